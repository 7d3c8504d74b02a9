"""Messages for the list of one's own sign-ins."""

from typing import Annotated

from msgspec import Meta

from wordmate.application.kernel.messages import Instant, Request, Response
from wordmate.domain.accounts.login_session import SESSION_ID_LENGTH

LoginSessionId = Annotated[
    str,
    Meta(
        min_length=SESSION_ID_LENGTH,
        max_length=SESSION_ID_LENGTH,
        pattern=r"^[0-9a-f]+$",
        description="Names one of the caller's own sign-ins.",
    ),
]


class Device(Response, frozen=True, kw_only=True):
    """When somebody signed in, and on which device. A name that is not known is null."""

    utc_signed_in: Instant
    utc_last_used: Instant
    """To the hour."""
    browser: str | None
    system: str | None
    is_this: bool
    """Whether the request came with it."""


class LoginSessionView(Device, frozen=True, kw_only=True):
    """A sign-in: when, and on which device. A name that is not known is null."""

    login_session_id: LoginSessionId


class LoginSessionList(Response, frozen=True, kw_only=True):
    """The caller's sign-ins that still work: this one, then the last used ones."""

    data: list[LoginSessionView]
    total: int
    server_time: Instant


class EndLoginSession(Request, frozen=True, kw_only=True):
    """The sign-ins to end: those named, and with ``allOthers`` all but the caller's own."""

    login_session_ids: Annotated[list[LoginSessionId], Meta(max_length=100)]
    all_others: bool = False
