"""The ports of the material use cases."""

from typing import Protocol

from wordmate.domain.kernel.ids import BookId, MaterialId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.materials.material import Material


class MaterialStore(Protocol):
    """Loads materials and lesson preparation. Loading again updates in place: ids stay."""

    async def put(self, material: Material, now: Instant) -> bool:
        """Stores a material, or replaces the one of its type and title; returns whether it
        is new.
        """
        ...

    async def remove(self, material_id: MaterialId) -> bool:
        """Removes a material; returns whether it existed."""
        ...

    async def put_preparation(
        self, book_id: BookId, text_zh: str, text_en: str, now: Instant
    ) -> None:
        """Stores or replaces the preparation of a book's lessons; without texts it is deleted."""
        ...
