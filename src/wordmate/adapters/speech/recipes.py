"""Which parts each audio file consists of, and how spoken parts become one piece. Pure."""

from array import array
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Final

PAUSE_MS: Final = 400
_LOUDEST_SILENCE: Final = 80  # of 32,767
_MARGIN_MS: Final = 20

Recipe = tuple[str, ...]

RECIPES: Final[Mapping[str, Recipe]] = {
    "voice": ("en",),
    "default": ("en", "zh"),
    "en": ("en",),
    "en_cn": ("en", "zh"),
    "en_en_en": ("en", "en", "en"),
    "en_en_cn": ("en", "en", "zh"),
}
"""Languages in the order they are heard, per variant."""


def trimmed(samples: bytes, rate: int) -> bytes:
    """The samples without the silence before and after, but for 20 ms on each side."""
    sound = array("h", samples)
    loud = [i for i, value in enumerate(sound) if abs(value) > _LOUDEST_SILENCE]
    if not loud:
        return b""
    margin = rate * _MARGIN_MS // 1000
    return sound[max(0, loud[0] - margin) : loud[-1] + margin + 1].tobytes()


def in_sequence(parts: Sequence[bytes], rate: int) -> bytes:
    """The parts one after another with a pause of 400 ms between."""
    pause = bytes(rate * PAUSE_MS // 1000 * 2)
    return b"".join(list(chain.from_iterable((pause, part) for part in parts))[1:])
