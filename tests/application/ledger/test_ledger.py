"""The tables equal a replay of the ledger, and can be rebuilt from it."""

from random import Random

import pytest

from tests.support.databases import only_sqlite
from tests.support.house import MINUTE, House
from tests.support.walking import walked
from wordmate.adapters.sql.orders.schema import course_order
from wordmate.application.after_class.messages import Supplement
from wordmate.application.lessons.messages import SubmitResult
from wordmate.application.orders.messages import (
    CompleteCourseOrder,
    CreateSimulation,
    OneCourseOrder,
)
from wordmate.application.words.messages import MarkWords
from wordmate.domain.after_class.supplement import WordChoice
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.ledger.audit import Difference


async def up_to_its_end(house: House, lot: Random, words: slice = slice(0, 12)) -> OneCourseOrder:
    """A running class with all steps, its test, its result and a picked time."""
    order = await house.running()
    walk = await house.walk(order)
    for _ in walked(walk, lot, house.word_ids[words]):
        await house.app.save_progress(house.tutor, walk.save(order.course_order_id))
    house.clock.move(minutes=50)
    state = walk.state
    result = SubmitResult(
        course_order_id=order.course_order_id,
        student_id=house.accounts["student"].id,
        correct_word_ids=list(state.test_correct_ids),
        wrong_word_ids=list(state.test_wrong_ids),
        already_known_word_ids=[],
        anti_forget_time="19:30",
    )
    await house.app.submit_new_word_result(house.student, result)
    return order


async def ended(house: House, order: OneCourseOrder) -> int:
    ending = CompleteCourseOrder(course_order_id=order.course_order_id)
    await house.app.complete_course_order(house.tutor, ending)
    return order.course_order_id


async def whole_lesson(house: House, lot: Random, words: slice = slice(0, 12)) -> int:
    """A class with all steps, its test, its result and a picked time, ended by its tutor."""
    return await ended(house, await up_to_its_end(house, lot, words))


async def differences(house: House, order_id: OrderId | None = None) -> list[Difference]:
    found: list[Difference] = []
    audit = await house.app.verify_ledger(order_id, found.append)
    assert audit.differences == len(found)
    return found


async def changed(house: House, sql: str) -> None:
    """A direct change of the database."""
    assert (await house.rows(f"{sql} RETURNING 1")) != []


async def test_after_all_kinds_of_lessons_nothing_differs(house: House) -> None:
    for seed in range(3):
        await whole_lesson(house, Random(seed), slice(seed * 10, seed * 10 + 10))  # noqa: S311
        house.clock.move(minutes=60)
    simulation = await house.app.create_simulation(
        house.other_student, CreateSimulation(course_book_id=house.book_id)
    )
    one = OneCourseOrder(course_order_id=simulation.course_order_id)
    await house.app.pause_course_order(house.other_student, one)
    house.clock.move(minutes=1)
    await house.app.resume_course_order(house.other_student, one)
    canceled = await house.booked(minutes_ahead=600)
    await house.app.cancel_class(canceled.course_order_id)
    await house.app.ask_deletion(canceled.course_order_id)
    await house.app.approve_deletion(house.tutor, canceled)
    await house.app.purge_deleted()
    house.clock.move(minutes=60 * 24 * 3)
    await house.app.process_due_orders()

    audit = await house.app.verify_ledger()

    assert audit.differences == 0
    assert audit.orders == 3 * 11 + 2
    [(events,)] = await house.rows("SELECT count(*) FROM order_event")
    assert audit.events == events


async def test_a_class_ends_after_its_word_events_whatever_the_clocks_say(
    house: House,
) -> None:
    order = await up_to_its_end(house, Random(1))  # noqa: S311
    house.clock.move(minutes=2)  # a server whose clock is ahead stores the student's marks
    marks = MarkWords(word_ids=house.word_ids[:12], is_mastered=True)
    await house.app.mark_words(house.student, marks)
    house.clock.move(minutes=-2)

    await ended(house, order)

    assert await differences(house) == []


