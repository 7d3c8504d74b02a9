"""Trims sounds and gives them equal loudness. Pure."""

from array import array
from typing import Final

from wordmate.adapters.speech.loudness import FULL_SCALE, loudness

LOUDNESS: Final = -19.0
"""LUFS: the loudest level at which the peaks of speech stay intact."""
PEAK: Final = round(FULL_SCALE * 10 ** (-1 / 20))
"""1 dB below full scale, because encoding raises peaks."""
_BLOCK_MS: Final = 5
_BEFORE_MS: Final = 20
_AFTER_MS: Final = 40
"""How much near-silence is kept: a consonant's soft start, a vowel's end."""
_FADE_MS: Final = 5
_LOUDEST_SILENCE: Final = 16
_OVER_NOISE: Final = 3
_UNDER_PEAK: Final = 40
"""Silence is below this fraction of the maximum: 32 dB below."""


def prepare(samples: bytes, rate: int) -> bytes:
    """Mono 16-bit samples trimmed, faded in and out, and levelled; empty if they are silent."""
    return set_loudness(fade(trim(samples, rate), rate), rate)


def trim(samples: bytes, rate: int) -> bytes:
    """The samples without the silence or room noise at both ends."""
    sound, size = array("h", samples), max(1, rate * _BLOCK_MS // 1000)
    peaks = [max(map(abs, sound[at : at + size])) for at in range(0, len(sound), size)]
    silence = _silence(peaks)
    loud = [at for at, peak in enumerate(peaks) if peak > silence]
    if not loud:
        return b""
    first = loud[0] * size - rate * _BEFORE_MS // 1000
    last = (loud[-1] + 1) * size + rate * _AFTER_MS // 1000
    return sound[max(0, first) : last].tobytes()


def fade(samples: bytes, rate: int) -> bytes:
    """The samples faded in and out, so that neither end clicks."""
    sound = array("h", samples)
    length = min(rate * _FADE_MS // 1000, len(sound) // 2)
    for at in range(length):
        sound[at] = sound[at] * at // length
        sound[-1 - at] = sound[-1 - at] * at // length
    return sound.tobytes()


def set_loudness(samples: bytes, rate: int) -> bytes:
    """The samples at ``LOUDNESS``, or as close as their peaks allow."""
    now = loudness(samples, rate)
    if now is None:
        return samples
    sound = array("h", samples)
    gain = min(10 ** ((LOUDNESS - now) / 20), PEAK / max(map(abs, sound)))
    return array("h", (round(value * gain) for value in sound)).tobytes()


def _silence(peaks: list[int]) -> int:
    """The level under which samples count as silence: slightly above the quietest tenth."""
    noise = sorted(peaks)[len(peaks) // 10] if peaks else 0
    return max(_LOUDEST_SILENCE, min(noise * _OVER_NOISE, max(peaks, default=0) // _UNDER_PEAK))
