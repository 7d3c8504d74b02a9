"""Students' evaluations of tutors, as rows."""

from typing import Final

from sqlalchemy import ClauseElement, select, update

from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import (
    BoundStatement,
    Dialect,
    Statement,
    Tx,
    param,
    values_of,
)
from wordmate.adapters.sql.records.schema import evaluation
from wordmate.adapters.sql.records.stored import (
    criteria_body,
    criteria_in,
    tally_body,
    tally_in,
)
from wordmate.adapters.sql.tutoring.schema import SHOWN, evaluation_tally, evaluation_text
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.records.evaluation import Evaluation
from wordmate.domain.records.tally import Tally

_c = evaluation.c

EVALUATION: Final = Columns.of(
    Evaluation,
    evaluation,
    criteria=As(_c.criteria, criteria_in, criteria_body),
    at=_c.created_at,
)

_OF = Statement(lambda d: select(*EVALUATION).where(_c.order_id == param("order_id")))

_ADD = Statement(lambda d: d.insert(evaluation).values(**values_of(*EVALUATION)))

TALLY = Statement(
    lambda d: select(evaluation_tally.c.body).where(
        evaluation_tally.c.tutor_id == param("tutor_id")
    )
)


@Statement
def _put_tally(d: Dialect) -> ClauseElement:
    insert = d.insert(evaluation_tally).values(**values_of(*evaluation_tally.c))
    return insert.on_conflict_do_update(
        index_elements=["tutor_id"], set_={"body": insert.excluded.body}
    )


_t = evaluation_text.c
_ADD_TEXT = Statement(lambda d: d.insert(evaluation_text).values(**values_of(*_t)))

SHOW_TEXTS = Statement(
    lambda d: (
        update(evaluation_text)
        .where(_t.tutor_id == param("of_tutor"), ~SHOWN)
        .values(shown_at=param("now"))
    )
)


class SqlEvaluations:
    """Evaluations inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def of(self, order_id: OrderId) -> Evaluation | None:
        return EVALUATION.one(await self._tx.one(_OF, order_id=order_id))

    async def tally(self, tutor_id: AccountId) -> Tally:
        await self._tx.advisory_lock(f"evaluations of {tutor_id}")
        row = await self._tx.one(TALLY, tutor_id=tutor_id)
        return Tally() if row is None else tally_in(row[0])

    async def add(self, said: Evaluation, tally: Tally, place: int) -> None:
        writes: list[BoundStatement] = []
        shown_at = said.at if tally.shows_all else None
        if tally.shows_all:
            writes.append((SHOW_TEXTS, {"of_tutor": said.tutor_id, "now": said.at}))
        if said.suggestion:
            text = {"tutor_id": said.tutor_id, "place": place, "body": said.suggestion}
            writes.append((_ADD_TEXT, {**text, "shown_at": shown_at}))
        put = {"tutor_id": said.tutor_id, "body": tally_body(tally)}
        await self._tx.execute_batch(*writes, (_ADD, EVALUATION.values(said)), (_put_tally, put))