@pytest.mark.parametrize("minutes_back", [1, 10, 600])
async def test_a_clock_that_went_back_makes_no_time_negative(
    house: House, minutes_back: int
) -> None:
    order = await house.running()
    house.clock.move(minutes=7)
    await house.app.pause_course_order(house.tutor, order)
    await house.taught(order)
    house.clock.move(minutes=-minutes_back)

    entered = await house.app.enter_course_order(house.student, order)
    await house.app.resume_course_order(house.tutor, order)
    view = await house.app.complete_course_order(house.tutor, house.end(order, without_test=True))

    assert entered.utc_started is not None
    assert view.utc_ended == entered.utc_started + 7 * MINUTE
    assert view.total_consumed_time == 7 * MINUTE
    assert await differences(house) == []


async def test_a_no_show_ends_after_the_last_event_although_the_clock_went_back(
    house: House,
) -> None:
    order = await house.running()
    house.clock.move(minutes=12)
    await house.app.pause_course_order(house.tutor, order)
    house.clock.move(minutes=-1)
    await house.app.end_no_show(house.tutor, order)
    assert await differences(house) == []


BROKEN = {
    "order": "UPDATE course_order SET pauses = '[[5,9,null]]' WHERE id = 1",
    "progress": "UPDATE lesson_progress SET body = replace(body, '\"cursor\":', '\"cursor\":1')",
    "result": "UPDATE lesson_result SET anti_forget_time = '05:00'",
    "words": "UPDATE word_state SET state = 'learned_pending_test' WHERE word_id ="
    " (SELECT min(word_id) FROM word_state)",
    "plan": "UPDATE course_order SET source_order_id = NULL WHERE id = 5",
    "pay": "UPDATE commission SET amount_fen = amount_fen + 1",
    "counts": "UPDATE practice_count SET words_learned = words_learned + 1",
}


@pytest.mark.parametrize("projection", BROKEN)
async def test_a_changed_projection_is_named_and_rebuilt(house: House, projection: str) -> None:
    order_id = await whole_lesson(house, Random(1))  # noqa: S311
    before = await house.rows("SELECT * FROM word_state ORDER BY word_id")
    await changed(house, BROKEN[projection])

    found = await differences(house)
    named = {one.projection for one in found if one.order_id == order_id}
    assert named == {projection}
    assert await differences(house, OrderId(order_id)) == [
        one for one in found if one.order_id in (order_id, None)
    ]

    await house.app.rebuild_ledger()
    assert await differences(house) == []
    after = await house.rows("SELECT * FROM word_state ORDER BY word_id")
    assert [row[:3] for row in after] == [row[:3] for row in before]


async def test_a_class_with_missing_consequences_is_repaired(
    house: House,
) -> None:
    order_id = await whole_lesson(house, Random(2))  # noqa: S311
    expected = await house.rows("SELECT word_id, state FROM word_state ORDER BY word_id")
    planned = "SELECT appointment_at FROM course_order WHERE source_order_id IS NOT NULL ORDER BY 1"
    reviews = await house.rows(planned)
    for sql in (
        "DELETE FROM word_state",
        "DELETE FROM order_event WHERE order_id > 1",
        "DELETE FROM course_order WHERE id > 1",
        "DELETE FROM lesson_word",
        "DELETE FROM commission",
    ):
        await house.rows(sql)
    assert {one.projection for one in await differences(house, OrderId(order_id))} >= {
        "plan",
        "pay",
        "words",
    }

    await house.app.rebuild_ledger(order_id)

    assert await differences(house) == []
    states = await house.rows("SELECT word_id, state FROM word_state ORDER BY word_id")
    assert (states, await house.rows(planned)) == (expected, reviews)
    assert await house.rows("SELECT count(*) FROM commission") == [(1,)]


