from one_run import points

from septet.ingest import read_log


def test_phases_are_runs(logs):
    first, second = read_log(logs / "nanochat.log")
    assert first.manifest.source.format == "nanochat"
    assert points(first, "loss/train")[:2] == [(0, 11.0903), (1, 10.3403)]
    assert points(second, "loss/train") == [(k, 1 - k / 16) for k in range(6)]
    assert points(second, "loss/val") == [(0, 1.0625)]
    assert (first.manifest.context.total_steps, second.manifest.context.total_steps) == (8, 6)


def test_a_later_phase_does_not_start_from_scratch(logs):
    first, second = read_log(logs / "nanochat.log")
    assert first.manifest.context.start is None
    assert second.manifest.context.start == "fine-tune"


def test_bits_per_byte_are_no_loss_and_the_multiplier_is_no_rate(logs):
    first, second = read_log(logs / "nanochat.log")
    assert points(first, "bits_per_byte/val") == [(0, 3.25), (8, 1.25)]
    assert not first.has("loss/val")
    assert not first.has("learning_rate")
    assert not second.has("learning_rate")
    assert "lrm is a multiplier" in first.manifest.source.notes[0]
    assert (first.manifest.source.train_loss, second.manifest.source.train_loss) == ("smoothed", "point")
