"""What a reader of a page of several runs sees and does, in a headless Chromium with the network off."""

import re
import struct
from xml.etree import ElementTree

import pytest
from synthetic_record import healthy, with_series

from septet.dashboard.side_by_side import side_by_side
from septet.record.run_record import RunRecord

pytestmark = pytest.mark.browser

STEPS = 300
REFERENCE = healthy(STEPS)
RUNS = [healthy(STEPS, seed=seed, run=f"19-break-it/0{seed}") for seed in (1, 2, 3)]
CUT = RunRecord(RUNS[1].manifest.model_copy(update={"status": "diverged"}), RUNS[1].table.slice(0, 100))
PAGE = side_by_side([RUNS[0], CUT, RUNS[2]], healthy=REFERENCE)
GHOSTS = "path[stroke-width='5'][opacity='0.22']"


def steady(value: float, run: str) -> RunRecord:
    """A loss that swings around a value."""
    return with_series({"loss/train": {s: value * (1 + s % 5 / 8) for s in range(50)}}, run=run, reference_lines={})


def y_ranges(opened, panel: int) -> list[tuple[str, str]]:
    labels = opened.attributes(f"#panel-{panel} svg .role-axis[aria-label]", "aria-label")
    found = [re.search(r"from (\S+) to (\S+)$", label) for label in labels if "Y-axis" in label]
    return [range_.groups() for range_ in found]


def test_twenty_one_charts_with_a_ghost_in_each_and_no_request(open_page):
    opened = open_page(PAGE)
    assert opened.tab.locator(".chart svg").count() == 21
    for cell in opened.tab.locator(".cell").all():
        assert cell.locator(GHOSTS).count() >= 1
    opened.click("[data-language=es]")
    opened.click("[data-theme=dark]")
    assert len(opened.requests) == 1
    assert opened.messages == []


def test_zooming_one_zooms_all(open_page):
    opened = open_page(PAGE)
    opened.tab.locator("[data-chart='4']").focus()
    opened.tab.keyboard.press("+")
    opened.settle()
    assert opened.x_axes() == ["X-axis titled 'step' for a linear scale with values from 75 to 225"] * 21
    opened.tab.keyboard.press("0")
    opened.settle()
    assert all("from 0 to 300" in axis for axis in opened.x_axes())


@pytest.mark.parametrize("locale", ["en-US", "es-ES"])
@pytest.mark.parametrize("width", [1280, 800, 390])
def test_no_sideways_scroll(open_page, width, locale):
    opened = open_page(PAGE, width=width, locale=locale)
    assert opened.tab.evaluate("document.documentElement.scrollWidth") == width
    left = [box["x"] for box in (cell.bounding_box() for cell in opened.tab.locator("#panel-3 .cell").all())]
    assert len(set(left)) == (1 if width == 390 else 3)  # stacked on a phone
    opened.tab.locator("[data-chart='6']").focus()
    opened.tab.keyboard.press("ArrowRight")
    box = opened.tab.locator("#tooltip").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert opened.tab.locator("#tooltip").evaluate("e => e.scrollWidth <= e.clientWidth")


def test_one_read_out_for_all_runs(open_page):
    opened = open_page(PAGE)
    opened.tab.locator("[data-chart='1']").focus()
    opened.tab.keyboard.press("End")
    rows = [row.split("\t") for row in opened.text("#tooltip table").splitlines()]
    assert [cell.strip() for cell in rows[0][-4:]] == ["01", "02", "03", "healthy"]
    train = next(row for row in rows if "train" in row)
    last = [f"{run.series('loss/train')[1][-1]:.4g}" for run in (RUNS[0], RUNS[2], REFERENCE)]
    assert train[-4:] == [last[0], "–", *last[1:]]  # the second run has ended
    assert opened.tab.locator(".cursor:not([hidden])").count() == 21
    assert opened.attribute("[data-chart='1']", "aria-valuetext").startswith("02, step 299, ")


