import json
import re
from html.parser import HTMLParser

import pytest
from synthetic_record import healthy, with_series
from synthetic_verdict import verdict, without_leaf

from septet.dashboard import page
from septet.record.verdict import Asked, Evidence, Text

RECORD = healthy(300)
HOSTILE = "<img src=x onerror=alert(1)></script><script>window.hacked = 1</script>{{ 7 * 7 }} ' \" &lt;"


class Shown(HTMLParser):
    """Text, tags and both languages of everything in the verdict's section."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text, self.tags = "", []
        section = re.search(r'<section class="verdict".*?</section>', html, re.S)
        assert section
        self.feed(section[0])
        self.text = " ".join(self.text.split())

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        self.text += " " if tag in ("dt", "dd") else ""

    def handle_data(self, data):
        self.text += data

    @property
    def spanish(self) -> list[str]:
        return [attrs["data-es"] for _, attrs in self.tags if "data-es" in attrs]


def test_a_leaf_says_cause_fix_and_how_sure():
    box = Shown(page(RECORD, verdict=verdict()))
    for text in (
        "✕ Found 19.Q2.2 The gradient norm spikes.",
        "Cause the learning rate is too high rate_too_high",
        "First fix Halve the rate.",
        "How sure explains the curves; other causes might, too",
        "Could also be one bad batch no warm-up, or hardly any",
        "3 questions: 1 pass, 1 match, 1 could not be asked",
    ):
        assert text in box.text
    for text in ("La norma del gradiente da picos.", "Reduce la tasa a la mitad.", "un batch malo"):
        assert text in box.spanish


def test_evidence_is_numbered_once_and_leads_to_its_panel():
    box = Shown(page(RECORD, verdict=verdict()))
    links = [attrs for tag, attrs in box.tags if tag == "a"]
    assert [(a["href"], a["data-step"]) for a in links] == [
        ("#panel-3", "123"),
        ("#panel-1", "123"),
        ("#panel-3", "250"),
    ]
    assert "1 grad_norm = 9 at step 123 panel 3" in box.text
    assert "2 loss/train = NaN at step 123 panel 1" in box.text
    assert "3 grad_norm = 12,350 at step 250 panel 3" in box.text
    assert "= 12.350 en el paso 250" in box.spanish
    assert box.text.count("probes.causality") == 1  # a probe has no step and no panel
    assert "4 probes.causality = 0.25 " in box.text


def test_evidence_of_a_panel_without_data_is_no_link():
    item = Evidence(source="grad_norm", step=1, value=1.0, panel=3)
    box = Shown(page(with_series({"loss/train": {0: 1.0, 1: 0.9}}), verdict=verdict(evidence=[item])))
    assert not [tag for tag, _ in box.tags if tag == "a"]
    assert "1 grad_norm = 1 at step 1" in box.text


def test_the_trail_has_every_question_in_order():
    box = Shown(page(RECORD, verdict=verdict()))
    trail = box.text[box.text.index("Every question") :]
    assert re.findall(r"\b\d\d\.Q\d\.\d", trail) == ["19.Q1.1", "18.Q1.1", "19.Q2.2", "19.Q2.1"]
    assert "✓ passes 19.Q1.1 Is it finite? 0" in trail
    assert "? not asked 18.Q1.1 Within ln V? lacks: vocabulary, loss/val at 10 steps or more" in trail
    assert "✕ matches 19.Q2.2 Does it spike? 9.5 times the median often held against: times 5 · often 3" in trail
    assert "asked because of 19.Q2.1" in trail
    assert {"loss/val en 10 pasos o más", "9,5 veces la mediana", "¿Cerca de ln V?"} <= set(box.spanish)


def test_a_pass_says_how_much_was_not_asked():
    says = Text(en="Every question that could be asked passed.", es="Todo pasa.")
    box = Shown(page(RECORD, verdict=without_leaf("pass", says=says, cause="nothing")))
    assert "✓ Passes Every question that could be asked passed. 2 questions: 1 pass, 1 could not be asked" in box.text
    assert "Cause" not in box.text
    assert "The walk ends" not in box.text


def test_borderline_names_its_question():
    asked = Asked(id="x.Q1", section="x.1", text=Text(en="So?", es="¿Y?"), outcome="borderline", value=2.0)
    evidence = [Evidence(source="loss/train", step=9, value=2.0, panel=1)]
    box = Shown(page(RECORD, verdict=without_leaf("borderline", question="x.Q1", questions=[asked], evidence=evidence)))
    assert "~ Borderline x.Q1" in box.text
    assert "1 questions: 1 borderline" in box.text
    assert "1 loss/train = 2 at step 9 panel 1" in box.text


def test_nothing_could_be_asked():
    asked = Asked(id="x.Q1", section="x.1", text=Text(en="So?", es="¿Y?"), outcome="cannot ask", missing=["start"])
    box = Shown(page(RECORD, verdict=without_leaf("cannot ask", questions=[asked])))
    assert "? Cannot say" in box.text
    assert "1 questions: 1 could not be asked" in box.text
    assert " pass" not in box.text.lower()


def test_without_a_walk_it_says_so():
    assert "No walk was made for this page." in Shown(page(RECORD)).text


@pytest.mark.parametrize("cause", [HOSTILE, "a_cause_of_next_year"])
def test_what_a_verdict_says_is_text(cause):
    text = Text(en=HOSTILE, es=HOSTILE)
    asked = Asked(
        id=HOSTILE,
        section=HOSTILE,
        text=text,
        outcome="leaf",
        leaf=HOSTILE,
        value=1.0,
        unit=text,
        threshold=HOSTILE,
        missing=[HOSTILE],
        after=HOSTILE,
    )
    hostile = verdict(
        question=HOSTILE,
        says=text,
        fix=text,
        cause=cause,
        other_causes=[HOSTILE],
        evidence=[Evidence(source=HOSTILE, step=3, value=1.0, panel=1)],
        questions=[asked, asked.model_copy(update={"outcome": "cannot ask"})],
    )
    html = page(RECORD, verdict=hostile)
    box = Shown(html)
    assert not [
        tag for tag, attrs in box.tags if tag in ("img", "script") or any(name.startswith("on") for name in attrs)
    ]
    assert cause in "".join(Shown(html).text) or " ".join(cause.split()) in box.text
    data = re.search(r'<script type="application/json" id="data">(.*?)</script>', html, re.S)[1]
    assert "<" not in data
    assert json.loads(data)["charts"][0]["evidence"][0]["items"] == [{"number": 1, "source": HOSTILE}]
    assert html.count("<script") == page(RECORD).count("<script")
