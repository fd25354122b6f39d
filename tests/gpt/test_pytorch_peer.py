"""The same model in PyTorch, from torch's own layers: logits, loss, gradients, updates, by name."""

import math

import numpy as np
import pytest

from septet.config import AdamWConfig, ModelConfig, TrainingConfig
from septet.gpt import GPT
from septet.gpt.cross_entropy import cross_entropy
from septet.training.adamw import AdamW
from septet.training.clipping import clip_gradients, global_norm

torch = pytest.importorskip("torch", reason="PyTorch is not installed; `make test-peers` installs it")
F = torch.nn.functional
pytestmark = pytest.mark.peer

CONFIG, PAD = ModelConfig(), 0
rng = np.random.default_rng(11)
TOKENS = rng.integers(1, CONFIG.vocab_size, (10, 4, 17))  # ten batches
TOKENS[:, 0, 12:] = PAD


def torch_parameters(model):
    """The same numbers as leaf tensors, by the same names."""
    return {name: torch.tensor(p.value.copy(), requires_grad=True) for name, p in model.parameters.items()}


def torch_rope(x):
    T, hs = x.shape[-2:]
    turn = torch.outer(
        torch.arange(T, dtype=x.dtype), CONFIG.rope_base ** (-torch.arange(0, hs, 2, dtype=x.dtype) / hs)
    )
    pairs = torch.complex(x[..., : hs // 2].contiguous(), x[..., hs // 2 :].contiguous())
    turned = pairs * torch.polar(torch.ones_like(turn), turn)
    return torch.cat([turned.real, turned.imag], dim=-1)


def torch_logits(p, tokens):
    D, H = CONFIG.n_embd, CONFIG.n_head
    B, T = tokens.shape
    x = F.embedding(tokens, p["embed.weight"]) * CONFIG.embedding_scale
    for i in range(CONFIG.n_layer):
        b = f"block_{i}."
        h = F.layer_norm(x, (D,), p[b + "ln_1.gain"], p[b + "ln_1.bias"], CONFIG.layer_norm_eps)
        q, k, v = (h @ p[b + "attn.qkv.weight"]).split(D, dim=-1)
        q, k, v = (t.view(B, T, H, D // H).transpose(1, 2) for t in (q, k, v))
        mixed = F.scaled_dot_product_attention(torch_rope(q), torch_rope(k), v, is_causal=True)
        x = x + mixed.transpose(1, 2).reshape(B, T, D) @ p[b + "attn.out.weight"]
        h = F.layer_norm(x, (D,), p[b + "ln_2.gain"], p[b + "ln_2.bias"], CONFIG.layer_norm_eps)
        h = F.gelu(h @ p[b + "mlp.up.weight"] + p[b + "mlp.up.bias"], approximate="tanh")
        x = x + h @ p[b + "mlp.down.weight"] + p[b + "mlp.down.bias"]
    x = F.layer_norm(x, (D,), p["final_ln.gain"], p["final_ln.bias"], CONFIG.layer_norm_eps)
    return x @ p["embed.weight"].T


def torch_loss(p, batch):
    batch = torch.tensor(batch)
    logits = torch_logits(p, batch[:, :-1])
    return logits, F.cross_entropy(logits.flatten(0, 1), batch[:, 1:].flatten(), ignore_index=PAD)


def our_loss(model, batch):
    result = cross_entropy(model(batch[:, :-1]), batch[:, 1:], PAD)
    model.zero_grad()
    model.backward(result.dlogits_sum / result.counted.sum())
    return result.nats.sum() / result.counted.sum()


@pytest.fixture
def model():
    model = GPT(CONFIG, seed=42, dtype="float64")
    for p in model.parameters.values():  # gains of 1 and biases of 0 would hide a swapped pair
        p.value += np.random.default_rng(7).standard_normal(p.value.shape) * 0.02
    return model


def test_logits_and_loss_agree(model):
    logits, loss = torch_loss(torch_parameters(model), TOKENS[0])
    np.testing.assert_allclose(model(TOKENS[0][:, :-1]), logits.detach().numpy(), rtol=1e-9, atol=1e-11)
    assert our_loss(model, TOKENS[0]) == pytest.approx(loss.item(), rel=1e-12)


def test_every_gradient_agrees_by_name(model):
    peer = torch_parameters(model)
    torch_loss(peer, TOKENS[0])[1].backward()
    our_loss(model, TOKENS[0])
    assert set(peer) == set(model.parameters)
    for name, p in model.parameters.items():
        np.testing.assert_allclose(p.grad, peer[name].grad.numpy(), rtol=1e-8, atol=1e-12, err_msg=name)


def test_float32_agrees_to_single_precision():
    model = GPT(CONFIG, seed=42)
    peer = torch_parameters(model)
    torch_loss(peer, TOKENS[0])[1].backward()
    our_loss(model, TOKENS[0])
    for name, p in model.parameters.items():
        reference = peer[name].grad.numpy()
        assert np.linalg.norm(p.grad - reference) <= 1e-5 * np.linalg.norm(reference), name


@pytest.mark.parametrize("clip", [0.05, 1e9], ids=["always clipped", "never clipped"])
def test_ten_updates_agree_by_name(model, clip):
    adamw = AdamWConfig(weight_decay=0.1)
    peer = torch_parameters(model)
    decay = [t for t in peer.values() if t.ndim >= 2]
    rest = [t for t in peer.values() if t.ndim < 2]
    groups = [{"params": decay, "weight_decay": 0.1}, {"params": rest, "weight_decay": 0.0}]
    theirs = torch.optim.AdamW(groups, betas=(adamw.beta1, adamw.beta2), eps=adamw.eps)
    ours = AdamW(model.parameters, adamw)
    for step, batch in enumerate(TOKENS):
        rate = TrainingConfig().learning_rate.max * (step + 1)
        theirs.zero_grad()
        loss = torch_loss(peer, batch)[1]
        loss.backward()
        torch.nn.utils.clip_grad_norm_(peer.values(), clip)
        for group in theirs.param_groups:
            group["lr"] = rate
        theirs.step()

        assert our_loss(model, batch) == pytest.approx(loss.item(), rel=1e-5), step
        clip_gradients(model.parameters.values(), global_norm(model.parameters.values()), clip)
        ours.step(rate)
    for name, p in model.parameters.items():
        # torch divides by norm + 1e-6 when it clips, which moves the fifth digit of a clipped gradient
        np.testing.assert_allclose(p.value, peer[name].detach().numpy(), rtol=1e-4, atol=1e-6, err_msg=name)
        assert math.isfinite(float(p.value.sum()))
