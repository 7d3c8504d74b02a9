"""A repeated request gets the first answer, and its effect happens once."""

import msgspec
import pytest

from tests.support.house import MORNING, House
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.kernel.idempotency import Once
from wordmate.application.kernel.limits import seconds
from wordmate.application.ports import Unit
from wordmate.domain.kernel.errors import StaleVersion
from wordmate.domain.kernel.ids import AccountId, OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.errors import InvalidResult

CALL = Call(Caller(AccountId(3), Role.STUDENT), "a key")


class Asked(msgspec.Struct, rename="camel", kw_only=True):
    """A request; fields of later releases may be missing."""

    course_order_id: OrderId
    words: list[int] = msgspec.field(default_factory=list)
    with_music: bool = False
    speed: int = 1


class OfOrder(msgspec.Struct, rename="camel"):
    """An answer of the previous release."""

    course_order_id: OrderId | None


class Counted(msgspec.Struct, rename="camel"):
    """An answer of this release."""

    course_order_id: OrderId
    words: int


async def test_an_unreadable_answer_of_another_release_is_not_returned(
    house: House,
) -> None:
    ports, request, done = house.ports, Asked(course_order_id=OrderId(7)), list[int]()

    async def before(_: Unit) -> OfOrder:
        return OfOrder(OrderId(7))

    async def again(_: Unit) -> Counted:
        done.append(1)
        return Counted(OrderId(7), 1)

    once = Once(ports, "Operation")
    await once.run(CALL, request, OfOrder, before)
    with pytest.raises(StaleVersion):
        await once.run(CALL, request, Counted, again)
    assert done == [1]


class Timed(msgspec.Struct, rename="camel"):
    """An answer with the service's time."""

    words: int
    server_time: Instant


async def test_a_repeat_gets_the_first_answer_with_the_current_time(house: House) -> None:
    ports, request, done = house.ports, Asked(course_order_id=OrderId(7)), list[int]()

    async def work(_: Unit) -> Timed:
        done.append(1)
        return Timed(words=len(done), server_time=ports.clock.now())

    async def plain(_: Unit) -> Counted:
        done.append(1)
        return Counted(OrderId(7), len(done))

    timed, once = Once(ports, "Timed"), Once(ports, "Plain")
    assert await timed.run(CALL, request, Timed, work) == Timed(1, MORNING)
    assert await once.run(CALL, request, Counted, plain) == Counted(OrderId(7), 2)
    house.clock.move(minutes=1)

    assert await timed.run(CALL, request, Timed, work) == Timed(1, Instant(MORNING + 60_000))
    assert await once.run(CALL, request, Counted, plain) == Counted(OrderId(7), 2)


async def test_a_repeat_gets_the_first_refusal_unchanged(house: House) -> None:
    ports, request = house.ports, Asked(course_order_id=OrderId(7))

    async def refuses(_: Unit) -> Counted:
        raise InvalidResult("words", "are too many")

    async def would_do_it(_: Unit) -> Counted:
        return Counted(OrderId(7), 1)

    once = Once(ports, "Operation")
    for work in (refuses, would_do_it):
        with pytest.raises(InvalidResult) as refused:
            await once.run(CALL, request, Counted, work)
        assert (refused.value.field, refused.value.reason) == ("words", "are too many")


def test_a_wait_is_reported_in_whole_seconds_at_least_one() -> None:
    waits = [seconds(ms) for ms in (0, 1, 1_000, 1_001, 2_000)]
    assert waits == [1, 1, 1, 2, 2]
    assert {type(one) for one in waits} == {int}


async def test_an_operation_keyed_by_content_runs_once(
    house: House,
) -> None:
    ports, done = house.ports, list[int]()

    async def work(_: Unit) -> Counted:
        done.append(1)
        return Counted(OrderId(7), len(done))

    without_key = Call(CALL.caller)
    by_content = Once(ports, "By content", keyed_by_content=True)
    plain = Once(ports, "Plain")
    request, other = Asked(course_order_id=OrderId(7)), Asked(course_order_id=OrderId(8))
    first = await by_content.run(without_key, request, Counted, work)
    assert await by_content.run(without_key, request, Counted, work) == first
    assert await by_content.run(without_key, other, Counted, work) != first
    once = await plain.run(without_key, request, Counted, work)
    assert await plain.run(without_key, request, Counted, work) != once


async def test_a_refusal_without_a_key_is_not_stored(house: House) -> None:
    ports, request = house.ports, Asked(course_order_id=OrderId(7))

    async def refuses(_: Unit) -> Counted:
        raise InvalidResult("words", "are too many")

    async def does_it(_: Unit) -> Counted:
        return Counted(OrderId(7), 1)

    once = Once(ports, "Operation", keyed_by_content=True)
    with pytest.raises(InvalidResult):
        await once.run(Call(CALL.caller), request, Counted, refuses)
    assert (await once.run(Call(CALL.caller), request, Counted, does_it)).words == 1
