"""Every use case as an attribute, called without its ports."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from inspect import iscoroutinefunction
from types import MappingProxyType
from typing import Any, Final

from wordmate.adapters.sql.kernel.queries import ANSWERS
from wordmate.application.accounts import account_lookup, administration
from wordmate.application.accounts.operations import AccountById
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.kernel import forgetting
from wordmate.application.kernel.audit import STORE
from wordmate.application.kernel.call import Call, store_call
from wordmate.application.kernel.operations import STAFF, AnyOperation
from wordmate.application.ledger import audit
from wordmate.application.notices import telling
from wordmate.application.operations import OPERATIONS, QUERIES
from wordmate.application.orders import booking_together, clockwork, store
from wordmate.application.orders.booking_together import BookingsRefusedError, RequestedClass
from wordmate.application.pay import payouts, problems, reports, results
from wordmate.application.ports import Ports
from wordmate.application.privacy import erasing
from wordmate.application.rest import deciding
from wordmate.application.routine import reminders
from wordmate.application.suggestions import suggesting
from wordmate.domain.kernel.ids import RestApplicationId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.order_status import LessonType

_OF_STORE_AND_CLOCK: Final = (
    account_lookup,
    administration,
    audit,
    booking_together,
    clockwork,
    deciding,
    erasing,
    forgetting,
    payouts,
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


def _by_store(operation: AnyOperation) -> Callable[..., Awaitable[Any]]:
    """A call of the store's operation: with a request, or its fields in their order or by name."""

    async def call(ports: Ports, *values: Any, by: str = STORE, **more: Any) -> Any:
        if values and isinstance(values[0], Call):
            return await operation(ports, *values)
        if values and isinstance(values[0], operation.request):
            return await operation(ports, store_call(by), *values)
        fields = dict(zip(operation.request.__struct_fields__, values, strict=False))
        return await operation(ports, store_call(by), operation.request(**fields, **more))

    return call


_ALL: Final = MappingProxyType(
    {
        **{name: _by_store(one) if one.roles == STAFF else one for name, one in USE_CASES.items()},
        **{ANSWERS[name].__name__: _asks(name) for name in QUERIES - OPERATIONS.keys()},
        **{
            name: work
            for module in _OF_STORE_AND_CLOCK
            for name, work in vars(module).items()
            if iscoroutinefunction(work) and work.__module__ == module.__name__
        },
    }
)
_AT_ANY_TIME: Final = frozenset({"move_class"})


@dataclass(frozen=True)
class Application:
    """``app.start_course_order(call, request)`` is ``start_course_order(parts, call, request)``.
    Classes are booked for any time of a test's clock, unless a call has ``any_time=False``."""

    ports: Ports

    async def book_together(
        self, classes: Sequence[RequestedClass], *, by: str = STORE, **more: Any
    ) -> Any:
        """Books classes as the command line does."""
        options: dict[str, Any] = {"any_time": True, "call": store_call(by)} | more
        return await booking_together.book_together(self.ports, classes, **options)

    async def approve_rest(self, application_id: RestApplicationId, **more: Any) -> Any:
        """The store approves an application for rest."""
        return await self.answer_rest(application_id, approved=True, **more)

    async def reject_rest(self, application_id: RestApplicationId, reason: str, **more: Any) -> Any:
        """The store rejects an application for rest."""
        return await self.answer_rest(application_id, approved=False, reason=reason, **more)

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

    async def create_student(self, **fields: Any) -> Account:
        """The new account of a student."""
        return await self._created("create_student", **fields)

    async def create_tutor(self, **fields: Any) -> Account:
        """The new account of a tutor."""
        return await self._created("create_tutor", **fields)

    async def _created(self, use_case: str, /, **fields: Any) -> Account:
        created = await _ALL[use_case](self.ports, **fields)
        account = await AccountById.ask(self.ports, created.user_id)
        assert account is not None
        return account

    def __getattr__(self, name: str) -> Callable[..., Awaitable[Any]]:
        if name not in _ALL:
            raise AttributeError(name)
        use_case = partial(_ALL[name], self.ports)
        return partial(use_case, any_time=True) if name in _AT_ANY_TIME else use_case
