"""One log format a file, all ending in a run record."""

from septet.ingest.clean_text import folder_names
from septet.ingest.formats import FORMATS
from septet.ingest.read_log import read_log
from septet.ingest.write_imported import write_imported

__all__ = ["FORMATS", "folder_names", "read_log", "write_imported"]
