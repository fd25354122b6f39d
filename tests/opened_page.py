"""A headless Chromium without a network, and pages opened in it from disk."""

import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

FLAGS = [
    "--no-sandbox",  # the test may run as root in a container
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def chromium() -> str | None:
    """The installed browser, or None."""
    names = (os.environ.get("SEPTET_CHROMIUM"), "chromium", "chromium-browser", "google-chrome", "chrome")
    return next((found for name in names if name and (found := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """One browser for all tests."""
    executable = chromium()
    if executable is None:
        pytest.skip("no Chromium is installed, so pages are not opened; install one or name it in SEPTET_CHROMIUM")
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed, so pages are not opened")
    with sync_api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        yield started
        started.close()


@dataclass
class Opened:
    """A page that has drawn itself, and what it did meanwhile."""

    tab: Any
    requests: list[str] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)  # of the console: errors, warnings, policy violations

    def text(self, selector: str) -> str:
        """Text shown."""
        return str(self.tab.locator(selector).first.inner_text())

    def attribute(self, selector: str, name: str) -> str:
        """An attribute of the first match."""
        return str(self.tab.locator(selector).first.get_attribute(name))

    def attributes(self, selector: str, name: str) -> list[str]:
        """An attribute of all matches."""
        return list(self.tab.locator(selector).evaluate_all(f"all => all.map(e => e.getAttribute('{name}'))"))

    def click(self, selector: str) -> None:
        """Click, and let the charts follow."""
        self.tab.locator(selector).first.click()
        self.settle()

    def settle(self) -> None:
        """Wait until the charts have drawn what was asked for."""
        self.tab.wait_for_timeout(100)
        self.tab.wait_for_selector("body:not([aria-busy=true])")
        self.tab.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def x_axes(self) -> list[str]:
        """What each chart says of its step axis."""
        return [
            label for label in self.attributes(".chart svg .role-axis[aria-label]", "aria-label") if "X-axis" in label
        ]

    def y_axis(self, panel: int) -> str:
        """What one chart says of its y axis."""
        labels = self.attributes(f"#panel-{panel} svg .role-axis[aria-label]", "aria-label")
        return next(label for label in labels if "Y-axis" in label)


Open = Callable[..., Opened]


@pytest.fixture
def open_page(browser: Any, tmp_path: Path) -> Iterator[Open]:
    """Opens HTML from disk, with the network off."""
    contexts = []

    def opened(
        html: str, width: int = 1280, scheme: str = "light", locale: str = "en-US", touch: bool = False
    ) -> Opened:
        file = tmp_path / f"page-{len(contexts)}.html"
        file.write_text(html, encoding="utf-8")
        context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme=scheme,
            locale=locale,
            offline=True,
            has_touch=touch,
            accept_downloads=True,
        )
        contexts.append(context)
        page = Opened(context.new_page())
        page.tab.on("request", lambda request: page.requests.append(request.url))
        page.tab.on("console", lambda message: page.messages.append(message.text))
        page.tab.on("pageerror", lambda error: page.messages.append(str(error)))
        page.tab.on("dialog", lambda dialog: (page.messages.append(f"dialog {dialog.message}"), dialog.dismiss()))
        page.tab.goto(file.as_uri())
        page.tab.wait_for_selector("html[data-ready]", timeout=30_000)
        return page

    yield opened
    for context in contexts:
        context.close()
