"""A one-time code: six digits that verify a phone, once, within five minutes and five attempts.

Only a keyed hash of the code is known here. A wrong attempt is counted and so changes the code: a
check returns the code to store together with its refusal. The caller stores first, then refuses.
"""

from dataclasses import dataclass
from enum import StrEnum
from hmac import compare_digest
from typing import Final

from statemachine import State

from wordmate.domain.accounts.errors import CodeExhausted, CodeExpired, CodeWrong
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.machine import Machine, advance, is_final

CODE_DIGITS: Final = 6
CODE_TTL_MS: Final = 300_000
RESEND_MS: Final = 60_000
MAX_TRIES: Final = 5


class CodePurpose(StrEnum):
    """What a code is for; it is valid for nothing else."""

    LOGIN = "LOGIN"
    REGISTER = "REGISTER"
    RESET_PASSWORD = "RESET_PASSWORD"  # noqa: S105
    BIND_WECHAT = "BIND_WECHAT"
    CHANGE_PHONE = "CHANGE_PHONE"


class OneTimeCodeMachine(Machine):
    """issued → used, expired or exhausted, all final."""

    issued = State(initial=True)
    used = State(final=True)
    expired = State(final=True)
    exhausted = State(final=True)

    check = (
        issued.to(expired, cond="too_old")
        | issued.to(used, cond="right_code")
        | issued.to(exhausted, cond="last_try", on="count_try")
        | issued.to(issued, internal=True, on="count_try")
    )
    expire = issued.to(expired, cond="too_old")

    def too_old(self, now: Instant) -> bool:
        """Whether the five minutes are over."""
        return bool(now >= self.model.issued_at + CODE_TTL_MS)

    def right_code(self, code_hash: str) -> bool:
        """Whether this is the code that was sent."""
        return compare_digest(self.model.code_hash, code_hash)

    def last_try(self) -> bool:
        """Whether this wrong attempt is the fifth."""
        return bool(self.model.tries + 1 >= MAX_TRIES)

    def count_try(self) -> None:
        """Counts a wrong attempt."""
        self.model.tries += 1

    def refusal(self, event: str) -> DomainError:
        """A code that is no longer issued is not accepted; a code expires only after its five
        minutes.
        """
        return _REFUSALS.get(self.model.state, CodeWrong)()


_REFUSALS: Final[dict[object, type[DomainError]]] = {
    "used": CodeExpired,
    "expired": CodeExpired,
    "exhausted": CodeExhausted,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class OneTimeCode:
    """The last code sent to a phone for a purpose. Instants: milliseconds since 1970."""

    phone: str
    purpose: CodePurpose
    code_hash: str
    issued_at: Instant
    tries: int = 0
    state: str = "issued"

    @property
    def expires_at(self) -> Instant:
        """When the code expires."""
        return Instant(self.issued_at + CODE_TTL_MS)

    @property
    def resend_at(self) -> Instant:
        """When another code may be requested."""
        return Instant(self.issued_at + RESEND_MS)

    def may_resend(self, now: Instant) -> bool:
        """Whether another code may be sent to this phone."""
        return now >= self.resend_at

    def check(self, code_hash: str, now: Instant) -> tuple["OneTimeCode", DomainError | None]:
        """The code to store after an attempt, and the refusal if the attempt was wrong."""
        if is_final(OneTimeCodeMachine, self.state):
            return self, _REFUSALS[self.state]()
        after = advance(OneTimeCodeMachine, self, "check", code_hash=code_hash, now=now)
        if after.state == "used":
            return after, None
        return after, _REFUSALS.get(after.state, CodeWrong)()

    def expire(self, now: Instant) -> "OneTimeCode":
        """Ends a code after its five minutes; raises CodeWrong before."""
        return advance(OneTimeCodeMachine, self, "expire", now=now)
