"""What is found in models of other make."""

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed; `make test-peers` installs it")

from small_gpt import EVERY_STEP, adamw, batch, loss_of, small_gpt  # noqa: E402
from torch import nn  # noqa: E402

from septet.errors import InputError  # noqa: E402
from septet.torch import Inspector  # noqa: E402
from septet.torch.architecture import architecture  # noqa: E402
from septet.torch.matrix_names import matrix_name  # noqa: E402

pytestmark = [pytest.mark.peer, pytest.mark.filterwarnings("error:septet")]


def kinds(found):
    return {name.removeprefix("block_0.") for name in found.matrices if name.startswith("block_0.")}


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("attn.c_attn.weight", "attn_qkv"),  # GPT-2, nanoGPT
        ("attn.c_proj.weight", "attn_out"),
        ("mlp.c_fc.weight", "ffn_up"),
        ("mlp.c_proj.weight", "ffn_down"),
        ("self_attn.q_proj.weight", "attn_q"),  # Llama, Mistral, Qwen
        ("self_attn.k_proj.weight", "attn_k"),
        ("self_attn.v_proj.weight", "attn_v"),
        ("self_attn.o_proj.weight", "attn_out"),
        ("mlp.gate_proj.weight", "ffn_gate"),
        ("mlp.up_proj.weight", "ffn_up"),
        ("mlp.down_proj.weight", "ffn_down"),
        ("attention.query_key_value.weight", "attn_qkv"),  # GPT-NeoX
        ("mlp.dense_4h_to_h.weight", "ffn_down"),
        ("attention.self.query.weight", "attn_q"),  # BERT
        ("attention.output.dense.weight", "attn_out"),
        ("self_attn.in_proj_weight", "attn_qkv"),  # torch's own
        ("attn.rotation.weight", None),
    ],
)
def test_names_of_well_known_models(path, name):
    assert matrix_name(path, 8, 8) == name


def test_an_unknown_feed_forward_layer_is_told_by_its_shape():
    assert matrix_name("mlp.0.weight", 8, 32) == "ffn_up"
    assert matrix_name("mlp.2.weight", 32, 8) == "ffn_down"
    assert matrix_name("mlp.mix.weight", 8, 8) is None


def test_llama():
    transformers = pytest.importorskip(
        "transformers", reason="transformers is not installed; `make test-peers` does it"
    )
    sizes = {"hidden_size": 16, "intermediate_size": 40, "num_hidden_layers": 3}
    heads = {"num_attention_heads": 4, "num_key_value_heads": 2}
    model = transformers.LlamaForCausalLM(transformers.LlamaConfig(vocab_size=29, **sizes, **heads))
    found = architecture(model)
    assert found.path == "model.layers"
    assert found.points["final_ln_out"].module is model.model.norm
    assert kinds(found) == {"attn_q", "attn_k", "attn_v", "attn_out", "ffn_gate", "ffn_up", "ffn_down"}
    assert found.down["block_2"] is model.model.layers[2].mlp.down_proj


@pytest.mark.parametrize("way", ["eager", "sdpa"])
def test_grouped_queries_are_seen_head_by_head(tmp_path, rows, way):
    transformers = pytest.importorskip(
        "transformers", reason="transformers is not installed; `make test-peers` does it"
    )
    torch.manual_seed(0)
    sizes = {"hidden_size": 16, "intermediate_size": 40, "num_hidden_layers": 1}
    heads = {"num_attention_heads": 4, "num_key_value_heads": 2}
    config = transformers.LlamaConfig(vocab_size=29, **sizes, **heads, attn_implementation=way)
    model = transformers.LlamaForCausalLM(config)
    with torch.no_grad():  # three of four heads ask 10 000 times louder
        model.model.layers[0].self_attn.q_proj.weight[:12] *= 1e4
        model.model.layers[0].self_attn.k_proj.weight *= 1e2
    optimizer = adamw(model)
    with Inspector(model, optimizer, tmp_path, cadence=EVERY_STEP):
        tokens = batch(0)
        model(input_ids=tokens, labels=tokens).loss.backward()
        optimizer.step()
    assert rows(tmp_path)[0]["dead_heads/block_0"] == 3


def test_torch_layers_hide_their_attention(tmp_path, rows):
    torch.manual_seed(0)
    layer = nn.TransformerEncoderLayer(16, 2, 32, dropout=0.1, batch_first=True)
    model = nn.Sequential(nn.Embedding(29, 16), nn.TransformerEncoder(layer, 2), nn.LayerNorm(16), nn.Linear(16, 29))
    optimizer = adamw(model)
    with Inspector(model, optimizer, tmp_path, cadence=EVERY_STEP):
        loss_of(model, batch(0)).backward()
        optimizer.step()
    row = rows(tmp_path)[0]
    assert not any(name.startswith("dead_heads/") for name in row)  # not measured, and not 0
    assert "dead_neurons/block_1" in row
    assert {"attn_qkv", "attn_out", "ffn_up", "ffn_down"} == kinds(architecture(model))


def test_a_model_without_blocks_still_has_a_loss_and_a_gradient(tmp_path, rows):
    model = nn.Sequential(nn.Embedding(29, 8), nn.Linear(8, 29))
    optimizer = adamw(model)
    with Inspector(model, optimizer, tmp_path, cadence=EVERY_STEP) as inspector:
        loss = loss_of(model, batch(0))
        loss.backward()
        optimizer.step()
        inspector.loss(loss)
    assert set(rows(tmp_path)[0]) == {"loss/train", "learning_rate", "grad_norm", "non_finite"}


def test_points_and_patterns_by_path(tmp_path, rows):
    class Seen(nn.Module):
        def forward(self, pattern):
            return pattern

    class Plain(nn.Module):
        """Attention of one head that looks only at its own position, through a module that shows the pattern."""

        def __init__(self):
            super().__init__()
            self.embed, self.seen, self.head = nn.Embedding(29, 8), Seen(), nn.Linear(8, 29)

        def forward(self, tokens):
            x = self.embed(tokens)
            eye = torch.eye(tokens.shape[1]).expand(len(tokens), 1, -1, -1)
            return self.head((self.seen(eye) @ x[:, None])[:, 0])

    model = Plain()
    optimizer = adamw(model)
    options = {"points": {"after_embedding": "embed"}, "patterns": {"block_0": "seen"}, "cadence": EVERY_STEP}
    with Inspector(model, optimizer, tmp_path, **options):
        tokens = batch(0)
        expected = model.embed(tokens[:, :-1]).abs().mean().item()
        loss_of(model, tokens).backward()
        optimizer.step()
    row = rows(tmp_path)[0]
    assert row["activation/after_embedding"] == pytest.approx(expected)
    assert row["dead_heads/block_0"] == 1


@pytest.mark.parametrize("option", ["points", "patterns"])
def test_a_path_that_is_not_there_is_told(tmp_path, option):
    model = small_gpt()
    with pytest.raises(InputError, match=rf"{option}\.x.*'block\.7'"):
        Inspector(model, adamw(model), tmp_path, **{option: {"x": "block.7"}})
