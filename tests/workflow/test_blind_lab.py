"""Blind means blind: what a break is shows in its curves and nowhere else. Real Snakemake runs."""

import hashlib
import json
import re
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from small_workflow import SMALL, Workflow

from septet.faults import FAULTS
from septet.lab.order import read_order

pytestmark = pytest.mark.workflow
RUNS = ["19-break-it/01", "19-break-it/02", "19-break-it/03"]
BLIND = {
    **SMALL,
    "experiments": {"19-healthy": {"seed": 42}, **{run: {"seed": 42} for run in RUNS}},
    "lab": {"learner": "ana", "runs": RUNS, "breaks": ["bad_init", "broken_mask", "no_warmup"]},
}
LAB = Path("experiments/19-break-it")
DIAGNOSES = "".join(f"## {run}\nCause: bad init\nPanel: 3\n" for run in RUNS)


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    workflow = Workflow(tmp_path_factory.mktemp("blind"))
    workflow.configure(BLIND)
    done = workflow.run("all", options=["--printshellcmds"])
    assert done.returncode == 0, done.stderr
    workflow.printed = done.stdout + done.stderr
    return workflow


def same(texts):
    """Whether all are equal, for an error that shows where they are not."""
    first = texts[0]
    for other in texts[1:]:
        assert other == first
    return first


def without_identity(text, workflow, run):
    """A run's text without its name, its commitment and the hash of its curves."""
    manifest = json.loads(workflow.read(f"experiments/{run}/manifest.json"))
    metrics = manifest["files"]["metrics.parquet"]
    for value, name in ((manifest["blind"]["commitment"], "COMMITMENT"), (metrics, "METRICS"), (run, "RUN")):
        text = text.replace(value, name)
    return re.sub(r"\bdiverged\b", "completed", text)  # that it diverged is in its curves


def test_every_file_of_a_blind_run_is_known_to_these_tests(finished):
    files = [{p.name for p in (finished.folder / "experiments" / run).iterdir()} for run in RUNS]
    assert same(files) == {"manifest.json", "metrics.parquet", "sealed.bin", "dashboard.html"}


def test_manifests_differ_in_name_commitment_and_curves_only(finished):
    texts = [finished.read(f"experiments/{run}/manifest.json").decode() for run in RUNS]
    same([without_identity(text, finished, run) for text, run in zip(texts, RUNS, strict=True)])
    shown, healthy = json.loads(texts[0]), json.loads(finished.read("experiments/19-healthy/manifest.json"))
    assert shown["config"] == healthy["config"]
    assert shown["reference_lines"] == healthy["reference_lines"]
    assert not any(shown["probes"].values())


def test_pages_differ_in_their_data_only(finished):
    pages = []
    for run in RUNS:
        page = without_identity(finished.read(f"experiments/{run}/dashboard.html").decode(), finished, run)
        page, blocks = re.subn(r'(<script[^>]*id="data"[^>]*>).*?</script>', r"\1</script>", page, flags=re.S)
        assert blocks == 1
        page = re.sub(r'data-t="status\.\w+">[^<]*<', 'data-t="status">s<', page)
        pages.append(page)
    same(pages)


def test_the_page_of_all_differs_from_run_to_run_in_its_data_only(finished):
    page = finished.read(LAB / "dashboard.html").decode()
    said, blocks = re.subn(r'<script[^>]*id="(data|specs)"[^>]*>.*?</script>', "", page, flags=re.S)
    assert blocks == 2
    for run in RUNS:
        manifest = json.loads(finished.read(f"experiments/{run}/manifest.json"))
        for secret in (manifest["blind"]["commitment"], manifest["files"]["metrics.parquet"]):
            assert secret not in page
    assert not any(name in page for name in FAULTS)
    assert [said.count(f"<b>{run[-2:]}</b>") for run in RUNS] == [1, 1, 1]
    parts = re.findall(r'<section class="cell">.*?</section>', said, re.S)
    assert len(parts) == 7 * len(RUNS)
    for panel in range(7):
        row = parts[panel * len(RUNS) : (panel + 1) * len(RUNS)]
        same([re.sub(r"<h3>\d\d |data-chart=\"\d+\"", "", part) for part in row])
    specs = json.loads(re.search(r'id="specs">(.*?)</script>', page, re.S)[1])
    for language in specs["languages"].values():
        for panel in range(7):
            same(language["charts"][panel * len(RUNS) : (panel + 1) * len(RUNS)])


def test_the_healthy_run_is_behind_every_page_but_its_own(finished):
    for run, name in [*((run, "19-healthy") for run in RUNS), ("19-break-it", "19-healthy"), ("19-healthy", None)]:
        page = finished.read(f"experiments/{run}/dashboard.html").decode()
        assert json.loads(re.search(r'id="specs">(.*?)</script>', page, re.S)[1])["healthy"] == name


