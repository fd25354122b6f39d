"""A training loop under the inspector: what it records, and that it changes nothing."""

import math

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed; `make test-peers` installs it")

from small_gpt import EVERY_STEP, adamw, batch, loss_of, small_gpt  # noqa: E402

from septet.config import InspectConfig  # noqa: E402
from septet.errors import InputError  # noqa: E402
from septet.record import read_record  # noqa: E402
from septet.record.manifest import Context  # noqa: E402
from septet.torch import Inspector  # noqa: E402
from septet.torch.quantities.dead_neurons import DeadNeurons  # noqa: E402

pytestmark = [pytest.mark.peer, pytest.mark.filterwarnings("error:septet")]


def train(model, optimizer, steps, inspector=None, clip=None, micro_batches=1):
    """A plain loop; the losses as bytes, so that equal means equal."""
    losses = []
    for step in range(steps):
        optimizer.zero_grad()
        for i in range(micro_batches):
            loss = loss_of(model, batch(step * micro_batches + i))
            (loss / micro_batches).backward()
            losses.append(loss.detach().numpy().tobytes())
            if inspector:
                inspector.loss(loss)
        if clip:
            torch.nn.utils.clip_grad_norm_(model.parameters(), clip)
        optimizer.step()
    return losses


def hooks_of(model):
    of_modules = [h for m in model.modules() for h in (*m._forward_hooks.values(), *m._forward_pre_hooks.values())]
    return of_modules + [h for p in model.parameters() for h in (p._post_accumulate_grad_hooks or {}).values()]


@pytest.mark.parametrize("way", ["fused", "softmax"])
@pytest.mark.parametrize("dropout", [0.0, 0.2])
def test_losses_weights_and_random_numbers_are_the_same_bytes_without_it(tmp_path, way, dropout):
    ends = []
    for watched in (False, True):
        model = small_gpt(way=way, dropout=dropout)
        optimizer = adamw(model)
        inspector = None
        if watched:
            example = batch(99)[:, :-1]
            inspector = Inspector(model, optimizer, tmp_path, cadence=EVERY_STEP, example=example)
        losses = train(model, optimizer, 6, inspector, clip=1.0, micro_batches=2)
        if inspector:
            inspector.val(1.0)
            inspector.close()
        weights = [p.detach().numpy().tobytes() for p in model.parameters()]
        ends.append((losses, weights, torch.get_rng_state().numpy().tobytes()))
    assert ends[0] == ends[1]


def test_mixed_precision_is_the_same_bytes_without_it(tmp_path):
    ends = []
    for watched in (False, True):
        model = small_gpt(dropout=0.1)
        optimizer, scaler = adamw(model), torch.amp.GradScaler("cpu", init_scale=64.0, growth_interval=2)
        inspector = Inspector(model, optimizer, tmp_path, cadence=EVERY_STEP, scaler=scaler) if watched else None
        losses = []
        for step in range(4):
            optimizer.zero_grad()
            with torch.autocast("cpu", torch.bfloat16):
                loss = loss_of(model, batch(step))
            scaler.scale(loss).backward()
            scaler.step(optimizer)
            scaler.update()
            if inspector:
                inspector.loss(loss)
            losses.append(loss.detach().numpy().tobytes())
        ends.append((losses, [p.detach().numpy().tobytes() for p in model.parameters()], scaler.get_scale()))
    assert ends[0] == ends[1]
    assert ends[0][2] == 256


def test_an_instrument_that_fails_says_so_and_the_training_goes_on(tmp_path, rows, monkeypatch):
    def broken(self):
        raise ValueError("broken on purpose")

    monkeypatch.setattr(DeadNeurons, "measure", broken)
    model = small_gpt()
    optimizer = adamw(model)
    said = pytest.warns(UserWarning, match=r"DeadNeurons is not measured any more.*on purpose")
    with Inspector(model, optimizer, tmp_path, cadence=EVERY_STEP) as inspector, said:
        train(model, optimizer, 3, inspector)
    found = rows(tmp_path)
    assert [found[step]["dead_heads/block_0"] for step in range(3)] == [0, 0, 0]
    assert not any(name.startswith("dead_neurons/") for step in found for name in found[step])


