"""What the hot pair looks like: one run at peak rate 0.17 with, one without warm-up.

At the reference's rate a missing warm-up does not raise the loss at all. Pre-LN bounds the logits, and Adam moves each
weight by about the learning rate a step; the pair is at a rate where it does. A prototype with a smaller embedding
peaked at 8.2 to 10.9 there; whether the course's 8 to 10 is met here, docs/breaks.md says.
"""

from septet.report.early_spike import stays_below_spike
from septet.report.no_warmup_signatures import AT_MAX, SPIKE
from septet.report.signature import Signature

HOT_NO_WARMUP = (AT_MAX[0], *SPIKE)  # not `flat`: these runs have 300 steps, whose cosine has fallen by step 99
HOT_WITH_WARMUP = (
    Signature(
        "no-spike",
        1,
        "with warm-up no spike: train below 8 over the first 100 steps",
        "con warm-up no hay salto: train por debajo de 8 en los primeros 100 pasos",
        "nats, largest",
        stays_below_spike,
        "course, panel 1, the other way round",
    ),
)
