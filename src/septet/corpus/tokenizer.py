"""Byte-level BPE over the corpus: 4 specials, 256 bytes, and merges up to the vocabulary."""

import json
from collections.abc import Iterable, Sequence
from typing import Self

import tokenizers
from tokenizers import Regex, decoders, models, pre_tokenizers, trainers

from septet.config import TokenizerConfig
from septet.errors import InputError

# unk stands in the fourth place by custom; bytes leave nothing unknown, so it never occurs
SPECIALS = ("<pad>", "<bos>", "<eos>", "<unk>")
PAD, BOS, EOS, UNK = range(4)
N_BYTES = 256

# Merges stay within one piece: the turn to the other language (" / en:"), a language tag, a word or a mark with the
# space before it, a run of spaces. A turn is thus one token, and no verb form melts into the question mark behind it.
PIECE = r" / \w+:| ?\w+:?| ?[^\s\w]+|\s+"


class Tokenizer:
    """Text to token ids and back; every text comes back as it was."""

    pad_id, bos_id, eos_id, unk_id = PAD, BOS, EOS, UNK

    def __init__(self, bpe: tokenizers.Tokenizer) -> None:
        bpe.encode_special_tokens = True  # "<eos>" in a text is five characters, never the end of a row
        self._bpe = bpe

    @classmethod
    def train(cls, texts: Iterable[str], config: TokenizerConfig) -> Self:
        """Learn the merges from `texts`.

        Raises:
            InputError: the texts are used up before the vocabulary is full.
        """
        bpe = tokenizers.Tokenizer(models.BPE())
        bpe.pre_tokenizer = pre_tokenizers.Sequence(
            [
                pre_tokenizers.Split(Regex(PIECE), behavior="isolated"),
                pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
            ]
        )
        bpe.decoder = decoders.ByteLevel()
        trainer = trainers.BpeTrainer(
            vocab_size=config.vocab_size,
            special_tokens=list(SPECIALS),
            initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
            show_progress=False,
        )
        bpe.train_from_iterator(texts, trainer)
        if bpe.get_vocab_size() != config.vocab_size:
            raise InputError(
                f"tokenizer.vocab_size is {config.vocab_size}, but the corpus has merges for only "
                f"{bpe.get_vocab_size()}; expected at most that"
            )
        return cls(bpe)

    @property
    def vocab_size(self) -> int:
        """Specials, bytes and merges together."""
        return int(self._bpe.get_vocab_size())

    @property
    def merges(self) -> list[tuple[str, str]]:
        """The merges in the order they were learned, bytes written as GPT-2's printable characters."""
        return [(left, right) for left, right in json.loads(self._bpe.to_str())["model"]["merges"]]

    def encode(self, text: str) -> list[int]:
        """The ids of a text, without specials."""
        return list(self._bpe.encode(text, add_special_tokens=False).ids)

    def encode_row(self, text: str) -> list[int]:
        """The ids of one row between bos and eos."""
        return [BOS, *self.encode(text), EOS]

    def decode(self, ids: Sequence[int]) -> str:
        """The text of `ids`; specials are left out."""
        return str(self._bpe.decode([int(i) for i in ids], skip_special_tokens=True))

    def token(self, token_id: int) -> str:
        """One token as text, for people: "<eos>", " work"; bytes that are no character alone become "�"."""
        return SPECIALS[token_id] if token_id < len(SPECIALS) else self.decode([token_id])

    def to_json(self) -> str:
        """All that decides an encoding: the pieces, the tokens by id, the merges in order.

        Not the library's own file, whose layout changes with its version while the encoding does not.
        """
        tokens = sorted(self._bpe.get_vocab().items(), key=lambda item: item[1])
        content = {"piece": PIECE, "tokens": [token for token, _ in tokens], "merges": self.merges}
        return json.dumps(content, ensure_ascii=False)
