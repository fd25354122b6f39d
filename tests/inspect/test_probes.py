import numpy as np
import pytest
from small_corpus import PAD

from septet.inspect.probes import (
    accumulation,
    activation_growth,
    causality,
    init_statistics,
    moments,
    optimizer_groups,
)
from septet.training import make_batch


def inputs_of(trainer):
    return make_batch(trainer.tokens, trainer.lengths, trainer.order.rows_of(0), PAD).inputs


def test_init_statistics_by_hand(make_trainer):
    trainer = make_trainer("float64")
    trainer.model.parameters["final_ln.bias"].value[:] = [1, 1, 1, 1, 3, 3, 3, 3]
    found = init_statistics(trainer.model)
    assert found["final_ln.bias"] == {"shape": [8], "mean": 2.0, "std": 1.0, "min": 1.0, "max": 3.0}
    assert found["final_ln.gain"] == {"shape": [8], "mean": 1.0, "std": 0.0, "min": 1.0, "max": 1.0}
    assert set(found) == set(trainer.model.parameters)


def test_causality_tells_a_broken_mask(make_trainer):
    model = make_trainer().model
    inputs = inputs_of(make_trainer())
    assert causality(model, inputs)["causal"] is True
    assert causality(model, inputs)["largest_change"] == 0
    model.causal = False
    assert causality(model, inputs)["causal"] is False
    assert causality(model, inputs)["largest_change"] > 1e-4


@pytest.mark.parametrize("micro_batches", [1, 2, 4])
def test_accumulation_is_a_mean(make_trainer, micro_batches):
    trainer = make_trainer("float64", micro_batches=micro_batches)
    rows = trainer.order.rows_of(0)
    found = accumulation(trainer, rows)
    assert found["ratio"] == pytest.approx(1, rel=1e-9)
    assert not any(p.grad.any() for p in trainer.model.parameters.values())


def test_a_sum_instead_of_a_mean_shows_as_the_number_of_micro_batches(make_trainer):
    trainer = make_trainer("float64", micro_batches=4)
    right = trainer.accumulate_gradients

    def forgotten_division(rows):
        right(rows)
        for p in trainer.model.parameters.values():
            p.grad *= 4

    trainer.accumulate_gradients = forgotten_division
    assert accumulation(trainer, trainer.order.rows_of(0))["ratio"] == pytest.approx(4, rel=1e-9)


def test_groups_decay_by_dimensions(make_trainer):
    decayed, rest = optimizer_groups(make_trainer().optimizer)
    assert decayed["weight_decay"] == 0.1
    assert set(decayed["parameters"].values()) == {2}
    assert rest["weight_decay"] == 0
    assert set(rest["parameters"].values()) == {1}


def test_moments_after_one_update(make_trainer):
    trainer = make_trainer("float64")
    trainer.step()
    found = moments(trainer)
    assert found["updates"] == 1
    assert found["m_norm"] == pytest.approx(0.1 * found["grad_norm"])  # m₁ = (1 - β₁) g
    squares = np.concatenate([(p.grad**2).ravel() for p in trainer.model.parameters.values()])
    assert found["v_norm"] == pytest.approx(0.05 * np.linalg.norm(squares))  # v₁ = (1 - β₂) g²


def test_growth_is_the_ratio_of_neighbours(make_trainer):
    trainer = make_trainer("float64")
    inputs = inputs_of(trainer)
    found = activation_growth(trainer, inputs)
    x = trainer.model.embed(inputs)
    y = trainer.model.block[0](x)
    assert found["block_0_out"] == pytest.approx(np.linalg.norm(y) / np.linalg.norm(x))
    assert list(found) == ["block_0_out", "block_1_out", "final_ln_out"]
    assert not any(module._hooks for _, module in trainer.model.named_modules())
