"""`septet walk` as a user runs it: the trail, JSON, exit codes."""

import json
import math

import numpy as np
import pytest
from typer.testing import CliRunner

from septet.cli.main import app
from septet.ingest import write_imported
from stability.synthetic_run import STEPS, Run

STEP = np.arange(STEPS)


def walked(tmp_path, run, *options):
    write_imported(run.record(), tmp_path / "run")
    return CliRunner().invoke(app, ["walk", str(tmp_path / "run"), *options], env={"COLUMNS": "200"})


def test_a_healthy_run_exits_with_0(tmp_path):
    done = walked(tmp_path, Run())
    assert done.exit_code == 0
    assert "✓ pass" in done.output
    assert "18.Q3.1" in done.output


def test_a_leaf_exits_with_1_and_says_cause_fix_and_evidence(tmp_path):
    done = walked(tmp_path, Run().set("loss/train", math.nan, STEP[300:]))
    assert done.exit_code == 1
    for part in ("✗ leaf 19.Q1.1", "cause: divergence", "first fix:", "how sure:", "step 300 (panel 1)"):
        assert part in done.output


def test_borderline_exits_with_1(tmp_path):
    run = Run()
    run.probes["activation_growth"] = {"block_0_out": 2.0}
    done = walked(tmp_path, run)
    assert done.exit_code == 1
    assert "~ borderline 18.Q5.2" in done.output


def test_nothing_to_ask_exits_with_3(tmp_path):
    run = Run()
    run.probes, run.config, run.lines = {}, {}, {}
    run.drop(*(set(run.series) - {"update_ratio/block_0.ffn_up"}))
    run.set("update_ratio/block_0.ffn_up", math.nan)
    done = walked(tmp_path, run)
    assert done.exit_code == 3
    assert "cannot ask" in done.output


def test_json_has_the_fields_that_were_promised(tmp_path):
    done = walked(tmp_path, Run().set("loss/train", 9.0, 0), "--json")
    verdict = json.loads(done.stdout)
    assert {"outcome", "question", "leaf", "cause", "fix", "evidence", "questions", "cannot_ask", "profile"} <= set(
        verdict
    )
    assert (verdict["question"], verdict["leaf"], verdict["profile"]) == ("18.Q1.1", "high", "mini-gpt")
    assert verdict["evidence"][0] == {"source": "loss/train", "step": 0, "value": 9.0, "panel": 1}


def test_spanish(tmp_path):
    done = walked(tmp_path, Run(), "--lang", "es")
    assert "¿Es finita toda loss?" in done.output


@pytest.mark.parametrize(
    ("options", "sentence"),
    [(["--profile", "minigpt"], "there is no such profile"), (["--lang", "fr"], "expected en or es")],
)
def test_bad_input_is_one_sentence(tmp_path, options, sentence):
    done = walked(tmp_path, Run(), *options)
    assert sentence in str(done.exception)


def test_a_hostile_name_is_printed_as_it_is(tmp_path):
    run = Run()
    run.manifest["run"] = "[bold red]<script>alert(1)</script>"
    assert "Traceback" not in walked(tmp_path, run).output
