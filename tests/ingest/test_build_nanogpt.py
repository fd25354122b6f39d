from one_run import one_run, points


def test_the_log_file_without_hellaswag(logs):
    record = one_run(logs / "build_nanogpt.txt")
    assert record.manifest.source.format == "build-nanogpt"
    assert points(record, "loss/train") == [(k, 10.95 - k / 16) for k in range(8)]
    assert points(record, "loss/val") == [(0, 10.9375), (7, 10.5)]


def test_what_it_prints(log_of):
    text = (
        "validation loss: 10.9511\n"
        "step     0 | loss: 10.954599 | lr 8.3916e-07 | norm: 15.3682 | dt: 1234.56ms | tok/sec: 424242.42\n"
        "step     1 | loss: 10.904600 | lr 1.6783e-06 | norm: 14.1250 | dt: 1234.56ms | tok/sec: 424242.42\n"
    )
    record = one_run(log_of(text))
    assert points(record, "loss/train") == [(0, 10.954599), (1, 10.9046)]
    assert points(record, "loss/val") == [(0, 10.9511)]
    assert points(record, "grad_norm") == [(0, 15.3682), (1, 14.125)]
    assert points(record, "learning_rate") == [(0, 8.3916e-7), (1, 1.6783e-6)]
