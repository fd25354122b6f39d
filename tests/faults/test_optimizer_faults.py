"""What each fault of the optimizer does to one update."""

import numpy as np
import pytest
from tiny_faults import tiny, train, weights

RATE = 1e-3 / 4  # of the first update


def first_update(name=None, strength="plain", **changes):
    """Weights before and after, gradients as clipped, the optimizer."""
    parts = tiny(name, strength, **changes)
    before = weights(parts)
    train(parts, 1)
    gradients = {n: p.grad for n, p in parts.trainer.model.parameters.items()}
    return before, weights(parts), gradients, parts.trainer.optimizer


def moved(name, strength="plain"):
    """The first update without decay, in learning rates, where the gradient is not tiny."""
    before, after, gradients, optimizer = first_update(name, strength)
    found = {}
    for n, g in gradients.items():
        decayed = before[n].astype(float) * (1 - RATE * optimizer.weight_decay.get(n, 0))
        found[n] = ((decayed - after[n]) / RATE)[np.abs(g) > 1e-4], g[np.abs(g) > 1e-4]
    return found


def test_adams_first_update_is_the_sign():
    for update, g in moved(None).values():
        np.testing.assert_allclose(update, np.sign(g), rtol=1e-2)


@pytest.mark.parametrize(
    ("strength", "size"), [("plain", (1 - 0.9) / np.sqrt(1 - 0.95)), ("subtle", 1 / np.sqrt(1 - 0.95))]
)
def test_bias_correction_missing(strength, size):
    for update, g in moved("bias_correction_missing", strength).values():
        np.testing.assert_allclose(update, size * np.sign(g), rtol=1e-2)


@pytest.mark.parametrize(("strength", "eps"), [("plain", 1.0), ("subtle", 1e-3)])
def test_adam_eps_too_large(strength, eps):
    for update, g in moved("adam_eps_too_large", strength).values():
        np.testing.assert_allclose(update, g / (np.abs(g) + eps), rtol=1e-2, atol=1e-3)


def test_wrong_optimizer():
    for update, g in moved("wrong_optimizer").values():
        np.testing.assert_allclose(update, g, atol=1e-3)
    before, _, _, optimizer = first_update("wrong_optimizer", "subtle")
    healthy = first_update()[2]
    for n, g in healthy.items():  # m is a tenth of what Adam was given
        coupled = g + (0.1 * before[n] if before[n].ndim == 2 else 0)
        np.testing.assert_allclose(optimizer.m[n], 0.1 * coupled, rtol=1e-4, atol=1e-8)


def test_gradient_sign():
    for update, g in moved("gradient_sign").values():
        np.testing.assert_allclose(update, np.sign(g), rtol=1e-2)  # g is what the optimizer got
    healthy, plain, subtle = (first_update(*a)[2] for a in ((), ("gradient_sign",), ("gradient_sign", "subtle")))
    for n, g in healthy.items():
        np.testing.assert_array_equal(plain[n], -g)
        np.testing.assert_array_equal(subtle[n], -g if n.startswith("block_1.") else g)


@pytest.mark.parametrize(("strength", "std"), [("plain", 0.1), ("subtle", 0.01)])
def test_gradient_noise_is_in_the_measured_norm(strength, std):
    parts = tiny("gradient_noise", strength, training={"clip": 1e9})
    step = train(parts, 1)[0]
    healthy = first_update(training={"clip": 1e9})[2]
    noise = np.concatenate([(p.grad - healthy[n]).ravel() for n, p in parts.trainer.model.parameters.items()])
    assert noise.std() == pytest.approx(std, rel=0.02)
    assert step.grad_norm == pytest.approx(std * np.sqrt(noise.size), rel=0.05 if strength == "plain" else 0.3)


def test_moments_are_lost():
    for strength, updates in (("plain", 1), ("subtle", 6)):
        parts = tiny("optimizer_rebuilt", strength, training={"steps": 40})
        train(parts, 36)
        assert parts.trainer.optimizer.updates == updates  # made anew at every step; at 0 and at 30
    parts = tiny("moments_not_kept")
    train(parts, 3)
    optimizer, p = parts.trainer.optimizer, parts.trainer.model.parameters["embed.weight"]
    assert optimizer.updates == 3
    np.testing.assert_allclose(optimizer.m["embed.weight"], 0.1 * p.grad, rtol=1e-5)
    np.testing.assert_allclose(optimizer.v["embed.weight"], 0.05 * p.grad**2, rtol=1e-4)
    parts = tiny("moments_not_kept", "subtle")
    train(parts, 3)
    assert not np.allclose(parts.trainer.optimizer.m["embed.weight"], 0.1 * parts.trainer.model.embed.weight.grad)


@pytest.mark.parametrize(
    ("name", "strength", "betas"),
    [("beta1_zero", "plain", (0.0, 0.95)), ("beta1_zero", "subtle", (0.4, 0.95)), ("beta2_wrong", "plain", (0.9, 0.1)),
     ("beta2_wrong", "subtle", (0.95, 0.9))],
)  # fmt: skip
def test_betas(name, strength, betas):
    _, _, gradients, optimizer = first_update(name, strength)
    g = gradients["embed.weight"]
    np.testing.assert_allclose(optimizer.m["embed.weight"], (1 - betas[0]) * g, rtol=1e-5)
    np.testing.assert_allclose(optimizer.v["embed.weight"], (1 - betas[1]) * g**2, rtol=1e-5)


