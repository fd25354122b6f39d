"""GPT-2 from a configuration, and real runs of transformers' Trainer; nothing is downloaded."""

import math
import os

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed; `make test-peers` installs it")
os.environ["HF_HUB_OFFLINE"] = "1"
transformers = pytest.importorskip("transformers", reason="transformers is not installed; `make test-peers` does it")

from small_gpt import EVERY_STEP  # noqa: E402

from septet.record import read_record  # noqa: E402
from septet.torch import Inspector  # noqa: E402

pytestmark = [pytest.mark.peer, pytest.mark.filterwarnings("error:septet")]
MATRICES = [f"block_{i}.{kind}" for i in (0, 1) for kind in ("attn_out", "attn_qkv", "ffn_down", "ffn_up")]


def gpt2(way="sdpa", dropout=0.1):
    torch.manual_seed(0)
    config = transformers.GPT2Config(
        vocab_size=31,
        n_positions=16,
        n_embd=16,
        n_layer=2,
        n_head=4,
        bos_token_id=1,
        eos_token_id=2,
        resid_pdrop=dropout,
        embd_pdrop=dropout,
        attn_pdrop=dropout,
        attn_implementation=way,
    )
    return transformers.GPT2LMHeadModel(config)


class Rows(torch.utils.data.Dataset):
    def __len__(self):
        return 24

    def __getitem__(self, i):
        tokens = torch.from_numpy(np.random.default_rng(i).integers(3, 31, 16))
        return {"input_ids": tokens, "labels": tokens}


def trainer(model, folder, callbacks, **changes):
    pytest.importorskip("accelerate", reason="accelerate is not installed; `make test-peers` installs it")
    settings = {
        "per_device_train_batch_size": 4,
        "max_steps": 6,
        "learning_rate": 1e-2,
        "lr_scheduler_type": "cosine",
        "warmup_steps": 2,
        "logging_steps": 1,
        "report_to": [],
        "save_strategy": "no",
        "use_cpu": True,
        "disable_tqdm": True,
        "seed": 5,
    }
    args = transformers.TrainingArguments(output_dir=str(folder / "trainer"), **(settings | changes))
    return transformers.Trainer(model, args, train_dataset=Rows(), eval_dataset=Rows(), callbacks=callbacks)


def callback(folder, **options):
    from septet.torch.huggingface import SeptetCallback

    return SeptetCallback(folder, **({"cadence": EVERY_STEP} | options))


def test_gpt2_is_known_by_its_structure(tmp_path, rows):
    model = gpt2(dropout=0.0)
    optimizer = torch.optim.AdamW(model.parameters())
    tokens = torch.stack([Rows()[i]["input_ids"] for i in range(4)])
    example = {"input_ids": tokens, "attention_mask": torch.ones_like(tokens), "labels": tokens}
    with Inspector(model, optimizer, tmp_path, cadence=EVERY_STEP, example=example) as inspector:
        output = model(**example, output_hidden_states=True)
        output.loss.backward()
        inspector.loss(output.loss)
        optimizer.step()
    row = rows(tmp_path)[0]
    states = [state.detach().abs().mean().item() for state in output.hidden_states]  # after embedding, block 0, norm
    assert row["activation/embed_out"] == pytest.approx(states[0], rel=1e-6)
    assert row["activation/block_0_out"] == pytest.approx(states[1], rel=1e-6)
    assert row["activation/final_ln_out"] == pytest.approx(states[2], rel=1e-6)
    assert sorted(name for name in row if name.startswith("spectral_norm/")) == [f"spectral_norm/{m}" for m in MATRICES]
    manifest = read_record(tmp_path).manifest
    assert (manifest.capacity.neurons_per_block, manifest.capacity.heads_per_block) == (64, 4)
    assert manifest.probes.causality.causal is True
    assert "lm_head.weight" not in manifest.probes.init  # tied


@pytest.mark.parametrize("way", ["eager", "sdpa"])
def test_attention_is_seen_before_its_dropout(tmp_path, rows, way):
    model = gpt2(way)
    with torch.no_grad():
        model.transformer.h[1].attn.c_attn.weight[:, [*range(4), *range(16, 20)]] *= 4000  # q and k of head 0
    optimizer = torch.optim.AdamW(model.parameters())
    tokens = torch.stack([Rows()[i]["input_ids"] for i in range(4)])
    with Inspector(model, optimizer, tmp_path, cadence=EVERY_STEP):
        model(tokens, labels=tokens).loss.backward()
        optimizer.step()
    row = rows(tmp_path)[0]
    assert [row["dead_heads/block_0"], row["dead_heads/block_1"]] == [0, 1]
    assert row["max_attention_logit"] > 10


