"""Network addresses, waits, refunds, and names of files."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.fakes import StandingClock
from tests.support.house import House
from wordmate.adapters.limits.in_process import InProcessLimits
from wordmate.application.accounts.messages.account_settings import (
    UpdateTeacherProfile,
    UpdateUserProfile,
)
from wordmate.application.accounts.messages.devices import EndLoginSession
from wordmate.application.kernel import limits
from wordmate.application.kernel.blobs import BlobNameRefused, checked_name
from wordmate.application.kernel.call import Visitor
from wordmate.application.kernel.limits import consume, consume_from, of_address, refund
from wordmate.application.kernel.messages import Request
from wordmate.application.kernel.policy import Policy
from wordmate.application.kernel.rate_limits import Attempt, Limit
from wordmate.application.ports import Ports
from wordmate.application.routine.messages import SaveReminder
from wordmate.domain.kernel.errors import TooManyRequests
from wordmate.domain.kernel.instants import Instant

NOW = Instant(1_000)
LIMIT = Limit("tries", 2, 1_500)


@pytest.fixture
def ports(house: House) -> Ports:
    return replace(house.ports, limits=InProcessLimits(), clock=StandingClock(NOW))


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("10.1.2.3", "10.1.2.3"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:3:3:4:5:6", "2001:db8:1:3::"),
        ("::ffff:10.1.2.3", "10.1.2.3"),
        ("somewhere", "somewhere"),
    ],
)
def test_an_ipv6_network_counts_as_one_address(address: str, counted: str) -> None:
    attempt = of_address(Policy(people_per_address=7), LIMIT, Visitor(address))
    assert attempt == Attempt(Limit("tries", 14, 1_500), counted)


async def test_an_attempt_over_the_limit_waits_and_is_not_counted(ports: Ports) -> None:
    attempt = Attempt(LIMIT, "somebody")
    await consume(ports, [attempt, attempt])
    with pytest.raises(TooManyRequests) as refused:
        await consume(ports, [attempt])
    assert refused.value.retry_after == 2
    await consume_from(ports.limits, [attempt], Instant(NOW + 1_500))


async def test_a_refund_removes_an_attempt_within_its_window(ports: Ports) -> None:
    attempt = Attempt(LIMIT, "somebody")
    await consume(ports, [attempt, attempt])
    await refund(ports, [attempt])
    await consume(ports, [attempt])
    with pytest.raises(TooManyRequests):
        await consume(ports, [attempt])


letters = st.text("aZ0_-", min_size=1, max_size=9)


@given(st.lists(letters, min_size=1, max_size=4).map("/".join))
def test_a_file_has_a_plain_relative_name(name: str) -> None:
    assert checked_name(name) == name


@pytest.mark.parametrize("name", ["", "/a", "a/", "a//b", "../a", "a/../b", ".a", "a b", "ä"])
def test_a_name_that_could_leave_its_store_is_refused(name: str) -> None:
    with pytest.raises(BlobNameRefused, match="not a plain file name"):
        checked_name(name)


def test_a_file_name_has_a_maximum_length() -> None:
    assert checked_name("a" * 512)
    with pytest.raises(BlobNameRefused):
        checked_name("a" * 513)


@pytest.mark.parametrize(
    ("who", "name", "request_"),
    [
        ("student", "save_reminder", SaveReminder(reminder_slot=None)),
        ("student", "update_student", UpdateUserProfile()),
        ("tutor", "update_tutor", UpdateTeacherProfile()),
        ("student", "end_login_sessions", EndLoginSession(login_session_ids=[])),
    ],
)
async def test_an_account_changes_only_so_much_in_a_minute(
    house: House, monkeypatch: pytest.MonkeyPatch, who: str, name: str, request_: Request
) -> None:
    few = replace(limits.WRITES_OF_ACCOUNT, most=2)
    monkeypatch.setattr(limits, "WRITES_OF_ACCOUNT", few)
    change = getattr(house.app, name)
    call = getattr(house, who)
    for _ in range(2):
        await change(call, request_)
    with pytest.raises(TooManyRequests) as refused:
        await change(call, request_)
    assert refused.value.retry_after == 60
    house.clock.move(minutes=1)
    await change(call, request_)
