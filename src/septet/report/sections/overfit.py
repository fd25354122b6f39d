"""Four times the steps: when val turned, and what followed."""

from septet.report.gap_analysis import hot_lines, onset_lines
from septet.report.sources import Sources


def overfit(sources: Sources) -> list[str]:
    """The onset with its interval, the gap, and the hot pair."""
    lines = ["## Overfit on purpose", ""]
    gap = sources.gap
    if gap is None:
        return [*lines, "Not run, or not analysed.", ""]
    if sources.overfit is not None:
        lines += ["![Panel 1 of the overfit run](PHASE_19_REPORT/19-overfit-panel-1.png)", ""]
    lines += [
        f"{gap['last_step']} updates, seed {gap['seed']}. Val is lowest at step {gap['t_val_min']},",
        f"{gap['val_min']:.3f}, and train at step {gap['t_train_min']}, {gap['train_min']:.3f}.",
        f"The gap at the end is {gap['gap_end']:.3f}: val {gap['val_end']:.3f}, train {gap['train_end']:.3f}.",
        "",
        *onset_lines(gap),
        "",
        "### Where a missing warm-up raises the loss",
        "",
        *hot_lines(gap),
        "",
    ]
    return lines
