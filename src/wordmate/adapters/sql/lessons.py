"""What a lesson leaves behind: progress, result, word states and answers."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import (
    Boolean,
    ClauseElement,
    ColumnElement,
    Integer,
    Text,
    select,
    true,
    update,
)

from wordmate.adapters.sql.schema import (
    Id,
    course_order,
    lesson_progress,
    lesson_result,
    review_event,
    word,
    word_state,
)
from wordmate.adapters.sql.statement import Dialect, Row, Statement, Tx, given, values_of
from wordmate.application.messages.lessons import (
    AnswerEvent,
    LessonProgress,
    LessonResult,
    SavedProgress,
)
from wordmate.domain.errors import StaleVersion
from wordmate.domain.roles import Role
from wordmate.domain.word_learning import WordState

_decode_progress = msgspec.json.Decoder(LessonProgress).decode
_decode_ids = msgspec.json.Decoder(list[int]).decode

_PROGRESS = select(
    lesson_progress.c.order_id,
    lesson_progress.c.version,
    lesson_progress.c.saved_at,
    lesson_progress.c.body,
)

PROGRESS = Statement(lambda d: _PROGRESS.where(lesson_progress.c.order_id == given("id")))


def _own_progress(owner: ColumnElement[int]) -> Statement:
    """Saved progress of those ``orders`` that are the ``user_id``'s, in the order asked for."""

    def build(d: Dialect) -> ClauseElement:
        orders = d.rows("orders", id=Id)
        return (
            _PROGRESS.join(orders, orders.c.id == lesson_progress.c.order_id)
            .join(course_order, course_order.c.id == lesson_progress.c.order_id)
            .where(owner == given("user_id"))
            .order_by(orders.c.position)
        )

    return Statement(build)


OWN_PROGRESS = {
    Role.STUDENT: _own_progress(course_order.c.student_id),
    Role.TUTOR: _own_progress(course_order.c.tutor_id),
}


_FIRST_PROGRESS = Statement(
    lambda d: (
        d.insert(lesson_progress)
        .values(
            **values_of(
                lesson_progress.c.order_id,
                lesson_progress.c.saved_by,
                lesson_progress.c.saved_at,
                lesson_progress.c.body,
            ),
            version=1,
        )
        .on_conflict_do_nothing()
        .returning(lesson_progress.c.version)
    )
)

_NEXT_PROGRESS = Statement(
    lambda d: (
        update(lesson_progress)
        .where(
            lesson_progress.c.order_id == given("order_id"),
            lesson_progress.c.version == given("seen", Integer),
        )
        .values(
            **values_of(
                lesson_progress.c.saved_by, lesson_progress.c.saved_at, lesson_progress.c.body
            ),
            version=lesson_progress.c.version + 1,
        )
        .returning(lesson_progress.c.version)
    )
)

RESULT = Statement(
    lambda d: select(
        lesson_result.c.order_id,
        lesson_result.c.correct_word_ids,
        lesson_result.c.wrong_word_ids,
        lesson_result.c.already_known_word_ids,
        lesson_result.c.anti_forget_time,
        lesson_result.c.submitted_at,
    ).where(lesson_result.c.order_id == given("id"))
)


@Statement
def _put_result(d: Dialect) -> ClauseElement:
    insert = d.insert(lesson_result).values(**values_of(*lesson_result.c))
    changed = [column.name for column in lesson_result.c if column.name != "order_id"]
    return insert.on_conflict_do_update(
        index_elements=["order_id"], set_={name: insert.excluded[name] for name in changed}
    )


@Statement
def _states(d: Dialect) -> ClauseElement:
    words = d.rows("words", id=Id)
    return select(word_state.c.word_id, word_state.c.state).join(
        words,
        (word_state.c.word_id == words.c.id) & (word_state.c.student_id == given("student_id")),
    )


