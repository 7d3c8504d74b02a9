"""The envelope of every answer."""

from typing import Generic, TypeVar

import msgspec

from wordmate.application.accounts.messages.registration import CoveredStudent

T = TypeVar("T")


class Envelope(msgspec.Struct, Generic[T], frozen=True, rename="camel"):
    """The envelope of a successful operation."""

    success: bool
    error_code: None
    error_message: None
    data: T


class LineRefusal(msgspec.Struct, frozen=True):
    """A refused line of a file, and why."""

    line: int
    why: str


class Particulars(msgspec.Struct, frozen=True, omit_defaults=True):
    """Additional data of a refusal.

    ``ticket`` continues a refused sign-in: PHONE_NOT_REGISTERED gives one to register,
    WECHAT_NOT_BOUND one to bind the WeChat account (``wechatOpenId``). ``field`` is the path of the
    invalid field. ``students`` are those whom a registration refused with ACCOUNT_TO_COMPLETE may
    complete. ``change`` is what somebody did to a class first (ORDER_CHANGED), at ``changed_at``.
    ``lines`` are the refused lines of a file, with the reasons in the caller's language.
    """

    ticket: str | None = None
    field: str | None = None
    students: list[CoveredStudent] | None = None
    lines: list[LineRefusal] | None = None
    change: str | None = None
    changed_by: str | None = msgspec.field(default=None, name="changedBy")
    changed_at: int | None = msgspec.field(default=None, name="changedAt")


class Refusal(msgspec.Struct, frozen=True, rename="camel"):
    """The envelope of a refused operation; ``errorMessage`` is in the caller's language."""

    success: bool
    error_code: str
    error_message: str
    data: Particulars | None


def encode_success(data: msgspec.Struct) -> bytes:
    """The response of a success."""
    return _encoder.encode(Envelope(True, None, None, data))


def encode_refusal(code: str, message: str, particulars: Particulars | None = None) -> bytes:
    """The response of a refusal."""
    return _encoder.encode(Refusal(False, code, message, particulars))


_encoder = msgspec.json.Encoder()
