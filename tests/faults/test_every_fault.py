"""What holds for all faults: the configuration tells no more than it would in life, and both strengths do something."""

import pytest
from tiny_faults import tiny, tiny_config, train

from septet.experiment import run_experiment
from septet.faults import FAULTS
from septet.record import read_record

CASES = [(name, strength) for name, fault in FAULTS.items() for strength in fault.strengths]
HEALTHY = tiny()


@pytest.mark.parametrize(("name", "strength"), CASES)
def test_a_fault_in_the_code_leaves_configuration_and_data_manifest_as_asked_for(name, strength):
    broken = tiny(name, strength)
    shown, asked = broken.config.model_dump(), HEALTHY.config.model_dump()
    for config in (shown, asked):
        config.pop("fault")
        config.pop("fault_strength", None)
        config["training"].pop("micro_batches")  # asked for by the accumulation faults, and not itself at fault
    place = FAULTS[name].place
    assert (shown == asked) == (place != "config")
    assert (broken.corpus.manifest == HEALTHY.corpus.manifest) == (place != "data")


LONG_ENOUGH = {"steps": 35, "clip": 0.5}  # for updates that come every 25 or 30 steps, and for clipping to engage


@pytest.fixture(scope="module")
def healthy_record(tmp_path_factory):
    folder = tmp_path_factory.mktemp("healthy")
    run_experiment(tiny_config(training=LONG_ENOUGH), "x", folder, progress=False)
    return folder


@pytest.mark.parametrize("name", FAULTS)
def test_each_strength_leaves_its_own_trace(name, healthy_record, tmp_path):
    def trace(folder):
        manifest = read_record(folder).manifest
        return manifest.files["metrics.parquet"], manifest.probes.model_dump_json()

    traces = [trace(healthy_record)]
    for strength in FAULTS[name].strengths:
        run_experiment(tiny_config(name, strength, training=LONG_ENOUGH), "x", tmp_path / strength, progress=False)
        traces.append(trace(tmp_path / strength))
    assert len(set(traces)) == len(traces)


def test_a_run_without_a_fault_is_the_run_of_before():
    """Losses and norms of the first steps as they were before a step's parts could be replaced."""
    steps = train(tiny(), 3)
    assert [s.loss for s in steps] == pytest.approx(
        [6.3712704752203235, 6.334535079338821, 6.304112446256616], rel=1e-6
    )
    assert [s.grad_norm for s in steps] == pytest.approx([0.7994870587465, 0.8617949503033, 0.7986916255607], rel=1e-5)
