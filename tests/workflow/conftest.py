import pytest
from blind_workflow import finished_blind_lab


@pytest.fixture(scope="session")
def blind_lab(tmp_path_factory):
    """One finished blind lab for all tests that only look at it."""
    return finished_blind_lab(tmp_path_factory.mktemp("blind"))
