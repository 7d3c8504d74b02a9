"""Students' word states, inside a unit of work."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import (
    ClauseElement,
    ColumnElement,
    FromClause,
    Text,
    case,
    false,
    func,
    null,
    select,
    true,
)

from wordmate.adapters.sql.content.schema import course_word
from wordmate.adapters.sql.engine.statement import (
    BoundStatement,
    Dialect,
    Statement,
    Tx,
    Types,
    param,
    required_row,
)
from wordmate.adapters.sql.engine.tables import Id, Millis
from wordmate.adapters.sql.orders.schema import order_event
from wordmate.adapters.sql.words.counts import STOOD, Stands, count_changes, known_of
from wordmate.adapters.sql.words.schema import word_state
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId, WordId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_ledger import WordKnown


def _decided(insert: Any) -> dict[str, Any]:
    """The columns that a lesson's decision writes; it clears the student's marking."""
    return {
        "state": insert.excluded.state,
        "updated_at": insert.excluded.updated_at,
        "marked_at": null(),
        "before_mark": null(),
    }


def _next_state(state: ColumnElement[str]) -> Stands:
    """The counted facts of a word after ``_decided``."""
    return Stands(state, STOOD.is_favorite, false())


def _states(d: Dialect) -> FromClause:
    return d.pairs("states", word_id=Id, state=Text)


_count_states = count_changes(_states, lambda words: _next_state(words.state))


@Statement
def _put_states(d: Dialect) -> ClauseElement:
    states = _states(d)
    insert = d.insert(word_state).from_select(
        ["student_id", "word_id", "state", "updated_at"],
        select(param("student_id"), states.c.word_id, states.c.state, param("now")).where(true()),
    )
    return insert.on_conflict_do_update(
        index_elements=["student_id", "word_id"], set_=_decided(insert)
    )


def _moves(d: Dialect) -> FromClause:
    return d.rows("words", word_id=Id, **{one.value: Text for one in WordState})


def _moved(words: Any) -> ColumnElement[str]:
    return case(
        {one.value: words[one.value] for one in WordState},
        value=func.coalesce(word_state.c.state, WordState.NEW.value),
    )


_count_learned = count_changes(_moves, lambda words: _next_state(_moved(words)))


@Statement
def _learn(d: Dialect) -> ClauseElement:
    """Moves each word from its state to the target for that state."""
    words = _moves(d)
    insert = d.insert(word_state).from_select(
        ["student_id", "word_id", "state", "updated_at"],
        select(param("student_id"), words.c.word_id, _moved(words.c), param("now"))
        .select_from(known_of(words))
        .where(true()),
    )
    return insert.on_conflict_do_update(
        index_elements=["student_id", "word_id"], set_=_decided(insert)
    )


_KNOWN: dict[str, Types] = {
    "word_id": Id,
    "state": Text,
    "updated_at": Millis,
    "favorite_at": Millis,
    "marked_at": Millis,
    "before_mark": Text,
}


def _known(d: Dialect) -> FromClause:
    return d.rows("known", **_KNOWN)


_count_known = count_changes(
    _known,
    lambda words: Stands(words.state, words.favorite_at.is_not(None), words.marked_at.is_not(None)),
)


@Statement
def _put_known(d: Dialect) -> ClauseElement:
    words = _known(d)
    insert = d.insert(word_state).from_select(
        ["student_id", *_KNOWN],
        select(param("student_id"), *(words.c[name] for name in _KNOWN)).where(true()),
    )
    return insert.on_conflict_do_update(
        index_elements=["student_id", "word_id"],
        set_={name: insert.excluded[name] for name in _KNOWN if name != "word_id"},
    )


@Statement
def _in_book(d: Dialect) -> ClauseElement:
    words = d.rows("words", id=Id)
    return select(course_word.c.word_id).join(
        words,
        (course_word.c.word_id == words.c.id) & (course_word.c.course_book_id == param("book_id")),
    )


@Statement
def _ends_after(d: Dialect) -> ClauseElement:
    words = d.rows("words", id=Id)
    state = word_state.c
    of_word = (state.word_id == words.c.id) & (state.student_id == param("student_id"))
    decided = select(func.max(state.updated_at)).select_from(words).join(word_state, of_word)
    entries = select(func.max(order_event.c.happened_at)).where(
        order_event.c.order_id == param("order_id")
    )
    return select(entries.scalar_subquery(), decided.scalar_subquery())


def put_states(
    student_id: AccountId, words: Mapping[WordId, Mapping[WordState, WordState]], now: Instant
) -> tuple[BoundStatement, ...]:
    """Moves a student's words to new states and updates the counts."""
    rows = [(word, *(after[one] for one in WordState)) for word, after in words.items()]
    values = {"student_id": student_id, "words": rows}
    return *_count_learned.asked(values), (_learn, {**values, "now": now})


def put_known(
    student_id: AccountId, known: Mapping[WordId, WordKnown]
) -> tuple[BoundStatement, ...]:
    """Replaces a student's states and marks of these words and updates the counts."""
    rows = [
        (word, one.state, one.decided_at, one.favorite_at, one.marked_at, one.before_mark)
        for word, one in known.items()
    ]
    values = {"student_id": student_id, "known": rows}
    return *_count_known.asked(values), (_put_known, values)


class SqlWordStates:
    """A student's word states, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def put(
        self, student_id: AccountId, states: dict[WordId, WordState], now: Instant
    ) -> None:
        if states:
            values = {"student_id": student_id, "states": states}
            putting = _put_states, {**values, "now": now}
            await self._tx.execute_batch(*_count_states.asked(values), putting)

    async def put_known(self, student_id: AccountId, known: Mapping[WordId, WordKnown]) -> None:
        if known:
            await self._tx.execute_batch(*put_known(student_id, known))

    async def ends_after(
        self, order_id: OrderId, student_id: AccountId, word_ids: Sequence[WordId]
    ) -> Instant:
        values = {"order_id": order_id, "student_id": student_id, "words": word_ids}
        times = required_row(await self._tx.one(_ends_after, **values))
        return Instant(max(one or EPOCH for one in times))

    async def in_book(self, course_book_id: BookId, word_ids: Sequence[WordId]) -> set[WordId]:
        rows = await self._tx.all(_in_book, book_id=course_book_id, words=word_ids)
        return {row[0] for row in rows}
