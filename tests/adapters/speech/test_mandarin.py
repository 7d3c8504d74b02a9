"""Chinese is spoken in Chinese, never spelled in English letters."""

from array import array
from itertools import chain
from math import cos, dist, log, pi
from statistics import fmean

import pytest

from wordmate.adapters.speech.espeak import Espeak
from wordmate.adapters.speech.mandarin import HAN
from wordmate.adapters.speech.sound import trim
from wordmate.adapters.word_files.reading import WordFile
from wordmate.adapters.word_files.starter import starter_books, starter_file
from wordmate.adapters.word_files.words import Row
from wordmate.application.content.ports import Unspeakable

pytestmark = pytest.mark.unwatched

RISING, LEVEL = "红人来图麻前", "空三发天书飞"
"""Syllables of one tone with different finals; the first has that of xiong and qiong."""

PIECE = 256
"""Samples that are analysed together, about 12 ms."""


@pytest.fixture(scope="module")
def espeak() -> Espeak:
    return Espeak()


def gb2312(first_row: int, last_row: int) -> list[str]:
    """The characters of these rows of the character set GB 2312."""
    places = ((row, place) for row in range(first_row, last_row + 1) for place in range(1, 95))
    pairs = (bytes([0xA0 + row, 0xA0 + place]) for row, place in places)
    return [pair.decode("gb2312", errors="ignore") for pair in pairs if is_gb2312(pair)]


def is_gb2312(pair: bytes) -> bool:
    return len(pair.decode("gb2312", errors="ignore")) == 1


def translations() -> list[str]:
    def of(code: str) -> list[str]:
        with WordFile(starter_file(code)) as file:
            return [row.word.zh for row in file if isinstance(row, Row)]

    return sorted(set(chain.from_iterable(of(book.code) for book in starter_books())))


def spelled(espeak: Espeak, texts: list[str]) -> list[str]:
    """The texts that the engine cannot speak, or speaks in another language."""

    def said(text: str) -> bool:
        try:
            phonemes = espeak.phonemes(text, "cmn")
        except Unspeakable:
            return False
        return bool(phonemes) and "(" not in phonemes

    return [text for text in texts if not said(text)]


def test_every_translation_of_the_starter_books_is_spoken_in_chinese(espeak: Espeak) -> None:
    chinese = [run for text in translations() for run in HAN.findall(text)]
    assert len(chinese) > 2_000
    assert spelled(espeak, chinese) == []


@pytest.mark.parametrize(
    ("rows", "count"), [((16, 55), 3_755), ((56, 87), 3_008)], ids=["level 1", "level 2"]
)
def test_every_character_of_gb_2312_is_spoken_in_chinese(
    espeak: Espeak, rows: tuple[int, int], count: int
) -> None:
    characters = gb2312(*rows)
    assert len(characters) == count
    assert spelled(espeak, characters) == []


@pytest.mark.parametrize(
    ("text", "phonemes"),
    [
        ("熊", "ɕjˈonɡɜ"),
        ("熊猫", "ɕjˈonɡɜ mˈɑu5"),
        ("狗熊", "kˈou2 ɕjˈonɡɜ"),
        ("胸口", "ɕjˈonɡ5 khˈou2"),
        ("困窘", "khwˈuə5n tɕjˈonɡ2"),
        ("炯炯", "tɕjˈonɡ2 tɕjˈonɡ2"),
        ("一会儿", "jiɜχˈuei5 ˈərɜ"),
        ("玩儿，凶", "wˈɑɜn ˈərɜ ɕjˈonɡ5"),
    ],
)
def test_missing_syllables_are_spoken_by_phonemes(espeak: Espeak, text: str, phonemes: str) -> None:
    assert espeak.phonemes(text, "cmn") == phonemes


def test_english_among_chinese_stays_english(espeak: Espeak) -> None:
    assert espeak.phonemes("A股", "cmn") == "(en)ˈeɪ(cmn) kˈu2"


def test_brackets_of_a_text_are_not_taken_for_phonemes(espeak: Espeak) -> None:
    assert espeak.phonemes("[[h@l'oU]]", "en-us") != espeak.phonemes("hello", "en-us")
    assert espeak.phonemes("熊[[[", "cmn") == espeak.phonemes("熊", "cmn")


def test_chinese_that_would_be_spelled_out_is_refused(espeak: Espeak) -> None:
    with pytest.raises(Unspeakable, match="㒌"):
        espeak.speak("一㒌", "zh")


@pytest.mark.parametrize(
    ("character", "rhymes"),
    [*((character, RISING) for character in "熊雄穷琼"), *((one, LEVEL) for one in "兄凶胸汹")],
)
def test_a_missing_syllable_ends_like_its_rhyme(
    espeak: Espeak, character: str, rhymes: str
) -> None:
    heard = end(espeak, character)
    assert min(rhymes, key=lambda rhyme: dist(end(espeak, rhyme), heard)) == rhymes[0]


def end(espeak: Espeak, text: str) -> list[float]:
    """The loudness of the last third of a text at 24 pitches, in logarithms: the mean of four
    takes, because of the engine's noise."""
    takes = [spectrum(espeak, text) for _ in range(4)]
    return [fmean(values) for values in zip(*takes, strict=True)]


def spectrum(espeak: Espeak, text: str) -> list[float]:
    sound = array("h", trim(espeak.speak(text, "zh"), espeak.rate))
    last = sound[-len(sound) // 3 : -espeak.rate // 20]
    pieces = [last[at : at + PIECE] for at in range(0, len(last) - PIECE, PIECE)]
    pitches = [200.0 * 1.15**step / espeak.rate for step in range(24)]
    loud = [fmean(log(1 + power(piece, pitch)) for piece in pieces) for pitch in pitches]
    mean = fmean(loud)
    return [value - mean for value in loud]


def power(sound: "array[int]", cycles: float) -> float:
    """The power of a sound at a number of cycles per sample (Goertzel)."""
    turn = 2 * cos(2 * pi * cycles)
    before = last = 0.0
    for value in sound:
        before, last = last, value + turn * last - before
    return before**2 + last**2 - turn * before * last
