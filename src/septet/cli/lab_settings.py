"""The lab's settings of a command: from the configuration file, or as the workflow hands them over."""

from pathlib import Path
from typing import Annotated

import typer

from septet.config import LabConfig, load_config
from septet.config.load import from_json

LabJson = Annotated[str | None, typer.Option("--lab", help="The lab's settings as JSON.", hidden=True)]
LAB = Path("experiments/19-break-it")


def lab_settings(config: Path, lab: str | None) -> LabConfig:
    """Learner, runs and breaks.

    Raises:
        InputError: not a configuration.
    """
    return from_json(LabConfig, lab) if lab else load_config(config).lab
