"""The file names of a spoken text, shared by importers, use cases and jobs."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final

from wordmate.application.content.ports import AudioText, AudioVersion
from wordmate.application.content.voices import READ_BY_ENGINE, Voice, Voices
from wordmate.domain.content.word_text import has_chinese

VARIANTS: Final = ("voice", "default", "en", "en_cn", "en_en_en", "en_en_cn")
"""The six files of every text; ``default`` sounds like ``en_cn``."""
FILES: Final[Mapping[AudioVersion, tuple[str, ...]]] = {
    AudioVersion.WORD: ("voice",),
    AudioVersion.LESSON: ("voice", "default"),
    AudioVersion.ALL: VARIANTS,
}
"""The variants that each version consists of; each has all of the one before it."""


def audio_key(engine: str, en: str, zh: str, voice: Voice = READ_BY_ENGINE) -> str:
    """32 hex digits for a text and its translation with this engine, and with the English voice or
    recording if there is one.
    """
    marked = ""
    if voice.recording is not None:
        marked = f"\x1f{voice.recording}"
    elif voice.pronunciation is not None:
        marked = f"\x1e{voice.pronunciation}"
    return sha256(f"{engine}\x1f{en}\x1f{_spoken(zh)}{marked}".encode()).hexdigest()[:32]


def _spoken(zh: str) -> str:
    """The translation as spoken; empty for one in English, which no Chinese voice can speak."""
    return zh if has_chinese(zh) else ""


def audio_texts(
    engine: str, texts: Sequence[tuple[str, str]], voices: Voices
) -> tuple[AudioText, ...]:
    """The distinct (English, Chinese) texts with their keys, in order."""
    return tuple(
        dict.fromkeys(
            AudioText(audio_key(engine, en, zh, voices.of(en, zh)), en, _spoken(zh))
            for en, zh in texts
        )
    )


def blob_name(variant: str, key: str) -> str:
    """The name of a variant's file."""
    return f"audio/{variant}/{key}.mp3"


def fallback_name(variant: str, key: str) -> str:
    """The name of a variant's fallback audio, played until the right file is made."""
    return f"audio-fallback/{variant}/{key}.mp3"


def recording_name(digest: str) -> str:
    """The name of a recording's file."""
    return f"recordings/{digest}"


def audio_urls(key: str) -> dict[str, str]:
    """The addresses of the variants, under their names in messages."""
    fields = {"voice": "voice_url", "default": "audio_url"}
    return {
        fields.get(variant, f"audio_url_{variant}"): f"/audio/{variant}/{key}.mp3"
        for variant in VARIANTS
    }
