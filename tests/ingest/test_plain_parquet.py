import math

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from one_run import one_run, points

from septet.errors import InputError
from septet.ingest import read_log, write_imported
from septet.record import read_record


def test_null_and_nan_stay_apart(logs):
    record = one_run(logs / "plain.parquet")
    assert record.manifest.source.format == "plain-parquet"
    assert points(record, "loss/train") == [(5 * k, 5 - k / 4) for k in range(8)]
    assert points(record, "loss/val") == [(5 * k, 5.125 - k / 4) for k in range(0, 8, 2)]
    assert [step for step, norm in points(record, "grad_norm") if math.isnan(norm)] == [15]


def test_the_metrics_of_a_record_come_back_as_they_were(logs, tmp_path):
    record = one_run(logs / "plain.csv")
    write_imported(record, tmp_path)
    assert one_run(tmp_path / "metrics.parquet").table.equals(record.table)


def test_a_written_record_is_read_as_one(logs, tmp_path):
    record = read_log(logs / "megatron.out")[1]
    write_imported(record, tmp_path)
    again = read_record(tmp_path)
    assert again.manifest.source == record.manifest.source
    assert again.table.num_rows == 3


def test_kilobytes_that_hold_billions(tmp_path):
    path = tmp_path / "bomb.parquet"
    batch = pa.table({"loss": pa.array([1.0] * (1 << 20))})
    with pq.ParquetWriter(path, batch.schema, compression="zstd") as writer:
        for _ in range(24):
            writer.write_table(batch)
    assert path.stat().st_size < 1 << 20
    with pytest.raises(InputError, match="25165824 rows, expected at most"):
        read_log(path)


def test_what_only_begins_like_parquet(log_of):
    with pytest.raises(InputError, match="cannot be read as Parquet"):
        read_log(log_of(b"PAR1" + b"x" * 100 + b"PAR1"))
