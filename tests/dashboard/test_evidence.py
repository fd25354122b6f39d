import math

import altair as alt
import numpy as np
import pytest
from synthetic_record import healthy
from synthetic_verdict import verdict

from septet.dashboard.chart_data import chart_data
from septet.dashboard.content import Content, Curve, Mark, Style
from septet.dashboard.evidence import marks, numbered
from septet.dashboard.panel import chart
from septet.dashboard.panels import PANELS
from septet.record.verdict import Evidence

RECORD = healthy(400)


def test_equal_pieces_are_one_also_where_they_are_nan():
    nan = Evidence(source="loss/train", step=3, value=math.nan, panel=1)
    assert [one.number for one in numbered(verdict(evidence=[nan, nan]))] == [1]


def test_pieces_at_one_step_share_a_mark():
    items = [Evidence(source=f"loss/{name}", step=7, panel=1) for name in ("val", "train")]
    assert marks(numbered(verdict(evidence=items)), 1, (0, 9)) == [Mark(7, ((1, "loss/val"), (2, "loss/train")))]


@pytest.mark.parametrize(
    "item",
    [
        Evidence(source="loss/train", panel=1),
        Evidence(source="loss/train", step=401, panel=1),
        Evidence(source="loss/train", step=-1, panel=1),
        Evidence(source="loss_scale", step=9, panel=0),
        Evidence(source="grad_norm", step=9, panel=3),
    ],
)
def test_what_has_no_place_in_a_panel_leaves_no_mark(item):
    assert marks(numbered(verdict(evidence=[item])), 1, (0, 400)) == []


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6, 7])
def test_a_marked_chart_is_valid_and_draws_rule_and_pin(number):
    panel = PANELS[number - 1]
    content = panel.read(RECORD)
    marked = Content(curves=content.curves, behind=content.behind, evidence=[Mark(9, ((1, "loss/train"),))])
    spec, bare = chart(panel, marked, "en"), chart(panel, content, "en")
    alt.LayerChart.from_dict(spec, validate=True)
    (layer,) = [layer for layer in spec["layer"] if _reads(layer) == {"evidence"}]
    assert [part["mark"]["type"] for part in layer["layer"]] == ["rule", "point", "text"]
    assert not [layer for layer in bare["layer"] if "evidence" in _reads(layer)]  # without evidence there is no lane


def _reads(layer: dict) -> set[str]:
    parts = layer.get("layer", [])
    own = {layer["data"]["name"]} if "data" in layer else set()
    return own.union(*map(_reads, parts))


def test_a_shared_mark_shows_the_first_number_and_that_there_are_more():
    data = chart_data(Content(evidence=[Mark(9, ((2, "a"),)), Mark(12, ((3, "b"), (5, "c")))]), Content(), (0, 20))
    assert [(mark["label"], mark["step"]) for mark in data["evidence"]] == [("2", [9]), ("3+", [12])]
    assert data["evidence"][1]["items"] == [{"number": 3, "source": "b"}, {"number": 5, "source": "c"}]


def test_the_row_of_evidence_is_kept_among_a_hundred_thousand():
    steps = np.arange(100_000)
    curve = Curve("loss/train", steps, np.zeros(100_000), Style("blue"))
    bare, marked = (
        chart_data(Content(curves=[curve], evidence=evidence), Content(), (0, 99_999))["curves"][0]["step"]
        for evidence in ([], [Mark(54_321, ((1, "loss/train"),))])
    )
    assert 54_321 not in bare
    assert 54_321 in marked
    assert len(marked) == len(bare) + 1
