"""Makes the audio files of a text with any speech engine."""

from collections.abc import Sequence
from contextlib import suppress
from threading import BoundedSemaphore

from wordmate.adapters.speech.decoding import decode
from wordmate.adapters.speech.mp3 import mp3
from wordmate.adapters.speech.recipes import RECIPES, in_sequence
from wordmate.adapters.speech.sound import prepare
from wordmate.application.content.ports import (
    MadeAudio,
    SpeaksPronunciations,
    Speech,
    Unspeakable,
)
from wordmate.domain.content.spoken import as_spoken


class Studio:
    """``AudioMaker``: the variants of a text as MP3, of so many texts at once.

    A text without a translation, or with one that the engine cannot speak, is English only.
    """

    def __init__(self, speech: Speech, *, at_once: int = 1) -> None:
        self._speech = speech
        self._turns = BoundedSemaphore(at_once)

    def make(
        self,
        en: str,
        zh: str,
        variants: Sequence[str],
        *,
        recording: bytes | None = None,
        pronunciation: str | None = None,
        within_s: float | None = None,
    ) -> MadeAudio:
        """The MP3 files of these variants, however long they take; raises SpeechFailed."""
        with self._turns:
            return MadeAudio(self._made(en, zh, variants, recording, pronunciation))

    def close(self) -> None:
        """Has nothing to close."""

    def _made(
        self,
        en: str,
        zh: str,
        variants: Sequence[str],
        recording: bytes | None,
        pronunciation: str | None,
    ) -> dict[str, bytes]:
        rate = self._speech.rate
        recipes = {variant: RECIPES[variant] for variant in variants}
        english = self._english(en, pronunciation) if recording is None else decode(recording, rate)
        sounds = {"en": prepare(english, rate)}
        if zh.strip() and any("zh" in recipe for recipe in recipes.values()):
            with suppress(Unspeakable):
                sounds["zh"] = prepare(self._speech.speak(zh, "zh"), rate)
        languages = {
            variant: tuple(language for language in recipe if language in sounds)
            for variant, recipe in recipes.items()
        }
        files = {
            recipe: mp3(in_sequence([sounds[language] for language in recipe], rate), rate)
            for recipe in set(languages.values())
        }
        return {variant: files[recipe] for variant, recipe in languages.items()}

    def _english(self, en: str, pronunciation: str | None) -> bytes:
        """Spoken by its pronunciation if the engine accepts one, else as the engine reads what
        is said for it.
        """
        if pronunciation is not None and isinstance(self._speech, SpeaksPronunciations):
            return self._speech.pronounce(pronunciation)
        return self._speech.speak(as_spoken(en), "en")
