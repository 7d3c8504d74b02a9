"""How words sound: recorded, or spoken from the phonetic of an entry."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from wordmate.application.content.ports import AudioRows, Voiced
from wordmate.domain.content.homographs import pronunciation_of


@dataclass(frozen=True, slots=True)
class Voice:
    """How the English of a text sounds: recorded, else spoken from this pronunciation, else as the
    speech engine reads it.
    """

    recording: str | None = None
    pronunciation: str | None = None


READ_BY_ENGINE: Final = Voice()
"""As the speech engine reads it."""


class Voices:
    """How some words sound with each of their translations."""

    def __init__(self, voiced: Iterable[Voiced]) -> None:
        self.recorded = dict[str, str]()
        """Recordings for all translations, by the English."""
        self.recorded_here = dict[tuple[str, str], str]()
        """Recordings for one translation only."""
        self._phonetics = dict[tuple[str, str], str]()
        for one in sorted(voiced, key=lambda one: one.phonetic):
            if one.recorded is not None:
                self.recorded[one.en] = one.recorded
            if one.recorded_here is not None:
                self.recorded_here[one.en, one.zh] = one.recorded_here
            self._phonetics[one.en, one.zh] = one.phonetic

    def of(self, en: str, zh: str, phonetic: str = "") -> Voice:
        """The voice of a text with its translation; a given ``phonetic`` takes precedence over a
        stored one.
        """
        recording = self.recorded_here.get((en, zh)) or self.recorded.get(en)
        if recording is not None:
            return Voice(recording=recording)
        known = phonetic or self._phonetics.get((en, zh), "")
        return Voice(pronunciation=pronunciation_of(en, known))


async def voices_of(audio: AudioRows, words: Iterable[str]) -> Voices:
    """How these English words sound."""
    return Voices(await audio.voiced(list(dict.fromkeys(words))))
