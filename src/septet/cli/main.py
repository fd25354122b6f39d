"""`septet`: the commands, and what an error looks like."""

import sys

import typer

from septet.cli import (
    break_study,
    calibration,
    compare,
    dashboard,
    diagnose,
    diagnoses,
    fault_bank_run,
    gap_analysis,
    import_log,
    ngram,
    overhead,
    phase_report,
    reveal,
    schema,
    score,
    scoreboard,
    seal,
    side_by_side,
    signatures,
    train,
    train_blind,
    walk,
    walk_blind,
)
from septet.errors import InputError

EXPLANATION = """Seven panels that say why a training run broke.

A run is a folder with metrics.parquet and manifest.json. Train one, then look at it:

    septet train 19-healthy

    septet dashboard experiments/19-healthy

Snakemake runs these commands for you and reruns only what changed: snakemake --cores 2 all
"""

app = typer.Typer(
    help=EXPLANATION,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)
for command in (
    train.train,
    dashboard.dashboard,
    walk.walk,
    diagnose.diagnose,
    side_by_side.side_by_side,
    compare.compare,
    signatures.signatures,
    ngram.ngram,
    calibration.calibration,
    break_study.break_study,
    gap_analysis.gap_analysis,
    phase_report.phase_report,
    overhead.overhead,
):
    app.command()(command)
app.command("import")(import_log.import_log)
app.command()(schema.schema)
app.command()(seal.seal)
app.command()(train_blind.train_blind)
app.command()(walk_blind.walk_blind)
app.command()(diagnoses.diagnoses_template)
app.command()(reveal.reveal)
app.command()(score.score)
app.command()(scoreboard.scoreboard)
app.command()(fault_bank_run.fault_bank_run)


def main() -> None:
    """Run one command; bad input is one sentence on stderr and exit code 2."""
    try:
        app()
    except InputError as error:
        print(f"septet: {error}", file=sys.stderr)
        sys.exit(2)
    except OSError as error:  # a folder that cannot be written, a full disk
        print(f"septet: {error.filename or 'a file'}: {error.strerror}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("septet: interrupted; the same command goes on from the last checkpoint", file=sys.stderr)
        sys.exit(130)
