"""Serves the files of training materials: a PDF or a video, whole or in ranges."""

import re
from typing import Any, Final

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import Stream

from wordmate.adapters.rpc.files import Anything, is_unchanged, part_asked, pieces
from wordmate.adapters.rpc.ranges import NoSuchPart, Part
from wordmate.application.kernel.blobs import Blobs
from wordmate.application.materials.loading import FOLDER
from wordmate.domain.kernel.errors import NotFound

_FILE: Final = re.compile(r"([0-9a-f]{40})\.(pdf|mp4)")
_TYPES: Final = {"pdf": "application/pdf", "mp4": "video/mp4"}
_CACHED: Final = "private, max-age=31536000, immutable"
_SANDBOX: Final = "default-src 'none'; sandbox"


def material_files(blobs: Blobs) -> HTTPRouteHandler:
    """Serves material files. Their names are content hashes, so that addresses cannot be guessed. A
    file opened on its own may run nothing.
    """

    @get("/materials/{name:str}")
    async def serve(request: Anything, name: FromPath[str]) -> Response[Any]:
        named = _FILE.fullmatch(name)
        size = await blobs.size(f"{FOLDER}/{name}") if named else None
        if named is None or size is None:
            raise NotFound
        key, ending = named.groups()
        headers = {
            "ETag": f'"{key}"',
            "Cache-Control": _CACHED,
            "Accept-Ranges": "bytes",
            "Content-Disposition": f'inline; filename="material.{ending}"',
            "Content-Security-Policy": _SANDBOX,
            "Cross-Origin-Resource-Policy": "same-origin",
        }
        if is_unchanged(request, headers):
            return Response(b"", status_code=304, headers=headers)
        try:
            part = part_asked(request, size, headers)
        except NoSuchPart:
            return Response(b"", status_code=416, headers=headers)
        asked = part or Part(0, size - 1)
        headers["Content-Length"] = str(asked.last - asked.first + 1)
        return Stream(
            pieces(blobs, f"{FOLDER}/{name}", asked),
            status_code=200 if part is None else 206,
            media_type=_TYPES[ending],
            headers=headers,
        )

    return serve
