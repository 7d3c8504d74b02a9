"""Training materials and lesson preparation."""

from collections.abc import Sequence, Set

from wordmate.adapters.memory.tables import Tables
from wordmate.adapters.memory.views import book_view
from wordmate.application.content.messages import MaterialType, WordBankCategory
from wordmate.application.kernel.messages import Page
from wordmate.application.materials.messages import (
    CourseBookPrepare,
    ListTrainingMaterial,
    TrainingMaterialDetail,
    TrainingMaterialView,
)
from wordmate.domain.kernel.ids import BookId, MaterialId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.materials.material import Material, MaterialKind, reading_minutes, terms_of


class MemoryMaterials:
    """``MaterialStore``."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def put(self, material: Material, now: Instant) -> bool:
        materials = self._tables.materials
        known = next((id_ for id_, one in materials.items() if _same(one, material)), None)
        number = MaterialId(self._tables.next_id("material")) if known is None else known
        materials[number] = material
        return known is None

    async def remove(self, material_id: MaterialId) -> bool:
        return self._tables.materials.pop(material_id, None) is not None

    async def put_preparation(
        self, book_id: BookId, text_zh: str, text_en: str, now: Instant
    ) -> None:
        self._tables.preparation[book_id] = (text_zh, text_en)


def _same(one: Material, other: Material) -> bool:
    return (one.material_type, one.title_zh) == (other.material_type, other.title_zh)


class MemoryMaterialReads:
    """The queries of materials."""

    @property
    def _tables(self) -> Tables:
        raise NotImplementedError

    async def materials(self, wanted: ListTrainingMaterial) -> Page[TrainingMaterialView]:
        typed = " ".join((wanted.title or "").lower().split())
        found = [
            _view(id_, one)
            for id_, one in sorted(self._tables.materials.items())
            if wanted.material_type in (None, one.material_type)
            and wanted.category in (None, one.category)
            and _is_meant(one, typed)
        ]
        page = found[wanted.offset : wanted.offset + wanted.page_size]
        return Page(data=page, total=len(found))

    async def material(self, material_id: MaterialId) -> TrainingMaterialDetail | None:
        found = self._tables.materials.get(material_id)
        if found is None:
            return None
        return TrainingMaterialDetail(
            material=_view(material_id, found),
            text_zh=found.text_zh,
            text_en=found.text_en,
            file_url=None if found.file is None else f"/{found.file.name}",
        )

    async def prepared(self, books: Sequence[BookId]) -> Set[BookId]:
        return {one for one in books if self._tables.preparation.get(one, ("", ""))[0]}

    async def preparation(self, book_id: BookId) -> CourseBookPrepare | None:
        if book_id not in self._tables.books:
            return None
        text_zh, text_en = self._tables.preparation.get(book_id, ("", ""))
        return CourseBookPrepare(
            course_book=book_view(self._tables, book_id), text_zh=text_zh, text_en=text_en
        )


def _is_meant(one: Material, typed: str) -> bool:
    if not typed:
        return True
    terms = terms_of(typed)
    held = terms_of(f"{one.title_zh} {one.title_en}")
    begun = bool(terms) and any(term.startswith(terms[0]) for term in held)
    return begun and typed in f"{one.title_zh}\n{one.title_en}".lower()


def _view(material_id: MaterialId, one: Material) -> TrainingMaterialView:
    return TrainingMaterialView(
        material_id=material_id,
        title_zh=one.title_zh,
        title_en=one.title_en,
        material_type=MaterialType(one.material_type),
        category=None if one.category is None else WordBankCategory(one.category),
        kind=one.kind,
        reading_minutes=reading_minutes(one.text_zh) if one.kind is MaterialKind.TEXT else None,
        size_bytes=None if one.file is None else one.file.size_bytes,
        duration_ms=None if one.file is None else one.file.duration_ms,
    )
