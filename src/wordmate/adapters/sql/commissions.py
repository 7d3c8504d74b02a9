"""What tutors earn, as rows."""

from typing import Final

from sqlalchemy import delete

from wordmate.adapters.sql.columns import As, Columns, one_of
from wordmate.adapters.sql.schema import commission
from wordmate.adapters.sql.statement import Asked, Statement, given, values_of
from wordmate.domain.orders.course_order import LessonType
from wordmate.domain.pay.commission import CommissionRecord, CommissionStatus, ReviewMethod

_c = commission.c

PAY: Final = Columns(
    CommissionRecord,
    order_id=_c.order_id,
    tutor_id=_c.tutor_id,
    student_id=_c.student_id,
    lesson_type=one_of(_c.lesson_type, LessonType),
    minutes=_c.minutes,
    practice_ms=_c.practice_ms,
    amount_fen=_c.amount_fen,
    subsidy_fen=_c.subsidy_fen,
    material_type=_c.material_type,
    institution=_c.institution,
    review_method=one_of(_c.review_method, ReviewMethod),
    problem_flag=As(_c.problem_flag, bool),
    status=one_of(_c.status, CommissionStatus),
)

_ADD = Statement(
    lambda d: (
        d.insert(commission)
        .values(**values_of(*PAY, _c.created_at))
        .on_conflict_do_nothing(index_elements=["order_id"])
    )
)

DROP = Statement(lambda d: delete(commission).where(_c.order_id == given("id")))


def paying(record: CommissionRecord, now: int) -> Asked:
    """Stores what an order pays; a second record for the same order changes nothing."""
    values = {one.name: getattr(record, one.name) for one in PAY}
    return _ADD, {**values, "created_at": now}
