"""Web push switched off."""

from wordmate.application.routine.ports import PushKeys


class NoPush:
    """``Push`` that sends nothing."""

    public_key: str | None = None

    def accepts(self, keys: PushKeys) -> bool:
        return False

    async def send(self, keys: PushKeys, message: bytes, *, topic: str, seconds: int) -> bool:
        return True

    async def close(self) -> None:
        """Does nothing: there are no connections."""
