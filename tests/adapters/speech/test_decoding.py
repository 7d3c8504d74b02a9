"""Sound files are recognised by their content and decoded up to a limit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.sounds import sine, tone, wav
from wordmate.adapters.speech.decoding import IsOpus, NotSound, TooLong, decode, resample
from wordmate.adapters.speech.mp3 import mp3

RATE = 22_050


def seconds(samples: bytes, rate: int = RATE) -> float:
    return len(samples) / 2 / rate


def test_mp3_and_wav_are_decoded_at_the_requested_rate() -> None:
    assert seconds(decode(tone(440), RATE)) == pytest.approx(0.5, abs=0.01)
    assert seconds(decode(tone(440), 16_000), 16_000) == pytest.approx(0.5, abs=0.01)
    file = mp3(sine(440, seconds=0.5, level=9_000), RATE)
    assert seconds(decode(file, RATE)) == pytest.approx(0.5, abs=0.15)


def test_two_channels_become_one() -> None:
    stereo = wav(sine(440, seconds=1, level=9_000), channels=2)
    assert seconds(decode(stereo, RATE)) == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize(
    "data", [b"", b"\xff", b"<html>", b"RIFF0000WEBP", b"RIFF0000WAVEjunk", b"ID3" + bytes(500)]
)
def test_files_other_than_sounds_are_refused(data: bytes) -> None:
    with pytest.raises(NotSound):
        decode(data, RATE)


def test_opus_is_distinguished_from_vorbis() -> None:
    with pytest.raises(IsOpus):
        decode(b"OggS" + bytes(24) + b"OpusHead" + bytes(200), RATE)


def test_decoding_stops_at_the_maximum_duration() -> None:
    with pytest.raises(TooLong):
        decode(wav(bytes(2 * RATE * 3)), RATE, longest_s=2)


@given(
    st.binary(max_size=2_000), st.sampled_from([b"ID3", b"OggS", b"RIFF\0\0\0\0WAVE", b"\xff\xfb"])
)
def test_a_damaged_file_is_refused_or_decoded_within_the_limit(data: bytes, kind: bytes) -> None:
    try:
        samples = decode(kind + data, RATE)
    except NotSound:
        return
    assert seconds(samples) <= 30


def test_resampling_keeps_the_duration() -> None:
    tone = sine(440, seconds=1, level=9_000)
    assert resample(tone, RATE, RATE) == tone
    assert seconds(resample(tone, RATE, 16_000), 16_000) == pytest.approx(1, abs=0.01)
