import json
import re

import numpy as np
import pyarrow as pa
import pytest
from synthetic_record import healthy, manifest, with_series

from septet.dashboard.runtime import content_security_policy
from septet.dashboard.side_by_side import side_by_side, write_side_by_side
from septet.record.run_record import RunRecord

REFERENCE = healthy(300)
RUNS = [healthy(300, seed=seed, run=f"19-break-it/0{seed}") for seed in (1, 2, 3)]
PAGE = side_by_side(RUNS, healthy=REFERENCE)


def block(html: str, name: str) -> dict:
    return json.loads(re.search(rf'id="{name}">(.*?)</script>', html, re.S)[1])


def test_seven_rows_of_three_over_one_axis():
    data = block(PAGE, "data")
    assert PAGE.count("data-chart=") == len(data["charts"]) == 21
    assert data["domain"] == [0, 300]
    train = [RUNS[run].series("loss/train")[1][5] for run in range(3)]
    drawn = [data["charts"][run]["curves"][0]["value"][5] for run in range(3)]
    assert drawn == pytest.approx(train, rel=1e-5)


def test_the_axis_is_that_of_the_longest_run():
    long, cut = healthy(300, run="long"), healthy(300, run="cut")
    data = block(side_by_side([RunRecord(cut.manifest, cut.table.slice(0, 80)), long]), "data")
    assert (data["domain"], data["ends"]) == ([0, 300], [79, 300])


def test_one_ghost_behind_all_stands_once():
    charts = block(PAGE, "data")["charts"]
    assert [chart["ghosts"] if i % 3 else 0 for i, chart in enumerate(charts[:6])] == [0, 0, 0, 0, 3, 3]
    assert charts[0]["ghosts"][0]["value"][7] == pytest.approx(REFERENCE.series("loss/train")[1][7], rel=1e-5)


def test_columns_in_the_order_given_and_nothing_else_depends_on_it():
    turned = side_by_side([RUNS[1], RUNS[0], RUNS[2]], healthy=REFERENCE)
    outside = [re.sub(r'id="data">.*?</script>', "", html, flags=re.S) for html in (PAGE, turned)]
    assert outside[0] != outside[1]
    swap = {"01": "02", "02": "01"}
    pattern = r"(?<=19-break-it/)0[12]|(?<=<h3>)0[12]|(?<=<b>)0[12]|(?<=\")0[12](?=\")"
    assert re.sub(pattern, lambda found: swap[found[0]], outside[1]) == outside[0]


def test_common_facts_stand_once_and_others_with_their_run():
    other = healthy(300, run="19-break-it/04", seed=9)
    other = RunRecord(other.manifest.model_copy(update={"seed": 7}), other.table)
    html = side_by_side([RUNS[0], other])
    assert html.count(">seed</dt>") == 2
    assert html.count(">warm-up</dt>") == 1


def test_what_one_run_did_not_measure_is_said_in_its_cell():
    html = side_by_side([RUNS[0], with_series({"loss/train": {0: 1.0, 9: 0.5}}, run="short")])
    assert html.count("data-chart=") == 8
    assert html.count("Not measured in this run</p>") == 6


def test_policy_allows_what_stands_in_the_page():
    policy = re.search(r'Content-Security-Policy" content="(.*?)"', PAGE)[1].replace("&#39;", "'")
    style = re.search(r"<style>(.*?)</style>", PAGE, re.S)[1]
    assert policy == content_security_policy(re.findall(r"<script>(.*?)</script>", PAGE, re.S), style)
    assert not re.search(r"<[^>]+ style=", re.sub(r"<script.*?</script>", "", PAGE, flags=re.S))


@pytest.mark.parametrize("count", [0, 5])
def test_one_to_four_runs(count):
    with pytest.raises(ValueError, match="expected 1 to 4"):
        side_by_side([REFERENCE] * count)


def test_three_runs_of_two_thousand_steps_stay_under_three_megabytes():
    assert len(side_by_side([healthy(2000, seed=s) for s in (1, 2, 3)], healthy=healthy(2000)).encode()) < 3_000_000


def test_a_million_rows_are_drawn_from_their_extremes():
    n = 1_000_000
    values = 1 + 0.01 * np.random.default_rng(0).standard_normal(n)
    values[654_321] = 30.0
    record = RunRecord(manifest(), pa.table({"step": np.arange(n), "loss/train": values}))
    curve = block(side_by_side([record] * 3), "data")["charts"][1]["curves"][0]
    assert curve["rows"] == n
    assert max(curve["value"]) == 30
    assert len(curve["value"]) < 5000


def test_write_is_whole(tmp_path):
    write_side_by_side(tmp_path / "page.html", RUNS, healthy=REFERENCE)
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == PAGE
