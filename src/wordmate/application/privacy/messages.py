"""Messages about a person's data."""

from typing import Annotated

from msgspec import Meta

from wordmate.application.kernel.messages import Id, Instant, Request, Response
from wordmate.domain.kernel.ids import AccountId

RequiredReason = Annotated[
    str,
    Meta(min_length=1, max_length=200, description="Why the store does it; kept in the audit log."),
]


class ErasePerson(Request, frozen=True, kw_only=True):
    """The erasure of an account's personal data, and why."""

    user_id: Id[AccountId]
    reason: RequiredReason


class ErasedPerson(Response, frozen=True, kw_only=True):
    """An account that was erased; its number stays."""

    account_no: str
    utc_erased: Instant
