"""Uploaded pictures: scaled down, re-encoded, stored under a random name."""

import base64
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from wordmate.application.accounts.messages.account_settings import PICTURE_MAX
from wordmate.application.accounts.ports.services import PORTRAIT
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.limits import MEGABYTE, PICTURE_BYTES_OF_ACCOUNT, seconds
from wordmate.application.kernel.rate_limits import Attempt
from wordmate.application.ports import Ports, Unit
from wordmate.domain.accounts.errors import PictureInvalid, PictureQuotaReached
from wordmate.domain.kernel.errors import DomainError, StorageUnavailable

FOLDER: Final = "pictures"
"""The prefix of pictures in the file store, and of their addresses."""


@dataclass(frozen=True, slots=True)
class StoredPicture:
    """A picture in the file store, and its size in bytes."""

    name: str
    size: int


async def keep_picture(
    ports: Ports, call: Call, image_base64: str, side: int = PORTRAIT
) -> StoredPicture:
    """Stores a picture of the caller, scaled to this width and height at most.

    Raises PictureInvalid, ServiceBusy, StorageUnavailable.
    """
    try:
        data = base64.b64decode(image_base64, validate=True)
    except ValueError:  # also for a text that is not ASCII
        raise PictureInvalid from None
    if len(data) > PICTURE_MAX:
        raise PictureInvalid
    picture = await ports.pictures.reencode(data, side, asked_by=str(call.caller.user_id))
    name = f"{FOLDER}/{ports.randomness.token()}.webp"
    await ports.blobs.put(name, picture)
    return StoredPicture(name, len(picture))


async def count_picture(ports: Ports, unit: Unit, call: Call, picture: StoredPicture) -> None:
    """Counts the bytes that the caller stores on a day."""
    limit = PICTURE_BYTES_OF_ACCOUNT
    attempt = Attempt(limit, str(call.caller.user_id), picture.size)
    wait_ms = await unit.quotas.consume(attempt, ports.clock.now())
    if wait_ms:
        raise PictureQuotaReached(seconds(wait_ms), limit.most // MEGABYTE)


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
