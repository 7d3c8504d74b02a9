"""Changes of a unit of work are published after its commit; a failed publication undoes nothing."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import pytest

from wordmate.adapters.live.hub import Hub
from wordmate.adapters.live.units import TellingUnits
from wordmate.application.kernel.changes import OrderChange, note_change, note_on_board
from wordmate.application.orders.live import (
    ALL_DESKS,
    Channel,
    DayChanged,
    DeskChannel,
    Message,
    Moved,
)
from wordmate.domain.kernel.ids import AccountId, InstitutionId, OrderId

STUDENT = AccountId(1)
CHANGE = OrderChange(OrderId(7), 3, 2, is_running=True)


class Committing:
    """``Units`` that records commits, and retries work as often as configured."""

    def __init__(self, calls: list[object], tries: int = 1) -> None:
        self._calls = calls
        self._tries = tries

    async def run(self, work: Callable[[Any], Awaitable[Any]]) -> Any:
        for _ in range(self._tries):
            answer = await work(None)
        self._calls.append("committed")
        return answer


class Telling(Hub):
    def __init__(self, calls: list[object]) -> None:
        super().__init__()
        self._calls = calls

    async def publish(self, channel: Channel, message: Message) -> None:
        self._calls.append((channel, message))


class Failing(Hub):
    async def publish(self, channel: Channel, message: Message) -> None:
        raise ConnectionError("nobody answers")


async def change(_: object) -> str:
    note_change(CHANGE)
    return "done"


async def change_the_day(_: object) -> str:
    note_on_board(STUDENT)
    return "done"


async def shops(students: Iterable[AccountId]) -> list[InstitutionId | None]:
    assert set(students) == {STUDENT}
    return [InstitutionId(5)]


async def refuse(_: object) -> str:
    note_change(CHANGE)
    raise PermissionError


async def test_a_change_is_published_once_after_its_commit_even_after_a_retry() -> None:
    calls: list[object] = []
    units: Any = TellingUnits(Committing(calls, tries=2), Telling(calls), shops)
    assert await units.run(change) == "done"
    assert calls == ["committed", (OrderId(7), Moved(3, 2, is_running=True))]


async def test_a_rolled_back_change_is_not_published() -> None:
    calls: list[object] = []
    units: Any = TellingUnits(Committing(calls), Telling(calls), shops)
    with pytest.raises(PermissionError):
        await units.run(refuse)
    assert calls == []


async def test_a_commit_stands_even_if_publishing_fails() -> None:
    calls: list[object] = []
    units: Any = TellingUnits(Committing(calls), Failing(), shops)
    assert await units.run(change) == "done"
    assert calls == ["committed"]


async def test_the_desks_of_an_institution_and_of_the_house_owner_hear_that_the_day_changed() -> (
    None
):
    calls: list[object] = []
    units: Any = TellingUnits(Committing(calls), Telling(calls), shops)
    await units.run(change_the_day)
    assert calls == [
        "committed",
        (ALL_DESKS, DayChanged()),
        (DeskChannel(InstitutionId(5)), DayChanged()),
    ]
