import math

from one_run import one_run, points


def test_steps_count_batches_over_epochs(logs):
    record = one_run(logs / "word_lm.txt")
    assert record.manifest.source.format == "word-lm"
    assert points(record, "loss/train")[:4] == [(200, 5.5), (400, 5.0), (600, 4.5), (900, 4.5)]
    assert points(record, "loss/val")[0] == (700, 5.25)
    assert points(record, "learning_rate")[::3] == [(200, 20.0), (900, 10.0)]
    assert points(record, "epoch")[-1] == (1400, 2.0)


def test_nan_as_text_is_nan(logs):
    record = one_run(logs / "word_lm.txt")
    assert [step for step, loss in points(record, "loss/train") if math.isnan(loss)] == [1100, 1300]
    assert record.manifest.status == "diverged"
