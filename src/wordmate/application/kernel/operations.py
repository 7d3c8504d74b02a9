"""Operations are declared in one place: a command by ``@operation`` on its use case, a query by
``query(…)`` in its area's ``operations`` module.

Routes, roles, the OpenAPI document, the web app's types and the docs are derived from it.
"""

import sys
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from inspect import getdoc, signature
from types import MappingProxyType, ModuleType
from typing import (
    Any,
    Final,
    Generic,
    Literal,
    Protocol,
    TypeVar,
    cast,
    get_origin,
    get_type_hints,
    overload,
)

import msgspec

from wordmate.application.kernel.call import Call, Caller, Visitor
from wordmate.application.kernel.idempotency import Once
from wordmate.application.kernel.limits import count_write
from wordmate.application.ports import Ports
from wordmate.domain.kernel.errors import RightMissing, RoleCannotOperate
from wordmate.domain.kernel.roles import SIDES, Role
from wordmate.domain.kernel.staff import Right

PortsT = TypeVar("PortsT")
UnitT = TypeVar("UnitT")
CallT = TypeVar("CallT", Call, Visitor)
RequestT = TypeVar("RequestT", bound=msgspec.Struct)
AnswerT = TypeVar("AnswerT", bound=msgspec.Struct)
AskedT = TypeVar("AskedT")
FoundT = TypeVar("FoundT")

BODY_LIMIT: Final = 256 * 1024
"""Bytes a request may bring; the longest valid progress takes a fifth of it."""
SIGNED_IN: Final = frozenset(SIDES)
"""Students and tutors."""
STUDENTS: Final = frozenset({Role.STUDENT})
TUTORS: Final = frozenset({Role.TUTOR})
STAFF: Final = frozenset({Role.STORE})
"""Staff of the store; their operations name a right."""
ANYBODY: Final = frozenset[Role]()
"""The operation needs no token."""

_APPLICATION: Final = "wordmate.application."


class Owns(StrEnum):
    """Whose rows an operation touches; rows of others are reported as NOT_FOUND."""

    NOTHING = "nothing"
    SELF = "self"
    OWN_ORDER = "own_order"
    OWN_STUDENT = "own_student"
    """The student themself, or one of the tutor's own students, named in the request."""
    OWN_SUGGESTION = "own_suggestion"
    """The caller's own suggestion."""
    OWN_REST = "own_rest"
    """The caller's own application."""
    OWN_DATA_REQUEST = "own_data_request"
    """What the caller asked about their data."""
    INSTITUTION = "institution"
    """People of the institutions that the caller of the store sees, and their orders."""
    ANY_CATALOGUE = "any_catalogue"


Before = Callable[[Any, Any, Any], Awaitable[None]]
"""Checks of ports, caller and request before a command's unit starts."""

Asks = Callable[[Any, Any, Any], Awaitable[Any]]
"""Asks ports other than stores, with ports, caller and request, before a command's unit starts; its
unit gets the answer.
"""

After = Callable[[Any, Any, Any, Any], Awaitable[Any]]
"""A step with ports, caller, request and answer after a command's unit; returns the final
answer.
"""

Repeat = bool | Literal["by content"]
"""Whether repeats get the first answer: by idempotency key or, without one, by content."""


