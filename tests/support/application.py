"""Every use case as an attribute, called without its ports."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from inspect import iscoroutinefunction
from types import MappingProxyType
from typing import Any, Final

from wordmate.adapters.sql.kernel.queries import ANSWERS
from wordmate.application.accounts import account_lookup, administration
from wordmate.application.after_class import plan_time
from wordmate.application.kernel import forgetting
from wordmate.application.ledger import audit
from wordmate.application.notices import telling
from wordmate.application.operations import OPERATIONS, QUERIES
from wordmate.application.orders import booking_together, clockwork, store
from wordmate.application.orders.booking_together import BookingsRefusedError, RequestedClass
from wordmate.application.pay import payouts, problems, reports, results
from wordmate.application.ports import Ports
from wordmate.application.rest import deciding
from wordmate.application.routine import reminders
from wordmate.application.suggestions import answering, suggesting
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.order_status import LessonType

_OF_STORE_AND_CLOCK: Final = (
    account_lookup,
    administration,
    answering,
    audit,
    booking_together,
    clockwork,
    deciding,
    forgetting,
    payouts,
    plan_time,
    problems,
    reminders,
    reports,
    results,
    store,
    suggesting,
    telling,
)
USE_CASES: Final = MappingProxyType(
    {
        ANSWERS.get(operation.name, operation.work).__name__: operation
        for operation in OPERATIONS.values()
    }
)
"""Operations by the names of their functions."""


def _asks(name: str) -> Callable[..., Awaitable[Any]]:
    return lambda ports, request: ports.queries.answer(name, ports, None, request)


_ALL: Final = MappingProxyType(
    {
        **USE_CASES,
        **{ANSWERS[name].__name__: _asks(name) for name in QUERIES - OPERATIONS.keys()},
        **{
            name: work
            for module in _OF_STORE_AND_CLOCK
            for name, work in vars(module).items()
            if iscoroutinefunction(work) and work.__module__ == module.__name__
        },
    }
)
_AT_ANY_TIME: Final = frozenset({"book_together", "move_class"})


@dataclass(frozen=True)
class Application:
    """``app.start_course_order(call, request)`` is ``start_course_order(parts, call, request)``.
    Classes are booked for any time of a test's clock, unless a call has ``any_time=False``."""

    ports: Ports

    async def book_class(
        self,
        *,
        student: str,
        tutor: str,
        appointment_at: Instant,
        lesson_type: LessonType = LessonType.QUOTA_60,
        book: str | None = None,
        **more: Any,
    ) -> CourseOrder:
        """The order of one class that the store books, or why it is refused."""
        request = RequestedClass(
            line=1,
            student=student,
            tutor=tutor,
            appointment_at=appointment_at,
            lesson_type=lesson_type,
            book=book,
        )
        try:
            [booked] = await self.book_together([request], **more)
        except BookingsRefusedError as refused:
            raise refused.refused[0].why from None
        return booked.order

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        if name not in _ALL:
            raise AttributeError(name)
        use_case = partial(_ALL[name], self.ports)
        return partial(use_case, any_time=True) if name in _AT_ANY_TIME else use_case
