from pathlib import Path

import pytest
import yaml

from septet.config import Config, SharedConfig, effective_config, load_config
from septet.config.load import check_config, merge
from septet.errors import InputError

FILE = Path(__file__).parents[2] / "config" / "config.yaml"
TEXT = FILE.read_text()

MISTAKES = {
    "a typo in a key": ("clip: 1.0", "clpi: 1.0", "unknown key training.clpi, did you mean clip?"),
    "a typo in a section": ("\ntraining:", "\ntrainign:", "unknown key trainign, did you mean training?"),
    "text for a number": (
        "steps: 2000",
        "steps: many",
        "training.steps is 'many', expected: Input should be a valid integer",
    ),
    "an exponent that YAML reads as text": (
        "max: 1.0e-3",
        "max: 1e-3",
        "training.learning_rate.max is '1e-3', expected: Input should be a valid number; "
        "YAML reads 1e-3 as text, write 1.0e-03",
    ),
    "a warm-up longer than the run": (
        "warmup_steps: 100",
        "warmup_steps: 3000",
        "training.learning_rate.warmup_steps: 3000 is not shorter than the run's 2000 steps",
    ),
    "heads that do not divide the width": (
        "n_head: 4",
        "n_head: 5",
        "model.n_head: 5 heads do not divide n_embd 64",
    ),
    "another vocabulary than the tokenizer's": (
        "  vocab_size: 512           # must",
        "  vocab_size: 500           # must",
        "model.vocab_size: 500 is not the tokenizer's vocab_size 512",
    ),
    "a typo inside an experiment": (
        "changes: {}",
        "changes: {training: {clipp: 2.0}}",
        "unknown key experiments.19-healthy.changes.training.clipp, did you mean clip?",
    ),
    "not a finite number": ("clip: 1.0", "clip: .inf", "training.clip is inf"),
    "a negative rate": ("max: 1.0e-3", "max: -1.0e-3", "training.learning_rate.max is -0.001"),
    "yes for a number": ("steps: 2000", "steps: yes", "training.steps is True"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_one_sentence_that_names_the_key(mistake, tmp_path):
    before, after, sentence = MISTAKES[mistake]
    assert before in TEXT
    path = tmp_path / "config.yaml"
    path.write_text(TEXT.replace(before, after, 1))
    with pytest.raises(InputError) as caught:
        load_config(path)
    assert sentence in str(caught.value)
    assert str(caught.value).startswith(str(path))
    assert "\n" not in str(caught.value)


def test_the_projects_own_file_is_valid_and_its_values_are_the_schemas_defaults():
    config = load_config(FILE)
    shared = SharedConfig(**{name: getattr(config, name) for name in SharedConfig.model_fields})
    assert shared == SharedConfig()


def test_every_knob_is_in_the_file():
    def keys(model, prefix=""):
        for name, field in model.model_fields.items():
            if isinstance(field.annotation, type) and hasattr(field.annotation, "model_fields"):
                yield from keys(field.annotation, f"{prefix}{name}.")
            else:
                yield f"{prefix}{name}"

    content = yaml.safe_load(TEXT)
    for key in keys(Config):
        section = content
        for part in key.split("."):
            assert part in section, f"{key} is missing from {FILE.name}"
            section = section[part]


def test_an_unknown_experiment_names_the_nearest():
    with pytest.raises(InputError, match=r"experiments has no '19-helthy', did you mean '19-healthy'\?"):
        effective_config(load_config(FILE), "19-helthy")


def test_an_experiment_changes_only_what_it_says():
    content = yaml.safe_load(TEXT)
    content["experiments"]["x"] = {"seed": 7, "changes": {"training": {"learning_rate": {"max": 2e-3}}}}
    config = check_config(content, "test")
    healthy, changed = effective_config(config, "19-healthy"), effective_config(config, "x")
    assert changed.training.learning_rate.max == 2e-3
    assert changed.training.learning_rate.min == healthy.training.learning_rate.min
    assert (changed.training.seed, healthy.training.seed) == (7, 42)
    assert changed.model == healthy.model


def test_merge_modifies_neither_side():
    base, changes = {"a": {"b": 1, "c": 2}}, {"a": {"b": 3}}
    assert merge(base, changes) == {"a": {"b": 3, "c": 2}}
    assert base == {"a": {"b": 1, "c": 2}}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"a: [1", "line 1: not valid YAML"),
        (b"\xff\xfe\x00", "not valid YAML"),
        (b"just words", "the file is 'just words'"),
        (b"", "the file is None"),
        (b"[" * 100_000, "not valid YAML"),
        (b"x: " + b"y" * (1 << 20), "larger than"),
        (b"!!python/object/apply:os.system ['true']", "not valid YAML"),
    ],
    ids=["broken", "binary", "text", "empty", "deep", "large", "python object"],
)
def test_any_file_gets_one_sentence(tmp_path, content, words):
    path = tmp_path / "c.yaml"
    path.write_bytes(content)
    with pytest.raises(InputError) as caught:
        load_config(path)
    assert words in str(caught.value)
    assert len(str(caught.value)) < 300 + len(str(path))


def test_an_absent_file_is_named(tmp_path):
    with pytest.raises(InputError, match=r"absent\.yaml: cannot be read .* expected a configuration"):
        load_config(tmp_path / "absent.yaml")
