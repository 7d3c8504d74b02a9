"""Presence in a lesson, and the state of its timer, in each time check."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.support.house import MINUTE, House, idempotent
from tests.support.redis import free_port
from wordmate.adapters.presence.in_process import InProcessPresence
from wordmate.adapters.presence.redis import RedisPresence
from wordmate.application.orders.messages import LessonClock, OneCourseOrder
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.lessons.leading import FOLLOWER_WAITS_MS, UNKNOWN_STAYS_MS
from wordmate.entrypoints.bootstrap import open_service
from wordmate.entrypoints.settings import Settings

KEY = "0123456789abcdef"
SECOND = 1_000

Comes = Callable[[House, OneCourseOrder], Awaitable[Any]]

COMES: dict[str, Comes] = {
    "asks for the time": lambda house, order: house.app.check_time(house.tutor, order),
    "opens the lesson": lambda house, order: house.app.lesson_snapshot(house.tutor, order),
    "enters": lambda house, order: house.app.enter_course_order(house.tutor, order),
    "saves": lambda house, order: house.taught(order, by=house.tutor),
    "pauses": lambda house, order: house.app.pause_course_order(house.tutor, order),
    "starts it again": lambda house, order: house.app.start_course_order(house.tutor, order),
}


@pytest.mark.parametrize("comes", COMES.values(), ids=COMES)
async def test_a_student_sees_when_the_tutor_was_last_present(house: House, comes: Comes) -> None:
    order = await house.running()
    house.clock.move(minutes=1)
    await comes(house, order)
    seen_at = house.clock.now()
    house.clock.move(minutes=1 / 3)
    told = [
        await house.app.check_time(house.student, order),
        (await house.app.lesson_snapshot(house.student, order)).clock,
        await house.app.enter_course_order(house.student, order),
    ]
    assert [clock.utc_leader_seen for clock in told] == [seen_at] * 3
    assert told[0].server_time - seen_at == 20 * SECOND


async def test_a_leader_who_checks_the_time_counts_as_present(house: House) -> None:
    order = await house.running()
    house.clock.move(minutes=1)
    assert (await house.app.check_time(house.tutor, order)).utc_leader_seen == house.clock.now()


async def test_a_tutor_sees_when_the_student_was_last_present(house: House) -> None:
    order = await house.running()
    assert (await house.app.check_time(house.tutor, order)).utc_student_seen is None
    house.clock.move(minutes=1)
    student = await house.app.check_time(house.student, order)
    seen_at = house.clock.now()
    house.clock.move(minutes=1)
    tutor = await house.app.check_time(house.tutor, order)
    assert (student.utc_student_seen, tutor.utc_student_seen) == (None, seen_at)


async def test_a_student_alone_leads_and_counts_as_present(house: House) -> None:
    clock = await house.app.check_time(house.student, await house.simulation())
    assert clock.utc_leader_seen == house.clock.now()


async def test_a_students_presence_is_not_the_leaders(house: House) -> None:
    order = await house.running()
    started_at = house.clock.now()
    house.clock.move(minutes=2)
    await house.taught(order, by=house.student)
    clock = await house.app.check_time(house.student, order)
    assert clock.utc_leader_seen == started_at  # starting a class counts as presence


async def test_nobody_is_present_in_a_waiting_or_finished_lesson(house: House) -> None:
    booked = await house.booked()
    assert (await house.app.check_time(house.tutor, booked)).utc_leader_seen is None
    order = await house.running(student="other student", tutor="other tutor")
    await house.app.complete_course_order(house.other_tutor, house.end(order))
    clock = await house.app.check_time(house.other_student, order)
    assert (clock.utc_leader_seen, clock.timer) == (None, "idle")


async def test_strangers_are_never_present(house: House) -> None:
    order = await house.running()
    seen_at = house.clock.now()
    house.clock.move(minutes=1)
    for ask in (house.app.check_time, house.app.enter_course_order, house.app.start_course_order):
        with pytest.raises(NotFound):
            await ask(house.other_tutor, order)
    with pytest.raises(NotFound):
        await house.taught(order, by=house.other_tutor)
    assert (await house.app.check_time(house.student, order)).utc_leader_seen == seen_at


async def test_the_time_check_returns_the_timers_state(house: House) -> None:
    order = await house.running()
    assert (await house.app.check_time(house.student, order)).timer == "running"
    house.clock.move(minutes=55)
    assert (await house.app.check_time(house.student, order)).timer == "warned"


async def test_the_timer_is_idle_before_the_first_word_of_a_simulation(house: House) -> None:
    alone = await house.simulation()
    clock = await house.app.check_time(house.student, alone)
    assert (clock.timer, clock.deadline) == ("idle", None)


async def test_a_pause_removes_the_warning(house: House) -> None:
    order = await house.running()
    house.clock.move(minutes=57)
    assert (await house.app.check_time(house.student, order)).timer == "warned"
    assert (await house.app.pause_course_order(house.student, order)).timer == "running"


async def test_a_repeated_pause_returns_the_current_presence(house: House) -> None:
    order, student = await house.running(), idempotent(house.student, KEY)
    house.clock.move(minutes=54)
    first = await house.app.pause_course_order(student, order)
    house.clock.move(minutes=6)
    await house.app.check_time(house.tutor, order)
    seen_at = house.clock.now()
    again: LessonClock = await house.app.pause_course_order(student, order)
    assert (first.timer, again.timer) == ("running", "warned")
    assert first.deadline == again.deadline == seen_at + 5 * MINUTE
    assert again.utc_leader_seen == seen_at


async def test_a_time_check_works_without_redis(house: House) -> None:
    order = await house.running()
    gone = RedisPresence(f"redis://127.0.0.1:{free_port()}/0")
    house.ports = replace(house.ports, presence=gone)
    student = await house.app.check_time(house.student, order)
    tutor = await house.app.enter_course_order(house.tutor, order)
    unknown = house.clock.now() + UNKNOWN_STAYS_MS - FOLLOWER_WAITS_MS
    assert (student.timer, student.utc_leader_seen) == ("running", unknown)
    assert tutor.utc_leader_seen == house.clock.now()
    await gone.close()


async def test_presence_is_shared_between_processes_through_redis(
    sqlite_url: str, tmp_path: Path, redis_url: str
) -> None:
    alone = Settings(database=sqlite_url, data_dir=str(tmp_path))
    async with open_service(alone) as service:
        assert isinstance(service.ports.presence, InProcessPresence)
    async with open_service(
        Settings(database=sqlite_url, data_dir=str(tmp_path), redis=redis_url)
    ) as service:
        assert isinstance(service.ports.presence, RedisPresence)
