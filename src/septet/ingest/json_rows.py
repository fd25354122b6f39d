"""Rows of JSON: one object a line, or the objects of an array, read as a stream."""

import json
import re
from collections.abc import Iterator
from typing import Any

from septet.ingest.limits import MAX_JSON_ROW, MAX_ROWS
from septet.ingest.log_file import LogFile

GAP = re.compile(r"[\s,]*")
DECODER = json.JSONDecoder()  # takes the bare tokens NaN and Infinity, which trainers write


def json_object(line: str) -> dict[str, Any] | None:
    """The object that a line is; None for anything else, however deep it is nested."""
    line = line.strip()
    if not line.startswith("{"):
        return None
    try:
        value, end = DECODER.raw_decode(line)
    except (ValueError, RecursionError):
        return None
    return value if end == len(line) else None


def json_lines(log: LogFile) -> Iterator[dict[str, Any]]:
    """The objects of a log with one a line; other lines are left out."""
    for line in log.lines():
        row = json_object(line)
        if row is not None:
            yield row


def json_sample(log: LogFile, most: int = 50) -> list[dict[str, Any]]:
    """The first objects at the start of a log with one a line."""
    rows: list[dict[str, Any]] = []
    for line in log.text.split("\n", 4 * most)[: 4 * most]:
        row = json_object(line)
        if row is not None:
            rows.append(row)
            if len(rows) == most:
                break
    return rows


class JsonArray:
    """The objects of the first array after a key, row by row, so that the file need not fit in memory.

    Attributes:
        cut: whether the file ended before the array did.
        before: the text before the array, at most the first megabyte.
    """

    def __init__(self, log: LogFile, key: str | None) -> None:
        self._log, self._chunks = log, log.chunks()
        self._start = re.compile(r"\[" if key is None else rf'"{re.escape(key)}"\s*:\s*\[')
        self.cut, self.before, self.after = False, "", ""

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """The rows.

        Raises:
            InputError: no such array, a row that is no JSON, or too many of them.
        """
        text, at = self._find()
        count = 0
        while True:
            at = _skip(text, at)
            if at < len(text) and text[at] == "]":
                self.after = text[at + 1 : at + 65536] + next(self._chunks, "")[:65536]
                return
            text, at, row = self._row(text, at)
            if self.cut:
                return
            count += 1
            if count > MAX_ROWS:
                raise self._log.error(f"more than {MAX_ROWS} rows, expected the log of a training run")
            if isinstance(row, dict):
                yield row

    def _find(self) -> tuple[str, int]:
        text = ""
        for chunk in self._chunks:
            text += chunk
            found = self._start.search(text)
            if found:
                self.before = text[: found.start()]
                return text, found.end()
            if len(text) > MAX_JSON_ROW:
                break
        raise self._log.error("no JSON array of rows where one was expected")

    def _row(self, text: str, at: int) -> tuple[str, int, Any]:
        """The row at `at`, after reading on as far as it needs."""
        while True:
            at = _skip(text, at)
            try:
                row, end = DECODER.raw_decode(text, at) if at < len(text) else (None, len(text))
            except RecursionError:
                raise self._log.error("JSON nested too deep, expected rows of numbers") from None
            except ValueError:
                row, end = None, len(text)
            if end < len(text):  # something follows, so it is whole
                return text, end, row
            more = next(self._chunks, "")
            if not more:
                self.cut = True
                return text, end, row
            if len(text) - at > MAX_JSON_ROW:
                raise self._log.error(f"no JSON in a row of more than {MAX_JSON_ROW} characters")
            text, at = text[at:] + more, 0


def _skip(text: str, at: int) -> int:
    found = GAP.match(text, at)
    return found.end() if found else at
