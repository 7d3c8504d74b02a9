"""The pronunciation of a word that an entry's phonetic means."""

import pytest

from wordmate.domain.content.homographs import HOMOGRAPHS, pronunciation_of
from wordmate.domain.content.misread import MISREAD


@pytest.mark.parametrize(
    ("word", "phonetic", "said"),
    [
        ("lead", "/liːd/", "liːd"),
        ("lead", "[li:d]", "liːd"),
        ("lead", "[led]", "lɛd"),
        ("Lead", "/lɛd/", "lɛd"),
        ("tear", "/tɪə(r)/", "tɪr"),
        ("tear", "teə", "tɛr"),
        ("wind", "/wɪnd/", "wɪnd"),
        ("wind", "[waind]", "waɪnd"),
        ("record", "/ˈrekɔːd/", "ˈrɛkərd"),
        ("record", "[ri'kɔ:d]", "rɪˈkɔːrd"),
        ("object", "/əbˈdʒekt/", "əbˈdʒɛkt"),
        ("object", "'ɒbdʒɪkt", "ˈɑbdʒɛkt"),
        ("minute", "/maɪˈnjuːt/", "maɪˈnuːt"),
        ("close", "/kləʊs/, /kləʊz/", "kloʊs"),
        ("live", "laɪv", "laɪv"),
        ("resume", "ˈrezjumeɪ", "ˈrɛzəmeɪ"),
    ],
)
def test_phonetics_are_understood_in_every_dictionarys_notation(word, phonetic, said) -> None:
    assert pronunciation_of(word, phonetic) == said


@pytest.mark.parametrize(
    ("word", "phonetic"), [("river", "/ˈrɪvə/"), ("lead", ""), ("lead", " / / "), ("leads", "led")]
)
def test_other_words_have_no_special_pronunciation(word, phonetic) -> None:
    assert pronunciation_of(word, phonetic) is None


def test_a_word_that_the_engine_misreads_is_said_as_in_dictionaries() -> None:
    assert pronunciation_of("buffet", "") == pronunciation_of("Buffet", "/ˈbʊfeɪ/") == "bəˈfeɪ"
    assert MISREAD.keys().isdisjoint(HOMOGRAPHS)


@pytest.mark.parametrize("word", HOMOGRAPHS)
def test_each_pronunciation_of_a_word_means_itself(word: str) -> None:
    for said in HOMOGRAPHS[word]:
        assert pronunciation_of(word, f"/{said}/") == said
