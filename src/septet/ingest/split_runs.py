"""Several runs in one log: appended to the same file, each begins its count anew."""

from septet.ingest.curves import Curves
from septet.ingest.imported_run import ImportedRun
from septet.ingest.limits import MAX_RUNS
from septet.ingest.log_file import LogFile


class SplitRuns:
    """Hands out the curves of the run that a step belongs to.

    A step that falls back to where the run began starts a new run; one that falls back to somewhere within it is a
    restart from a checkpoint, and stays in the run.
    """

    def __init__(self, log: LogFile) -> None:
        self._log = log
        self.runs: list[ImportedRun] = []
        self._first = self._last = -1
        self._curves = Curves()

    def at(self, step: int) -> Curves:
        """The curves that a value of `step` goes to.

        Raises:
            InputError: there are more runs than a log has.
        """
        if not self.runs or (step < self._last and step <= max(self._first, 1)):
            self.begin(step)
        self._last = step
        return self._curves

    def begin(self, step: int) -> None:
        """Start a new run at `step`, whatever the count says."""
        if len(self.runs) >= MAX_RUNS:
            raise self._log.error(f"its step falls back to the start more than {MAX_RUNS} times, expected fewer runs")
        self.runs.append(ImportedRun())
        self._first = self._last = step
        self._curves = self.runs[-1].curves

    @property
    def run(self) -> ImportedRun:
        """The run of the last step; an empty one is begun where there was no step yet."""
        if not self.runs:
            self.begin(0)
        return self.runs[-1]
