"""What tells runs apart by name: `19-break-it/01` and `19-break-it/02` are `01` and `02`."""

from collections.abc import Sequence


def common_folder(names: Sequence[str]) -> str:
    """The folders that all names begin with, without the slash; empty where there is none, or one name only."""
    parts = [name.split("/")[:-1] for name in names]
    depth = 0
    while len(names) > 1 and all(len(own) > depth and own[depth] == parts[0][depth] for own in parts):
        depth += 1
    return "/".join(parts[0][:depth])


def short_names(names: Sequence[str]) -> list[str]:
    """Each name without the folders that all have."""
    folder = common_folder(names)
    return [name[len(folder) + 1 :] if folder else name for name in names]


def distinct_names(names: Sequence[str], folders: Sequence[str]) -> list[str]:
    """Names of runs; where they are equal, what tells their folders apart; where these are equal too, numbered names.

    Args:
        names: as the manifests have them.
        folders: as the reader wrote them, one a name.
    """
    for candidates in (names, short_names(folders)):
        if len(set(candidates)) == len(candidates):
            return list(candidates)
    return [f"{name} ({number})" for number, name in enumerate(names, start=1)]
