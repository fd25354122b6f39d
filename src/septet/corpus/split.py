"""Which (verb, tense, person) cells are held out for validation.

Regular and irregular verbs are dealt with apart and alike, so that both classes hold out the same mix of tenses and
persons; otherwise panel 7 would compare mixes, not classes.
"""

from itertools import cycle

from septet.config import CorpusConfig
from septet.corpus.draw import shuffled
from septet.corpus.grammar import PERIPHRASTIC, PERSONS, SIMPLE, TENSES, Person, Tense
from septet.corpus.sentences import Cell
from septet.corpus.verbs import VERBS
from septet.errors import InputError

# Three of eight cells are third person, a little over their third: of 24 regular and 16 irregular cells, that is the
# nearest share which holds out the same share of both classes' rows (a third-person cell has 36 rows, others 12).
# The order keeps it so in the four parts of 9, 15, 6 and 10 cells, and spreads the persons over the tenses.
PERSON_DECK: tuple[Person, ...] = (1, 3, 2, 1, 3, 2, 3, 2)


def held_out_cells(config: CorpusConfig) -> frozenset[Cell]:
    """The held-out cells, `held_out_per_verb` of each verb, no two of a verb in the same tense.

    Raises:
        InputError: stratified, and more periphrastic cells a verb than there are periphrastic tenses.
    """
    hold_out = _uniform if config.tense_balance == "uniform" else _stratified
    regular = [verb.name for verb in VERBS if not verb.irregular]
    irregular = [verb.name for verb in VERBS if verb.irregular]
    return frozenset(hold_out(regular, "regular", config) + hold_out(irregular, "irregular", config))


def _uniform(verbs: list[str], purpose: str, config: CorpusConfig) -> list[Cell]:
    """Every tense is equally likely, and every person."""
    cells = []
    for verb in verbs:
        tenses = shuffled(TENSES, config.seed, f"{purpose}/{verb}/tenses")
        for tense in tenses[: config.held_out_per_verb]:
            person = shuffled(PERSONS, config.seed, f"{purpose}/{verb}/{tense}/person")[0]
            cells.append(Cell(verb, tense, person))
    return cells


def _stratified(verbs: list[str], purpose: str, config: CorpusConfig) -> list[Cell]:
    """One simple cell for `simple_tense_share` of the verbs; every other cell is periphrastic."""
    order = shuffled(verbs, config.seed, f"{purpose}/simple/verbs")
    with_simple = order[: int(config.simple_tense_share * len(verbs) + 0.5)]
    per_verb = config.held_out_per_verb
    if per_verb > len(PERIPHRASTIC) and len(with_simple) < len(verbs):
        raise InputError(
            f"corpus.held_out_per_verb is {per_verb}, expected at most {len(PERIPHRASTIC)} (the periphrastic tenses) "
            "unless corpus.simple_tense_share is 1.0 or corpus.tense_balance is uniform"
        )
    # an order of its own, or the verbs with a simple cell would get the same person twice
    order = shuffled(verbs, config.seed, f"{purpose}/periphrastic/verbs")
    periphrastic = [verb for verb in order for _ in range(per_verb - (verb in with_simple))]
    return _deal(with_simple, SIMPLE, f"{purpose}/simple", config.seed) + _deal(
        periphrastic, PERIPHRASTIC, f"{purpose}/periphrastic", config.seed
    )


def _deal(verbs: list[str], tenses: tuple[Tense, ...], purpose: str, seed: int) -> list[Cell]:
    """Deal tenses and persons round: a verb that stands several times in a row gets different tenses."""
    tense_order = shuffled(tenses, seed, f"{purpose}/tenses")
    return [
        Cell(verb, tense, person)
        for verb, tense, person in zip(verbs, cycle(tense_order), cycle(PERSON_DECK), strict=False)
    ]
