"""What students say of their tutors, as rows."""

from typing import Final

from sqlalchemy import select

from wordmate.adapters.sql.columns import As, Columns
from wordmate.adapters.sql.schema import evaluation
from wordmate.adapters.sql.statement import Statement, Tx, given, values_of
from wordmate.adapters.sql.stored_evaluations import criteria_body, criteria_in
from wordmate.domain.records.evaluation import Evaluation

_c = evaluation.c

EVALUATION: Final = Columns(
    Evaluation,
    order_id=_c.order_id,
    student_id=_c.student_id,
    tutor_id=_c.tutor_id,
    stars=_c.stars,
    criteria=As(_c.criteria, criteria_in),
    suggestion=_c.suggestion,
    at=_c.created_at,
)

_OF = Statement(lambda d: select(*EVALUATION).where(_c.order_id == given("order_id")))

_ADD = Statement(lambda d: d.insert(evaluation).values(**values_of(*EVALUATION)))


class SqlEvaluations:
    """Evaluations inside a unit of work."""

    def __init__(self, tx: Tx) -> None:
        self._tx = tx

    async def of(self, order_id: int) -> Evaluation | None:
        return EVALUATION.one(await self._tx.one(_OF, order_id=order_id))

    async def add(self, said: Evaluation) -> None:
        await self._tx.run(
            _ADD,
            order_id=said.order_id,
            student_id=said.student_id,
            tutor_id=said.tutor_id,
            stars=said.stars,
            criteria=criteria_body(said.criteria),
            suggestion=said.suggestion,
            created_at=said.at,
        )
