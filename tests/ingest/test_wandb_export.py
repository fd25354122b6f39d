import pytest
from one_run import one_run, points

from septet.ingest import folder_names, read_log


def test_every_run_with_its_own_length(logs):
    first, second = read_log(logs / "wandb_export.csv")
    assert first.manifest.source.format == "wandb-export"
    assert points(first, "loss/train") == [(0, 9.5), (1, 7.25), (2, 6.0), (3, 5.5), (4, 5.25)]
    assert points(second, "loss/train") == [(0, 9.75), (1, 8.0), (2, 12.5)]
    assert first.names == ["loss/train"]


def test_it_says_what_a_chart_is(logs):
    source = read_log(logs / "wandb_export.csv")[0].manifest.source
    assert (source.x, source.sampled) == ("intervals", True)
    assert "loss/train: 1 rows hide a higher value, up to 6.5." in source.notes


def test_names_are_kept_and_their_folders_are_safe(logs):
    names = [record.manifest.run for record in read_log(logs / "wandb_export.csv")]
    assert names == ["brave-sun-1", "café / <b>x</b> - two"]
    assert folder_names(names) == ["brave-sun-1", "cafe-b-x-b-two"]


def test_several_charts_and_a_step_of_the_users(log_of):
    header = '"train/global_step","a - train/loss","a - train/loss__MIN","a - eval/loss","a - eval/loss__MAX"'
    record = one_run(log_of(header + '\n"10","5","5","",""\n"20","4","4","4.5","4.5"\n'))
    assert points(record, "loss/val") == [(20, 4.5)]
    assert record.manifest.source.x == "updates"


@pytest.mark.parametrize("x", ["Relative Time (Process)", "Wall Time"])
def test_time_is_no_step(log_of, x):
    record = one_run(log_of(f'"{x}","a - loss","a - loss__MIN"\n"1.5","5","5"\n"2.5","4","4"\n'))
    assert points(record, "loss/train") == [(0, 5), (1, 4)]
    assert record.manifest.source.x == "rows"
