"""The whole corpus: nothing leaks, and the bytes are the same everywhere."""

import os
import re
import subprocess
import sys
import time
from collections import Counter
from hashlib import sha256
from itertools import pairwise

import numpy as np
import pytest

from septet.config import CorpusConfig, TokenizerConfig
from septet.corpus import build_corpus
from septet.corpus.grammar import TENSES
from septet.corpus.sentences import all_sentences

# Changing one of these changes every run record: do it on purpose, with a line in the changelog.
GOLDEN = {
    "train": "39284682cd20f389796108e2a88c44ce68946bdc43b980484f167c2d0073f41f",
    "val": "c9faf573016fbdb8ffcf8717874acd7d70a56812e2836ead94e4ae44c73f6fe3",
    "tokenizer": "7bb19229edaf9fa0b556156a97616bd1e914c6947c790f1bca908c8364befc46",
}


def sentences_of(rows):
    return {side for text in rows.texts for side in re.split(r"(?:^| / )(?=e[ns]: )", text) if side}


def test_every_row_is_either_in_train_or_in_val(corpus):
    assert (len(corpus.train), len(corpus.val)) == (5200, 840)
    everything = Counter(sentence.text for sentence in all_sentences())
    assert Counter(corpus.train.texts) + Counter(corpus.val.texts) == everything


def test_no_val_row_sentence_or_cell_is_in_train(corpus):
    assert not set(corpus.train.texts) & set(corpus.val.texts)
    assert not set(corpus.train.cells) & set(corpus.val.cells)
    train, val = sentences_of(corpus.train), sentences_of(corpus.val)
    assert (len(train), len(val)) == (5200, 840)  # a row and its mirror image have two sentences between them
    assert not train & val
    assert not {tuple(row) for row in corpus.train.tokens.tolist()} & {tuple(row) for row in corpus.val.tokens.tolist()}


def test_every_verb_every_tense_and_every_infinitive_is_in_train(corpus):
    verbs = {cell.verb for cell in corpus.train.cells}
    tenses = {(cell.verb, cell.tense) for cell in corpus.train.cells}
    assert len(verbs) == 20
    assert tenses == {(verb, tense) for verb in verbs for tense in (None, *TENSES)}


def test_rows_are_mixed(corpus):
    # in an unmixed corpus, neighbours would nearly always share their verb
    verbs = [cell.verb for cell in corpus.train.cells]
    same = np.mean([a == b for a, b in pairwise(verbs)])
    assert 0.03 < same < 0.07  # 1 in 20 by chance


def test_seed_42_gives_the_same_bytes_everywhere(corpus):
    texts = {name: "".join(f"{text}\n" for text in getattr(corpus, name).texts) for name in ("train", "val")}
    texts["tokenizer"] = corpus.tokenizer.to_json()
    assert {name: sha256(text.encode()).hexdigest() for name, text in texts.items()} == GOLDEN


def test_neither_hash_seed_nor_threads_nor_locale_matter():
    surroundings = {"PYTHONHASHSEED": "1", "RAYON_NUM_THREADS": "1", "LC_ALL": "C", "TZ": "Asia/Tokyo"}
    code = (
        "from septet.config import CorpusConfig, TokenizerConfig; from septet.corpus import build_corpus;"
        "print(build_corpus(CorpusConfig(seed=42), TokenizerConfig()).manifest['sha256'])"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | surroundings, capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == str(GOLDEN)


def test_the_token_ids_are_the_same_everywhere(corpus):
    tokens = np.concatenate([corpus.train.tokens, corpus.val.tokens]).astype("<i4").tobytes()
    assert sha256(tokens).hexdigest() == "12278626fdb2b3abff579f67868946ece700371c60a86ef237962af6a43e9110"


def test_building_takes_less_than_three_seconds():
    started = time.process_time()
    build_corpus(CorpusConfig(seed=43), TokenizerConfig())
    assert time.process_time() - started < 3


@pytest.mark.parametrize("seed", [7, 2024])
def test_another_seed_holds_out_as_many_rows(seed):
    other = build_corpus(CorpusConfig(seed=seed), TokenizerConfig())
    assert (len(other.train), len(other.val), int(other.val.irregular.sum())) == (5200, 840, 336)


def test_another_vocabulary_gives_the_same_rows(corpus):
    small = build_corpus(CorpusConfig(seed=42), TokenizerConfig(vocab_size=300))
    assert small.train.texts == corpus.train.texts
    assert small.tokenizer.vocab_size == 300
    assert int(small.train.tokens.max()) < 300
    assert small.train.targets > corpus.train.targets
