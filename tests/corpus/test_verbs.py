"""Every form against published conjugations: lemminflect for English, verbecc for Spanish."""

from collections import Counter
from unicodedata import is_normalized

import lemminflect
import pytest

from septet.corpus.spanish import FUTURE, HABER, IR
from septet.corpus.verbs import VERBS

BY_NAME = pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)

# Where the libraries say otherwise, or cannot say. There is one case: lemminflect lists the forms of "be" without
# their persons, so those are written down here, as any grammar book has them.
BE_PRESENT, BE_PAST = ("am", "are", "is"), ("was", "were", "was")


@pytest.fixture(scope="module")
def conjugate(tmp_path_factory):
    """Spanish indicative forms for yo, tú, él, and the participle."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("verbecc"))  # its import opens verbecc.log where it stands
        from verbecc import CompleteConjugator, LangCodeISO639_1
        from verbecc.src.defs.types.data import verbs

        # without this it trains a model for 20 s to guess at verbs it does not know; here such a verb must fail
        patch.setattr(verbs.config, "ENABLE_ML_PREDICTION", False)
        conjugator = CompleteConjugator(LangCodeISO639_1.es)

        def forms(infinitive):
            moods = conjugator.conjugate(infinitive, conjugate_pronouns=False).get_data()["moods"]

            def persons(tense):
                entries = {entry["pr"]: tuple(entry["c"]) for entry in moods["indicativo"][tense]}
                return tuple(entries[pronoun] for pronoun in ("yo", "tú", "él"))

            return persons, tuple(moods["participo"]["participo"][0]["c"])

        yield forms


def test_the_twenty_verbs_of_the_course():
    regular = ["work", "play", "walk", "talk", "listen", "watch", "study", "finish", "start", "look", "want", "like"]
    irregular = ["be", "have", "do", "go", "come", "see", "eat", "write"]
    assert [verb.name for verb in VERBS if not verb.irregular] == regular
    assert [verb.name for verb in VERBS if verb.irregular] == irregular


@BY_NAME
def test_english_forms_are_the_published_ones(verb):
    forms = verb.english
    assert lemminflect.getInflection(forms.base, "VB") == (forms.base,)
    assert lemminflect.getInflection(forms.base, "VBN") == (forms.participle,)
    assert lemminflect.getInflection(forms.base, "VBZ") == (forms.present[2],)
    first_and_second = tuple(sorted(set(forms.present[:2])))
    assert tuple(sorted(lemminflect.getInflection(forms.base, "VBP"))) == first_and_second
    assert tuple(sorted(lemminflect.getInflection(forms.base, "VBD"))) == tuple(sorted(set(forms.past)))


def test_be_has_its_forms_in_the_right_persons():
    be = next(verb.english for verb in VERBS if verb.name == "be")
    assert (be.present, be.past) == (BE_PRESENT, BE_PAST)


@BY_NAME
def test_regular_means_that_the_english_past_follows_the_rule(verb):
    base = verb.name
    stem = base[:-1] if base.endswith("e") else base[:-1] + "i" if base.endswith("dy") else base
    rule = stem + "ed"
    follows = set(verb.english.past) == {rule} and verb.english.participle == rule
    assert follows != verb.irregular


@BY_NAME
def test_spanish_forms_are_the_published_ones(verb, conjugate):
    forms = verb.spanish
    persons, participle = conjugate(forms.infinitive)
    assert participle == (forms.participle,)
    assert persons("presente") == tuple((form,) for form in forms.present)
    assert persons("pretérito-perfecto-simple") == tuple((form,) for form in forms.past)
    assert persons("futuro") == tuple((forms.future_stem + ending,) for ending in FUTURE)
    assert persons("pretérito-perfecto-compuesto") == tuple((f"{have} {forms.participle}",) for have in HABER)


def test_the_spanish_auxiliary_of_going_to_is_published(conjugate):
    persons, _ = conjugate("ir")
    assert persons("presente") == tuple((form,) for form in IR)


def test_no_two_verbs_share_a_spanish_form():
    forms = Counter()
    for verb in VERBS:
        spanish = verb.spanish
        future = {spanish.future_stem + ending for ending in FUTURE}
        forms.update({spanish.infinitive, spanish.participle, *spanish.present, *spanish.past, *future})
    assert [form for form, verbs in forms.items() if verbs > 1] == []


@BY_NAME
def test_every_form_is_composed_unicode(verb):
    english, spanish = verb.english, verb.spanish
    for form in (*english.present, *english.past, *spanish.present, *spanish.past, *spanish[:2]):
        assert is_normalized("NFC", form)
        assert form == form.strip().lower()
