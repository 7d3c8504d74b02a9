"""The caller of an operation: a visitor with an address and a language, or someone with a token."""

from dataclasses import dataclass

from wordmate import BUILD
from wordmate.application.kernel.audit import STORE
from wordmate.domain.kernel.errors import RoleCannotOperate
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Actor, Role
from wordmate.domain.kernel.staff import HOUSE_OWNER, Staff


@dataclass(frozen=True, slots=True)
class Caller:
    """The owner of a valid login token."""

    user_id: AccountId
    role: Role
    token_hash: str = ""
    staff: Staff | None = None
    """What a person of the store may do and see; None for other roles."""
    by: str = ""
    """The name of someone without an account, on the command line."""

    @property
    def actor(self) -> Actor:
        """The caller as an actor of the domain."""
        return Actor(self.user_id, self.role)


@dataclass(frozen=True, slots=True)
class Visitor:
    """A network address with its language (``zh-CN`` or ``en``)."""

    address: str = ""
    language: str = "zh-CN"
    user_agent: str = ""
    """The ``User-Agent`` of a caller without a token; empty for a signed-in one."""
    build: int = 0
    """The build of the caller's page; 0 if unknown."""

    @property
    def is_newer(self) -> bool:
        """Whether the page belongs to a later build than this process, as during an upgrade."""
        return self.build > BUILD


@dataclass(frozen=True, slots=True)
class Call:
    """A caller with a token, and the idempotency key of their request."""

    caller: Caller
    key: str | None = None
    visitor: Visitor = Visitor()

    @property
    def actor(self) -> Actor:
        """The caller as an actor of the domain."""
        return self.caller.actor

    @property
    def by(self) -> str:
        """The caller's name in the audit log: the account's id, or the name on the command line."""
        return self.caller.by or str(self.caller.user_id)

    @property
    def is_at_desk(self) -> bool:
        """Whether a person works at the store's desk, where what they did can be undone; the
        command line has no account.
        """
        return self.caller.role is Role.STORE and self.caller.user_id != AccountId(0)

    @property
    def staff(self) -> Staff:
        """What a caller of the store may do and see; raises RoleCannotOperate for another role."""
        if self.caller.staff is None:
            raise RoleCannotOperate
        return self.caller.staff


def store_call(by: str = STORE) -> Call:
    """A call from the command line, which may do and see everything."""
    return Call(Caller(AccountId(0), Role.STORE, staff=HOUSE_OWNER, by=by.strip() or STORE))
