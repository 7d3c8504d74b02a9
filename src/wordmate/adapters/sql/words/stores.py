"""What a student knows of words: states, memories, and the ledger of word events."""

from collections.abc import Collection, Iterable, Mapping, Sequence
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
    delete,
    false,
    func,
    literal_column,
    null,
    select,
    true,
)

from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.content.schema import course_word, word
from wordmate.adapters.sql.engine.columns import As, Columns, one_of
from wordmate.adapters.sql.engine.statement import (
    BoundStatement,
    Dialect,
    Source,
    Statement,
    Tx,
    param,
    required_row,
)
from wordmate.adapters.sql.engine.tables import Id, constant
from wordmate.adapters.sql.orders.events import ORDER_EVENTS
from wordmate.adapters.sql.orders.schema import course_order, is_running, order_event
from wordmate.adapters.sql.words.counts import STOOD, Stands, count_changes, known_of
from wordmate.adapters.sql.words.schema import (
    day_budget,
    forgetting,
    review_minutes,
    student_arm,
    word_confusion,
    word_event,
    word_memory,
    word_state,
)
from wordmate.application.words.ports import HeldWords
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId, WordId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.ledger.remembering import Remembered
from wordmate.domain.lessons.actions import Answered, AnswerTakenBack
from wordmate.domain.orders.events import LedgerEntry, Left, NoShowTakenBack
from wordmate.domain.reviews.confusions import Confusion, Pair
from wordmate.domain.reviews.due import DEFAULT_MINUTES, UNUSED, DayBudget, DueWords
from wordmate.domain.reviews.experiment import Arm
from wordmate.domain.reviews.forgetting import UNFITTED, Forgetting
from wordmate.domain.reviews.memory import Memory
from wordmate.domain.reviews.word_memory import WordMemory
from wordmate.domain.words.word_learning import WordState
from wordmate.domain.words.word_ledger import WordEventKind, WordKnown, WordLedgerEntry

_e, _s, _m, _f = word_event.c, word_state.c, word_memory.c, word_confusion.c
_d, _a = day_budget.c, student_arm.c
_ANSWERS: Final = (Answered.kind, AnswerTakenBack.kind, Left.kind, NoShowTakenBack.kind)

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
WORD_MEMORY: Final = Columns(
    WordMemory,
    _m.word_id,
    Columns(Memory, _m.stability, _m.difficulty, _m.day),
    _m.misses,
    _m.rights,
    _m.first_on,
    _m.met_on,
)
_BUDGET: Final = Columns(
    DayBudget, _d.day, _d.asked, As(_d.is_carried, bool), _d.answers, _d.took_ms
)
_FORGETTING: Final = Columns(
    Forgetting, forgetting.c.answers, forgetting.c.log_scale, forgetting.c.information
)
ARM: Final = Columns.of(Arm, student_arm)
CONFUSION: Final = Columns(
    Confusion,
    Columns(Pair, _f.word_id, _f.other_word_id),
    _f.times,
    _f.apart,
    _f.answered_on,
    _f.right_word_id,
)


def _rows(d: Dialect, table: Table, name: str) -> FromClause:
    """A parameter of many rows of a student: all columns in the table's order, but the student."""
    return d.rows(name, **{one.name: one.type for one in table.c if one.name != "student_id"})


def _insert(d: Dialect, table: Table, name: str) -> Any:
    rows = _rows(d, table, name)
    names = [one.name for one in table.c if one.name != "student_id"]
    values = select(param("student_id"), *(rows.c[one] for one in names)).where(true())
    return d.insert(table).from_select(["student_id", *names], values)


def _put_rows(table: Table, name: str) -> Statement:
    """Inserts rows of a student, or replaces those with the same key."""

    def build(d: Dialect) -> ClauseElement:
        insert = _insert(d, table, name)
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
_put_known = _put_rows(word_state, "known")


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
_append = Statement(lambda d: _insert(d, word_event, "events"))
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


# Memories