@dataclass(frozen=True, kw_only=True)
class Operation(Generic[PortsT, CallT, RequestT, AnswerT]):
    """A use case that is called by its name, with its declaration.

    Calling it checks the caller's role, also outside HTTP, and runs a command in one unit of work.
    """

    name: str
    roles: frozenset[Role]
    owns: Owns
    once: Repeat
    body_limit: int
    """The maximum size of its request in bytes."""
    work: Callable[..., Awaitable[AnswerT]]
    request: type[RequestT]
    response: type[AnswerT]
    in_unit: bool
    """Whether it is a command, for which a unit is opened."""
    changes: bool
    """Whether it changes something; else it only reads."""
    quiet: bool
    """Whether the app shows no loading indicator while it runs."""
    right: Right | None = None
    """What a caller of the store needs for it."""
    or_right: Right | None = None
    """Another right with which it may be called as well."""
    is_query: bool = False
    """Whether an adapter answers it from committed data."""
    may_lag: bool = False
    """Whether these data may be some seconds old: a replica has them, if there is one."""
    before: Before | None = None
    """Runs before the unit, and is not rolled back with it."""
    asks: Asks | None = None
    """What the unit needs from ports other than its stores."""
    after: After | None = None
    """Runs after the unit, with ports other than stores."""

    @property
    def area(self) -> str:
        """The business area: its package."""
        return self.work.__module__.removeprefix(_APPLICATION).partition(".")[0]

    @property
    def public(self) -> bool:
        """Whether it needs no token."""
        return self.roles == ANYBODY

    @property
    def description(self) -> str:
        """Its effect."""
        return getdoc(self.work) or ""

    def may_call(self, role: Role) -> bool:
        """Whether accounts of this role may call it."""
        return self.public or role in self.roles

    def check_may_call(self, caller: Caller) -> None:
        """Raises RoleCannotOperate, RightMissing."""
        if not self.may_call(caller.role):
            raise RoleCannotOperate
        if self.right is None or caller.role is not Role.STORE:
            return
        enough = {self.right, self.or_right or self.right}
        if caller.staff is None or not any(map(caller.staff.may, enough)):
            raise RightMissing(self.right)

    async def __call__(self, ports: PortsT, call: CallT, request: RequestT) -> AnswerT:
        """Runs it; raises RoleCannotOperate and the use case's errors."""
        if not self.public:
            if not isinstance(call, Call):
                raise RoleCannotOperate
            self.check_may_call(call.caller)
        if self.in_unit:
            if isinstance(call, Call):
                await count_write(cast("Ports", ports), call)
            if self.before is not None:
                await self.before(ports, call, request)
            answer = await self._in_unit(ports, call, request)
            if self.after is not None:
                answer = await self.after(ports, call, request, answer)
            return answer
        return await self.work(ports, call, request)

    async def ask(self, ports: PortsT, request: RequestT) -> AnswerT:
        """Answers a query whose answer does not depend on who asks, without a caller."""
        return await self.work(ports, None, request)

    async def _in_unit(self, ports: Any, call: Any, request: RequestT) -> AnswerT:
        facts = () if self.asks is None else (await self.asks(ports, call, request),)

        async def work(unit: Any) -> AnswerT:
            return await self.work(ports, unit, call, request, *facts)

        if not self.once:
            answer: AnswerT = await ports.units.run(work)
            return answer
        by_content = self.once == "by content"
        once = Once(ports, self.name, keyed_by_content=by_content)
        return await once.run(call, request, self.response, work)


AnyOperation = Operation[Any, Any, Any, Any]


class Declare(Protocol):
    """Turns a use case into an operation: a query, a longer work, or a command in one unit."""

    @overload
    def __call__(
        self, work: Callable[[PortsT, CallT, RequestT], Awaitable[AnswerT]], /
    ) -> Operation[PortsT, CallT, RequestT, AnswerT]: ...
    @overload
    def __call__(
        self, work: Callable[[PortsT, UnitT, CallT, RequestT], Awaitable[AnswerT]], /
    ) -> Operation[PortsT, CallT, RequestT, AnswerT]: ...
    @overload
    def __call__(
        self, work: Callable[[PortsT, UnitT, CallT, RequestT, Any], Awaitable[AnswerT]], /
    ) -> Operation[PortsT, CallT, RequestT, AnswerT]: ...


def operation(
    name: str,
    *,
    roles: frozenset[Role] = STAFF,
    owns: Owns = Owns.INSTITUTION,
    once: Repeat = False,
    before: Before | None = None,
    asks: Asks | None = None,
    after: After | None = None,
    body_limit: int = BODY_LIMIT,
    changes: bool = False,
    quiet: bool = False,
    right: Right | None = None,
    or_right: Right | None = None,
) -> Declare:
    """Declares a use case: its annotations are request and answer, its docstring the description.

    A use case with a ``unit`` parameter after its ports is a command and runs in one unit of work;
    a longer work without one says whether it ``changes`` something.
    Effects that must survive a refusal, such as counting an attempt, go into ``before``; what its
    unit needs from other ports than its stores is the answer of ``asks``, which is its last
    parameter; steps that need such ports afterwards go into ``after``. An operation of the store
    names its ``right`` instead of roles and owner; one that others may call, too, names its roles.
    """

    def declare(work: Callable[..., Awaitable[Any]]) -> AnyOperation:
        _, *unit, call, request, response = _annotations(name, work, asks=asks is not None)
        declared: AnyOperation = Operation(
            name=name,
            roles=roles,
            owns=owns,
            once=once,
            before=before,
            asks=asks,
            after=after,
            body_limit=body_limit,
            work=work,
            request=request,
            response=response,
            in_unit=bool(unit),
            changes=changes or bool(unit),
            quiet=quiet,
            right=right,
            or_right=or_right,
        )
        _check(declared, call)
        return declared

    return declare


