"""A profile: which questions are asked, in which order, against which thresholds. A file each in config/stability."""

from difflib import get_close_matches
from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from septet.bounded_file import read_bounded
from septet.errors import InputError
from septet.stability.tree import expanded, questions, sections

FOLDER = Path(__file__).parents[3] / "config" / "stability"
MAX_BYTES = 1 << 20


class Threshold(BaseModel):
    """A number, and where it comes from."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    value: float
    source: str = Field(min_length=3)


class Profile(BaseModel):
    """Thresholds by question, and the order of the walk: ids of sections, or of single questions."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    profile: str
    order: list[str]
    thresholds: dict[str, dict[str, Threshold]] = {}

    @property
    def asked(self) -> list[str]:
        """Ids of the questions in the order of the walk."""
        return list(dict.fromkeys(expanded(self.order)))

    def can_ask(self, question: str) -> bool:
        """Whether the profile has every threshold that a question needs."""
        return set(questions()[question].thresholds) <= set(self.thresholds.get(question, {}))

    def of(self, question: str) -> dict[str, float]:
        """The thresholds of one question."""
        return {name: threshold.value for name, threshold in self.thresholds.get(question, {}).items()}


def profile_names() -> list[str]:
    """Profiles that come with septet."""
    return sorted(path.stem for path in FOLDER.glob("*.yaml"))


def load_profile(name: str, folder: Path = FOLDER) -> Profile:
    """The profile called `name`.

    Raises:
        InputError: there is none, or it names questions or thresholds that no tree has.
    """
    path = folder / f"{name}.yaml"
    if name not in {file.stem for file in folder.glob("*.yaml")}:
        known = ", ".join(sorted(file.stem for file in folder.glob("*.yaml")))
        raise InputError(f"profile {name[:60]!r}: there is no such profile; there are {known}")
    content = read_bounded(path, MAX_BYTES, "a profile of the stability trees")
    try:
        profile = Profile.model_validate(yaml.safe_load(content))
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError):
        raise InputError(f"{path}: not valid YAML, expected a profile of the stability trees") from None
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise InputError(f"{path}: {'.'.join(map(str, first['loc']))}: {first['msg']}") from None
    _check(profile, path)
    return profile


def _check(profile: Profile, path: Path) -> None:
    places = [*sections(), *questions()]
    for target in profile.order:
        if target not in places:
            raise InputError(f"{path}: order: {target!r} is no section or question{_meant(target, places)}")
    for question, thresholds in profile.thresholds.items():
        if question not in questions():
            raise InputError(f"{path}: thresholds: {question!r} is no question{_meant(question, list(questions()))}")
        expected = questions()[question].thresholds
        for name in thresholds:
            if name not in expected:
                raise InputError(f"{path}: thresholds.{question}: {name!r} is no threshold{_meant(name, expected)}")
    for question in profile.asked:
        if not profile.can_ask(question):
            lacking = set(questions()[question].thresholds) - set(profile.thresholds.get(question, {}))
            raise InputError(f"{path}: thresholds.{question}: lacks {', '.join(sorted(lacking))}")


def _meant(given: str, known: list[str]) -> str:
    close = get_close_matches(given, known, n=1)
    return f", did you mean {close[0]!r}?" if close else ""
