"""Web push: encrypted messages to browsers, through the browsers' own push services."""

from wordmate.application.routine.ports import PushKeys


class KeyRefused(ValueError):  # noqa: N818
    """The private key in the settings is not valid."""


class PushFailed(Exception):  # noqa: N818
    """A push service did not accept a message; a retry may help."""


class NoPush:
    """``Push`` that sends nothing."""

    public_key: str | None = None

    def accepts(self, keys: PushKeys) -> bool:
        return False

    async def send(self, keys: PushKeys, message: bytes, *, topic: str, seconds: int) -> bool:
        return True

    async def close(self) -> None:
        """Does nothing: there are no connections."""
