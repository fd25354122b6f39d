"""One run as a reader found it in a log."""

from dataclasses import dataclass, field
from typing import Literal

from septet.ingest.curves import Curves


@dataclass
class ImportedRun:
    """What a reader makes of a log; `to_record` makes the record of it.

    Attributes:
        name: as the log has it, or "" where it has none.
        x: what its steps count.
        train_loss: whether its train losses are values of one batch, means since the row before, or smoothed.
        columns: series by the name that the log gives it.
        total_steps: that the log says were asked for.
        start: "fine-tune" where the log itself shows that this run goes on from another.
    """

    name: str = ""
    curves: Curves = field(default_factory=Curves)
    x: Literal["updates", "epochs", "rows", "intervals"] = "updates"
    train_loss: Literal["point", "interval mean", "smoothed"] | None = None
    sampled: bool = False
    rounded: list[str] = field(default_factory=list)
    converted: dict[str, str] = field(default_factory=dict)
    hidden_non_finite: list[int] = field(default_factory=list)
    columns: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    total_steps: int | None = None
    start: Literal["fine-tune"] | None = None

    def note(self, sentence: str) -> None:
        """Add a note once."""
        if sentence not in self.notes:
            self.notes.append(sentence)
