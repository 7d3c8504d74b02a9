"""What the studio's files depend on besides their text. A module of its own, because the studio
imports audio libraries.
"""

from typing import Final

from wordmate.application.content.ports import Speech

EDITION: Final = 3
"""The version of preparing and joining parts; increment it whenever any file sounds different."""


def made_by(speech: Speech) -> str:
    """The facts besides the text on which its files depend: part of every audio key."""
    return f"{speech.name}, studio {EDITION}"
