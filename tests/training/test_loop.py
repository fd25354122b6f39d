import math

import numpy as np
import pytest

from septet.config import AdamWConfig, InitConfig, LearningRateConfig, ModelConfig, TrainingConfig
from septet.gpt import GPT
from septet.training import Trainer, evaluate
from septet.training.checkpoint import read_checkpoint, write_checkpoint

PAD = 0
MODEL = ModelConfig(
    vocab_size=11, block_size=8, n_layer=1, n_head=2, n_embd=8, d_ff=12, init=InitConfig(embedding_std=0.3)
)
rng = np.random.default_rng(0)
LENGTHS = rng.integers(3, 8, 24)
TOKENS = np.where(np.arange(8) < LENGTHS[:, None], rng.integers(1, 11, (24, 8)), PAD)


def trainer(dtype="float32", **changes):
    settings = {"steps": 12, "batch_size": 8, "learning_rate": LearningRateConfig(max=0.01, min=0.001, warmup_steps=2)}
    return Trainer(GPT(MODEL, 1, dtype), TOKENS, LENGTHS, PAD, TrainingConfig(**(settings | changes)))


def test_micro_batches_change_nothing_but_rounding():
    whole, parts = trainer("float64"), trainer("float64", micro_batches=4)
    for _ in range(5):
        a, b = whole.step(), parts.step()
        assert a.loss == pytest.approx(b.loss, rel=1e-12)
        assert a.grad_norm == pytest.approx(b.grad_norm, rel=1e-10)
    for name, p in whole.model.parameters.items():
        np.testing.assert_allclose(p.value, parts.model.parameters[name].value, rtol=1e-7, atol=1e-10, err_msg=name)


def test_evaluation_agrees_with_one_row_at_a_time():
    model = GPT(MODEL, 1, "float64")
    result = evaluate(model, TOKENS, LENGTHS, PAD)
    for row, length in enumerate(LENGTHS):
        logits = model(TOKENS[row : row + 1, : length - 1])[0]
        log_p = logits - np.log(np.exp(logits).sum(axis=-1, keepdims=True))
        expected = -sum(log_p[t, TOKENS[row, t + 1]] for t in range(length - 1))
        assert result.nats[row] == pytest.approx(expected, rel=1e-10)
        assert result.targets[row] == length - 1
    assert result.mean() == pytest.approx(result.nats.sum() / (LENGTHS - 1).sum())
    assert math.isnan(result.mean(np.zeros(24, bool)))


def test_evaluation_is_causal_whatever_the_training_mask():
    model = GPT(MODEL, 1)
    before = evaluate(model, TOKENS, LENGTHS, PAD).mean()
    model.causal = False
    assert evaluate(model, TOKENS, LENGTHS, PAD).mean() == before


def test_a_run_that_loses_its_weights_ends_early_and_says_so():
    run = trainer(steps=500)
    run.model.parameters["embed.weight"].value[3] = np.inf
    while not run.finished:
        run.step()
    assert run.ever_non_finite
    assert run.steps_done == run.config.stop_after_non_finite
    assert math.isnan(run.now.loss)


def test_a_checkpoint_goes_on_with_the_same_bytes(tmp_path):
    through, stopped, resumed = trainer(), trainer(), trainer(adamw=AdamWConfig())
    for _ in range(12):
        through.step()
    for _ in range(5):
        stopped.step()
    write_checkpoint(tmp_path / "c", *stopped.state())
    resumed.restore(*read_checkpoint(tmp_path / "c"))
    while not resumed.finished:
        resumed.step()
    for name, p in through.model.parameters.items():
        assert p.value.tobytes() == resumed.model.parameters[name].value.tobytes(), name
    assert resumed.order.state() == through.order.state()
    assert resumed.now == through.now


def test_weights_are_in_a_checkpoint_once():
    tensors, _ = trainer().state()
    assert sum(t.size for name, t in tensors.items() if name.startswith("model.")) == sum(
        p.value.size for p in trainer().model.parameters.values()
    )
    assert not any("head" in name for name in tensors)


@pytest.mark.parametrize("damage", [lambda b: b[: len(b) // 2], lambda b: b"", lambda b: b"\x80\x04pickle" + b])
def test_a_damaged_checkpoint_is_none(tmp_path, damage):
    path = tmp_path / "c"
    write_checkpoint(path, *trainer().state())
    path.write_bytes(damage(path.read_bytes()))
    assert read_checkpoint(path) is None
    assert read_checkpoint(tmp_path / "absent") is None


def test_writing_a_checkpoint_leaves_no_temporary_file(tmp_path):
    write_checkpoint(tmp_path / "c", *trainer().state())
    assert [p.name for p in tmp_path.iterdir()] == ["c"]
