"""Which (verb, tense, person) cells are held out for validation.

Regular and irregular verbs are dealt with apart and alike, so that both classes hold out the same mix of tenses and
persons; otherwise panel 7 would compare mixes, not classes.
"""

from itertools import cycle, islice

from septet.config import CorpusConfig
from septet.corpus.draw import shuffled
from septet.corpus.grammar import PERIPHRASTIC, PERSONS, SIMPLE, TENSES, Person
from septet.corpus.sentences import Cell
from septet.corpus.verbs import VERBS
from septet.errors import InputError

# Three of eight cells are third person, a little over their third: with 24 regular and 16 irregular cells it is the
# nearest share that holds out equally many rows of both classes (a third-person cell has 36 rows, the others 12).
PERSON_DECK: tuple[Person, ...] = (1, 3, 2, 1, 3, 2, 3, 2)


def held_out_cells(config: CorpusConfig) -> frozenset[Cell]:
    """The held-out cells, `held_out_per_verb` of each verb, no two of a verb in the same tense.

    Raises:
        InputError: more cells a verb than there are tenses to take them from.
    """
    cells: set[Cell] = set()
    for irregular in (False, True):
        names = [verb.name for verb in VERBS if verb.irregular == irregular]
        if config.tense_balance == "uniform":
            cells |= _uniform(names, config)
        else:
            cells |= _stratified(names, config)
    return frozenset(cells)


def _uniform(names: list[str], config: CorpusConfig) -> set[Cell]:
    """Every tense equally likely, every person equally likely."""
    cells = set()
    for name in names:
        tenses = shuffled(TENSES, config.seed, f"tenses of {name}")
        for tense in tenses[: config.held_out_per_verb]:
            person = shuffled(PERSONS, config.seed, f"person of {name} {tense}")[0]
            cells.add(Cell(name, tense, person))
    return cells


def _stratified(names: list[str], config: CorpusConfig) -> set[Cell]:
    """One simple cell for `simple_tense_share` of the verbs; every other cell is periphrastic."""
    order = shuffled(names, config.seed, "verbs")
    with_simple = order[: round(config.simple_tense_share * len(order))]
    slots = list(zip(with_simple, cycle(SIMPLE), strict=False))
    tenses = cycle(PERIPHRASTIC)  # neighbours on this wheel differ, so a verb never gets a tense twice
    for name in order:
        periphrastic = config.held_out_per_verb - (name in with_simple)
        if periphrastic > len(PERIPHRASTIC):
            raise InputError(
                f"config: corpus.held_out_per_verb is {config.held_out_per_verb}, but a verb without a simple cell "
                f"has only {len(PERIPHRASTIC)} other tenses; expected fewer, or simple_tense_share 1.0"
            )
        slots += [(name, tense) for tense in islice(tenses, periphrastic)]
    persons = cycle(PERSON_DECK)
    return {Cell(name, tense, person) for (name, tense), person in zip(slots, persons, strict=False)}
