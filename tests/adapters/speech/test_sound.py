"""Silence is trimmed, ends are faded, and loudness is levelled."""

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.sounds import sine
from wordmate.adapters.speech.loudness import loudness
from wordmate.adapters.speech.sound import LOUDNESS, PEAK, fade, prepare, set_loudness, trim

RATE = 22_050
SAMPLES = st.lists(st.integers(-32_768, 32_767), max_size=3_000)


@pytest.mark.parametrize("rate", [16_000, 22_050, 48_000])
def test_a_full_tone_has_the_recommended_loudness(rate: int) -> None:
    tone = sine(997, seconds=1, level=32_767, rate=rate)
    assert loudness(tone, rate) == pytest.approx(-3.01, abs=0.05)


def test_pauses_do_not_make_a_sound_softer() -> None:
    tone = sine(440, seconds=1, level=8_000)
    assert loudness(tone + bytes(len(tone)) + tone, RATE) == pytest.approx(
        loudness(tone, RATE), abs=0.1
    )


def test_silence_has_no_loudness() -> None:
    assert loudness(bytes(RATE), RATE) is None
    assert loudness(b"", RATE) is None


@pytest.mark.parametrize("level", [300, 3_000, 30_000])
def test_soft_and_loud_sounds_become_equally_loud(level: int) -> None:
    heard = set_loudness(sine(440, seconds=0.5, level=level), RATE)
    assert loudness(heard, RATE) == pytest.approx(LOUDNESS, abs=0.1)


@given(SAMPLES)
def test_levelling_never_distorts(values: list[int]) -> None:
    heard = array("h", set_loudness(array("h", values).tobytes(), RATE))
    assert all(abs(value) <= PEAK for value in heard) or loudness(heard.tobytes(), RATE) is None


def test_silence_around_a_sound_is_trimmed() -> None:
    silence, tone = bytes(RATE), sine(440, seconds=0.3, level=8_000)
    assert len(trim(silence + tone + silence, RATE)) / 2 / RATE == pytest.approx(0.36, abs=0.01)


def test_room_noise_is_trimmed_like_silence() -> None:
    noise = array("h", ((at * 7919) % 121 - 60 for at in range(RATE // 2))).tobytes()
    tone = sine(440, seconds=0.5, level=8_000)
    assert len(trim(noise + tone + noise, RATE)) / 2 / RATE == pytest.approx(0.56, abs=0.02)


def test_a_soft_start_is_kept() -> None:
    soft, vowel = sine(3_000, seconds=0.1, level=300), sine(200, seconds=0.2, level=10_000)
    assert len(trim(bytes(RATE) + soft + vowel, RATE)) / 2 / RATE == pytest.approx(0.32, abs=0.01)


def test_silence_alone_becomes_nothing() -> None:
    assert trim(bytes(2000), RATE) == prepare(bytes(2000), RATE) == b""


@given(SAMPLES)
def test_only_the_ends_are_trimmed(values: list[int]) -> None:
    sound = array("h", values).tobytes()
    assert trim(sound, RATE) in sound


@given(SAMPLES)
def test_a_faded_sound_begins_and_ends_silent(values: list[int]) -> None:
    sound = array("h", fade(array("h", values).tobytes(), RATE))
    assert len(sound) == len(values)
    assert len(sound) < 2 or sound[0] == sound[-1] == 0
