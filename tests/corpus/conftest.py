"""The corpus of the reference configuration, built once."""

import pytest

from septet.config import CorpusConfig, TokenizerConfig
from septet.corpus import build_corpus


@pytest.fixture(scope="session")
def corpus():
    return build_corpus(CorpusConfig(seed=42), TokenizerConfig(vocab_size=512))
