"""No web push: where the store has not set it up."""

from wordmate.application.routine.ports import PushKeys


class NoPush:
    """``Push`` that reaches nobody."""

    public_key: str | None = None

    def accepts(self, keys: PushKeys) -> bool:
        return False

    async def send(self, keys: PushKeys, message: bytes, *, topic: str, seconds: int) -> bool:
        return True

    async def close(self) -> None:
        """There is nothing to let go of."""