def test_frozen_parameters_do_not_move():
    for strength, frozen in (("plain", ""), ("subtle", "block_0.")):
        before, after, gradients, _ = first_update("parameters_frozen", strength)
        for n in before:
            assert np.array_equal(before[n], after[n]) == n.startswith(frozen), n
        assert all(g.any() for g in gradients.values())


def test_gradients_that_are_not_reset_add_up():
    """No clipping and no update: each step's gradient is that step's own, on top of all before."""
    still = {"clip": 1e9, "learning_rate": {"max": 1e-30, "min": 0.0}}
    own = tiny(training=still)
    kept, every_second = tiny("zero_grad_missing", training=still), tiny("zero_grad_missing", "subtle", training=still)
    sums = []
    for _ in range(3):
        train(own, 1), train(kept, 1), train(every_second, 1)
        sums.append(own.trainer.model.embed.weight.grad.copy())
    np.testing.assert_allclose(kept.trainer.model.embed.weight.grad, sum(sums), rtol=1e-4, atol=1e-7)
    np.testing.assert_allclose(every_second.trainer.model.embed.weight.grad, sums[2], rtol=1e-4, atol=1e-7)


@pytest.mark.parametrize(
    ("name", "strength", "decays"),
    [
        ("decay_groups", "plain", lambda n, dimensions: True),
        ("decay_groups", "subtle", lambda n, dimensions: dimensions == 2 or n.endswith(".gain")),
        ("no_weight_decay", "plain", lambda n, dimensions: False),
        ("no_weight_decay", "subtle", lambda n, dimensions: dimensions == 2 and n != "embed.weight"),
    ],
)
def test_decay_groups(name, strength, decays):
    optimizer = tiny(name, strength).trainer.optimizer
    for n, p in optimizer.parameters.items():
        assert optimizer.weight_decay[n] == (0.1 if decays(n, p.value.ndim) else 0), n


@pytest.mark.parametrize(("strength", "decay"), [("plain", 30.0), ("subtle", 5.0)])
def test_weight_decay_too_high_is_configured(strength, decay):
    parts = tiny("weight_decay_too_high", strength)
    assert parts.config.training.adamw.weight_decay == parts.trainer.optimizer.weight_decay["embed.weight"] == decay


def test_clipping():
    low = {"clip": 0.3}
    assert all(s.clipped for s in train(tiny(training=low), 5))
    never = tiny("clip_never_engages", training=low)
    step = train(never, 1)[0]
    norm = np.sqrt(sum((p.grad.astype(float) ** 2).sum() for p in never.trainer.model.parameters.values()))
    assert not step.clipped
    assert norm == pytest.approx(step.grad_norm, rel=1e-5)
    assert norm > 0.3
    by_tensor = tiny("clip_never_engages", "subtle", training={"clip": 0.1})
    assert train(by_tensor, 1)[0].clipped
    norms = [np.linalg.norm(p.grad) for p in by_tensor.trainer.model.parameters.values()]
    assert max(norms) == pytest.approx(0.1, rel=1e-4)
    assert np.linalg.norm(norms) > 0.12  # together above the threshold
    for strength, clip in (("plain", 1e-3), ("subtle", 0.2)):
        assert tiny("clip_always", strength).config.training.clip == clip


def test_a_resume_that_loses_its_state():
    parts = tiny("resume_fault")
    steps = train(parts)
    assert [s.batch for s in steps] == [*range(10), *range(10)]
    assert [s.learning_rate for s in steps[10:]] == [s.learning_rate for s in steps[:10]]
    assert parts.trainer.optimizer.updates == 10
    parts = tiny("resume_fault", "subtle")
    steps, healthy = train(parts), train(tiny())
    assert [s.batch for s in steps] == [*range(10), *range(10)]
    assert [s.learning_rate for s in steps] == [s.learning_rate for s in healthy]
    assert parts.trainer.optimizer.updates == 20


@pytest.mark.parametrize(("strength", "share"), [("plain", 0.35), ("subtle", 0.15)])
def test_instability_shakes_the_weights_every_25_steps(strength, share):
    parts = tiny("instability", strength, training={"steps": 60})
    parts.trainer.optimizer.step = lambda rate: None
    before = weights(parts)["embed.weight"]
    train(parts, 24)
    np.testing.assert_array_equal(weights(parts)["embed.weight"], before)
    train(parts, 1)
    moved = weights(parts)["embed.weight"] - before
    assert np.sqrt((moved**2).mean()) == pytest.approx(share * np.sqrt((before**2).mean()), rel=0.05)


@pytest.mark.parametrize(("strength", "growth"), [("plain", 1.03), ("subtle", 1.005)])
def test_divergence_grows_from_the_middle_on(strength, growth):
    parts = tiny("divergence", strength)
    parts.trainer.optimizer.step = lambda rate: None
    before = weights(parts)
    train(parts, 10)
    np.testing.assert_array_equal(weights(parts)["embed.weight"], before["embed.weight"])
    train(parts, 3)
    np.testing.assert_allclose(weights(parts)["embed.weight"], before["embed.weight"] * growth**3, rtol=1e-5)
