"""Every leaf of every tree is reached by a run that differs from the healthy one in what the leaf is about."""

import math

import numpy as np
import pytest

from septet.stability import load_profile
from septet.stability.facts import Facts
from septet.stability.tree import questions
from septet.stability.walk import _check
from stability.synthetic_run import LOW, PEAK, STEPS, WARMUP, Run, rate

STEP = np.arange(STEPS)
NAN, INF = math.nan, math.inf


def probe(**changes):
    def change(run):
        for name, values in changes.items():
            run.probes[name] = run.probes[name] | values if isinstance(values, dict) and name in run.probes else values

    return change


def series(name, value, at=None):
    return lambda run: run.set(name, value, at)


def rates(values):
    return lambda run: run.put("learning_rate", STEP, values)


def weight(name, **changes):
    return lambda run: run.probes["init"][name].update(changes)


def both(*changes):
    def change(run):
        for one in changes:
            one(run)

    return change


def spiky(at, height=3.0, lasting=1):
    rows = np.concatenate([np.arange(a, a + lasting) for a in at])
    return lambda run: run.set("loss/train", run.series["loss/train"][1][rows] + height, rows)


def trend(name, slope):
    def change(run):
        steps, values = run.series[name]
        run.put(name, steps, values + slope * np.maximum(0, steps - STEPS / 2))

    return change


