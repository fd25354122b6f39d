"""What must not tell which break a blind run has: each check reads a finished folder and returns the leaks it finds.

A check compares the blind runs with each other (and with the healthy run, where all three could be wrong alike), after
taking out what may differ: the run's name, its commitment, its curves.
"""

import json
import re
from dataclasses import dataclass
from pathlib import Path

import pyarrow.parquet as pq
import yaml

import septet.dashboard
from septet.lab.order import read_order
from septet.record.write import parquet_bytes

LAB = Path("experiments/19-break-it")
HEALTHY = "experiments/19-healthy"
SEALED = ("sealed.bin", "walk.sealed")
RUN_FILES = {"manifest.json", "metrics.parquet", "dashboard.html", *SEALED}
DATA = re.compile(r'(<script[^>]*id="data"[^>]*>)(.*?)</script>', re.S)


@dataclass(frozen=True)
class Lab:
    """A folder in which the workflow ran, its blind runs and the breaks they hide, and what Snakemake printed."""

    folder: Path
    runs: list[str]
    breaks: list[str]
    learner: str
    printed: str

    def read(self, name):
        return (self.folder / name).read_bytes()

    def of_run(self, run, file):
        return self.folder / "experiments" / run / file

    def anonymous(self, text, run):
        """A run's text without its name, its commitment and the hash of its curves."""
        manifest = json.loads(self.of_run(run, "manifest.json").read_text())
        metrics = manifest["files"]["metrics.parquet"]
        for value, name in ((manifest["blind"]["commitment"], "COMMITMENT"), (metrics, "METRICS"), (run, "RUN")):
            text = text.replace(value, name)
        return text


def differing(what, items):
    """A leak for every item that is not as the first."""
    return [f"{what}: {item!r:.300} is not {items[0]!r:.300}" for item in items[1:] if item != items[0]]


def naming(lab, what, text):
    """A leak for every break that a text or bytes name, in whichever spelling."""
    text = (text if isinstance(text, str) else text.decode("latin-1")).lower()
    spellings = {name: (name, name.replace("_", "-"), name.replace("_", " ")) for name in lab.breaks}
    return [f"{what} names {name}" for name in lab.breaks if any(spelling in text for spelling in spellings[name])]


def files(lab):
    """Every file of a blind run is known to these checks, and of the lab beside them."""
    found = [{p.name for p in lab.of_run(run, "").iterdir()} for run in lab.runs]
    leaks = [f"files of {run}: {sorted(names ^ RUN_FILES)}" for run, names in zip(lab.runs, found, strict=True)
             if names != RUN_FILES]  # fmt: skip
    beside = {f"{lab.learner}-diagnoses-template.md", "order.sealed", "diagnosis-score.md", "dashboard.html"}
    beside |= {Path(run).name for run in lab.runs}
    leaks += [f"{LAB} has {p.name}" for p in (lab.folder / LAB).iterdir() if p.name not in beside]
    modes = [[lab.of_run(run, name).stat().st_mode for name in sorted(RUN_FILES)] for run in lab.runs if not leaks]
    return leaks + differing("file modes", modes)


def manifests(lab):
    """Alike but for name, commitment, curves and status; configured as the healthy run; no probes."""
    texts = [lab.of_run(run, "manifest.json").read_text() for run in lab.runs]
    bare = [lab.anonymous(text, run) for text, run in zip(texts, lab.runs, strict=True)]
    leaks = differing("manifest", [re.sub(r'"status": "(diverged|completed)"', '"status": ""', text) for text in bare])
    healthy = json.loads(lab.read(f"{HEALTHY}/manifest.json"))
    for text in texts:
        shown = json.loads(text)
        for key in ("config", "reference_lines", "capacity", "data", "seed"):
            leaks += differing(f"{key} beside the healthy run's", [healthy[key], shown[key]])
        leaks += [f"probe {name}" for name, value in shown["probes"].items() if value is not None]
    return leaks


