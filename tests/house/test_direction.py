"""The direction of the house: whoever makes a record knows nothing of who reads it."""

import ast

import pytest

from septet.code_digest import ROOT, imported_modules

ROOMS = {path.parent.name for path in ROOT.glob("*/__init__.py")}
# What a room may import beside itself, directly or through others. `config` and `errors` are the ground floor.
MAY_IMPORT = {
    "config": set(),
    "corpus": {"config"},
    "gpt": {"config"},
    "training": {"config", "gpt"},
    "faults": {"config", "corpus", "gpt", "training"},
    "record": set(),
    "inspect": {"config", "gpt", "training", "record"},
    "experiment": {"config", "corpus", "gpt", "training", "faults", "inspect", "record"},
    "fault_bank": {"config", "corpus", "gpt", "training", "faults", "inspect", "experiment", "record"},
    "dashboard": {"record"},
    "stability": {"record"},
    "scoreboard": {"record", "stability"},
    "report": {"config", "record", "dashboard", "lab"},
    "lab": {"config", "record"},
    "ingest": {"record"},
    "torch": {"config", "gpt", "training", "inspect", "record"},  # thresholds and cadence are those of inspect
}
GROUND = {"septet", "septet.errors", "septet.bounded_file", "septet.code_digest"}


def modules_of(room):
    folder = ROOT / room
    for path in folder.rglob("*.py"):
        yield ".".join(("septet", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")


@pytest.mark.parametrize("room", sorted(ROOMS - {"cli"}))
def test_a_room_reaches_only_the_rooms_before_it(room):
    allowed = {room} | MAY_IMPORT[room]
    for module in modules_of(room):
        for reached in imported_modules(module) - GROUND:
            assert reached.split(".")[1] in allowed, f"{module} reaches {reached}"


def test_pytorch_and_its_trainers_are_imported_in_their_room_only():
    for path in ROOT.rglob("*.py"):
        imports = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        names = {alias.name for node in imports if isinstance(node, ast.Import) for alias in node.names}
        names |= {node.module or "" for node in imports if isinstance(node, ast.ImportFrom)}
        foreign = {name.split(".")[0] for name in names} & {"torch", "transformers", "lightning"}
        assert not foreign or path.is_relative_to(ROOT / "torch"), f"{path} imports {foreign}"


def test_nobody_imports_the_command_line():
    for room in ROOMS - {"cli"}:
        for module in modules_of(room):
            assert not any(name.startswith("septet.cli") for name in imported_modules(module)), module


def test_the_dashboard_draws_without_model_and_trainer():
    reached = set().union(*(imported_modules(module) for module in modules_of("dashboard")))
    for room in ("gpt", "training", "corpus", "inspect", "experiment", "faults"):
        assert not any(name.startswith(f"septet.{room}") for name in reached)


@pytest.mark.parametrize("name", ["util", "utils", "helper", "helpers", "misc", "manager", "common"])
def test_no_file_is_called_after_nothing(name):
    assert not list(ROOT.rglob(f"{name}.py"))
    assert not list(ROOT.rglob(f"{name}/__init__.py"))


def test_nothing_needs_what_is_beside_the_project():
    outside = "/".join(["..", "shared"])
    for folder in ("src", "workflow", "config", "tests", "docs"):
        for path in (ROOT.parents[1] / folder).rglob("*"):
            if path.is_file() and path.suffix in {".py", ".smk", ".yaml", ".md", ".html", ".js", ".css"}:
                assert outside not in path.read_text(encoding="utf-8"), path
