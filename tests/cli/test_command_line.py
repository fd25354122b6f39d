"""The commands as a user runs them."""

import html
import json
import subprocess
import sys

import pytest


def septet(*arguments, cwd):
    command = [sys.executable, "-m", "septet", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=cwd)


CONFIG = """
model: {n_layer: 1, n_head: 2, n_embd: 16, d_ff: 32}
training: {steps: 12, batch_size: 8, learning_rate: {warmup_steps: 2}}
baseline: {orders: [1, 2]}
experiments: {tiny: {seed: 1}}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cli")
    (folder / "config.yaml").write_text(CONFIG)
    done = septet("train", "tiny", "--config", "config.yaml", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert "step 11 of 12" in done.stderr
    return folder


def test_help_teaches_the_first_two_commands(tmp_path):
    done = septet("--help", cwd=tmp_path)
    assert done.returncode == 0
    assert "septet train 19-healthy" in done.stdout
    assert "septet dashboard experiments/19-healthy" in done.stdout


def test_train_then_baseline_then_signatures(folder):
    assert septet("ngram", "--config", "config.yaml", "-o", "ngram.json", cwd=folder).returncode == 0
    done = septet("signatures", "experiments/tiny", "--ngram", "ngram.json", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert "not met" in done.stdout  # 12 steps teach nothing
    assert (folder / "experiments/tiny/signatures.json").exists()


def test_a_page_is_drawn_from_a_record(folder):
    done = septet("dashboard", "experiments/tiny", "-o", "page.html", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert (folder / "page.html").stat().st_size > 100_000


def test_the_verdict_is_drawn_on_the_page(folder):
    septet("walk", "experiments/tiny", "--workflow", "-o", "walk.json", cwd=folder)
    done = septet("dashboard", "experiments/tiny", "--verdict", "walk.json", "-o", "judged.html", cwd=folder)
    assert done.returncode == 0, done.stderr
    says = json.loads((folder / "walk.json").read_text())["says"]["es"]
    assert html.escape(says) in (folder / "judged.html").read_text()


def test_runs_side_by_side_with_a_ghost(folder):
    runs = ["experiments/tiny"] * 3
    done = septet("side-by-side", *runs, "--ghost", "experiments/tiny", "-o", "all.html", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert (folder / "all.html").read_text().count("data-chart=") == 21


def test_two_runs_are_compared(folder):
    done = septet("compare", "experiments/tiny", "experiments/tiny", "-o", "two.html", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "no series parts beyond noise\n"
    assert (folder / "two.html").read_text().count("data-chart=") == 14


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["train", "tinny", "--config", "config.yaml"], "experiments has no 'tinny', did you mean 'tiny'?"),
        (["train", "tiny", "--config", "absent.yaml"], "absent.yaml: cannot be read"),
        (["train", "tiny", "--run-config", "{"], "not JSON"),
        (["side-by-side", *["experiments/tiny"] * 5, "-o", "x.html"], "5 runs are too many to stand side by side"),
        (["compare", "experiments/tiny", "nowhere", "-o", "x.html"], "nowhere: cannot be read"),
        (["dashboard", "nowhere"], "nowhere/manifest.json: cannot be read"),
        (["dashboard", "experiments/tiny", "--ngram", "config.yaml"], "config.yaml: not a result of `septet ngram`"),
        (["dashboard", "experiments/tiny", "--signatures", "config.yaml"], "not a file of `septet signatures`"),
        (["dashboard", "experiments/tiny", "--verdict", "config.yaml"], "expected a verdict of `septet walk`"),
        (["dashboard", "experiments/tiny", "-o", "config.yaml/page.html"], "config.yaml"),
        (["signatures", "config.yaml"], "config.yaml/manifest.json: cannot be read"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(folder, arguments, sentence):
    before = sorted(p for p in folder.rglob("*"))
    done = septet(*arguments, cwd=folder)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    assert sorted(p for p in folder.rglob("*")) == before
