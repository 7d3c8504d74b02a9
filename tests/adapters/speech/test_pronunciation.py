"""How a word is pronounced, as far as a speech engine can say."""

from wordmate.adapters.speech.espeak import Espeak
from wordmate.adapters.speech.pronunciation import (
    EspeakPronunciation,
    NoPronunciation,
    pronunciation_by,
)


class Silent:
    """An engine that only speaks."""

    name, rate = "silent 1", 22_050

    def speak(self, text: str, language: str) -> bytes:
        return b""


def test_the_speech_engine_says_how_a_word_is_pronounced() -> None:
    engine = pronunciation_by(Espeak())
    assert engine.ipa("apple") == "ˈæpəl"
    assert engine.ipa("keep up with") == "kˈiːp ˈʌp wɪð"


def test_what_it_cannot_say_has_no_phonetic() -> None:
    engine = EspeakPronunciation(Espeak())
    assert engine.ipa("") is None
    assert engine.ipa("a\0b") is None


def test_an_engine_that_only_speaks_knows_no_phonetics() -> None:
    assert isinstance(pronunciation_by(Silent()), NoPronunciation)
    assert pronunciation_by(Silent()).ipa("apple") is None
