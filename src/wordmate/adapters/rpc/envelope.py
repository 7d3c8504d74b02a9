"""The shape of every answer."""

from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")


class Envelope(msgspec.Struct, Generic[T], frozen=True, rename="camel"):
    """What an operation answers when it did what was asked."""

    success: bool
    error_code: None
    error_message: None
    data: T


class Refusal(msgspec.Struct, frozen=True, rename="camel"):
    """What an operation answers when it did not; ``errorMessage`` is in the caller's language."""

    success: bool
    error_code: str
    error_message: str
    data: None


def succeeded(data: msgspec.Struct) -> bytes:
    """An answer as it is sent."""
    return _encoder.encode(Envelope(True, None, None, data))


def refused(code: str, message: str) -> bytes:
    """A refusal as it is sent."""
    return _encoder.encode(Refusal(False, code, message, None))


_encoder = msgspec.json.Encoder()
