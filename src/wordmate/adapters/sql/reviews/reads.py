"""Reads of reviews, by days and by lessons."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from sqlalchemy import ClauseElement, Select, select

from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Dialect, Source, Statement, param
from wordmate.adapters.sql.engine.tables import Id
from wordmate.adapters.sql.lessons.schema import lesson_result
from wordmate.adapters.sql.lessons.stores import RESULT
from wordmate.adapters.sql.orders.columns import (
    IS_REVIEW,
    ORDER,
    ORDER_CONTEXT,
    owned_by,
    with_people_and_book,
)
from wordmate.adapters.sql.orders.schema import IS_DELETED, course_order
from wordmate.application.kernel.call import Caller
from wordmate.application.reviews.ports import ReviewRow
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role

_c = course_order.c
_source = course_order.alias("source")

REVIEW: Final = Columns(ReviewRow, ORDER, ORDER_CONTEXT, _source.c.ended_at, RESULT.maybe())


def reviews() -> Select[tuple[object, ...]]:
    """Reviews with the details that lists show, soonest first."""
    return (
        with_people_and_book(select(*REVIEW))
        .outerjoin(_source, _source.c.id == _c.source_order_id)
        .outerjoin(lesson_result, lesson_result.c.order_id == _c.id)
        .where(
            IS_REVIEW,
            ~IS_DELETED,
        )
        .order_by(_c.appointment_at, _c.id)
    )


@cache
def between(role: Role) -> Statement:
    """A person's reviews in a range of days."""
    return Statement(
        lambda d: reviews().where(
            owned_by(role),
            _c.appointment_at >= param("since"),
            _c.appointment_at < param("until"),
        )
    )


@Statement
def of_lessons(d: Dialect) -> ClauseElement:
    """The reviews of these lessons."""
    orders = d.rows("orders", id=Id)
    return reviews().where(_c.source_order_id.in_(select(orders.c.id)))


class SqlReviewReads:
    """Queries about reviews."""

    def __init__(self, source: Source) -> None:
        self._source = source

    async def reviews_between(
        self, caller: Caller, since: Instant, until: Instant
    ) -> Sequence[ReviewRow]:
        rows = await self._source.all(
            between(caller.role), user_id=caller.user_id, since=since, until=until
        )
        return REVIEW.all(rows)

    async def reviews_of(self, source_ids: Sequence[int]) -> Sequence[ReviewRow]:
        return REVIEW.all(await self._source.all(of_lessons, orders=source_ids))
