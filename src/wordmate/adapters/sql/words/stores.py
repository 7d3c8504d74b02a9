"""What a student knows of words: states, and the ledger of word events."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import (
    ClauseElement,
    ColumnElement,
    FromClause,
    Integer,
    Table,
    Text,
    and_,
    case,
    false,
    func,
    null,
    select,
    true,
)

from wordmate.adapters.sql.content.schema import course_word, word
from wordmate.adapters.sql.engine.columns import As, Columns, one_of
from wordmate.adapters.sql.engine.statement import (
    BoundStatement,
    Dialect,
    Statement,
    Tx,
    param,
    required_row,
)
from wordmate.adapters.sql.engine.tables import Id
from wordmate.adapters.sql.orders.schema import course_order, is_running, order_event
from wordmate.adapters.sql.words.counts import STOOD, Stands, count_changes, known_of
from wordmate.adapters.sql.words.schema import word_event, word_state
from wordmate.application.words.ports import HeldWords
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId, WordId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_ledger import WordEventKind, WordKnown, WordLedgerEntry

_e, _s = word_event.c, word_state.c

HAPPENED: Final = Columns(
    WordLedgerEntry,
    word_id=_e.word_id,
    kind=one_of(_e.kind, WordEventKind),
    right=As(_e.was_right, lambda read: None if read is None else bool(read)),
    latency_ms=_e.latency_ms,
    task=_e.task,
    reveal=_e.reveal,
    other_id=_e.other_word_id,
    met_days=_e.met_days,
    device=_e.device,
    number=_e.device_number,
    happened_at=_e.happened_at,
    at=_e.received_at,
)
"""In the table's order, for ``append``."""
_WORD_EVENTS: Final = Columns(lambda *row: row, _e.sequence, HAPPENED)
KNOWN: Final = Columns(
    lambda state, *rest: WordKnown(
        state=state or WordState.NEW,
        favorite_at=rest[0],
        marked_at=rest[1],
        before_mark=rest[2],
        decided_at=rest[3] or EPOCH,
    ),
    one_of(_s.state, WordState),
    _s.favorite_at,
    _s.marked_at,
    one_of(_s.before_mark, WordState),
    _s.updated_at,
)
ALL_KNOWN: Final = Columns(lambda *read: read, _s.word_id, KNOWN)


def _rows(d: Dialect, table: Table, name: str) -> FromClause:
    """A parameter of many rows of a student: all columns in the table's order, but the student."""
    return d.rows(name, **{one.name: one.type for one in table.c if one.name != "student_id"})


def insert_rows(d: Dialect, table: Table, name: str) -> Any:
    """Inserts rows of a student, which are a parameter."""
    rows = _rows(d, table, name)
    names = [one.name for one in table.c if one.name != "student_id"]
    values = select(param("student_id"), *(rows.c[one] for one in names)).where(true())
    return d.insert(table).from_select(["student_id", *names], values)


def put_rows(table: Table, name: str) -> Statement:
    """Inserts rows of a student, or replaces those with the same key."""

    def build(d: Dialect) -> ClauseElement:
        insert = insert_rows(d, table, name)
        query: ClauseElement = insert.on_conflict_do_update(
            index_elements=list(table.primary_key),
            set_={one.name: insert.excluded[one.name] for one in table.c if not one.primary_key},
        )
        return query

    return Statement(build)


# States


def _moves(d: Dialect) -> FromClause:
    return d.rows("words", word_id=Id, **{one.value: Text for one in WordState})


def _next_state(words: Any) -> ColumnElement[str]:
    return case(
        {one.value: words[one.value] for one in WordState},
        value=func.coalesce(_s.state, WordState.NEW.value),
    )


_count_learned = count_changes(
    _moves, lambda words: Stands(_next_state(words), STOOD.is_favorite, false())
)


@Statement
def _learn(d: Dialect) -> ClauseElement:
    """Moves each word from its state to the target for that state, and clears the student's
    marking.
    """
    words = _moves(d)
    insert = d.insert(word_state).from_select(
        ["student_id", "word_id", "state", "updated_at"],
        select(param("student_id"), words.c.word_id, _next_state(words.c), param("now"))
        .select_from(known_of(words))
        .where(true()),
    )
    return insert.on_conflict_do_update(
        index_elements=["student_id", "word_id"],
        set_={
            "state": insert.excluded.state,
            "updated_at": insert.excluded.updated_at,
            "marked_at": null(),
            "before_mark": null(),
        },
    )


_count_known = count_changes(
    lambda d: _rows(d, word_state, "known"),
    lambda words: Stands(words.state, words.favorite_at.is_not(None), words.marked_at.is_not(None)),
)
_put_known = put_rows(word_state, "known")


@Statement
def _in_book(d: Dialect) -> ClauseElement:
    words = d.rows("words", id=Id)
    in_book = and_(
        course_word.c.word_id == words.c.id, course_word.c.course_book_id == param("book_id")
    )
    return select(course_word.c.word_id).join(words, in_book)


