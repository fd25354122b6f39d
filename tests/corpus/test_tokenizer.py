import json
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from septet.config import TokenizerConfig
from septet.corpus import BOS, EOS, PAD, UNK, Tokenizer
from septet.errors import InputError

# GPT-2's table of printable stand-ins for bytes: what prints stands for itself, the rest follows from U+0100 on
PRINTABLE = [*range(33, 127), *range(161, 173), *range(174, 256)]
STAND_IN = {byte: chr(byte) for byte in PRINTABLE} | {
    byte: chr(256 + n) for n, byte in enumerate(byte for byte in range(256) if byte not in PRINTABLE)
}


def slow_encode(tokenizer, piece):
    """Byte-level BPE of one piece as it is defined: join the earliest learned pair, again and again."""
    parts = [STAND_IN[byte] for byte in piece.encode()]
    ranks = {pair: rank for rank, pair in enumerate(tokenizer.merges)}
    while True:
        pairs = [(ranks[pair], at) for at, pair in enumerate(pairwise(parts)) if pair in ranks]
        if not pairs:
            return parts
        at = min(pairs)[1]
        parts[at : at + 2] = ["".join(parts[at : at + 2])]


def test_512_are_4_specials_256_bytes_and_252_merges(corpus):
    tokenizer = corpus.tokenizer
    tokens = json.loads(tokenizer.to_json())["tokens"]
    assert tokenizer.vocab_size == len(set(tokens)) == 512
    assert tokens[:4] == ["<pad>", "<bos>", "<eos>", "<unk>"]
    assert sorted(tokens[4:260]) == sorted(STAND_IN.values())
    assert tokens[260:] == ["".join(pair) for pair in tokenizer.merges]
    assert len(tokenizer.merges) == 252


def test_the_specials_have_the_first_ids(corpus):
    assert (PAD, BOS, EOS, UNK) == (0, 1, 2, 3)
    tokenizer = corpus.tokenizer
    assert (tokenizer.pad_id, tokenizer.bos_id, tokenizer.eos_id, tokenizer.unk_id) == (0, 1, 2, 3)
    assert [tokenizer.token(i) for i in range(4)] == ["<pad>", "<bos>", "<eos>", "<unk>"]


@settings(deadline=None)
@given(text=st.text())
def test_any_text_comes_back(corpus, text):
    ids = corpus.tokenizer.encode(text)
    assert corpus.tokenizer.decode(ids) == text
    assert all(3 < i < 512 for i in ids)


@pytest.mark.parametrize(
    "text", ["<eos>", "a<pad>b", " <bos> <unk>", "", " ", "\n\n", "\0", "e\u0301 ñ", "🙂", "x / en: y"]
)
def test_awkward_text_comes_back_and_never_turns_into_a_special(corpus, text):
    ids = corpus.tokenizer.encode(text)
    assert corpus.tokenizer.decode(ids) == text
    assert all(i > 3 for i in ids)


def test_every_row_comes_back(corpus):
    for text in corpus.train.texts + corpus.val.texts:
        ids = corpus.tokenizer.encode_row(text)
        assert (ids[0], ids[-1]) == (BOS, EOS)
        assert corpus.tokenizer.decode(ids) == text


def test_a_row_is_cut_as_described(corpus):
    ids = corpus.tokenizer.encode_row("es: ¿él ha trabajado hoy? / en: has he worked today?")
    assert [corpus.tokenizer.token(i) for i in ids] == [
        *("<bos>", "es:", " ¿", "él", " ha", " trabajado", " hoy", "?"),
        *(" / en:", " has", " he", " worked", " today", "?", "<eos>"),
    ]


def test_merging_agrees_with_a_slow_second_implementation(corpus):
    tokens = json.loads(corpus.tokenizer.to_json())["tokens"]
    words = {word for text in corpus.train.texts for word in text.split() if word.isalpha()}
    assert len(words) > 150
    for word in [*sorted(words), "comamos", "rewritten", "ñandú", "étudier"]:
        assert [tokens[i] for i in corpus.tokenizer.encode(word)] == slow_encode(corpus.tokenizer, word)


def test_merges_are_learned_most_frequent_pair_first():
    # "ab" four times and "bc" three, then ("ab", "c") three times
    tokenizer = Tokenizer.train(["abc", "abc", "abc", "ab"], TokenizerConfig(vocab_size=262))
    assert tokenizer.merges == [("a", "b"), ("ab", "c")]


def test_training_twice_gives_the_same_tokenizer_in_any_order(corpus):
    config = TokenizerConfig(vocab_size=512)
    again = Tokenizer.train(corpus.train.texts, config)
    backwards = Tokenizer.train(reversed(corpus.train.texts), config)
    assert again.to_json() == backwards.to_json() == corpus.tokenizer.to_json()


def test_only_train_rows_are_learned_from(corpus):
    both = Tokenizer.train(corpus.train.texts + corpus.val.texts, TokenizerConfig(vocab_size=512))
    assert both.to_json() != corpus.tokenizer.to_json()


def test_a_vocabulary_that_the_text_cannot_fill_is_refused():
    with pytest.raises(InputError, match=r"tokenizer\.vocab_size is 300, but the corpus has merges for only 261"):
        Tokenizer.train(["ab"], TokenizerConfig(vocab_size=300))
