"""How many words the reviews would ask that choose them only when they start."""

from collections.abc import Iterable

from sqlalchemy import ClauseElement, Integer, select

from wordmate.adapters.sql.engine.statement import Dialect, Statement
from wordmate.adapters.sql.engine.tables import Id
from wordmate.adapters.sql.kernel.queries import Read
from wordmate.adapters.sql.lessons.schema import lesson_word
from wordmate.adapters.sql.orders.columns import (
    IS_MEMORY_OF_LISTED,
    WORD_DUE_ON,
    WORDS_LISTED_AT,
)
from wordmate.adapters.sql.orders.schema import course_order
from wordmate.adapters.sql.words.memory_stores import due_words
from wordmate.adapters.sql.words.schema import word_memory
from wordmate.application.kernel.call import Call
from wordmate.domain.kernel.ids import OrderId, WordId
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.progress.counting import day_number
from wordmate.domain.reviews.due import is_nothing_due, led_count


@Statement
def due_of_reviews(d: Dialect) -> ClauseElement:
    """The words of these reviews that are due by these days; a word without a memory is due."""
    days = d.rows("days", order_id=Id, day=Integer)
    return (
        select(course_order.c.id, lesson_word.c.word_id, WORD_DUE_ON)
        .select_from(days)
        .join(course_order, course_order.c.id == days.c.order_id)
        .join(lesson_word, lesson_word.c.order_id == WORDS_LISTED_AT)
        .outerjoin(word_memory, IS_MEMORY_OF_LISTED)
        .where(days.c.day >= WORD_DUE_ON)
    )


async def words_asked(read: Read, call: Call, orders: Iterable[CourseOrder]) -> dict[OrderId, int]:
    """How many words each review that is yet to choose them would ask its caller; none if nothing
    is due. For a student also those ahead, as far as that is known today."""
    zone, is_tutor = read.policy.zone, call.caller.role is Role.TUTOR
    today = day_number(local_date(read.now, zone))
    choosing = {one.id: one for one in orders if one.chooses_words}
    planned = {
        one: day_number(local_date(order.appointment_at, zone)) for one, order in choosing.items()
    }
    days = {one: day for one, day in planned.items() if day <= today or not is_tutor}
    if not days:
        return {}
    due = {one: dict[WordId, int]() for one in days}
    until = [(one, max(day, today)) for one, day in days.items()]
    for order_id, word_id, due_on in await read.all(due_of_reviews, days=until):
        due[order_id][word_id] = due_on
    if is_tutor:
        return {one: led_count(len(due[one]), choosing[one].words_listed) for one in days}
    of_day = (await due_words(read, call.caller.user_id, today)).on(today)
    asked = dict[OrderId, int]()
    for one, words in due.items():
        words_due = words if days[one] > today else of_day.of_review(words)
        asked[one] = 0 if is_nothing_due(words.values(), days[one]) else len(words_due)
    return asked
