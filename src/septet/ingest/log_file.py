"""A log on disk, read in bounded pieces."""

import codecs
import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from septet.errors import InputError
from septet.ingest.clean_text import clean_text
from septet.ingest.limits import HEAD, MAX_BYTES, MAX_LINE, MAX_LINES, TAIL

CHUNK = 1 << 20
MAX_MESSAGE = 2000
COLOURS = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")  # of a terminal


class LogFile:
    """A file, of which nothing is trusted: neither its size, its lines, its encoding nor its name.

    Attributes:
        path: of the file or folder.
        skipped_lines: lines longer than a log's line can be, left out by `lines` so far.

    Raises:
        InputError: it cannot be read, is empty, or is too large.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.skipped_lines = 0
        self.head = self.tail = b""
        if not path.is_dir():
            self._read_ends()

    @property
    def is_folder(self) -> bool:
        """Whether it is a folder."""
        return self.path.is_dir()

    @property
    def shown(self) -> str:
        """The path for messages, printable."""
        return clean_text(str(self.path), 400)

    @property
    def name(self) -> str:
        """The name without its folder, printable."""
        return clean_text(self.path.resolve().name if self.is_folder else self.path.name, 400) or "log"

    def error(self, what: str) -> InputError:
        """An error of one sentence about this log."""
        return InputError(clean_text(f"{self.shown}: {what}", MAX_MESSAGE))

    @cached_property
    def encoding(self) -> str:
        """utf-8 unless the first bytes say otherwise."""
        for mark, encoding in ((codecs.BOM_UTF8, "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
            if self.head.startswith(mark):
                return encoding
        try:
            codecs.getincrementaldecoder("utf-8")().decode(self.head)
        except UnicodeDecodeError:
            return "latin-1"
        return "utf-8"

    @property
    def is_text(self) -> bool:
        """Whether the start looks like text; a few NUL bytes, as a crashed machine leaves them, are let pass."""
        if self.is_folder:
            return False
        start = self.head[:4096]
        if self.encoding == "utf-16":
            return True
        strange = sum(byte < 32 and byte not in b"\t\n\r\f\b\x1b" for byte in start)
        return strange * 50 < len(start)

    @cached_property
    def text(self) -> str:
        """The decoded start."""
        return _plain(self.head.decode(self.encoding, errors="replace")) if self.is_text else ""

    @cached_property
    def sample(self) -> str:
        """Start and end, for formats that may begin with something else."""
        if not self.tail:
            return self.text
        return f"{self.text}\n{_plain(self.tail.decode(self.encoding, errors='replace'))}" if self.is_text else ""

    def lines(self) -> Iterator[str]:
        """Its lines without their ends, decoded; carriage returns of progress bars end a line too.

        Raises:
            InputError: it has too many of them, or grows beyond what a log may have.
        """
        rest, skipping, count = "", False, 0
        for text in self.chunks():
            *lines, rest = (rest + text).split("\n")
            count += len(lines)
            if count > MAX_LINES:
                raise self.error(f"more than {MAX_LINES} lines, expected the log of a training run")
            for line in lines:
                if skipping:
                    skipping = False
                elif len(line) <= MAX_LINE:
                    yield line
                else:
                    self.skipped_lines += 1
            if len(rest) > MAX_LINE:
                self.skipped_lines += not skipping
                rest, skipping = "", True
        if rest and not skipping:
            yield rest

    def chunks(self) -> Iterator[str]:
        """Its text, decoded, in pieces."""
        decoder = codecs.getincrementaldecoder(self.encoding)(errors="replace")
        total = 0
        try:
            with self.path.open("rb") as file:
                while content := file.read(CHUNK):
                    total += len(content)
                    if total > MAX_BYTES:
                        raise self.error(f"larger than {MAX_BYTES} bytes, expected the log of a training run")
                    yield _plain(decoder.decode(content))
        except OSError as error:
            raise self.error(f"cannot be read ({error.strerror}), expected a log") from None

    def _read_ends(self) -> None:
        try:
            size = self.path.stat().st_size
            if not self.path.is_file():  # a pipe would block, a device never end
                raise self.error("neither a file nor a folder, expected a log")
            if size > MAX_BYTES:
                raise self.error(f"larger than {MAX_BYTES} bytes, expected the log of a training run")
            with self.path.open("rb") as file:
                self.head = file.read(HEAD)
                if size > HEAD:
                    file.seek(max(HEAD, size - TAIL))
                    self.tail = file.read(TAIL)
        except (OSError, ValueError) as error:  # ValueError: a NUL byte in the path
            reason = getattr(error, "strerror", None) or "not a path"
            raise self.error(f"cannot be read ({reason}), expected a log") from None
        if not self.head.strip():
            raise self.error("empty, expected a log")


def _plain(text: str) -> str:
    if "\x1b" in text:
        text = COLOURS.sub("", text)
    if "\0" in text:
        text = text.replace("\0", "")
    return text.replace("\r", "\n") if "\r" in text else text
