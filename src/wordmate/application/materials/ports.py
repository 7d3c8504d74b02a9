"""The ports of the material use cases."""

from typing import Protocol

from wordmate.domain.kernel.ids import BookId, MaterialId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.materials.material import Material, MaterialFile, MaterialKind


class MaterialStore(Protocol):
    """Loads materials and lesson preparation. Loading again updates in place: ids stay."""

    async def put(self, material: Material, now: Instant) -> bool:
        """Stores a material, or replaces the one of its type and title; returns whether it
        is new.
        """
        ...

    async def remove(self, material_id: MaterialId) -> str | None:
        """Removes a material; returns its Chinese title, or None if there is none."""
        ...

    async def put_preparation(
        self, book_id: BookId, text_zh: str, text_en: str, now: Instant
    ) -> None:
        """Stores or replaces the preparation of a book's lessons; without texts it is deleted."""
        ...


class MaterialFiles(Protocol):
    """PDFs and videos that are sent to the service."""

    async def keep(self, kind: MaterialKind, data: bytes) -> MaterialFile:
        """Checks and stores a file; raises MaterialRefused, StorageUnavailable."""
        ...
