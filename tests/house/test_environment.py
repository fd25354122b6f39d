"""pyproject.toml, environment.yml and the lock file ask for the same packages."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml

from septet.code_digest import ROOT

PROJECT = ROOT.parents[1]
CONDA_NAMES = {"snakemake[reports]": "snakemake-minimal"}  # conda's snakemake brings executors that nothing here uses
CONDA_ONLY = {"python", "pygments"}  # pygments is what the reports extra of snakemake is


def bounds(requirement):
    name, bound = re.fullmatch(r"([A-Za-z0-9_.\[\]-]+)(.*)", requirement).groups()
    return name.lower(), bound


def project():
    return tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]


def test_environment_yml_asks_for_what_pyproject_asks_for():
    conda = dict(map(bounds, yaml.safe_load((PROJECT / "environment.yml").read_text())["dependencies"]))
    wanted = {CONDA_NAMES.get(name, name): bound for name, bound in map(bounds, project()["dependencies"])}
    assert {name: bound for name, bound in conda.items() if name not in CONDA_ONLY} == wanted
    assert conda["python"] == project()["requires-python"]


@pytest.mark.parametrize(("name", "extras"), [("dev.lock", ["test", "lint", "tensorboard"]), ("run.lock", [])])
def test_a_lock_file_pins_everything_with_hashes(name, extras):
    lock = (PROJECT / "requirements" / name).read_text()
    pinned = {package.lower() for package in re.findall(r"^([A-Za-z0-9_.-]+)==", lock, re.M)}
    wanted = [r for extra in extras for r in project()["optional-dependencies"][extra]]
    for requirement in (*project()["dependencies"], *wanted):
        assert re.sub(r"\[.*\]", "", bounds(requirement)[0]) in pinned, requirement
    assert "torch" not in pinned
    blocks = re.split(r"\n(?=[A-Za-z0-9])", lock)
    assert all("--hash=sha256:" in block for block in blocks if "==" in block.splitlines()[0])


def test_the_peers_that_make_installs_are_those_that_pyproject_names():
    pinned = (PROJECT / "requirements" / "peers.txt").read_text()
    assert "requirements/peers.txt" in Path(PROJECT / "Makefile").read_text()
    assert project()["optional-dependencies"]["peers"][0] in pinned
    for requirement in project()["optional-dependencies"]["peers"]:
        assert re.search(rf"^{bounds(requirement)[0]}==", pinned, re.M), requirement
