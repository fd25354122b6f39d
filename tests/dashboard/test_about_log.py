import re

from synthetic_record import healthy, with_series

from septet.dashboard import page
from septet.dashboard.about_log import about_log
from septet.record.manifest import Context, Source

CURVE = {"loss/train": {100: 2.0, 2300: 1.0}}
PLAIN = Source(format="plain-csv", file="run.csv")
ODD = Source(
    format="wandb-export",
    file="chart.csv",
    x="epochs",
    train_loss="interval mean",
    sampled=True,
    rounded=["learning_rate"],
    converted={"loss/val": "bits"},
    restarts=2,
    hidden_non_finite=list(range(1000, 1020)),
    columns={"loss/train": "my loss"},
    notes=["3 rows with a loss have no step and were left out."],
)


def said(source, language="en", **changes):
    about = about_log(with_series(CURVE, source=source, **changes))
    return " ".join(getattr(sentence, language) for sentence in about.sentences)


def test_a_plain_log_is_one_sentence():
    assert said(PLAIN) == "run.csv, read as plain-csv: 2 rows, steps 100 to 2,300."
    assert said(PLAIN, "es") == "run.csv, leído como plain-csv: 2 filas, pasos 100 a 2.300."


def test_everything_odd_is_said_in_both_languages():
    english, spanish = said(ODD), said(ODD, "es")
    for part in ("count epochs", "mean since the row before", "left rows out", "few digits: learning_rate"):
        assert part in english
    for part in ("loss/val (bits)", "fell back 2 times", "20 NaN as numbers, at steps 1,000, 1,001"):
        assert part in english
    assert "1,007, …" in english
    for part in ("cuentan épocas", "media desde la fila anterior", "retrocedió 2 veces", "20 NaN como números"):
        assert part in spanish
    assert "3 filas con pérdida no tienen paso y se omitieron." in spanish


def test_what_is_known_besides_the_curves_is_on_the_page():
    html = page(with_series(CURVE, source=PLAIN, context=Context(vocabulary=50257, start="fine-tune", clip=1.0)))
    about = html[html.index('class="about-log"') : html.index('<section class="verdict"')]
    text = " ".join(re.sub(r"<[^>]*>", " ", about).split())
    assert "Also known vocabulary 50257 start fine-tune clip 1" in text


def test_a_run_of_septets_own_has_no_such_line():
    assert about_log(healthy(30)) is None
    assert 'class="about-log"' not in page(healthy(30))


def test_a_log_is_text():
    hostile = "</dd><img src=x onerror=alert(1)>"
    odd = ODD.model_copy(update={"file": hostile, "notes": [hostile], "columns": {"loss/train": hostile}})
    html = page(with_series(CURVE, source=odd))
    assert hostile not in html
    assert html.count("&lt;img src=x") >= 3


def test_panels_that_a_log_lacks_are_a_line_each():
    html = page(with_series(CURVE, source=PLAIN))
    absent = html[html.index('<section class="absent"') :]
    assert "Not in this log</h2>" in absent
    assert re.findall(r'<li class="unmeasured" id="panel-(\d)">', absent) == ["2", "3", "4", "5", "6", "7"]
    assert html.count('<article class="panel"') == 1