def pages(lab):
    """Alike but for the data block and the status; in the block nothing but numbers differs."""
    leaks, bare, blocks = [], [], []
    statuses = "|".join({re.escape(text) for text in _texts()["status"].values()})
    for run in lab.runs:
        page = lab.anonymous(lab.of_run(run, "dashboard.html").read_text(), run)
        found = DATA.findall(page)
        if len(found) != 1:
            return [f"page of {run} has {len(found)} data blocks"]
        blocks.append(json.loads(found[0][1]))
        page = DATA.sub(r"\1</script>", page)
        page = re.sub(rf'class="status \w+" data-t="status\.\w+">(?:{statuses})<', 'class="status"><', page)
        bare.append(page)
    leaks += differing("page", bare)
    leaks += [f"data block: {word}" for block in blocks for word in sorted(set(_words(block)) - _known_words(lab))]
    return leaks + _drawn_beside(blocks)


def parquet(lab):
    """Its bytes are those of its table, and the tables are alike in all but their values and length."""
    leaks, described = [], []
    for run in lab.runs:
        path = lab.of_run(run, "metrics.parquet")
        table = pq.read_table(path)
        described.append((table.schema.metadata, table.schema.names, table.schema.types))
        if parquet_bytes(table) != path.read_bytes():
            leaks.append(f"{run}: metrics.parquet holds more than its table, or is written otherwise")
        healthy = pq.read_table(lab.folder / HEALTHY / "metrics.parquet")
        if table.column_names != healthy.column_names:
            leaks.append(f"{run}: columns {sorted(set(table.column_names) ^ set(healthy.column_names))}")
            continue
        rows = table.num_rows - 1  # the last row of a run that stopped early is not the last of another
        leaks += [f"{run}: {name} is measured at other steps" for name in table.column_names
                  if table[name][:rows].is_null() != healthy[name][:rows].is_null()]  # fmt: skip
    return leaks + differing("parquet", described)


def sealed(lab):
    """Of one size, and without a word or a pattern."""
    leaks, everything = [], [lab.read(LAB / "order.sealed")]
    for name in SEALED:
        contents = [lab.of_run(run, name).read_bytes() for run in lab.runs]
        leaks += differing("sealed size", [len(content) for content in contents])
        if len(contents[0]) % (1 << 16):
            leaks.append(f"{name} has {len(contents[0])} bytes, which is not padded")
        everything += contents
    for content in everything:
        leaks += naming(lab, "a sealed file", content)
        if max(content.count(bytes([value])) for value in range(256)) > len(content) / 128:  # 1/256 expected
            leaks.append("a sealed file can be read")
    return leaks


def logs(lab):
    """Training prints nothing, drawing the same; no times are kept."""
    folder = lab.folder / "logs"
    leaks = [f"training log of {run}" for run in lab.runs if (folder / "train" / f"{run}.log").read_bytes()]
    leaks += [f"walk log of {run}" for run in lab.runs if (folder / "walk" / f"{run}.log").read_bytes()]
    drawn = [(folder / "dashboard" / f"{run}.log").read_text().replace(run, "RUN") for run in lab.runs]
    leaks += differing("drawing log", drawn)
    leaks += [f"times in {p}" for p in folder.rglob("*.tsv") if "break-it" in str(p)]
    for path in folder.rglob("*.log"):
        leaks += naming(lab, path.name, path.read_bytes())
    return leaks


def written(lab):
    """The template and the score speak of every run alike, and of no fault."""
    leaks = []
    template = lab.read(LAB / f"{lab.learner}-diagnoses-template.md").decode()
    sections = [_section(template, f"## {run}", "\n## ").replace(run, "RUN") for run in lab.runs]
    leaks += differing("template", sections) + [leak for text in sections for leak in naming(lab, "template", text)]
    return leaks + naming(lab, "score", lab.read(LAB / "diagnosis-score.md"))


def report(lab):
    """The report speaks of every blind run in the same words."""
    if not (lab.folder / "PHASE_19_REPORT.md").exists():
        return []
    text = lab.read("PHASE_19_REPORT.md").decode()
    lines = [sorted(_words_only(lab.anonymous(line, run), run) for line in text.splitlines() if _names(lab, line, run))
             for run in lab.runs]  # fmt: skip
    sections = [_section(text, f"### `{run}`", "\n###") for run in lab.runs]
    leaks = differing("report", lines)
    leaks += differing("report section", [_words_only(s, run) for s, run in zip(sections, lab.runs, strict=True)])
    for run, spoken in zip(lab.runs, lines, strict=True):
        leaks += naming(lab, f"report on {run}", "\n".join(spoken))
    return leaks + [leak for text in sections for leak in naming(lab, "report section", text)]


