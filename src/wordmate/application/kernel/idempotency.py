"""One effect for a request that arrives more than once.

The first answer to a key is kept in the transaction of its effect and given again; the same key
with another request is an error. A refusal is kept too when the caller chose the key, unless it may
pass with time.

An answer that another release kept, and that is no message of this one, is told anew from what
stands now: the effect is not done twice. Where even that cannot be told the caller is sent to load
again (``StaleVersion``).
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, TypeVar, cast

import msgspec

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.storage import (
    answer_in,
    answered,
    fingerprint,
    is_of,
    refusal_in,
    refused,
    subject_of,
)
from wordmate.application.kernel.stored_answers import KeptAnswer, KeptAnswers
from wordmate.application.kernel.system import Clock
from wordmate.application.kernel.units import Units
from wordmate.domain.kernel.errors import DomainError, IdempotencyKeyReused, StaleVersion

A = TypeVar("A")


class OnceUnit(Protocol):
    """A transaction that first answers are kept in."""

    @property
    def kept(self) -> KeptAnswers: ...


U = TypeVar("U", bound=OnceUnit)
U_co = TypeVar("U_co", bound=OnceUnit, covariant=True)


class OncePorts(Protocol[U_co]):
    """What operations that answer once are made with."""

    @property
    def units(self) -> Units[U_co]: ...
    @property
    def clock(self) -> Clock: ...


Anew = Callable[[Any, Call, int, int], Awaitable[Any]]
"""The answer about an order as it stands now: by unit, call, order id and the present instant."""

KEPT_MS: Final = 24 * 60 * 60 * 1000
"""How long first answers are kept."""


@dataclass(frozen=True, slots=True)
class Once(Generic[U]):
    """Runs the work of one operation once for each key."""

    ports: OncePorts[U]
    operation: str
    keyed_by_content: bool = False
    """Whether a request without a key is known again by its content."""
    anew: Anew | None = None

    async def run(
        self,
        call: Call,
        request: msgspec.Struct,
        answer_type: type[A],
        work: Callable[[U], Awaitable[A]],
    ) -> A:
        """The work's answer, or the one it gave first; raises what the work refuses."""
        asked = fingerprint(request)
        key = call.key or (f"content:{asked}" if self.keyed_by_content else None)
        if key is None:
            return await self._run(work)
        scope = f"{self.operation}:{call.caller.user_id}"

        async def kept_or_done(unit: U) -> A | DomainError:
            kept = await unit.kept.get(scope, key)
            if kept is not None:
                if not is_of(kept, request):
                    raise IdempotencyKeyReused
                return await self._again(unit, call, kept, answer_type)
            answer = await work(unit)
            await unit.kept.put(scope, key, answered(asked, answer), self.ports.clock.now())
            return answer

        try:
            answer = await self._run(kept_or_done)
        except DomainError as refusal:
            if call.key is not None and not refusal.passing:
                await self._keep(scope, key, refused(asked, refusal))
            raise
        if isinstance(answer, DomainError):
            raise answer
        return answer

    async def _again(
        self, unit: U, call: Call, kept: KeptAnswer, answer_type: type[A]
    ) -> A | DomainError:
        """What was answered first, with the time that it is now."""
        now = self.ports.clock.now()
        if kept.error_code is not None:
            return refusal_in(kept) or StaleVersion()
        answer = answer_in(kept, answer_type)
        if answer is not None:
            if isinstance(answer, msgspec.Struct) and hasattr(answer, "server_time"):
                return cast("A", msgspec.structs.replace(answer, server_time=now))
            return answer
        order_id = subject_of(kept)
        if order_id is None or self.anew is None:
            return StaleVersion()
        return cast("A", await self.anew(unit, call, order_id, now))

    async def _run(self, work: Callable[[U], Awaitable[A]]) -> A:
        """Runs it again when outrun: whoever was faster may have been the same request."""
        try:
            return await self.ports.units.run(work)
        except StaleVersion:
            return await self.ports.units.run(work)

    async def _keep(self, scope: str, key: str, kept: KeptAnswer) -> None:
        """Keeps a refusal, unless something is kept under the key by now."""

        async def keep(unit: U) -> None:
            if await unit.kept.get(scope, key) is None:
                await unit.kept.put(scope, key, kept, self.ports.clock.now())

        try:
            await self.ports.units.run(keep)
        except StaleVersion:
            return
