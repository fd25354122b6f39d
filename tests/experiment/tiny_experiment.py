"""A configuration small enough to train in a second."""

TINY = {
    "model": {"n_layer": 2, "n_head": 2, "n_embd": 16, "d_ff": 32},
    "training": {
        "steps": 60,
        "batch_size": 16,
        "checkpoint_every": 10,
        "learning_rate": {"warmup_steps": 10},
    },
    "inspect": {"val_every": 20, "spectral_norm_every": 7},
    "experiments": {"tiny": {"seed": 1, "changes": {}}},
}
