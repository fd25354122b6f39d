import json
import math
import re
from collections import Counter

import pytest


def test_it_is_json_and_names_every_hash(corpus):
    manifest = json.loads(json.dumps(corpus.manifest, allow_nan=False))
    assert manifest == corpus.manifest
    assert manifest["sha256"].keys() == {"train", "val", "tokenizer"}
    assert all(re.fullmatch("[0-9a-f]{64}", digest) for digest in manifest["sha256"].values())


@pytest.mark.parametrize("name", ["train", "val"])
def test_counts_are_those_of_the_rows(corpus, name):
    counts, rows = corpus.manifest[name], getattr(corpus, name)
    assert counts["rows"] == len(rows.texts) == counts["regular"] + counts["irregular"]
    assert counts["irregular"] == rows.irregular.sum()
    assert counts["targets"] == (rows.tokens[:, 1:] != 0).sum()
    by_cell = Counter(
        f"{verb}/{tense}/{person}" if tense else f"{verb}/infinitive" for verb, tense, person in rows.cells
    )
    assert counts["cells"] == by_cell


def test_the_held_out_cells_are_those_of_val(corpus):
    manifest = corpus.manifest
    assert manifest["held_out"] == sorted(manifest["val"]["cells"])
    assert len(manifest["held_out"]) == 40
    assert len(manifest["train"]["cells"]) == 320 - 40


def test_the_floor_is_reached_by_whoever_knows_the_rows_by_heart(corpus):
    # the best any causal model can do: at every prefix, the share of the rows with this prefix that go on so
    prefixes, nats = Counter(), 0.0
    rows = [
        tuple(tokens[:length])
        for tokens, length in zip(corpus.train.tokens.tolist(), corpus.train.lengths.tolist(), strict=True)
    ]
    for row in rows:
        prefixes.update(row[:end] for end in range(1, len(row) + 1))
    for row in rows:
        nats -= sum(math.log(prefixes[row[: end + 1]] / prefixes[row[:end]]) for end in range(1, len(row)))
    assert corpus.manifest["train_floor"] == pytest.approx(nats / corpus.train.targets, rel=1e-12)
    assert corpus.manifest["train_floor"] == pytest.approx(0.6963, abs=5e-5)
