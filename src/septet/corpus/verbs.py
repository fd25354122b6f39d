"""The 20 verbs, every form of them written out: English on the left, Spanish on the right.

"Regular" and "irregular" speak of the English verb; play and want are regular beside irregular Spanish.
"""

from typing import NamedTuple

Persons = tuple[str, str, str]  # first, second, third person singular


class English(NamedTuple):
    """The forms of an English verb."""

    base: str
    present: Persons
    past: Persons
    participle: str


class Spanish(NamedTuple):
    """The forms of a Spanish verb; the future is its stem plus é, ás, á."""

    infinitive: str
    participle: str
    present: Persons
    past: Persons
    future_stem: str


class Verb(NamedTuple):
    """One verb and its translation."""

    english: English
    spanish: Spanish
    irregular: bool

    @property
    def name(self) -> str:
        """The English base form, which names the verb everywhere."""
        return self.english.base


def _english(base: str, third: str, past: str, participle: str) -> English:
    return English(base, (base, base, third), (past, past, past), participle)


def _spanish(forms: str) -> Spanish:
    infinitive, participle, yo, tu, el, yo_past, tu_past, el_past, stem = forms.split()
    return Spanish(infinitive, participle, (yo, tu, el), (yo_past, tu_past, el_past), stem)


def _regular(english: str, spanish: str) -> Verb:
    base, third, past = english.split()
    return Verb(_english(base, third, past, past), _spanish(spanish), irregular=False)


def _irregular(english: str, spanish: str) -> Verb:
    base, third, past, participle = english.split()
    return Verb(_english(base, third, past, participle), _spanish(spanish), irregular=True)


# Translations are chosen so that no two verbs share a Spanish form: a row then has one right answer.
# look is mirar and watch is observar; want is querer; like is gustar, in its own frame (spanish.py).
# be is estar: without a complement it means "be there", and ser would share fui, fuiste, fue with ir.
VERBS: tuple[Verb, ...] = (
    _regular(
        "work works worked",
        "trabajar trabajado trabajo trabajas trabaja trabajé trabajaste trabajó trabajar",
    ),
    _regular("play plays played", "jugar jugado juego juegas juega jugué jugaste jugó jugar"),
    _regular("walk walks walked", "caminar caminado camino caminas camina caminé caminaste caminó caminar"),
    _regular("talk talks talked", "hablar hablado hablo hablas habla hablé hablaste habló hablar"),
    _regular(
        "listen listens listened",
        "escuchar escuchado escucho escuchas escucha escuché escuchaste escuchó escuchar",
    ),
    _regular(
        "watch watches watched",
        "observar observado observo observas observa observé observaste observó observar",
    ),
    _regular(
        "study studies studied",
        "estudiar estudiado estudio estudias estudia estudié estudiaste estudió estudiar",
    ),
    _regular(
        "finish finishes finished",
        "terminar terminado termino terminas termina terminé terminaste terminó terminar",
    ),
    _regular(
        "start starts started",
        "empezar empezado empiezo empiezas empieza empecé empezaste empezó empezar",
    ),
    _regular("look looks looked", "mirar mirado miro miras mira miré miraste miró mirar"),
    _regular("want wants wanted", "querer querido quiero quieres quiere quise quisiste quiso querr"),
    _regular("like likes liked", "gustar gustado gusto gustas gusta gusté gustaste gustó gustar"),
    Verb(
        English("be", ("am", "are", "is"), ("was", "were", "was"), "been"),
        _spanish("estar estado estoy estás está estuve estuviste estuvo estar"),
        irregular=True,
    ),
    _irregular("have has had had", "tener tenido tengo tienes tiene tuve tuviste tuvo tendr"),
    _irregular("do does did done", "hacer hecho hago haces hace hice hiciste hizo har"),
    _irregular("go goes went gone", "ir ido voy vas va fui fuiste fue ir"),
    _irregular("come comes came come", "venir venido vengo vienes viene vine viniste vino vendr"),
    _irregular("see sees saw seen", "ver visto veo ves ve vi viste vio ver"),
    _irregular("eat eats ate eaten", "comer comido como comes come comí comiste comió comer"),
    _irregular(
        "write writes wrote written",
        "escribir escrito escribo escribes escribe escribí escribiste escribió escribir",
    ),
)
