"""Students' memories of words: one row for each word that they were taught."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from sqlalchemy import ClauseElement, Double, Integer, and_, select, true

from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import (
    BoundStatement,
    Dialect,
    Source,
    Statement,
    Tx,
    Types,
    param,
)
from wordmate.adapters.sql.engine.tables import Id, constant
from wordmate.adapters.sql.orders.events import ORDER_EVENTS
from wordmate.adapters.sql.orders.schema import order_event
from wordmate.adapters.sql.words.memory_schema import (
    kept_words_goal,
    word_confusion,
    word_memory,
)
from wordmate.domain.kernel.ids import AccountId, OrderId, WordId
from wordmate.domain.lessons.actions import Answered, AnswerTakenBack
from wordmate.domain.orders.events import LedgerEntry, Left, NoShowTakenBack
from wordmate.domain.reviews.confusions import Confusion, Pair
from wordmate.domain.reviews.maintenance import KeptWord
from wordmate.domain.reviews.memory import Memory

_c = word_memory.c

_ROW: Final[dict[str, Types]] = {
    "word_id": Id,
    "stability": Double,
    "difficulty": Double,
    "day": Double,
    "misses": Integer,
    "planned_until": Integer,
    "rights": Integer,
}
KEPT_WORD: Final = Columns(
    KeptWord,
    _c.word_id,
    Columns(Memory, _c.stability, _c.difficulty, _c.day),
    _c.misses,
    _c.planned_until,
    _c.rights,
)
_f = word_confusion.c
CONFUSION: Final = Columns(
    Confusion, Columns(Pair, _f.word_id, _f.other_word_id), _f.times, _f.apart, _f.counted_on
)
_ANSWERS: Final = (Answered.kind, AnswerTakenBack.kind, Left.kind, NoShowTakenBack.kind)


@Statement
def _of_words(d: Dialect) -> ClauseElement:
    words = d.rows("words", id=Id)
    return select(*KEPT_WORD).join(
        words, and_(words.c.id == _c.word_id, _c.student_id == param("student_id"))
    )


OF_STUDENT_KEPT: Final = Statement(
    lambda d: select(*KEPT_WORD).where(_c.student_id == param("student_id")).order_by(_c.word_id)
)


@Statement
def _put(d: Dialect) -> ClauseElement:
    memories = d.rows("kept", **_ROW)
    insert = d.insert(word_memory).from_select(
        ["student_id", *_ROW],
        select(param("student_id"), *(memories.c[name] for name in _ROW)).where(true()),
    )
    return insert.on_conflict_do_update(
        index_elements=["student_id", "word_id"],
        set_={name: insert.excluded[name] for name in _ROW if name != "word_id"},
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

_PAIR: Final[dict[str, Types]] = {"word_id": Id, "other_word_id": Id}
_COUNTED: Final[dict[str, Types]] = {"times": Integer, "apart": Integer, "counted_on": Integer}
_CONFUSION_ROW: Final = {**_PAIR, **_COUNTED}


@Statement
def _of_pairs(d: Dialect) -> ClauseElement:
    pairs = d.rows("pairs", **_PAIR)
    return select(*CONFUSION).join(
        pairs,
        and_(
            _f.student_id == param("student_id"),
            _f.word_id == pairs.c.word_id,
            _f.other_word_id == pairs.c.other_word_id,
        ),
    )


OF_STUDENT_CONFUSED: Final = Statement(
    lambda d: select(*CONFUSION).where(_f.student_id == param("student_id"))
)


@Statement
def _put_confusions(d: Dialect) -> ClauseElement:
    rows = d.rows("confusions", **_CONFUSION_ROW)
    insert = d.insert(word_confusion).from_select(
        ["student_id", *_CONFUSION_ROW],
        select(param("student_id"), *(rows.c[name] for name in _CONFUSION_ROW)).where(true()),
    )
    return insert.on_conflict_do_update(
        index_elements=["student_id", *_PAIR],
        set_={name: insert.excluded[name] for name in _COUNTED},
    )


@Statement
def _put_goal(d: Dialect) -> ClauseElement:
    insert = d.insert(kept_words_goal).values(
        student_id=param("student_id"), words=param("words", Integer)
    )
    return insert.on_conflict_do_update(
        index_elements=["student_id"], set_={"words": insert.excluded.words}
    )


async def memories_of(
    source: Source, student_id: AccountId, word_ids: Sequence[WordId]
) -> dict[WordId, KeptWord]:
    """The student's memories of these words."""
    rows = await source.all(_of_words, student_id=student_id, words=word_ids)
    return {one.word_id: one for one in KEPT_WORD.all(rows)}


def keeping(student_id: AccountId, memories: Iterable[KeptWord]) -> BoundStatement:
    """Replaces the stored memories of words."""
    rows = [
        (
            one.word_id,
            one.memory.stability,
            one.memory.difficulty,
            one.memory.day,
            one.misses,
            one.planned_until,
            one.rights,
        )
        for one in memories
    ]
    return _put, {"student_id": student_id, "kept": rows}


def confusing(student_id: AccountId, confusions: Iterable[Confusion]) -> BoundStatement:
    """Replaces the stored confusions of pairs."""
    rows = [(*one.pair, one.times, one.apart, one.counted_on) for one in confusions]
    return _put_confusions, {"student_id": student_id, "confusions": rows}


class SqlWordMemories:
    """A student's memories of words, inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def of_words(
        self, student_id: AccountId, word_ids: Sequence[WordId]
    ) -> Mapping[WordId, KeptWord]:
        return await memories_of(self._tx, student_id, word_ids)

    async def put(self, student_id: AccountId, memories: Collection[KeptWord]) -> None:
        if memories:
            await self._tx.execute_batch(keeping(student_id, memories))

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
            await self._tx.execute_batch(confusing(student_id, confusions))

    async def put_goal(self, student_id: AccountId, words: int) -> None:
        await self._tx.run(_put_goal, student_id=student_id, words=words)
