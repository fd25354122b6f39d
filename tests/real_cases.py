"""Where real logs lie, each with what happened in it; they are no part of the project, so a user's clone has none."""

import os
from pathlib import Path

import pytest

BESIDE = Path(__file__).resolve().parents[2]
CASES = Path(os.environ.get("SEPTET_CASES", BESIDE / "shared" / "cases"))
skip_without_cases = pytest.mark.skipif(
    not (CASES / "cases.yaml").is_file(), reason="the folder of real logs is not here (SEPTET_CASES names one)"
)
