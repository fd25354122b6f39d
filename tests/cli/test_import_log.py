"""`septet import` as a user runs it."""

import subprocess
import sys
from pathlib import Path

import pytest

from septet.record import read_record

LOGS = Path(__file__).parents[1] / "ingest" / "logs"


def septet(*arguments):
    command = [sys.executable, "-m", "septet", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def test_one_run_is_written_to_the_folder_itself(tmp_path):
    done = septet("import", LOGS / "keras.csv", "-o", tmp_path / "mine", "--vocabulary", 512, "--start", "scratch")
    assert done.returncode == 0, done.stderr
    assert "6 rows (keras-csv)" in done.stderr
    manifest = read_record(tmp_path / "mine").manifest
    assert (manifest.context.vocabulary, manifest.context.start) == (512, "scratch")
    assert manifest.reference_lines["ln_vocab"] == pytest.approx(6.2383, abs=1e-4)
    assert septet("dashboard", tmp_path / "mine").returncode == 0


def test_several_runs_get_a_folder_each_and_a_rerun_the_same_bytes(tmp_path):
    folders = [tmp_path / "first", tmp_path / "second"]
    for folder in folders:
        done = septet("import", LOGS / "wandb_export.csv", LOGS / "hf_trainer_state.json", "-o", folder)
        assert done.returncode == 0, done.stderr
    written = [{path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.*")} for folder in folders]
    assert written[0] == written[1]
    assert {path.parts[0] for path in written[0]} == {"brave-sun-1", "cafe-b-x-b-two", "hf_trainer_state"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([LOGS / "no.csv"], "cannot be read"),
        ([LOGS / "plain.csv", "--format", "excel"], "format 'excel' is not known"),
        ([LOGS / "plain.csv", "--column", "loss"], "--column loss: expected NAME=COLUMN"),
        ([LOGS / "plain.csv", "--column", "loss=no"], "has no column 'no'"),
        ([LOGS / "plain.csv", "--start", "again"], "--start: Input should be 'scratch', 'fine-tune' or 'resumed'"),
        ([LOGS / "plain.csv", "--vocabulary", "1"], "--vocabulary: Input should be greater than or equal to 2"),
        ([LOGS / "plain.csv", "--clip", "inf"], "--clip: inf is not a finite number"),
        ([LOGS / "plain.csv", Path(__file__)], "no known log format"),
    ],
)
def test_bad_input_is_one_sentence_and_nothing_is_written(tmp_path, arguments, said):
    done = septet("import", *arguments, "-o", tmp_path / "out")
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_columns_that_the_user_names(tmp_path):
    done = septet("import", LOGS / "plain.csv", "-o", tmp_path, "--column", "loss=sec", "--column", "step=iteration")
    assert done.returncode == 0, done.stderr
    assert read_record(tmp_path).series("loss/train")[1].tolist() == list(range(8))
