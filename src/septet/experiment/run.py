"""Train one experiment with its instruments on, and write its record."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from septet.config import RunConfig
from septet.corpus import Corpus, build_corpus
from septet.errors import InputError
from septet.experiment import resume
from septet.experiment.blind import blinded
from septet.experiment.drawn_beside import capacity, reference_lines
from septet.experiment.progress import training_progress
from septet.experiment.provenance import git_commit, hardware, library_versions
from septet.faults import Fault, fault_of
from septet.gpt import GPT
from septet.gpt.hooks import Array
from septet.inspect import Inspector
from septet.inspect.probes import (
    MOMENTS_AT,
    accumulation,
    activation_growth,
    blocks,
    causality,
    context_use,
    init_statistics,
    logit_bias,
    moments,
    optimizer_groups,
    optimizer_settings,
    position_use,
    row_facts,
    targets,
    watch_descent,
    watch_evaluation_ratio,
    watch_first_non_finite,
    watch_first_update,
    watch_order,
)
from septet.inspect.quantities import all_quantities
from septet.inspect.quantities.val_loss import ValRows
from septet.record.manifest import Manifest
from septet.record.rows import Rows
from septet.record.write import write_record
from septet.training import Step, Trainer


@dataclass
class Apparatus:
    """All parts of one run, put together and not yet started; `config` is what the run's fault left of it."""

    fault: Fault
    config: RunConfig
    corpus: Corpus
    trainer: Trainer
    inspector: Inspector


def assemble(config: RunConfig) -> Apparatus:
    """Corpus, model, trainer and attached instruments of one run.

    Raises:
        InputError: the corpus does not fit the model or the batch, or there is no such fault.
    """
    fault, strength = fault_of(config), config.fault_strength
    config = fault.change_config(config, strength)
    corpus = fault.change_corpus(build_corpus(config.corpus, config.tokenizer), strength)
    _check_fit(config, corpus)
    train, val = corpus.train, corpus.val
    model = GPT(config.model, config.training.seed)
    fault.change_model(model, strength)
    trainer = Trainer(model, train.tokens, train.lengths, corpus.tokenizer.pad_id, config.training)
    fault.change_trainer(trainer, strength)
    quantities = all_quantities(config.inspect, ValRows(val.tokens, val.lengths, val.irregular))
    inspector = Inspector(quantities, Rows())
    inspector.attach(trainer)
    return Apparatus(fault, config, corpus, trainer, inspector)


def run_experiment(
    run: RunConfig,
    name: str,
    folder: Path,
    *,
    code: str = "",
    commitment: str = "",
    progress: bool = True,
    on_step: Callable[[Step], None] | None = None,
) -> Manifest:
    """Train experiment `name` and write `metrics.parquet` and `manifest.json` into `folder`.

    An interrupted run leaves a checkpoint in `folder` and goes on from there at the next call. A run that diverges is
    a result: its record says `status: diverged`.

    Args:
        run: the effective configuration of this run.
        name: of the run, for its manifest.
        folder: where the record goes; made if absent.
        code: digest of the code that runs, for the manifest.
        commitment: makes the run blind: its manifest shows this and neither the fault, its effects nor the probes.
        progress: whether to show progress on stderr.
        on_step: called after every step.

    Returns:
        the manifest, whole also where the run is blind.

    Raises:
        InputError: the configuration does not fit together; nothing is written then.
    """
    parts = assemble(run)
    folder.mkdir(parents=True, exist_ok=True)
    checkpoint = folder / resume.FILE
    key = resume.resume_key(run.model_dump(), code, parts.corpus.manifest)
    probes = resume.restore(checkpoint, key, parts.trainer, parts.inspector)
    if probes is None:
        probes = first_probes(parts)
    watch_for_probes(parts.trainer, parts.corpus.train.irregular, probes)
    _train(
        parts,
        probes,
        name,
        lambda: resume.save(checkpoint, key, parts.trainer, parts.inspector, probes),
        progress,
        on_step,
    )
    manifest = _manifest(parts, probes, name, code)
    shown = blinded(manifest, run, commitment) if commitment else manifest
    write_record(folder, parts.inspector.rows, shown)
    checkpoint.unlink(missing_ok=True)
    return manifest


def first_probes(parts: Apparatus) -> dict[str, Any]:
    """What is asked once, before the first update."""
    trainer = parts.trainer
    rows = trainer.order.rows_of(0)
    inputs = trainer.batch_of(rows).inputs
    return {
        "init": init_statistics(trainer.model),
        "activation_growth": activation_growth(trainer, inputs),
        "optimizer_groups": optimizer_groups(trainer.optimizer),
        "accumulation": accumulation(trainer, rows),
        "causality": causality(trainer.model, inputs),
        "targets": targets(trainer, rows),
        "context_use": context_use(trainer.model, inputs),
        "position_use": position_use(trainer.model, inputs.shape[1]),
        "optimizer": optimizer_settings(trainer.optimizer),
        "blocks": blocks(trainer.model, inputs),
        "logit_bias": logit_bias(trainer.model, inputs),
        "rows": row_facts(parts.corpus.train.tokens, parts.corpus.val.tokens),
    }


def watch_for_probes(trainer: Trainer, irregular: Array, probes: dict[str, Any]) -> None:
    """What has its moment in the run; what a resumed run already has is not asked again."""
    waiting: dict[str, Callable[[Trainer, Callable[[Any], None]], None]] = {
        "first_update_rms": watch_first_update,
        "first_non_finite": watch_first_non_finite,
        "evaluation_ratio": watch_evaluation_ratio,
        "descent": watch_descent,
        "order_spread": lambda trainer, found: watch_order(trainer, irregular, found),
    }
    for name, watch in waiting.items():
        if name not in probes:
            watch(trainer, partial(probes.__setitem__, name))


def _train(
    parts: Apparatus,
    probes: dict[str, Any],
    name: str,
    save: Callable[[], None],
    progress: bool,
    on_step: Callable[[Step], None] | None,
) -> None:
    trainer = parts.trainer
    every = 0 if parts.fault.keeps_state else parts.config.training.checkpoint_every
    with training_progress(name, parts.config.training.steps, trainer.steps_done, progress) as show:
        while not trainer.finished:
            step = trainer.step()
            if trainer.steps_done == MOMENTS_AT:
                probes["moments_at_100"] = moments(trainer)
            if every and trainer.steps_done % every == 0:
                save()
            show(step)
            if on_step:
                on_step(step)
    parts.inspector.finish(trainer)


def _manifest(parts: Apparatus, probes: dict[str, Any], name: str, code: str) -> Manifest:
    config = parts.config
    return Manifest.model_validate(
        {
            "run": name,
            "status": "diverged" if parts.trainer.ever_non_finite else "completed",
            "seed": config.training.seed,
            "versions": library_versions(),
            "config": config.model_dump(exclude_none=True),  # a healthy run has no fault to name
            "data": parts.corpus.manifest,
            "code": code,
            "git": git_commit(),
            "hardware": hardware(),
            "probes": probes,
            "capacity": capacity(config),
            "reference_lines": reference_lines(config),
        }
    )


def _check_fit(config: RunConfig, corpus: Corpus) -> None:
    longest = int(max(corpus.train.lengths.max(), corpus.val.lengths.max())) - 1  # the last token is only a target
    if longest > config.model.block_size:
        raise InputError(f"config: model.block_size is {config.model.block_size}, but the longest row needs {longest}")
    rows, batch_size = len(corpus.train.lengths), config.training.batch_size
    if batch_size > rows:
        raise InputError(f"config: training.batch_size is {batch_size}, but there are only {rows} rows to train on")
