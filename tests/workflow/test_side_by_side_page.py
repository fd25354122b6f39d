"""The page of the three blind runs together tells them apart by their curves only. A real Snakemake run."""

import json
import re

import pytest
from blind_workflow import RUNS, as_lab
from blindness import LAB, differing

pytestmark = pytest.mark.workflow


def test_the_page_of_all_differs_from_run_to_run_in_its_data_only(blind_lab):
    page = blind_lab.read(LAB / "dashboard.html").decode()
    said, blocks = re.subn(r'<script[^>]*id="(data|specs)"[^>]*>.*?</script>', "", page, flags=re.S)
    assert blocks == 2
    for run in RUNS:
        manifest = json.loads(blind_lab.read(f"experiments/{run}/manifest.json"))
        for secret in (manifest["blind"]["commitment"], manifest["files"]["metrics.parquet"]):
            assert secret not in page
    assert not any(name in page for name in as_lab(blind_lab).breaks)  # what a mask does, all three columns say alike
    assert [said.count(f"<b>{run[-2:]}</b>") for run in RUNS] == [1, 1, 1]
    parts = re.findall(r'<section class="cell">.*?</section>', said, re.S)
    assert len(parts) == 7 * len(RUNS)
    for panel in range(7):
        row = parts[panel * len(RUNS) : (panel + 1) * len(RUNS)]
        assert differing("panel", [re.sub(r"<h3>\d\d |data-chart=\"\d+\"", "", part) for part in row]) == []
    specs = json.loads(re.search(r'id="specs">(.*?)</script>', page, re.S)[1])
    for language in specs["languages"].values():
        for panel in range(7):
            assert differing("chart", language["charts"][panel * len(RUNS) : (panel + 1) * len(RUNS)]) == []


def test_the_healthy_run_is_behind_every_page_but_its_own(blind_lab):
    for run, name in [*((run, "19-healthy") for run in RUNS), ("19-break-it", "19-healthy"), ("19-healthy", None)]:
        page = blind_lab.read(f"experiments/{run}/dashboard.html").decode()
        assert json.loads(re.search(r'id="specs">(.*?)</script>', page, re.S)[1])["healthy"] == name
