"""Property tests: a slow machine is no failure, and continuous integration draws the same examples every time."""

import os

from hypothesis import settings

settings.register_profile("septet", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("septet")
