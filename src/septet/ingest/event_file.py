"""One TensorBoard event file, by TensorBoard's own reader, after a look at the lengths that it declares."""

import struct
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from septet.errors import InputError
from septet.ingest.clean_text import clean_text
from septet.ingest.limits import MAX_BYTES, MAX_ROWS, MAX_STEP

MARK = b"brain.Event:"  # the first event names the version of the format
FRAME = struct.Struct("<QI")  # length and its checksum, before the event; after it comes a checksum of 4 bytes
MAX_EVENT = 1 << 16  # bytes; larger events hold pictures, graphs and histograms, never a scalar


def is_event_file(path: Path) -> bool:
    """Whether a file begins as event files do."""
    try:
        with path.open("rb") as file:
            return MARK in file.read(64)
    except OSError:
        return False


def event_scalars(path: Path, notes: list[str]) -> Iterator[tuple[str, int, float]]:
    """Tag, step and value of every scalar, in the order of the file; what was left out is said in `notes`.

    Raises:
        InputError: the reader is not installed, or the file is no event file.
    """
    try:
        from tensorboard.backend.event_processing.event_file_loader import LegacyEventFileLoader
    except ImportError:
        raise InputError(
            f"{_shown(path)}: reading event files needs TensorBoard: pip install 'septet[tensorboard]'"
        ) from None
    with tempfile.TemporaryDirectory() as folder:
        small = Path(folder) / "events"
        _copy_small_events(path, small, notes)
        try:
            count = 0
            for event in LegacyEventFileLoader(str(small)).Load():
                for value in event.summary.value:
                    scalar = _scalar(value)
                    if scalar is not None and 0 <= event.step <= MAX_STEP:
                        count += 1
                        yield value.tag, event.step, scalar
                if count > MAX_ROWS:
                    raise InputError(
                        f"{_shown(path)}: more than {MAX_ROWS} scalars, expected the log of a training run"
                    )
        except (ValueError, TypeError, OSError) as error:  # protobuf's DecodeError is a ValueError
            notes.append(f"Reading stopped at an event that cannot be decoded ({clean_text(type(error).__name__)}).")


def _copy_small_events(path: Path, target: Path, notes: list[str]) -> None:
    """Copy the events that can be scalars, so that no declared length is believed by who allocates memory for it."""
    size = path.stat().st_size
    if size > MAX_BYTES:
        raise InputError(f"{_shown(path)}: larger than {MAX_BYTES} bytes, expected the log of a training run")
    with path.open("rb") as source, target.open("wb") as copy:
        place = large = 0
        while len(frame := source.read(FRAME.size)) == FRAME.size:
            length = FRAME.unpack(frame)[0]
            if place + FRAME.size + length + 4 > size:
                break
            if length > MAX_EVENT:
                large += 1
                source.seek(length + 4, 1)
            else:
                copy.write(frame)
                _copy(source, copy, length + 4)
            place += FRAME.size + length + 4
    if place < size:
        notes.append("The last event is cut off.")
    if large:
        notes.append(f"{large} events are larger than a scalar can be and were left out.")


def _copy(source: BinaryIO, target: BinaryIO, length: int) -> None:
    target.write(source.read(length))


def _scalar(value: Any) -> float | None:
    """A value's scalar, old and new style; None for pictures, histograms and tensors of more than one number."""
    kind = value.WhichOneof("value")
    if kind == "simple_value":
        return float(value.simple_value)
    if kind != "tensor" or any(dim.size != 1 for dim in value.tensor.tensor_shape.dim):
        return None
    from tensorboard.util.tensor_util import make_ndarray

    try:
        array = make_ndarray(value.tensor)
        return float(array.reshape(-1)[0]) if array.size == 1 and array.dtype.kind in "fiu" else None
    except (TypeError, ValueError, IndexError):
        return None


def _shown(path: Path) -> str:
    return clean_text(str(path), 400)
