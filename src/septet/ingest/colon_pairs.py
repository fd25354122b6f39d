"""Lines of `key:value` pairs, of which the first is the step: llm.c and the nanoGPT speedruns."""

from collections.abc import Callable, Mapping

from septet.ingest.log_file import LogFile
from septet.ingest.number import number
from septet.ingest.split_runs import SplitRuns


def colon_pairs(
    log: LogFile, start: str, series: Mapping[str, str], step_of: Callable[[str, SplitRuns], int | None]
) -> SplitRuns:
    """The runs in lines that begin with `start`; `step_of` reads the step from what follows it."""
    split = SplitRuns(log)
    for line in log.lines():
        if not line.startswith(start):
            continue
        first, *pairs = line[:1000].split()
        step = step_of(first[len(start) :], split)
        if step is None:
            continue
        for pair in pairs:
            key, _, value = pair.partition(":")
            name = series.get(key)
            if name is not None:
                split.at(step).put(name, step, number(value))
    return split
