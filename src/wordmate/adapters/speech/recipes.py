"""Which parts each audio file consists of, and how spoken parts become one piece. Pure."""

from collections.abc import Mapping, Sequence
from typing import Final

PAUSE_MS: Final = 400
LEAD_MS: Final = 60
TAIL_MS: Final = 120

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


def in_sequence(sounds: Sequence[bytes], rate: int) -> bytes:
    """The sounds one after another with a pause of 400 ms between, after a lead of 60 ms and before
    a tail of 120 ms: players that swallow an instant while they wake up swallow silence."""
    if not sounds:
        return b""
    pause = silence(PAUSE_MS, rate)
    return silence(LEAD_MS, rate) + pause.join(sounds) + silence(TAIL_MS, rate)


def silence(milliseconds: int, rate: int) -> bytes:
    """So much of it."""
    return bytes(rate * milliseconds // 1000 * 2)
