"""Byte-level BPE: any text becomes tokens and comes back, and nothing is ever unknown."""

from collections.abc import Iterable

from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, pre_tokenizers, trainers

PAD, BOS, EOS, SLASH = "<pad>", "<bos>", "<eos>", "<slash>"
# SLASH is held back for the bar between the two languages, should a course want it as one token; rows use " / ".
SPECIALS = (PAD, BOS, EOS, SLASH)


class BytePairTokenizer:
    """The trained tokenizer: 256 bytes, 4 specials (ids 0 to 3), and merges up to the vocabulary."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        self._tokenizer = tokenizer
        self.pad_id, self.bos_id, self.eos_id, self.slash_id = range(len(SPECIALS))  # the trainer puts them first

    @property
    def vocab_size(self) -> int:
        """Bytes, specials and merges together."""
        return self._tokenizer.get_vocab_size()

    def encode(self, text: str) -> list[int]:
        """Token ids of `text`, without `<bos>` and `<eos>`; the names of specials in it are text like any other."""
        return self._tokenizer.encode(text, add_special_tokens=False).ids

    def encode_row(self, text: str) -> list[int]:
        """`<bos> text <eos>`."""
        return [self.bos_id, *self.encode(text), self.eos_id]

    def decode(self, ids: list[int]) -> str:
        """The text of ids; specials have none."""
        return self._tokenizer.decode(ids, skip_special_tokens=True)

    def to_json(self) -> str:
        """All that the tokenizer is."""
        return self._tokenizer.to_str()


def train_tokenizer(texts: Iterable[str], vocab_size: int) -> BytePairTokenizer:
    """Learn merges from `texts` (Sennrich, Haddow and Birch 2016, on bytes as GPT-2 does)."""
    tokenizer = Tokenizer(models.BPE())
    # merges stay inside a word with the space before it; unlike GPT-2's pattern "es:" may become one token
    words = pre_tokenizers.Split(Regex(r" ?[^\s]+|\s+"), behavior="isolated")
    bytes_ = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([words, bytes_])
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=vocab_size,
        special_tokens=[AddedToken(token, special=True) for token in SPECIALS],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    tokenizer.encode_special_tokens = True
    return BytePairTokenizer(tokenizer)