def test_a_run_that_ended_early_says_so(open_page):
    opened = open_page(PAGE)
    assert opened.tab.locator(".ended:not([hidden])").count() == 7
    assert opened.tab.locator("#panel-1 .until").all_inner_texts() == ["", "ends at step 99", ""]
    ended = opened.tab.locator("[data-chart='1'] .ended")
    plot = opened.tab.locator("[data-chart='1']").evaluate("e => e.clientWidth") - 50 - 14
    assert ended.evaluate("e => e.offsetLeft") == pytest.approx(50 + plot * 99 / 300, abs=1)


def test_runs_share_an_axis_or_have_their_own(open_page):
    opened = open_page(side_by_side([steady(1, "a"), steady(2, "b")]))
    assert y_ranges(opened, 1) == [("1", "3")] * 2
    opened.click("#panel-1 [data-same]")
    assert y_ranges(opened, 1) == [("1", "1.5"), ("2", "3")]
    assert "each run on its own y axis" in opened.text("#panel-1 .density")
    opened.click("#panel-1 [data-same]")
    assert y_ranges(opened, 1) == [("1", "3")] * 2


def test_a_run_far_from_the_others_does_not_flatten_them(open_page):
    opened = open_page(side_by_side([steady(1, "a"), steady(1e4, "b")]))
    assert opened.attribute("#panel-1 [data-same]", "aria-pressed") == "false"
    assert y_ranges(opened, 1) == [("1", "1.5"), ("10,000", "15,000")]


def test_a_linear_panel_starts_logarithmic_where_that_keeps_one_axis(open_page):
    def activations(size: float, run: str) -> RunRecord:
        return with_series({"activation/embed_out": {s: size * (1 + s) for s in range(20)}}, run=run)

    opened = open_page(side_by_side([activations(1, "a"), activations(9, "b")]))
    assert opened.attribute("#panel-4 [data-log]", "aria-pressed") == "true"
    assert y_ranges(opened, 4) == [("1", "180")] * 2


def test_the_log_switch_is_the_panels(open_page):
    opened = open_page(PAGE)
    opened.click("#panel-1 [data-log]")
    labels = opened.attributes("#panel-1 svg .role-axis[aria-label]", "aria-label")
    assert sum("Y-axis" in label and "linear scale" in label for label in labels) == 3


def test_ghosts_go_and_come_back_in_all_charts(open_page):
    opened = open_page(PAGE)
    opened.click("#ghosts")
    assert opened.tab.locator(GHOSTS).count() == 0
    opened.click("#ghosts")
    assert opened.tab.locator(f"#panel-7 {GHOSTS}").count() == 6


def test_a_row_is_exported_as_one_picture(open_page, tmp_path):
    opened = open_page(PAGE)
    for kind in ("svg", "png"):
        with opened.tab.expect_download() as waiting:
            opened.tab.locator(f"#panel-5 [data-save={kind}]").click()
        assert waiting.value.suggested_filename.endswith(f"-panel-5.{kind}")
        waiting.value.save_as(tmp_path / f"row.{kind}")
    texts = "".join(ElementTree.parse(tmp_path / "row.svg").getroot().itertext())
    assert all(f"19-break-it/0{run}" in texts for run in (1, 2, 3))
    width, height = struct.unpack(">II", (tmp_path / "row.png").read_bytes()[16:24])
    assert width > 3 * 640
    assert width > 3 * height / 2
    assert opened.messages == []


def test_hostile_names_are_shown_and_not_run(open_page):
    hostile = "<img src=x onerror=window.hacked=1>"
    behind = steady(1, f"</script>{hostile}")
    opened = open_page(side_by_side([steady(1, f"{hostile}1"), steady(2, f"{hostile}2")], healthy=behind))
    opened.tab.locator("[data-chart='1']").focus()
    opened.tab.keyboard.press("End")
    assert f"{hostile}2" in opened.text("#tooltip")
    assert f"{hostile}2" in opened.text("h1")
    assert f"</script>{hostile}" in opened.text("#panel-1 .key")
    assert opened.tab.evaluate("window.hacked") is None
    assert opened.tab.locator("img").count() == 0
