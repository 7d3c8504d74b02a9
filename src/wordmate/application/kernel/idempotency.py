"""A request has one effect, even if it arrives several times.

The first answer to a key is stored in the transaction of its effect and returned to repeats. The
same key with a different request is an error. A refusal is stored, too, if the caller sent the key,
unless the refusal is temporary.

The key is not checked beforehand: the work runs, and is rolled back if its answer's key exists
already. Repeats are rare, and the effects of a rolled-back repeat are never visible.

If another release stored an answer that this one cannot read, the caller is told to load again
(``StaleVersion``), and the effect does not happen twice.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeVar, cast

import msgspec

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.storage import (
    StoredAnswer,
    answer_in,
    fingerprint,
    is_of,
    refusal_in,
    store_answer,
    store_refusal,
)
from wordmate.application.ports import Ports, Unit
from wordmate.domain.kernel.errors import DomainError, IdempotencyKeyReused, StaleVersion

A = TypeVar("A")


KEPT_MS: Final = 24 * 60 * 60 * 1000
"""How long first answers are kept."""


class _AnsweredBeforeError(Exception):
    """Rolls back a unit whose answer exists already."""

    def __init__(self, stored: StoredAnswer) -> None:
        super().__init__()
        self.stored = stored


@dataclass(frozen=True, slots=True)
class Once:
    """Runs the work of one operation once per key."""

    ports: Ports
    operation: str
    keyed_by_content: bool = False
    """Whether repeats of a request without a key are recognised by its content."""
    refusals: tuple[type[Exception], ...] = (DomainError,)
    """What the work raises to refuse a request. Only those of the domain are stored."""

    async def run(
        self,
        call: Call,
        request: msgspec.Struct,
        answer_type: type[A],
        work: Callable[[Unit], Awaitable[A]],
    ) -> A:
        """The answer of the work, or the stored first answer; raises its refusals."""
        asked = fingerprint(request)
        key = call.key or (f"content:{asked}" if self.keyed_by_content else None)
        if key is None:
            return await self._run(work)
        scope = f"{self.operation}:{call.caller.user_id}"

        async def first_or_again(unit: Unit) -> A:
            """Raises the refusal, or the stored answer if the request is a repeat."""
            try:
                answer = await work(unit)
            except StaleVersion:
                raise
            except self.refusals:
                await self._answered_before(unit, scope, key)
                raise
            if not await unit.stored_answers.put(
                scope, key, store_answer(asked, answer), self.ports.clock.now()
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
                await self._keep(scope, key, store_refusal(asked, refusal))
            raise

    async def _answered_before(self, unit: Unit, scope: str, key: str) -> None:
        """Raises the stored answer of the key, so that the unit is rolled back."""
        stored = await unit.stored_answers.get(scope, key)
        if stored is not None:
            raise _AnsweredBeforeError(stored)

    def _again(self, stored: StoredAnswer, answer_type: type[A]) -> A:
        """The stored first answer with the current time; raises a stored refusal."""
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
        """Runs it again after a conflict, which may be with the same request."""
        try:
            return await self.ports.units.run(work)
        except StaleVersion:
            return await self.ports.units.run(work)

    async def _keep(self, scope: str, key: str, stored: StoredAnswer) -> None:
        """Stores a refusal, unless the key has an answer by now."""

        async def keep(unit: Unit) -> None:
            await unit.stored_answers.put(scope, key, stored, self.ports.clock.now())

        await self.ports.units.run(keep)
