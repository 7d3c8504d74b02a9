"""Loads a list of materials, line by line; each line completely or not at all."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from wordmate.adapters.material_files.formats import check_pdf, read_mp4, text_of
from wordmate.adapters.material_files.sources import Cells, MaterialSource
from wordmate.application.content.messages import MaterialType, WordBankCategory
from wordmate.application.materials.loading import kept_name, put_material
from wordmate.application.ports import Ports
from wordmate.domain.materials.errors import Flaw, MaterialRefused
from wordmate.domain.materials.material import (
    TEXT_MAX,
    Material,
    MaterialFile,
    MaterialKind,
    check_size,
    kind_of,
)


@dataclass(frozen=True, slots=True)
class Refused:
    """A refused line; the first material of a list is line 1."""

    line: int
    title: str
    flaw: Flaw
    detail: str


@dataclass(slots=True)
class Loaded:
    """The outcome, in numbers of materials."""

    new: int = 0
    replaced: int = 0
    kinds: Counter[MaterialKind] = field(default_factory=Counter)
    late_starters: list[str] = field(default_factory=list)
    """Titles of videos that only play once they are loaded completely."""
    refused: list[Refused] = field(default_factory=list)

    @property
    def loaded(self) -> int:
        """The number of materials now available."""
        return self.new + self.replaced


async def load_materials(source: MaterialSource, ports: Ports) -> Loaded:
    """Loads the materials of a list, replacing earlier versions. Raises NotMaterials."""
    loaded, seen = Loaded(), set[tuple[str, str]]()
    for number, cells in enumerate(source.lines(), 1):
        title = "" if cells is None else cells.get("title", "")
        try:
            material = await _material(source, cells, ports, seen)
        except MaterialRefused as refusal:
            loaded.refused.append(Refused(number, title, refusal.flaw, refusal.detail))
            continue
        is_new = await put_material(ports, material)
        loaded.new += is_new
        loaded.replaced += not is_new
        loaded.kinds[material.kind] += 1
        if material.file is not None and not material.file.faststart:
            loaded.late_starters.append(material.title_zh)
    return loaded


async def _material(
    source: MaterialSource, cells: Cells | None, ports: Ports, seen: set[tuple[str, str]]
) -> Material:
    if cells is None:
        raise MaterialRefused(Flaw.BAD_LINE)
    title, file, file_en = (cells.get(name, "") for name in ("title", "file", "file_en"))
    type_ = _one_of(MaterialType, cells.get("type", ""))
    category = cells.get("category", "")
    kind = kind_of(file)
    if file_en and kind is not MaterialKind.TEXT:
        raise MaterialRefused(Flaw.TWO_FILES, file_en)
    if (type_, title) in seen:
        raise MaterialRefused(Flaw.REPEATED)
    material = Material(
        material_type=type_,
        title_zh=title,
        title_en=cells.get("title_en", "") or title,
        category=_one_of(WordBankCategory, category) if category else None,
        kind=kind,
        text_zh=await _text(source, file) if kind is MaterialKind.TEXT else "",
        text_en=await _text(source, file_en) if file_en else "",
        file=None if kind is MaterialKind.TEXT else await _stored(source, file, kind, ports),
    )
    material.check()
    seen.add((type_, title))
    return material


def _one_of(values: type[MaterialType] | type[WordBankCategory], text: str) -> str:
    """The value with this name, in any case; raises MaterialRefused."""
    name = text.strip().upper().replace("-", "_").replace(" ", "_")
    if name not in {one.value for one in values}:
        raise MaterialRefused(Flaw.BAD_LINE, text)
    return name


async def _text(source: MaterialSource, name: str) -> str:
    def read() -> str:
        with source.file(name) as path:
            return text_of(path, TEXT_MAX)

    return await asyncio.to_thread(read)


async def _stored(
    source: MaterialSource, name: str, kind: MaterialKind, ports: Ports
) -> MaterialFile:
    """The stored file, checked before it was stored."""
    with source.file(name) as path:
        file = await asyncio.to_thread(checked_file, path, kind)
        if await ports.blobs.size(file.name) != file.size_bytes:
            await ports.blobs.put_file(file.name, path)
    return file


def checked_file(path: Path, kind: MaterialKind) -> MaterialFile:
    """The facts of a PDF or a video, with the name under which it is stored; raises
    MaterialRefused. Slow: never run it on the event loop.
    """
    size = path.stat().st_size
    check_size(kind, size)
    if kind is MaterialKind.PDF:
        check_pdf(path)
        return MaterialFile(name=kept_name(path, kind), size_bytes=size)
    video = read_mp4(path)
    return MaterialFile(
        name=kept_name(path, kind),
        size_bytes=size,
        duration_ms=video.duration_ms,
        faststart=video.faststart,
    )