def test_every_series_of_the_panels_is_there(tmp_path, rows):
    model = small_gpt()
    optimizer = adamw(model)
    with Inspector(model, optimizer, tmp_path, cadence=EVERY_STEP, seed=7) as inspector:
        train(model, optimizer, 3, inspector)
        inspector.val(2.5, classes={"regular": 2.25, "irregular": 2.75})
    matrices = [f"block_{i}.{kind}" for i in (0, 1) for kind in ("attn_out", "attn_qkv", "ffn_down", "ffn_up")]
    found = rows(tmp_path)
    assert sorted(found) == [0, 1, 2, 3]
    assert set(found[2]) == {
        *("loss/train", "learning_rate", "grad_norm", "non_finite", "max_attention_logit"),
        *(f"activation/{point}" for point in ("embed_out", "block_0_out", "block_1_out", "final_ln_out")),
        *(f"{family}/block_{i}" for i in (0, 1) for family in ("dead_neurons", "dead_heads")),
        *(f"{family}/{matrix}" for family in ("spectral_norm", "update_ratio") for matrix in matrices),
    }
    # the row after the last update has what needs no batch
    assert set(found[3]) == {"loss/val", "loss/regular", "loss/irregular"} | {f"spectral_norm/{m}" for m in matrices}
    manifest = read_record(tmp_path).manifest
    assert (manifest.status, manifest.seed, manifest.run) == ("completed", 7, tmp_path.name)
    assert (manifest.capacity.neurons_per_block, manifest.capacity.heads_per_block) == (24, 2)


def test_hooks_are_gone_after_close(tmp_path):
    model = small_gpt()
    optimizer = adamw(model)
    inspector = Inspector(model, optimizer, tmp_path)
    assert hooks_of(model)
    inspector.close()
    inspector.close()
    assert not hooks_of(model)
    assert not optimizer._optimizer_step_post_hooks


@pytest.mark.parametrize("micro_batches", [1, 3])
def test_grad_norm_is_of_the_whole_gradient_before_clipping(tmp_path, rows, micro_batches):
    model, twin = small_gpt(), small_gpt()
    optimizer = adamw(model)
    with Inspector(model, optimizer, tmp_path, context=Context(clip=0.01)) as inspector:
        train(model, optimizer, 1, inspector, clip=0.01, micro_batches=micro_batches)
    whole = torch.stack([loss_of(twin, batch(i)) for i in range(micro_batches)]).mean()
    grads = torch.autograd.grad(whole, list(twin.parameters()))
    row = rows(tmp_path)[0]
    assert row["grad_norm"] == pytest.approx(math.sqrt(sum(float((g.double() ** 2).sum()) for g in grads)), rel=1e-5)
    assert row["clipped"] == 1
    assert row["loss/train"] == pytest.approx(whole.item(), rel=1e-6)


def test_loss_after_the_step_and_validation_before_the_next_land_in_their_rows(tmp_path, rows):
    model = small_gpt()
    optimizer = adamw(model)
    said = []
    with Inspector(model, optimizer, tmp_path) as inspector:
        for step in range(3):
            if step == 1:
                with torch.no_grad():
                    inspector.val(loss_of(model.eval(), batch(50)))
                model.train()
            optimizer.zero_grad()
            loss = loss_of(model, batch(step))
            loss.backward()
            optimizer.step()
            inspector.loss(loss)
            said.append(loss.item())
    found = rows(tmp_path)
    assert [found[step]["loss/train"] for step in range(3)] == said
    assert [step for step in found if "loss/val" in found[step]] == [1]


def test_the_learning_rate_is_the_one_that_was_used(tmp_path, rows):
    model = small_gpt()
    decayed, rest = [p for p in model.parameters() if p.ndim > 1], [p for p in model.parameters() if p.ndim < 2]
    groups = [{"params": decayed, "weight_decay": 0.1, "lr": 0.5}, {"params": rest, "weight_decay": 0.0, "lr": 0.25}]
    optimizer = torch.optim.SGD(groups)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: 1 / (step + 1))
    with Inspector(model, optimizer, tmp_path):
        for step in range(3):
            loss_of(model, batch(step)).backward()
            optimizer.step()
            schedule.step()
    assert [rows(tmp_path)[step]["learning_rate"] for step in range(3)] == pytest.approx([0.5, 0.25, 0.5 / 3])
    groups = read_record(tmp_path).manifest.probes.optimizer_groups
    assert [group.weight_decay for group in groups] == [0.1, 0.0]
    assert "embed.weight" in groups[0].parameters  # tied to the head, so once
    assert "head.weight" not in groups[0].parameters


def test_a_quantity_is_asked_at_its_cadence(tmp_path, rows):
    model = small_gpt()
    optimizer = adamw(model)
    cadence = InspectConfig(
        activation_every=3, spectral_norm_every=0, dead_capacity_every=5, update_ratio_every=0, log_every=2
    )
    with Inspector(model, optimizer, tmp_path, cadence=cadence) as inspector:
        train(model, optimizer, 7, inspector)
    found = rows(tmp_path)
    asked = lambda name: [step for step in found if name in found[step]]  # noqa: E731
    assert asked("activation/embed_out") == [0, 3, 6]
    assert asked("dead_heads/block_0") == [0, 5]
    assert asked("grad_norm") == asked("loss/train") == [0, 2, 4, 6]
    assert not any(name.startswith("spectral_norm/") for step in found for name in found[step])


