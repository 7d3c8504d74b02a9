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
_ESCAPE: Final = re.compile(r"(?:surrogate|escape).*\(byte (\d+)\)")
"""A decoder's message about an escaped character that does not exist."""
_TOKEN: Final = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[{\]}]', re.DOTALL)
_BEFORE_VALUE: Final = re.compile(rb"\s*:")
_DEEPEST: Final = 100
"""More nested than any valid field."""
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
    NESTED = "NESTED"


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
        if not body.isascii():
            body.decode()  # actions are kept unread, so the decoder below skips them
        if b"\\u0000" in body and _NUL.search(body):
            raise BadRequest(_place_of_nul(body), Reason.NUL)
        return decoder.decode(body)
    except msgspec.ValidationError as problem:
        raise BadRequest(*_place(str(problem))) from problem
    except RecursionError as problem:
        raise BadRequest(_field_at(body, len(body)), Reason.NESTED) from problem
    except UnicodeDecodeError as problem:
        raise BadRequest(_field_at(body, problem.start), Reason.NO_JSON) from problem
    except msgspec.DecodeError as problem:
        escape = _ESCAPE.search(str(problem))
        where = _field_at(body, int(escape.group(1))) if escape else BODY
        raise BadRequest(where, Reason.NO_JSON) from problem


def _field_at(body: bytes, position: int) -> str:
    """The body's field that a position is in, or the one before it that is nested too deep."""
    depth, field = 0, BODY
    for token in _TOKEN.finditer(body):
        if token.start() >= position or depth > _DEEPEST:
            break
        match token.group()[:1]:
            case b'"' if depth == 1 and _BEFORE_VALUE.match(body, token.end()):
                field = token.group()[1:-1].decode(errors="replace")
            case b"[" | b"{":
                depth += 1
            case b"]" | b"}":
                depth -= 1
            case _:
                pass
    return field or BODY


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
