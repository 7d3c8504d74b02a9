"""One effect for a request that arrives more than once.

The first answer to a key is kept in the transaction of its effect and given again; the same key
with another request is an error. A refusal is kept too when the caller chose the key, unless it may
pass with time.

Nobody looks whether a key was used: the work is done, and undone when its answer finds the key
taken. Repeats are rare, and what they do on the way is seen by nobody.

An answer that another release kept, and that is no message of this one, sends the caller to load
again (``StaleVersion``): the effect is not done twice.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeVar, cast

import msgspec

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.storage import (
    answer_in,
    answered,
    fingerprint,
    is_of,
    refusal_in,
    refused,
)
from wordmate.application.kernel.stored_answers import StoredAnswer
from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.errors import DomainError, IdempotencyKeyReused, StaleVersion

A = TypeVar("A")


KEPT_MS: Final = 24 * 60 * 60 * 1000
"""How long first answers are kept."""


class _AnsweredBeforeError(Exception):
    """Undoes a unit whose answer has been given before."""

    def __init__(self, stored: StoredAnswer) -> None:
        super().__init__()
        self.stored = stored


@dataclass(frozen=True, slots=True)
class Once:
    """Runs the work of one operation once for each key."""

    ports: Ports
    operation: str
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

        async def first_or_again(unit: Unit) -> A:
            """Refuses by the error, or undoes by it, what was answered before."""
            try:
                answer = await work(unit)
            except StaleVersion:
                raise
            except DomainError:
                await self._answered_before(unit, scope, key)
                raise
            if not await unit.stored_answers.put(
                scope, key, answered(asked, answer), self.ports.clock.now()
            ):
                await self._answered_before(unit, scope, key)
                raise StaleVersion
            return answer

        try:
            return await self._run(first_or_again)
        except _AnsweredBeforeError as before:
            if not is_of(before.stored, request):
                raise IdempotencyKeyReused from None
            return self._again(before.stored, answer_type)
        except DomainError as refusal:
            if call.key is not None and not refusal.passing:
                await self._keep(scope, key, refused(asked, refusal))
            raise

    async def _answered_before(self, unit: Unit, scope: str, key: str) -> None:
        """Raises the answer that is kept under the key, so that the unit is undone."""
        stored = await unit.stored_answers.get(scope, key)
        if stored is not None:
            raise _AnsweredBeforeError(stored)

    def _again(self, stored: StoredAnswer, answer_type: type[A]) -> A:
        """What was answered first, with the time that it is now; raises what was refused first."""
        if stored.error_code is not None:
            raise refusal_in(stored) or StaleVersion()
        answer = answer_in(stored, answer_type)
        if answer is None:
            raise StaleVersion
        if isinstance(answer, msgspec.Struct) and hasattr(answer, "server_time"):
            now = self.ports.clock.now()
            return cast("A", msgspec.structs.replace(answer, server_time=now))
        return answer

    async def _run(self, work: Callable[[Unit], Awaitable[A]]) -> A:
        """Runs it again when outrun: whoever was faster may have been the same request."""
        try:
            return await self.ports.units.run(work)
        except StaleVersion:
            return await self.ports.units.run(work)

    async def _keep(self, scope: str, key: str, stored: StoredAnswer) -> None:
        """Keeps a refusal, unless something is kept under the key by now."""

        async def keep(unit: Unit) -> None:
            await unit.stored_answers.put(scope, key, stored, self.ports.clock.now())

        await self.ports.units.run(keep)