_put_memories = _put_rows(word_memory, "memories")
_put_confusions = _put_rows(word_confusion, "confusions")
_put_minutes = _put_rows(review_minutes, "chosen")
_put_budget = _put_rows(day_budget, "used")
_put_forgetting = _put_rows(forgetting, "fits")
_put_arm = _put_rows(student_arm, "arms")
STORED_MEMORY: Final = Columns(lambda memory, due_on: (memory, due_on), WORD_MEMORY, _m.due_on)
OF_STUDENT_REMEMBERED: Final = Statement(
    lambda d: (
        select(*STORED_MEMORY).where(_m.student_id == param("student_id")).order_by(_m.word_id)
    )
)
_MINUTES: Final = As(
    func.coalesce(review_minutes.c.minutes, _a.minutes, literal_column(str(DEFAULT_MINUTES))), int
)
"""The minutes that the student chose, or those of their arm."""
_MINUTES_OF = Statement(
    lambda d: (
        select(*Columns(int, _MINUTES))
        .select_from(account)
        .outerjoin(review_minutes, review_minutes.c.student_id == account.c.id)
        .outerjoin(student_arm, _a.student_id == account.c.id)
        .where(account.c.id == param("student_id"))
    )
)
ARM_OF: Final = Statement(lambda d: select(*ARM).where(_a.student_id == param("student_id")))
_DELETE_ARM: Final = Statement(
    lambda d: delete(student_arm).where(_a.student_id == param("student_id"))
)
_ANY_TAUGHT: Final = Statement(
    lambda d: select(_m.word_id).where(_m.student_id == param("student_id")).limit(1)
)
_DUE: Final = Columns(
    lambda word, minutes, budget: (word, minutes, budget),
    WORD_MEMORY,
    _MINUTES,
    _BUDGET.maybe(),
)
DUE_WORDS: Final = Statement(
    lambda d: (
        select(*_DUE)
        .select_from(word_memory)
        .outerjoin(review_minutes, review_minutes.c.student_id == _m.student_id)
        .outerjoin(student_arm, _a.student_id == _m.student_id)
        .outerjoin(day_budget, _d.student_id == _m.student_id)
        .where(_m.student_id == param("student_id"), _m.due_on <= param("today", Integer))
    )
)
OF_STUDENT_CONFUSED: Final = Statement(
    lambda d: select(*CONFUSION).where(_f.student_id == param("student_id"))
)
_ANSWERS_OF = Statement(
    lambda d: (
        select(*ORDER_EVENTS)
        .where(
            order_event.c.order_id == param("order_id"),
            order_event.c.kind.in_([constant(one) for one in _ANSWERS]),
        )
        .order_by(order_event.c.sequence)
    )
)


@Statement
def _of_words(d: Dialect) -> ClauseElement:
    words = d.rows("words", id=Id)
    return select(*WORD_MEMORY).join(
        words, and_(words.c.id == _m.word_id, _m.student_id == param("student_id"))
    )


_REMEMBERED: Final = Columns(
    lambda *read: read, WORD_MEMORY.maybe(), _BUDGET.maybe(), _FORGETTING.maybe()
)


@Statement
def _remembered(d: Dialect) -> ClauseElement:
    """The student's memories of the words, and a row with their budget and how fast they forget."""
    words = d.rows("words", id=Id)
    beside = (*_BUDGET, *_FORGETTING)
    memories = select(*WORD_MEMORY, *[null()] * len(beside)).join(
        words, and_(words.c.id == _m.word_id, _m.student_id == param("student_id"))
    )
    student = (
        select(*[null()] * len(WORD_MEMORY.columns), *beside)
        .select_from(account)
        .outerjoin(day_budget, _d.student_id == account.c.id)
        .outerjoin(forgetting, forgetting.c.student_id == account.c.id)
        .where(account.c.id == param("student_id"))
    )
    return memories.union_all(student)


@Statement
def _of_pairs(d: Dialect) -> ClauseElement:
    pairs = d.rows("pairs", word_id=Id, other_word_id=Id)
    return select(*CONFUSION).join(
        pairs,
        and_(
            _f.student_id == param("student_id"),
            _f.word_id == pairs.c.word_id,
            _f.other_word_id == pairs.c.other_word_id,
        ),
    )


async def memories_of(
    source: Source, student_id: AccountId, word_ids: Sequence[WordId]
) -> dict[WordId, WordMemory]:
    """The student's memories of these words."""
    rows = await source.all(_of_words, student_id=student_id, words=word_ids)
    return {one.word_id: one for one in WORD_MEMORY.all(rows)}


async def due_words(source: Source, student_id: AccountId, today: int) -> DueWords:
    """What the student's list of a local day follows from."""
    rows = _DUE.all(await source.all(DUE_WORDS, student_id=student_id, today=today))
    if not rows:
        return DueWords()
    _, minutes, budget = rows[0]
    return DueWords([one[0] for one in rows], minutes, budget or UNUSED)


