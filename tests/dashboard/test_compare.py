import json
import re

import pytest
from synthetic_record import healthy, with_series

from septet.dashboard.compare import compare, panel_partings, write_compare

ONE, OTHER = healthy(200, seed=1, run="lab/one"), healthy(200, seed=2, run="lab/other")


def data_of(html: str) -> dict:
    return json.loads(re.search(r'id="data">(.*?)</script>', html, re.S)[1])


def test_each_run_is_the_others_ghost():
    charts = data_of(compare(ONE, OTHER))["charts"]
    assert len(charts) == 14
    for chart, other in ((charts[0], charts[1]), (charts[1], charts[0])):
        assert [c["value"] for c in chart["ghosts"]] == [c["value"] for c in other["curves"]]


def test_every_series_of_every_panel_is_compared():
    found = panel_partings(ONE, OTHER)
    assert [len(panel) for panel in found] == [2, 1, 1, 4, 8, 4, 2]
    assert [one.outcome for one in found[1]] == ["identical"]  # the schedule has no noise
    assert [one.outcome for one in found[0]] == ["together", "identical"]  # train has, in these records val has none


def test_the_page_carries_steps_and_rule_in_its_data_only():
    values = dict.fromkeys(range(40), 2.0)
    changed = with_series({"loss/train": values | dict.fromkeys(range(23, 40), 3.0)}, run="b")
    html = compare(with_series({"loss/train": values}, run="a"), changed)
    parted = data_of(html)["parted"]
    assert parted["rule"] == {"times": 3, "rows": 5, "window": 50}
    (train,) = parted["panels"][0]
    assert (train["step"], train["values"], train["identical_to"]) == (23, [2, 3], 22)
    same = compare(with_series({"loss/train": values}, run="a"), with_series({"loss/train": values}, run="b"))
    without = [re.sub(r'id="data">.*?</script>', "", page, flags=re.S) for page in (html, same)]
    assert without[0] == without[1]


def test_nan_survives_on_the_way_to_the_page():
    values = dict.fromkeys(range(10), 2.0)
    html = compare(with_series({"loss/train": values}), with_series({"loss/train": values | {4: float("nan")}}))
    assert data_of(html)["parted"]["panels"][0][0]["values"] == [2, "NaN"]


def test_write_is_whole(tmp_path):
    write_compare(tmp_path / "page.html", ONE, OTHER, names=["a", "b"])
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == compare(ONE, OTHER, names=["a", "b"])


@pytest.mark.parametrize("other", [{}, {"grad_norm": {0: 1.0}}])
def test_runs_with_nothing_in_common_have_a_page(other):
    series = other or {"loss/train": {5: 1.0}}
    assert "<h1>" in compare(with_series({"loss/train": {0: 1.0}}), with_series(series))
