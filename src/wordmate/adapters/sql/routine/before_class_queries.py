"""What a tutor needs to know before a class."""

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import func, select

from wordmate.adapters.sql.after_class.schema import class_feedback
from wordmate.adapters.sql.engine.statement import Statement, param, required_row
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.orders.columns import (
    IS_COMPLETED,
    IS_MISSED,
    IS_REVIEW,
    WHOLE_ORDER,
    with_lesson,
)
from wordmate.adapters.sql.orders.own_students import student_named
from wordmate.adapters.sql.orders.schema import IS_DELETED, course_order
from wordmate.adapters.sql.routine.queries import goal_of
from wordmate.adapters.sql.words.memory_queries import confusions_of, hard_words_of
from wordmate.adapters.sql.words.memory_stores import memories_of
from wordmate.adapters.sql.words.word_views import words_by_id
from wordmate.application.kernel.call import Call
from wordmate.application.routine.messages import BeforeClass, OfferedWord, RetrieveBeforeClass
from wordmate.application.routine.operations import BeforeClassOfStudent
from wordmate.domain.kernel.ids import AccountId, WordId
from wordmate.domain.kernel.local_dates import day_start, launched_at, local_date
from wordmate.domain.reviews.confusions import confused_with
from wordmate.domain.routine.before_class import MISSED_DAYS, offered_words
from wordmate.domain.routine.daily_goal import DayState

_o = course_order.c

LAST_LESSON = Statement(
    lambda d: (
        with_lesson(select(*WHOLE_ORDER).select_from(course_order))
        .where(
            _o.student_id == param("student_id"),
            ~IS_REVIEW,
            IS_COMPLETED,
            ~IS_DELETED,
            _o.appointment_at < param("now"),
        )
        .order_by(_o.appointment_at.desc(), _o.id.desc())
        .limit(1)
    )
)
MISSED_REVIEWS = Statement(
    lambda d: (
        select(func.count())
        .select_from(course_order)
        .where(
            _o.student_id == param("student_id"),
            IS_REVIEW,
            IS_MISSED,
            ~IS_DELETED,
            _o.appointment_at >= param("since"),
            _o.appointment_at < param("now"),
        )
    )
)
LAST_FEEDBACK = Statement(
    lambda d: (
        select(class_feedback.c.feedback)
        .select_from(course_order)
        .join(class_feedback, class_feedback.c.order_id == _o.id)
        .where(
            _o.student_id == param("student_id"),
            class_feedback.c.tutor_id == param("tutor_id"),
            ~IS_DELETED,
        )
        .order_by(_o.appointment_at.desc(), _o.id.desc())
        .limit(1)
    )
)


@answers(BeforeClassOfStudent)
async def retrieve_before_class(
    read: Read, call: Call, request: RetrieveBeforeClass
) -> BeforeClass:
    student_id = await student_named(read, call, request.student_id)
    now, zone = read.now, read.policy.zone
    last = WHOLE_ORDER.one(await read.one(LAST_LESSON, student_id=student_id, now=now))
    missed = () if last is None else last.lesson.lists.wrong
    first = local_date(now, zone) - timedelta(days=MISSED_DAYS)
    since = max(launched_at(zone), day_start(first, zone))
    reviews = await read.one(MISSED_REVIEWS, student_id=student_id, since=since, now=now)
    feedback = await read.one(LAST_FEEDBACK, student_id=student_id, tutor_id=call.caller.user_id)
    goal = await goal_of(read, student_id)
    return BeforeClass(
        server_time=now,
        words=await _offered(read, student_id, missed),
        missed_words=len(missed),
        utc_last_lesson=None if last is None else last.started_at,
        missed_reviews=int(required_row(reviews)[0]),
        is_goal_reached=goal.is_reached,
        goal_days=sum(one.state is DayState.REACHED for one in goal.week),
        review_minutes=goal.review_minutes,
        streak_days=goal.streak_days,
        feedback=None if feedback is None else feedback[0],
    )


async def _offered(
    read: Read, student_id: AccountId, missed: Sequence[WordId]
) -> list[OfferedWord]:
    """The words that a class of the student may begin with."""
    hard = await hard_words_of(read, student_id)
    confusions = await confusions_of(read, student_id)
    confused = [word for one in confusions for word in one.pair]
    named = sorted({*hard, *missed, *confused})
    if not named:
        return []
    taught = await memories_of(read, student_id, named)
    words = {one.id: one for one in await words_by_id(read, named, student_id)}
    return [
        OfferedWord.of(
            words[one],
            confused_with=tuple(
                words[other] for other in confused_with(one, confusions) if other in words
            ),
            is_hard=one in hard,
            was_missed=one in missed,
        )
        for one in offered_words(hard, missed, confused, taught)
    ]
