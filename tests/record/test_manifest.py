import json
import math

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError
from same_values import exact

from septet.record import Manifest

REAL = {
    "run": "19-healthy",
    "status": "completed",
    "seed": 42,
    "versions": {"numpy": "2.3.3"},
    "config": {"training": {"steps": 2000}},
    "data": {"rows": {"train": 5200, "val": 840}},
    "code": "c0de",
    "git": {"commit": "abc", "dirty": False},
    "hardware": {"machine": "x86_64", "cpu_count": 2},
    "probes": {
        "init": {"wte": {"shape": [512, 64], "mean": 0.0, "std": 0.08, "min": -0.3, "max": 0.3}},
        "activation_growth": {"block_0_out": 1.5},
        "optimizer_groups": [{"weight_decay": 0.1, "parameters": {"wte": 2}}],
        "moments_at_100": {"updates": 100, "grad_norm": 1.0, "m_norm": 0.5, "v_norm": 0.1},
        "accumulation": {"micro_batches": 4, "ratio": 1.0},
        "causality": {"position": 8, "largest_change": 0.0, "causal": True},
    },
    "capacity": {"neurons_per_block": 256, "heads_per_block": 4},
    "reference_lines": {"clip": 1.0, "ln_vocab": 6.238},
}
FOREIGN = {"run": "somebody's run", "status": "interrupted"}  # all that a foreign log may know


def moments(**norms):
    return REAL | {"probes": {"moments_at_100": {"updates": 100, "grad_norm": 1.0, "m_norm": 1.0} | norms}}


@pytest.mark.parametrize("content", [REAL, FOREIGN])
def test_a_manifest_comes_back_from_its_text(content):
    manifest = Manifest.model_validate(content)
    assert Manifest.model_validate(json.loads(manifest.to_json())) == manifest


@given(st.floats())
def test_a_probe_that_is_not_finite_comes_back_as_it_was(value):
    text = Manifest.model_validate(moments(v_norm=value)).to_json()
    again = Manifest.model_validate(json.loads(text)).probes.moments_at_100
    assert exact(again.v_norm) == exact(value)


@given(st.floats())
def test_the_text_fits_the_json_schema_and_is_standard_json(value):
    text = Manifest.model_validate(moments(v_norm=value)).to_json()
    content = json.loads(text, parse_constant=lambda token: pytest.fail(f"{token} is no JSON"))
    jsonschema.validate(content, Manifest.model_json_schema())


def test_a_probe_that_was_not_made_is_null_and_one_that_is_nan_is_not():
    probes = json.loads(Manifest.model_validate(moments(v_norm=math.nan)).to_json())["probes"]
    assert probes["moments_at_100"]["v_norm"] == "NaN"
    assert probes["causality"] is None


def test_the_same_content_gives_the_same_text_in_any_order():
    backwards = dict(reversed(REAL.items()))
    assert Manifest.model_validate(backwards).to_json() == Manifest.model_validate(REAL).to_json()


MISTAKES = {
    "no run": {"status": "completed"},
    "no status": {"run": "x"},
    "a status that there is not": FOREIGN | {"status": "failed"},
    "an unknown key": FOREIGN | {"started_at": "today"},
    "an unknown probe": FOREIGN | {"probes": {"phase_of_the_moon": 1}},
    "text for a number": moments(v_norm="1.5"),
    "null for a number that was measured": moments(v_norm=None),
    "another spelling of NaN": moments(v_norm="nan"),
    "text for the seed": FOREIGN | {"seed": "42"},
    "yes for the seed": FOREIGN | {"seed": True},
    "a later version": FOREIGN | {"schema_version": 2},
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_refused_by_the_model_and_by_its_json_schema(mistake):
    with pytest.raises(ValidationError):
        Manifest.model_validate(MISTAKES[mistake])
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(MISTAKES[mistake], Manifest.model_json_schema())


def test_a_manifest_that_is_read_does_not_change():
    with pytest.raises(ValidationError, match="frozen"):
        Manifest.model_validate(REAL).seed = 1
