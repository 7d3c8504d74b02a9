"""Reading a request's body."""

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

import msgspec
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.types import Receive

BODY: Final = "body"
"""The place of what is wrong with all of it."""
_FIELD: Final = re.compile(r"`\$\.?([^`]*)`$")
_UNKNOWN: Final = re.compile(r"unknown field `(.*?)`(?: - at `[^`]*`)?$", re.DOTALL)
_MISSING: Final = re.compile(r"missing required field `([^`]+)`")
_NO_OBJECT: Final = "Expected `object`"
_NUL: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
_LONGEST: Final = 100
"""Characters of a place that are told: a caller may have made it up."""


class Reason(StrEnum):
    """What is wrong, where naming the place does not say it."""

    UNKNOWN = "UNKNOWN"
    MISSING = "MISSING"
    EMPTY = "EMPTY"
    NO_JSON = "NO_JSON"
    NO_OBJECT = "NO_OBJECT"
    NUL = "NUL"


class BadRequest(Exception):  # noqa: N818
    """The request cannot be read; ``field`` is the place in it."""

    def __init__(self, field: str = BODY, reason: Reason | None = None) -> None:
        super().__init__(field)
        self.field = field[:_LONGEST]
        self.reason = reason


async def read_body(headers: Mapping[bytes, bytes], receive: Receive, limit: int) -> bytes:
    """The body as it comes; raises RequestEntityTooLarge, BadRequest when the caller hangs up."""
    if int(headers.get(b"content-length", b"0")) > limit:
        raise RequestEntityTooLarge
    chunks, length, more = list[bytes](), 0, True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            raise BadRequest
        chunks.append(message["body"])
        length += len(chunks[-1])
        if length > limit:
            raise RequestEntityTooLarge
        more = message["more_body"]
    return b"".join(chunks)


def decode_body(decoder: msgspec.json.Decoder[Any], content_type: str, body: bytes) -> Any:
    """The body as the decoder's type; raises BadRequest naming what is wrong."""
    if content_type.partition(";")[0].strip().lower() != "application/json":
        raise BadRequest("Content-Type")
    if not body.strip():
        raise BadRequest(reason=Reason.EMPTY)
    try:
        if b"\\u0000" in body and _NUL.search(body):
            raise BadRequest(_place_of_nul(body), Reason.NUL)
        return decoder.decode(body)
    except msgspec.ValidationError as problem:
        raise BadRequest(*_place(str(problem))) from problem
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise BadRequest(reason=Reason.NO_JSON) from problem


def _place(message: str) -> tuple[str, Reason | None]:
    """The field a decoder's message is about, as the caller wrote it, and what is wrong there."""
    place, unknown, missing = (one.search(message) for one in (_FIELD, _UNKNOWN, _MISSING))
    named = unknown or missing
    if named is None and place is None:
        return BODY, Reason.NO_OBJECT if message.startswith(_NO_OBJECT) else None
    where = place.group(1) if place else ""
    if named is None:
        return where or BODY, None
    name = named.group(1) or '""'
    return ".".join(part for part in (where, name) if part), (
        Reason.UNKNOWN if unknown else Reason.MISSING
    )


def _place_of_nul(body: bytes) -> str:
    """Where the NUL stands, as far as anybody has to be told: not where it is nested so deep that
    no request has such a place."""
    try:
        return _nul(msgspec.json.decode(body)) or BODY
    except RecursionError:
        return BODY


def _nul(value: Any, place: str = "") -> str | None:
    """Where in a value a text with a NUL character stands; none when only a name has one."""
    match value:
        case str():
            return place if "\0" in value else None
        case list():
            inside = [(f"{place}[{at}]", one) for at, one in enumerate(value)]
        case dict():
            inside = [(f"{place}.{name}" if place else name, one) for name, one in value.items()]
        case _:
            return None
    return next((found for where, one in inside if (found := _nul(one, where))), None)
