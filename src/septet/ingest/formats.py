"""All log formats, those that can be told apart most surely first."""

from septet.ingest import hf_trainer_state, plain_csv
from septet.ingest.reader import Reader

FORMATS: dict[str, Reader] = {
    module.READER.id: module.READER
    for module in (
        hf_trainer_state,
        plain_csv,
    )
}