def test_parquet_says_nothing_but_its_values(finished):
    described = []
    for run in RUNS:
        file = pq.ParquetFile(finished.folder / "experiments" / run / "metrics.parquet")
        description = (file.schema_arrow.metadata, file.schema_arrow.names, file.schema_arrow.types)
        described.append((*description, file.metadata.created_by, file.metadata.num_row_groups))
    same(described)


def test_what_is_sealed_has_one_size_and_no_words(finished):
    sealed = [finished.read(f"experiments/{run}/sealed.bin") for run in RUNS]
    assert same([len(content) for content in sealed]) == 1 << 16
    for content in (*sealed, finished.read(LAB / "order.sealed")):
        assert not any(name.encode() in content for name in FAULTS)
        assert max(content.count(bytes([value])) for value in range(256)) < len(content) / 128  # 1/256 expected


def test_logs_and_times_say_nothing(finished):
    logs = finished.folder / "logs"
    assert same([(logs / "train" / f"{run}.log").read_bytes() for run in RUNS]) == b""
    drawn = [(logs / "dashboard" / f"{run}.log").read_text().replace(run, "RUN") for run in RUNS]
    same(drawn)
    assert not [p for p in logs.rglob("*.tsv") if "break-it" in str(p)]


def test_what_snakemake_printed_says_nothing(finished):
    by_run = [sorted(neutral(line, run) for line in finished.printed.splitlines() if names(line, run)) for run in RUNS]
    assert len(same(by_run)) >= 4  # trained and drawn, each with its reason
    without_settings = re.sub(r"septet seal .*", "", finished.printed)  # which lists the breaks, sorted by the learner
    assert not any(name in without_settings for name in FAULTS)


def names(line, run):
    """Whether a printed line speaks of this run alone; lines about `all` speak of every run."""
    return [other for other in RUNS if other in line] == [run]


def neutral(line, run):
    """A printed line without the run's name, job numbers, and the order of files, which comes from sets."""
    line = re.sub(r"[Jj]ob \d+", "Job", line.replace(run, "RUN"))
    return sorted(re.split(r"[,;:] *", line))


def test_snakemakes_own_notes_say_nothing(finished):
    order = read_order(finished.folder / LAB / "order.sealed")
    for path in (finished.folder / ".snakemake" / "metadata").rglob("*"):
        if path.is_file() and b"train-blind" in path.read_bytes():
            assert not any(fault.encode() in path.read_bytes() for fault in order.faults.values())


def test_a_second_run_has_nothing_to_do(finished):
    assert finished.jobs("all") == {}


@pytest.mark.parametrize("where", RUNS)
def test_a_commitment_opens_with_the_sealed_salt(finished, where):
    order = read_order(finished.folder / LAB / "order.sealed")
    manifest = json.loads(finished.read(f"experiments/{where}/manifest.json"))
    opened = hashlib.sha256(f"{where}\0{order.faults[where]}\0{order.salts[where]}".encode()).hexdigest()
    assert manifest["blind"]["commitment"] == opened


def test_reveal_then_score_then_a_late_change(finished):
    before = finished.outputs()
    refused = finished.run("reveal")
    assert refused.returncode != 0
    assert "0 of 3 diagnoses are written" in refused.stdout + refused.stderr
    assert finished.outputs() == before
    assert b"0 of 3 committed" in finished.read(LAB / "diagnosis-score.md")

    written = finished.folder / LAB / "ana-diagnoses.md"
    written.write_text(DIAGNOSES)
    assert finished.jobs("all") == {"diagnosis_score": 1}
    assert finished.run("reveal").returncode == 0
    assert finished.run("all").returncode == 0
    assert b"Right cause: 1/3. Right panel: 1/3." in finished.read(LAB / "diagnosis-score.md")
    opened = json.loads(finished.read(LAB / "reveal.json"))["runs"]
    causal = {entry["fault"]: entry["probes"]["causality"]["causal"] for entry in opened.values()}
    assert causal == {"bad_init": True, "no_warmup": True, "broken_mask": False}
    warmups = {e["fault"]: e["config"]["training"]["learning_rate"]["warmup_steps"] for e in opened.values()}
    assert warmups == {"bad_init": 5, "no_warmup": 0, "broken_mask": 5}

    first = finished.read(LAB / "reveal.json")
    written.write_text(DIAGNOSES.replace("bad init", "broken mask"))
    assert finished.run("reveal").returncode == 0
    assert finished.run("all").returncode == 0
    assert finished.read(LAB / "reveal.json") == first
    assert b"changed after the reveal" in finished.read(LAB / "diagnosis-score.md")
