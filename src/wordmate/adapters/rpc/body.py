"""Reading a request's body."""

import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.types import Receive

_FIELD: Final = re.compile(r"`\$\.?([^`]*)`$")
_UNKNOWN: Final = re.compile(r"unknown field `([^`]+)`")
_MISSING: Final = re.compile(r"missing required field `([^`]+)`")
_NUL: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")


class BadRequest(Exception):  # noqa: N818
    """The request cannot be read; ``field`` is the place in it, if there is one."""

    def __init__(self, field: str = "") -> None:
        super().__init__(field)
        self.field = field


async def read_body(headers: Mapping[bytes, bytes], receive: Receive, limit: int) -> bytes:
    """The body as it comes; raises RequestEntityTooLarge, BadRequest when the caller hangs up."""
    if int(headers.get(b"content-length", b"0")) > limit:
        raise RequestEntityTooLarge
    parts, length, more = list[bytes](), 0, True
    while more:
        message = await receive()
        if message["type"] != "http.request":
            raise BadRequest
        parts.append(message["body"])
        length += len(parts[-1])
        if length > limit:
            raise RequestEntityTooLarge
        more = message["more_body"]
    return b"".join(parts)


def decode_body(decoder: msgspec.json.Decoder[Any], content_type: str, body: bytes) -> Any:
    """The body as the decoder's type; raises BadRequest naming what is wrong."""
    if content_type.partition(";")[0].strip().lower() != "application/json":
        raise BadRequest("Content-Type")
    if b"\\u0000" in body and _NUL.search(body):
        raise BadRequest
    try:
        return decoder.decode(body)
    except msgspec.ValidationError as problem:
        raise BadRequest(_field(str(problem))) from problem
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise BadRequest from problem


def _field(message: str) -> str:
    """The field a decoder's message is about, as the caller wrote it."""
    place = _FIELD.search(message)
    named = _UNKNOWN.search(message) or _MISSING.search(message)
    parts = [found.group(1) for found in (place, named) if found]
    return ".".join(part for part in parts if part)
