"""One effect for a request that arrives more than once.

The first answer to a key is kept in the transaction of its effect and given again; the same key
with another request is an error. A refusal is kept too when the caller chose the key, unless it may
pass with time.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Generic, Protocol, TypeVar, cast

import msgspec

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.stored_answers import KeptAnswer, KeptAnswers
from wordmate.application.kernel.system import Clock
from wordmate.application.kernel.units import Units
from wordmate.domain.kernel.errors import DomainError, IdempotencyKeyReused, StaleVersion
from wordmate.domain.lessons.errors import InvalidProgress, InvalidResult

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


KEPT_MS: Final = 24 * 60 * 60 * 1000
"""How long first answers are kept."""


@dataclass(frozen=True, slots=True)
class Once(Generic[U]):
    """Runs the work of one operation once for each key."""

    ports: OncePorts[U]
    operation: str
    keyed_by_content: bool = False
    """Whether a request without a key is known again by its content."""

    async def run(
        self,
        call: Call,
        request: msgspec.Struct,
        answer_type: type[A],
        work: Callable[[U], Awaitable[A]],
    ) -> A:
        """The work's answer, or the one it gave first; raises what the work refuses."""
        request_hash = sha256(msgspec.json.encode(request)).hexdigest()
        key = call.key or (f"content:{request_hash}" if self.keyed_by_content else None)
        if key is None:
            return await self._run(work)
        scope = f"{self.operation}:{call.caller.user_id}"

        async def kept_or_done(unit: U) -> A | DomainError:
            kept = await unit.kept.get(scope, key)
            if kept is not None:
                return _again(kept, request_hash, answer_type, self.ports.clock.now())
            answer = await work(unit)
            first = KeptAnswer(request_hash, msgspec.json.encode(answer), None)
            await unit.kept.put(scope, key, first, self.ports.clock.now())
            return answer

        try:
            answer = await self._run(kept_or_done)
        except DomainError as refusal:
            if call.key is not None and not refusal.passing:
                await self._keep_refusal(scope, key, request_hash, refusal)
            raise
        if isinstance(answer, DomainError):
            raise answer
        return answer

    async def _run(self, work: Callable[[U], Awaitable[A]]) -> A:
        """Runs it again when outrun: whoever was faster may have been the same request."""
        try:
            return await self.ports.units.run(work)
        except StaleVersion:
            return await self.ports.units.run(work)

    async def _keep_refusal(
        self, scope: str, key: str, request_hash: str, refusal: DomainError
    ) -> None:
        kept = KeptAnswer(request_hash, msgspec.json.encode(refusal.args), refusal.code)

        async def keep(unit: U) -> None:
            if await unit.kept.get(scope, key) is None:
                await unit.kept.put(scope, key, kept, self.ports.clock.now())

        try:
            await self.ports.units.run(keep)
        except StaleVersion:
            return


def _again(kept: KeptAnswer, request_hash: str, answer_type: type[A], now: int) -> A | DomainError:
    """What was answered first, with the time that it is now."""
    if kept.request_hash != request_hash:
        raise IdempotencyKeyReused
    if kept.error_code is None:
        answer = msgspec.json.decode(kept.answer, type=answer_type)
        if isinstance(answer, msgspec.Struct) and hasattr(answer, "server_time"):
            return cast("A", msgspec.structs.replace(answer, server_time=now))
        return answer
    return _refusal(kept.error_code, msgspec.json.decode(kept.answer, type=list[str]))


def _refusal(code: str, words: list[str]) -> DomainError:
    """The refusal with this code, with the words it had."""
    for detailed in (InvalidResult, InvalidProgress):
        if detailed.code == code:
            return detailed(*words[0].split(": ", 1))
    kinds = {kind.code: kind for kind in DomainError.__subclasses__()}
    return kinds[code](*words)
