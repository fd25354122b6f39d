"""Runs the real workflow on a small configuration, in a folder of its own."""

import copy
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import yaml

PROJECT = Path(__file__).parents[2]
SMALL = {
    "model": {"n_layer": 2, "n_head": 2, "n_embd": 16, "d_ff": 32},
    "training": {"steps": 30, "batch_size": 8, "checkpoint_every": 10, "learning_rate": {"warmup_steps": 5}},
    "inspect": {"val_every": 10},
    "baseline": {"orders": [1, 2]},
    "experiments": {"19-healthy": {"seed": 42, "changes": {}}},
}


def change(*keys, to):
    """The small configuration with one key set."""
    return changed(SMALL, *keys, to=to)


def changed(base, *keys, to):
    """A configuration with one key set; `base` stays as it is."""
    content = copy.deepcopy(base)
    section = content
    for key in keys[:-1]:
        section = section.setdefault(key, {})
    section[keys[-1]] = to
    return content


class Workflow:
    """One folder with outputs, and the workflow of `project` run in it."""

    def __init__(self, folder, project=PROJECT):
        self.folder, self.project = folder, project
        self.configure(SMALL)

    def configure(self, content):
        """Write the configuration file."""
        (self.folder / "small.yaml").write_text(yaml.safe_dump(content, sort_keys=False))

    def run(self, *targets, options=()):
        """Run Snakemake to its end; returns the finished process."""
        command = [
            sys.executable,
            "-m",
            "snakemake",
            "--snakefile",
            self.project / "Snakefile",
            "--directory",
            self.folder,
        ]
        command += ["--configfile", self.folder / "small.yaml", "--replace-workflow-config"]
        command += ["--cores", "2", "--nocolor", *options, *targets]
        environment = os.environ | {"PYTHONPATH": str(self.project / "src")}
        return subprocess.run(command, capture_output=True, text=True, timeout=900, cwd=self.folder, env=environment)

    def jobs(self, *targets):
        """Names of the rules that a run of `targets` would execute, counted; empty when nothing is to be done."""
        done = self.run(*targets, options=["--dry-run"])
        assert done.returncode == 0, done.stderr
        table = re.search(r"Job stats:\njob +count\n[- ]+\n(.*?)\ntotal", done.stdout + done.stderr, re.S)
        pairs = (line.split() for line in table[1].splitlines()) if table else ()
        return {name: int(count) for name, count in pairs if name != "all"}

    def read(self, name):
        """Bytes of an output."""
        return (self.folder / name).read_bytes()

    def outputs(self):
        """Every output and its bytes; benchmarks and logs hold times."""
        files = (self.folder / "experiments").rglob("*")
        return {str(p.relative_to(self.folder)): p.read_bytes() for p in files if p.is_file()}


def copy_project(folder):
    """The code that the workflow runs, in a place where it may be edited."""
    for name in ("src", "workflow"):
        shutil.copytree(PROJECT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    for name in ("Snakefile", "environment.yml", "README.md"):
        shutil.copy(PROJECT / name, folder / name)
    (folder / "config").mkdir()
    shutil.copy(PROJECT / "config" / "config.yaml", folder / "config" / "config.yaml")
    shutil.copytree(PROJECT / "config" / "stability", folder / "config" / "stability")
    return folder
