"""``Pronunciation`` with and without a speech engine."""

import re
from typing import Final

from wordmate.adapters.speech.espeak import Espeak
from wordmate.application.content.ports import Pronunciation, Speech, SpeechFailed
from wordmate.domain.content.spoken import as_spoken

_VOICE: Final = "en-us"
_LANGUAGE: Final = re.compile(r"\([a-z-]+\)")


class EspeakPronunciation:
    """American, as espeak-ng speaks."""

    def __init__(self, engine: Espeak) -> None:
        self._engine = engine

    def ipa(self, text: str) -> str | None:
        try:
            said = self._engine.phonemes(as_spoken(text), _VOICE)
        except SpeechFailed:
            return None
        return " ".join(_LANGUAGE.sub("", said).split()) or None


class NoPronunciation:
    """Knows no pronunciation."""

    def ipa(self, text: str) -> str | None:
        return None


def pronunciation_by(engine: Speech) -> Pronunciation:
    """The pronunciations of the service's speech engine."""
    return EspeakPronunciation(engine) if isinstance(engine, Espeak) else NoPronunciation()