@Statement
def ends_after(d: Dialect) -> ClauseElement:
    words = d.rows("words", id=Id)
    of_word = and_(_s.word_id == words.c.id, _s.student_id == param("student_id"))
    decided = select(func.max(_s.updated_at)).select_from(words).join(word_state, of_word)
    entries = select(func.max(order_event.c.happened_at)).where(
        order_event.c.order_id == param("order_id")
    )
    return select(entries.scalar_subquery(), decided.scalar_subquery())


def learn_words(
    student_id: AccountId, words: Mapping[WordId, Mapping[WordState, WordState]], now: Instant
) -> tuple[BoundStatement, ...]:
    """Moves a student's words to new states and updates the counts."""
    rows = [(word, *(after[one] for one in WordState)) for word, after in words.items()]
    values = {"student_id": student_id, "words": rows}
    return *_count_learned.asked(values), (_learn, {**values, "now": now})


def put_known_words(
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

    async def put_known(self, student_id: AccountId, known: Mapping[WordId, WordKnown]) -> None:
        if known:
            await self._tx.execute_batch(*put_known_words(student_id, known))

    async def ends_after(
        self, order_id: OrderId, student_id: AccountId, word_ids: Sequence[WordId]
    ) -> Instant:
        values = {"order_id": order_id, "student_id": student_id, "words": word_ids}
        times = required_row(await self._tx.one(ends_after, **values))
        return Instant(max(one or EPOCH for one in times))

    async def in_book(self, course_book_id: BookId, word_ids: Sequence[WordId]) -> set[WordId]:
        rows = await self._tx.all(_in_book, book_id=course_book_id, words=word_ids)
        return {row[0] for row in rows}


# The ledger

_last = select(func.max(_e.sequence)).where(_e.student_id == param("student_id")).scalar_subquery()
_HELD: Final = Columns(
    lambda word_id, last, known: (word_id, last or 0, known), word.c.id, _last, KNOWN
)
HOLD_RUNNING = Statement(
    lambda d: (
        select(course_order.c.id)
        .where(course_order.c.student_id == param("student_id"), is_running(course_order))
        .with_for_update()
    )
)
_append = Statement(lambda d: insert_rows(d, word_event, "events"))
OF_STUDENT = Statement(
    lambda d: (
        select(*_WORD_EVENTS).where(_e.student_id == param("student_id")).order_by(_e.sequence)
    )
)
STATES = Statement(lambda d: select(*ALL_KNOWN).where(_s.student_id == param("student_id")))


@Statement
def held_words(d: Dialect) -> ClauseElement:
    words = d.rows("words", id=Id)
    return (
        select(*_HELD)
        .select_from(words)
        .join(word, word.c.id == words.c.id)
        .outerjoin(word_state, and_(_s.word_id == word.c.id, _s.student_id == param("student_id")))
    )


@Statement
def stored_numbers(d: Dialect) -> ClauseElement:
    numbers = d.rows("numbers", number=Integer)
    of_device = and_(
        _e.student_id == param("student_id"),
        _e.device == param("device", Text),
        _e.device_number == numbers.c.number,
    )
    return select(_e.device_number, _e.word_id).select_from(numbers).join(word_event, of_device)


class SqlWordLedger:
    """Locks, reads and appends to the ledger of words, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def hold(
        self, student_id: AccountId, word_ids: Sequence[WordId], device: str, numbers: Sequence[int]
    ) -> HeldWords:
        await lock_words(self._tx, student_id)
        # A lesson that ends now decides words as well: the lock serialises both.
        await self._tx.all(HOLD_RUNNING, student_id=student_id)
        rows = _HELD.all(await self._tx.all(held_words, student_id=student_id, words=word_ids))
        of_device = {"student_id": student_id, "device": device, "numbers": numbers}
        stored = await self._tx.all(stored_numbers, **of_device) if numbers else ()
        return HeldWords(
            student_id=student_id,
            last_sequence=rows[0][1] if rows else 0,
            known={word_id: known for word_id, _, known in rows},
            stored=frozenset((row[0], row[1]) for row in stored),
        )

    async def append(
        self,
        held: HeldWords,
        new_events: Sequence[WordLedgerEntry],
        known: Mapping[WordId, WordKnown],
    ) -> None:
        rows = [
            (sequence, *HAPPENED.row(one))
            for sequence, one in enumerate(new_events, held.last_sequence + 1)
        ]
        await self._tx.execute_batch(
            *put_known_words(held.student_id, known),
            (_append, {"student_id": held.student_id, "events": rows}),
        )


async def lock_words(tx: Tx, student_id: AccountId) -> None:
    """Locks the student's ledger of words until the transaction ends."""
    await tx.advisory_lock(f"words of {student_id}")


async def words_of(
    tx: Tx, student_id: AccountId
) -> tuple[Sequence[int], Sequence[WordLedgerEntry], Mapping[WordId, WordKnown]]:
    """A student's word events with their sequence numbers, and the state of each word."""
    events = _WORD_EVENTS.all(await tx.all(OF_STUDENT, student_id=student_id))
    states = ALL_KNOWN.all(await tx.all(STATES, student_id=student_id))
    return [one[0] for one in events], [one[1] for one in events], dict(states)
