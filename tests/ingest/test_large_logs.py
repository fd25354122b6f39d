"""A million rows are read in bounded memory."""

import subprocess
import sys

import numpy as np
import pytest

from septet.code_digest import ROOT

READ = """
import sys
from pathlib import Path
from septet.ingest import read_log
record, = read_log(Path(sys.argv[1]))
# not getrusage: its maximum is inherited from the process that started this one
peak = next(line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(record.table.num_rows, int(peak) >> 10)
"""
ROW = {
    "csv": ("step,loss,grad_norm,lr\n", "{0},{1:.17g},{2:.17g},{3:.17g}\n"),
    "json lines": ("", '{{"step": {0}, "loss": {1:.17g}, "grad_norm": {2:.17g}, "learning_rate": {3:.17g}}}\n'),
    "console": ("", "s:{0} trl:{1:.6f} lr:{3:.6f} norm:{2:.4f}\n"),
}


@pytest.mark.parametrize("kind", ROW)
def test_a_million_rows_in_less_than_600_megabytes(kind, tmp_path):
    header, row = ROW[kind]
    numbers = np.random.default_rng(0).random((1000, 3)).tolist()
    with (tmp_path / "log").open("w") as file:
        file.write(header)
        for thousand in range(1000):
            file.writelines(row.format(1000 * thousand + at, *values) for at, values in enumerate(numbers))
    command = [sys.executable, "-c", READ, str(tmp_path / "log")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=ROOT.parent, check=True)
    rows, megabytes = map(int, done.stdout.split())
    assert rows == 1_000_000
    assert megabytes < 600
