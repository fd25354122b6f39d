import numpy as np
import pytest
from small_corpus import corpus

from septet.config import InspectConfig
from septet.inspect import Inspector
from septet.inspect.quantities import all_quantities
from septet.inspect.quantities.spectral_norm import SpectralNorm
from septet.inspect.quantities.train_loss import TrainLoss
from septet.inspect.quantities.val_loss import ValRows
from septet.record.rows import Rows

EVERY_STEP = InspectConfig(
    log_every=1, val_every=1, activation_every=1, spectral_norm_every=1, dead_capacity_every=1, update_ratio_every=1
)


def val_rows():
    tokens, lengths = corpus(seed=5, rows=10)
    return ValRows(tokens, lengths, np.arange(10) < 4)


def test_hooks_off_is_the_bare_loop_to_the_byte(make_trainer):
    bare, watched = make_trainer(), make_trainer()
    Inspector(all_quantities(EVERY_STEP, val_rows()), Rows()).attach(watched)
    for _ in range(10):
        assert np.float64(bare.step().loss).tobytes() == np.float64(watched.step().loss).tobytes()
    for name, p in bare.model.parameters.items():
        assert p.value.tobytes() == watched.model.parameters[name].value.tobytes(), name


def test_nothing_is_left_hooked_between_steps(make_trainer):
    trainer = make_trainer()
    inspector = Inspector(all_quantities(EVERY_STEP, val_rows()), Rows())
    inspector.attach(trainer)
    trainer.step()
    assert not any(module._hooks for _, module in trainer.model.named_modules())
    assert not any(p._hooks for p in trainer.model.parameters.values())
    inspector.detach()
    assert not any(trainer._callbacks.values())


@pytest.mark.parametrize(("every", "steps"), [(1, [0, 1, 2, 3, 4, 5, 6]), (3, [0, 3, 6]), (7, [0]), (0, [])])
def test_a_quantity_is_asked_at_its_cadence(make_trainer, watch, every, steps):
    assert sorted(watch(make_trainer(), [TrainLoss(every)], steps=7)) == steps


def test_every_configured_quantity_fills_its_series(make_trainer, watch):
    row = watch(make_trainer(), all_quantities(EVERY_STEP, val_rows()))[0]
    assert all(value is not None for value in row.values())
    assert len([name for name in row if name.startswith("spectral_norm/")]) == 8
    assert {"loss/train", "loss/val", "loss/regular", "loss/irregular", "batch", "learning_rate", "grad_norm"} < set(
        row
    )


def test_the_row_after_the_last_update_has_what_needs_no_batch(make_trainer):
    trainer = make_trainer(steps=3)
    inspector = Inspector(all_quantities(EVERY_STEP, val_rows()), Rows())
    inspector.attach(trainer)
    while not trainer.finished:
        trainer.step()
    inspector.finish(trainer)
    last = inspector.rows.to_table().to_pylist()[-1]
    assert last["step"] == 3
    assert last["loss/val"] is not None
    assert last["spectral_norm/block_0.attn_qkv"] is not None
    assert last["loss/train"] is None


def test_warm_starts_survive_a_checkpoint(make_trainer, watch):
    trainer = make_trainer()
    through = SpectralNorm(1)
    watch(trainer, [through], steps=3)
    inspector = Inspector([SpectralNorm(1)], Rows())
    inspector.restore(Inspector([through], Rows()).state())
    assert through.measure(trainer) == inspector.quantities[0].measure(trainer)
