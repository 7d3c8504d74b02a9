"""The shape of every answer."""

from typing import Generic, TypeVar

import msgspec

from wordmate.application.accounts.messages.registration import CoveredStudent

T = TypeVar("T")


class Envelope(msgspec.Struct, Generic[T], frozen=True, rename="camel"):
    """What an operation answers when it did what was asked."""

    success: bool
    error_code: None
    error_message: None
    data: T


class Particulars(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a refusal brings along.

    ``ticket`` is what a refused sign-in can go on with: PHONE_NOT_REGISTERED gives one to register
    with, WECHAT_NOT_BOUND one to bind the WeChat account with (``wechatOpenId``). ``field`` is the
    place in the request that is not acceptable. ``students`` are those of whom a registration that
    is refused with ACCOUNT_TO_COMPLETE may complete one.
    """

    ticket: str | None = None
    field: str | None = None
    students: list[CoveredStudent] | None = None


class Refusal(msgspec.Struct, frozen=True, rename="camel"):
    """What an operation answers when it did not; ``errorMessage`` is in the caller's language."""

    success: bool
    error_code: str
    error_message: str
    data: Particulars | None


def succeeded(data: msgspec.Struct) -> bytes:
    """An answer as it is sent."""
    return _encoder.encode(Envelope(True, None, None, data))


def refused(code: str, message: str, particulars: Particulars | None = None) -> bytes:
    """A refusal as it is sent."""
    return _encoder.encode(Refusal(False, code, message, particulars))


_encoder = msgspec.json.Encoder()
