"""`septet gap-analysis`: when did the overfit run begin to overfit, and what did it cost?"""

from pathlib import Path
from typing import Annotated

import typer

from septet.cli.options import RunFolder


def gap_analysis(
    run: RunFolder,
    hot: Annotated[
        list[Path] | None, typer.Option(help="Folder of a run to compare early peaks; may be given again.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Markdown to write.  [default: RUN/gap-analysis.md]")
    ] = None,
) -> None:
    """Analyse the gap between train and val: minima, onset with its interval, regular and irregular verbs.

    Writes the numbers as JSON beside the Markdown.
    """
    from septet.record import read_record
    from septet.record.atomic import write_atomic
    from septet.record.non_finite import to_json
    from septet.report.gap_analysis import gap_analysis as analyse
    from septet.report.gap_analysis import gap_markdown

    gap = analyse(read_record(run), [read_record(folder) for folder in hot or ()])
    target = output or run / "gap-analysis.md"
    write_atomic(target.with_suffix(".json"), to_json(gap, indent=1) + "\n")
    write_atomic(target, gap_markdown(gap))
    typer.echo(f"wrote {target}", err=True)
