"""One run from configuration to record: corpus, model, trainer and instruments put together."""

from septet.experiment.run import run_experiment

__all__ = ["run_experiment"]