@pytest.mark.parametrize(
    "moved", ["appointment_at + 1", "(SELECT appointment_at FROM course_order WHERE id = 4)"]
)
async def test_an_extra_review_is_named_until_it_is_canceled(house: House, moved: str) -> None:
    order_id = await whole_lesson(house, Random(6))  # noqa: S311
    columns = [column.name for column in course_order.columns]
    values = ", ".join({"id": "99", "appointment_at": moved}.get(one, one) for one in columns)
    await changed(
        house,
        f"INSERT INTO course_order ({', '.join(columns)})"  # noqa: S608
        f" SELECT {values} FROM course_order WHERE id = 3",
    )
    too_much = Difference(OrderId(order_id), "plan", "review 99 is too much")
    assert too_much in await differences(house)
    await house.app.rebuild_ledger(order_id)
    assert too_much in await differences(house)
    await changed(house, "UPDATE course_order SET status = 'CANCELED' WHERE id = 99")
    assert too_much not in await differences(house)


async def test_rebuilding_one_order_leaves_other_differences(house: House) -> None:
    first = await whole_lesson(house, Random(1))  # noqa: S311
    house.clock.move(minutes=60)
    second = await whole_lesson(house, Random(2), slice(12, 24))  # noqa: S311
    await house.booked(minutes_ahead=24 * 60, student="other student", tutor="other tutor")
    for sql in (BROKEN["pay"], "UPDATE order_count SET orders = orders + 1"):
        await changed(house, sql)
    before, told = await differences(house), list[Difference]()

    audit = await house.app.rebuild_ledger(first, told.append)

    left = await differences(house)
    assert audit.differences == len(told)
    assert audit.orders == 22  # only the student's
    assert told == [one for one in before if one not in left]
    assert [one.order_id for one in told if one.projection == "pay"] == [first]
    assert [one.order_id for one in left if one.projection == "pay"] == [second]
    strangers = {house.accounts[who].id for who in ("other student", "other tutor")}
    counts = [one.what for one in left if one.projection == "order_count"]
    assert {int(one.split()[1]) for one in counts} == strangers


async def test_words_and_days_without_events_are_removed(house: House) -> None:
    marks = MarkWords(word_ids=house.word_ids[-2:], is_mastered=True)
    await house.app.mark_words(house.student, marks)
    await whole_lesson(house, Random(1))  # noqa: S311
    known, practised = await house.states(), await house.rows("SELECT * FROM practice_count")
    marked, first, other = house.word_ids[-1], house.word_ids[0], house.word_ids[20]
    for sql in (
        f"UPDATE word_state SET state = 'forgotten' WHERE word_id = {marked}",  # noqa: S608
        f"UPDATE word_state SET word_id = {other} WHERE word_id = {first}",  # noqa: S608
        "UPDATE practice_count SET number = number + 1 WHERE span = 'day'",
    ):
        await changed(house, sql)

    await house.app.rebuild_ledger()

    assert await differences(house) == []
    assert await house.states() == known
    assert set(practised) <= set(await house.rows("SELECT * FROM practice_count"))


async def test_lost_supplemented_reviews_are_booked_again(house: House) -> None:
    order = await house.running()
    await house.tested(order, correct=range(8), wrong=[8, 9])
    await house.app.complete_course_order(house.tutor, house.end(order))
    days = (await house.app.query_supplement(house.tutor, order)).days
    request = Supplement(
        course_order_id=order.course_order_id,
        dates=[days[0].date, days[3].date],
        words=WordChoice.WRONG,
        anti_forget_time="19:30",
    )
    await house.app.supplement(house.tutor, request)
    planned = (
        "SELECT source_order_id, appointment_at, word_count, created_at FROM course_order"
        " WHERE source_order_id IS NOT NULL ORDER BY appointment_at"
    )
    before = await house.rows(planned)
    for sql in (
        "DELETE FROM order_event WHERE order_id = 2",
        "DELETE FROM lesson_word WHERE order_id = 2",
        "DELETE FROM course_order WHERE id = 2",
    ):
        await house.rows(sql)

    await house.app.rebuild_ledger()

    assert await differences(house) == []
    assert await house.rows(planned) == before


