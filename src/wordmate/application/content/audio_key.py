"""What the files of one spoken text are called, so that importers, use cases and jobs agree."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final

from wordmate.application.content.ports import AudioText, AudioVersion
from wordmate.application.content.voices import READ_BY_ENGINE, Voice, Voices
from wordmate.domain.content.word_text import has_chinese

VARIANTS: Final = ("voice", "default", "en", "en_cn", "en_en_en", "en_en_cn")
"""Every text has these six files; ``default`` sounds like ``en_cn``."""
FILES: Final[Mapping[AudioVersion, tuple[str, ...]]] = {
    AudioVersion.WORD: ("voice",),
    AudioVersion.LESSON: ("voice", "default"),
    AudioVersion.ALL: VARIANTS,
}
"""The variants that each version consists of; each has all of the one before it."""


def audio_key(engine: str, en: str, zh: str, voice: Voice = READ_BY_ENGINE) -> str:
    """32 hex digits for a text and its translation as this engine speaks them, the English in its
    own voice where it has one."""
    marked = ""
    if voice.recording is not None:
        marked = f"\x1f{voice.recording}"
    elif voice.pronunciation is not None:
        marked = f"\x1e{voice.pronunciation}"
    return sha256(f"{engine}\x1f{en}\x1f{_spoken(zh)}{marked}".encode()).hexdigest()[:32]


def _spoken(zh: str) -> str:
    """A meaning given in English is read and not spoken: no Chinese voice says it."""
    return zh if has_chinese(zh) else ""


def audio_texts(
    engine: str, texts: Sequence[tuple[str, str]], voices: Voices
) -> tuple[AudioText, ...]:
    """The (English, Chinese) texts with their keys, each once, in the order asked for."""
    return tuple(
        dict.fromkeys(
            AudioText(audio_key(engine, en, zh, voices.of(en, zh)), en, _spoken(zh))
            for en, zh in texts
        )
    )


def blob_name(variant: str, key: str) -> str:
    """Where the file of one variant is kept."""
    return f"audio/{variant}/{key}.mp3"


def recording_name(digest: str) -> str:
    """Where a recording is kept, as it was handed in."""
    return f"recordings/{digest}"


def audio_urls(key: str) -> dict[str, str]:
    """Where each variant is served, under the names that messages give them."""
    fields = {"voice": "voice_url", "default": "audio_url"}
    return {
        fields.get(variant, f"audio_url_{variant}"): f"/audio/{variant}/{key}.mp3"
        for variant in VARIANTS
    }
