"""Names out of logs: data, but bounded and printable."""

import re
import unicodedata

MAX_NAME = 200  # characters, as the manifest allows
MAX_FOLDER = 80


def clean_text(text: str, most: int = MAX_NAME) -> str:
    """The text in one line of at most `most` characters, without control characters, surrogates and invisible marks."""
    kept = (" " if character.isspace() else character for character in text[: 4 * most + 40])
    printable = "".join(character for character in kept if not unicodedata.category(character).startswith("C"))
    return " ".join(printable.split())[:most].strip()


def folder_names(names: list[str]) -> list[str]:
    """A folder name for every run, safe on every system, all different whatever the case."""
    taken: set[str] = set()
    folders = []
    for name in names:
        base = _slug(name)
        folder, number = base, 1
        while folder.lower() in taken:
            number += 1
            folder = f"{base}-{number}"
        taken.add(folder.lower())
        folders.append(folder)
    return folders


def _slug(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9_.]+", "-", plain).strip("-.")[:MAX_FOLDER].rstrip("-.") or "run"
