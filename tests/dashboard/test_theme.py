import pytest

from septet.dashboard.theme import DARK, LIGHT, LINE_COLOURS, chart_config

OKABE_ITO = {  # Okabe and Ito 2008, figure 16
    *("#000000", "#E69F00", "#56B4E9", "#009E73"),
    *("#F0E442", "#0072B2", "#D55E00", "#CC79A7"),
}


def luminance(colour: str) -> float:
    """WCAG 2.2, relative luminance."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    """WCAG 2.2, contrast ratio."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_words_are_readable(theme):
    assert contrast(theme["ink"], theme["paper"]) >= 7
    assert contrast(theme["muted"], theme["paper"]) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_lines_stand_out(theme):
    for name in LINE_COLOURS[:3]:
        assert contrast(theme[name], theme["paper"]) >= 3  # WCAG 1.4.11
    assert contrast(theme["purple"], theme["paper"]) >= 2.9  # the palette's own, just short of it on white


def test_lines_use_the_published_palette():
    assert {LIGHT[name] for name in LINE_COLOURS if name != "ink"} <= OKABE_ITO
    assert {DARK[name] for name in LINE_COLOURS if name != "ink"} <= OKABE_ITO


def test_every_colour_of_the_config_is_a_token():
    def colours(value: object) -> list[object]:
        if isinstance(value, dict):
            own = [item for key, item in value.items() if "olor" in key or key == "background"]
            return own + [found for item in value.values() for found in colours(item)]
        return []

    found = colours(chart_config())
    assert len(found) > 5
    assert all(item["expr"].removeprefix("colour.") in LIGHT for item in found)
    assert LIGHT.keys() == DARK.keys()
