"""Training materials and lesson preparation: loaded."""

from typing import Final

from sqlalchemy import (
    ClauseElement,
    Text,
    delete,
    select,
    true,
)

from wordmate.adapters.sql.engine.statement import (
    Dialect,
    Statement,
    Tx,
    param,
    required_row,
    values_of,
)
from wordmate.adapters.sql.engine.tables import Id
from wordmate.adapters.sql.materials.schema import (
    lesson_preparation,
    training_material,
    training_material_term,
)
from wordmate.domain.kernel.ids import BookId, MaterialId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.materials.material import Material, MaterialKind, reading_minutes, terms_of

_m, _t, _p = training_material.c, training_material_term.c, lesson_preparation.c
_WRITTEN = [one for one in _m if one.name != "id"]
_IDENTITY: Final = ("material_type", "title_zh")

_FIND = Statement(
    lambda d: (
        select(_m.id)
        .where(
            _m.material_type == param("material_type", Text), _m.title_zh == param("title_zh", Text)
        )
        .with_for_update()
    )
)


@Statement
def _put(d: Dialect) -> ClauseElement:
    insert = d.insert(training_material).values(**values_of(*_WRITTEN))
    return insert.on_conflict_do_update(
        index_elements=_IDENTITY,
        set_={one.name: insert.excluded[one.name] for one in _WRITTEN if one.name not in _IDENTITY},
    ).returning(_m.id)


_FORGET_TERMS = Statement(
    lambda d: delete(training_material_term).where(_t.material_id == param("id", Id))
)


@Statement
def _put_terms(d: Dialect) -> ClauseElement:
    terms = d.rows("terms", term=Text)
    return d.insert(training_material_term).from_select(
        ["term", "material_id"], select(terms.c.term, param("id", Id)).where(true())
    )


_REMOVE = Statement(
    lambda d: delete(training_material).where(_m.id == param("id", Id)).returning(_m.title_zh)
)


@Statement
def _put_preparation(d: Dialect) -> ClauseElement:
    insert = d.insert(lesson_preparation).values(**values_of(*_p))
    return insert.on_conflict_do_update(
        index_elements=["course_book_id"],
        set_={one.name: insert.excluded[one.name] for one in _p if one.name != "course_book_id"},
    )


class SqlMaterials:
    """Materials and preparation, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def put(self, material: Material, now: Instant) -> bool:
        identity = {"material_type": material.material_type, "title_zh": material.title_zh}
        await self._tx.advisory_lock("materials")
        known = await self._tx.one(_FIND, **identity)
        row = required_row(await self._tx.one(_put, **_values(material), updated_at=now))
        await self._tx.run(_FORGET_TERMS, id=row[0])
        terms = terms_of(f"{material.title_zh} {material.title_en}")
        await self._tx.run(_put_terms, terms=terms, id=row[0])
        return known is None

    async def remove(self, material_id: MaterialId) -> str | None:
        await self._tx.run(_FORGET_TERMS, id=material_id)
        row = await self._tx.one(_REMOVE, id=material_id)
        return None if row is None else str(row[0])

    async def put_preparation(
        self, book_id: BookId, text_zh: str, text_en: str, now: Instant
    ) -> None:
        await self._tx.run(
            _put_preparation,
            course_book_id=book_id,
            text_zh=text_zh,
            text_en=text_en,
            updated_at=now,
        )


def _values(material: Material) -> dict[str, object]:
    file = material.file
    is_text = material.kind is MaterialKind.TEXT
    return {
        "material_type": material.material_type,
        "title_zh": material.title_zh,
        "title_en": material.title_en,
        "titles": f"{material.title_zh}\n{material.title_en}".lower(),
        "category": material.category,
        "kind": material.kind,
        "text_zh": material.text_zh,
        "text_en": material.text_en,
        "minutes": reading_minutes(material.text_zh) if is_text else None,
        "file_name": None if file is None else file.name,
        "size_bytes": None if file is None else file.size_bytes,
        "duration_ms": None if file is None else file.duration_ms,
        "faststart": None if file is None else file.faststart,
    }
