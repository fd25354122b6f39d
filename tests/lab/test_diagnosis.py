import pytest

from septet.errors import InputError
from septet.faults import CAUSES
from septet.lab.diagnosis import parse_diagnoses
from septet.lab.template import template

RUNS = ["19-break-it/01", "19-break-it/02", "19-break-it/03"]


def read(text):
    return parse_diagnoses(text, RUNS, CAUSES, "d.md")


def short(text):
    return {run[-2:]: (d.cause, d.panels) for run, d in read(text).items()}


RIGHT = {"01": ("bad_init", (3,)), "02": ("no_warmup", (2,)), "03": ("broken_mask", (1, 7))}
WRITTEN = {
    "fields": """
## 19-break-it/01
- Cause: bad init
- Panel: 3
## 19-break-it/02
- Cause: no warm-up
- Panel: panel 2
## 19-break-it/03
- Cause: broken mask
- Panel: 1 and 7
""",
    "Spanish, another order": """
### Ejecución 3
Panel que lo dijo: paneles 1 y 7
**Causa**: máscara causal rota
### Ejecución 1
*Confianza*: 90 %
**Causa:** mala inicialización
**Panel:** tres
### Ejecución 2
Causa = sin calentamiento
Panel = 2
""",
    "prose": """
Run 01: the initialization is far too large, panel 3 shows norms of 10^5 at step 1.

Run 02: there is no warmup. Panel 2 starts at its peak.

Run 03: training sees future tokens;
see panels 1 and 7.
""",
    "a table": """
| run | cause | panel |
|---|---|---|
| 01 | mala inicialización | 3 |
| 02 | Sin warm-up | 2 |
| 03 | MÁSCARA ROTA | panel 1, 7 |
""",
    "template words": """
# Diagnoses
## 19-break-it/01
- Cause / causa: bad_init
- Panel that told / panel que lo dijo (1-7): 3
- Evidence / evidencia: panel 4 too, see 02
- Confidence / confianza (0-100 %): 80
## 19-break-it/02
- Cause / causa: **warmup ausente**
- Panel that told / panel que lo dijo (1-7): la tasa de aprendizaje
## 19-break-it/03
- Cause / causa: causal mask
- Panel that told / panel que lo dijo (1-7): 1, 7
""",
}


@pytest.mark.parametrize("style", WRITTEN)
def test_the_same_three_diagnoses_however_written(style):
    assert short(WRITTEN[style]) == RIGHT


def test_evidence_and_confidence_are_kept():
    diagnosis = read(WRITTEN["template words"])["19-break-it/01"]
    assert (diagnosis.evidence, diagnosis.confidence) == ("panel 4 too, see 02", 80)


def test_a_wrong_cause_is_read_as_what_it_is():
    assert short("## 01\nCause: learning rate too high\nPanel: 3")["01"] == ("rate_too_high", (3,))


def test_the_template_itself_says_nothing_and_filled_in_it_is_read():
    text = template("ana", RUNS, list(CAUSES))
    assert read(text) == {}
    filled = text.replace("Cause / causa:", "Cause / causa: bad init").replace("(1-7):", "(1-7): 5")
    assert set(short(filled).values()) == {("bad_init", (5,))}
    assert "ana-diagnoses.md" in text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("## 01\n\nCause: gremlins\nPanel: 3", "d.md, line 3: the diagnosis of 19-break-it/01 names no cause"),
        ("## 01\nCause: mask or init\nPanel: 3", "line 2: .* names bad_init and broken_mask, expected one cause"),
        ("## 01\nCause: bad init\nPanel: 9", "line 3: .* names panel 9, expected 1 to 7"),
        ("## 01\nCause: bad init", "line 2: .* names no panel"),
        ("## 01\nPanel: 3", "line 1: .* names no cause"),
        ("## 01\nCause: init\nPanel: 3\n## 01\nCause: mask\nPanel: 1", "line 4: a second diagnosis"),
    ],
)
def test_what_cannot_be_read_is_named_by_its_line(text, sentence):
    with pytest.raises(InputError, match=sentence):
        read(text)


@pytest.mark.parametrize("text", ["", "\0", "# no runs here", "<!-- ## 01", "| | |", "## 01\n<!-- bad init -->"])
def test_text_without_a_diagnosis_has_none(text):
    assert read(text) == {}


def test_a_long_line_is_refused_in_one_short_sentence():
    with pytest.raises(InputError) as caught:
        read("## 01\n" + "x" * 100_000)
    assert len(str(caught.value)) < 300
