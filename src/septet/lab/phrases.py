"""Find words in a person's prose: accents, case, hyphens and formatting do not count."""

import re
import unicodedata
from collections.abc import Mapping, Sequence

Vocabulary = Mapping[str, Sequence[str]]


def plain(text: str) -> str:
    """Lower-case words without accents, one space between them."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(c for c in decomposed if not unicodedata.combining(c))
    return " ".join(re.findall(r"[a-z0-9]+", letters))


def named(text: str, vocabulary: Vocabulary) -> list[str]:
    """Ids of the entries with the longest phrase found in `text`; several where it is ambiguous.

    A phrase is found where each of its words begins a word of the text, in any order.
    """
    words = plain(text).split()
    found = {
        name: max((_words(phrase, words) for phrase in phrases), default=0) for name, phrases in vocabulary.items()
    }
    longest = max(found.values(), default=0)
    ranked = [name for name, length in found.items() if length]
    return [name for name in ranked if found[name] == longest] if longest else []


def _words(phrase: str, words: Sequence[str]) -> int:
    """Length of the phrase in words, 0 where it is not found."""
    wanted = plain(phrase).split()
    return len(wanted) if all(any(word.startswith(w) for word in words) for w in wanted) else 0
