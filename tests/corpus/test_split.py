from collections import Counter, defaultdict

import pytest

from septet.config import CorpusConfig
from septet.corpus.grammar import PERIPHRASTIC, SIMPLE, TENSES
from septet.corpus.split import held_out_cells
from septet.corpus.verbs import VERBS
from septet.errors import InputError

IRREGULAR = {verb.name for verb in VERBS if verb.irregular}
SEEDS = (0, 1, 7, 42, 43, 2024, 2**32 - 1)


def rows_of(cells):
    """Rows that cells hold out: 3 forms x 2 adverbs x 2 directions a pronoun, three pronouns in the third person."""
    return sum(36 if cell.person == 3 else 12 for cell in cells)


@pytest.mark.parametrize("seed", SEEDS)
def test_each_verb_gives_two_cells_of_distinct_tenses(seed):
    tenses = defaultdict(list)
    for cell in held_out_cells(CorpusConfig(seed=seed)):
        tenses[cell.verb].append(cell.tense)
    assert set(tenses) == {verb.name for verb in VERBS}
    assert all(len(held) == len(set(held)) == 2 for held in tenses.values())


@pytest.mark.parametrize("seed", SEEDS)
def test_nine_of_twelve_and_six_of_eight_hold_out_one_simple_form(seed):
    cells = held_out_cells(CorpusConfig(seed=seed))
    simple = Counter(cell.verb for cell in cells if cell.tense in SIMPLE)
    assert set(simple.values()) == {1}
    assert (len(simple.keys() - IRREGULAR), len(simple.keys() & IRREGULAR)) == (9, 6)


@pytest.mark.parametrize("seed", SEEDS)
def test_both_classes_hold_out_the_same_share_of_their_rows_and_the_same_mix(seed):
    cells = held_out_cells(CorpusConfig(seed=seed))
    regular = [cell for cell in cells if cell.verb not in IRREGULAR]
    irregular = [cell for cell in cells if cell.verb in IRREGULAR]
    assert (rows_of(regular), rows_of(irregular)) == (504, 336)  # 12 : 8, as the verbs
    simple = [rows_of([cell for cell in part if cell.tense in SIMPLE]) for part in (regular, irregular)]
    assert simple == [180, 120]


@pytest.mark.parametrize("seed", SEEDS)
def test_tenses_and_persons_are_held_out_equally_often(seed):
    cells = held_out_cells(CorpusConfig(seed=seed))
    for irregular in (False, True):
        part = [cell for cell in cells if (cell.verb in IRREGULAR) == irregular]
        for kind in (SIMPLE, PERIPHRASTIC):
            counts = Counter(cell.tense for cell in part if cell.tense in kind)
            assert set(counts) == set(kind)
            assert max(counts.values()) - min(counts.values()) <= 1
        persons = Counter(cell.person for cell in part)
        assert abs(persons[1] - persons[2]) <= 1
        assert persons[3] == len(part) * 3 // 8


def test_another_seed_is_another_split():
    splits = {held_out_cells(CorpusConfig(seed=seed)) for seed in SEEDS}
    assert len(splits) == len(SEEDS)


def test_any_form_of_a_verb_may_be_held_out():
    held = {cell for seed in range(300) for cell in held_out_cells(CorpusConfig(seed=seed))}
    assert len(held) == 20 * 5 * 3


@pytest.mark.parametrize("per_verb", [1, 2, 3])
@pytest.mark.parametrize("share", [0.0, 0.5, 1.0])
def test_other_numbers_are_followed(per_verb, share):
    cells = held_out_cells(CorpusConfig(held_out_per_verb=per_verb, simple_tense_share=share))
    assert set(Counter(cell.verb for cell in cells).values()) == {per_verb}
    assert len({(cell.verb, cell.tense) for cell in cells}) == len(cells)
    assert sum(cell.tense in SIMPLE for cell in cells) == 20 * share


def test_four_cells_need_a_simple_one_for_every_verb():
    assert len(held_out_cells(CorpusConfig(held_out_per_verb=4, simple_tense_share=1.0))) == 80
    with pytest.raises(InputError, match=r"corpus\.held_out_per_verb is 4, expected at most 3"):
        held_out_cells(CorpusConfig(held_out_per_verb=4))


def test_uniform_draws_over_all_tenses_and_persons():
    cells = Counter()
    for seed in range(400):
        held = held_out_cells(CorpusConfig(seed=seed, tense_balance="uniform"))
        assert set(Counter(cell.verb for cell in held).values()) == {2}
        assert len({(cell.verb, cell.tense) for cell in held}) == 40
        cells.update((cell.tense, cell.person) for cell in held)
    expected = 400 * 40 / 15
    chi_squared = sum((cells[tense, person] - expected) ** 2 / expected for tense in TENSES for person in (1, 2, 3))
    assert chi_squared < 36.12  # 99.9 % of chi-squared with 14 degrees of freedom
