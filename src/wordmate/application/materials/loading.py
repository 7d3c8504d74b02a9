"""Takes materials and lesson preparation up; the store hands them in."""

from hashlib import sha256
from pathlib import Path
from typing import Final

from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.errors import NotFound, Thing
from wordmate.domain.kernel.ids import BookId, MaterialId
from wordmate.domain.materials.material import Material, MaterialKind, check_text

FOLDER: Final = "materials"
"""Of files in the file store, and of their addresses."""
ENDINGS: Final = {MaterialKind.PDF: "pdf", MaterialKind.VIDEO: "mp4"}
_CHUNK: Final = 1024 * 1024


async def put_material(ports: Ports, material: Material) -> bool:
    """Stores a checked material whose file is kept already; whether it is new.

    Raises MaterialRefused.
    """
    material.check()
    now = ports.clock.now()

    async def work(unit: Unit) -> bool:
        return await unit.materials.put(material, now)

    return await ports.units.run(work)


async def remove_material(ports: Ports, material_id: MaterialId) -> None:
    """Takes a material off the shelf; its file stays, another may hold the same one.

    Raises NotFound.
    """

    async def work(unit: Unit) -> bool:
        return await unit.materials.remove(material_id)

    if not await ports.units.run(work):
        raise NotFound(Thing.MATERIAL, material_id)


async def put_preparation(ports: Ports, book_id: BookId, text_zh: str, text_en: str = "") -> None:
    """Stores how lessons of a book are prepared, in place of what was; raises MaterialRefused."""
    check_text(text_zh)
    if text_en:
        check_text(text_en)
    now = ports.clock.now()

    async def work(unit: Unit) -> None:
        await unit.materials.put_preparation(book_id, text_zh, text_en, now)

    await ports.units.run(work)


def kept_name(path: Path, kind: MaterialKind) -> str:
    """Where a file is kept: under what it holds, so that the same one is kept once, and nobody
    guesses its address. Slow: never on the event loop."""
    digest = sha256()
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            digest.update(chunk)
    return f"{FOLDER}/{digest.hexdigest()[:40]}.{ENDINGS[kind]}"
