"""What a reader of a page that compares two runs sees, in a headless Chromium with the network off."""

import pytest
from synthetic_record import healthy, with_series

from septet.dashboard.compare import compare
from septet.record.run_record import RunRecord

pytestmark = pytest.mark.browser

STEPS = 100
LEVEL = dict.fromkeys(range(STEPS), 2.0)


def run(name: str, changed: dict[int, float] | None = None) -> RunRecord:
    """A steady loss with other values at some steps, and a rate that never changes."""
    series = {"loss/train": LEVEL | (changed or {}), "learning_rate": dict.fromkeys(range(STEPS), 1e-3)}
    return with_series(series, run=name, reference_lines={}, config={})


PARTED = compare(run("lab/a"), run("lab/b", dict.fromkeys(range(40, STEPS), 2.5) | {12: 2.4}))


def plot(opened) -> float:
    return opened.tab.locator("[data-chart='0']").evaluate("e => e.clientWidth") - 50 - 14


def test_it_says_where_they_part_in_both_languages(open_page):
    opened = open_page(PARTED)
    assert opened.text("#parting-first") == (
        "From step 40, first in panel 1, Loss (train). Before step 12 all that both measured is identical."
    )
    assert opened.text("#parting-panels li:nth-child(1)").split() == ["1", "Loss", "from", "step", "40"]
    assert opened.text("#parting-panels li:nth-child(2) .said") == "identical"
    assert opened.text("#parting-panels li:nth-child(3) .said") == "Not measured in this run"
    opened.click("#panel-1 details.parting summary")
    assert opened.text("#panel-1 details.parting li") == ("train: from step 40, 2 against 2.5, identical up to step 11")
    assert "at 5 common steps in a row, the relative difference exceeds 3 times" in opened.text("#parting-rule")
    opened.click("[data-language=es]")
    assert opened.text("#parting-first").startswith("Desde el paso 40, primero en el panel 1, Pérdida (train).")
    assert opened.text("#panel-1 details.parting li").startswith("train: desde el paso 40, 2 frente a 2,5")
    assert opened.messages == []
    assert len(opened.requests) == 1


def test_a_line_stands_where_they_part_and_moves_with_the_zoom(open_page):
    opened = open_page(PARTED)
    lines = opened.tab.locator(".chart .parted:not([hidden])")
    assert lines.count() == 2  # in both charts of panel 1, in none of panel 2
    assert lines.first.evaluate("e => e.offsetLeft") == pytest.approx(50 + plot(opened) * 40 / 99, abs=1)
    opened.click("#zoom-in")
    first, last = 24.75, 74.25
    expected = 50 + plot(opened) * (40 - first) / (last - first)
    assert lines.first.evaluate("e => e.offsetLeft") == pytest.approx(expected, abs=1)
    opened.click("#later")
    assert lines.count() == 0  # out of the window


def test_each_run_lies_behind_the_other(open_page):
    opened = open_page(PARTED)
    assert opened.tab.locator("#panel-1 path[stroke-width='5'][opacity='0.22']").count() == 2
    assert "pale: the other run" in opened.text("#panel-1 .key")
    opened.click("#ghosts")
    assert opened.tab.locator("path[stroke-width='5'][opacity='0.22']").count() == 0


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (run("b"), "They do not part: all that both measured is identical."),
        (run("b", {9: 2.1}), "They do not part: no series differs beyond noise. Before step 9 all that both measured"),
        (with_series({"grad_norm": {0: 1.0}}, run="b"), "No series has enough steps that both runs measured."),
        (run("b", {30: float("nan")}), "From step 30, first in panel 1, Loss (train)."),
    ],
)
def test_runs_that_do_not_part_are_said_so(open_page, other, said):
    opened = open_page(compare(run("a"), other))
    assert opened.text("#parting-first").startswith(said)
    assert opened.messages == []


@pytest.mark.parametrize("locale", ["en-US", "es-ES"])
@pytest.mark.parametrize("width", [1280, 390])
def test_no_sideways_scroll(open_page, width, locale):
    opened = open_page(compare(healthy(60, run="one"), healthy(60, seed=4, run="other")), width=width, locale=locale)
    opened.tab.evaluate("document.querySelectorAll('details.parting').forEach(e => { e.open = true; })")
    assert opened.tab.evaluate("document.documentElement.scrollWidth") == width
