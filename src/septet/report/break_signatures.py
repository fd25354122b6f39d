"""Which expectations each kind of broken run is held against."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from septet.report.bad_init_signatures import BAD_INIT
from septet.report.broken_mask_signatures import BROKEN_MASK
from septet.report.hot_pair_signatures import HOT_NO_WARMUP, HOT_WITH_WARMUP
from septet.report.no_warmup_signatures import NO_WARMUP
from septet.report.overfit_signatures import OVERFIT
from septet.report.signature import Signature


class ExpectedBreak(NamedTuple):
    """One kind of broken run: its heading, what it is, and its signatures."""

    title: str
    what: str
    signatures: Sequence[Signature]


BREAKS: Mapping[str, ExpectedBreak] = {
    "bad-init": ExpectedBreak("Bad init", "Initial Linear and Embedding weights × 100.", BAD_INIT),
    "no-warmup": ExpectedBreak("No warm-up", "The reference with a warm-up of 0 steps.", NO_WARMUP),
    "broken-mask": ExpectedBreak("Broken mask", "No causal mask in training; val keeps it.", BROKEN_MASK),
    "overfit": ExpectedBreak("Overfit", "Four times the steps, no early stopping.", OVERFIT),
    "hot-no-warmup": ExpectedBreak("Hot, without warm-up", "Peak rate 0.17, warm-up 0, 300 steps.", HOT_NO_WARMUP),
    "hot-with-warmup": ExpectedBreak("Hot, with warm-up", "Peak rate 0.17, warm-up 100, 300 steps.", HOT_WITH_WARMUP),
}
