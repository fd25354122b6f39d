"""19.Q1.3: where did the first value that is not finite appear?"""

from collections.abc import Mapping

from septet.record.manifest import FirstNonFinite
from septet.stability.answer import Answer, CannotAsk, Seen, leaf
from septet.stability.checks import check
from septet.stability.facts import Facts

# The end of a place's name, in computing order, and the leaf that it is.
PLACES = {
    "embed": "embedding",
    "attention": "attention",
    "mlp": "mlp",
    "final_ln": "final_norm",
    "logits": "logits",
    "log_softmax": "log_softmax",
    "softmax": "softmax",
    "loss": "loss",
    "gradient": "gradient",
}


@check("19.Q1.3")
def first_place(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The step; the place is the leaf."""
    first: FirstNonFinite = facts.probe("first_non_finite")
    for ending, name in PLACES.items():
        if first.place.endswith(ending):
            return leaf(name, first.step, Seen("probes.first_non_finite", first.step, float("nan")))
    raise CannotAsk("a known place of the first value that is not finite")
