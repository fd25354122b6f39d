"""A record of a million rows: every planted spike and non-finite step is in the page, which is small and soon there."""

import json
import re
import time

import numpy as np
import pyarrow as pa
from synthetic_record import manifest
from synthetic_verdict import verdict

from septet.dashboard import write_page
from septet.record.run_record import RunRecord
from septet.record.verdict import Evidence

N = 1_000_000
MOST_BYTES = 3_000_000
MOST_SECONDS = 30  # a few on an idle machine


def test_nothing_planted_is_lost(tmp_path):
    rng = np.random.default_rng(0)
    loss = 2 + 5 * np.exp(-np.arange(N) / 1e5) * np.exp(0.03 * rng.standard_normal(N))
    norm = 0.8 * np.exp(0.2 * rng.standard_normal(N))
    spikes = np.sort(rng.choice(N // 10, 20, replace=False)) * 10  # never neighbours
    spikes[1] = spikes[0] + 3  # two in one bin of the picture
    lost = spikes + 5
    lost[1:4] = lost[0] + np.arange(20, 50, 10)  # several in one bin, too
    loss[spikes], norm[spikes] = 30.0 + np.arange(20), 100.0 + np.arange(20)
    loss[lost], norm[lost[:5]] = np.nan, np.inf
    table = pa.table({"step": np.arange(N), "loss/train": loss, "learning_rate": np.full(N, 1e-3), "grad_norm": norm})
    record = RunRecord(manifest(), table)
    pointed = 654_321
    walked = verdict(evidence=[Evidence(source="loss/train", step=pointed, panel=1)])

    begun = time.monotonic()
    write_page(tmp_path / "page.html", record, verdict=walked)
    assert time.monotonic() - begun < MOST_SECONDS

    html = (tmp_path / "page.html").read_text()
    assert len(html.encode()) < MOST_BYTES
    data = json.loads(re.search(r'id="data">(.*?)</script>', html, re.S)[1])
    curves = {curve["series"]: curve for chart in data["charts"] for curve in chart["curves"]}
    for name, planted, values in (("loss/train", spikes, loss), ("grad_norm", spikes, norm)):
        drawn = dict(zip(data["steps"][curves[name]["step"]], curves[name]["value"], strict=True))
        assert [drawn[step] for step in planted.tolist()] == values[planted].tolist()
    drawn = dict(zip(data["steps"][curves["loss/train"]["step"]], curves["loss/train"]["value"], strict=True))
    assert {step for step, value in drawn.items() if value == "NaN"} == set(lost.tolist())
    assert pointed in drawn
    assert curves["loss/train"]["non_finite"] == len(set(lost.tolist()))
    drawn = dict(zip(data["steps"][curves["grad_norm"]["step"]], curves["grad_norm"]["value"], strict=True))
    assert {step for step, value in drawn.items() if value == "Infinity"} == set(lost[:5].tolist())
