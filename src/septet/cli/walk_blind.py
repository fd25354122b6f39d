"""`septet walk-blind`: the project's own diagnosis of a blind run, sealed until the reveal."""

from pathlib import Path
from typing import Annotated

import typer

from septet.cli.lab_settings import LAB
from septet.cli.options import NgramFile, Output, RunFolder


def walk_blind(
    run: RunFolder,
    output: Output,
    order: Annotated[Path, typer.Option(help="The sealed order.")] = LAB / "order.sealed",
    name: Annotated[str, typer.Option(help="The run's name, as it was sealed.")] = "",
    profile: Annotated[str, typer.Option(help="Thresholds.")] = "mini-gpt",
    ngram: NgramFile = None,
) -> None:
    """Walk the stability trees with a blind run, which shows its curves only, and seal what they say.

    Nothing is printed: the verdict would tell. `snakemake reveal` opens it and scores it apart from the learner's.
    """
    from septet.cli.ngram_line import with_ngram_line
    from septet.lab.envelope import seal
    from septet.lab.order import read_order
    from septet.lab.sealed_walk import purpose
    from septet.record import read_record
    from septet.record.atomic import write_atomic
    from septet.stability import load_profile
    from septet.stability import walk as walk_trees

    record = with_ngram_line(read_record(run), ngram)
    verdict = walk_trees(record, load_profile(profile))
    key = read_order(order).key
    write_atomic(output, seal(verdict.to_json().encode(), key, purpose(name or record.manifest.run)))
