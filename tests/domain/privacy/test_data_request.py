"""A person asks once at a time; the store answers once, within fifteen working days."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.privacy.data_request import (
    WORKING_DAYS,
    DataRequest,
    DataRequestKind,
    DataRequestStatus,
    ask_for,
    due_day,
    working_days_left,
)
from wordmate.domain.privacy.errors import (
    DataRequestAnswerMissing,
    DataRequestClosed,
    DataRequestOpen,
)

NOW, WHO = Instant(1_795_200_000_000), AccountId(1)
COPY, CLOSE = DataRequestKind.COPY, DataRequestKind.CLOSE
ASKED = DataRequest(account_id=WHO, kind=COPY, asked_at=NOW)


@given(st.dates(date(2026, 1, 1), date(2030, 1, 1)))
def test_there_are_fifteen_working_days_until_the_due_day(asked: date) -> None:
    due = due_day(asked)
    after = [asked + timedelta(days=n) for n in range(1, (due - asked).days + 1)]
    assert sum(day.weekday() < 5 for day in after) == WORKING_DAYS
    assert due.weekday() < 5


@given(st.dates(date(2026, 1, 1), date(2030, 1, 1)), st.integers(0, 60))
def test_each_working_day_leaves_one_less_to_answer(asked: date, passed: int) -> None:
    today = asked + timedelta(days=passed)
    tomorrow = today + timedelta(days=1)
    assert working_days_left(asked, asked) == WORKING_DAYS
    assert working_days_left(asked, due_day(asked)) == 0
    less = working_days_left(asked, today) - working_days_left(asked, tomorrow)
    assert less == (tomorrow.weekday() < 5)


def test_one_request_of_a_kind_is_open_at_a_time() -> None:
    with pytest.raises(DataRequestOpen):
        ask_for(WHO, COPY, [ASKED], NOW)
    assert ask_for(WHO, CLOSE, [ASKED], NOW).kind is CLOSE
    assert ask_for(WHO, COPY, [ASKED.withdrawn(NOW)], NOW) == ASKED


@pytest.mark.parametrize(("is_done", "status"), [(True, "DONE"), (False, "REFUSED")])
def test_an_answered_request_does_not_change(is_done: bool, status: str) -> None:
    answered = ASKED.answered(" sent by mail ", is_done=is_done, by="王老师", now=NOW)
    assert (answered.status, answered.answer) == (DataRequestStatus(status), "sent by mail")
    for closed in (answered, ASKED.withdrawn(NOW)):
        with pytest.raises(DataRequestClosed):
            closed.withdrawn(NOW)
        with pytest.raises(DataRequestClosed):
            closed.answered("again", is_done=True, by="王老师", now=NOW)


def test_a_refusal_says_why() -> None:
    with pytest.raises(DataRequestAnswerMissing):
        ASKED.answered("  ", is_done=False, by="王老师", now=NOW)
    assert ASKED.answered("", is_done=True, by="王老师", now=NOW).answer == ""
