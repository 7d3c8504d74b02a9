"""Makes the audio files of a text with any speech engine."""

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
    TextToSpeak,
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

    def make(self, text: TextToSpeak, *, within_s: float | None = None) -> MadeAudio:
        """The MP3 files of a text, however long they take; raises SpeechFailed."""
        with self._turns:
            return MadeAudio(self._made(text))

    def close(self) -> None:
        """Has nothing to close."""

    def _made(self, text: TextToSpeak) -> dict[str, bytes]:
        rate = self._speech.rate
        recipes = {variant: RECIPES[variant] for variant in text.variants}
        sounds = {"en": prepare(self._english(text), rate)}
        if text.zh.strip() and any("zh" in recipe for recipe in recipes.values()):
            with suppress(Unspeakable):
                sounds["zh"] = prepare(self._speech.speak(text.zh, "zh"), rate)
        languages = {
            variant: tuple(language for language in recipe if language in sounds)
            for variant, recipe in recipes.items()
        }
        files = {
            recipe: mp3(in_sequence([sounds[language] for language in recipe], rate), rate)
            for recipe in set(languages.values())
        }
        return {variant: files[recipe] for variant, recipe in languages.items()}

    def _english(self, text: TextToSpeak) -> bytes:
        """The recording if there is one; else spoken by its pronunciation if the engine accepts
        one, else as the engine reads what is said for it.
        """
        if text.recording is not None:
            return decode(text.recording, self._speech.rate)
        if text.pronunciation is not None and isinstance(self._speech, SpeaksPronunciations):
            return self._speech.pronounce(text.pronunciation)
        return self._speech.speak(as_spoken(text.en), "en")
