"""The checks of blindness fail where something tells: leaks are planted one by one in a copy of a finished lab."""

import json
import re
import shutil

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from blind_workflow import RUNS, as_lab
from blindness import DATA, LAB, leaks

from septet.record.write import parquet_bytes

pytestmark = pytest.mark.workflow
RUN = RUNS[1]
MANIFEST, PAGE = f"experiments/{RUN}/manifest.json", f"experiments/{RUN}/dashboard.html"
METRICS, SEALED = f"experiments/{RUN}/metrics.parquet", f"experiments/{RUN}/sealed.bin"


@pytest.fixture
def copy(blind_lab, tmp_path):
    """The finished lab, to be spoilt."""
    for name in ("experiments", "logs", "PHASE_19_REPORT.md"):
        source = blind_lab.folder / name
        shutil.copytree(source, tmp_path / name) if source.is_dir() else shutil.copy2(source, tmp_path / name)
    shutil.copytree(blind_lab.folder / ".snakemake" / "metadata", tmp_path / ".snakemake" / "metadata")
    return tmp_path


def text(name, old, new):
    """Replace `old`, which must be there, once."""

    def plant(folder):
        content = (folder / name).read_text()
        assert old in content, f"{name} has no {old!r}"
        (folder / name).write_text(content.replace(old, new, 1))

    return plant


def manifest(*keys, to, runs=(RUN,)):
    """Set a key of the manifests of `runs`."""

    def plant(folder):
        for run in runs:
            path = folder / "experiments" / run / "manifest.json"
            content = json.loads(path.read_text())
            section = content
            for key in keys[:-1]:
                section = section[key]
            section[keys[-1]] = to
            path.write_text(json.dumps(content, sort_keys=True, indent=1) + "\n")

    return plant


def data(change):
    """Change the page's data block."""

    def plant(folder):
        page = (folder / PAGE).read_text()
        block = json.loads(DATA.search(page)[2])
        change(block)
        (folder / PAGE).write_text(DATA.sub(lambda m: f"{m[1]}{json.dumps(block)}</script>", page))

    return plant


def metrics(change):
    """Rewrite the parquet file from a changed table, and the manifest's hash with it."""

    def plant(folder):
        content = parquet_bytes(change(pq.read_table(folder / METRICS)))
        (folder / METRICS).write_bytes(content)

    return plant


def appended(name, content):
    def plant(folder):
        with (folder / name).open("ab") as file:
            file.write(content)

    return plant


def added(name, content=b""):
    def plant(folder):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)

    return plant


def other_cadence(table):
    """One activation measured a step later."""
    name = next(name for name in table.column_names if name.startswith("activation/"))
    values = table[name].to_pylist()
    return table.set_column(table.column_names.index(name), name, pa.array([None, *values[:-1]], table[name].type))


def real_schedule(block):
    """The schedule behind panel 2 as a missing warm-up would have it."""
    values = block["charts"][1]["behind"][0]["value"]
    values[:5] = [max(values)] * 5


def reencoded(folder):
    """The same table, compressed otherwise: the size of the file would tell."""
    pq.write_table(pq.read_table(folder / METRICS), folder / METRICS, compression="none")


def note_of_snakemake(folder):
    for path in (folder / ".snakemake" / "metadata").rglob("*"):
        if path.is_file() and b"train-blind" in path.read_bytes():
            path.write_bytes(path.read_bytes().replace(b"train-blind", b"train-blind --fault bad_init", 1))


def first_clip(block):
    level = next(level for chart in block["charts"] for level in chart["levels"] if not level["series"])
    level["value"] += 1


