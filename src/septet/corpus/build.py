"""The whole corpus, from its configuration alone."""

from dataclasses import dataclass
from functools import lru_cache

from pydantic import JsonValue

from septet.config import CorpusConfig, TokenizerConfig
from septet.corpus.data_manifest import data_manifest
from septet.corpus.draw import shuffled
from septet.corpus.encoded_rows import Rows, longest_row, make_rows
from septet.corpus.sentences import all_sentences
from septet.corpus.split import held_out_cells
from septet.corpus.tokenizer import Tokenizer


@dataclass(frozen=True, eq=False)
class Corpus:
    """Rows to train on, rows held out, and the tokenizer that was learned from the former alone."""

    train: Rows
    val: Rows
    tokenizer: Tokenizer
    manifest: dict[str, JsonValue]


@lru_cache(maxsize=1)
def build_corpus(config: CorpusConfig, tokenizer: TokenizerConfig) -> Corpus:
    """Build the corpus; the same configuration gives the same bytes on every machine.

    Runs of one process share it, so nobody writes into it.

    Raises:
        InputError: a split or a vocabulary that the corpus cannot give.
    """
    held_out = held_out_cells(config)
    sentences = shuffled(all_sentences(), config.seed, "rows")
    train = [sentence for sentence in sentences if sentence.cell not in held_out]
    val = [sentence for sentence in sentences if sentence.cell in held_out]
    learned = Tokenizer.train((sentence.text for sentence in train), tokenizer)
    width = longest_row(sentences, learned)
    train_rows, val_rows = make_rows(train, learned, width), make_rows(val, learned, width)
    manifest = data_manifest(train_rows, val_rows, learned, sorted(held_out))
    return Corpus(train_rows, val_rows, learned, manifest)
