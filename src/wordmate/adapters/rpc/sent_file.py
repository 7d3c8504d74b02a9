"""Sends a file as the answer of an operation."""

from contextlib import aclosing
from urllib.parse import quote

from litestar.types import Send

from wordmate.application.kernel.files import SentFile


async def send_file(send: Send, file: SentFile) -> None:
    """Sends the file as it comes; a lost connection tells a reader that it is not whole."""
    content = file.content
    size = [(b"content-length", b"%d" % len(content))] if isinstance(content, bytes) else []
    await send(
        {
            "type": "http.response.start",
            "status": 200,
            "headers": [
                (b"content-type", file.media_type.encode()),
                (
                    b"content-disposition",
                    f"attachment; filename*=UTF-8''{quote(file.name, safe='')}".encode(),
                ),
                (b"cache-control", b"private, no-store"),
                *size,
            ],
        }
    )
    if isinstance(content, bytes):
        await send({"type": "http.response.body", "body": content, "more_body": False})
        return
    async with aclosing(content) as chunks:
        async for chunk in chunks:
            await send({"type": "http.response.body", "body": chunk, "more_body": True})
    await send({"type": "http.response.body", "body": b"", "more_body": False})
