"""A number as people write it in one language; `formatted` in `assets/scale.js` does the same in the browser."""

import math

from septet.dashboard.words import Language, words

DIGITS = 4
SWAPPED = str.maketrans(",.", ".,")


def number_text(value: float, language: Language) -> str:
    """Four significant digits and thousands apart; whole numbers in full, very small and very large ones as powers."""
    if not math.isfinite(value):
        edges = words(language).edges
        return edges["nan"] if math.isnan(value) else edges["plus_infinity" if value > 0 else "minus_infinity"]
    text = _english(value)
    return text.translate(SWAPPED) if language == "es" else text


def _english(value: float) -> str:
    size, whole = abs(value), float(value).is_integer()
    if size and (size < 1e-3 or size >= 1e6) and not (whole and size < 1e9):
        mantissa, exponent = f"{value:.{DIGITS - 2}e}".split("e")
        return f"{float(mantissa):g}e{int(exponent)}".replace("e-", "e−")
    if whole:
        return f"{int(value):,}"
    decimals = max(0, DIGITS - 1 - math.floor(math.log10(size)))
    text = f"{float(f'{value:.{DIGITS}g}'):,.{decimals}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
