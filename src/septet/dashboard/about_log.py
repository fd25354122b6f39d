"""What a foreign log is like, and what else is known of the run, in a few sentences in both languages."""

from collections.abc import Sequence
from dataclasses import dataclass

from septet.dashboard.number_text import number_text
from septet.dashboard.phrases import in_both
from septet.dashboard.words import LANGUAGES, Language, words
from septet.record.manifest import Context, Source
from septet.record.run_record import RunRecord
from septet.record.verdict import Text

MOST = 8  # hidden steps, and series in one sentence, that are named


@dataclass(frozen=True)
class AboutLog:
    """Sentences, and the log's own names of what was read.

    Attributes:
        sentences: what the log is like.
        said: what its owner or the log's head says, as name (a key of the texts) and value.
        columns: the series by the log's name.
    """

    sentences: list[Text]
    said: list[tuple[str, str]]
    columns: list[tuple[str, str]]


def about_log(record: RunRecord) -> AboutLog | None:
    """What there is to say of where a run comes from; None for a run of septet's own with nothing added."""
    source, context = record.manifest.source, record.manifest.context
    said = _said(context) if context else []
    if source is None:
        return AboutLog([], said, []) if said else None
    english, spanish = (_sentences(source, record, language) for language in LANGUAGES)
    sentences = [Text(en=a, es=b) for a, b in zip(english, spanish, strict=True)]
    return AboutLog(sentences + [in_both(note) for note in source.notes], said, list(source.columns.items()))


def _sentences(source: Source, record: RunRecord, language: Language) -> list[str]:
    texts, steps = words(language).log, record.steps
    found = [texts["what"].format(format=source.format, file=source.file, rows=number_text(len(steps), language))]
    if len(steps):
        span = number_text(int(steps[0]), language), number_text(int(steps[-1]), language)
        found[0] += texts["span"].format(*span)
    if source.x != "updates":
        found.append(texts[f"x_{source.x}"])
    if source.train_loss in ("interval mean", "smoothed"):
        found.append(texts[source.train_loss.replace(" ", "_")])
    if source.sampled:
        found.append(texts["sampled"])
    if source.rounded:
        found.append(texts["rounded"].format(_listed(source.rounded)))
    if source.converted:
        found.append(texts["converted"].format(_listed([f"{name} ({was})" for name, was in source.converted.items()])))
    if source.restarts:
        found.append(texts["restarts"].format(number_text(source.restarts, language)))
    if source.hidden_non_finite:
        hidden = [number_text(step, language) for step in source.hidden_non_finite]
        found.append(texts["hidden_non_finite"].format(number_text(len(hidden), language), _listed(hidden)))
    return found


def _listed(items: Sequence[str]) -> str:
    return ", ".join(items[:MOST]) + (", …" if len(items) > MOST else "")


def _said(context: Context) -> list[tuple[str, str]]:
    """A name with a key in the texts, and the value as it was given."""
    known = [(name, value) for name, value in context.model_dump().items() if value is not None]
    return [(name, f"{value:g}" if isinstance(value, float) else str(value)) for name, value in known]