STAIRS = PEAK * 0.5 ** (STEP // 150)
LOST = STEP[300:]

LEAVES = {
    "18.Q1.1 high": series("loss/train", 9.0, 0),
    "18.Q1.1 low": series("loss/train", 3.0, 0),
    "18.Q1.2 high": series("grad_norm", 101.0, 0),
    "18.Q1.2 low": series("grad_norm", 5e-4, 0),
    "18.Q2.1 constant": rates(np.full(STEPS, PEAK)),
    "18.Q2.1 zero": rates(np.zeros(STEPS)),
    "18.Q2.1 jumps": rates(np.where(STEP < WARMUP, rate(STEP), STAIRS)),
    "18.Q2.2 low": rates(np.where(STEP < 2 * WARMUP, rate(STEP) / 3, rate(STEP))),
    "18.Q3.1 high": series("grad_norm", 5.5, STEP[200:240]),
    "18.Q3.1 low": series("grad_norm", 0.005, STEP[200:240]),
    "18.Q3.2 often": series("grad_norm", 150.0, STEP[100:300:40]),
    "18.Q4.1 rises": lambda run: run.set("loss/train", 8.0, STEP[100:]),
    "18.Q4.1 flat": lambda run: run.put("loss/train", STEP, 6.2 - 1e-6 * STEP),
    "18.Q4.2 high": series("loss/val", 2.5, [500]),
    "18.Q4.2 below": series("loss/val", 0.3, [500]),
    "18.Q5.1 scale": weight("block_0.mlp.up.weight", std=7.9),
    "18.Q5.1 mean": weight("block_0.mlp.up.weight", mean=0.02),
    "18.Q5.2 high": probe(activation_growth={"block_0_out": 10.5}),
    "18.Q6.1 one_group": lambda run: run.probes["optimizer_groups"][0]["parameters"].update({"final_ln.bias": 1}),
    "18.Q6.2 v_zero": probe(moments_at_100={"v_norm": 0.0}),
    "18.Q6.2 m_is_g": probe(moments_at_100={"m_norm": 0.9}),
    "18.Q6.3 sum": probe(accumulation={"ratio": 4.0}),
    "18.Q6.3 reduction": probe(accumulation={"ratio": 394.0}),
    "18.Q6.3 twice": probe(accumulation={"ratio": 0.25}),
    "19.Q1.1 from_start": series("loss/train", NAN),
    "19.Q1.1 lasting": series("loss/train", INF, LOST),
    "19.Q1.1 hidden": both(series("loss/train", 0.0, LOST), series("grad_norm", NAN, LOST)),
    "19.Q1.2 overflow": lambda run: run.put("loss_scale", STEP, 65536 * 0.5 ** (STEP // 40)),
    "19.Q2.1 once": spiky([300]),
    "19.Q2.1 repeated": spiky([200, 300, 400, 500]),
    "19.Q2.1 stays": spiky([400], lasting=200),
    "19.Q2.2 once": series("grad_norm", 20.0, 300),
    "19.Q2.2 repeated": series("grad_norm", 20.0, STEP[200:500:60]),
    "19.Q3.1 overfits": trend("loss/val", 0.002),
    "19.Q3.1 degrades": both(trend("loss/val", 0.002), trend("loss/train", 0.002)),
    "19.Q3.2 rises": trend("loss/train", 0.002),
    "19.Q3.3 high": series("spectral_norm/block_0.ffn_up", 4.0, [580]),
    "19.Q3.4 grows": trend("grad_norm", 0.02),
    "19.Q4.3 often": series("grad_norm", INF, STEP[::20]),
    "19.Q4.1 most": lambda run: run.put("skipped_updates", STEP, (STEP % 3 > 0).astype(float)),
    "19.Q4.2 collapsed": lambda run: run.put("loss_scale", STEP, np.maximum(1, 65536 * 0.5 ** (STEP // 20))),
    "19.Q5.1 unbalanced": series("activation/embed_out", 0.05),
    "19.Q5.2 many": series("dead_neurons/block_0", 200),
    "19.Q5.3 stuck": series("dead_heads/block_0", 1),
    "19.Q5.4 grow": series("max_attention_logit", 80.0, [580]),
    "19.Q5.4 all_grow": both(
        series("max_attention_logit", 80.0, [580]), series("spectral_norm/block_0.ffn_up", 9.0, [580])
    ),
    "19.Q5.5 drifts": series("log_z", 40.0, STEP[500:]),
    "19.Q5.6 tangled": lambda run: run.put("loss/irregular", *run.series["loss/regular"]),
    "19.Q5.6 reversed": lambda run: run.put(
        "loss/irregular", run.series["loss/regular"][0], run.series["loss/regular"][1] * 0.7
    ),
    "panels.Q1 train_only": both(
        probe(causality=None), series("loss/val", 4.0), lambda run: run.set("loss/train", 0.2, STEP[200:])
    ),
    "panels.Q1 causal": both(series("loss/val", 4.0), lambda run: run.set("loss/train", 0.2, STEP[200:])),
    "panels.Q7 causal": both(series("loss/regular", 0.01, [400]), series("loss/irregular", 0.02, [400])),
    "x.Q5.1 causal": series("loss/train", 0.1, STEP[300:]),
    "panels.Q3 explode": series("grad_norm", 2e3, [5]),
    "panels.Q3 vanish": series("grad_norm", 1e-6, STEP[200:]),
    "panels.Q4 dead": series("activation/block_0_out", 0.0),
    "panels.Q4 huge_at_start": series("activation/block_0_out", 50.0),
    "panels.Q4 grows": series("activation/block_0_out", 15.0),
    "panels.Q5 huge_at_start": series("spectral_norm/block_0.ffn_up", 140.0),
    "panels.Q7 collapse": both(
        probe(causality=None), series("loss/regular", 0.01, [400]), series("loss/irregular", 0.02, [400])
    ),
    "x.Q1.1 sees_future": probe(causality={"largest_change": 0.7, "causal": False}),
    "x.Q1.2 none": probe(targets={"counted": 0}),
    "x.Q1.2 constant": probe(targets={"most_common": 390}),
    "x.Q1.2 not_shifted": probe(targets={"copies": 400}),
    "x.Q1.2 padding": probe(targets={"padding": 100}),
    "x.Q1.2 noise": probe(targets={"not_next": 40}),
    "x.Q1.5 shared": probe(rows={"shared": 12}),
    "x.Q1.5 mock": probe(rows={"shared": 8, "distinct": 8}),
    "x.Q1.6 absent": probe(position_use={"block_0": 0.0}),
    "x.Q1.7 no_norm": probe(blocks={"norm_spread": {"final_ln": 0.14}}),
    "x.Q1.7 no_residual": probe(blocks={"residual": {"block_0": 0.02}}),
    "x.Q1.7 unscaled": probe(blocks={"score_scale": {"block_0": 4.0}}),
    "x.Q1.8 sorted": probe(order_spread=20.0),
    "x.Q1.9 restart": lambda run: run.put("batch", STEP, STEP % 300),
    "x.Q1.9 cycle": lambda run: run.put("batch", STEP, STEP % 16),
    "x.Q2.6 stands": rates(np.where(STEP < WARMUP, rate(STEP), PEAK)),
    "x.Q2.6 zero": rates(np.where(STEP > 300, 0, rate(STEP))),
    "x.Q2.6 anew": rates(np.where(STEP < 300, rate(STEP), rate(np.maximum(0, STEP - 300)))),
    "x.Q3.1 constant": weight("block_0.mlp.up.weight", std=0.0, mean=0.05),
    "x.Q3.1 trained": weight("final_ln.gain", std=0.003),
    "x.Q3.3 biased": probe(logit_bias=2.0),
    "x.Q3.2 reduction": both(
        lambda run: run.put("loss/train", STEP, run.series["loss/train"][1] * 12),
        lambda run: run.config["training"].update(micro_batches=1),
    ),
    "x.Q4.2 v_lost": probe(moments_at_100={"v_norm": 0.002, "g2_norm": 0.04}),
    "x.Q4.7 kind": probe(optimizer={"kind": "SGD"}),
    "x.Q4.7 beta1": probe(optimizer={"beta1": 0.0}),
    "x.Q4.7 beta2": probe(optimizer={"beta2": 0.5}),
    "x.Q4.7 eps": probe(optimizer={"eps": 1e-3}),
    "x.Q4.8 uphill": probe(descent=-1.0),
    "x.Q4.8 other": probe(descent=0.3),
    "x.Q4.10 kept": probe(fresh_gradient=1.4),
    "x.Q4.9 saw": lambda run: run.set("grad_norm", run.series["grad_norm"][1][1::2] * 1.5, STEP[1::2]),
    "x.Q5.6 falling": lambda run: run.put(
        "loss/val", run.series["loss/val"][0], 6.2 - run.series["loss/val"][0] / 200
    ).put("loss/train", STEP, 6.2 - STEP / 200),
    "x.Q5.6 small": both(series("loss/val", 3.0), lambda run: run.data.update(train={"targets": 10**6})),
    "x.Q5.6 stands": both(series("loss/val", 3.0), series("loss/train", 3.0, STEP[100:])),
    "19.Q4.2 tiny": lambda run: run.put("loss_scale", STEP, np.full(STEPS, 2.0**-20)),
    "19.Q4.2 fell": lambda run: run.put("loss_scale", STEP, np.where(STEP < 10, 2.0**24 * 0.5**STEP, 2.0**14)),
    "x.Q1.3 ignored": probe(context_use=0.0),
    "x.Q1.4 differs": probe(evaluation_ratio=1.5),
    "x.Q2.1 absent": rates(np.where(STEP < WARMUP, PEAK, rate(STEP))),
    "x.Q2.2 higher": rates(rate(STEP) * 10),
    "x.Q2.2 lower": rates(rate(STEP) / 10),
    "x.Q2.3 faster": rates(rate(np.minimum(STEP * 4, STEPS - 1))),
    "x.Q2.3 slower": rates(rate(STEP // 2)),
    "x.Q2.4 early": rates(np.where(STEP > 300, LOW, rate(STEP))),
    "x.Q2.4 unfinished": rates(np.where(STEP > 300, rate(np.array([300])), rate(STEP))),
    "x.Q2.5 off_by_one": rates(np.where(STEP < WARMUP, PEAK * STEP / WARMUP, rate(STEP))),
    "x.Q2.5 short": rates(np.minimum(PEAK, np.where(STEP < WARMUP, PEAK * (STEP + 1) / 20, rate(STEP)))),
    "x.Q2.5 long": rates(np.where(STEP < 3 * WARMUP, PEAK * (STEP + 1) / 180, rate(STEP))),
    "x.Q3.1 dead": weight("block_0.mlp.up.weight", std=0.0),
    "x.Q3.1 large": weight("embed.weight", std=0.4),
    "x.Q3.1 small": weight("embed.weight", std=0.01),
    "x.Q3.1 vectors": weight("final_ln.gain", mean=0.0),
    "x.Q3.2 sum": lambda run: run.put("loss/train", STEP, run.series["loss/train"][1] * 4),
    "x.Q4.1 uncorrected": probe(first_update_rms=0.1 / math.sqrt(0.05)),
    "x.Q4.1 none": probe(first_update_rms=0.0),
    "x.Q4.1 small": probe(first_update_rms=0.01),
    "x.Q4.2 rebuilt": probe(moments_at_100={"m_norm": 0.09}),
    "x.Q4.2 no_average": probe(moments_at_100={"m_norm": 0.9}),
    "x.Q4.3 all": both(series("update_ratio/block_0.ffn_up", 0.0), series("update_ratio/block_0.attn_qkv", 0.0)),
    "x.Q4.3 some": series("update_ratio/block_0.ffn_up", 0.0),
    "x.Q4.4 large": both(series("update_ratio/block_0.ffn_up", 0.3), series("update_ratio/block_0.attn_qkv", 0.3)),
    "x.Q4.4 small": both(series("update_ratio/block_0.ffn_up", 1e-6), series("update_ratio/block_0.attn_qkv", 1e-6)),
    "x.Q4.5 always": series("clipped", 1),
    "x.Q4.5 never": both(series("clipped", 0), lambda run: run.lines.update(clip=100.0)),
    "x.Q4.6 absent": lambda run: run.probes["optimizer_groups"][1]["parameters"].update({"embed.weight": 2}),
    "x.Q4.6 strong": lambda run: (
        run.probes["optimizer_groups"][0].update(weight_decay=1.0),
        run.config["training"]["adamw"].update(weight_decay=1.0),
    ),
    "x.Q5.1 alone": both(probe(causality=None), series("loss/train", 0.1, STEP[300:])),
    "x.Q5.1 both": both(series("loss/train", 0.1, STEP[300:]), series("loss/val", 0.1, STEP[300:])),
    "x.Q5.2 zero": series("loss/train", 0.0, STEP[300:]),
    "x.Q5.5 overfits": both(
        series("loss/val", 2.0, STEP[200::20]), lambda run: run.set("loss/train", 1.0 - STEP[300:] * 1e-3, STEP[300:])
    ),
    "x.Q5.2 to_zero": series("loss/train", 0.001, STEP[300:]),
    "x.Q5.3 stuck": lambda run: run.put("loss/train", STEP, np.where(STEP < 30, 6.2 - STEP * 0.05, 4.6)),
    "x.Q5.4 short": lambda run: [run.put(name, s[s < 10], v[s < 10]) for name, (s, v) in list(run.series.items())],
} | {
    f"19.Q1.3 {leaf}": probe(first_non_finite={"step": 7, "place": place})
    for leaf, place in {
        "embedding": "embed",
        "attention": "block_1_attention",
        "mlp": "block_0_mlp",
        "final_norm": "final_ln",
        "logits": "logits",
        "softmax": "softmax",
        "log_softmax": "log_softmax",
        "loss": "loss",
        "gradient": "gradient",
    }.items()
}


def answer(question, change):
    run = Run()
    change(run)
    profile = next(p for p in map(load_profile, ("mini-gpt", "general")) if p.can_ask(question))
    return _check(question, Facts(run.record()), profile.of(question))


def test_no_leaf_is_without_its_run():
    every = {f"{id_} {leaf}" for id_, question in questions().items() for leaf in question.leaves}
    assert every - set(LEAVES) == set()
    assert set(LEAVES) - every == set()


@pytest.mark.parametrize("name", sorted(LEAVES))
def test_leaf(name):
    question, leaf = name.split()
    found = answer(question, LEAVES[name])
    assert (found.outcome, found.leaf) == ("leaf", leaf)
    assert found.evidence, "a leaf without evidence convinces nobody"


@pytest.mark.parametrize("question", sorted({name.split()[0] for name in LEAVES} - {"19.Q1.2", "19.Q1.3", "19.Q4.2"}))
def test_the_healthy_run_passes(question):
    assert answer(question, lambda run: None).outcome == "pass"


@pytest.mark.parametrize(("first", "length"), [(0, 0), (1, 1), (1, -1), (0, -1), (2, 0)])
def test_every_neighbouring_warmup_formula_is_off_by_one(first, length):
    ramp = np.minimum(PEAK, PEAK * (STEP + first) / (WARMUP + length))
    assert answer("x.Q2.5", rates(np.where(STEP < WARMUP, ramp, rate(STEP)))).leaf == "off_by_one"
