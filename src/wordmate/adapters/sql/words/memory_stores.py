"""What a student remembers: memories and confusions of words, daily minutes, and the arm."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from sqlalchemy import (
    ClauseElement,
    Integer,
    Text,
    and_,
    delete,
    func,
    literal_column,
    null,
    select,
)

from wordmate.adapters.sql.accounts.schema import account
from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import (
    BoundStatement,
    Dialect,
    Row,
    Source,
    Statement,
    Tx,
    param,
    required_row,
)
from wordmate.adapters.sql.engine.tables import Id, constant
from wordmate.adapters.sql.orders.events import ORDER_EVENTS
from wordmate.adapters.sql.orders.schema import order_event
from wordmate.adapters.sql.words.schema import (
    FIRMNESS,
    day_budget,
    forgetting,
    milestone,
    review_minutes,
    student_arm,
    word_confusion,
    word_memory,
)
from wordmate.adapters.sql.words.stores import insert_rows, put_rows
from wordmate.domain.kernel.ids import AccountId, OrderId, WordId
from wordmate.domain.ledger.remembering import Remembered
from wordmate.domain.lessons.actions import Answered, AnswerTakenBack
from wordmate.domain.orders.events import LedgerEntry, Left, NoShowTakenBack
from wordmate.domain.reviews.confusions import Confusion, Pair
from wordmate.domain.reviews.due import DEFAULT_MINUTES, UNUSED, DayBudget, DueWords, ReviewPolicy
from wordmate.domain.reviews.experiment import Arm
from wordmate.domain.reviews.firmness import Firmness
from wordmate.domain.reviews.forgetting import UNFITTED, Forgetting
from wordmate.domain.reviews.memory import Memory
from wordmate.domain.reviews.milestones import Milestone
from wordmate.domain.reviews.word_memory import WordMemory

_m, _f, _d, _a = word_memory.c, word_confusion.c, day_budget.c, student_arm.c
_ANSWERS: Final = (Answered.kind, AnswerTakenBack.kind, Left.kind, NoShowTakenBack.kind)

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
_put_memories = put_rows(word_memory, "memories")
_put_confusions = put_rows(word_confusion, "confusions")
_put_minutes = put_rows(review_minutes, "chosen")
_put_budget = put_rows(day_budget, "used")
_put_forgetting = put_rows(forgetting, "fits")
_put_arm = put_rows(student_arm, "arms")
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
MILESTONE: Final = Columns(Milestone, milestone.c.words, milestone.c.reached_on)
MILESTONES_OF: Final = Statement(
    lambda d: (
        select(*MILESTONE)
        .where(milestone.c.student_id == param("student_id"))
        .order_by(milestone.c.words)
    )
)
STILL_KNOWN: Final = Statement(
    lambda d: (
        select(func.count())
        .select_from(word_memory)
        .where(_m.student_id == param("student_id"), constant(Firmness.LASTING) == FIRMNESS)
    )
)


@Statement
def _add_milestones(d: Dialect) -> ClauseElement:
    insert = insert_rows(d, milestone, "milestones").on_conflict_do_nothing()
    query: ClauseElement = insert.returning(milestone.c.words)
    return query


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
_due: Final = (
    select(*_DUE)
    .select_from(word_memory)
    .outerjoin(review_minutes, review_minutes.c.student_id == _m.student_id)
    .outerjoin(student_arm, _a.student_id == _m.student_id)
    .outerjoin(day_budget, _d.student_id == _m.student_id)
    .where(_m.student_id == param("student_id"), _m.due_on <= param("today", Integer))
)
DUE_WORDS: Final = Statement(lambda d: _due)
DUE_WORDS_OF_POLICY: Final = Statement(
    lambda d: _due.where(
        func.coalesce(_a.review_policy, param("store_policy", Text)) == constant(ReviewPolicy.DUE)
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
    return _due_words(await source.all(DUE_WORDS, student_id=student_id, today=today))


async def due_words_of_policy(
    source: Source, student_id: AccountId, today: int, store_policy: ReviewPolicy
) -> DueWords:
    """The same if the review policy of the student's arm, else the store's, asks due words."""
    values = {"student_id": student_id, "today": today, "store_policy": store_policy}
    return _due_words(await source.all(DUE_WORDS_OF_POLICY, **values))


def _due_words(read: Sequence[Row]) -> DueWords:
    rows = _DUE.all(read)
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

    async def still_known(self, student_id: AccountId) -> tuple[int, Collection[int]]:
        (count,) = required_row(await self._tx.one(STILL_KNOWN, student_id=student_id))
        rows = await self._tx.all(MILESTONES_OF, student_id=student_id)
        return count, {one.words for one in MILESTONE.all(rows)}

    async def add_milestones(
        self, student_id: AccountId, milestones: Collection[Milestone]
    ) -> Sequence[int]:
        values = {"student_id": student_id, "milestones": list(milestones)}
        stored = await self._tx.all(_add_milestones, **values)
        return sorted(row[0] for row in stored)

    async def is_taught(self, student_id: AccountId) -> bool:
        return await self._tx.one(_ANY_TAUGHT, student_id=student_id) is not None

    async def put_arm(self, student_id: AccountId, arm: Arm | None) -> None:
        if arm is None:
            await self._tx.run(_DELETE_ARM, student_id=student_id)
        else:
            await self._tx.execute_batch(put_arm(student_id, arm))

    async def put_minutes(self, student_id: AccountId, minutes: int) -> None:
        await self._tx.run(_put_minutes, student_id=student_id, chosen=[minutes])
