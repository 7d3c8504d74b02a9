"""Who calls: a visitor with an address and a language, or somebody with a token."""

from dataclasses import dataclass

from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Actor, Role


@dataclass(frozen=True, slots=True)
class Caller:
    """Who calls: the owner of a valid login token."""

    user_id: AccountId
    role: Role
    token_hash: str = ""

    @property
    def actor(self) -> Actor:
        """The caller as the rules see them."""
        return Actor(self.user_id, self.role)


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody at an address of the network, who reads a language (``zh-CN`` or ``en``)."""

    address: str = ""
    language: str = "zh-CN"


@dataclass(frozen=True, slots=True)
class Call:
    """Somebody with a token, and the idempotency key they sent with a request."""

    caller: Caller
    key: str | None = None
    visitor: Visitor = Visitor()

    @property
    def actor(self) -> Actor:
        """The caller as the rules see them."""
        return self.caller.actor
