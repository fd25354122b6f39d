"""`septet ngram`: the baseline that counting alone reaches."""

from pathlib import Path
from typing import Annotated

import typer

from septet.cli.options import CONFIG_FILE, ConfigFile, Output


def ngram(
    config: ConfigFile = CONFIG_FILE,
    output: Output = Path("experiments/14-ngram-baseline/results.json"),
    settings: Annotated[
        str | None, typer.Option(help="corpus, tokenizer and baseline as JSON, instead of --config.", hidden=True)
    ] = None,
) -> None:
    """Fit add-alpha n-grams of every order, and write their losses: the best on val is panel 1's dashed line."""
    from septet.config import NgramConfig, load_config
    from septet.config.load import from_json
    from septet.corpus import best_ngram, build_corpus
    from septet.record.atomic import write_atomic
    from septet.record.non_finite import to_json

    chosen = from_json(NgramConfig, settings) if settings else load_config(config)
    corpus = build_corpus(chosen.corpus, chosen.tokenizer)
    results = best_ngram(corpus, chosen.baseline)
    write_atomic(output, to_json(results, indent=1) + "\n")
    typer.echo(f"best order {results['best_order']}, val loss {results['line']:.3f} nats: {output}", err=True)
