"""What a reader of the page sees and does, in a headless Chromium with the network off."""

import math
import re
import struct
from xml.etree import ElementTree

import numpy as np
import pyarrow as pa
import pytest
from synthetic_record import healthy, manifest, rate, with_series

from septet.dashboard import page, runtime
from septet.dashboard.layers import TOP
from septet.dashboard.page import ghost, step_domain
from septet.dashboard.panels import PANELS
from septet.dashboard.y_domain import y_domain
from septet.record.run_record import RunRecord

pytestmark = pytest.mark.browser

STEPS = 400
RECORD = healthy(STEPS)
HEALTHY = page(RECORD)
DOTS = "#panel-1 .mark-symbol path[aria-roledescription='point']:not([aria-label*='edge'])"


def broken() -> RunRecord:
    """A loss with one of everything that an axis cannot hold, a gap in measuring, and a value alone between two NaN."""
    values = {step: 2.0 + math.sin(step / 9) for step in range(100) if not 60 <= step < 70}
    values |= {10: math.nan, 20: math.inf, 30: -math.inf, 40: 0.0, 41: -1.0, 80: math.nan, 82: math.nan}
    return with_series({"loss/train": values}, run="broken", status="diverged", reference_lines={})


def line(opened, panel: int, series: str) -> list[list[tuple[float, float]]]:
    """The pieces of a drawn line, each a list of pixels."""
    (path,) = opened.attributes(f"#panel-{panel} path[aria-roledescription='line mark'][aria-label$='{series}']", "d")
    pieces = [re.findall(r"(-?[\d.]+),(-?[\d.]+)", piece) for piece in path.split("M")[1:]]
    return [[(float(x), float(y)) for x, y in piece] for piece in pieces]


def plot_width(opened, panel: int) -> float:
    """Pixels from the first to the last step shown."""
    return float(opened.tab.locator(f"#panel-{panel} .chart").evaluate("e => e.clientWidth")) - 50 - 14


def chart_point(opened, panel: int, share: float) -> tuple[float, float]:
    """Where on the screen a share of the step axis is, in the middle of a panel's plot."""
    chart = opened.tab.locator(f"#panel-{panel} .chart")
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()
    return box["x"] + 50 + share * (box["width"] - 64), box["y"] + box["height"] / 2


def drag(opened, panel: int, start: float, end: float) -> None:
    mouse = opened.tab.mouse
    mouse.move(*chart_point(opened, panel, start))
    mouse.down()
    mouse.move(*chart_point(opened, panel, (start + end) / 2))
    mouse.move(*chart_point(opened, panel, end))
    mouse.up()
    opened.settle()


def shown(opened) -> tuple[int, int]:
    """The steps that the toolbar says are shown."""
    first, last = re.findall(r"[\d,.]+", opened.text("#range"))
    return int(first.replace(",", "")), int(last.replace(",", ""))


def test_draws_seven_charts_and_asks_for_nothing(open_page):
    opened = open_page(HEALTHY)
    assert opened.tab.locator(".chart svg").count() == 7
    opened.click("[data-language=es]")
    opened.click("[data-theme=dark]")
    assert len(opened.requests) == 1  # the file itself
    assert opened.messages == []  # no error, no warning, no violation of the policy


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("locale", ["en-US", "es-ES"])
def test_no_sideways_scroll(open_page, width, locale):
    opened = open_page(HEALTHY, width=width, locale=locale)
    opened.click("summary[data-t='ui.parameters']")
    opened.tab.evaluate("document.querySelectorAll('.tells').forEach(e => { e.open = true; })")
    assert opened.tab.evaluate("document.documentElement.scrollWidth") == width
    outside = "all => all.filter(e => e.getBoundingClientRect().right > innerWidth + 0.5).map(e => e.outerHTML)"
    assert opened.tab.locator(".panel, .panel p, .panel li, button, .facts dd").evaluate_all(outside) == []


def test_zoom_by_drag_moves_all_panels(open_page):
    opened = open_page(HEALTHY)
    drag(opened, 3, 0.25, 0.5)
    first, last = shown(opened)
    assert abs(first - 0.25 * STEPS) <= 3
    assert abs(last - 0.5 * STEPS) <= 3
    assert opened.x_axes() == [f"X-axis titled 'step' for a linear scale with values from {first} to {last}"] * 7
    opened.click("#reset")
    assert shown(opened) == (0, STEPS)
    assert all("from 0 to 400" in axis for axis in opened.x_axes())


