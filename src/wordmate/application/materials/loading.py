"""Loads materials and lesson preparation for the store."""

from hashlib import sha256
from pathlib import Path
from typing import Final

from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.ids import BookId
from wordmate.domain.materials.material import Material, MaterialKind, check_text

FOLDER: Final = "materials"
"""The prefix of files in the file store, and of their addresses."""
ENDINGS: Final = {MaterialKind.PDF: "pdf", MaterialKind.VIDEO: "mp4"}
_CHUNK: Final = 1024 * 1024


async def put_material(ports: Ports, material: Material) -> bool:
    """Stores a checked material whose file is stored already; returns whether it is new.

    Raises MaterialRefused.
    """
    material.check()
    now = ports.clock.now()

    async def work(unit: Unit) -> bool:
        return await unit.materials.put(material, now)

    return await ports.units.run(work)


async def put_preparation(ports: Ports, book_id: BookId, text_zh: str, text_en: str = "") -> None:
    """Stores or replaces the preparation of a book's lessons; raises MaterialRefused."""
    check_text(text_zh)
    if text_en:
        check_text(text_en)
    now = ports.clock.now()

    async def work(unit: Unit) -> None:
        await unit.materials.put_preparation(book_id, text_zh, text_en, now)

    await ports.units.run(work)


def kept_name(path: Path, kind: MaterialKind) -> str:
    """The stored name of a file: a hash of its content, so that equal files are stored once and
    addresses cannot be guessed. Slow: never run it on the event loop.
    """
    digest = sha256()
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            digest.update(chunk)
    return f"{FOLDER}/{digest.hexdigest()[:40]}.{ENDINGS[kind]}"
