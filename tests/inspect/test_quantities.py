"""Each quantity against a slow second implementation."""

import math

import numpy as np
import pytest
from small_corpus import PAD, corpus

from septet.inspect.quantities.activation import Activation
from septet.inspect.quantities.dead_heads import DeadHeads, attention_entropy
from septet.inspect.quantities.dead_neurons import DeadNeurons
from septet.inspect.quantities.grad_norm import GradNorm
from septet.inspect.quantities.learning_rate import LearningRate
from septet.inspect.quantities.log_z import LogZ
from septet.inspect.quantities.max_attention_logit import MaxAttentionLogit
from septet.inspect.quantities.non_finite import NonFinite
from septet.inspect.quantities.spectral_norm import SpectralNorm, power_iteration
from septet.inspect.quantities.train_loss import TrainLoss
from septet.inspect.quantities.update_ratio import UpdateRatio
from septet.inspect.quantities.val_loss import ValLoss, ValRows
from septet.training import make_batch


def first_batch(trainer):
    return make_batch(trainer.tokens, trainer.lengths, trainer.order.rows_of(0), PAD)


def slow_forward(model, inputs):
    """One row at a time, plain sums: every intermediate that a quantity looks at."""
    seen = {
        "embed_out": [],
        "block_0_out": [],
        "block_1_out": [],
        "final_ln_out": [],
        "gelu": [[], []],
        "p": [[], []],
        "scores": [],
    }
    for row in inputs:
        x = model.embed.weight.value[row] * 8.0
        seen["embed_out"].append(x)
        for i, block in enumerate(model.block):
            norm = (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-5)
            mixed, p, scores = slow_attention(block.attn, norm)
            x = x + mixed
            seen["p"][i].append(p)
            seen["scores"].append(scores)
            norm = (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-5)
            u = norm @ block.mlp.up.weight.value
            gelu = 0.5 * u * (1 + np.tanh(math.sqrt(2 / math.pi) * (u + 0.044715 * u**3)))
            seen["gelu"][i].append(gelu)
            x = x + gelu @ block.mlp.down.weight.value
            seen[f"block_{i}_out"].append(x)
        seen["final_ln_out"].append((x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-5))
    return seen


