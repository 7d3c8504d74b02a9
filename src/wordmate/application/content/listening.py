"""Which recordings are refused, and what listens to them."""

from enum import StrEnum
from typing import Protocol


class Flaw(StrEnum):
    """Why a recording is refused."""

    NOT_AUDIO = "not an MP3, Ogg Vorbis or WAV file, or damaged"
    OPUS = "Ogg with Opus inside; save it as MP3"
    TOO_BIG = "larger than 4 MB"
    TOO_LONG = "longer than 10 seconds"
    TOO_SHORT = "shorter than a tenth of a second"
    SILENT = "silent"
    UNREADABLE = "cannot be read: encrypted, damaged, or a link that leads elsewhere"
    REPEATED = "another file of the same word was used"
    AMBIGUOUS = "matches two words of the book"


class Refused(Exception):  # noqa: N818 - the name says what happened
    """A refused recording."""

    def __init__(self, flaw: Flaw) -> None:
        super().__init__(flaw)
        self.flaw = flaw


class Listener(Protocol):
    """Checks the sound of recordings."""

    def check(self, data: bytes) -> None:
        """Raises Refused. Slow: never run it on the event loop."""
        ...
