"""PDFs and videos that are sent to the service."""

import asyncio
from pathlib import Path
from tempfile import NamedTemporaryFile

from wordmate.adapters.material_files.loader import checked_file
from wordmate.application.kernel.blobs import Blobs
from wordmate.domain.materials.material import MaterialFile, MaterialKind


class SentMaterialFiles:
    """Checks sent files as the command line checks its own."""

    def __init__(self, blobs: Blobs) -> None:
        self._blobs = blobs

    async def keep(self, kind: MaterialKind, data: bytes) -> MaterialFile:
        file = await asyncio.to_thread(_checked, kind, data)
        if not await self._blobs.exists(file.name):
            await self._blobs.put(file.name, data)
        return file


def _checked(kind: MaterialKind, data: bytes) -> MaterialFile:
    with NamedTemporaryFile() as written:
        written.write(data)
        written.flush()
        return checked_file(Path(written.name), kind)
