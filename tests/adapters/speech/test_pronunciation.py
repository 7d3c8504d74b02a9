"""The pronunciation of a word, as far as a speech engine knows it."""

import pytest

from wordmate.adapters.speech.espeak import AMERICAN, Espeak
from wordmate.adapters.speech.pronunciation import (
    EspeakPronunciation,
    NoPronunciation,
    pronunciation_by,
)
from wordmate.domain.content.misread import MISREAD


class Silent:
    """An engine without pronunciations."""

    name, rate = "silent 1", 22_050

    def speak(self, text: str, language: str) -> bytes:
        return b""


def test_the_speech_engine_gives_the_pronunciation_of_a_word() -> None:
    engine = pronunciation_by(Espeak())
    assert engine.ipa("apple") == "ˈæpəl"
    assert engine.ipa("keep up with") == "kˈiːp ˈʌp wɪð"


def test_a_phonetic_spells_out_abbreviations() -> None:
    engine = pronunciation_by(Espeak())
    assert engine.ipa("lend sb. sth.") == engine.ipa("lend somebody something")
    assert engine.ipa("a/an") == "ˈeɪ æn"
    assert engine.ipa("TV") == "tˌiːvˈiː"


@pytest.mark.parametrize("text", MISREAD)
def test_a_word_that_the_engine_misreads_is_shown_and_said_as_in_dictionaries(text: str) -> None:
    espeak = Espeak()
    assert EspeakPronunciation(espeak).ipa(text.capitalize()) == MISREAD[text]
    assert espeak.respelled(MISREAD[text]) != espeak.phonemes(text, AMERICAN)


def test_unspeakable_texts_have_no_phonetic() -> None:
    engine = EspeakPronunciation(Espeak())
    assert engine.ipa("") is None
    assert engine.ipa("a\0b") is None


def test_an_engine_without_phonemes_gives_no_phonetics() -> None:
    assert isinstance(pronunciation_by(Silent()), NoPronunciation)
    assert pronunciation_by(Silent()).ipa("apple") is None
