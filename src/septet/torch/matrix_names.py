"""What the weight matrices of a block are called: panel 5's names from everybody else's."""

ATTENTION = {
    "attn_qkv": ("c_attn", "qkv", "qkv_proj", "in_proj", "query_key_value", "wqkv"),
    "attn_q": ("q_proj", "query", "q", "wq", "q_lin"),
    "attn_k": ("k_proj", "key", "k", "wk", "k_lin"),
    "attn_v": ("v_proj", "value", "v", "wv", "v_lin"),
    "attn_out": ("c_proj", "o_proj", "out_proj", "dense", "wo", "o", "out", "proj", "out_lin"),
}
FEED_FORWARD = {
    "ffn_up": ("c_fc", "fc1", "up_proj", "fc_in", "dense_h_to_4h", "linear1", "up", "wi", "w3", "lin1"),
    "ffn_gate": ("gate_proj", "gate", "w1"),
    "ffn_down": ("c_proj", "fc2", "down_proj", "fc_out", "dense_4h_to_h", "linear2", "down", "wo", "w2", "lin2"),
}


def matrix_name(path: str, fan_in: int, fan_out: int) -> str | None:
    """Name in panel 5 of the matrix at `path` within its block, or None where it is not recognised.

    Outside of attention an unknown name is told by its shape: what widens is `ffn_up`, what narrows `ffn_down`.
    """
    parts = path.lower().removesuffix(".weight").replace("in_proj_weight", "in_proj").split(".")
    in_attention = any("attn" in part or "attention" in part for part in parts)
    for name, known in (ATTENTION if in_attention else FEED_FORWARD).items():
        if parts[-1] in known:
            return name
    if in_attention or fan_in == fan_out:
        return None
    return "ffn_up" if fan_out > fan_in else "ffn_down"
