"""What a cause that a verdict names is called, in both languages: `assets/causes.yaml`."""

from functools import cache
from importlib import resources

import yaml

from septet.record.verdict import Text


@cache
def causes() -> dict[str, Text]:
    """Every cause's name by its id."""
    text = resources.files("septet.dashboard").joinpath("assets/causes.yaml").read_text(encoding="utf-8")
    return {cause: Text.model_validate(name) for cause, name in yaml.safe_load(text).items()}


def cause_name(cause: str) -> Text:
    """A cause in words; one that nobody knows here is its own id."""
    return causes().get(cause) or Text(en=cause, es=cause)
