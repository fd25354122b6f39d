"""Results of studies that `all` does not run, kept with digests of what they were made from."""

import json
from functools import cache
from pathlib import Path
from typing import Any

ASSETS = Path(__file__).parent / "assets"


@cache
def recorded_break_study() -> dict[str, Any]:
    """The study of the breaks, as `snakemake break_study` wrote study.json."""
    return dict(json.loads((ASSETS / "break_study.json").read_text(encoding="utf-8")))
