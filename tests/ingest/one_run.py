"""Short ways to look at imported runs."""

from septet.ingest import read_log


def one_run(path, **options):
    (record,) = read_log(path, **options)
    return record


def points(record, name):
    steps, values = record.series(name)
    return list(zip(steps.tolist(), values.tolist(), strict=True))
