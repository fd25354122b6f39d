import struct

import pytest
from one_run import one_run, points

from septet.errors import InputError
from septet.ingest import read_log

pytest.importorskip("tensorboard", reason="reading event files needs the extra `tensorboard`")
from tensorboard.compat.proto import event_pb2, summary_pb2, tensor_pb2, tensor_shape_pb2, types_pb2
from tensorboard.compat.tensorflow_stub.pywrap_tensorflow import masked_crc32c

LOG = "events.out.tfevents.1700000000.host"


def frame(content, length=None):
    head = struct.pack("<Q", len(content) if length is None else length)
    return head + struct.pack("<I", masked_crc32c(head)) + content + struct.pack("<I", masked_crc32c(content))


def event(step, *values):
    summary = summary_pb2.Summary(value=values)
    return frame(event_pb2.Event(wall_time=1.0, step=step, summary=summary).SerializeToString())


def scalar(tag, value):
    return summary_pb2.Summary.Value(tag=tag, simple_value=value)


def tensor(tag, *shape, **content):
    dims = [tensor_shape_pb2.TensorShapeProto.Dim(size=size) for size in shape]
    shape = tensor_shape_pb2.TensorShapeProto(dim=dims)
    return summary_pb2.Summary.Value(
        tag=tag, tensor=tensor_pb2.TensorProto(dtype=types_pb2.DT_FLOAT, tensor_shape=shape, **content)
    )


START = frame(event_pb2.Event(wall_time=1.0, file_version="brain.Event:2").SerializeToString())


def test_tags_of_megatron_without_those_over_samples(logs):
    record = one_run(logs / LOG)
    assert record.manifest.source.format == "tensorboard"
    assert points(record, "loss/train") == [(10 * k, 10 - k) for k in range(1, 7)]
    assert points(record, "loss/val") == [(30, 7.25), (60, 4.25)]
    assert points(record, "learning_rate") == [(10 * k, 2.0**-k) for k in range(1, 7)]
    assert points(record, "grad_norm") == [(10 * k, 3 - k / 4) for k in range(1, 7)]


def test_scalars_stored_as_tensors_all_of_them(log_of):
    written = [event(k, tensor("loss", float_val=[k / 4])) for k in range(50)]
    written.append(event(50, tensor("loss", tensor_content=struct.pack("<f", 9.0))))
    record = one_run(log_of(START + b"".join(written)))
    assert points(record, "loss/train") == [*((k, k / 4) for k in range(50)), (50, 9.0)]


def test_tensors_that_are_no_scalar_are_left_out(log_of):
    shapes = [tensor("loss", 1 << 30, 1 << 30, float_val=[1.0]), tensor("loss", 2, float_val=[1.0, 2.0])]
    record = one_run(log_of(START + event(1, *shapes) + event(2, tensor("loss", 1, float_val=[3.0]))))
    assert points(record, "loss/train") == [(2, 3.0)]


def test_a_restart_in_a_second_file(tmp_path):
    (tmp_path / "events.out.tfevents.1.a").write_bytes(
        START + b"".join(event(k, scalar("train/loss", 5.0)) for k in (10, 20, 30))
    )
    (tmp_path / "events.out.tfevents.2.a").write_bytes(
        START + b"".join(event(k, scalar("train/loss", 4.0)) for k in (20, 30, 40))
    )
    record = one_run(tmp_path)
    assert points(record, "loss/train") == [(10, 5.0), (20, 4.0), (30, 4.0), (40, 4.0)]
    assert record.manifest.source.restarts == 1


def test_keras_writes_train_and_validation_beside_each_other(tmp_path):
    for split, loss in (("train", 3.0), ("validation", 3.5)):
        (tmp_path / split).mkdir()
        (tmp_path / split / "events.out.tfevents.1").write_bytes(
            START
            + event(0, tensor("epoch_loss", float_val=[loss]))
            + event(1, tensor("epoch_loss", float_val=[loss - 1]))
        )
    record = one_run(tmp_path)
    assert points(record, "loss/train") == [(0, 3.0), (1, 2.0)]
    assert points(record, "loss/val") == [(0, 3.5), (1, 2.5)]
    assert record.manifest.source.x == "epochs"


def test_folders_are_runs(tmp_path):
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "anything").write_bytes(START + event(1, scalar("loss", 2.0)))
    assert [record.manifest.run for record in read_log(tmp_path)] == ["first", "second"]


def test_the_last_record_may_be_cut(log_of):
    whole = START + event(1, scalar("loss", 2.0)) + event(2, scalar("loss", 1.0))
    record = one_run(log_of(whole[:-5]))
    assert points(record, "loss/train") == [(1, 2.0)]
    assert record.manifest.source.notes == ["The last event is cut off."]


def test_declared_lengths_are_not_believed(log_of):
    record = one_run(log_of(START + event(1, scalar("loss", 2.0)) + frame(b"x" * 99, length=10_000_000_000)))
    assert points(record, "loss/train") == [(1, 2.0)]


def test_pictures_are_stepped_over(log_of):
    picture = frame(event_pb2.Event(step=1, file_version="x" * 3_000_000).SerializeToString())
    record = one_run(log_of(START + picture + event(2, scalar("loss", 1.0))))
    assert points(record, "loss/train") == [(2, 1.0)]
    assert "1 events are larger" in record.manifest.source.notes[0]


def test_without_a_loss(log_of):
    with pytest.raises(InputError, match="no column is known as a loss, it has accuracy"):
        read_log(log_of(START + event(1, scalar("accuracy", 2.0))))
    with pytest.raises(InputError, match="an event file without a scalar"):
        read_log(log_of(START))
