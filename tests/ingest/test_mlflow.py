import math

import pytest
from one_run import one_run, points

RUN = "mlruns/0/4f1c2a9be0d14c7c9d5b3f0a7e6d8c21"


@pytest.mark.parametrize("folder", ["mlruns", "mlruns/0", RUN, f"{RUN}/metrics"])
def test_any_folder_of_the_store(logs, folder):
    record = one_run(logs / folder)
    assert record.manifest.source.format == "mlflow"
    assert record.manifest.run == "angry-shrew-7"
    assert points(record, "loss/train") == [(10 * k, 3 - k / 4) for k in range(6)]
    assert points(record, "loss/val") == [(0, 3.125), (30, 2.375), (50, 1.875)]
    assert math.isnan(points(record, "learning_rate")[-1][1])


def test_a_single_metric(logs):
    assert len(points(one_run(logs / RUN / "metrics" / "val_loss"), "loss/val")) == 3


def test_values_logged_without_a_step_are_counted(tmp_path):
    (tmp_path / "run" / "metrics").mkdir(parents=True)
    (tmp_path / "run" / "metrics" / "loss").write_text("1700000000000 3.0 0\n1700000000001 2.0 0\n")
    record = one_run(tmp_path)
    assert points(record, "loss/train") == [(0, 3.0), (1, 2.0)]
    assert record.manifest.source.x == "rows"


def test_the_user_names_a_metric(tmp_path):
    (tmp_path / "run" / "metrics").mkdir(parents=True)
    (tmp_path / "run" / "metrics" / "mine").write_text("1700000000000 3.0 5\n")
    assert points(one_run(tmp_path, columns={"loss": "mine"}), "loss/train") == [(5, 3.0)]


def test_links_are_not_followed(tmp_path, logs):
    metrics = tmp_path / "run" / "metrics"
    metrics.mkdir(parents=True)
    (metrics / "loss").write_text("1700000000000 3.0 5\n")
    (metrics / "val_loss").symlink_to(logs / RUN / "metrics" / "val_loss")
    assert one_run(tmp_path).names == ["loss/train"]
