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


class NextStep(msgspec.Struct, frozen=True):
    """What a refused sign-in can go on with: PHONE_NOT_REGISTERED gives a ticket to register with,
    WECHAT_NOT_BOUND one to bind the WeChat account with (``wechatOpenId``), ACCOUNT_TO_COMPLETE
    names the ``students`` of whom one may be completed."""

    ticket: str | None = None
    students: list[CoveredStudent] = []


class Refusal(msgspec.Struct, frozen=True, rename="camel"):
    """What an operation answers when it did not; ``errorMessage`` is in the caller's language."""

    success: bool
    error_code: str
    error_message: str
    data: NextStep | None


def succeeded(data: msgspec.Struct) -> bytes:
    """An answer as it is sent."""
    return _encoder.encode(Envelope(True, None, None, data))


def refused(code: str, message: str, step: NextStep | None = None) -> bytes:
    """A refusal as it is sent."""
    return _encoder.encode(Refusal(False, code, message, step))


_encoder = msgspec.json.Encoder()
