"""`septet walk`: from symptom to fix."""

from pathlib import Path
from typing import Annotated

import typer

from septet.cli.options import NgramFile, RunFolder


def walk(
    run: RunFolder,
    profile: Annotated[
        str, typer.Option(help="Thresholds: mini-gpt for septet's own model, general for any other.")
    ] = "mini-gpt",
    json: Annotated[bool, typer.Option("--json", help="Print the verdict as JSON.")] = False,
    ngram: NgramFile = None,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="Write the verdict as JSON here, too.")] = None,
    lang: Annotated[str, typer.Option(help="Language of the trail: en or es.")] = "en",
    workflow: Annotated[bool, typer.Option(hidden=True, help="Exit with 0 whatever the verdict.")] = False,
) -> None:
    """Walk the stability trees with a run, and stop at the first leaf that matches.

    Exit code: 0 every question passed, 1 a leaf or something borderline, 3 nothing could be asked, 2 bad input.
    """
    from septet.cli.ngram_line import with_ngram_line
    from septet.cli.trail import checked_language, print_trail
    from septet.record import read_record
    from septet.record.atomic import write_atomic
    from septet.stability import load_profile
    from septet.stability import walk as walk_trees

    language = checked_language(lang)
    verdict = walk_trees(with_ngram_line(read_record(run), ngram), load_profile(profile))
    if output:
        write_atomic(output, verdict.to_json())
    if json:
        typer.echo(verdict.to_json(), nl=False)
    elif not workflow:
        print_trail(verdict, language)
    if not workflow:
        raise typer.Exit({"pass": 0, "leaf": 1, "borderline": 1, "cannot ask": 3}[verdict.outcome])
