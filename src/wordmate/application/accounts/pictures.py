"""Pictures that people hand in: made small, written anew, kept under a name drawn by lot."""

import base64
import binascii
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, Protocol

from wordmate.application.accounts.messages.account_settings import PICTURE_MAX
from wordmate.application.accounts.ports.services import PORTRAIT, Pictures
from wordmate.application.kernel.blobs import Blobs
from wordmate.application.kernel.system import Randomness
from wordmate.domain.accounts.errors import PictureInvalid
from wordmate.domain.kernel.errors import DomainError

FOLDER: Final = "pictures"
"""Of pictures in the file store, and of their addresses."""


class PicturePorts(Protocol):
    """What keeping a picture is made with."""

    @property
    def pictures(self) -> Pictures: ...
    @property
    def blobs(self) -> Blobs: ...
    @property
    def randomness(self) -> Randomness: ...


async def keep_picture(ports: PicturePorts, image_base64: str, side: int = PORTRAIT) -> str:
    """Keeps a picture, so many pixels wide and high at most; returns where.

    Raises PictureInvalid, StorageUnavailable.
    """
    try:
        data = base64.b64decode(image_base64, validate=True)
    except binascii.Error:
        raise PictureInvalid from None
    if len(data) > PICTURE_MAX:
        raise PictureInvalid
    picture = await ports.pictures.reencode(data, side)
    name = f"{FOLDER}/{ports.randomness.token()}.webp"
    await ports.blobs.put(name, picture)
    return name


@asynccontextmanager
async def deleted_if_refused(ports: PicturePorts, name: str) -> AsyncIterator[None]:
    """A kept picture is deleted when what it was kept for is refused."""
    try:
        yield
    except DomainError:
        await ports.blobs.delete(name)
        raise
