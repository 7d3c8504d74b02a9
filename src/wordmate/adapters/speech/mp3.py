"""Encodes MP3 files."""

from typing import Final

import lameenc

KBIT_PER_SECOND: Final = 48
_GOOD_AND_QUICK: Final = 5


def mp3(samples: bytes, rate: int) -> bytes:
    """Mono 16-bit samples at ``rate`` per second as an MP3 file of 48 kbit/s."""
    encoder = lameenc.Encoder()
    encoder.silence()
    encoder.set_channels(1)
    encoder.set_in_sample_rate(rate)
    encoder.set_bit_rate(KBIT_PER_SECOND)
    encoder.set_quality(_GOOD_AND_QUICK)
    return bytes(encoder.encode(samples)) + bytes(encoder.flush())
