"""Random rows for a small model."""

import numpy as np

from septet.config import InitConfig, ModelConfig

PAD = 0
MODEL = ModelConfig(
    vocab_size=11, block_size=8, n_layer=2, n_head=2, n_embd=8, d_ff=12, init=InitConfig(embedding_std=0.3)
)


def corpus(seed=0, rows=24):
    rng = np.random.default_rng(seed)
    lengths = rng.integers(4, 9, rows)
    return np.where(np.arange(8) < lengths[:, None], rng.integers(1, 11, (rows, 8)), PAD), lengths
