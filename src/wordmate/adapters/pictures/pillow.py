"""``Pictures`` with Pillow, imported with the first picture because most commands need none."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from wordmate.application.accounts.ports.services import PORTRAIT


class PillowPictures:
    """Decodes one picture at a time in its own thread, because a large one takes much memory."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "pictures")

    async def reencode(self, data: bytes, side: int = PORTRAIT) -> bytes:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, _reencoded, data, side)


def _reencoded(data: bytes, side: int) -> bytes:
    from wordmate.adapters.pictures.reencoding import reencoded  # noqa: PLC0415

    return reencoded(data, side)
