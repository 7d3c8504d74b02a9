"""Messages about a person's data."""

from datetime import date
from typing import Annotated

from msgspec import Meta

from wordmate.application.kernel.messages import Id, Instant, Request, Response, StoreList
from wordmate.domain.kernel.ids import AccountId, DataRequestId
from wordmate.domain.privacy.data_request import (
    LONGEST_ANSWER,
    DataRequestKind,
    DataRequestStatus,
)

RequiredReason = Annotated[
    str,
    Meta(
        pattern=r"\S",
        min_length=1,
        max_length=200,
        description="Why the store does it; kept in the audit log.",
    ),
]


class ErasePerson(Request, frozen=True, kw_only=True):
    """The erasure of an account's personal data, and why."""

    user_id: Id[AccountId]
    reason: RequiredReason


class ErasedPerson(Response, frozen=True, kw_only=True):
    """An account that was erased; its number stays."""

    account_no: str
    utc_erased: Instant


class OnePerson(Request, frozen=True, kw_only=True):
    """A student or tutor."""

    user_id: Id[AccountId]


class PrepareDataCopy(OnePerson, frozen=True, kw_only=True):
    """Whose data is copied, and why."""

    reason: RequiredReason


class DataCopyView(Response, frozen=True, kw_only=True):
    """A copy of a person's data, without its file."""

    utc_asked: Instant
    utc_kept_until: Instant
    size: Annotated[int | None, Meta(description="In bytes; null while it is being made.")]


class DataCopyState(Response, frozen=True, kw_only=True):
    """The copy that is being made or kept, if there is one."""

    copy: DataCopyView | None


class DataCopyOfPerson(DataCopyState, frozen=True, kw_only=True):
    """Whose data it is, and the copy of it."""

    user_id: AccountId
    account_no: str
    user_name: str
    is_erased: bool


class DataCopyAddress(Response, frozen=True, kw_only=True):
    """Where the file of a copy can be loaded."""

    path: str
    utc_expires: Instant


class AskDataRequest(Request, frozen=True, kw_only=True):
    """What the person asks for."""

    kind: DataRequestKind


class OneDataRequest(Request, frozen=True, kw_only=True):
    """A request by its id."""

    data_request_id: Id[DataRequestId]


class DataRequestView(Response, frozen=True, kw_only=True):
    """A person's request; ``due`` is the last day for the answer."""

    data_request_id: Id[DataRequestId]
    kind: DataRequestKind
    status: DataRequestStatus
    utc_asked: Instant
    due: date
    answer: str | None
    utc_answered: Instant | None


class ListStoreDataRequests(StoreList, frozen=True, kw_only=True):
    """Some of the requests, of everybody or of a person; only open ones, or all."""

    only_open: bool = True
    account_id: Id[AccountId] | None = None


class DataRequestOfPerson(DataRequestView, frozen=True, kw_only=True):
    """A request with its person, and whether its answer is late."""

    user_id: AccountId
    account_no: str
    user_name: str
    is_late: bool


class AnswerDataRequest(OneDataRequest, frozen=True, kw_only=True):
    """The store's answer: done, or not done with the reason."""

    is_done: bool
    answer: Annotated[
        str, Meta(max_length=LONGEST_ANSWER, description="What the person is told.")
    ] = ""
