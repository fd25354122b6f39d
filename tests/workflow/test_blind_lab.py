"""Blind means blind: what a break is shows in its curves and nowhere else. Real Snakemake runs."""

import hashlib
import json
import shutil

import pytest
from blind_workflow import BLIND, RUNS, as_lab
from blindness import CHECKS, LAB
from small_workflow import Workflow

from septet.lab.order import read_order

pytestmark = pytest.mark.workflow
DIAGNOSES = "".join(f"## {run}\nCause: bad init\nPanel: 3\n" for run in RUNS)


@pytest.mark.parametrize("check", CHECKS)
def test_nothing_tells(blind_lab, check):
    assert CHECKS[check](as_lab(blind_lab)) == []


def test_a_second_run_has_nothing_to_do(blind_lab):
    assert blind_lab.jobs("all") == {}


@pytest.mark.parametrize("where", RUNS)
def test_a_commitment_opens_with_the_sealed_salt(blind_lab, where):
    order = read_order(blind_lab.folder / LAB / "order.sealed")
    manifest = json.loads(blind_lab.read(f"experiments/{where}/manifest.json"))
    opened = hashlib.sha256(f"{where}\0{order.faults[where]}\0{order.salts[where]}".encode()).hexdigest()
    assert manifest["blind"]["commitment"] == opened


@pytest.fixture
def revealed(blind_lab, tmp_path):
    """A copy, since a reveal leaves nothing blind."""
    shutil.copytree(blind_lab.folder, tmp_path / "lab", copy_function=shutil.copy2)
    workflow = Workflow(tmp_path / "lab")
    workflow.configure(BLIND)
    return workflow


def test_reveal_then_score_then_a_late_change(revealed):
    before = revealed.outputs()
    refused = revealed.run("reveal")
    assert refused.returncode != 0
    assert "0 of 3 diagnoses are written" in refused.stdout + refused.stderr
    assert revealed.outputs() == before
    assert b"0 of 3 committed" in revealed.read(LAB / "diagnosis-score.md")

    written = revealed.folder / LAB / "ana-diagnoses.md"
    written.write_text(DIAGNOSES)
    assert revealed.jobs("all") == {"diagnosis_score": 1, "phase_report": 1}
    assert revealed.run("reveal").returncode == 0
    assert revealed.run("all").returncode == 0
    assert b"Right cause: 1/3. Right panel: 1/3." in revealed.read(LAB / "diagnosis-score.md")
    opened = json.loads(revealed.read(LAB / "reveal.json"))["runs"]
    causal = {entry["fault"]: entry["probes"]["causality"]["causal"] for entry in opened.values()}
    assert causal == {"bad_init": True, "no_warmup": True, "broken_mask": False}
    warmups = {e["fault"]: e["config"]["training"]["learning_rate"]["warmup_steps"] for e in opened.values()}
    assert warmups == {"bad_init": 5, "no_warmup": 0, "broken_mask": 5}

    first = revealed.read(LAB / "reveal.json")
    written.write_text(DIAGNOSES.replace("bad init", "broken mask"))
    assert revealed.run("reveal").returncode == 0
    assert revealed.run("all").returncode == 0
    assert revealed.read(LAB / "reveal.json") == first
    assert b"changed after the reveal" in revealed.read(LAB / "diagnosis-score.md")
