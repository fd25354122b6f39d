"""`septet dashboard`: one run as one page."""

from pathlib import Path
from typing import Annotated

import typer

from septet.cli.options import NgramFile, RunFolder


def dashboard(
    run: RunFolder,
    ngram: NgramFile = None,
    healthy: Annotated[
        Path | None, typer.Option(help="Folder of the healthy run, drawn as a ghost.", metavar="RUN")
    ] = None,
    signatures: Annotated[Path | None, typer.Option(help="signatures.json of this run, shown on the page.")] = None,
    verdict: Annotated[
        Path | None, typer.Option(help="walk.json of this run: the verdict and its evidence, shown on the page.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Page to write.  [default: RUN/dashboard.html]")
    ] = None,
) -> None:
    """Draw a run as one self-contained page of seven panels.

    Open it from disk; it needs no network. Read the panels in the order 1, 3, 2, 1 (train against val), 4 to 6, 7.
    """
    from septet.cli.ngram_line import with_ngram_line
    from septet.cli.signature_file import read_signatures
    from septet.cli.verdict_file import read_verdict
    from septet.dashboard import write_page
    from septet.record import read_record

    record = with_ngram_line(read_record(run), ngram)
    ghost = read_record(healthy) if healthy else None
    target = output or run / "dashboard.html"
    write_page(
        target,
        record,
        healthy=ghost,
        verdict=read_verdict(verdict, record.manifest.run) if verdict else None,
        signatures=read_signatures(signatures) if signatures else None,
    )
    typer.echo(f"open {target}", err=True)