def query(
    name: str,
    request: type[RequestT],
    response: type[AnswerT],
    description: str,
    *,
    roles: frozenset[Role] = STAFF,
    owns: Owns = Owns.INSTITUTION,
    quiet: bool = False,
    right: Right | None = None,
    or_right: Right | None = None,
    may_lag: bool = False,
) -> Operation[Ports, Any, RequestT, AnswerT]:
    """Declares a query of the calling module's area; exactly one adapter answers it.

    The declaration is the port: it names what is asked, what is answered and who may ask. Calling
    it asks that adapter. A report that no command and no person's next step needs fresh
    ``may_lag``.
    """

    async def ask(ports: Ports, call: Any, request: Any) -> Any:
        return await ports.queries.answer(name, ports, call, request)

    ask.__module__ = sys._getframe(1).f_globals["__name__"]
    ask.__qualname__, ask.__doc__ = name, description
    ask.__annotations__ |= {
        "call": Visitor if roles == ANYBODY else Call,
        "request": request,
        "return": response,
    }
    declare = operation(name, roles=roles, owns=owns, quiet=quiet, right=right, or_right=or_right)
    return replace(declare(ask), is_query=True, may_lag=may_lag)


@dataclass(frozen=True)
class Query(Generic[AskedT, FoundT]):
    """A query without a caller and without a route: the declaration is the port, one adapter
    answers it.

    The store's lists are such queries; they take and answer messages. The others are what use cases
    and jobs read outside a unit, by values of the domain.
    """

    name: str
    may_lag: bool = False
    """As in ``query``."""

    async def ask(self, ports: Ports, request: AskedT) -> FoundT:
        """The answer from committed data."""
        found: FoundT = await ports.queries.answer(self.name, ports, None, request)
        return found


def declared_in(modules: Iterable[ModuleType]) -> Mapping[str, AnyOperation]:
    """The operations of these modules by name; raises TypeError for a duplicate name."""
    found = dict[str, AnyOperation]()
    for module in modules:
        for value in vars(module).values():
            if not isinstance(value, Operation) or value.work.__module__ != module.__name__:
                continue
            if value.name in found:
                places = " and ".join(_place(one.work) for one in (found[value.name], value))
                raise TypeError(f"two operations are called {value.name}: {places}")
            found[value.name] = value
    return MappingProxyType(found)


def _annotations(name: str, work: Callable[..., Any], *, asks: bool) -> list[Any]:
    """The types of a use case's parameters and of its answer, without what it asks for; raises
    TypeError.
    """
    hints = get_type_hints(work)
    parameters = list(signature(work).parameters)
    if asks:
        parameters = parameters[:-1]
    if len(parameters) not in (3, 4) or (len(parameters) == 4 and parameters[1] != "unit"):
        raise _refused(name, work, "takes ports, a unit if it is a command, caller and request")
    if missing := [one for one in (*parameters, "return") if one not in hints]:
        raise _refused(name, work, f"{', '.join(missing)} has no annotation")
    return [hints[one] for one in (*parameters, "return")]


def _check(declared: AnyOperation, call: Any) -> None:
    """Raises TypeError if an operation contradicts itself."""
    name, work = declared.name, declared.work
    if call is not (Visitor if declared.public else Call):
        raise _refused(name, work, "takes a Visitor if it is public, else a Call")
    if declared.public != (declared.owns is Owns.NOTHING):
        raise _refused(name, work, "must own NOTHING if it is public, and only then")
    if (Role.STORE in declared.roles) < (declared.right is not None):
        raise _refused(name, work, "must be one of the store to need a right")
    if (declared.owns is Owns.INSTITUTION) > (declared.right is not None):
        raise _refused(name, work, "must need a right to touch an institution's rows")
    for kind in (declared.request, declared.response):
        if not issubclass(get_origin(kind) or kind, msgspec.Struct):
            raise _refused(name, work, "must take and return messages")
    if declared.once and not declared.in_unit:
        raise _refused(name, work, "must be a command with a unit to have once")
    if (declared.before or declared.asks or declared.after) and not declared.in_unit:
        raise _refused(name, work, "must be a command with a unit to have before, asks or after")
    if not declared.description:
        raise _refused(name, work, "has no docstring")


def _refused(name: str, work: Callable[..., Any], why: str) -> TypeError:
    return TypeError(f"operation {name} ({_place(work)}): {why}")


def _place(work: Callable[..., Any]) -> str:
    return f"{work.__module__}.{work.__qualname__}"
