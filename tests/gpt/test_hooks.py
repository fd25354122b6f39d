import numpy as np

from septet.config import ModelConfig
from septet.gpt import GPT

CONFIG = ModelConfig(vocab_size=11, block_size=8, n_layer=2, n_head=2, n_embd=8, d_ff=12)
TOKENS = np.ones((2, 4), int)


def test_forward_hook_sees_every_output_until_removed():
    model = GPT(CONFIG, seed=0)
    seen = []
    handle = model.block[1].attn.pattern.register_forward_hook(lambda module, p: seen.append((module.name, p.shape)))
    model(TOKENS)
    handle.remove()
    handle.remove()
    model(TOKENS)
    assert seen == [("block_1.attn.pattern", (2, 2, 4, 4))]


def test_backward_hook_sees_the_complete_gradient_of_a_tied_weight():
    model = GPT(CONFIG, seed=0, dtype="float64")
    seen = []
    handle = model.embed.weight.register_backward_hook(lambda p, grad: seen.append((p.name, grad.copy())))
    dlogits = np.random.default_rng(0).standard_normal(model(TOKENS).shape)
    model.backward(dlogits)
    handle.remove()
    [(name, grad)] = seen
    assert name == "embed.weight"
    np.testing.assert_array_equal(grad, model.embed.weight.grad)


def test_removing_one_hook_keeps_the_others():
    model, seen = GPT(CONFIG, seed=0), []
    first = model.head.register_forward_hook(lambda module, output: seen.append(1))
    model.head.register_forward_hook(lambda module, output: seen.append(2))
    first.remove()
    model(TOKENS)
    assert seen == [2]


def test_parameters_are_named_once_in_forward_order():
    names = list(GPT(CONFIG, seed=0).parameters)
    assert names[0] == "embed.weight"
    assert names[-2:] == ["final_ln.gain", "final_ln.bias"]
    assert len(names) == len(set(names)) == 1 + 2 * 10 + 2