def test_parameters_without_a_gradient_are_no_obstacle(tmp_path, rows):
    model = small_gpt()
    for p in model.block[0].parameters():
        p.requires_grad_(False)
    optimizer = adamw(model)
    with Inspector(model, optimizer, tmp_path) as inspector:
        train(model, optimizer, 1, inspector)
        for p in model.block[0].parameters():
            p.requires_grad_(True)
        train(model, optimizer, 1, inspector)
        expected = math.sqrt(sum(float((p.grad.double() ** 2).sum()) for p in model.parameters()))
    assert rows(tmp_path)[0]["update_ratio/block_0.ffn_up"] == 0
    assert rows(tmp_path)[1]["grad_norm"] == pytest.approx(expected)


def test_an_exception_leaves_a_record(tmp_path, rows):
    model = small_gpt()
    optimizer = adamw(model)

    def interrupted():
        with Inspector(model, optimizer, tmp_path) as inspector:
            train(model, optimizer, 2, inspector)
            inspector.loss(loss_of(model, batch(2)))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert read_record(tmp_path).manifest.status == "interrupted"
    assert sorted(rows(tmp_path)) == [0, 1, 2]
    assert not hooks_of(model)


@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_a_loss_that_is_not_finite_is_recorded_and_means_diverged(tmp_path, value):
    model = small_gpt()
    optimizer = adamw(model)
    with Inspector(model, optimizer, tmp_path) as inspector:
        train(model, optimizer, 1, inspector)
        with torch.no_grad():
            model.final_ln.bias[0] = value
        train(model, optimizer, 1, inspector)
    record = read_record(tmp_path)
    assert record.manifest.status == "diverged"
    assert np.isfinite(record.series("loss/train")[1]).tolist() == [True, False]
    assert record.series("non_finite")[1].tolist()[0] == 0
    assert record.series("non_finite")[1].tolist()[1] > 0
    assert not np.isfinite(record.series("grad_norm")[1][1])


def test_what_a_scaler_leaves_out_is_counted(tmp_path, rows):
    model = small_gpt()
    optimizer = adamw(model)
    scaler = torch.amp.GradScaler("cpu", init_scale=1024.0, growth_interval=1000)
    with Inspector(model, optimizer, tmp_path, scaler=scaler, cadence=EVERY_STEP) as inspector:
        for step in range(4):
            optimizer.zero_grad()
            with torch.autocast("cpu", torch.bfloat16):
                loss = loss_of(model, batch(step))
            inspector.loss(loss)
            scaler.scale(loss).backward()
            if step == 1:
                model.final_ln.weight.grad[0] = math.inf  # as a half-precision backward overflows
            scaler.unscale_(optimizer)
            expected = torch.nn.utils.get_total_norm([p.grad for p in model.parameters()])
            scaler.step(optimizer)
            scaler.update()
    found = rows(tmp_path)
    assert [found[step]["skipped_updates"] for step in range(4)] == [0, 1, 0, 0]
    assert [found[step]["loss_scale"] for step in range(4)] == [1024, 1024, 512, 512]
    assert found[3]["grad_norm"] == pytest.approx(float(expected), rel=1e-5)
    assert "update_ratio/block_0.ffn_up" not in found[1]
    assert read_record(tmp_path).manifest.status == "completed"  # an overflow that was left out is no divergence


def test_a_data_parallel_model_is_looked_into(tmp_path, rows):
    model = torch.nn.DataParallel(small_gpt())  # on a machine without a GPU it calls the module
    optimizer = adamw(model)
    with Inspector(model, optimizer, tmp_path) as inspector:
        train(model, optimizer, 1, inspector)
    assert "activation/block_1_out" in rows(tmp_path)[0]
    assert "embed.weight" in read_record(tmp_path).manifest.probes.init


def test_a_compiled_model_is_refused(tmp_path):
    model = small_gpt()
    compiled = torch.compile(model)
    with pytest.raises(InputError, match="compiled"):
        Inspector(compiled, adamw(model), tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_a_loop_with_closures(tmp_path, rows):
    """Forward and backward inside of the optimizer's step, as Lightning has them."""
    model, twin = small_gpt(), small_gpt()
    optimizer, other = adamw(model), adamw(twin)
    with Inspector(model, optimizer, tmp_path, cadence=EVERY_STEP) as inspector:
        for step in range(2):

            def closure(step=step):
                optimizer.zero_grad()
                loss = loss_of(model, batch(step))
                loss.backward()
                inspector.loss(loss)
                return loss

            optimizer.step(closure)
    with Inspector(twin, other, tmp_path / "plain", cadence=EVERY_STEP) as inspector:
        train(twin, other, 2, inspector)
    assert rows(tmp_path) == rows(tmp_path / "plain")