def test_zoom_by_wheel_needs_a_modifier(open_page):
    opened = open_page(HEALTHY)
    opened.tab.mouse.move(*chart_point(opened, 1, 0.5))
    opened.tab.mouse.wheel(0, -200)
    opened.settle()
    assert shown(opened) == (0, STEPS)  # the page scrolls instead
    opened.tab.mouse.move(*chart_point(opened, 1, 0.5))
    opened.tab.keyboard.down("Control")
    opened.tab.mouse.wheel(0, -100)
    opened.tab.keyboard.up("Control")
    opened.settle()
    first, last = shown(opened)
    assert 0 < first < last < STEPS
    assert (first + last) / 2 == pytest.approx(STEPS / 2, abs=3)


def test_zoom_by_buttons(open_page):
    opened = open_page(HEALTHY)
    opened.click("#zoom-in")
    assert shown(opened) == (100, 300)
    opened.click("#later")
    assert shown(opened) == (200, 400)
    opened.click("#zoom-out")
    assert shown(opened) == (0, 400)
    assert opened.tab.locator("#zoom-out").is_disabled()


def test_double_click_shows_all_steps(open_page):
    opened = open_page(HEALTHY)
    opened.click("#zoom-in")
    opened.tab.mouse.dblclick(*chart_point(opened, 1, 0.5))
    opened.settle()
    assert shown(opened) == (0, STEPS)


def test_keyboard_reads_rows_and_zooms(open_page):
    opened = open_page(HEALTHY)
    chart = "#panel-1 .chart"
    opened.tab.locator(chart).focus()
    keyboard = opened.tab.keyboard
    keyboard.press("ArrowRight")
    keyboard.press("ArrowRight")
    keyboard.press("Shift+ArrowRight")
    assert opened.attribute(chart, "aria-valuenow") == "11"
    steps, values = RECORD.series("loss/train")
    said = opened.attribute(chart, "aria-valuetext")
    assert said.startswith(f"step 11, train {values[steps == 11][0]:.4g}, val ")
    assert opened.text("#tooltip .step") == "step 11"
    keyboard.press("End")
    assert opened.attribute(chart, "aria-valuenow") == str(STEPS - 1)  # the last row of train
    keyboard.press("+")
    opened.settle()
    assert shown(opened) == (200, 400)
    keyboard.press("PageUp")
    opened.settle()
    assert shown(opened) == (100, 300)
    keyboard.press("0")
    opened.settle()
    assert shown(opened) == (0, STEPS)


FOCUSED = """() => {
  const e = document.activeElement;
  const { outlineStyle } = getComputedStyle(e);
  const name = e.id || e.className || e.dataset.language || e.dataset.theme || e.dataset.save || '';
  const label = e.getAttribute('aria-label') || e.textContent;
  return e === document.body ? null : [e.closest('.panel')?.id ?? '', name, outlineStyle, label];
}"""


def test_every_control_is_reached_by_tab_and_shows_it(open_page):
    opened = open_page(HEALTHY)
    reached = set()
    while True:
        opened.tab.keyboard.press("Tab")
        focused = opened.tab.evaluate(FOCUSED)
        if focused is None:
            break
        panel, name, outline, label = focused
        assert outline != "none", focused
        assert label.strip(), focused
        reached.add((panel, name))
    assert {("", "zoom-in"), ("", "en"), ("", "es"), ("", "dark")} <= reached
    for number in range(1, 8):
        assert {(f"panel-{number}", name) for name in ("chart", "png", "svg")} <= reached


def test_pointing_reads_all_panels_at_one_step(open_page):
    opened = open_page(HEALTHY)
    opened.tab.mouse.move(*chart_point(opened, 1, 0.5))
    opened.settle()
    assert opened.text("#tooltip .step") == "step 200"
    measured = rate(200, STEPS)
    assert float(opened.text("#panel-2 .key .value").replace("−", "-")) == pytest.approx(measured, rel=1e-2)
    assert opened.tab.locator(".cursor:not([hidden])").count() == 7
    opened.tab.mouse.move(2, 2)
    opened.settle()
    assert not opened.tab.locator("#tooltip").is_visible()
    assert opened.tab.locator(".cursor:not([hidden])").count() == 0


def test_a_tap_reads_and_a_tap_elsewhere_ends_it(open_page):
    opened = open_page(HEALTHY, width=390, touch=True)
    opened.tab.touchscreen.tap(*chart_point(opened, 3, 0.5))
    opened.settle()
    assert opened.text("#tooltip .step") == "step 200"
    box = opened.tab.locator("#tooltip").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    opened.tab.locator("#panel-3 .healthy").tap()
    opened.settle()
    assert not opened.tab.locator("#tooltip").is_visible()


