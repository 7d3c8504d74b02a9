"""Whether everything of a student's orders is what their ledger makes of it."""

from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import groupby

from sqlalchemy import func, select

from wordmate.adapters.sql.order_ledger import OF_STUDENT, event_of
from wordmate.adapters.sql.postgres import PostgresDatabase
from wordmate.adapters.sql.schema import commission, course_order, word_state
from wordmate.adapters.sql.statement import Statement, given
from wordmate.adapters.sql.unit import SqlUnit
from wordmate.domain.ledger import Lesson, all_learned, pay, replay, reviews

_STATES = Statement(
    lambda d: select(word_state.c.word_id, word_state.c.state).where(
        word_state.c.student_id == given("student_id")
    )
)
_FOLLOWED = Statement(
    lambda d: select(
        select(func.count()).where(course_order.c.source_order_id == given("id")).scalar_subquery(),
        select(commission.c.amount_fen)
        .where(commission.c.order_id == given("id"))
        .scalar_subquery(),
    )
)


async def _differences(unit: SqlUnit, lesson: Lesson) -> AsyncIterator[str]:
    order, terms = lesson.order, lesson.terms
    held = await unit.orders.hold(order.id)
    if held is None or held.lesson != replace(lesson, terms=None):
        yield f"{held and held.lesson} instead of {lesson}"
    planned = 0 if terms is None else len(reviews(lesson, terms))
    earned = None if terms is None else pay(lesson, terms)
    wanted = (planned, None if earned is None else earned.amount_fen)
    followed = await unit.tx.one(_FOLLOWED, id=order.id)
    if tuple(followed or ()) != wanted:
        yield f"{followed} instead of {wanted}"


async def unlike_ledger(database: PostgresDatabase, student_id: int) -> str:
    """What stands otherwise than the replayed ledger says; empty when nothing does."""

    async def work(unit: SqlUnit) -> str:
        rows = await unit.tx.all(OF_STUDENT, student_id=student_id)
        told = [event_of(row) for row in rows]
        lessons = []
        for order_id, story in groupby(told, key=lambda event: event[0]):
            events = list(story)
            if [sequence for _, sequence, _ in events] != list(range(1, len(events) + 1)):
                return f"order {order_id}: sequences are not 1, 2, 3 …"
            lessons.append(replay((happened for _, _, happened in events), order_id))
            said = "; ".join([one async for one in _differences(unit, lessons[-1])])
            if said:
                return f"order {order_id}: {said}"
        states = {row[0]: row[1] for row in await unit.tx.all(_STATES, student_id=student_id)}
        learned = all_learned(lessons)
        return "" if states == learned else f"words: {states} instead of {learned}"

    return await database.run(work)
