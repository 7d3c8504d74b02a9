"""The perceived loudness of a sound (ITU-R BS.1770): frequency-weighted, without pauses."""

from array import array
from collections.abc import Iterable, Iterator
from math import log10, pi, tan
from typing import Final

FULL_SCALE: Final = 32_768
_BLOCK_MS: Final = 100
"""Shorter than the recommendation's blocks of 400 ms, which exceed many words."""
_ABSOLUTE_GATE: Final = -70.0
_RELATIVE_GATE: Final = -10.0
_OFFSET: Final = -0.691

_Biquad = tuple[float, float, float, float, float]


def loudness(samples: bytes, rate: int) -> float | None:
    """LUFS of mono 16-bit samples; None for silence."""
    powers = [power for power in _block_powers(samples, rate) if _lufs(power) > _ABSOLUTE_GATE]
    if not powers:
        return None
    gate = _lufs(sum(powers) / len(powers)) + _RELATIVE_GATE
    heard = [power for power in powers if _lufs(power) > gate]
    return _lufs(sum(heard) / len(heard))


def _block_powers(samples: bytes, rate: int) -> Iterator[float]:
    """The mean weighted power of each block; the last one may be shorter."""
    weighted: Iterable[float] = (value / FULL_SCALE for value in array("h", samples))
    for biquad in (_shelf(rate), _high_pass(rate)):
        weighted = _filter(weighted, biquad)
    size, total, count = rate * _BLOCK_MS // 1000, 0.0, 0
    for value in weighted:
        total += value * value
        count += 1
        if count == size:
            yield total / size
            total, count = 0.0, 0
    if count:
        yield total / count


def _filter(values: Iterable[float], biquad: _Biquad) -> Iterator[float]:
    b0, b1, b2, a1, a2 = biquad
    one = other = 0.0
    for value in values:
        out = b0 * value + one
        one = b1 * value - a1 * out + other
        other = b2 * value - a2 * out
        yield out


def _shelf(rate: int) -> _Biquad:
    """The effect of a head: 4 dB more for high frequencies."""
    high, quality = 10 ** (3.999843853973347 / 20), 0.7071752369554196
    middle, k = high**0.4996667741545416, tan(pi * 1681.974450955533 / rate)
    a0 = 1 + k / quality + k * k
    return (
        (high + middle * k / quality + k * k) / a0,
        2 * (k * k - high) / a0,
        (high - middle * k / quality + k * k) / a0,
        2 * (k * k - 1) / a0,
        (1 - k / quality + k * k) / a0,
    )


def _high_pass(rate: int) -> _Biquad:
    """Removes very low frequencies, which are hardly audible."""
    quality, k = 0.5003270373238773, tan(pi * 38.13547087602444 / rate)
    a0 = 1 + k / quality + k * k
    return 1.0, -2.0, 1.0, 2 * (k * k - 1) / a0, (1 - k / quality + k * k) / a0


def _lufs(power: float) -> float:
    return _OFFSET + 10 * log10(power) if power > 0 else float("-inf")
