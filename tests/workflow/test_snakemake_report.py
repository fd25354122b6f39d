"""`snakemake --report` gathers pages and tables under captions, and the captions of the blind runs tell nothing."""

import json
import re
from pathlib import Path

import pytest
from blind_workflow import BLIND, RUNS
from small_workflow import PROJECT

pytestmark = pytest.mark.workflow


@pytest.fixture(scope="module")
def html(blind_lab, tmp_path_factory):
    target = tmp_path_factory.mktemp("report") / "report.html"
    done = blind_lab.run("all", options=["--report", target])
    assert done.returncode == 0, done.stdout + done.stderr
    return target.read_text()


@pytest.fixture(scope="module")
def results(html):
    """By path, each with its caption and labels, as the page's script has them."""
    return json.JSONDecoder().raw_decode(html.split('<script id="results">')[1].split("var results = ", 1)[1])[0]


def test_every_result_has_a_caption(results):
    captions = {path: result["caption"] for path, result in results.items()}
    assert set(captions) == {
        *(f"experiments/{run}/dashboard.html" for run in ("19-healthy", *RUNS)),
        "experiments/19-break-it/diagnosis-score.md",
        "PHASE_19_REPORT.md",
        *(f"PHASE_19_REPORT/{run.replace('/', '-')}.png" for run in ("19-healthy", *RUNS)),
    }
    assert "The seven panels of" in captions["experiments/19-healthy/dashboard.html"]
    assert "name the right cause" in captions["experiments/19-break-it/diagnosis-score.md"]
    assert "met or not met" in captions["PHASE_19_REPORT.md"]
    assert "A picture of the report" in captions["PHASE_19_REPORT/19-healthy.png"]


def test_the_report_begins_with_the_reading_order(html):
    assert "panels in the order 1, 3, 2, 1 (train against val), 4 to 6, 7" in html


def test_the_blind_runs_have_one_caption(results):
    captions = {results[f"experiments/{run}/dashboard.html"]["caption"].replace(run, "RUN") for run in RUNS}
    assert len(captions) == 1


def test_captions_name_no_break(results):
    text = "".join(f"{path}{result['labels']}{result['caption']}" for path, result in results.items())
    assert not any(name in text for name in BLIND["lab"]["breaks"])


def test_a_report_makes_nothing_anew(html, blind_lab):
    assert blind_lab.jobs("all") == {}


def test_every_caption_is_used_and_there():
    named = set()
    for path in (PROJECT / "Snakefile", *(PROJECT / "workflow" / "rules").glob("*.smk")):
        named |= {Path(name).name for name in re.findall(r'"[^"]*report/(\w+\.rst)"', path.read_text())}
    assert named == {path.name for path in (PROJECT / "workflow" / "report").iterdir()}
