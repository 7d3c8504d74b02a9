"""Vocabulary tests as rows: one row for a test, one for each answer."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from sqlalchemy import (
    ClauseElement,
    Integer,
    Text,
    select,
    true,
    update,
)

from wordmate.adapters.sql.content.schema import RANKED, word
from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import (
    Dialect,
    Row,
    Source,
    Statement,
    Tx,
    Types,
    param,
    values_of,
)
from wordmate.adapters.sql.engine.tables import Id
from wordmate.adapters.sql.vocabulary_test.schema import (
    TEST_OPEN,
    vocabulary_answer,
    vocabulary_test,
)
from wordmate.adapters.sql.vocabulary_test.stored import (
    items_body,
    items_in,
    order_body,
    order_in,
    shares_body,
    shares_in,
)
from wordmate.domain.kernel.ids import AccountId, VocabularyTestId
from wordmate.domain.vocabulary_test.estimation import TEST_VERSION, Estimate
from wordmate.domain.vocabulary_test.next_item import TestKind
from wordmate.domain.vocabulary_test.ranked_words import RankedWord
from wordmate.domain.vocabulary_test.taken_test import GivenAnswer, TakenTest

_c, _a = vocabulary_test.c, vocabulary_answer.c


ESTIMATE: Final = Columns.of(Estimate, vocabulary_test, shares=As(_c.shares, shares_in)).maybe()
"""None for a test without a report."""
TEST: Final = Columns.of(
    TakenTest,
    vocabulary_test,
    items=As(_c["items"], items_in),
    order=As(_c.item_order, order_in),
    answers=None,
    estimate=ESTIMATE,
)
_ANSWER: Final = Columns.of(GivenAnswer, vocabulary_answer, at=_a.answered_at)
HOLD = Statement(lambda d: select(*TEST).where(_c.id == param("id")).with_for_update())
OPEN_OF = Statement(
    lambda d: (
        select(*TEST)
        .where(_c.student_id == param("student_id"), _c.kind == param("kind", Text), TEST_OPEN)
        .with_for_update()
    )
)
ANSWERS = Statement(lambda d: select(*_ANSWER).where(_a.test_id == param("id")).order_by(_a.place))


_NEW = tuple(one for one in _c if one.name != "id")


@Statement
def _add(d: Dialect) -> ClauseElement:
    insert = d.insert(vocabulary_test).values(**values_of(*_NEW))
    return insert.on_conflict_do_nothing().returning(_c.id)


_MOVED = (
    _c.answer_count,
    _c.touched_at,
    _c.ended_at,
    _c.closed_at,
    _c.size,
    _c.low,
    _c.high,
    _c.shares,
    _c.version,
    _c.item_order,
)
_SAVE = Statement(
    lambda d: update(vocabulary_test).where(_c.id == param("test")).values(**values_of(*_MOVED))
)
_ROW: Final[dict[str, Types]] = {"place": Integer, **_ANSWER.types}


@Statement
def _append(d: Dialect) -> ClauseElement:
    answers = d.rows("answers", **_ROW)
    return d.insert(vocabulary_answer).from_select(
        ["test_id", *_ROW],
        select(param("test_id", Id), *(answers.c[name] for name in _ROW)).where(true()),
    )


_RANKED: Final = Columns(
    RankedWord,
    id=word.c.id,
    word=word.c.en_word,
    meaning=word.c.zh_word,
    part_of_speech=word.c.part_of_speech,
    rank=word.c.frequency_rank,
)


@Statement
def with_ranks(d: Dialect) -> ClauseElement:
    ranks = d.rows("ranks", rank=Integer)
    return select(*_RANKED).where(
        RANKED, word.c.frequency_rank.in_(select(ranks.c.rank).distinct())
    )


class SqlRankedWords:
    """Words by their rank inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def with_ranks(self, ranks: Sequence[int]) -> Sequence[RankedWord]:
        return _RANKED.all(await self._tx.all(with_ranks, ranks=ranks))


class SqlVocabularyTests:
    """Vocabulary tests inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def open_of(self, student_id: AccountId, kind: TestKind) -> TakenTest | None:
        row = await self._tx.one(OPEN_OF, student_id=student_id, kind=kind)
        return await test_with_answers(self._tx, row)

    async def hold(self, test_id: VocabularyTestId) -> TakenTest | None:
        return await test_with_answers(self._tx, await self._tx.one(HOLD, id=test_id))

    async def add(self, test: TakenTest) -> TakenTest | None:
        row = await self._tx.one(
            _add,
            student_id=test.student_id,
            seed=test.seed,
            item_count=test.item_count,
            bank=test.bank,
            kind=test.kind,
            started_at=test.started_at,
            items=items_body(test.items),
            **_moved(test),
        )
        return None if row is None else replace(test, id=row[0])

    async def store(self, before: TakenTest, after: TakenTest) -> None:
        first = len(before.answers)
        if after.answers[first:]:
            rows = [
                (place, *_ANSWER.row(one)) for place, one in enumerate(after.answers[first:], first)
            ]
            await self._tx.run(_append, test_id=before.id, answers=rows)
        await self._tx.run(_SAVE, test=before.id, **_moved(after))


async def test_with_answers(source: Source, row: Row | None) -> TakenTest | None:
    """A test with its answers. Those of a locked one are read after the lock, so that they match
    its state.
    """
    test = TEST.one(row)
    if test is None:
        return None
    answers = await source.all(ANSWERS, id=test.id)
    return replace(test, answers=tuple(_ANSWER.all(answers)))


def _moved(test: TakenTest) -> dict[str, object]:
    estimate = test.estimate
    return {
        "answer_count": len(test.answers),
        "item_order": order_body(test.order),
        "touched_at": test.touched_at,
        "ended_at": test.ended_at,
        "closed_at": test.closed_at,
        "size": None if estimate is None else estimate.size,
        "low": None if estimate is None else estimate.low,
        "high": None if estimate is None else estimate.high,
        "shares": None if estimate is None else shares_body(estimate.shares),
        "version": TEST_VERSION if estimate is None else estimate.version,
    }
