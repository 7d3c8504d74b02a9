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
from typing import Any, Final, TypeVar, cast

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
from wordmate.application.kernel.stored_answers import KeptAnswer
from wordmate.application.ports import Parts
from wordmate.application.unit import Unit
from wordmate.domain.kernel.errors import DomainError, IdempotencyKeyReused, StaleVersion

A = TypeVar("A")

Anew = Callable[[Unit, Call, int, int], Awaitable[A]]
"""The answer about an order as it stands now: unit, call, order id, the present instant."""

KEPT_MS: Final = 24 * 60 * 60 * 1000
"""How long first answers are kept."""


@dataclass(frozen=True, slots=True)
class Once:
    """Runs the work of one operation once for each key."""

    parts: Parts
    operation: str
    anew: Anew[Any]
    keyed_by_content: bool = False
    """Whether a request without a key is known again by its content."""

    async def run(
        self,
        call: Call,
        request: msgspec.Struct,
        answer_type: type[A],
        work: Callable[[Unit], Awaitable[A]],
    ) -> A:
        """The work's answer, or the one it gave first; raises what the work refuses."""
        asked = fingerprint(request)
        key = call.key or (f"content:{asked}" if self.keyed_by_content else None)
        if key is None:
            return await self._run(work)
        scope = f"{self.operation}:{call.caller.user_id}"

        async def kept_or_done(unit: Unit) -> A | DomainError:
            kept = await unit.kept.get(scope, key)
            if kept is not None:
                if not is_of(kept, request):
                    raise IdempotencyKeyReused
                return await self._again(unit, call, kept, answer_type)
            answer = await work(unit)
            await unit.kept.put(scope, key, answered(asked, answer), self.parts.clock.now())
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
        self, unit: Unit, call: Call, kept: KeptAnswer, answer_type: type[A]
    ) -> A | DomainError:
        """What was answered first, with the time that it is now."""
        now = self.parts.clock.now()
        if kept.error_code is not None:
            return refusal_in(kept) or StaleVersion()
        answer = answer_in(kept, answer_type)
        if answer is not None:
            if isinstance(answer, msgspec.Struct) and hasattr(answer, "server_time"):
                return cast("A", msgspec.structs.replace(answer, server_time=now))
            return answer
        order_id = subject_of(kept)
        if order_id is None:
            return StaleVersion()
        return cast("A", await self.anew(unit, call, order_id, now))

    async def _run(self, work: Callable[[Unit], Awaitable[A]]) -> A:
        """Runs it again when outrun: whoever was faster may have been the same request."""
        try:
            return await self.parts.units.run(work)
        except StaleVersion:
            return await self.parts.units.run(work)

    async def _keep(self, scope: str, key: str, kept: KeptAnswer) -> None:
        """Keeps a refusal, unless something is kept under the key by now."""

        async def keep(unit: Unit) -> None:
            if await unit.kept.get(scope, key) is None:
                await unit.kept.put(scope, key, kept, self.parts.clock.now())

        try:
            await self.parts.units.run(keep)
        except StaleVersion:
            return
