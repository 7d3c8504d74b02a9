"""Serves copies of people's data, at addresses that are valid for some minutes."""

from typing import Any, Final

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import Stream

from wordmate.adapters.rpc.files import pieces
from wordmate.adapters.rpc.ranges import Part
from wordmate.application.kernel.blobs import Blobs
from wordmate.application.ports import Ports
from wordmate.application.privacy.data_copies import copy_at
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.privacy.data_copy import FOLDER

_HEADERS: Final = {
    "Cache-Control": "private, no-store",
    "Content-Disposition": 'attachment; filename="wordmate.zip"',
}


def data_copies(blobs: Blobs, ports: Ports) -> HTTPRouteHandler:
    """``GET /copies/{secret}``: the file of a copy. Expired and unknown addresses, and those of a
    copy that is gone, get the same answer.
    """

    @get(f"/{FOLDER}/{{token:str}}")
    async def serve(token: FromPath[str]) -> Response[Any]:
        copy = await copy_at(ports, token)
        size = None if copy is None else await blobs.size(copy.name)
        if copy is None or not size:
            raise NotFound
        return Stream(
            pieces(blobs, copy.name, Part(0, size - 1)),
            media_type="application/zip",
            headers={**_HEADERS, "Content-Length": str(size)},
        )

    return serve
