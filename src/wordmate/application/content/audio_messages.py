"""Messages about the audio of words."""

from typing import Annotated, Final, Literal

from msgspec import Meta

from wordmate.application.kernel.messages import Request, Response

_ENGLISH: Final = r"^[^\u3400-\u9fff]*[A-Za-z0-9][^\u3400-\u9fff]*$"
"""A visible text without Chinese characters."""


class AudioText(Request, frozen=True, kw_only=True):
    """A text to speak and its translation."""

    target_text: Annotated[
        str, Meta(min_length=1, max_length=200, pattern=_ENGLISH, description="English.")
    ]
    source_text: Annotated[str, Meta(max_length=200, description="Chinese; may be empty.")] = ""


class GenerateAudio(Request, frozen=True, kw_only=True):
    """Requests the audio of texts; a background job makes missing files once. ``word`` is the word
    alone (``voiceUrl``), ``v2`` all files of the word.
    """

    data: Annotated[list[AudioText], Meta(min_length=1, max_length=50)]
    version: Literal["word", "v2"] = "word"


class AudioUrls(Response, frozen=True, kw_only=True):
    """The addresses of a text's audio; ``ready`` if the files of the requested version exist
    already.
    """

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
    """The requested texts in order."""

    data: list[AudioUrls]
    total: int
