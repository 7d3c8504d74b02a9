"""Reads request bodies."""

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final

import msgspec
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.types import Receive

BODY: Final = "body"
"""The path of an error in the whole body."""
_FIELD: Final = re.compile(r"`\$\.?([^`]*)`$")
_UNKNOWN: Final = re.compile(r"unknown field `(.*?)`(?: - at `[^`]*`)?$", re.DOTALL)
_MISSING: Final = re.compile(r"missing required field `([^`]+)`")
_NO_OBJECT: Final = "Expected `object`"
_NUL: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
_LONGEST: Final = 100
"""The most characters of a path in an error, because callers may invent paths."""


class Reason(StrEnum):
    """Why a field is refused, if its path does not say it."""

    UNKNOWN = "UNKNOWN"
    MISSING = "MISSING"
    EMPTY = "EMPTY"
    NO_JSON = "NO_JSON"
    NO_OBJECT = "NO_OBJECT"
    NUL = "NUL"


class BadRequest(Exception):  # noqa: N818
    """The request cannot be read; ``field`` is the path of the error."""

    def __init__(self, field: str = BODY, reason: Reason | None = None) -> None:
        super().__init__(field)
        self.field = field[:_LONGEST]
        self.reason = reason


def announced_size(headers: Mapping[bytes, bytes], limit: int) -> int:
    """How many bytes the body may have: what its head says, else as many as are accepted; raises
    RequestEntityTooLarge.
    """
    size = int(headers.get(b"content-length", limit))
    if size > limit:
        raise RequestEntityTooLarge
    return size


async def read_body(receive: Receive, limit: int) -> bytes:
    """The raw body; raises RequestEntityTooLarge, BadRequest if the caller disconnects."""
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
    """Decodes the body as the decoder's type; raises BadRequest naming the error."""
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
    """The path in a decoder's message, as the caller spelled it, and the reason."""
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
    """The path of the NUL character, unless it is nested deeper than any valid field."""
    try:
        return _nul(msgspec.json.decode(body)) or BODY
    except RecursionError:
        return BODY


def _nul(value: Any, place: str = "") -> str | None:
    """The path of a text with a NUL character; None if only a name has one."""
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
