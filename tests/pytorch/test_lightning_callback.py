"""Real runs of Lightning's Trainer."""

import warnings

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed; `make test-peers` installs it")
lightning = pytest.importorskip("lightning.pytorch", reason="Lightning is not installed; `make test-peers` installs it")

from small_gpt import EVERY_STEP, adamw, batch, loss_of, small_gpt  # noqa: E402

from septet.record import read_record  # noqa: E402

pytestmark = [pytest.mark.peer, pytest.mark.filterwarnings("error:septet")]


class Module(lightning.LightningModule):
    def __init__(self, stop_at=None):
        super().__init__()
        self.model, self.said, self.stop_at = small_gpt(dropout=0.1), [], stop_at

    def training_step(self, tokens, index):
        if index == self.stop_at:
            raise RuntimeError("stopped on purpose")
        loss = loss_of(self.model, tokens[0])
        self.said.append(loss.item())
        return loss

    def validation_step(self, tokens, index):
        self.log("val_loss", loss_of(self.model, tokens[0]))

    def configure_optimizers(self):
        return adamw(self)


def fit(folder, callbacks, stop_at=None, **changes):
    module = Module(stop_at)
    settings = {"max_steps": 6, "gradient_clip_val": 0.05, "val_check_interval": 3, "limit_val_batches": 2}
    quiet = {"logger": False, "enable_checkpointing": False, "enable_progress_bar": False, "accelerator": "cpu"}
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", module="lightning")
        trainer = lightning.Trainer(callbacks=callbacks, **(settings | quiet | changes), enable_model_summary=False)
        loaders = [torch.utils.data.DataLoader([batch(i) for i in rows]) for rows in (range(12), range(90, 92))]
        trainer.fit(module, *loaders)
    return module


def callback(folder):
    from septet.torch.lightning import SeptetCallback

    return SeptetCallback(folder, cadence=EVERY_STEP)


def test_the_trainer_is_recorded_and_not_changed(tmp_path, rows):
    plain, watched = fit(tmp_path, []), fit(tmp_path, [callback(tmp_path / "run")])
    assert plain.said == watched.said
    for ours, theirs in zip(plain.parameters(), watched.parameters(), strict=True):
        assert ours.detach().numpy().tobytes() == theirs.detach().numpy().tobytes()
    found = rows(tmp_path / "run")
    assert [found[step]["loss/train"] for step in range(6)] == watched.said
    assert [step for step in found if "loss/val" in found[step]] == [3, 6]
    assert all(found[step]["grad_norm"] > 0.05 for step in range(6))  # before Lightning clips
    assert all(found[step]["clipped"] == 1 for step in range(6))
    for name in ("activation/final_ln_out", "spectral_norm/block_1.ffn_up", "dead_heads/block_0"):
        assert all(name in found[step] for step in range(6))
    manifest = read_record(tmp_path / "run").manifest
    assert manifest.status == "completed"
    assert (manifest.context.clip, manifest.context.total_steps) == (0.05, 6)


def test_accumulated_losses_are_the_mean_of_the_update(tmp_path, rows):
    watched = fit(tmp_path, [callback(tmp_path / "run")], accumulate_grad_batches=2)
    found = rows(tmp_path / "run")
    pairs = [sum(watched.said[2 * step : 2 * step + 2]) / 2 for step in range(6)]
    assert [found[step]["loss/train"] for step in range(6)] == pytest.approx(pairs)


def test_an_exception_leaves_a_record(tmp_path, rows):
    with pytest.raises(RuntimeError, match="on purpose"):
        fit(tmp_path, [callback(tmp_path / "run")], stop_at=2)
    assert read_record(tmp_path / "run").manifest.status == "interrupted"
    assert {0, 1} <= set(rows(tmp_path / "run"))
