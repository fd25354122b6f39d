"""The same weights and batches in septet's NumPy model and in PyTorch: every shared quantity agrees."""

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed; `make test-peers` installs it")

from small_gpt import CONFIG, EVERY_STEP, SmallGPT  # noqa: E402

from septet.config import AdamWConfig, LearningRateConfig, TrainingConfig  # noqa: E402
from septet.gpt import GPT  # noqa: E402
from septet.inspect import Inspector as NumpyInspector  # noqa: E402
from septet.inspect.probes import activation_growth, causality, init_statistics  # noqa: E402
from septet.inspect.quantities import all_quantities  # noqa: E402
from septet.inspect.quantities.val_loss import ValRows  # noqa: E402
from septet.record import read_record  # noqa: E402
from septet.record.manifest import Context  # noqa: E402
from septet.record.rows import Rows  # noqa: E402
from septet.torch import Inspector  # noqa: E402
from septet.training import Trainer, make_batch  # noqa: E402
from septet.training.evaluate import evaluate  # noqa: E402
from septet.training.learning_rate import learning_rate  # noqa: E402

pytestmark = [pytest.mark.peer, pytest.mark.filterwarnings("error:septet")]

PAD, STEPS = 0, 8
rng = np.random.default_rng(2)
LENGTHS = rng.integers(6, 17, 40)
TOKENS = np.where(np.arange(17) < LENGTHS[:, None], rng.integers(1, CONFIG.vocab_size, (40, 17)), PAD)
TRAINING = TrainingConfig(
    steps=STEPS,
    batch_size=8,
    clip=0.3,
    learning_rate=LearningRateConfig(max=0.02, min=0.002, warmup_steps=2),
    adamw=AdamWConfig(weight_decay=0.1),
)
IRREGULAR = np.arange(40) % 3 == 0


def numpy_trainer(micro_batches):
    config = TRAINING.model_copy(update={"micro_batches": micro_batches})
    trainer = Trainer(GPT(CONFIG, 4, "float64"), TOKENS, LENGTHS, PAD, config)
    shape = np.random.default_rng(7)
    for p in trainer.model.parameters.values():  # gains of 1 and biases of 0 would hide a swapped pair
        p.value += shape.standard_normal(p.value.shape) * 0.05
    up, qkv = trainer.model.block[0].mlp.up, trainer.model.block[1].attn.qkv
    up.weight.value[:, :5], up.bias.value[:5] = 0, 0  # five dead neurons
    qkv.weight.value[:, [*range(8), *range(16, 24)]] *= 40  # q and k of one head: one-hot attention
    return trainer


def twin_of(model, way):
    twin = SmallGPT(CONFIG, way).double()
    names = {"embed.weight": "embed.weight", "final_ln.gain": "final_ln.weight", "final_ln.bias": "final_ln.bias"}
    with torch.no_grad():
        for name, p in model.parameters.items():
            theirs = names.get(name) or name.replace("block_", "block.").replace(".gain", ".weight")
            value = torch.from_numpy(p.value.copy())
            target = twin.get_parameter(theirs)
            target.copy_(value.T if value.ndim == 2 and "embed" not in name else value)  # nn.Linear has (out, in)
    return twin


