"""The verdict as a reader of the page meets it, in a headless Chromium with the network off."""

import re
from xml.etree import ElementTree

import pytest
from synthetic_record import healthy, with_series
from synthetic_verdict import verdict

from septet.dashboard import page
from septet.record.manifest import Source

pytestmark = pytest.mark.browser

STEPS = 400
RECORD = healthy(STEPS)
JUDGED = page(RECORD, verdict=verdict())


def rules(opened, panel: int) -> list[int]:
    """Steps of the rules through one panel's plot, read off the drawing."""
    chart = opened.tab.locator(f"#panel-{panel} .chart")
    width = chart.evaluate("e => e.clientWidth") - 64
    first, last = opened.tab.evaluate("() => document.getElementById('range').textContent").split(" – ")
    first, last = int(first.replace(",", "")), int(last.replace(",", ""))
    found = opened.tab.locator(f"#panel-{panel} .mark-rule line[stroke-width='1.3']").evaluate_all(
        "all => all.map(e => e.getAttribute('transform'))"
    )
    return [round(first + float(re.search(r"[\d.]+", at)[0]) / width * (last - first)) for at in found]


def test_evidence_is_a_rule_at_its_step_that_follows_the_zoom(open_page):
    opened = open_page(JUDGED)
    assert rules(opened, 3) == [123, 250]
    assert rules(opened, 1) == [123]
    assert rules(opened, 2) == []
    assert "evidence of the verdict" in opened.text("#panel-3 .key")
    assert "evidence of the verdict" not in opened.text("#panel-2 .key")
    opened.click("#zoom-in")  # steps 100 to 300
    assert rules(opened, 3) == [123, 250]
    opened.click("#later")  # steps 200 to 400
    assert rules(opened, 3) == [250]
    assert opened.messages == []


def test_a_link_leads_to_the_row_and_reads_it_out(open_page):
    opened = open_page(JUDGED)
    opened.click("#zoom-in")
    opened.click("#later")  # steps 200 to 400: the first piece is outside
    opened.tab.locator(".exhibits a").first.focus()
    opened.tab.keyboard.press("Enter")
    opened.tab.wait_for_timeout(800)
    opened.settle()
    assert opened.text("#range") == "0 – 400"
    assert opened.text("#tooltip .step") == "step 123"
    assert "evidence 1: grad_norm" in opened.text("#tooltip")
    assert opened.tab.evaluate("document.activeElement.closest('.panel').id") == "panel-3"
    box = opened.tab.locator("#panel-3").bounding_box()
    assert 0 <= box["y"] < 900
    assert "evidence 1: grad_norm" in opened.attribute("#panel-3 .chart", "aria-valuetext")
    assert opened.messages == []


def test_the_box_speaks_the_language_of_the_switch(open_page):
    opened = open_page(JUDGED)
    assert opened.text(".says") == "The gradient norm spikes."
    opened.click("[data-language=es]")
    assert opened.text(".says") == "La norma del gradiente da picos."
    assert "el learning rate es demasiado alto" in opened.text(".box")
    assert "Reduce la tasa a la mitad." in opened.text(".box")
    opened.click(".trail summary")
    assert "loss/val en 10 pasos o más" in opened.text(".trail")
    opened.click("[data-language=en]")
    assert "lacks: vocabulary, loss/val at 10 steps or more" in opened.text(".trail")
    assert opened.messages == []


@pytest.mark.parametrize("locale", ["en-US", "es-ES"])
@pytest.mark.parametrize("width", [1280, 390])
def test_no_sideways_scroll(open_page, width, locale):
    long = "spectral_norm/transformer.h.11.a_name_without_any_place_to_break_it_for_a_very_long_while.c_proj"
    source = Source(format="plain-csv", file=f"{long}.csv", columns={"loss/train": long}, notes=[long])
    record = with_series({"loss/train": {0: 2.0, 250: 1.0}, long: {0: 1.0, 250: 2.0}}, source=source)
    items = [item.model_copy(update={"source": long}) for item in verdict().evidence]
    opened = open_page(page(record, verdict=verdict(evidence=items, question=long)), width=width, locale=locale)
    opened.tab.evaluate("document.querySelectorAll('details:not(.help)').forEach(e => { e.open = true; })")
    assert opened.tab.evaluate("document.documentElement.scrollWidth") == width
    outside = "all => all.filter(e => e.getBoundingClientRect().right > innerWidth + 0.5).map(e => e.outerHTML)"
    assert opened.tab.locator(".box *, .about-log *, .absent *").evaluate_all(outside) == []
    assert opened.messages == []


def test_pins_are_in_the_export(open_page, tmp_path):
    opened = open_page(JUDGED)
    with opened.tab.expect_download() as waiting:
        opened.tab.locator("#panel-3 [data-save=svg]").click()
    waiting.value.save_as(tmp_path / "panel.svg")
    texts = [element.text for element in ElementTree.parse(tmp_path / "panel.svg").getroot().iter() if element.text]
    assert {"1", "3"} <= set(texts)  # piece 2 is in panel 1
    assert opened.messages == []


def test_pins_are_seen_in_dark_and_light(open_page):
    opened = open_page(JUDGED, scheme="dark")
    rule = "#panel-3 .mark-rule line[stroke-width='1.3']"
    assert opened.attribute(rule, "stroke") == "#ececea"
    opened.click("[data-theme=light]")
    assert opened.attribute(rule, "stroke") == "#1c1d1f"
