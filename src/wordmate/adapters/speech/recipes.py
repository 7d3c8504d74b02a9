"""The parts of each audio file, and how they are joined. Pure."""

from collections.abc import Mapping, Sequence
from typing import Final

from wordmate.application.content.ports import Speech

EDITION: Final = 3
"""The version of preparing and joining parts; increment it whenever any file sounds different."""
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
"""The languages of each variant, in playing order."""


def in_sequence(sounds: Sequence[bytes], rate: int) -> bytes:
    """Joins the sounds with pauses of 400 ms, after 60 ms and before 120 ms of silence: players
    that skip the first moment then skip silence.
    """
    if not sounds:
        return b""
    pause = silence(PAUSE_MS, rate)
    return silence(LEAD_MS, rate) + pause.join(sounds) + silence(TAIL_MS, rate)


def silence(milliseconds: int, rate: int) -> bytes:
    """This much silence."""
    return bytes(rate * milliseconds // 1000 * 2)


def made_by(speech: Speech) -> str:
    """The facts besides the text on which its files depend: part of every audio key."""
    return f"{speech.name}, studio {EDITION}"
