"""Verdicts with planted texts and evidence."""

from typing import Any

from septet.record.verdict import Asked, Evidence, Text, Verdict

UNIT = Text(en="times the median", es="veces la mediana")
LEAF = {
    "run": "19-healthy",
    "profile": "mini-gpt",
    "outcome": "leaf",
    "question": "19.Q2.2",
    "leaf": "often",
    "says": Text(en="The gradient norm spikes.", es="La norma del gradiente da picos."),
    "cause": "rate_too_high",
    "other_causes": ["pathological_batch", "no_warmup"],
    "fix": Text(en="Halve the rate.", es="Reduce la tasa a la mitad."),
    "sure": "likely",
    "evidence": [
        Evidence(source="grad_norm", step=123, value=9.0, panel=3),
        Evidence(source="loss/train", step=123, value=float("nan"), panel=1),
        Evidence(source="grad_norm", step=123, value=9.0, panel=3),  # of the question that led here: the same again
        Evidence(source="grad_norm", step=250, value=12345.678, panel=3),
        Evidence(source="probes.causality", step=0, value=0.25),
    ],
    "questions": [
        Asked(id="19.Q1.1", section="19.1", text=Text(en="Is it finite?", es="¿Es finita?"), outcome="pass", value=0.0),
        Asked(
            id="18.Q1.1",
            section="18.1",
            text=Text(en="Within ln V?", es="¿Cerca de ln V?"),
            outcome="cannot ask",
            threshold="healthy 0.5, high 1.8",
            missing=["vocabulary", "loss/val at 10 steps or more"],
        ),
        Asked(
            id="19.Q2.2",
            section="19.2",
            text=Text(en="Does it spike?", es="¿Da picos?"),
            outcome="leaf",
            leaf="often",
            value=9.5,
            unit=UNIT,
            threshold="times 5, often 3",
            after="19.Q2.1",
        ),
    ],
    "cannot_ask": ["18.Q1.1"],
}


def verdict(**changes: Any) -> Verdict:
    """A leaf with evidence in two panels and of a probe."""
    return Verdict.model_validate(LEAF | changes)


def without_leaf(outcome: str, **changes: Any) -> Verdict:
    """A walk that came through to the end."""
    nothing: dict[str, Any] = {"leaf": None, "cause": None, "other_causes": [], "fix": None, "sure": None}
    asked = [asked for asked in LEAF["questions"] if asked.outcome != "leaf"]
    rest = {"question": None, "evidence": [], "questions": asked, "outcome": outcome}
    return verdict(**nothing | rest | changes)
