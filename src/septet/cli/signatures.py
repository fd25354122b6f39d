"""`septet signatures`: is the healthy run as the course says?"""

from pathlib import Path
from typing import Annotated

import typer

from septet.cli.options import NgramFile, RunFolder


def signatures(
    run: RunFolder,
    ngram: NgramFile = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="JSON to write.  [default: RUN/signatures.json]")
    ] = None,
) -> None:
    """Hold a run against what a healthy one should look like: met or not met, with the measured number."""
    from septet.cli.ngram_line import with_ngram_line
    from septet.cli.signature_table import print_signatures
    from septet.record import read_record
    from septet.record.atomic import write_atomic
    from septet.record.non_finite import to_json
    from septet.report.healthy_signatures import HEALTHY
    from septet.report.signature import check_signatures

    record = with_ngram_line(read_record(run), ngram)
    checked = check_signatures(record, HEALTHY)
    content = {"run": record.manifest.run, "seed": record.manifest.seed, "signatures": checked}
    write_atomic(output or run / "signatures.json", to_json(content, indent=1) + "\n")
    print_signatures(checked)
