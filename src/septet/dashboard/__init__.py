"""One run as one self-contained page of seven panels, or as pictures."""

from septet.dashboard.page import page, write_page
from septet.dashboard.picture import panel_png, panels_png

__all__ = ["page", "panel_png", "panels_png", "write_page"]
