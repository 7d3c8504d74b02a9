"""What an operation says of itself, in one place: ``@operation`` on its use case.

Routes, roles, the OpenAPI document, the web app's types and the docs are derived from it.
"""

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
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
    get_origin,
    get_type_hints,
    overload,
)

import msgspec

from wordmate.application.kernel.call import Call, Visitor
from wordmate.application.kernel.idempotency import Once
from wordmate.application.kernel.rate_limits import Attempt, Limit
from wordmate.domain.kernel.errors import RoleCannotOperate, TooManyRequests
from wordmate.domain.kernel.roles import Role

PortsT = TypeVar("PortsT")
UnitT = TypeVar("UnitT")
CallT = TypeVar("CallT", Call, Visitor)
RequestT = TypeVar("RequestT", bound=msgspec.Struct)
AnswerT = TypeVar("AnswerT", bound=msgspec.Struct)

BODY_LIMIT: Final = 256 * 1024
"""Bytes a request may bring; the longest valid progress takes a fifth of it."""
WRITES_OF_ACCOUNT: Final = Limit("writes of an account", 1_200, 60_000)
SIGNED_IN: Final = frozenset(Role)
STUDENTS: Final = frozenset({Role.STUDENT})
TUTORS: Final = frozenset({Role.TUTOR})
ANYBODY: Final = frozenset[Role]()
"""No token is asked for."""

_APPLICATION: Final = "wordmate.application."
_RAISES: Final = re.compile(r"\n\s*\nRaises\b")


class Owns(StrEnum):
    """Whose rows an operation touches; what is not the caller's is answered with NOT_FOUND."""

    NOBODY = "nobody"
    SELF = "self"
    OWN_ORDER = "own_order"
    OWN_STUDENT = "own_student"
    """The student themself, or one of the tutor's own students, whom the tutor has to name."""
    OWN_SUGGESTION = "own_suggestion"
    """What the caller suggested themself."""
    OWN_REST = "own_rest"
    """What the caller applied for themself."""
    ANY_CATALOGUE = "any_catalogue"


Before = Callable[[Any, Any, Any], Awaitable[None]]
"""What ports, caller and request are held to before a command's unit is opened."""

After = Callable[[Any, Any, Any, Any], Awaitable[Any]]
"""What is done with ports, caller, request and answer after a command's unit; it returns the answer
as the caller gets it."""

Repeat = bool | Literal["by content"]
"""Whether the same again is answered as the first time: by its idempotency key, or, where none was
sent, by its content."""


@dataclass(frozen=True, kw_only=True)
class Operation(Generic[PortsT, CallT, RequestT, AnswerT]):
    """A use case that is called by its name, with all there is to say about it.

    Called itself, it holds the caller to the roles, over HTTP or not, and runs a command in one
    unit of work.
    """

    name: str
    roles: frozenset[Role]
    owns: Owns
    once: Repeat
    body_limit: int
    """Bytes its request may bring."""
    work: Callable[..., Awaitable[AnswerT]]
    request: type[RequestT]
    response: type[AnswerT]
    in_unit: bool
    """Whether it works in a unit that is opened for it."""
    before: Before | None = None
    """Done before its unit, and not undone with it."""
    after: After | None = None
    """Done after its unit, with what is no store."""

    @property
    def area(self) -> str:
        """The business area: the package it stands in."""
        return self.work.__module__.removeprefix(_APPLICATION).partition(".")[0]

    @property
    def public(self) -> bool:
        """Whether no token is asked for."""
        return self.roles == ANYBODY

    @property
    def description(self) -> str:
        """What it does, without what it raises."""
        return _RAISES.split(getdoc(self.work) or "")[0].strip()

    def may_call(self, role: Role) -> bool:
        """Whether accounts of this role may call it at all."""
        return self.public or role in self.roles

    def check_may_call(self, role: Role) -> None:
        """Raises RoleCannotOperate."""
        if not self.may_call(role):
            raise RoleCannotOperate

    async def __call__(self, ports: PortsT, call: CallT, request: RequestT) -> AnswerT:
        """Does it; raises RoleCannotOperate and what the use case refuses."""
        if not self.public:
            if not isinstance(call, Call):
                raise RoleCannotOperate
            self.check_may_call(call.caller.role)
        if self.in_unit:
            if isinstance(call, Call):
                await _count_write(ports, call)
            if self.before is not None:
                await self.before(ports, call, request)
            answer = await self._in_unit(ports, call, request)
            if self.after is not None:
                answer = await self.after(ports, call, request, answer)
            return answer
        return await self.work(ports, call, request)

    async def _in_unit(self, ports: Any, call: Any, request: RequestT) -> AnswerT:
        async def work(unit: Any) -> AnswerT:
            return await self.work(ports, unit, call, request)

        if not self.once:
            answer: AnswerT = await ports.units.run(work)
            return answer
        by_content = self.once == "by content"
        once = Once(ports, self.name, keyed_by_content=by_content)
        return await once.run(call, request, self.response, work)


