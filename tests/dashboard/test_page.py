import json
import re
import subprocess
import sys
from html.parser import HTMLParser

import pytest
from synthetic_record import healthy, manifest, with_series

from septet.dashboard import page, write_page
from septet.dashboard.runtime import content_security_policy, vega_bundle
from septet.record.run_record import RunRecord

RECORD = healthy(300)
HOSTILE = "<img src=x onerror=alert(1)></script><script>window.hacked = 1</script><!-- \u2028 {{ 7 * 7 }} ' \" &lt;"


def block(html: str, name: str) -> str:
    found = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', html, re.S)
    assert found
    return found[1]


class Tags(HTMLParser):
    """Start tags and their attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))


def test_same_record_same_bytes_in_another_process():
    code = (
        "import sys, hashlib; sys.path.insert(0, sys.argv[1]); from synthetic_record import healthy;"
        "from septet.dashboard import page; print(hashlib.sha256(page(healthy(60)).encode()).hexdigest())"
    )
    folder = str(__file__).rpartition("/")[0]
    runs = [
        subprocess.run(
            [sys.executable, "-c", code, folder],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PATH": "/usr/bin:/bin", "OPENBLAS_NUM_THREADS": "1"},
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]


def test_under_two_megabytes():
    assert len(page(healthy(2000), healthy=healthy(2000, seed=1)).encode()) < 2_000_000


def test_a_million_rows_stay_under_three_megabytes():
    import numpy as np
    import pyarrow as pa

    n = 1_000_000
    noise = np.random.default_rng(0).standard_normal(n)
    names = ["loss/train", "learning_rate", "grad_norm", "loss/regular", "loss/irregular"]
    columns = {name: np.exp(0.1 * noise + i) for i, name in enumerate(names)}
    table = pa.table({"step": np.arange(n), **columns, "clipped": (noise > 0).astype(np.int32)})
    assert len(page(RunRecord(manifest(), table)).encode()) < 3_000_000


def test_nothing_to_fetch_and_no_script_but_ours():
    html = page(RECORD)
    for tag, attributes in Tags(html).found:
        if tag == "script":
            assert "src" not in attributes
        for name in ("src", "href", "action", "poster", "data"):
            address = attributes.get(name) or "#"
            assert address.startswith(("#", "data:,")), (tag, name, address)
        assert not [name for name in attributes if name.startswith("on")]
        assert "style" not in attributes
    assert "@import" not in html
    assert "url(http" not in html


def test_policy_allows_what_stands_in_the_page_and_no_eval():
    html = page(RECORD)
    policy = next(a["content"] for t, a in Tags(html).found if a.get("http-equiv") == "Content-Security-Policy")
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    scripts = re.findall(r"<script>(.*?)</script>", html, re.S)
    style = re.search(r"<style>(.*?)</style>", html, re.S)[1]
    assert len(scripts) == 2
    assert policy == content_security_policy(scripts, style)


def test_policy_hashes_as_openssl_does():
    # printf 'alert("Hello, world.");' | openssl dgst -sha256 -binary | openssl base64 -A
    policy = content_security_policy(['alert("Hello, world.");'], "")
    assert "script-src 'sha256-95/2P1j1ZySEaTPvS2vdbldPcGJYZRvEeWm0x0qZqcQ=';" in policy


def test_bundle_does_not_end_its_own_element():
    assert "</script" not in vega_bundle()
    assert "<!--" not in vega_bundle()


def test_hostile_names_are_text():
    record = RunRecord(
        manifest(
            300,
            run=HOSTILE,
            code=HOSTILE,
            config={HOSTILE: HOSTILE, "training": {"steps": HOSTILE, "batch_size": HOSTILE}},
        ),
        with_series({f"activation/{HOSTILE}": {0: 1.0, 1: 2.0}, "loss/train": {0: 1.0}}).table,
    )
    signatures = [
        {"panel": 1, "expected": {"en": HOSTILE, "es": HOSTILE}, "unit": HOSTILE, "measured": 1.0, "met": True}
    ]
    html = page(record, signatures=signatures)
    tags = Tags(html).found
    assert len([tag for tag, _ in tags if tag == "script"]) == 4
    assert not [tag for tag, _ in tags if tag == "img"]
    assert "49" not in re.findall(r"<h1>(.*?)</h1>", html)[0]  # the name is no template
    assert "<" not in block(html, "data")
    assert "<" not in block(html, "specs")
    assert json.loads(block(html, "specs"))["runs"] == [HOSTILE]


def test_only_the_data_block_depends_on_values():
    other = healthy(300, seed=8)
    pages = [page(record, healthy=RECORD) for record in (RECORD, other)]
    assert block(pages[0], "data") != block(pages[1], "data")
    rest = [html.replace(block(html, "data"), "") for html in pages]
    assert rest[0] == rest[1]


def test_data_stand_once():
    html = page(RECORD)
    value = json.loads(block(html, "data"))["charts"][0]["curves"][0]["value"][123]
    assert html.count(f",{value},") == 1


def test_a_panel_without_data_says_so():
    html = page(with_series({"loss/train": {0: 1.0, 1: 0.9}}))
    assert html.count('<div class="chart"') == 1
    assert html.count('<li class="unmeasured"') == 6
    assert html.count("Not measured in this run</h2>") == 1
    assert json.loads(block(html, "specs"))["languages"]["en"]["charts"][1]["spec"] is None


@pytest.mark.parametrize("series", [{}, {"loss/train": {7: 1.0}}, {"loss/train": {0: float("nan")}}])
def test_almost_empty_records_have_a_page(series):
    assert "<h1>" in page(with_series(series) if series else RunRecord(manifest(), healthy(30).table.slice(0, 0)))


def test_signatures_stand_in_their_panels():
    expected = {"en": "starts low", "es": "empieza bajo"}
    entries = [
        {"id": "a", "panel": 3, "expected": expected, "unit": "L2", "measured": 1.23456, "met": False},
        {"id": "b", "panel": 3, "expected": expected, "unit": "L2", "measured": None, "met": None},
        {"id": "c", "panel": 3, "expected": expected, "unit": "L2", "measured": "NaN", "met": False},
    ]
    html = page(RECORD, signatures=entries)
    panel = html[html.index('id="panel-3"') : html.index('id="panel-4"')]
    assert "1.23 L2" in panel
    assert panel.count('<li class="not_met">') == 2
    assert panel.count('<li class="cannot_say">') == 1
    assert "NaN L2" in panel
    assert "empieza bajo" in panel
    assert "0/3" in panel


def test_identity_is_the_manifests():
    html = page(RECORD)
    for text in ("19-healthy", "completed", "training.learning_rate.warmup_steps", "3f1c9a52e0"):
        assert text in html


def test_write_page_is_whole(tmp_path):
    write_page(tmp_path / "deep" / "dashboard.html", RECORD)
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["dashboard.html"]
    assert (tmp_path / "deep" / "dashboard.html").read_text(encoding="utf-8") == page(RECORD)
