"""What the instruments cost: an instrumented trainer against a bare one, taking turns in one process."""

import statistics
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

import numpy as np

from septet.config import OverheadConfig, RunConfig
from septet.corpus import Corpus, build_corpus
from septet.experiment.provenance import hardware, library_versions
from septet.gpt import GPT
from septet.inspect import Inspector
from septet.inspect.quantities import all_quantities
from septet.inspect.quantities.val_loss import ValLoss, ValRows
from septet.inspect.quantity import Quantity
from septet.record.rows import Rows
from septet.training import Trainer

Clock = Callable[[], float]


def measure_overhead(run: RunConfig, how: OverheadConfig, clock: Clock = perf_counter) -> dict[str, Any]:
    """Ratios of three trainers of one configuration and one seed, and the price of each quantity alone.

    The arms are `bare` (trains and nothing else), `val` (also scores the held-out rows, as any training does, with or
    without instruments) and `all` (every instrument, val included). They take turns of `how.block` updates, in an
    order that turns round from block to block, so that what else the machine does hits all alike. A pair is one window
    of `how.steps` updates of each arm; the arms go on from pair to pair, so they always do the same updates.

    Args:
        run: configuration of the run that is instrumented.
        how: how many pairs and steps.
        clock: seconds; another one for tests.

    Returns:
        ready for JSON: `total` (all over bare, val counts as an instrument), `instruments` (all over val), each with
        median, min, max and the pairs; `seconds` by arm and pair; `quantities`; whether all arms ended with the same
        weights.
    """
    corpus = build_corpus(run.corpus, run.tokenizer)
    arms = {name: _trainer(run, corpus, chosen) for name, chosen in _arms(run, corpus).items()}
    seconds = [_window(list(arms.items()), how, clock) for _ in range(how.pairs)]
    return {
        "pairs": how.pairs,
        "steps": how.steps,
        "seconds": {name: [window[name] for window in seconds] for name in arms},
        "total": _spread([window["all"] / window["bare"] for window in seconds]),
        "instruments": _spread([window["all"] / window["val"] for window in seconds]),
        "same_weights": _same_weights([trainer.model for trainer in arms.values()]),
        "quantities": [_alone(run, corpus, quantity, how, clock) for quantity in _all(run, corpus) if quantity.every],
        "versions": library_versions(),
        "hardware": hardware(),
    }


def _arms(run: RunConfig, corpus: Corpus) -> dict[str, list[Quantity]]:
    everything = _all(run, corpus)
    val: list[Quantity] = [quantity for quantity in _all(run, corpus) if isinstance(quantity, ValLoss)]
    return {"bare": [], "val": val, "all": everything}


def _all(run: RunConfig, corpus: Corpus) -> list[Quantity]:
    val = corpus.val
    return all_quantities(run.inspect, ValRows(val.tokens, val.lengths, val.irregular))


def _trainer(run: RunConfig, corpus: Corpus, quantities: Sequence[Quantity]) -> Trainer:
    rows = corpus.train
    model = GPT(run.model, run.training.seed)
    trainer = Trainer(model, rows.tokens, rows.lengths, corpus.tokenizer.pad_id, run.training)
    if quantities:
        Inspector(quantities, Rows()).attach(trainer)
    return trainer


def _window(arms: Sequence[tuple[str, Trainer]], how: OverheadConfig, clock: Clock) -> dict[str, float]:
    seconds = {name: 0.0 for name, _ in arms}
    for start in range(0, how.steps, how.block):
        turn = start // how.block % len(arms)
        for name, trainer in (*arms[turn:], *arms[:turn]):
            before = clock()
            for _ in range(min(how.block, how.steps - start)):
                trainer.step()
            seconds[name] += clock() - before
    return seconds


def _alone(run: RunConfig, corpus: Corpus, quantity: Quantity, how: OverheadConfig, clock: Clock) -> dict[str, Any]:
    """One quantity measured at every step beside a bare trainer; its configured cadence then shares the price out."""
    name, every = type(quantity).__name__, quantity.every
    quantity.every = 1
    bare, measured = _trainer(run, corpus, []), _trainer(run, corpus, [quantity])
    differences, steps = [], []
    for i in range(how.single_steps + 1):
        times = {}
        for trainer in (bare, measured) if i % 2 else (measured, bare):
            before = clock()
            trainer.step()
            times[trainer] = clock() - before
        if i:  # the first step also sets up buffers
            differences.append(times[measured] - times[bare])
            steps.append(times[bare])
    price, step = statistics.median(differences), statistics.median(steps)
    return {"quantity": name, "every": every, "seconds": price, "step_seconds": step, "share": price / every / step}


def _spread(ratios: Sequence[float]) -> dict[str, Any]:
    return {"median": statistics.median(ratios), "min": min(ratios), "max": max(ratios), "ratios": list(ratios)}


def _same_weights(models: Sequence[GPT]) -> bool:
    first, *others = (model.parameters for model in models)
    return all(np.array_equal(p.value, other[name].value) for other in others for name, p in first.items())
