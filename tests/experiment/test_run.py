import json

import numpy as np
import pytest
from tiny_experiment import TINY

from septet.config import effective_config
from septet.config.load import check_config
from septet.errors import InputError
from septet.experiment import run_experiment
from septet.experiment.resume import FILE
from septet.record import read_record


class PowerCut(BaseException):
    """What an interruption looks like from inside."""


def interrupt_after(step):
    def on_step(now):
        if now.index == step:
            raise PowerCut

    return on_step


def bytes_of(folder):
    return {p.name: p.read_bytes() for p in folder.iterdir()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole")
    run_experiment(effective_config(check_config(TINY, "test"), "tiny"), "tiny", folder, progress=False)
    return folder


def test_a_run_is_a_record_and_nothing_else(whole):
    record = read_record(whole)
    assert sorted(bytes_of(whole)) == ["manifest.json", "metrics.parquet"]
    assert record.manifest.status == "completed"
    assert record.steps.tolist() == list(range(61))
    train = record.series("loss/train")[1]
    assert len(train) == 60
    assert train[-10:].mean() < train[:10].mean() - 0.4  # it learns
    assert record.series("loss/val")[0].tolist() == [0, 20, 40, 60]
    assert record.series("spectral_norm/block_1.ffn_up")[0].tolist() == [*range(0, 60, 7), 60]


def test_the_same_seed_gives_the_same_bytes(whole, tmp_path, tiny_config):
    run_experiment(tiny_config(), "tiny", tmp_path, progress=False)
    assert bytes_of(tmp_path) == bytes_of(whole)


# before the first checkpoint; between two; in the step right after one
@pytest.mark.parametrize("step", [5, 37, 50])
def test_resuming_gives_the_bytes_of_an_uninterrupted_run(whole, tmp_path, tiny_config, step):
    with pytest.raises(PowerCut):
        run_experiment(tiny_config(), "tiny", tmp_path, progress=False, on_step=interrupt_after(step))
    assert (tmp_path / FILE).exists() == (step >= 10)
    assert not (tmp_path / "manifest.json").exists()
    trained = []
    run_experiment(tiny_config(), "tiny", tmp_path, progress=False, on_step=lambda now: trained.append(now.index))
    assert trained[0] == (step + 1) // 10 * 10 if step >= 10 else trained[0] == 0
    assert bytes_of(tmp_path) == bytes_of(whole)


def test_a_checkpoint_of_another_configuration_is_not_used(tmp_path, tiny_config):
    with pytest.raises(PowerCut):
        run_experiment(tiny_config(), "tiny", tmp_path, progress=False, on_step=interrupt_after(25))
    trained = []
    other = tiny_config(training={"clip": 0.5})
    run_experiment(other, "tiny", tmp_path, progress=False, on_step=lambda now: trained.append(now.index))
    assert trained[0] == 0


def test_a_diverged_run_is_a_result(tmp_path, tiny_config):
    hot = tiny_config(training={"learning_rate": {"max": 1e30, "min": 0.0, "warmup_steps": 1}})
    manifest = run_experiment(hot, "tiny", tmp_path, progress=False)
    record = read_record(tmp_path)
    assert manifest.status == record.manifest.status == "diverged"
    assert not np.isfinite(record.series("loss/train")[1][-1])
    json.loads((tmp_path / "manifest.json").read_text(), parse_constant=pytest.fail)


def test_the_probes_of_a_healthy_run(whole):
    probes = read_record(whole).manifest.probes
    assert probes.causality.causal
    assert probes.moments_at_100 is None  # 60 updates only
    assert probes.accumulation.ratio == pytest.approx(1, rel=1e-5)
    assert [group.weight_decay for group in probes.optimizer_groups] == [0.1, 0.0]
    assert set(probes.activation_growth) == {"block_0_out", "block_1_out", "final_ln_out"}


def test_a_row_longer_than_the_block_is_refused_before_anything_is_written(tmp_path, tiny_config):
    folder = tmp_path / "run"
    with pytest.raises(InputError, match=r"model\.block_size is 8, but the longest row needs \d+"):
        run_experiment(tiny_config(model={"block_size": 8}), "tiny", folder, progress=False)
    assert not folder.exists()


def test_a_batch_larger_than_the_corpus_is_refused_before_anything_is_written(tmp_path, tiny_config):
    folder = tmp_path / "run"
    with pytest.raises(InputError, match="batch_size is 6000, but there are only 5200 rows"):
        run_experiment(tiny_config(training={"batch_size": 6000}), "tiny", folder, progress=False)
    assert not folder.exists()
