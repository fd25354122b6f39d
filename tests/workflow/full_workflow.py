"""A small configuration that has something for every rule."""

from small_workflow import SMALL

BLIND = ["19-break-it/01", "19-break-it/02", "19-break-it/03"]
FULL = {
    **SMALL,
    "experiments": {
        "19-healthy": {"seed": 42},
        "19-overfit": {"seed": 42, "changes": {"training": {"steps": 50}}},
        "19-hot/no-warmup": {"changes": {"training": {"learning_rate": {"max": 0.17, "warmup_steps": 0}}}},
        **{run: {"seed": 42} for run in BLIND},
    },
    "lab": {"learner": "ana", "runs": BLIND, "breaks": ["bad_init", "broken_mask", "no_warmup"]},
    "overhead": {"pairs": 1, "steps": 20, "block": 10, "single_steps": 2},
    "report": {"picture_scale": 0.2},
    "calibration": {"training_seeds": [1], "variants": {"reference": {}}},
    "break_study": {"training_seeds": [1], "runs": {"no-warmup": {"fault": "no_warmup"}}},
}
