"""Files of a folder, bounded, without following links."""

import os
from collections.abc import Iterator
from pathlib import Path

from septet.ingest.limits import MAX_FILES
from septet.ingest.log_file import LogFile

DEPTH = 6


def files_within(log: LogFile) -> Iterator[Path]:
    """The files of a folder in a fixed order, those of the folder itself first.

    Raises:
        InputError: there are too many, or they lie too deep.
    """
    folder, count = log.path, 0
    for place, folders, names in os.walk(folder, followlinks=False):
        folders.sort()
        if len(Path(place).relative_to(folder).parts) >= DEPTH:
            folders.clear()
        count += len(names) + len(folders)
        if count > MAX_FILES:
            raise log.error(f"more than {MAX_FILES} files, expected the folder of a few runs")
        for name in sorted(names):
            path = Path(place) / name
            if path.is_file() and not path.is_symlink():
                yield path
