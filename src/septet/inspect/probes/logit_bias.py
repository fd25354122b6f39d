"""Does the model prefer some tokens before it has learned anything?"""

import numpy as np

from septet.gpt.hooks import Array
from septet.gpt.model import GPT


def logit_bias(model: GPT, inputs: Array) -> float:
    """Spread over tokens of their mean logit, over the spread of logits around it, for inputs (B, T).

    Without a bias the mean over many positions is small beside what single positions say.
    """
    with np.errstate(all="ignore"):
        logits = model(inputs).reshape(-1, model.config.vocab_size).astype(np.float64)  # (B·T, V)
        mean = logits.mean(axis=0)
        return float(mean.std() / (logits - mean).std())