def slow_attention(attn, x):
    T, D = x.shape
    hs = D // attn.n_head
    q, k, v = np.split(x @ attn.qkv.weight.value, 3, axis=-1)
    turn = np.exp(1j * np.outer(np.arange(T), 10000.0 ** (-np.arange(hs // 2) * 2 / hs)))
    mixed, patterns, all_scores = np.zeros((T, D)), [], []
    for h in range(attn.n_head):
        part = slice(h * hs, (h + 1) * hs)
        a, b = ((t[:, part][:, : hs // 2] + 1j * t[:, part][:, hs // 2 :]) * turn for t in (q, k))
        scores = (a @ b.conj().T).real / math.sqrt(hs)
        scores[np.triu_indices(T, 1)] = -np.inf
        p = np.exp(scores - scores.max(-1, keepdims=True))
        p /= p.sum(-1, keepdims=True)
        mixed[:, part] = p @ v[:, part]
        patterns.append(p)
        all_scores.append(scores)
    return mixed @ attn.out.weight.value, np.stack(patterns), np.stack(all_scores)


def test_activation(make_trainer, watch):
    trainer = make_trainer("float64")
    seen = slow_forward(trainer.model, first_batch(trainer).inputs)
    [row] = watch(trainer, [Activation(1)]).values()
    for point in ("embed_out", "block_0_out", "block_1_out", "final_ln_out"):
        assert row[f"activation/{point}"] == pytest.approx(np.abs(seen[point]).mean(), rel=1e-6), point


def test_max_attention_logit(make_trainer, watch):
    trainer = make_trainer("float64")
    seen = slow_forward(trainer.model, first_batch(trainer).inputs)
    [row] = watch(trainer, [MaxAttentionLogit(1)]).values()
    assert row["max_attention_logit"] == pytest.approx(max(s.max() for s in seen["scores"]), rel=1e-6)


def test_dead_neurons(make_trainer, watch):
    trainer = make_trainer("float64")
    trainer.model.block[0].mlp.up.weight.value[:, :3] = 0  # GELU(0) = 0: three silent units
    trainer.model.block[1].mlp.up.weight.value[:, 5] = 0
    seen = slow_forward(trainer.model, first_batch(trainer).inputs)
    [row] = watch(trainer, [DeadNeurons(1)]).values()
    for i in (0, 1):
        tokens = np.concatenate(seen["gelu"][i])
        expected = sum((np.abs(tokens[:, unit]) < 1e-3).mean() > 0.99 for unit in range(12))
        assert row[f"dead_neurons/block_{i}"] == expected
    assert (row["dead_neurons/block_0"], row["dead_neurons/block_1"]) == (3, 1)


def test_dead_heads(make_trainer, watch):
    trainer = make_trainer("float64")
    trainer.model.block[0].attn.qkv.weight.value[:, [0, 1, 2, 3, 8, 9, 10, 11]] *= (
        100  # q, k of head 0: one-hot attention
    )
    seen = slow_forward(trainer.model, first_batch(trainer).inputs)
    [row] = watch(trainer, [DeadHeads(1)]).values()
    for i in (0, 1):
        dead = 0
        for head in range(2):
            low = [
                -sum(q * math.log(q) for q in pattern[head, t] if q > 0) < math.log(2)
                for pattern in seen["p"][i]
                for t in range(2, pattern.shape[1])  # queries that see three keys or more
            ]
            dead += np.mean(low) > 0.99
        assert row[f"dead_heads/block_{i}"] == dead
    assert row["dead_heads/block_0"] == 1


def test_entropy_of_known_patterns():
    pattern = np.array([[[[1, 0, 0, 0], [0.5, 0.5, 0, 0], [0.25] * 4]]])
    np.testing.assert_allclose(attention_entropy(pattern)[0, 0], [0, math.log(2), math.log(4)], atol=1e-12)


@pytest.mark.parametrize("shape", [(64, 192), (192, 64), (7, 7)])
def test_power_iteration_is_the_largest_singular_value(shape):
    weight = np.random.default_rng(1).standard_normal(shape).astype(np.float32)
    start = np.ones(min(shape))
    norm, vector = power_iteration(weight, start)
    exact = np.linalg.svd(weight.astype(np.float64), compute_uv=False)[0]
    assert norm == pytest.approx(exact, rel=1e-3)
    assert power_iteration(weight, vector)[0] == pytest.approx(exact, rel=3e-4)  # warm starts only get closer


def test_power_iteration_of_zero_and_of_nan():
    assert power_iteration(np.zeros((3, 3)), np.ones(3))[0] == 0
    norm, start = power_iteration(np.full((3, 3), np.nan), np.ones(3))
    assert math.isnan(norm)
    assert np.isfinite(start).all()


def test_spectral_norm_follows_training(make_trainer, watch):
    trainer = make_trainer("float64")
    quantity = SpectralNorm(1)
    watch(trainer, [quantity], steps=11)
    exact = {k: np.linalg.svd(p.value, compute_uv=False)[0] for k, p in trainer.model.matrices().items()}
    row = watch(trainer, [quantity])[11]
    assert len(exact) == 8
    for name, value in exact.items():
        assert row[f"spectral_norm/{name}"] == pytest.approx(value, rel=1e-3), name


def test_update_ratio(make_trainer, watch):
    trainer = make_trainer("float64")
    before = {k: p.value.copy() for k, p in trainer.model.matrices().items()}
    [row] = watch(trainer, [UpdateRatio(1)]).values()
    for name, p in trainer.model.matrices().items():
        expected = np.sqrt(((p.value - before[name]) ** 2).sum() / (before[name] ** 2).sum())
        assert row[f"update_ratio/{name}"] == pytest.approx(expected, rel=1e-5)


def test_what_the_loop_knows(make_trainer, watch):
    trainer = make_trainer("float64")
    batch = first_batch(trainer)
    logits = trainer.model(batch.inputs)
    log_z = np.log(np.exp(logits).sum(-1))
    counted = batch.targets != PAD
    loss = (log_z - np.take_along_axis(logits, batch.targets[..., None], -1)[..., 0])[counted].mean()
    rows = watch(trainer, [TrainLoss(1), LogZ(1), LearningRate(1), GradNorm(1)], steps=3)
    assert rows[0]["loss/train"] == pytest.approx(loss, rel=1e-10)
    assert rows[0]["log_z"] == pytest.approx(log_z[counted].mean(), rel=1e-6)
    assert [rows[s]["learning_rate"] for s in range(3)] == pytest.approx([0.005, 0.01, 0.01])
    assert [rows[s]["batch"] for s in range(3)] == [0, 1, 2]
    assert rows[0]["clipped"] == (rows[0]["grad_norm"] > 1.0)


def test_val_loss_by_class(make_trainer, watch):
    trainer = make_trainer("float64")
    tokens, lengths = corpus(seed=5, rows=10)
    irregular = np.arange(10) % 3 == 0
    [row] = watch(trainer, [ValLoss(5, ValRows(tokens, lengths, irregular))]).values()
    fresh = make_trainer("float64").model
    per_row = []
    for row_tokens, length in zip(tokens, lengths, strict=True):
        logits = fresh(row_tokens[None, : length - 1])[0]
        log_p = logits - np.log(np.exp(logits).sum(-1, keepdims=True))
        per_row.append([-log_p[t, row_tokens[t + 1]] for t in range(length - 1)])
    groups = {
        "loss/val": range(10),
        "loss/irregular": np.flatnonzero(irregular),
        "loss/regular": np.flatnonzero(~irregular),
    }
    for series, chosen in groups.items():
        assert row[series] == pytest.approx(np.mean(np.concatenate([per_row[i] for i in chosen])), rel=1e-9), series


def test_non_finite_counts_entries(make_trainer, watch):
    trainer = make_trainer()
    assert watch(trainer, [NonFinite(1)])[0]["non_finite"] == 0
    trainer.model.parameters["final_ln.bias"].value[0] = np.nan
    row = watch(trainer, [NonFinite(1)])[1]
    assert row["non_finite"] == sum((~np.isfinite(p.grad)).sum() for p in trainer.model.parameters.values()) > 0


def test_finite_gradients_whose_squares_overflow_are_finite(make_trainer):
    quantity, trainer = NonFinite(1), make_trainer()
    quantity.watch(trainer)
    p = trainer.model.parameters["final_ln.bias"]
    p.grad[...] = 1e30
    p.run_backward_hooks()
    assert quantity.measure(trainer)["non_finite"] == 0


def test_micro_batches_are_averaged(make_trainer, watch):
    quantities = lambda: [Activation(1), DeadNeurons(1), DeadHeads(1), MaxAttentionLogit(1)]  # noqa: E731
    whole, parts = make_trainer("float64"), make_trainer("float64", micro_batches=4)
    whole.lengths[:] = parts.lengths[:] = 8  # no trimming, so that both see the same padding
    [a], [b] = watch(whole, quantities()).values(), watch(parts, quantities()).values()
    assert a.keys() == b.keys()
    for series in a:
        assert a[series] == pytest.approx(b[series], rel=1e-6), series
