"""Messages of the inbox."""

from typing import Annotated

from msgspec import Meta

from wordmate.application.kernel.messages import Id, Instant, Request, Response
from wordmate.domain.inbox.inbox import InboxKind
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.privacy.data_request import DataRequestKind

MOST_COUNTED = 99


class ListInbox(Request, frozen=True, kw_only=True):
    """What waits for the caller, or only one kind of it."""

    kind: InboxKind | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] = 50
    offset: Annotated[int, Meta(ge=0, le=2_500)] = 0


class InboxPerson(Response, frozen=True, kw_only=True):
    """The person whom it concerns: the author, the tutor, the one who asks."""

    user_id: Id[AccountId]
    user_name: str


class InboxFacts(Response, frozen=True, kw_only=True):
    """What a kind says besides; the rest is absent.

    An application for rest names its first and last instant and its minutes, a deletion the class
    with its version and its student, a suggestion its title and the reported word, a problem with
    pay the class and the tutor's text, a request for data what is asked for and the working days
    left to answer it, which are negative if the answer is late.
    """

    starts_at: Instant | None = None
    ends_at: Instant | None = None
    minutes: int | None = None
    course_order_id: Id[OrderId] | None = None
    appointment_time: Instant | None = None
    version: int | None = None
    student_name: str | None = None
    title: str | None = None
    en_word: str | None = None
    text: str | None = None
    data_request: DataRequestKind | None = None
    working_days_left: int | None = None


class InboxItem(Response, frozen=True, kw_only=True):
    """Something that waits: ``number`` identifies it among those of its kind."""

    kind: InboxKind
    number: Id[int]
    person: InboxPerson
    utc_since: Instant
    utc_due: Instant | None = None
    facts: InboxFacts


class Inbox(Response, frozen=True, kw_only=True):
    """What waits, the oldest first; ``kinds`` are those that the caller may answer."""

    data: list[InboxItem]
    has_more: bool
    kinds: list[InboxKind]
    server_time: Instant


class InboxCount(Response, frozen=True, kw_only=True):
    """How much waits for the caller, up to 99."""

    count: int
    is_more: bool
