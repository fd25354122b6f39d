import numpy as np
import pytest

from septet.corpus import BOS, EOS, PAD


@pytest.fixture(params=["train", "val"])
def rows(request, corpus):
    return getattr(corpus, request.param)


def test_shapes_and_types(rows):
    n = len(rows)
    assert rows.tokens.shape == (n, 22)
    assert (rows.tokens.dtype, rows.lengths.dtype, rows.irregular.dtype) == (np.int32, np.int32, np.bool_)
    assert rows.lengths.shape == rows.irregular.shape == (n,)
    assert len(rows.texts) == len(rows.cells) == n


def test_a_row_is_bos_text_eos_and_padding_to_the_end(rows, corpus):
    for text, tokens, length in zip(rows.texts, rows.tokens.tolist(), rows.lengths, strict=True):
        assert tokens == [BOS, *corpus.tokenizer.encode(text), EOS] + [PAD] * (22 - length)


def test_rows_are_short_enough_for_the_context(corpus):
    lengths = np.concatenate([corpus.train.lengths, corpus.val.lengths])
    assert (lengths.min(), lengths.max()) == (7, 22)
    assert lengths.max() < 32


def test_targets_are_all_tokens_but_padding_and_bos(rows):
    assert rows.targets == (rows.tokens[:, 1:] != PAD).sum()


def test_the_class_is_the_verb_s(rows):
    irregular = {"be", "have", "do", "go", "come", "see", "eat", "write"}
    assert rows.irregular.tolist() == [cell.verb in irregular for cell in rows.cells]


def test_rows_cannot_be_changed(rows):
    for array in (rows.tokens, rows.lengths, rows.irregular):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