def test_log_switch(open_page):
    opened = open_page(HEALTHY)
    assert "for a log scale" in opened.y_axis(1)
    opened.click("#panel-1 [data-log]")
    assert "for a linear scale" in opened.y_axis(1)
    assert opened.attribute("#panel-1 [data-log]", "aria-pressed") == "false"
    assert "for a log scale" in opened.y_axis(3)  # the others stay
    opened.click("#panel-1 [data-log]")
    assert "for a log scale" in opened.y_axis(1)


def test_language_switch(open_page):
    opened = open_page(HEALTHY)
    opened.click("[data-language=es]")
    assert opened.attribute("html", "lang") == "es"
    assert opened.text("#panel-1 h2") == "¿Está aprendiendo el modelo?"
    assert all("titled 'paso'" in axis for axis in opened.x_axes())
    assert "n-grama 2,775" in opened.text("#panel-1 .key")
    opened.click("[data-language=en]")
    assert opened.text("#panel-1 h2") == "Is the model learning?"


def test_a_spanish_reader_starts_in_spanish(open_page):
    assert open_page(HEALTHY, locale="es-AR").attribute("html", "lang") == "es"


def test_dark_and_light(open_page):
    stroke = "#panel-2 path[aria-label$='learning_rate']"
    opened = open_page(HEALTHY, scheme="dark")
    assert opened.attribute(stroke, "stroke") == "#56B4E9"
    opened.click("[data-theme=light]")
    assert opened.attribute(stroke, "stroke") == "#0072B2"
    background = opened.tab.evaluate("getComputedStyle(document.querySelector('.panel')).backgroundColor")
    assert background == "rgb(255, 255, 255)"


def test_a_single_row_spike_among_2000_is_drawn(open_page):
    values = {step: 1.0 + 0.01 * math.sin(step) for step in range(2000)} | {1234: 40.0}
    opened = open_page(page(with_series({"loss/train": values}, reference_lines={})))
    (piece,) = line(opened, 1, "loss/train")
    assert len(piece) == 2000
    (peak,) = [(x, y) for x, y in piece if y < 100]
    assert peak[0] == pytest.approx(1234 / 1999 * plot_width(opened, 1), abs=0.01)
    assert peak[1] == TOP


def test_twenty_spikes_among_300_000_rows_are_drawn_and_the_density_is_told(open_page):
    n = 300_000
    values = 1 + 0.01 * np.random.default_rng(2).standard_normal(n)
    spikes = np.arange(20) * 14_001 + 7_003
    values[spikes] = 30.0
    lost = np.arange(5) * 50_001 + 20_017
    values[lost] = np.nan
    table = pa.table({"step": np.arange(n), "loss/train": values})
    opened = open_page(page(RunRecord(manifest(reference_lines={}), table)))
    width = plot_width(opened, 1)
    peaks = [x for piece in line(opened, 1, "loss/train") for x, y in piece if y == TOP]
    np.testing.assert_allclose(sorted(peaks), spikes / (n - 1) * width, atol=0.01)
    marks = opened.attributes("#panel-1 [aria-label$='edge: nan']", "aria-label")
    assert [int(re.match(r"step: ([\d,]+)", mark)[1].replace(",", "")) for mark in marks] == lost.tolist()
    density = opened.text("#panel-1 .density")
    assert "300,000 rows" in density
    assert float(re.search(r"· ([\d,]+) per pixel", density)[1]) == pytest.approx(n / width, rel=0.02)
    assert "every 150 rows" in density
    assert "5 values are not finite, the first at step 20,017" in density


def test_what_an_axis_cannot_hold_is_a_mark_at_its_step(open_page):
    opened = open_page(page(broken()))
    width = plot_width(opened, 1)
    found = {}
    for mark in opened.tab.locator("#panel-1 path[aria-label*='edge: ']").all():
        step, kind = re.search(r"step: (\d+);.* edge: (\w+)", mark.get_attribute("aria-label")).groups()
        x, y = map(float, re.findall(r"-?[\d.]+", mark.get_attribute("transform"))[:2])
        assert x == pytest.approx(int(step) / 99 * width, abs=0.01)
        found[int(step)] = (kind, y, mark.get_attribute("d"))
    kinds = {step: kind for step, (kind, _, _) in found.items()}
    assert kinds == {
        10: "nan",
        20: "plus_infinity",
        30: "minus_infinity",
        40: "not_positive",
        41: "not_positive",
        80: "nan",
        82: "nan",
    }
    assert len({shape for _, _, shape in found.values()}) == 4
    height = max(y for _, y, _ in found.values())
    assert {step for step, (_, y, _) in found.items() if y == height} == {30, 40, 41}  # at the bottom
    key = opened.text("#panel-1 .key")
    assert all(word in key for word in ("NaN", "+Inf", "−Inf", "0 or less"))
    assert "5 values are not finite, the first at step 10 (train)" in opened.text("#panel-1 .density")


