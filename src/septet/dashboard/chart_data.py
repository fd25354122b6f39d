"""One panel's content as JSON: the rows that its chart and the page's scripts read."""

from typing import Any

import numpy as np

from septet.dashboard.content import Band, Content, Curve, Mark, Points, Steps, Values
from septet.dashboard.downsample import rows_to_keep

Domain = tuple[int, int]
Json = dict[str, Any]
NONE: Steps = np.empty(0, np.int64)


def chart_data(content: Content, healthy: Content, domain: Domain) -> Json:
    """Named data for one chart, and `notes` for the read-out.

    Each datum holds whole columns (`step`, `value`); `rows` says how many rows it stands for. Values have six
    significant digits; what is not finite stays that. Steps of evidence are kept in every curve that has them.
    """
    always = np.array([mark.step for mark in content.evidence], np.int64)
    curves = [_curve(curve, domain, always) for curve in content.curves]
    kept = np.unique(np.concatenate([np.empty(0, np.int64), *(np.array(c["step"], np.int64) for c in curves)]))
    return {
        "curves": curves,
        "ghosts": [_curve(curve, domain) for curve in healthy.curves],
        "behind": [_curve(curve, domain) for curve in content.behind],
        "points": [_points(points, domain) for points in content.points],
        "bands": [_band(band, domain) for band in content.bands],
        "levels": [
            {"level": level.name, "series": level.series, "value": short(level.value)} for level in content.levels
        ],
        "notes": [_note(note, kept) for note in content.notes],
        "evidence": [_mark(mark) for mark in content.evidence],
    }


def short(value: float) -> float | int:
    """Six significant digits, more than a pixel can show; whole numbers, such as a batch's, stay whole."""
    return int(value) if abs(value) < 1e15 and value.is_integer() else float(f"{value:.6g}")


def _curve(curve: Curve, domain: Domain, always: Steps = NONE) -> Json:
    columns = _columns(curve.steps, curve.values, domain, always)
    non_finite = int(np.count_nonzero(~np.isfinite(curve.values)))
    about = {"series": curve.series, "stepped": curve.style.stepped, "dense": curve.style.dense}
    return {**about, "rows": len(curve.steps), "non_finite": non_finite, **columns}


def _points(points: Points, domain: Domain) -> Json:
    return {"kind": points.kind, "rows": len(points.steps), **_columns(points.steps, points.values, domain)}


def _columns(steps: Steps, values: Values, domain: Domain, always: Steps = NONE) -> Json:
    keep = rows_to_keep(steps, values, domain)
    if len(always):
        keep = np.union1d(keep, np.flatnonzero(np.isin(steps, always)))
    return {"step": steps[keep].tolist(), "value": _shortened(values[keep])}


def _band(band: Band, domain: Domain) -> Json:
    keep = np.union1d(rows_to_keep(band.steps, band.low, domain), rows_to_keep(band.steps, band.high, domain))
    return {
        "step": band.steps[keep].tolist(),
        "value": _shortened(band.low[keep]),
        "value2": _shortened(band.high[keep]),
    }


def _mark(mark: Mark) -> Json:
    """One mark; where several pieces share a step, the first one's number and a sign that there are more."""
    numbers = [number for number, _ in mark.evidence]
    label = f"{numbers[0]}{'+' if len(numbers) > 1 else ''}"
    items = [{"number": number, "source": source} for number, source in mark.evidence]
    return {"label": label, "step": [mark.step], "items": items}


def _note(note: Points, kept: Steps) -> Json:
    at = np.isin(note.steps, kept)
    return {"note": note.kind, "step": note.steps[at].tolist(), "value": _shortened(note.values[at])}


def _shortened(values: Values) -> list[float | int]:
    return [short(value) for value in values.tolist()]
