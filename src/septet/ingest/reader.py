"""What every log format is to the rest of the house."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from septet.ingest.imported_run import ImportedRun
from septet.ingest.log_file import LogFile

Columns = Mapping[str, str]
"""What the user says: name of a column in the log, by series or by short name (`loss`, `val_loss`, `lr`, `step`)."""


class Reader(NamedTuple):
    """One log format.

    Attributes:
        id: by which the user names it.
        recognise: whether a log is of this format, by its content.
        read: the runs in it; raises InputError where there is none.
    """

    id: str
    recognise: Callable[[LogFile], bool]
    read: Callable[[LogFile, Columns], list[ImportedRun]]