def test_on_a_linear_axis_zero_and_less_are_on_the_line(open_page):
    opened = open_page(page(broken()))
    opened.click("#panel-1 [data-log]")
    assert opened.tab.locator("#panel-1 path[aria-label*='edge: not_positive']").count() == 0
    pixels = [pixel for piece in line(opened, 1, "loss/train") for pixel in piece]
    at = 41 / 99 * plot_width(opened, 1)
    (lowest,) = [y for x, y in pixels if x == pytest.approx(at, abs=0.01)]
    assert lowest == max(y for _, y in pixels)


def test_a_line_breaks_at_a_mark_and_not_where_nothing_was_measured(open_page):
    opened = open_page(page(broken()))
    width = plot_width(opened, 1)
    ends = [
        (round(piece[0][0] / width * 99), round(piece[-1][0] / width * 99)) for piece in line(opened, 1, "loss/train")
    ]
    assert ends == [(0, 9), (11, 19), (21, 29), (31, 39), (42, 79), (81, 81), (83, 99)]
    dots = opened.attributes(DOTS, "aria-label")
    assert len(dots) == 1  # a line of one point has no length
    assert "step: 81" in dots[0]


def test_everything_non_finite_still_has_a_page(open_page):
    opened = open_page(page(with_series({"loss/train": dict.fromkeys(range(30), math.nan)}, reference_lines={})))
    assert opened.tab.locator("#panel-1 path[aria-label*='edge: nan']").count() == 30
    assert opened.messages == []


def test_one_row_has_a_page(open_page):
    opened = open_page(page(with_series({"loss/train": {500: 2.0}}, reference_lines={})))
    assert opened.tab.locator(DOTS).count() == 1
    opened.tab.mouse.move(*chart_point(opened, 1, 0.7))
    opened.click("#zoom-in")
    assert opened.messages == []


def test_both_sides_agree_on_the_y_range(browser):
    """`scale.js` against `y_domain.py`, on the whole run."""
    records = [(RECORD, None), (broken(), RECORD), (healthy(60, seed=3), RECORD)]
    for record, behind in records:
        tab = browser.new_page()
        html = page(record, healthy=behind)
        blocks = re.findall(r'<script type="application/json".*?</script>', html, re.S)
        tab.set_content("".join(blocks))
        tab.add_script_tag(content=runtime.asset("state.js") + runtime.asset("scale.js"))
        domain = step_domain(record)
        for i, panel in enumerate(PANELS):
            content = panel.read(record)
            if content.measured:
                contents = [content, ghost(panel, behind, domain)]
                expected = y_domain(contents, panel.starts_logarithmic, panel.zero)
                assert tab.evaluate(f"yDomain({i})") == pytest.approx(expected, rel=1e-5)
        tab.close()


def test_zoomed_in_the_y_axis_fits_what_is_shown(open_page):
    opened = open_page(page(RunRecord(manifest(STEPS, reference_lines={}), RECORD.table)))
    drag(opened, 1, 0.75, 1)
    first, last = shown(opened)
    low, high = map(float, re.findall(r"from ([\d.]+) to ([\d.]+)", opened.y_axis(1))[0])
    inside = []
    for name in ("loss/train", "loss/val"):
        steps, values = RECORD.series(name)
        near = np.flatnonzero((steps >= first) & (steps <= last))
        inside += values[max(0, near[0] - 1) : near[-1] + 2].tolist()
    assert low == pytest.approx(min(inside), rel=1e-4)
    assert high == pytest.approx(max(inside), rel=1e-4)


def test_healthy_run_is_a_ghost_behind(open_page):
    opened = open_page(page(healthy(100, seed=5, run="sick"), healthy=RECORD))
    ghosts = opened.attributes("#panel-1 path[stroke-width='5'][opacity='0.22']", "aria-label")
    assert sorted(re.search(r"series: (\S+)", label)[1] for label in ghosts) == ["loss/train", "loss/val"]
    assert "healthy run: 19-healthy" in opened.text("#panel-1 .key")
    assert all("from 0 to 100" in axis for axis in opened.x_axes())  # the longer ghost does not stretch the axis


