"""The corpus: 20 verbs in English and Spanish, what is held out, the tokenizer, the n-gram baseline."""

from septet.corpus.build import Corpus, build_corpus
from septet.corpus.encoded_rows import Rows
from septet.corpus.ngram import best_ngram
from septet.corpus.sentences import Cell
from septet.corpus.tokenizer import BOS, EOS, PAD, UNK, Tokenizer

__all__ = ["BOS", "EOS", "PAD", "UNK", "Cell", "Corpus", "Rows", "Tokenizer", "best_ngram", "build_corpus"]
