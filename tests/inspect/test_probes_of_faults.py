"""Probes that look at one step, each on a trainer in which something is planted."""

import math

import numpy as np
import pytest
from small_corpus import PAD

from septet.inspect.probes import (
    context_use,
    position_use,
    targets,
    watch_evaluation_ratio,
    watch_first_non_finite,
    watch_first_update,
)
from septet.training import Batch


def run(trainer, watch):
    """What `watch` found in a whole run."""
    found = []
    watch(trainer, found.append)
    while not trainer.finished:
        trainer.step()
    return found


def test_targets_are_counted(make_trainer):
    trainer = make_trainer()
    inputs = np.array([[1, 2, 3], [4, 5, 6]])
    trainer.batch_of = lambda rows: Batch(inputs, np.array([[2, 3, PAD], [4, 4, 7]]), 5)
    assert targets(trainer, np.arange(2)) == {
        "counted": 5,
        "distinct": 4,
        "most_common": 2,
        "padding": 0,
        "copies": 1,
        "not_next": 2,
    }
    trainer.ignored = -1
    assert targets(trainer, np.arange(2)) == {
        "counted": 6,
        "distinct": 5,
        "most_common": 2,
        "padding": 1,
        "copies": 1,
        "not_next": 2,
    }


def test_the_first_update_of_adam_has_size_1(make_trainer):
    (rms,) = run(make_trainer("float64"), watch_first_update)
    assert rms == pytest.approx(1, rel=1e-3)


def test_the_first_update_of_another_optimizer_has_another(make_trainer):
    trainer = make_trainer("float64")
    trainer.update = lambda rate: [p.value.__isub__(3 * rate) for p in trainer.model.parameters.values()]
    for name in trainer.optimizer.weight_decay:
        trainer.optimizer.weight_decay[name] = 0.0
    assert run(trainer, watch_first_update) == [pytest.approx(3, rel=1e-6)]


def test_a_rate_of_0_has_no_size(make_trainer):
    trainer = make_trainer()
    trainer.schedule = lambda step: 0.0
    assert math.isnan(run(trainer, watch_first_update)[0])


def test_evaluation_is_what_training_computes(make_trainer):
    assert run(make_trainer("float64", micro_batches=2), watch_evaluation_ratio) == [pytest.approx(1, rel=1e-9)]


def test_evaluation_is_not_what_training_computes(make_trainer):
    trainer = make_trainer("float64")
    trainer.divisor = lambda counted, counted_in_all: 4 * counted_in_all
    assert run(trainer, watch_evaluation_ratio) == [pytest.approx(4, rel=1e-9)]
    trainer = make_trainer("float64")
    trainer.model.causal = False
    assert run(trainer, watch_evaluation_ratio)[0] > 1.0001


def test_context_is_used_or_not(make_trainer):
    trainer = make_trainer()
    inputs = trainer.tokens[:4, :6]
    assert context_use(trainer.model, inputs) > 0.01
    for block in trainer.model.block:
        block.attn.out.weight.value.fill(0)
    assert context_use(trainer.model, inputs) == 0


def test_positions_are_used_or_not(make_trainer):
    model = make_trainer().model
    assert min(position_use(model, 8).values()) > 1e-3
    model.block[1].attn.angles = lambda T, hs, base, dtype: (np.ones((T, hs // 2)), np.zeros((T, hs // 2)))
    found = position_use(model, 8)
    assert found["block_0"] > 1e-3
    assert found["block_1"] < 1e-5


@pytest.mark.parametrize(
    "place", ["embed", "block_0_attention", "block_0_mlp", "block_1_attention", "block_1_mlp", "final_ln", "logits"]
)
def test_the_first_place_that_is_not_finite(make_trainer, place):
    trainer = make_trainer()
    model = trainer.model
    modules = {"embed": model.embed, "final_ln": model.final_ln, "logits": model.head}
    modules |= {f"block_{i}_{kind}": m for i, b in enumerate(model.block) for kind, m in
                (("attention", b.attn), ("mlp", b.mlp))}  # fmt: skip

    def spoil(module, output):
        if trainer.now.index == 5:
            output.flat[3] = np.nan

    modules[place].register_forward_hook(spoil)
    assert run(trainer, watch_first_non_finite) == [{"step": 5, "place": place}]


def test_loss_softmax_and_gradient_are_places_too(make_trainer):
    def result(**fields):
        trainer = make_trainer()
        healthy = trainer.cross_entropy

        def spoiled(logits, targets, ignored):
            right = healthy(logits, targets, ignored)
            return right._replace(**{k: np.full_like(getattr(right, k), np.inf) for k in fields})

        trainer.cross_entropy = spoiled
        return run(trainer, watch_first_non_finite)

    assert result(nats=1) == [{"step": 0, "place": "loss"}]
    assert result(log_z=1, nats=1, dlogits_sum=1) == [{"step": 0, "place": "softmax"}]
    trainer = make_trainer()
    trainer.model.embed.weight.register_backward_hook(lambda parameter, grad: grad.fill(np.inf))
    assert run(trainer, watch_first_non_finite) == [{"step": 0, "place": "gradient"}]


def test_a_finite_run_has_no_such_place(make_trainer):
    assert run(make_trainer(), watch_first_non_finite) == []