def printed(lab):
    """Snakemake prints the same of every blind run, and names no fault."""
    lines = lab.printed.splitlines()
    by_run = [sorted(_neutral(line, run) for line in lines if _names(lab, line, run)) for run in lab.runs]
    leaks = differing("printed", by_run)
    if len(by_run[0]) < 4:  # trained and drawn, each with its reason
        leaks.append("printed: too little to compare")
    # which lists the breaks, in the order of the configuration that the learner has
    return leaks + naming(lab, "printed", re.sub(r"septet seal .*", "", lab.printed))


def snakemakes_notes(lab):
    """What Snakemake keeps of a blind run's jobs names no fault that it was given."""
    faults = read_order(lab.folder / LAB / "order.sealed").faults.values()
    leaks = []
    for path in (lab.folder / ".snakemake" / "metadata").rglob("*"):
        if path.is_file() and b"train-blind" in (content := path.read_bytes()):
            leaks += [f"metadata names {fault}" for fault in faults if fault.encode() in content]
    return leaks


CHECKS = {
    check.__name__: check
    for check in (files, manifests, pages, parquet, sealed, logs, written, report, printed, snakemakes_notes)
}


def leaks(lab):
    """All leaks, each after the name of the check that found it."""
    return [f"{name}: {leak}" for name, check in CHECKS.items() for leak in check(lab)]


def _names(lab, line, run):
    """Whether a line speaks of this run alone; lines about `all` speak of every run."""
    return [other for other in lab.runs if other in line] == [run]


def _neutral(line, run):
    """A printed line without the run's name, job numbers, and the order of files, which comes from sets."""
    line = re.sub(r"[Jj]ob \d+", "Job", line.replace(run, "RUN"))
    return sorted(re.split(r"[,;:] *", line))


def _words_only(text, run):
    """Text without the run's name, its numbers and its status."""
    text = text.replace(run.replace("/", "-"), "RUN").replace(run, "RUN")
    text = re.sub(r"\b(diverged|completed)\b", "STATUS", re.sub(r"`[0-9a-f]{16}`", "DIGEST", text))
    text = re.sub(r" \(and \d+ not finite\)", "", text)
    return re.sub(r"[-+]?\b(\d[\d.]*(e[-+]?\d+)?|nan|inf)\b", "N", text)


def _section(text, start, end):
    return text.split(start, 1)[1].split(end, 1)[0]


def _texts():
    path = Path(septet.dashboard.__file__).parent / "assets" / "texts_en.yaml"
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def _known_words(lab):
    """Keys and names that a data block may hold: the healthy block's, the series', and marks that the texts explain."""
    block = json.loads(DATA.search(lab.read(f"{HEALTHY}/dashboard.html").decode())[2])
    texts = _texts()
    marks = {key for section in ("points", "notes", "levels", "edges") for key in texts[section]}
    return set(_words(block)) | marks | {"NaN", "Infinity", "-Infinity"}


def _words(value):
    """Every key and every string."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from _words(item)
    elif isinstance(value, list):
        for item in value:
            yield from _words(item)
    elif isinstance(value, str):
        yield value


def _drawn_beside(blocks):
    """What is drawn beside a run's curves is nominal: the configured schedule, the lines that belong to no curve."""
    leaks = []
    for panel, charts in enumerate(zip(*(block["charts"] for block in blocks), strict=True), 1):
        lines = [[level for level in chart["levels"] if not level["series"]] for chart in charts]
        leaks += differing(f"levels of panel {panel}", lines)
        for curves in zip(*(chart["behind"] for chart in charts), strict=True):
            length = min(len(curve["value"]) for curve in curves) - 1  # one that diverged ends earlier
            leaks += differing(f"behind panel {panel}", [curve["value"][:length] for curve in curves])
    return leaks