def test_both_ways_of_attention_count_alike(tmp_path, rows):
    found = []
    for way in ("eager", "sdpa"):
        model = gpt2(way, dropout=0.0)
        optimizer = torch.optim.AdamW(model.parameters())
        tokens = torch.stack([Rows()[i]["input_ids"] for i in range(4)])
        mask = torch.ones_like(tokens)
        mask[1, 10:] = 0  # padding at the end of a row
        with Inspector(model, optimizer, tmp_path / way, cadence=EVERY_STEP):
            model(tokens, attention_mask=mask, labels=tokens).loss.backward()
            optimizer.step()
        found.append(rows(tmp_path / way)[0])
    assert found[0] == pytest.approx(found[1], rel=1e-4)


def test_the_trainer_is_recorded_and_not_changed(tmp_path, rows):
    plain = trainer(gpt2(), tmp_path, [])
    plain.train()
    watched = trainer(gpt2(), tmp_path, [callback(tmp_path / "run")])
    watched.train()
    losses = [[entry["loss"] for entry in t.state.log_history if "loss" in entry] for t in (plain, watched)]
    assert losses[0] == losses[1]
    for ours, theirs in zip(plain.model.parameters(), watched.model.parameters(), strict=True):
        assert ours.detach().numpy().tobytes() == theirs.detach().numpy().tobytes()

    found = rows(tmp_path / "run")
    logs = [entry for entry in watched.state.log_history if "loss" in entry]
    assert sorted(found) == list(range(7))
    for step, log in enumerate(logs):  # the trainer's own log is the second measurement
        assert found[step]["loss/train"] == pytest.approx(log["loss"], rel=1e-3)
        assert found[step]["grad_norm"] == pytest.approx(log["grad_norm"], rel=1e-4)
    manifest = read_record(tmp_path / "run").manifest
    assert (manifest.status, manifest.seed) == ("completed", 5)
    context = manifest.context
    assert (context.vocabulary, context.schedule, context.warmup_steps) == (31, "cosine", 2)
    assert (context.total_steps, context.clip) == (6, 1.0)
    assert manifest.reference_lines == {"clip": 1.0, "ln_vocab": pytest.approx(math.log(31))}
    assert [found[step]["learning_rate"] for step in range(3)] == pytest.approx([0, 5e-3, 1e-2])


def test_accumulated_losses_are_the_mean_of_the_update(tmp_path, rows):
    watched = trainer(
        gpt2(), tmp_path, [callback(tmp_path / "run")], gradient_accumulation_steps=3, per_device_train_batch_size=2
    )
    watched.train()
    logs = [entry for entry in watched.state.log_history if "loss" in entry]
    found = rows(tmp_path / "run")
    for step, log in enumerate(logs):
        assert found[step]["loss/train"] == pytest.approx(log["loss"], rel=1e-3)
        assert found[step]["grad_norm"] == pytest.approx(log["grad_norm"], rel=1e-4)


def test_evaluation_lands_after_the_updates_that_were_done(tmp_path, rows):
    watched = trainer(gpt2(), tmp_path, [callback(tmp_path / "run")], eval_strategy="steps", eval_steps=3)
    watched.train()
    logs = {entry["step"]: entry["eval_loss"] for entry in watched.state.log_history if "eval_loss" in entry}
    found = {step: row["loss/val"] for step, row in rows(tmp_path / "run").items() if "loss/val" in row}
    assert found == logs
    assert sorted(found) == [3, 6]


def test_an_exception_in_the_trainer_leaves_a_record(tmp_path, rows):
    class Stop(transformers.TrainerCallback):
        def on_step_end(self, args, state, control, **rest):
            if state.global_step == 2:
                raise KeyboardInterrupt

    def train():
        with callback(tmp_path / "run") as watching:
            trainer(gpt2(), tmp_path, [watching, Stop()]).train()

    with pytest.raises(KeyboardInterrupt):
        train()
    assert read_record(tmp_path / "run").manifest.status == "interrupted"
    assert sorted(rows(tmp_path / "run")) == [0, 1]


def test_a_loss_that_the_trainer_computes_comes_from_its_log(tmp_path, rows):
    def loss_outside(outputs, labels, num_items_in_batch=None):
        return torch.nn.functional.cross_entropy(outputs.logits[:, :-1].flatten(0, 1), labels[:, 1:].flatten())

    watched = trainer(gpt2(), tmp_path, [callback(tmp_path / "run")])
    watched.compute_loss_func = loss_outside
    watched.train()
    logs = [entry["loss"] for entry in watched.state.log_history if "loss" in entry]
    found = rows(tmp_path / "run")
    assert [found[step]["loss/train"] for step in range(6)] == pytest.approx(logs, rel=1e-3)
