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


class NextStep(msgspec.Struct, frozen=True):
    """What a refused sign-in can go on with: PHONE_NOT_REGISTERED gives a ticket to register with,
    WECHAT_NOT_BOUND one to bind the WeChat account with (``wechatOpenId``)."""

    ticket: str


class Refusal(msgspec.Struct, frozen=True, rename="camel"):
    """What an operation answers when it did not; ``errorMessage`` is in the caller's language."""

    success: bool
    error_code: str
    error_message: str
    data: NextStep | None


def succeeded(data: msgspec.Struct) -> bytes:
    """An answer as it is sent."""
    return _encoder.encode(Envelope(True, None, None, data))


def refused(code: str, message: str, ticket: str | None = None) -> bytes:
    """A refusal as it is sent."""
    step = None if ticket is None else NextStep(ticket)
    return _encoder.encode(Refusal(False, code, message, step))


_encoder = msgspec.json.Encoder()
