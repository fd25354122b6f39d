"""Levels that panels draw beside the curves."""

import math

from septet.record.manifest import Context


def reference_lines(context: Context | None) -> dict[str, float]:
    """As far as the user said what they follow from."""
    lines = {}
    if context is not None and context.clip is not None:
        lines["clip"] = context.clip
    if context is not None and context.vocabulary is not None:
        lines["ln_vocab"] = math.log(context.vocabulary)
    return lines
