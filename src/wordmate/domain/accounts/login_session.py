"""A sign-in from the first screen to the token's end, and how long tokens live."""

from dataclasses import dataclass
from typing import Final

from statemachine import State

from wordmate.domain.accounts.errors import LoginStepRefused
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.machine import Machine, advance

TOKEN_BYTES: Final = 32
TOKEN_IDLE_MS: Final = 30 * 24 * 60 * 60 * 1000
TICKET_MS: Final = 5 * 60 * 1000


class LoginSessionMachine(Machine):
    """anonymous → candidates → signed_in → expired; one account alone is signed in at once."""

    anonymous = State(initial=True)
    candidates = State()
    signed_in = State()
    expired = State()

    sign_in = anonymous.to(signed_in, on="live_on") | expired.to(signed_in, on="live_on")
    offer = anonymous.to(candidates) | expired.to(candidates)
    choose = candidates.to(signed_in, on="live_on")
    give_up = candidates.to(anonymous)
    touch = signed_in.to(signed_in, internal=True, cond="still_live", on="live_on")
    expire = signed_in.to(expired, cond="idle_too_long", on="end")
    refuse = signed_in.to(expired, on="end")
    logout = signed_in.to(anonymous, on="end")

    def still_live(self, now: Instant) -> bool:
        """Whether the token may still be used."""
        return bool(now < self.model.expires_at)

    def idle_too_long(self, now: Instant) -> bool:
        """Whether the token was not used for thirty days."""
        return not self.still_live(now)

    def live_on(self, now: Instant) -> None:
        """Every use of the token gives it its full idle time again."""
        self.model.expires_at = expires_at(now)

    def end(self) -> None:
        """The token is gone."""
        self.model.expires_at = None

    def refusal(self, event: str) -> DomainError:
        """Each step has its place."""
        return LoginStepRefused()


@dataclass(frozen=True, slots=True, kw_only=True)
class LoginSession:
    """A sign-in; ``expires_at`` is none without a token."""

    state: str = "anonymous"
    expires_at: Instant | None = None

    @property
    def token_end(self) -> Instant:
        """When the token expires; raises LoginStepRefused without one."""
        if self.expires_at is None:
            raise LoginStepRefused
        return self.expires_at

    def after(self, event: str, **facts: int) -> "LoginSession":
        """The session after an event; raises LoginStepRefused."""
        return advance(LoginSessionMachine, self, event, **facts)


def signed_in_until(token_expires_at: Instant) -> LoginSession:
    """The session of a token."""
    return LoginSession(state="signed_in", expires_at=token_expires_at)


def expires_at(last_used_at: Instant) -> Instant:
    """When a token expires that was last used at this instant."""
    return Instant(last_used_at + TOKEN_IDLE_MS)


def is_live(token_expires_at: Instant, now: Instant) -> bool:
    """Whether a token may still be used."""
    return now < token_expires_at
