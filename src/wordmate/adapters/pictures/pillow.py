"""``Pictures`` with Pillow, imported with the first picture because most commands need none."""

from typing import Final

from wordmate.adapters.lanes import Lane, LaneOfThreads
from wordmate.application.accounts.ports.services import PORTRAIT

_OF_ONE: Final = 8
_IN_ALL: Final = 32
"""How many may wait to be decoded, for one person and in all."""


class PillowPictures:
    """Decodes one picture at a time in its own thread, because a large one takes much memory."""

    def __init__(self) -> None:
        self._threads = LaneOfThreads(
            Lane("decoding pictures", at_once=1, of_one=_OF_ONE, in_all=_IN_ALL)
        )

    async def reencode(self, data: bytes, side: int = PORTRAIT, *, asked_by: str = "") -> bytes:
        return await self._threads.run(asked_by, lambda: _reencoded(data, side))


def _reencoded(data: bytes, side: int) -> bytes:
    from wordmate.adapters.pictures.reencoding import reencode  # noqa: PLC0415

    return reencode(data, side)
