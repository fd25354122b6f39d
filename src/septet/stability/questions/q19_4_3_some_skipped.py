"""19.Q4.3: are updates skipped now and then, more often than a dynamic loss scale does?"""

from collections.abc import Mapping

from septet.stability.answer import Answer, leaf, passed
from septet.stability.checks import check
from septet.stability.facts import Facts
from septet.stability.questions.q19_4_1_skipped_updates import skipped_share


@check("19.Q4.3")
def some_updates_skipped(facts: Facts, threshold: Mapping[str, float]) -> Answer:
    """The share of rows whose update was skipped."""
    share, seen = skipped_share(facts)
    return leaf("often", share, *seen) if share > threshold["often"] else passed(share, *seen)
