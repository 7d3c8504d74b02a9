"""The real espeak-ng engine."""

from array import array
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from math import sqrt

import pytest

from wordmate.adapters.speech.engines import speech_engine
from wordmate.adapters.speech.espeak import CLEAREST, Espeak
from wordmate.adapters.speech.phonemes import espeak_phonemes
from wordmate.application.content.ports import SpeechFailed
from wordmate.domain.content.homographs import HOMOGRAPHS


@pytest.fixture(scope="module")
def espeak() -> Espeak:
    return Espeak()


def loudness(samples: bytes) -> float:
    sound = array("h", samples)
    return sqrt(sum(value * value for value in sound) / len(sound))


def seconds(samples: bytes, rate: int) -> float:
    return len(samples) / 2 / rate


def test_the_engine_speaks_english_loud_enough_to_hear(espeak: Espeak) -> None:
    apple = espeak.speak("apple", "en")
    assert 0.2 < seconds(apple, espeak.rate) < 2
    assert loudness(apple) > 500


@pytest.mark.parametrize("word", HOMOGRAPHS)
def test_the_engine_speaks_each_pronunciation_of_a_word(espeak: Espeak, word: str) -> None:
    one, other = (espeak.pronounce(said) for said in HOMOGRAPHS[word])
    assert loudness(one) > 500
    assert loudness(other) > 500
    assert one != other


@pytest.mark.parametrize(
    ("ipa", "phonemes"),
    [("lɛd", "l'Ed"), ("liːd", "l'i:d"), ("rɪˈkɔːrd", "rIk'o@d"), ("ˈprɑdʒɛkt", "pr'0dZEkt")],
)
def test_a_pronunciation_is_converted_for_the_engine(ipa: str, phonemes: str) -> None:
    assert espeak_phonemes(ipa) == phonemes


def test_an_unknown_phonetic_sign_is_refused(espeak: Espeak) -> None:
    with pytest.raises(ValueError, match="铅"):
        espeak.pronounce("铅")


def test_the_engine_speaks_mandarin_loud_enough_to_hear(espeak: Espeak) -> None:
    apple = espeak.speak("苹果", "zh")
    assert 0.2 < seconds(apple, espeak.rate) < 2
    assert loudness(apple) > 500


def test_different_characters_sound_different(espeak: Espeak) -> None:
    assert len({espeak.speak(text, "zh") for text in ("苹果", "银行", "放弃", "妈妈")}) == 4


def test_mandarin_is_not_read_by_the_english_voice(espeak: Espeak) -> None:
    assert espeak.speak("苹果", "zh") != espeak.speak("苹果", "en")


def test_the_voice_can_change_between_words(espeak: Espeak) -> None:
    first = espeak.speak("apple", "en")
    espeak.speak("苹果", "zh")
    assert same_sound(espeak.speak("apple", "en"), first)


def test_the_engine_gives_22050_samples_a_second_and_names_its_version(espeak: Espeak) -> None:
    assert espeak.rate == 22_050
    assert espeak.name.startswith("espeak-ng 1.")


def test_concurrent_threads_get_their_own_words() -> None:
    words = ["apple", "elephant", "give up", "苹果", "中央银行", "自行车"] * 8
    alone = {word: Espeak().speak(word, language(word)) for word in set(words)}
    with ThreadPoolExecutor(8) as pool:
        spoken = list(pool.map(lambda word: Espeak().speak(word, language(word)), words))
    assert all(same_sound(sound, alone[word]) for sound, word in zip(spoken, words, strict=True))


def same_sound(one: bytes, other: bytes) -> bool:
    """The engine adds noise, so repetitions of a word differ slightly."""
    return len(one) == pytest.approx(len(other), rel=0.04) and loudness(one) == pytest.approx(
        loudness(other), rel=0.1
    )


def language(word: str) -> str:
    return "en" if word.isascii() else "zh"


@pytest.mark.parametrize(
    ("text", "voice", "phonemes"),
    [
        ("apple", "en-us", "ˈæpəl"),
        ("water", "en-us", "wˈɔːɾɚ"),
        ("water", "en", "wˈɔːtə"),
        ("laugh", "en-gb-x-rp", "lˈɑːf"),
        ("keep up with", "en-us", "kˈiːp ˈʌp wɪð"),
        ("Stop. Look, listen!", "en-us", "stˈɑːp lˈʊk lˈɪsən"),
        ("苹果", "cmn", "phiɜŋkˈuo2"),
        ("", "en-us", ""),
        ("…", "cmn", ""),
    ],
)
def test_the_engine_returns_the_phonemes_of_a_text(
    espeak: Espeak, text: str, voice: str, phonemes: str
) -> None:
    assert espeak.phonemes(text, voice) == phonemes


def test_phonemes_mark_changes_of_language(espeak: Espeak) -> None:
    assert "(en)" in espeak.phonemes("A股", "cmn")
    assert "(en)" not in espeak.phonemes("股", "cmn")


def test_reading_phonemes_does_not_change_the_sound(espeak: Espeak) -> None:
    before = espeak.speak("elephant", "en")
    espeak.phonemes("中央银行", "cmn")
    assert same_sound(espeak.speak("elephant", "en"), before)


def test_an_unknown_voice_has_no_phonemes(espeak: Espeak) -> None:
    with pytest.raises(SpeechFailed, match="martian"):
        espeak.phonemes("apple", "martian")


def test_a_word_is_spoken_slower_than_in_a_sentence(espeak: Espeak) -> None:
    sentence = Espeak(replace(CLEAREST, word=CLEAREST.sentence))
    for word in ("apple", "give up", "as well as"):
        assert len(espeak.speak(word, "en")) > 1.05 * len(sentence.speak(word, "en"))
    longer = "as well as this"
    assert same_sound(espeak.speak(longer, "en"), sentence.speak(longer, "en"))


def test_no_word_starts_cut_off(espeak: Espeak) -> None:
    for word in ("apple", "elephant", "information", "thin", "see", "bank"):
        sound = array("h", espeak.speak(word, "en"))
        first = max(map(abs, sound[: espeak.rate * 2 // 1000]))
        assert first < max(map(abs, sound)) / 6


@pytest.mark.parametrize("text", ["", "…", "—", "  "])
def test_a_silent_text_is_refused(espeak: Espeak, text: str) -> None:
    with pytest.raises(SpeechFailed, match="silent"):
        espeak.speak(text, "zh")


def test_an_unknown_language_is_refused(espeak: Espeak) -> None:
    with pytest.raises(SpeechFailed, match="no voice"):
        espeak.speak("bonjour", "fr")


def test_a_text_with_nul_is_refused_rather_than_cut_short(espeak: Espeak) -> None:
    with pytest.raises(SpeechFailed, match="NUL"):
        espeak.speak("apple\0pie", "en")
    with pytest.raises(SpeechFailed, match="NUL"):
        espeak.phonemes("apple\0pie", "en-us")


def test_another_engine_is_named_by_its_dotted_path() -> None:
    assert isinstance(speech_engine("wordmate.adapters.speech.espeak.Espeak"), Espeak)
    assert isinstance(speech_engine("espeak"), Espeak)


@pytest.mark.parametrize("named", ["festival", "no.such.Engine", "wordmate.adapters.speech.Gone"])
def test_an_engine_that_does_not_exist_is_refused_by_name(named: str) -> None:
    with pytest.raises(ValueError, match=named):
        speech_engine(named)
