"""Spoken words."""

from typing import Annotated, Final, Literal

from msgspec import Meta

from wordmate.application.kernel.messages import Request, Response

_ENGLISH: Final = r"^[^\u3400-\u9fff]*[A-Za-z0-9][^\u3400-\u9fff]*$"
"""Something to say, and nothing of it in Chinese."""


class AudioText(Request, frozen=True, kw_only=True):
    """A text to speak and its translation."""

    target_text: Annotated[
        str, Meta(min_length=1, max_length=200, pattern=_ENGLISH, description="English.")
    ]
    source_text: Annotated[str, Meta(max_length=200, description="Chinese; may be empty.")] = ""


class GenerateAudio(Request, frozen=True, kw_only=True):
    """Asks for the audio of texts; what is missing is made by a background job, once: ``word`` is
    the word alone (``voiceUrl``), ``v2`` all files of the word."""

    data: Annotated[list[AudioText], Meta(min_length=1, max_length=50)]
    version: Literal["word", "v2"] = "word"


class AudioUrls(Response, frozen=True, kw_only=True):
    """Where the audio of one text is, or will be in a moment; ``ready`` when the files of the
    version that was asked for are there."""

    target_text: str
    source_text: str
    ready: bool
    voice_url: str
    audio_url: str
    audio_url_en: str
    audio_url_en_cn: str
    audio_url_en_en_en: str
    audio_url_en_en_cn: str


class GeneratedAudio(Response, frozen=True, kw_only=True):
    """The asked texts in order."""

    data: list[AudioUrls]
    total: int
