"""The ledger of what students do with words outside orders."""

from collections.abc import Mapping, Sequence
from typing import Final

from sqlalchemy import Boolean, ClauseElement, Integer, Text, and_, func, select, true

from wordmate.adapters.sql.content.schema import word
from wordmate.adapters.sql.engine.columns import As, Columns, one_of
from wordmate.adapters.sql.engine.statement import Dialect, Statement, Tx, Types, param
from wordmate.adapters.sql.engine.tables import Id, Millis
from wordmate.adapters.sql.orders.schema import course_order, is_running
from wordmate.adapters.sql.words.schema import word_event, word_state
from wordmate.adapters.sql.words.states import put_known
from wordmate.application.words.ports import HeldWords
from wordmate.domain.kernel.ids import AccountId, WordId
from wordmate.domain.kernel.instants import EPOCH
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_ledger import WordEventKind, WordKnown, WordLedgerEntry

_c, _s = word_event.c, word_state.c

HAPPENED: Final = Columns(
    WordLedgerEntry,
    word_id=_c.word_id,
    kind=one_of(_c.kind, WordEventKind),
    at=_c.received_at,
    happened_at=_c.happened_at,
    right=As(_c.was_right, lambda read: None if read is None else bool(read)),
    latency_ms=_c.latency_ms,
    task=_c.task,
    other_id=_c.other_word_id,
    device=_c.device,
    number=_c.device_number,
)
_WORD_EVENTS: Final = Columns(lambda *row: row, _c.sequence, HAPPENED)

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

_last = select(func.max(_c.sequence)).where(_c.student_id == param("student_id")).scalar_subquery()
_HELD: Final = Columns(
    lambda word_id, last, known: (word_id, last or 0, known), word.c.id, _last, KNOWN
)


@Statement
def held_words(d: Dialect) -> ClauseElement:
    words = d.rows("words", id=Id)
    return (
        select(*_HELD)
        .select_from(words)
        .join(word, word.c.id == words.c.id)
        .outerjoin(word_state, and_(_s.word_id == word.c.id, _s.student_id == param("student_id")))
    )


_HOLD_RUNNING = Statement(
    lambda d: (
        select(course_order.c.id)
        .where(course_order.c.student_id == param("student_id"), is_running(course_order))
        .with_for_update()
    )
)


@Statement
def kept_numbers(d: Dialect) -> ClauseElement:
    numbers = d.rows("numbers", number=Integer)
    return (
        select(_c.device_number, _c.word_id)
        .select_from(numbers)
        .join(
            word_event,
            and_(
                _c.student_id == param("student_id"),
                _c.device == param("device", Text),
                _c.device_number == numbers.c.number,
            ),
        )
    )


_ROW: Final[dict[str, Types]] = {
    "sequence": Integer,
    "word_id": Id,
    "kind": Text,
    "was_right": Boolean,
    "latency_ms": Integer,
    "task": Text,
    "other_word_id": Id,
    "device": Text,
    "device_number": Integer,
    "happened_at": Millis,
    "received_at": Millis,
}


@Statement
def _append(d: Dialect) -> ClauseElement:
    events = d.rows("events", **_ROW)
    return d.insert(word_event).from_select(
        ["student_id", *_ROW],
        select(param("student_id"), *(events.c[name] for name in _ROW)).where(true()),
    )


OF_STUDENT = Statement(
    lambda d: (
        select(*_WORD_EVENTS).where(_c.student_id == param("student_id")).order_by(_c.sequence)
    )
)

ALL_KNOWN: Final = Columns(lambda *read: read, _s.word_id, KNOWN)

STATES = Statement(lambda d: select(*ALL_KNOWN).where(_s.student_id == param("student_id")))


class SqlWordLedger:
    """Locks, reads and appends to the ledger of words, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def hold(
        self, student_id: AccountId, word_ids: Sequence[WordId], device: str, numbers: Sequence[int]
    ) -> HeldWords:
        await queue(self._tx, student_id)
        # A lesson that ends now decides words as well: the lock serialises both.
        await self._tx.all(_HOLD_RUNNING, student_id=student_id)
        rows = _HELD.all(await self._tx.all(held_words, student_id=student_id, words=word_ids))
        stored = (
            await self._tx.all(kept_numbers, student_id=student_id, device=device, numbers=numbers)
            if numbers
            else ()
        )
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
            (
                sequence,
                one.word_id,
                one.kind,
                one.right,
                one.latency_ms,
                one.task,
                one.other_id,
                one.device,
                one.number,
                one.happened_at,
                one.at,
            )
            for sequence, one in enumerate(new_events, held.last_sequence + 1)
        ]
        await self._tx.execute_batch(
            *put_known(held.student_id, known),
            (_append, {"student_id": held.student_id, "events": rows}),
        )


async def queue(tx: Tx, student_id: AccountId) -> None:
    """Locks the student's ledger of words until the transaction ends."""
    await tx.advisory_lock(f"words of {student_id}")


async def words_of(
    tx: Tx, student_id: AccountId
) -> tuple[Sequence[int], Sequence[WordLedgerEntry], Mapping[WordId, WordKnown]]:
    """A student's word events with their sequence numbers, and the state of each word."""
    events = _WORD_EVENTS.all(await tx.all(OF_STUDENT, student_id=student_id))
    states = ALL_KNOWN.all(await tx.all(STATES, student_id=student_id))
    return [one[0] for one in events], [one[1] for one in events], dict(states)
