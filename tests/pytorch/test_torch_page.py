"""What was recorded from PyTorch is a record like any other: the command draws it, and a browser shows it."""

import sys

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed; `make test-peers` installs it")

from small_gpt import EVERY_STEP, adamw, batch, loss_of, small_gpt  # noqa: E402

from septet.record.manifest import Context  # noqa: E402
from septet.torch import Inspector  # noqa: E402

pytestmark = [pytest.mark.peer, pytest.mark.browser, pytest.mark.filterwarnings("error:septet")]


def test_the_page_has_seven_charts_and_no_errors(tmp_path, monkeypatch, open_page):
    from septet.cli.main import app

    model = small_gpt()
    optimizer = adamw(model)
    context = Context(clip=0.5, vocabulary=29)
    with Inspector(model, optimizer, tmp_path / "run", cadence=EVERY_STEP, context=context) as inspector:
        for step in range(12):
            if step == 10:
                with torch.no_grad():
                    model.final_ln.bias[0] = float("nan")
            inspector.val(3.0 - step / 10, classes={"regular": 2.5, "irregular": 3.0})
            optimizer.zero_grad()
            loss = loss_of(model, batch(step))
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 0.5)
            optimizer.step()
            inspector.loss(loss)
    target = tmp_path / "page.html"
    monkeypatch.setattr(sys, "argv", ["septet", "dashboard", str(tmp_path / "run"), "--output", str(target)])
    with pytest.raises(SystemExit, match="0"):
        app()
    opened = open_page(target.read_text(encoding="utf-8"))
    assert opened.tab.locator(".chart svg").count() == 7
    assert opened.tab.locator(".unmeasured").count() == 0
    assert "diverged" in opened.attribute("p.status", "class")
    assert opened.messages == []
    assert len(opened.requests) == 1
