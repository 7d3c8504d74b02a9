"""``Pronunciation`` with and without a speech engine."""

import re
from typing import Final

from wordmate.adapters.speech.espeak import AMERICAN, Espeak
from wordmate.adapters.speech.piper import Piper
from wordmate.application.content.ports import Pronunciation, Speech, SpeechFailed
from wordmate.domain.content.misread import MISREAD
from wordmate.domain.content.spoken import as_spoken

_LANGUAGE: Final = re.compile(r"\([a-z-]+\)")


class EspeakPronunciation:
    """American, as espeak-ng speaks."""

    def __init__(self, engine: Espeak) -> None:
        self._engine = engine

    def ipa(self, text: str) -> str | None:
        if text.lower() in MISREAD:
            return MISREAD[text.lower()]
        try:
            said = self._engine.phonemes(as_spoken(text), AMERICAN)
        except SpeechFailed:
            return None
        return " ".join(_LANGUAGE.sub("", said).split()) or None


class NoPronunciation:
    """Knows no pronunciation."""

    def ipa(self, text: str) -> str | None:
        return None


def pronunciation_by(engine: Speech) -> Pronunciation:
    """The pronunciations of the service's speech engine."""
    espeak = engine.espeak if isinstance(engine, Piper) else engine
    return EspeakPronunciation(espeak) if isinstance(espeak, Espeak) else NoPronunciation()