@pytest.fixture(params=[("fused", 1), ("softmax", 1), ("fused", 4)], ids=["fused", "softmax", "micro-batches"])
def records(request, tmp_path):
    """Both records of eight updates: NumPy's rows and PyTorch's."""
    way, micro_batches = request.param
    trainer = numpy_trainer(micro_batches)
    twin = twin_of(trainer.model, way)
    numpy = NumpyInspector(all_quantities(EVERY_STEP, ValRows(TOKENS, LENGTHS, IRREGULAR)), Rows())
    numpy.attach(trainer)
    decay = [p for p in twin.parameters() if p.ndim >= 2]
    rest = [p for p in twin.parameters() if p.ndim < 2]
    groups = [{"params": decay, "weight_decay": 0.1}, {"params": rest, "weight_decay": 0.0}]
    optimizer = torch.optim.AdamW(groups, betas=(0.9, 0.95), eps=1e-8)
    context = Context(clip=TRAINING.clip, vocabulary=CONFIG.vocab_size)
    with Inspector(twin, optimizer, tmp_path, cadence=EVERY_STEP, context=context) as inspector:
        for step in range(STEPS):
            rows = trainer.order.rows_of(step)
            validate(trainer, inspector)
            trainer.step()
            optimizer.zero_grad()
            losses = [micro_batch(twin, trainer, part) for part in np.split(rows, micro_batches)]
            total = sum(count for _, count in losses)
            for nats, _ in losses:
                (nats / total).backward()
                inspector.loss(nats / total * len(losses))  # weighed by targets, as the mean over all targets is
            clip_exactly(twin.parameters(), TRAINING.clip)
            for group in optimizer.param_groups:
                group["lr"] = learning_rate(step, TRAINING.learning_rate, STEPS)
            optimizer.step()
    return numpy.rows.to_table().to_pylist(), read_record(tmp_path).table.to_pylist()


def clip_exactly(parameters, clip):
    """torch's own divides by norm + 1e-6, and the two trainings would part."""
    grads = [p.grad for p in parameters]
    scale = clip / torch.nn.utils.get_total_norm(grads)
    for grad in grads:
        grad.mul_(scale)


def micro_batch(twin, trainer, rows):
    data = make_batch(trainer.tokens, trainer.lengths, rows, PAD)
    logits, targets = twin(torch.from_numpy(data.inputs)), torch.from_numpy(data.targets).long()
    nats = torch.nn.functional.cross_entropy(logits.flatten(0, 1), targets.flatten(), ignore_index=PAD, reduction="sum")
    return nats, int((targets != PAD).sum())


def validate(trainer, inspector):
    """The user's own evaluation; here NumPy's, so only that it lands in its row is at stake."""
    result = evaluate(trainer.model, TOKENS, LENGTHS, PAD)
    inspector.val(result.mean(), classes={"regular": result.mean(~IRREGULAR), "irregular": result.mean(IRREGULAR)})


def test_every_quantity_agrees(records):
    ours, theirs = records
    compared = 0
    for step in range(STEPS):
        shared = {k for k, v in theirs[step].items() if v is not None} - {"step"}
        assert set(ours[step]) - shared == {"step", "batch", "log_z"}  # which only septet's own loop knows
        for name in shared:
            assert theirs[step][name] == pytest.approx(ours[step][name], rel=1e-4, abs=1e-9), (step, name)
            compared += 1
    assert compared == STEPS * 33
    assert ours[0]["dead_neurons/block_0"] >= 5
    assert ours[0]["dead_heads/block_1"] == 1
    assert {row["clipped"] for row in ours} == {1}


def test_probes_agree(tmp_path):
    trainer = numpy_trainer(1)
    twin = twin_of(trainer.model, "fused")
    inputs = make_batch(TOKENS, LENGTHS, trainer.order.rows_of(0), PAD).inputs
    example = torch.from_numpy(inputs)
    with Inspector(twin, torch.optim.AdamW(twin.parameters()), tmp_path, example=example) as inspector:
        twin(example).sum().backward()
        inspector.optimizer.step()
    probes = read_record(tmp_path).manifest.probes
    assert probes.activation_growth == pytest.approx(activation_growth(trainer, inputs), rel=1e-9)
    expected = init_statistics(trainer.model)
    for theirs, ours in (("block.0.mlp.up.weight", "block_0.mlp.up.weight"), ("embed.weight", "embed.weight")):
        found = probes.init[theirs]
        assert [found.mean, found.std, found.min, found.max] == pytest.approx(
            [expected[ours][k] for k in ("mean", "std", "min", "max")]
        )
    assert len(probes.init) == len(expected)
    assert (probes.causality.causal, probes.causality.largest_change) == (True, 0)
    assert causality(trainer.model, inputs)["position"] == probes.causality.position
