"""Kept counts of practice, as rows."""

from typing import Final

from sqlalchemy import ClauseElement, Text, select, true

from wordmate.adapters.sql.engine.columns import Columns, one_of
from wordmate.adapters.sql.engine.statement import (
    BoundStatement,
    Dialect,
    Statement,
    Tx,
    Types,
    param,
)
from wordmate.adapters.sql.progress.schema import practice_count
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.progress.counting import COUNTED, Counts, Practice, Span

_c = practice_count.c

_ROW: Final[dict[str, Types]] = {
    "span": Text,
    "number": _c.number.type,
    **{name: _c[name].type for name in COUNTED},
}
COUNT: Final = Columns(
    lambda span, number, *counted: ((span, number), Counts(*counted)),
    one_of(_c.span, Span),
    _c.number,
    *(_c[name] for name in COUNTED),
)
"""A span, its number and its counts."""

OF_STUDENT: Final = Statement(lambda d: select(*COUNT).where(_c.student_id == param("student_id")))


def _putting(*, adds: bool) -> Statement:
    def build(d: Dialect) -> ClauseElement:
        rows = d.rows("counts", **_ROW)
        insert = d.insert(practice_count).from_select(
            ["student_id", *_ROW],
            select(param("student_id"), *(rows.c[name] for name in _ROW))
            .where(true())
            .order_by(rows.c.position),
        )
        return insert.on_conflict_do_update(
            index_elements=["student_id", "span", "number"],
            set_={
                name: _c[name] + insert.excluded[name] if adds else insert.excluded[name]
                for name in COUNTED
            },
        )

    return Statement(build)


_ADD: Final = _putting(adds=True)
_PUT: Final = _putting(adds=False)


def add_counts(student_id: AccountId, practice: Practice) -> BoundStatement:
    """Adds practice to the kept counts."""
    return _ADD, {"student_id": student_id, "counts": _rows(practice)}


def put_counts(student_id: AccountId, practice: Practice) -> BoundStatement:
    """Replaces the kept counts."""
    return _PUT, {"student_id": student_id, "counts": _rows(practice)}


def _rows(practice: Practice) -> list[tuple[object, ...]]:
    return [
        (span.value, number, *(getattr(counts, name) for name in COUNTED))
        for (span, number), counts in practice.items()
    ]


class SqlPracticeCounts:
    """Kept counts of practice, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def add(self, student_id: AccountId, practice: Practice) -> None:
        if practice:
            await self._tx.execute_batch(add_counts(student_id, practice))
