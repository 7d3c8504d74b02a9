"""What people ask the store about their data: a copy, or the end of their account."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import StrEnum
from typing import Final

from wordmate.domain.kernel.events import DomainEvent
from wordmate.domain.kernel.ids import AccountId, DataRequestId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.typed_text import tidy
from wordmate.domain.privacy.errors import (
    DataRequestAnswerMissing,
    DataRequestClosed,
    DataRequestOpen,
)

WORKING_DAYS: Final = 15
"""Within how many working days the store answers, as the privacy policy promises."""
LONGEST_ANSWER: Final = 500
_SATURDAY: Final = 5


class DataRequestKind(StrEnum):
    """What is asked for."""

    COPY = "COPY"
    CLOSE = "CLOSE"
    """Closing the account and erasing its data."""


class DataRequestStatus(StrEnum):
    """The state of a request; only an open one changes."""

    OPEN = "OPEN"
    WITHDRAWN = "WITHDRAWN"
    DONE = "DONE"
    REFUSED = "REFUSED"


@dataclass(frozen=True, slots=True, kw_only=True)
class DataRequest:
    """A person's request, and the store's answer."""

    account_id: AccountId
    kind: DataRequestKind
    asked_at: Instant
    status: DataRequestStatus = DataRequestStatus.OPEN
    answer: str | None = None
    answered_by: str | None = None
    answered_at: Instant | None = None
    id: DataRequestId = DataRequestId(0)

    def withdrawn(self, now: Instant) -> "DataRequest":
        """The person no longer asks; raises DataRequestClosed."""
        self._check_open()
        return replace(self, status=DataRequestStatus.WITHDRAWN, answered_at=now)

    def answered(self, text: str, *, is_done: bool, by: str, now: Instant) -> "DataRequest":
        """The store did what was asked, or says why not; raises DataRequestClosed,
        DataRequestAnswerMissing.
        """
        self._check_open()
        text = tidy(text)
        if not text and not is_done:
            raise DataRequestAnswerMissing
        status = DataRequestStatus.DONE if is_done else DataRequestStatus.REFUSED
        return replace(self, status=status, answer=text, answered_by=by, answered_at=now)

    def _check_open(self) -> None:
        if self.status is not DataRequestStatus.OPEN:
            raise DataRequestClosed(self.status.value, self.answered_by)


@dataclass(frozen=True, slots=True, kw_only=True)
class DataRequestAnswered(DomainEvent):
    """The store answered a request for a person's data."""

    kind = "data_request_answered"
    account_id: AccountId
    data_request_id: DataRequestId
    data_request: DataRequestKind


def ask_for(
    account_id: AccountId,
    kind: DataRequestKind,
    earlier: Iterable[DataRequest],
    now: Instant,
) -> DataRequest:
    """A new request; raises DataRequestOpen while another one of its kind is open."""
    if any(one.kind is kind and one.status is DataRequestStatus.OPEN for one in earlier):
        raise DataRequestOpen
    return DataRequest(account_id=account_id, kind=kind, asked_at=now)


def due_day(asked: date) -> date:
    """The last day for the answer: so many days from Monday to Friday after the request."""
    day, left = asked, WORKING_DAYS
    while left:
        day += timedelta(days=1)
        left -= day.weekday() < _SATURDAY
    return day


def working_days_left(asked: date, today: date) -> int:
    """The working days after today up to the last day for the answer; if that is over, those since
    then, below zero.
    """
    due = due_day(asked)
    first, last = min(today, due), max(today, due)
    days = (first + timedelta(days=1 + passed) for passed in range((last - first).days))
    number = sum(day.weekday() < _SATURDAY for day in days)
    return number if today <= due else -number