@Statement
def _put_states(d: Dialect) -> ClauseElement:
    states = d.pairs("states", word_id=Id, state=Text)
    insert = d.insert(word_state).from_select(
        ["student_id", "word_id", "state", "updated_at"],
        select(given("student_id"), states.c.word_id, states.c.state, given("now")).where(true()),
    )
    return insert.on_conflict_do_update(
        index_elements=["student_id", "word_id"],
        set_={"state": insert.excluded.state, "updated_at": insert.excluded.updated_at},
    )


@Statement
def _known(d: Dialect) -> ClauseElement:
    words = d.rows("words", id=Id)
    return select(word.c.id).join(words, words.c.id == word.c.id)


@Statement
def _append_answers(d: Dialect) -> ClauseElement:
    answers = d.rows("answers", word_id=Id, step=Text, is_right=Boolean, latency_ms=Integer)
    return d.insert(review_event).from_select(
        ["student_id", "order_id", "answered_at", "word_id", "step", "is_right", "latency_ms"],
        select(
            given("student_id"),
            given("order_id"),
            given("now"),
            answers.c.word_id,
            answers.c.step,
            answers.c.is_right,
            answers.c.latency_ms,
        ).order_by(answers.c.position),
    )


def progress_of(row: Row) -> SavedProgress:
    """What a row of ``PROGRESS`` holds."""
    return SavedProgress(
        course_order_id=row[0], version=row[1], utc_saved=row[2], progress=_decode_progress(row[3])
    )


def result_of(row: Row) -> LessonResult:
    """What a row of ``RESULT`` holds."""
    return LessonResult(
        course_order_id=row[0],
        correct_word_ids=_decode_ids(row[1]),
        wrong_word_ids=_decode_ids(row[2]),
        already_known_word_ids=_decode_ids(row[3]),
        anti_forget_time=row[4],
        utc_submitted=row[5],
    )


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


class SqlProgress:
    """Saved progress inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def get(self, order_id: int) -> SavedProgress | None:
        row = await self._tx.one(PROGRESS, id=order_id)
        return progress_of(row) if row else None

    async def save(
        self, *, order_id: int, version: int, progress: LessonProgress, saved_by: int, now: int
    ) -> int:
        values = {"order_id": order_id, "saved_by": saved_by, "saved_at": now}
        body = _json(progress)
        if version == 0:
            row = await self._tx.one(_FIRST_PROGRESS, **values, body=body)
        else:
            row = await self._tx.one(_NEXT_PROGRESS, **values, body=body, seen=version)
        if row is None:
            raise StaleVersion
        return int(row[0])


class SqlResults:
    """Results inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def get(self, order_id: int) -> LessonResult | None:
        row = await self._tx.one(RESULT, id=order_id)
        return result_of(row) if row else None

    async def put(self, result: LessonResult, submitted_by: int) -> None:
        await self._tx.run(
            _put_result,
            order_id=result.course_order_id,
            correct_word_ids=_json(result.correct_word_ids),
            wrong_word_ids=_json(result.wrong_word_ids),
            already_known_word_ids=_json(result.already_known_word_ids),
            anti_forget_time=result.anti_forget_time,
            submitted_by=submitted_by,
            submitted_at=result.utc_submitted,
        )


class SqlWordStates:
    """What a student knows, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def states(self, student_id: int, word_ids: Sequence[int]) -> dict[int, WordState]:
        rows = await self._tx.all(_states, student_id=student_id, words=word_ids)
        return {row[0]: WordState(row[1]) for row in rows}

    async def put(self, student_id: int, states: dict[int, WordState], now: int) -> None:
        if states:
            await self._tx.run(_put_states, student_id=student_id, states=states, now=now)

    async def known_ids(self, word_ids: Sequence[int]) -> set[int]:
        return {row[0] for row in await self._tx.all(_known, words=word_ids)}


class SqlReviewEvents:
    """Answers, append-only."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def append(
        self, *, student_id: int, order_id: int, answers: Sequence[AnswerEvent], now: int
    ) -> None:
        if answers:
            await self._tx.run(
                _append_answers,
                student_id=student_id,
                order_id=order_id,
                now=now,
                answers=[
                    (one.word_id, str(one.step), one.right, one.latency_ms) for one in answers
                ],
            )