async def minutes_of(source: Source, student_id: AccountId) -> int:
    """For how many minutes a day the student is asked due words."""
    return int(required_row(await source.one(_MINUTES_OF, student_id=student_id))[0])


async def arm_of(source: Source, student_id: AccountId) -> Arm | None:
    """The student's arm of an experiment."""
    return ARM.one(await source.one(ARM_OF, student_id=student_id))


async def remembered_of(
    source: Source, student_id: AccountId, word_ids: Sequence[WordId]
) -> Remembered:
    """The same, with what the student has used of their daily minutes, and how fast they forget."""
    rows = _REMEMBERED.all(await source.all(_remembered, student_id=student_id, words=word_ids))
    return Remembered(
        {word.word_id: word for word, _, _ in rows if word is not None},
        next((budget for _, budget, _ in rows if budget is not None), UNUSED),
        next((fit for _, _, fit in rows if fit is not None), UNFITTED),
    )


def put_memories(student_id: AccountId, memories: Iterable[WordMemory]) -> BoundStatement:
    """Replaces the stored memories of words."""
    rows = [
        (one.word_id, *one.memory, one.misses, one.rights, one.first_on, one.met_on, one.due_on)
        for one in memories
    ]
    return _put_memories, {"student_id": student_id, "memories": rows}


def put_budget(student_id: AccountId, budget: DayBudget) -> BoundStatement:
    """Replaces what a student has used of their daily minutes."""
    return _put_budget, {"student_id": student_id, "used": [budget]}


def put_forgetting(student_id: AccountId, fit: Forgetting) -> BoundStatement:
    """Replaces how fast a student forgets."""
    return _put_forgetting, {"student_id": student_id, "fits": [fit]}


def put_arm(student_id: AccountId, arm: Arm) -> BoundStatement:
    """Replaces the student's arm of an experiment."""
    return _put_arm, {"student_id": student_id, "arms": [ARM.row(arm)]}


def put_confusions(student_id: AccountId, confusions: Iterable[Confusion]) -> BoundStatement:
    """Replaces the stored confusions of pairs."""
    rows = [(*pair, *rest) for pair, *rest in confusions]
    return _put_confusions, {"student_id": student_id, "confusions": rows}


class SqlWordMemories:
    """A student's memories of words, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def of_words(
        self, student_id: AccountId, word_ids: Sequence[WordId]
    ) -> Mapping[WordId, WordMemory]:
        return await memories_of(self._tx, student_id, word_ids)

    async def remembered(self, student_id: AccountId, word_ids: Sequence[WordId]) -> Remembered:
        return await remembered_of(self._tx, student_id, word_ids)

    async def due(self, student_id: AccountId, today: int) -> DueWords:
        return await due_words(self._tx, student_id, today)

    async def put(
        self,
        student_id: AccountId,
        memories: Collection[WordMemory],
        budget: DayBudget | None = None,
        forgetting: Forgetting | None = None,
    ) -> None:
        writes = [put_memories(student_id, memories)] if memories else []
        if budget is not None:
            writes.append(put_budget(student_id, budget))
        if forgetting is not None:
            writes.append(put_forgetting(student_id, forgetting))
        if writes:
            await self._tx.execute_batch(*writes)

    async def answers_of(self, order_id: OrderId) -> Sequence[LedgerEntry]:
        rows = await self._tx.all(_ANSWERS_OF, order_id=order_id)
        return [one[2] for one in ORDER_EVENTS.all(rows)]

    async def confusions(
        self, student_id: AccountId, pairs: Collection[Pair]
    ) -> Mapping[Pair, Confusion]:
        rows = await self._tx.all(_of_pairs, student_id=student_id, pairs=sorted(pairs))
        return {one.pair: one for one in CONFUSION.all(rows)}

    async def put_confusions(
        self, student_id: AccountId, confusions: Collection[Confusion]
    ) -> None:
        if confusions:
            await self._tx.execute_batch(put_confusions(student_id, confusions))

    async def is_taught(self, student_id: AccountId) -> bool:
        return await self._tx.one(_ANY_TAUGHT, student_id=student_id) is not None

    async def put_arm(self, student_id: AccountId, arm: Arm | None) -> None:
        if arm is None:
            await self._tx.run(_DELETE_ARM, student_id=student_id)
        else:
            await self._tx.execute_batch(put_arm(student_id, arm))

    async def put_minutes(self, student_id: AccountId, minutes: int) -> None:
        await self._tx.run(_put_minutes, student_id=student_id, chosen=[minutes])
