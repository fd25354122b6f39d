"""What each fault of the start changes of the initial weights, and that it changes nothing else."""

import numpy as np
import pytest
from tiny_faults import tiny, train, weights

LINEAR = [f"block_{i}.{layer}.weight" for i in (0, 1) for layer in ("attn.qkv", "attn.out", "mlp.up", "mlp.down")]
HEALTHY = weights(tiny())


def check(name, strength, expected):
    """`expected` maps the changed parameters to what they should be; all others are as in a healthy run."""
    for parameter, value in weights(tiny(name, strength)).items():
        np.testing.assert_allclose(value, expected.get(parameter, HEALTHY[parameter]), rtol=1e-6, err_msg=parameter)


@pytest.mark.parametrize(
    ("name", "strength", "factor"),
    [("bad_init", "subtle", 4), ("init_too_small", "plain", 0.01), ("init_too_small", "subtle", 0.1)],
)
def test_scale(name, strength, factor):
    check(name, strength, {p: HEALTHY[p] * np.float32(factor) for p in ("embed.weight", *LINEAR)})


@pytest.mark.parametrize(("strength", "shift"), [("plain", 0.2), ("subtle", 0.04)])
def test_init_biased(strength, shift):
    check("init_biased", strength, {p: HEALTHY[p] + np.float32(shift) for p in LINEAR})


def test_constant_init():
    check("constant_init", "plain", {p: np.full_like(HEALTHY[p], 0.05) for p in LINEAR})
    check("constant_init", "subtle", {p: np.full_like(HEALTHY[p], 0.05) for p in LINEAR[4:]})


@pytest.mark.parametrize(("strength", "std"), [("plain", 1.0), ("subtle", 0.3)])
def test_embedding_too_large(strength, std):
    check("embedding_too_large", strength, {"embed.weight": HEALTHY["embed.weight"] * np.float32(std / 0.09)})
    assert weights(tiny("embedding_too_large", strength))["embed.weight"].std() == pytest.approx(std, rel=0.03)


def test_head_bias_moves_the_start_off_ln_v():
    check("head_bias", "plain", {})
    start = {s: train(tiny("head_bias", s), 1)[0].loss - train(tiny(), 1)[0].loss for s in ("plain", "subtle")}
    assert start["plain"] > 2  # a normal bias adds about half its variance: 4.5 nats, 0.7 nats
    assert 0.3 < start["subtle"] < 1.2


def test_a_dead_layer_stays_dead():
    check("dead_layer", "plain", {p: np.zeros_like(HEALTHY[p]) for p in LINEAR[4:]})
    check("dead_layer", "subtle", {p: np.zeros_like(HEALTHY[p]) for p in LINEAR[6:]})
    parts = tiny("dead_layer")
    train(parts, 5)
    assert not any(weights(parts)[p].any() for p in LINEAR[4:])
    assert all(weights(parts)[p].any() for p in LINEAR[:4])


@pytest.mark.parametrize(("strength", "blocks", "dead"), [("plain", (0, 1), 28), ("subtle", (1,), 9)])
def test_dead_neurons_say_nothing(strength, blocks, dead):
    bias = np.where(np.arange(32) < dead, -10, 0)
    check("dead_neurons", strength, {f"block_{i}.mlp.up.bias": bias for i in blocks})
    parts, outputs = tiny("dead_neurons", strength), []
    parts.trainer.model.block[1].mlp.gelu.register_forward_hook(lambda module, y: outputs.append(np.abs(y)))
    train(parts, 3)
    assert outputs[-1][..., :dead].max() < 1e-3


def test_checkpoint_loaded_starts_below_ln_v():
    losses = {s: train(tiny("checkpoint_loaded", s), 1)[0] for s in ("plain", "subtle")}
    assert losses["plain"].loss < losses["subtle"].loss < train(tiny(), 1)[0].loss - 0.3
    assert losses["plain"].index == 0
    assert losses["plain"].batch == 0
