"""Verbs into rows: grammar, split, tokenizer, n-gram baseline."""

from septet.corpus.build import Corpus, Rows, build_corpus
from septet.corpus.ngram import best_ngram

__all__ = ["Corpus", "Rows", "best_ngram", "build_corpus"]
