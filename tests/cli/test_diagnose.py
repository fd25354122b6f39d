"""`septet diagnose`: a log in, page and verdict out."""

import json

import numpy as np
import pytest
from typer.testing import CliRunner

from septet.cli.main import app


def diagnosed(tmp_path, text, *options, name="train.csv"):
    log = tmp_path / name
    log.write_text(text)
    arguments = ["diagnose", str(log), "-o", str(tmp_path / "out"), *options]
    return CliRunner().invoke(app, arguments, env={"COLUMNS": "200"})


def table(loss, **columns):
    names = ["step", "loss", *columns]
    rows = zip(range(len(loss)), loss, *columns.values(), strict=True)
    return "\n".join([",".join(names), *(",".join(map(repr, map(float, row))) for row in rows)]) + "\n"


FALLING = 3.0 + 7.8 * np.exp(-np.arange(200) / 40)


def test_record_verdict_and_page_are_written(tmp_path):
    done = diagnosed(tmp_path, table(FALLING), "--vocabulary", "50257", "--start", "scratch")
    assert done.exit_code == 0
    assert {p.name for p in (tmp_path / "out").iterdir()} == {
        "metrics.parquet", "manifest.json", "walk.json", "dashboard.html",
    }  # fmt: skip
    verdict = json.loads((tmp_path / "out" / "walk.json").read_text())
    assert (verdict["outcome"], verdict["profile"]) == ("pass", "general")
    assert "open " in done.output


def test_a_broken_run_exits_with_1_and_names_its_cause(tmp_path):
    loss = np.concatenate([FALLING, np.full(50, np.nan)])
    done = diagnosed(tmp_path, table(loss).replace("nan", "NaN"), "--vocabulary", "50257")
    assert done.exit_code == 1
    assert "cause: divergence" in done.output


def test_what_was_not_said_is_asked_for_and_whether_the_answer_hangs_on_it(tmp_path):
    done = diagnosed(tmp_path, table(np.full(60, 2.0) + FALLING[:60] / 100), "--vocabulary", "50257")
    assert "--start scratch|fine-tune|resumed" in done.output
    assert "the answer changes with it" in done.output  # 2 nats at step 0 are a checkpoint, unless it is a fine-tune


def test_what_was_said_is_not_asked_for(tmp_path):
    done = diagnosed(tmp_path, table(FALLING), "--vocabulary", "50257", "--start", "scratch")
    assert "--vocabulary" not in done.output
    assert "--start" not in done.output


def test_an_unknown_file_is_one_sentence_and_leaves_nothing(tmp_path):
    done = diagnosed(tmp_path, "no log at all\n", name="notes.txt")
    assert done.exception is not None
    assert "--column loss=" in str(done.exception)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--column", "loss"], "expected NAME=COLUMN"),
        (["--vocabulary", "1"], "--vocabulary"),
        (["--start", "middle"], "--start"),
        (["--lang", "de"], "expected en or es"),
    ],
)
def test_a_wrong_option_is_one_sentence(tmp_path, options, sentence):
    assert sentence in str(diagnosed(tmp_path, table(FALLING), *options).exception)


def test_two_logs_are_compared_as_runs_are(tmp_path):
    other = FALLING.copy()
    other[120:] += 1.0
    for name, loss in (("a.csv", FALLING), ("b.csv", other)):
        (tmp_path / name).write_text(table(loss))
    page = tmp_path / "page.html"
    done = CliRunner().invoke(app, ["compare", str(tmp_path / "a.csv"), str(tmp_path / "b.csv"), "-o", str(page)])
    assert done.exit_code == 0, done.output
    assert "part from step 120: loss/train" in done.output
    assert page.stat().st_size > 100_000
