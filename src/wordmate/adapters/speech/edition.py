"""What the studio's files depend on besides their text. Apart from it, since the studio brings what
sounds are made with."""

from typing import Final

from wordmate.application.content.ports import Speech

EDITION: Final = 2
"""How parts are prepared and put together; raised when any file comes to sound otherwise."""


def made_by(speech: Speech) -> str:
    """What a text's files depend on besides the text: part of every audio key."""
    return f"{speech.name}, studio {EDITION}"