async def _count_write(ports: Any, call: Call) -> None:
    """Raises TooManyRequests when one account changes more than anybody does by hand; counted in
    this process, so that it costs no statement."""
    attempt = Attempt(WRITES_OF_ACCOUNT, str(call.caller.user_id))
    wait_ms = await ports.collector_limits.consume([attempt], ports.clock.now())
    if wait_ms:
        raise TooManyRequests(retry_after=-(-wait_ms // 1_000))


AnyOperation = Operation[Any, Any, Any, Any]


class Declare(Protocol):
    """Makes an operation of a use case: a query or a longer work, or a command in one unit."""

    @overload
    def __call__(
        self, work: Callable[[PortsT, CallT, RequestT], Awaitable[AnswerT]], /
    ) -> Operation[PortsT, CallT, RequestT, AnswerT]: ...
    @overload
    def __call__(
        self, work: Callable[[PortsT, UnitT, CallT, RequestT], Awaitable[AnswerT]], /
    ) -> Operation[PortsT, CallT, RequestT, AnswerT]: ...


def operation(
    name: str,
    *,
    roles: frozenset[Role],
    owns: Owns,
    once: Repeat = False,
    before: Before | None = None,
    after: After | None = None,
    body_limit: int = BODY_LIMIT,
) -> Declare:
    """Declares a use case: its annotations are request and answer, its docstring the description.

    One that takes a ``unit`` after its ports is a command: it runs in one unit of work. What has
    to stay although the command is refused, such as an attempt that is counted, is done ``before``
    it; what needs more than its stores, such as who is there, ``after`` it.
    """

    def declare(work: Callable[..., Awaitable[Any]]) -> AnyOperation:
        _, *unit, call, request, response = _annotated(name, work)
        declared: AnyOperation = Operation(
            name=name,
            roles=roles,
            owns=owns,
            once=once,
            before=before,
            after=after,
            body_limit=body_limit,
            work=work,
            request=request,
            response=response,
            in_unit=bool(unit),
        )
        _check(declared, call)
        return declared

    return declare


def declared_in(modules: Iterable[ModuleType]) -> Mapping[str, AnyOperation]:
    """The operations of these modules by name; raises TypeError when two have one name."""
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


def _annotated(name: str, work: Callable[..., Any]) -> list[Any]:
    """The types of a use case's parameters and of its answer; raises TypeError."""
    hints = get_type_hints(work)
    parameters = list(signature(work).parameters)
    if len(parameters) not in (3, 4) or (len(parameters) == 4 and parameters[1] != "unit"):
        raise _refused(name, work, "takes ports, a unit if it is a command, caller and request")
    if missing := [one for one in (*parameters, "return") if one not in hints]:
        raise _refused(name, work, f"{', '.join(missing)} has no annotation")
    return [hints[one] for one in (*parameters, "return")]


def _check(declared: AnyOperation, call: Any) -> None:
    """Raises TypeError where an operation contradicts itself."""
    name, work = declared.name, declared.work
    if call is not (Visitor if declared.public else Call):
        raise _refused(name, work, "takes a Visitor where anybody may call it, a Call elsewhere")
    if declared.public != (declared.owns is Owns.NOBODY):
        raise _refused(name, work, "touches nobody's rows where anybody may call it, only there")
    for kind in (declared.request, declared.response):
        if not issubclass(get_origin(kind) or kind, msgspec.Struct):
            raise _refused(name, work, "takes and answers messages")
    if declared.once and not declared.in_unit:
        raise _refused(name, work, "can be done once only as a command, which takes a unit")
    if (declared.before or declared.after) and not declared.in_unit:
        raise _refused(
            name, work, "does something before or after its unit only as a command, which has one"
        )
    if not declared.description:
        raise _refused(name, work, "has no docstring")


def _refused(name: str, work: Callable[..., Any], why: str) -> TypeError:
    return TypeError(f"operation {name} ({_place(work)}): {why}")


def _place(work: Callable[..., Any]) -> str:
    return f"{work.__module__}.{work.__qualname__}"
