"""A progress bar with loss, rate and time left; in a log file, a line now and then."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from septet.training.loop import Step

LINES_IN_A_LOG = 10


@contextmanager
def training_progress(name: str, steps: int, done: int, shown: bool) -> Iterator[Callable[[Step], None]]:
    """Yields what to call after every step."""
    console = Console(stderr=True)
    if not shown:
        yield lambda step: None
    elif console.is_terminal:
        with _bar(console) as bar:
            task = bar.add_task(name, total=steps, completed=done, loss=float("nan"), rate=float("nan"))
            yield lambda step: bar.update(task, advance=1, loss=step.loss, rate=step.learning_rate)
    else:
        yield lambda step: _line(console, name, step, steps)


def _bar(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("loss {task.fields[loss]:.3f}  rate {task.fields[rate]:.2e}"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=console,
    )


def _line(console: Console, name: str, step: Step, steps: int) -> None:
    if step.index % max(1, steps // LINES_IN_A_LOG) == 0 or step.index == steps - 1:
        line = f"{name}: step {step.index} of {steps}, loss {step.loss:.3f}, rate {step.learning_rate:.2e}"
        console.print(line, highlight=False, soft_wrap=True)