LEAKS = {
    # manifest
    "the fault in the manifest": ("manifests", manifest("config", "fault", to="bad_init")),
    "a fault in every manifest": ("manifests", manifest("config", "fault", to="none", runs=RUNS)),
    "no warm-up in the configuration": (
        "manifests",
        manifest("config", "training", "learning_rate", "warmup_steps", to=0),
    ),
    "the real configuration in all": (
        "manifests",
        manifest("config", "training", "learning_rate", "warmup_steps", to=0, runs=RUNS),
    ),
    "a probe": ("manifests", manifest("probes", "activation_growth", to={"block_0_out": 90.0})),
    "an empty probe in all": ("manifests", manifest("probes", "init", to={}, runs=RUNS)),
    "a line of reference": ("manifests", manifest("reference_lines", "clip", to=2.0)),
    "another digest of the code": ("manifests", manifest("code", to="0" * 64)),
    "seconds in the manifest": ("manifests", manifest("hardware", "seconds", to=31.4)),
    "a status of its own": ("manifests", manifest("status", to="interrupted")),
    "spaces at the end of a manifest": ("manifests", appended(MANIFEST, b" ")),
    # page
    "a title": ("pages", text(PAGE, f"<title>{RUN}", f"<title>{RUN}, bad init")),
    "a comment in the page": ("pages", text(PAGE, "</body>", "<!-- no_warmup --></body>")),
    "the status in other words": ("pages", lambda folder: respelt_status(folder)),
    "a configuration in the page": ("pages", text(PAGE, "warmup_steps", "warm_up_steps")),
    "a word in the data": ("pages", data(lambda block: block.update(fault=1))),
    "a name in the data": (
        "pages",
        data(
            lambda block: block["charts"][0]["points"].append({"kind": "bad_init", "rows": 0, "step": [], "value": []})
        ),
    ),
    "the real schedule behind panel 2": ("pages", data(real_schedule)),
    "a level of its own": ("pages", data(first_clip)),
    # metrics
    "metadata of the parquet file": ("parquet", metrics(lambda t: t.replace_schema_metadata({"fault": "bad_init"}))),
    "one more column": ("parquet", metrics(lambda t: t.append_column("bad_init", pa.nulls(t.num_rows, pa.float64())))),
    "columns in another order": ("parquet", metrics(lambda t: t.select(t.column_names[::-1]))),
    "another type": ("parquet", metrics(lambda t: t.cast(pa.schema([(f.name, pa.float64()) for f in t.schema])))),
    "measured at other steps": ("parquet", metrics(other_cadence)),
    "the size of the parquet file": ("parquet", reencoded),
    # sealed
    "the size of what is sealed": ("sealed", appended(SEALED, bytes(1 << 16))),
    "a fault in what is sealed": ("sealed", appended(SEALED, b"bad_init" + bytes((1 << 16) - 8))),
    "a verdict that is not sealed": (
        "sealed",
        appended(f"experiments/{RUN}/walk.sealed", b"bad_init" + bytes((1 << 16) - 8)),
    ),
    "a verdict in a log": ("logs", appended(f"logs/walk/{RUN}.log", b"18.Q1.1")),
    "an order that can be read": ("sealed", appended(LAB / "order.sealed", b'{"19-break-it/01": "broken_mask"}')),
    "padding that is not sealed": ("sealed", lambda folder: unsealed(folder)),
    # beside
    "one more file": ("files", added(f"experiments/{RUN}/no_warmup.txt")),
    "a checkpoint left behind": ("files", added(f"experiments/{RUN}/.resume.safetensors")),
    "an answer beside the runs": ("files", added(LAB / "answers.json")),
    "a file's mode": ("files", lambda folder: (folder / METRICS).chmod(0o600)),
    "a line in the training log": ("logs", appended(f"logs/train/{RUN}.log", b"overflow in matmul\n")),
    "a line in the drawing log": ("logs", appended(f"logs/dashboard/{RUN}.log", b"37 values are not finite\n")),
    "a break in the log of the seal": ("logs", appended("logs/lab/seal.log", b"01: broken mask\n")),
    "how long it took": ("logs", added(f"logs/train/{RUN}.tsv", b"s\n31.4\n")),
    "the template": ("written", text(LAB / "ana-diagnoses-template.md", f"## {RUN}", f"## {RUN}\n\nLook at panel 3.")),
    "the score": ("written", appended(LAB / "diagnosis-score.md", b"02 was bad_init.\n")),
    "a heading of the report": ("report", text("PHASE_19_REPORT.md", f"### `{RUN}`: not revealed", f"### `{RUN}`: x")),
    "a row of the report": ("report", text("PHASE_19_REPORT.md", f"| `{RUN}` |", f"| `{RUN}`, no warm-up |")),
    "a section of the report": (
        "report",
        text("PHASE_19_REPORT.md", f"### `{RUN}`: not revealed\n", f"### `{RUN}`: not revealed\n\nNo warm-up.\n"),
    ),
    "what Snakemake keeps": ("snakemakes_notes", note_of_snakemake),
}


def respelt_status(folder):
    page = (folder / PAGE).read_text()
    (folder / PAGE).write_text(re.sub(r'(data-t="status\.\w+">)[^<]*<', r"\1completed as it seems<", page))


def unsealed(folder):
    content = (folder / SEALED).read_bytes()
    (folder / SEALED).write_bytes(content[: len(content) // 2] + bytes(len(content) // 2))


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(blind_lab, copy, leak):
    check, plant = LEAKS[leak]
    plant(copy)
    found = leaks(as_lab(blind_lab, copy))
    assert [line for line in found if line.startswith(f"{check}: ")], found


PRINTED = {
    "a job's message": (f"Train {RUN}", f"Train {RUN} without warm-up"),
    "a job's settings": (f"septet train-blind {RUN}", f"septet train-blind {RUN} --warmup 0"),
    "a fault by name": (f"Train {RUN}", "Train broken_mask"),
    "a warning of one run": ("Select jobs", f"RuntimeWarning: overflow in {RUN}\nSelect jobs"),
}


@pytest.mark.parametrize("leak", PRINTED)
def test_a_leak_in_what_is_printed_is_found(blind_lab, leak):
    old, new = PRINTED[leak]
    assert old in blind_lab.printed
    found = leaks(as_lab(blind_lab, printed=blind_lab.printed.replace(old, new, 1)))
    assert [line for line in found if line.startswith("printed: ")]


def test_what_is_not_spoilt_has_no_leak(blind_lab, copy):
    assert leaks(as_lab(blind_lab, copy)) == []