async def test_purging_a_record_removes_its_counts(house: House) -> None:
    order = OneCourseOrder(course_order_id=OrderId(await whole_lesson(house, Random(1))))  # noqa: S311
    assert await house.rows("SELECT sum(words_learned) > 0 FROM practice_count") == [(1,)]
    await house.app.ask_deletion(order.course_order_id)
    await house.app.approve_deletion(house.tutor, order)
    await house.app.purge_deleted()
    assert await house.rows("SELECT sum(words_learned) FROM practice_count") in ([(0,)], [(None,)])
    assert await differences(house) == []


async def test_a_missing_event_is_named(house: House) -> None:
    order_id = await whole_lesson(house, Random(3))  # noqa: S311
    await changed(house, "DELETE FROM order_event WHERE order_id = 1 AND sequence = 3")
    assert Difference(OrderId(order_id), "ledger", "has gaps in its numbers") in await differences(
        house
    )


UNREAD = {
    "has no beginning": "DELETE FROM order_event WHERE order_id = 1 AND sequence = 1",
    "contains an impossible event: DELETION_NOT_PENDING": "UPDATE order_event"
    """ SET kind = 'deletion_moved', body = '{"step": "approve"}'"""
    " WHERE order_id = 1 AND sequence = 2",
}


@pytest.mark.parametrize("told", UNREAD)
async def test_an_unreadable_ledger_is_named_and_its_projections_stay(
    house: House, told: str
) -> None:
    order_id = await whole_lesson(house, Random(3))  # noqa: S311
    standing = (
        "SELECT * FROM word_state",
        "SELECT * FROM practice_count",
        "SELECT * FROM commission",
    )
    before = [await house.rows(sql) for sql in standing]
    await changed(house, UNREAD[told])

    assert await differences(house) == [Difference(OrderId(order_id), "ledger", told)]
    await house.app.rebuild_ledger()

    assert [await house.rows(sql) for sql in standing] == before


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ("order_event SET body = '{' WHERE sequence = 3", "contains events that cannot be read: 3"),
        (
            "order_event SET body = CAST(x'7bff7d' AS TEXT) WHERE sequence = 3",
            "contains events that cannot be read: 3",
        ),
        ("order_event SET kind = 'Unheard' WHERE sequence = 3", "that cannot be read: 3"),
        ("lesson_progress SET body = CAST(x'7bff7d' AS TEXT) WHERE 1", "body"),
        ("lesson_result SET wrong_word_ids = 'x' WHERE 1", "of student 1 cannot be read"),
        ("course_order SET anti_forget_time = CAST(x'ff' AS TEXT) WHERE 1", "of student 1"),
    ],
)
@only_sqlite  # PostgreSQL stores neither bytes that are no text nor text in a list of numbers
async def test_verification_reports_records_that_it_cannot_read(
    house: House, damage: str, said: str
) -> None:
    order_id = await whole_lesson(house, Random(4))  # noqa: S311
    await changed(
        house,
        f"UPDATE {damage} AND {'id' if 'course_order' in damage else 'order_id'} = {order_id}",
    )
    found = await differences(house)
    assert any(said in one.what for one in found), found


async def test_an_unknown_order_cannot_be_verified(house: House) -> None:
    with pytest.raises(NotFound):
        await house.app.verify_ledger(9_999)


async def test_a_payment_that_was_issued_is_no_difference(house: House) -> None:
    await whole_lesson(house, Random(4))  # noqa: S311
    await changed(house, "UPDATE commission SET status = 'ISSUED'")
    assert await differences(house) == []
