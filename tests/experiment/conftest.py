"""The tiny configuration, and changes of it."""

import pytest
import yaml
from tiny_experiment import TINY

from septet.config import effective_config
from septet.config.load import check_config, merge


@pytest.fixture
def tiny_config():
    def make(**changes):
        return effective_config(check_config(merge(yaml.safe_load(yaml.safe_dump(TINY)), changes), "test"), "tiny")

    return make
