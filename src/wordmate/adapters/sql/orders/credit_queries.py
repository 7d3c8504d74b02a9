"""Queries about lesson credits."""

from typing import Final

from sqlalchemy import func, select

from wordmate.adapters.sql.accounts.stores import ACCOUNT, BY_ID
from wordmate.adapters.sql.engine.columns import Columns, one_of
from wordmate.adapters.sql.engine.statement import Statement, param, with_paging
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.orders.credits import credits_of
from wordmate.adapters.sql.orders.schema import credit_purchase
from wordmate.application.accounts.reach import check_sees
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Empty
from wordmate.application.orders.credit_messages import (
    CreditPurchase,
    LessonCredits,
    ListCredits,
    OwnCredits,
    StudentCredits,
)
from wordmate.application.orders.operations import CreditsOfCaller, CreditsOfStudent
from wordmate.domain.kernel.errors import Thing
from wordmate.domain.orders.order_status import LessonType

_p = credit_purchase.c
_PURCHASE: Final = Columns(
    CreditPurchase,
    lesson_type=one_of(_p.lesson_type, LessonType),
    lessons=_p.lessons,
    utc_bought=_p.bought_at,
    note=_p.note,
)
_OF_STUDENT = _p.student_id == param("student_id")
PURCHASES = (
    Statement(
        lambda d: with_paging(
            select(*_PURCHASE, func.count().over())
            .where(_OF_STUDENT)
            .order_by(_p.bought_at.desc(), _p.id.desc())
        )
    ),
    Statement(lambda d: select(func.count()).select_from(credit_purchase).where(_OF_STUDENT)),
)


@answers(CreditsOfStudent)
async def list_credits(read: Read, call: Call, request: ListCredits) -> StudentCredits:
    student_id = request.user_id
    student = present(ACCOUNT.one(await read.one(BY_ID, id=student_id)), Thing.STUDENT, student_id)
    check_sees(call, student.institution_id, Thing.STUDENT, student_id)
    page = await read.page(_PURCHASE, PURCHASES, request, student_id=student_id)
    return StudentCredits(
        data=[LessonCredits.of(one) for one in await credits_of(read, student_id)],
        purchases=page.data,
        total=page.total,
    )


@answers(CreditsOfCaller)
async def own_credits(read: Read, call: Call, _request: Empty) -> OwnCredits:
    known = await credits_of(read, call.caller.user_id)
    return OwnCredits(data=[LessonCredits.of(one) for one in known])
