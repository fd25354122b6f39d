"""One browser for all tests; property tests: a slow machine is no failure, and CI draws the same examples each time."""

import os

from hypothesis import settings

from opened_page import browser, open_page  # noqa: F401 -- fixtures; two browsers in one process would not start

settings.register_profile("septet", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("septet")
