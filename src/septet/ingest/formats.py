"""All log formats, those that can be told apart most surely first."""

from septet.ingest import (
    build_nanogpt,
    fairseq,
    hf_json_lines,
    hf_trainer_state,
    keras_csv,
    lightning_csv,
    llama_factory,
    llm_c,
    megatron,
    mlflow,
    modded_nanogpt,
    ms_swift,
    nanochat,
    nanogpt,
    plain_csv,
    plain_json_lines,
    plain_parquet,
    tensorboard,
    wandb_export,
    wandb_history,
    word_lm,
)
from septet.ingest.reader import Reader

FORMATS: dict[str, Reader] = {
    module.READER.id: module.READER
    for module in (
        tensorboard,
        plain_parquet,
        mlflow,
        hf_trainer_state,
        llama_factory,
        ms_swift,
        hf_json_lines,
        fairseq,
        megatron,
        modded_nanogpt,
        llm_c,
        nanochat,
        build_nanogpt,
        word_lm,
        nanogpt,
        wandb_export,
        wandb_history,
        lightning_csv,
        keras_csv,
        plain_json_lines,
        plain_csv,
    )
}
