import re
import struct

import vl_convert
from synthetic_record import healthy, with_series

from septet.dashboard.panels import PANELS
from septet.dashboard.picture import panel_png, panel_spec, panels_png

RECORD = healthy(300)


def size(png: bytes) -> tuple[int, int]:
    """Width and height of a PNG (W3C PNG, section 11.2.1)."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", png[16:24])


def test_one_panel_has_the_width_asked_for():
    width, height = size(panel_png(RECORD, 3, width=500, height=200, scale=1))
    assert 500 < width < 620
    assert 200 < height < 400
    assert size(panel_png(RECORD, 3, width=500, height=200, scale=2)) == (2 * width, 2 * height)


def test_all_seven_in_one():
    width, height = size(panels_png(RECORD, healthy=healthy(300, seed=4), scale=0.5))
    assert width > 600
    assert height > 500


def test_panels_without_data_are_drawn_too():
    assert size(panels_png(with_series({"loss/train": {0: 2.0, 1: 1.0}}), scale=0.3))
    assert size(panel_png(with_series({"loss/train": {0: 2.0}}), 7, language="es", theme="dark"))


def drawn(record, number):
    spec = panel_spec(record, PANELS[number - 1])
    return vl_convert.vegalite_to_svg(spec, vl_version="6.4")


def test_a_picture_marks_what_its_axis_cannot_hold():
    values = dict.fromkeys(range(20), 2.0) | {5: float("nan"), 9: float("inf"), 12: float("-inf"), 15: 0.0}
    svg = drawn(with_series({"loss/train": values}), 1)
    marks = re.findall(r'aria-label="step: (\d+); edge_y: [\d.]+; series: loss/train; edge: (\w+)"', svg)
    assert dict(marks) == {"5": "nan", "9": "plus_infinity", "12": "minus_infinity", "15": "not_positive"}


def test_names_stay_text_in_a_picture():
    svg = drawn(with_series({"loss/train": {0: 2.0, 1: 1.0}}, run="<script>alert(1)</script>"), 1)
    assert "<script" not in svg
    assert "&lt;script&gt;" in svg
