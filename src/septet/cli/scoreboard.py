"""`septet scoreboard`: how often the walk is right about the fault bank."""

from pathlib import Path
from typing import Annotated

import typer

from septet.cli.options import CONFIG_FILE, ConfigFile, NgramFile

BANK = Path("experiments/18-fault-bank")


def scoreboard(
    bank: Annotated[Path, typer.Argument(help="Folder of the bank's records.", metavar="FOLDER")] = BANK,
    config: ConfigFile = CONFIG_FILE,
    profile: Annotated[str, typer.Option(help="Thresholds.")] = "mini-gpt",
    ngram: NgramFile = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="Page to write; JSON beside it.  [default: FOLDER/scoreboard.html]"),
    ] = None,
    settings: Annotated[str | None, typer.Option(help="The bank's settings as JSON.", hidden=True)] = None,
) -> None:
    """Walk every run of the fault bank, and say how often the verdict names what was done to the run.

    Seeds that thresholds may be chosen on are told apart from those held out; sound runs count the false alarms.
    """
    from rich.console import Console
    from rich.progress import track

    from septet.cli.bank_truths import bank_truths
    from septet.cli.ngram_line import with_ngram_line
    from septet.config import load_config
    from septet.config.load import from_json
    from septet.config.schema import FaultBankConfig
    from septet.errors import InputError
    from septet.record import read_record
    from septet.record.atomic import write_atomic
    from septet.record.non_finite import to_json
    from septet.scoreboard.judged import judge
    from septet.scoreboard.page import scoreboard_page
    from septet.scoreboard.tally import scoreboard_content
    from septet.stability import load_profile

    section = from_json(FaultBankConfig, settings) if settings else load_config(config).fault_bank
    if section is None:
        raise InputError(f"{config}: has no fault_bank section, so there is no bank to score")
    thresholds, console = load_profile(profile), Console(stderr=True)
    there = [run for run in bank_truths(section, bank) if (run.folder / "manifest.json").exists()]
    if not there:
        raise InputError(f"{bank}: has no records of the fault bank, make them with `snakemake fault-bank`")
    judged = [
        judge(with_ngram_line(read_record(run.folder), ngram), thresholds, run.truth, run.seed, run.split)
        for run in track(there, "Walking", console=console)
    ]
    content = scoreboard_content(judged, profile)
    target = output or bank / "scoreboard.html"
    write_atomic(target.with_suffix(".json"), to_json(content, indent=1) + "\n")
    write_atomic(target, scoreboard_page(content))
    typer.echo(f"open {target}", err=True)
