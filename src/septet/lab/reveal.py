"""Open the order, once three diagnoses are written."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from septet.bounded_file import read_bounded
from septet.errors import InputError
from septet.lab.bounded import MOST
from septet.lab.diagnosis import Diagnosis, parse_diagnoses
from septet.lab.envelope import unseal
from septet.lab.order import Order
from septet.lab.phrases import Vocabulary
from septet.lab.sealed_walk import read_sealed_walk
from septet.record.manifest import Manifest
from septet.record.non_finite import from_json

FILE = "reveal.json"
SEALED = "sealed.bin"  # beside a blind record: the manifest that it would have


@dataclass(frozen=True)
class Answer:
    """What a right diagnosis may name."""

    causes: tuple[str, ...]
    panels: tuple[int, ...]


@dataclass(frozen=True)
class Written:
    """A learner's file: its hash and what it says."""

    sha256: str
    diagnoses: dict[str, Diagnosis]


def read_diagnoses(path: Path, runs: Sequence[str], causes: Vocabulary) -> Written:
    """The learner's file; an absent one holds nothing.

    Raises:
        InputError: not text, or a diagnosis that cannot be read.
    """
    if not path.exists():
        return Written("", {})
    content = read_bounded(path, MOST, "diagnoses in Markdown")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"{path}: not UTF-8 text, expected diagnoses in Markdown") from None
    return Written(hashlib.sha256(content).hexdigest(), parse_diagnoses(text, runs, causes, str(path)))


def reveal(
    folder: Path, runs: Sequence[str], order: Order, written: Written, answers: Mapping[str, Answer]
) -> dict[str, Any]:
    """The content of reveal.json: per run the fault, its salt, the right answers, and what was sealed with it.

    Args:
        folder: of the outputs, where every run has a folder.
        runs: the blind runs.
        order: opened.
        written: the learner's diagnoses.
        answers: by fault.

    Raises:
        InputError: not every run has a diagnosis, or a run does not match its commitment.
    """
    missing = [run for run in runs if run not in written.diagnoses]
    if missing:
        raise InputError(
            f"{len(runs) - len(missing)} of {len(runs)} diagnoses are written, please diagnose "
            f"{', '.join(missing)} first; nothing was revealed"
        )
    return {
        "diagnoses_sha256": written.sha256,
        "diagnoses": {run: written.diagnoses[run].to_json() for run in runs},
        "runs": {run: _opened(folder / run, run, order, answers) for run in runs},
    }


def _opened(folder: Path, run: str, order: Order, answers: Mapping[str, Answer]) -> dict[str, Any]:
    fault = order.fault(run)
    shown = _manifest(read_bounded(folder / "manifest.json", MOST, "the blind run's manifest"), folder)
    if shown.blind is None or shown.blind.commitment != order.commitment(run):
        raise InputError(f"{folder / 'manifest.json'}: not trained under this sealed order, train the blind runs again")
    sealed = read_bounded(folder / SEALED, MOST, "what was sealed of the blind run")
    walk = read_sealed_walk(folder, run, order.key)
    whole = _manifest(unseal(sealed, order.key, run, str(folder / SEALED)), folder)
    return {
        "fault": fault,
        "salt": order.salts[run],
        "commitment": order.commitment(run),
        "causes": list(answers[fault].causes),
        "panels": list(answers[fault].panels),
        "config": whole.config,
        "probes": whole.probes.model_dump(),
        "walk": {"outcome": walk.outcome, "question": walk.question, "leaf": walk.leaf, "cause": walk.cause},
    }


def _manifest(content: bytes, folder: Path) -> Manifest:
    try:
        return Manifest.model_validate(from_json(content))
    except ValueError:
        raise InputError(f"{folder}: not a run record of septet") from None
