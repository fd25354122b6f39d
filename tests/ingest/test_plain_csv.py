import math

import pytest
from one_run import one_run, points

from septet.errors import InputError
from septet.ingest import read_log


def test_columns_are_known_by_their_names(log_of):
    record = one_run(log_of("iter,train_loss,val_loss,lr,seconds\n0,5.5,5.6,0.001,9\n10,4.5,,0.002,9\n"))
    assert record.manifest.source.format == "plain-csv"
    assert points(record, "loss/train") == [(0, 5.5), (10, 4.5)]
    assert points(record, "loss/val") == [(0, 5.6)]
    assert points(record, "learning_rate") == [(0, 0.001), (10, 0.002)]
    assert record.names == ["loss/train", "loss/val", "learning_rate"]


def test_an_empty_cell_is_null_and_nan_is_nan(log_of):
    record = one_run(log_of("step,loss,grad_norm\n1,nan,\n2,NaN,inf\n3,,-Infinity\n"))
    assert [math.isnan(value) for _, value in points(record, "loss/train")] == [True, True]
    assert points(record, "grad_norm") == [(2, math.inf), (3, -math.inf)]
    assert record.manifest.status == "diverged"


def test_the_user_names_the_columns(log_of):
    path = log_of("t;ours;theirs\n1;2.5;7\n2;2.25;8\n")
    with pytest.raises(InputError, match=r"no column is known as a loss, it has t, ours, theirs; .*--column loss="):
        read_log(path)
    record = one_run(path, columns={"step": "t", "loss": "ours", "loss/val": "theirs"})
    assert points(record, "loss/train") == [(1, 2.5), (2, 2.25)]
    assert points(record, "loss/val") == [(1, 7), (2, 8)]
    assert record.manifest.source.columns == {"loss/train": "ours", "loss/val": "theirs", "step": "t"}


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        ({"loss": "nope"}, "no column 'nope', it has step, loss"),
        ({"step": "nope"}, "no such column"),
        ({"fun": "loss"}, "no series of that name, expected step, loss/train"),
    ],
)
def test_a_mapping_that_cannot_be_is_refused(log_of, columns, said):
    with pytest.raises(InputError, match=said):
        read_log(log_of("step,loss\n1,2\n"), columns=columns)


def test_rows_count_where_no_column_does(log_of):
    record = one_run(log_of("loss\n5\n4\n3\n"))
    assert points(record, "loss/train") == [(0, 5), (1, 4), (2, 3)]
    assert record.manifest.source.x == "rows"


def test_epochs_count_where_nothing_else_does(log_of):
    record = one_run(log_of("epoch,lr,loss\n1,1,5\n2,1,4\n"))
    assert record.manifest.source.x == "epochs"


def test_what_is_no_number_is_left_out_and_said(log_of):
    record = one_run(log_of("step,loss\n1,5\n2,oops\nx,4\n4,3\n"))
    assert points(record, "loss/train") == [(1, 5), (4, 3)]
    notes = " ".join(record.manifest.source.notes)
    assert "1 cells of loss are no number" in notes
    assert "1 rows have no whole number as their step" in notes


def test_rows_of_another_width_are_left_out_and_said(log_of):
    record = one_run(log_of("step,loss\n1,5\n2,4,9\n3\n4,3\n"))
    assert points(record, "loss/train") == [(1, 5), (4, 3)]
    assert "2 rows have more or fewer cells" in " ".join(record.manifest.source.notes)


def test_a_restart_keeps_the_later_value(log_of):
    record = one_run(log_of("step,loss\n10,5\n20,4\n30,9\n20,3.5\n30,3\n40,2\n"))
    assert points(record, "loss/train") == [(10, 5), (20, 3.5), (30, 3), (40, 2)]
    assert record.manifest.source.restarts == 1
    assert "fell back from 30 to 20" in record.manifest.source.notes[0]


def test_several_runs_in_one_file(log_of):
    first, second = read_log(log_of("step,loss\n0,5\n10,4\n20,3\n30,2\n0,7\n10,6\n20,6\n", "two.csv"))
    assert points(first, "loss/train") == [(0, 5), (10, 4), (20, 3), (30, 2)]
    assert points(second, "loss/train") == [(0, 7), (10, 6), (20, 6)]
    assert (first.manifest.run, second.manifest.run) == ("two 1", "two 2")


def test_newest_first_is_sorted(log_of):
    record = one_run(log_of("step,loss\n" + "".join(f"{step},{step / 8}\n" for step in range(50, 0, -1))))
    assert points(record, "loss/train") == [(step, step / 8) for step in range(1, 51)]
    assert record.manifest.source.restarts == 0


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_encodings(log_of, encoding):
    record = one_run(log_of("step,loss,año\n1,5,ñandú\n2,4,ñ\n".encode(encoding)))
    assert points(record, "loss/train") == [(1, 5), (2, 4)]


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("before", ["", "\n\n"])
def test_line_ends_and_blank_lines_above(log_of, ends, before):
    text = (before + "step,loss\n1,5\n2,4\n").replace("\n", ends)
    assert points(one_run(log_of(text)), "loss/train") == [(1, 5), (2, 4)]


def test_cells_may_hold_text_of_several_lines(log_of):
    record = one_run(log_of('step,text,loss\n1,"a, b\n2,3,4",5\n2,x,4\n'))
    assert points(record, "loss/train") == [(1, 5), (2, 4)]


def test_a_quote_that_never_ends(log_of):
    record = one_run(log_of('step,text,loss\n1,"a,5\n' + "".join(f"{n},x,4\n" for n in range(2, 600_000))))
    assert record.table.num_rows > 500_000
