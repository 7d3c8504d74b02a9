"""Uploaded pictures: scaled down, re-encoded, stored under a random name."""

import base64
import binascii
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from wordmate.application.accounts.messages.account_settings import PICTURE_MAX
from wordmate.application.accounts.ports.services import PORTRAIT
from wordmate.application.kernel.call import Call
from wordmate.application.ports import Ports
from wordmate.domain.accounts.errors import PictureInvalid
from wordmate.domain.kernel.errors import DomainError, StorageUnavailable

FOLDER: Final = "pictures"
"""The prefix of pictures in the file store, and of their addresses."""


async def keep_picture(ports: Ports, call: Call, image_base64: str, side: int = PORTRAIT) -> str:
    """Stores a picture of the caller, scaled to this width and height at most; returns its name.

    Raises PictureInvalid, ServiceBusy, StorageUnavailable.
    """
    try:
        data = base64.b64decode(image_base64, validate=True)
    except binascii.Error:
        raise PictureInvalid from None
    if len(data) > PICTURE_MAX:
        raise PictureInvalid
    picture = await ports.pictures.reencode(data, side, asked_by=str(call.caller.user_id))
    name = f"{FOLDER}/{ports.randomness.token()}.webp"
    await ports.blobs.put(name, picture)
    return name


@asynccontextmanager
async def deleted_if_refused(ports: Ports, name: str) -> AsyncIterator[None]:
    """Deletes a stored picture if its use is refused, unless the database may refer to it all the
    same.
    """
    try:
        yield
    except DomainError as refusal:
        if isinstance(refusal, StorageUnavailable) and refusal.may_be_stored:
            raise
        await ports.blobs.delete(name)
        raise
