"""Probes: asked once, and without a trace."""

import random

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed; `make test-peers` installs it")

from small_gpt import adamw, batch, loss_of, small_gpt  # noqa: E402

from septet.errors import InputError  # noqa: E402
from septet.record import read_record  # noqa: E402
from septet.torch import Inspector  # noqa: E402
from septet.torch.probes.causality import causality  # noqa: E402
from septet.torch.probes.context_use import context_use  # noqa: E402
from septet.torch.probes.moments import moments  # noqa: E402

pytestmark = [pytest.mark.peer, pytest.mark.filterwarnings("error:septet")]


@pytest.mark.parametrize("way", ["fused", "softmax"])
def test_causality_tells_a_broken_mask(way):
    model = small_gpt(way=way, dropout=0.5)
    assert causality(model, batch(0)).causal is True
    model.block[1].attn.causal = False
    found = causality(model, batch(0))
    assert found.causal is False
    assert found.largest_change > 1e-4


def test_context_use_tells_a_model_that_ignores_its_context():
    model = small_gpt()
    assert context_use(model, batch(0)) > 1e-4
    with torch.no_grad():
        for block in model.block:
            block.attn.out.weight.zero_()  # nothing but the newest token is left
    assert context_use(model, batch(0)) == 0


def test_causality_leaves_no_trace():
    class Drawing(torch.nn.Module):
        """A model that draws from every generator, whatever its mode."""

        def __init__(self):
            super().__init__()
            self.inner, self.frozen = small_gpt(), torch.nn.Dropout().eval()

        def forward(self, tokens):
            torch.rand(1)
            np.random.rand()
            random.random()
            return self.inner(tokens)

    model = Drawing()
    before = torch.get_rng_state(), str(np.random.get_state()), random.getstate()
    causality(model, batch(0))
    assert torch.equal(before[0], torch.get_rng_state())
    assert before[1:] == (str(np.random.get_state()), random.getstate())
    assert (model.training, model.inner.training, model.frozen.training) == (True, True, False)
    assert all(p.grad is None for p in model.parameters())


@pytest.mark.parametrize("example", [torch.zeros(4, 8), torch.zeros(8, dtype=torch.long), {"pixels": 1}])
def test_an_example_that_is_no_batch_of_tokens_is_told(tmp_path, example):
    model = small_gpt()
    with pytest.raises(InputError, match="token ids"):
        Inspector(model, adamw(model), tmp_path / "run", example=example)
    assert not (tmp_path / "run").exists()


def test_moments_after_one_update():
    model = small_gpt()
    optimizer = adamw(model)
    assert moments(optimizer) is None
    loss_of(model, batch(0)).backward()
    optimizer.step()
    found = moments(optimizer)
    squares = torch.cat([(p.grad.double() ** 2).flatten() for p in model.parameters()])
    assert found.updates == 1
    assert found.grad_norm == pytest.approx(float(squares.sum()) ** 0.5)
    assert found.m_norm == pytest.approx(0.1 * found.grad_norm)  # m₁ = (1 - β₁) g
    assert found.v_norm == pytest.approx(0.05 * float(torch.linalg.vector_norm(squares)))  # v₁ = (1 - β₂) g²


def test_moments_are_in_the_manifest_after_a_hundred_updates(tmp_path):
    model = small_gpt()
    optimizer = adamw(model)
    with Inspector(model, optimizer, tmp_path):
        for step in range(101):
            optimizer.zero_grad()
            loss_of(model, batch(step)).backward()
            optimizer.step()
    assert read_record(tmp_path).manifest.probes.moments_at_100.updates == 100


def test_init_statistics_by_hand(tmp_path):
    model = small_gpt()
    with torch.no_grad():
        model.final_ln.bias.copy_(torch.tensor([1.0] * 8 + [3.0] * 8))
    Inspector(model, adamw(model), tmp_path).close()
    found = read_record(tmp_path).manifest.probes.init["final_ln.bias"]
    assert (found.shape, found.mean, found.std, found.min, found.max) == ([16], 2.0, 1.0, 1.0, 3.0)
