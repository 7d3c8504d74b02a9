"""What students know of words, inside a unit of work."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ClauseElement, Text, and_, case, func, null, select, true

from wordmate.adapters.sql.schema import Id, Instant, course_word, word_state
from wordmate.adapters.sql.statement import Asked, Dialect, Statement, Tx, Types, given
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_ledger import WordKnown


def _decided(insert: Any) -> dict[str, Any]:
    """A state that a lesson decided: no marking of the student's stands any more."""
    return {
        "state": insert.excluded.state,
        "updated_at": insert.excluded.updated_at,
        "marked_at": null(),
        "before_mark": null(),
    }


@Statement
def _put_states(d: Dialect) -> ClauseElement:
    states = d.pairs("states", word_id=Id, state=Text)
    insert = d.insert(word_state).from_select(
        ["student_id", "word_id", "state", "updated_at"],
        select(given("student_id"), states.c.word_id, states.c.state, given("now")).where(true()),
    )
    return insert.on_conflict_do_update(
        index_elements=["student_id", "word_id"], set_=_decided(insert)
    )


@Statement
def _learn(d: Dialect) -> ClauseElement:
    """Each given word goes from the state it is in to the one given for that state."""
    words = d.rows("words", word_id=Id, **{one.value: Text for one in WordState})
    state = case(
        {one.value: words.c[one.value] for one in WordState},
        value=func.coalesce(word_state.c.state, WordState.NEW.value),
    )
    insert = d.insert(word_state).from_select(
        ["student_id", "word_id", "state", "updated_at"],
        select(given("student_id"), words.c.word_id, state, given("now"))
        .select_from(
            words.outerjoin(
                word_state,
                and_(
                    word_state.c.word_id == words.c.word_id,
                    word_state.c.student_id == given("student_id"),
                ),
            )
        )
        .where(true()),
    )
    return insert.on_conflict_do_update(
        index_elements=["student_id", "word_id"], set_=_decided(insert)
    )


_KNOWN: dict[str, Types] = {
    "word_id": Id,
    "state": Text,
    "updated_at": Instant,
    "favorite_at": Instant,
    "marked_at": Instant,
    "before_mark": Text,
}


@Statement
def _put_known(d: Dialect) -> ClauseElement:
    words = d.rows("known", **_KNOWN)
    insert = d.insert(word_state).from_select(
        ["student_id", *_KNOWN],
        select(given("student_id"), *(words.c[name] for name in _KNOWN)).where(true()),
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
        (course_word.c.word_id == words.c.id) & (course_word.c.course_book_id == given("book_id")),
    )


def learning(
    student_id: int, words: Mapping[int, Mapping[WordState, WordState]], now: int
) -> Asked:
    """Moves a student's words, each from the state it is in as the rules say."""
    rows = [(word, *(after[one] for one in WordState)) for word, after in words.items()]
    return _learn, {"student_id": student_id, "words": rows, "now": now}


def putting_known(student_id: int, known: Mapping[int, WordKnown]) -> Asked:
    """Stores all that a student knows of these words, and made of them."""
    rows = [
        (word, one.state, one.decided_at, one.favorite_at, one.marked_at, one.before_mark)
        for word, one in known.items()
    ]
    return _put_known, {"student_id": student_id, "known": rows}


class SqlWordStates:
    """What a student knows, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def put(self, student_id: int, states: dict[int, WordState], now: int) -> None:
        if states:
            await self._tx.run(_put_states, student_id=student_id, states=states, now=now)

    async def put_known(self, student_id: int, known: Mapping[int, WordKnown]) -> None:
        if known:
            await self._tx.together(putting_known(student_id, known))

    async def in_book(self, course_book_id: int, word_ids: Sequence[int]) -> set[int]:
        rows = await self._tx.all(_in_book, book_id=course_book_id, words=word_ids)
        return {row[0] for row in rows}
