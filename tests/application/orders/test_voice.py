"""The voice call of a class: access to its servers, and its period."""

import pytest

from tests.support.house import House
from wordmate.application.orders.live import Relay
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.errors import OrderNotInProgress

MINUTE = 60_000


class Told:
    """``Relays`` that records its requests."""

    def __init__(self) -> None:
        self.asked: list[tuple[Instant, str]] = []

    def until(self, at: Instant, name: str) -> list[Relay]:
        self.asked.append((at, name))
        return [Relay(("stun:voice.example",)), Relay(("turn:voice.example",), "u", "p")]


async def test_both_sides_of_a_class_get_its_servers_until_half_an_hour_after_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = Told()
    object.__setattr__(house.ports, "relays", told)
    order = await house.running()
    number = order.course_order_id
    started = (await house.held(order)).started_at or 0
    voice = await house.app.query_lesson_voice(house.student, order)
    await house.app.query_lesson_voice(house.tutor, order)
    assert [(one.urls, one.username, one.credential) for one in voice.servers] == [
        (["stun:voice.example"], None, None),
        (["turn:voice.example"], "u", "p"),
    ]
    end = Instant(started + (60 + 5 + 30) * MINUTE)
    assert told.asked == [(end, f"{number}-student"), (end, f"{number}-tutor")]


async def test_only_the_two_people_of_a_running_class_get_servers(house: House) -> None:
    order = await house.running()
    with pytest.raises(NotFound):
        await house.app.query_lesson_voice(house.other_student, order)
    await house.app.complete_course_order(house.tutor, house.end(order, without_test=True))
    with pytest.raises(OrderNotInProgress):
        await house.app.query_lesson_voice(house.student, order)


async def test_a_simulation_has_no_voice_line(house: House) -> None:
    with pytest.raises(OrderNotInProgress):
        await house.app.query_lesson_voice(house.student, await house.simulation())
