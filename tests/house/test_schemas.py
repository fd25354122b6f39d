"""The JSON schemas in the repository are those of the models; `septet schema` writes them anew."""

import json

import pytest
from jsonschema import Draft202012Validator

from septet.cli.schema import schema
from septet.code_digest import ROOT
from septet.config import load_config
from septet.record.manifest import Manifest

SCHEMAS = ROOT.parents[1] / "workflow" / "schemas"


@pytest.mark.parametrize("name", ["config.schema.json", "manifest.schema.json", "verdict.schema.json"])
def test_schema_has_not_drifted(name, tmp_path):
    schema(tmp_path)
    assert (tmp_path / name).read_text() == (SCHEMAS / name).read_text(), "run `septet schema` and commit"


def test_the_projects_own_configuration_fits_its_schema():
    config = load_config(ROOT.parents[1] / "config" / "config.yaml")
    validator = Draft202012Validator(json.loads((SCHEMAS / "config.schema.json").read_text()))
    assert list(validator.iter_errors(config.model_dump(mode="json"))) == []


def test_a_manifest_with_values_that_are_not_finite_fits_its_schema():
    validator = Draft202012Validator(json.loads((SCHEMAS / "manifest.schema.json").read_text()))
    manifest = Manifest(run="x", status="diverged", reference_lines={"clip": float("inf"), "ngram_loss": float("nan")})
    assert list(validator.iter_errors(json.loads(manifest.to_json()))) == []
    assert list(validator.iter_errors({"run": "x", "status": "exploded"}))