def test_the_ghost_can_be_switched_off(open_page):
    flat = {"loss/train": dict.fromkeys(range(50), 2.0) | {9: 3.0}}
    low = {"loss/train": dict.fromkeys(range(50), 0.5)}
    opened = open_page(page(with_series(flat, reference_lines={}), healthy=with_series(low, run="low")))
    assert "from 0.5 to 3" in opened.y_axis(1)
    opened.click("#ghosts")
    assert opened.attribute("#ghosts", "aria-pressed") == "false"
    assert opened.tab.locator("#panel-1 path[stroke-width='5']").count() == 0
    assert "from 2 to 3" in opened.y_axis(1)  # the axis is the run's own again
    assert "healthy run" not in opened.text("#panel-1 .key")
    opened.click("#ghosts")
    assert opened.tab.locator("#panel-1 path[stroke-width='5']").count() == 1
    assert "from 0.5 to 3" in opened.y_axis(1)
    assert opened.messages == []


def test_without_a_ghost_there_is_no_switch(open_page):
    assert open_page(HEALTHY).tab.locator("#ghosts").count() == 0


def test_clipped_rows_and_spikes_are_marked(open_page):
    norms = dict.fromkeys(range(200), 0.8) | {120: 9.0, 150: 1.5}
    clipped = {step: int(norm > 1) for step, norm in norms.items()}
    opened = open_page(page(with_series({"grad_norm": norms, "clipped": clipped})))
    marks = opened.attributes("#panel-3 .mark-symbol path[aria-label]", "aria-label")
    assert [int(re.match(r"step: (\d+)", mark)[1]) for mark in marks] == [120, 150, 120]


def test_panels_without_data_say_so(open_page):
    opened = open_page(page(with_series({"loss/train": {0: 1.0, 1: 0.9}})), locale="es-ES")
    assert opened.tab.locator(".unmeasured").count() == 6
    assert opened.text(".absent h2") == "No se midió en este run"
    assert opened.text("#panel-4.unmeasured").split() == ["4", "Activaciones", "activation/…"]
    assert opened.messages == []


def test_hostile_names_are_shown_and_not_run(open_page):
    hostile = "</script><script>window.hacked=1</script><img src=x onerror=window.hacked=2>{{7*7}}"
    record = with_series({f"activation/{hostile}": {0: 1.0, 9: 2.0}, "loss/train": {0: 2.0, 9: 1.0}}, run=hostile)
    opened = open_page(page(record, healthy=record))
    opened.tab.mouse.move(*chart_point(opened, 4, 0.9))
    opened.settle()
    assert opened.text("h1") == hostile
    assert hostile in opened.text("#panel-4 .key")
    assert hostile in opened.text("#tooltip")
    assert opened.tab.evaluate("window.hacked") is None
    assert opened.tab.locator("img").count() == 0
    assert len(opened.requests) == 1
    assert opened.messages == []


def test_export(open_page, tmp_path):
    opened = open_page(page(healthy(100, run="a/b <c>")))
    for kind in ("svg", "png"):
        with opened.tab.expect_download() as waiting:
            opened.tab.locator(f"#panel-3 [data-save={kind}]").click()
        assert waiting.value.suggested_filename == f"septet-a-b-c--panel-3.{kind}"
        waiting.value.save_as(tmp_path / f"panel.{kind}")
    texts = "".join(ElementTree.parse(tmp_path / "panel.svg").getroot().itertext())
    assert "Gradient norm" in texts
    assert "Are gradients well behaved? · a/b <c>" in texts
    assert "before clipping" in texts  # the key is in the file
    png = (tmp_path / "panel.png").read_bytes()
    width, height = struct.unpack(">II", png[16:24])
    assert width > 600
    assert height > 400
    assert opened.messages == []


def test_reading_order_leads_to_the_panels(open_page):
    opened = open_page(HEALTHY)
    assert opened.tab.locator(".order a").all_inner_texts() == ["1", "3", "2", "1", "4", "5", "6", "7"]
    opened.click(".order a[href='#panel-6']")
    opened.tab.wait_for_timeout(600)
    box = opened.tab.locator("#panel-6").bounding_box()
    assert 0 <= box["y"] < 900


def test_reduced_motion_is_respected(open_page):
    opened = open_page(HEALTHY)
    opened.tab.emulate_media(reduced_motion="reduce")
    assert opened.tab.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"
