"""Read a configuration file, and say in one sentence what is wrong with it."""

import json
from difflib import get_close_matches
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ValidationError

from septet.bounded_file import read_bounded
from septet.config.schema import Config, RunConfig, SharedConfig
from septet.errors import InputError

M = TypeVar("M", bound=BaseModel)
CALIBRATION = "19-calibration"  # folders of the recorded studies
BREAK_STUDY = "19-break-study"
MAX_BYTES = 1 << 20  # a configuration is a page or two; anything larger is some other file


def load_config(path: Path) -> Config:
    """Read and check a configuration file.

    Raises:
        InputError: unreadable, not YAML, an unknown key, a wrong type, or values that do not fit together.
    """
    text = read_bounded(path, MAX_BYTES, "a configuration of septet")
    try:
        content = yaml.safe_load(text)
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f", line {mark.line + 1}" if mark else ""
        raise InputError(f"{path}{where}: not valid YAML, expected one mapping of sections") from None
    return check_config(content, str(path))


def check_config(content: object, source: str) -> Config:
    """Check a configuration that was already read; `source` names it in errors."""
    config = _validate(Config, content, source)
    for name in config.experiments:
        effective_config(config, name, source)
    for variant, changes in config.calibration.variants.items():
        _changed(config, config.training.seed, changes, source, f"calibration.variants.{variant}.")
    for kind, studied in config.break_study.runs.items():
        _changed(config, config.training.seed, studied.changes, source, f"break_study.runs.{kind}.changes.")
    if config.fault_bank:
        bank_config(config, {}, "changes.", source)
        for fault, changes in config.fault_bank.overrides.items():
            bank_config(config, changes, f"overrides.{fault}.", source)
        for control, how in config.fault_bank.controls.items():
            bank_config(config, how.changes, f"controls.{control}.changes.", source)
    return config


def from_json(model: type[M], text: str) -> M:
    """A configuration, or the part of one, that one process hands to another.

    Raises:
        InputError: not JSON, or not what `model` says.
    """
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("settings: not JSON, expected what the workflow passes on") from None
    return _validate(model, content, "settings")


def effective_config(config: Config, experiment: str, source: str = "config") -> RunConfig:
    """The shared sections with one experiment's changes merged in.

    Raises:
        InputError: no such experiment, or its changes do not fit the schema.
    """
    study = calibration_runs(config)
    if experiment in study:
        variant, seed = study[experiment]
        changes = config.calibration.variants[variant]
        return _changed(config, seed, changes, source, f"calibration.variants.{variant}.")
    breaks = break_study_runs(config)
    if experiment in breaks:
        kind, seed = breaks[experiment]
        studied = config.break_study.runs[kind]
        run = _changed(config, seed, studied.changes, source, f"break_study.runs.{kind}.changes.")
        return run.model_copy(update={"fault": studied.fault})
    if experiment not in config.experiments:
        close = get_close_matches(experiment, config.experiments, n=1)
        meant = f", did you mean {close[0]!r}?" if close else f"; there are {', '.join(config.experiments) or 'none'}"
        raise InputError(f"{source}: experiments has no {experiment!r}{meant}")
    chosen = config.experiments[experiment]
    run = _changed(config, chosen.seed, chosen.changes, source, f"experiments.{experiment}.changes.")
    return run.model_copy(update={"fault": chosen.fault, "fault_strength": chosen.fault_strength})


def bank_config(config: Config, changes: dict[str, Any], key: str = "", source: str = "config") -> RunConfig:
    """A run of the fault bank: the shared sections, the bank's changes, and over them those of one fault or control.

    Raises:
        InputError: they do not fit the schema; `key` says which of them, within the section.
    """
    assert config.fault_bank is not None
    merged = merge(config.fault_bank.changes, changes)
    return _changed(config, config.training.seed, merged, source, f"fault_bank.{key}")


def calibration_runs(config: Config) -> dict[str, tuple[str, int]]:
    """The runs of the recorded study: variant and training seed by run name."""
    return {
        f"{CALIBRATION}/{variant}-seed-{seed}": (variant, seed)
        for variant in config.calibration.variants
        for seed in config.calibration.training_seeds
    }


def break_study_runs(config: Config) -> dict[str, tuple[str, int]]:
    """The runs of the study of the breaks: kind of run and training seed by run name."""
    return {
        f"{BREAK_STUDY}/{kind}-seed-{seed}": (kind, seed)
        for kind in config.break_study.runs
        for seed in config.break_study.seeds_of(kind)
    }


def break_study_digest(config: Config) -> str:
    """SHA-256 of the configurations of all its runs: what a recorded study was made from."""
    runs = {run: effective_config(config, run).model_dump(mode="json") for run in break_study_runs(config)}
    return sha256(json.dumps(runs, sort_keys=True).encode()).hexdigest()


def _changed(config: Config, seed: int, changes: dict[str, Any], source: str, prefix: str) -> RunConfig:
    shared = config.model_dump(include=set(SharedConfig.model_fields))
    shared["training"]["seed"] = seed
    return _validate(RunConfig, merge(shared, changes), source, prefix)


def merge(base: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """`base` with `changes` laid over it, section by section; neither is modified."""
    merged = dict(base)
    for key, value in changes.items():
        both_sections = isinstance(value, dict) and isinstance(base.get(key), dict)
        merged[key] = merge(base[key], value) if both_sections else value
    return merged


def _validate(model: type[M], content: object, source: str, prefix: str = "") -> M:
    try:
        return model.model_validate(content)
    except ValidationError as error:
        raise InputError(f"{source}: {_sentence(model, error, prefix)}") from None


def _sentence(model: type[BaseModel], error: ValidationError, prefix: str) -> str:
    first = error.errors(include_url=False)[0]
    key = prefix + ".".join(str(part) for part in first["loc"])
    if first["type"] == "extra_forbidden":
        return f"unknown key {key}{_meant(model, first['loc'])}"
    if first["type"] == "value_error":  # a rule between keys; its text starts with the key
        return f"{key}.{first['ctx']['error']}" if first["loc"] else f"{prefix}{first['ctx']['error']}"
    value = first["input"]
    hint = ""
    if isinstance(value, str) and first["type"] in {"float_type", "int_type"} and _is_number(value):
        hint = f"; YAML reads {value} as text, write {float(value):.1e}"
    return f"{key or 'the file'} is {_short(value)}, expected: {first['msg']}{hint}"


def _short(value: object) -> str:
    """The value as a reader would see it, without letting a long one fill the screen."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _meant(model: type[BaseModel], loc: tuple[int | str, ...]) -> str:
    """What the writer of an unknown key probably meant, from the keys of the same section."""
    section: type[BaseModel] | None = model
    for part in loc[:-1]:
        field = section.model_fields.get(str(part)) if section else None
        kind = field.annotation if field else None
        section = kind if isinstance(kind, type) and issubclass(kind, BaseModel) else None
    known = list(section.model_fields) if section else []
    close = get_close_matches(str(loc[-1]), known, n=1)
    if close:
        return f", did you mean {close[0]}?"
    return f"; known keys here: {', '.join(known)}" if known else ""
