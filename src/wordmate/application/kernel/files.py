"""Files that the desk receives and sends."""

from collections.abc import AsyncGenerator
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from wordmate.application.kernel.sheets import SheetFormat, Table
from wordmate.application.ports import Ports
from wordmate.domain.kernel.files import FileTooLarge

FILE_LIMIT: Final = 4 * 1024 * 1024
"""Bytes of a file that is sent to the service."""
FILE_BODY_LIMIT: Final = FILE_LIMIT * 3 // 2
"""Bytes of a request with such a file in Base64. The rest is room for a file that is too large to
be refused by name."""

_MEGABYTE: Final = 1024 * 1024

FileContent = Annotated[bytes, Meta(description=f"Base64 of at most {FILE_LIMIT} bytes.")]


class SentFile(msgspec.Struct, frozen=True, kw_only=True):
    """A file as the answer of an operation: it is sent as it is, not in an envelope.

    A large one is a generator, which is closed in the end. What it raises breaks the connection,
    so that a caller never takes a part for the whole.
    """

    name: str
    media_type: str
    content: bytes | AsyncGenerator[bytes, None]


def too_large(most_lines: int) -> FileTooLarge:
    """The refusal of a table that is too large to be read."""
    return FileTooLarge(FILE_LIMIT // _MEGABYTE, most_lines)


_MEDIA_TYPES: Final = {
    SheetFormat.CSV: "text/csv; charset=utf-8",
    SheetFormat.XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


async def sheet_sent(
    ports: Ports, name: str, sheet_format: SheetFormat, *tables: Table
) -> SentFile:
    """These tables as a file of this name, to which the ending of its format is added."""
    return SentFile(
        name=f"{name}.{sheet_format}",
        media_type=_MEDIA_TYPES[sheet_format],
        content=await ports.sheets.write(sheet_format, *tables),
    )
