"""Pictures that people hand in: made small, rewritten, kept under a name drawn at random."""

import base64
import binascii
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from wordmate.application.accounts.messages.account_settings import PICTURE_MAX
from wordmate.application.accounts.ports.services import PORTRAIT
from wordmate.application.ports import Ports
from wordmate.domain.accounts.errors import PictureInvalid
from wordmate.domain.kernel.errors import DomainError, StorageUnavailable

FOLDER: Final = "pictures"
"""Of pictures in the file store, and of their addresses."""


async def keep_picture(ports: Ports, image_base64: str, side: int = PORTRAIT) -> str:
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
async def deleted_if_refused(ports: Ports, name: str) -> AsyncIterator[None]:
    """A kept picture is deleted when what it was kept for is refused; not where the database may
    name it all the same."""
    try:
        yield
    except DomainError as refusal:
        if isinstance(refusal, StorageUnavailable) and refusal.may_be_stored:
            raise
        await ports.blobs.delete(name)
        raise
