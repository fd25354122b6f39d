"""A run small enough to try every fault on."""

from dataclasses import replace

from septet.config import RunConfig
from septet.config.load import merge
from septet.experiment.run import assemble

TINY = {
    "model": {"n_layer": 2, "n_head": 2, "n_embd": 16, "d_ff": 32},
    "training": {"steps": 20, "batch_size": 8, "checkpoint_every": 0, "learning_rate": {"warmup_steps": 4}},
    "inspect": {"val_every": 0, "activation_every": 0, "spectral_norm_every": 0, "dead_capacity_every": 0},
}


def tiny_config(fault=None, strength="plain", **changes):
    return RunConfig.model_validate(merge(TINY, changes) | {"fault": fault, "fault_strength": strength})


def tiny(fault=None, strength="plain", **changes):
    """Corpus, model, trainer and instruments, not yet started."""
    return assemble(tiny_config(fault, strength, **changes))


def train(parts, steps=20):
    """What the loop knew of each of the first steps."""
    done = []
    while len(done) < steps and not parts.trainer.finished:
        done.append(replace(parts.trainer.step()))
    return done


def weights(parts):
    return {name: p.value.copy() for name, p in parts.trainer.model.parameters.items()}


def first_batch(parts):
    return parts.trainer.batch_of(parts.trainer.order.rows_of(0))
