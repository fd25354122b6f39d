"""One run as one self-contained page of seven panels, or as pictures."""

from septet.dashboard.page import page, write_page

__all__ = ["page", "write_page"]
