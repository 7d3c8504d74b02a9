"""Compares kept counts with the rows they count, and corrects differences.

One statement reads both sides, so they belong to one snapshot. A correction is an increment like
any other change, so the service may write and count at the same time.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Select,
    Table,
    and_,
    func,
    literal_column,
    or_,
    select,
    union_all,
)

from wordmate.adapters.sql.content.schema import course_word
from wordmate.adapters.sql.engine.statement import Row, Statement, Tx, param
from wordmate.adapters.sql.engine.sums import added, figures_of, key_of
from wordmate.adapters.sql.orders.counts import STANDING
from wordmate.adapters.sql.orders.credits import COUNTS_SINCE, USES_CREDIT
from wordmate.adapters.sql.orders.schema import course_order, credit_purchase, lesson_credit
from wordmate.adapters.sql.words.counts import OF_BOOK, OF_STUDENT, counts, in_books
from wordmate.adapters.sql.words.schema import book_word_count, order_count, word_count, word_state
from wordmate.domain.ledger.audit import Difference

_s, _o, _p = word_state.c, course_order.c, credit_purchase.c


def _counted(owner: ColumnElement[int], *more: Any) -> Select[Any]:
    """The actual counts of accounts, by key."""
    return select(owner, *more).where(owner > param("after"), owner <= param("until"))


def _orders(owner: ColumnElement[int]) -> Select[Any]:
    counted = _counted(owner, _o.lesson_type, STANDING, func.count())
    return counted.group_by(owner, _o.lesson_type, STANDING)


_book = course_word.c.course_book_id
_RECOUNTED: Final[dict[Table, Sequence[Select[Any]]]] = {
    word_count: [_counted(_s.student_id, *counts(OF_STUDENT)).group_by(_s.student_id)],
    book_word_count: [
        _counted(_s.student_id, _book, *counts(OF_BOOK))
        .select_from(in_books())
        .group_by(_s.student_id, _book)
    ],
    lesson_credit: [
        _counted(_p.student_id, _p.lesson_type, func.sum(_p.lessons), literal_column("0")).group_by(
            _p.student_id, _p.lesson_type
        ),
        _counted(_o.student_id, _o.lesson_type, literal_column("0"), func.count())
        .select_from(course_order)
        .outerjoin(
            lesson_credit,
            and_(
                lesson_credit.c.student_id == _o.student_id,
                lesson_credit.c.lesson_type == _o.lesson_type,
            ),
        )
        .where(USES_CREDIT, _o.appointment_at >= COUNTS_SINCE)
        .group_by(_o.student_id, _o.lesson_type),
    ],
    order_count: [_orders(_o.student_id), _orders(_o.tutor_id)],
}


class _Audit(NamedTuple):
    """A table of counts: finds the differences and adds them."""

    table: Table
    wrong: Statement
    mend: Statement


def _audit(table: Table, recounted: Sequence[Select[Any]]) -> _Audit:
    key, figures = key_of(table), figures_of(table)
    names = [table.c[name] for name in key]
    less = [(-table.c[name]).label(name) for name in figures]
    both = union_all(_counted(names[0], *names[1:], *less), *recounted).subquery("both")
    missing = [func.sum(both.c[name]) for name in figures]
    group = [both.c[name] for name in key]
    wrong = (
        select(*group, *missing)
        .group_by(*group)
        .having(or_(*(one != 0 for one in missing)))
        .order_by(*group)
    )
    return _Audit(table, Statement(lambda d: wrong), Statement(lambda d: added(d, table, wrong)))


def difference(table: Table, row: Row) -> Difference:
    """What a table lacks of a key, in words."""
    key, figures = key_of(table), figures_of(table)
    named = " ".join(f"{name} {one}" for name, one in zip(key, row[: len(key)], strict=True))
    off = ", ".join(
        f"{name} by {-value}" for name, value in zip(figures, row[len(key) :], strict=True) if value
    )
    return Difference(None, table.name, f"{named}: too many {off}")


AUDITS: Final = tuple(_audit(table, recounted) for table, recounted in _RECOUNTED.items())


async def wrong_counts(tx: Tx, *, after: int, until: int) -> Sequence[Difference]:
    """The wrong counts of these accounts."""
    return [
        difference(one.table, row)
        for one in AUDITS
        for row in await tx.all(one.wrong, after=after, until=until)
    ]


async def mend_counts(tx: Tx, *, after: int, until: int) -> None:
    """Adds the differences."""
    for one in AUDITS:
        await tx.run(one.mend, after=after, until=until)
