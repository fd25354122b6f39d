"""A manifest that does not say what is wrong with its run."""

from septet.config import RunConfig
from septet.experiment.drawn_beside import capacity, reference_lines
from septet.record.manifest import Manifest


def blinded(manifest: Manifest, asked: RunConfig, commitment: str) -> Manifest:
    """The manifest of a healthy run with the configuration `asked`, and a commitment to what it really was.

    Probes would tell, so there are none. Status stays: that a run diverged is in its curves.
    """
    nominal = asked.model_copy(update={"fault": None})
    shown = {
        "run": manifest.run,
        "status": manifest.status,
        "seed": nominal.training.seed,
        "versions": manifest.versions,
        "config": nominal.model_dump(exclude_none=True),
        "data": manifest.data,
        "code": manifest.code,
        "git": manifest.git,
        "hardware": manifest.hardware,
        "blind": {"commitment": commitment},
        "capacity": capacity(nominal),
        "reference_lines": reference_lines(nominal),
    }
    return Manifest.model_validate(shown)
