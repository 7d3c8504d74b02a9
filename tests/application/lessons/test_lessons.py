import pytest
from msgspec.structs import replace

from tests.support.house import House
from wordmate.application.content.messages import ListPendingNewWords
from wordmate.application.lessons.messages import ListProgress
from wordmate.application.orders.messages import RateReview
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.orders.errors import CourseBookRequired, OrderNotInProgress
from wordmate.domain.reviews.errors import ReviewLedByOther


async def test_both_devices_continue_from_the_saved_progress(house: House) -> None:
    order = await house.running()
    saved = await house.taught(order, step=LessonStep.FLASH, answered=3)
    snapshot = await house.app.lesson_snapshot(house.tutor, order)
    assert snapshot.progress is not None
    assert (snapshot.progress.progress.step, snapshot.progress.progress.cursor) == (
        LessonStep.FLASH,
        3,
    )
    assert snapshot.clock.progress_version == snapshot.progress.version == saved.version


async def test_progress_is_saved_only_while_the_class_runs(house: House) -> None:
    order = await house.booked()
    with pytest.raises(OrderNotInProgress):
        await house.taught(order)


async def test_progress_needs_a_course_book(house: House) -> None:
    order = await house.running(with_book=False)
    with pytest.raises(CourseBookRequired):
        await house.taught(order)


async def test_audio_is_made_ahead_when_the_words_are_chosen(house: House) -> None:
    order = await house.running()
    await house.taught(order, step=LessonStep.MEMORIZE)
    await house.taught(order, step=LessonStep.REVIEW)
    left = await house.rows("SELECT event FROM outbox WHERE subscriber = 'speak_ahead'")
    assert left == [("begin",)]


async def test_only_own_progress_is_listed(house: House) -> None:
    first = await house.running()
    await house.taught(first)
    await house.app.complete_course_order(house.tutor, house.end(first, without_test=True))
    order, without = await house.running(), await house.booked(minutes_ahead=60)
    await house.taught(order)
    asked = [order, without, first]
    request = ListProgress(
        course_order_ids=[OrderId(9_999), *(one.course_order_id for one in asked)]
    )
    own = await house.app.list_progress(house.tutor, request)
    assert [one.course_order_id for one in own.data] == [
        order.course_order_id,
        first.course_order_id,
    ]
    assert (await house.app.list_progress(house.other_student, request)).data == []


async def test_the_pre_training_test_offers_unjudged_words(house: House) -> None:
    order = await house.running()
    pending = ListPendingNewWords(course_order_id=order.course_order_id)
    first = await house.app.list_pending_new_words(house.student, pending)
    assert [word.id for word in first.data] == house.word_ids[:5]
    assert first.total == 30
    await house.taught(order, step=None, words=4)
    then = await house.app.list_pending_new_words(house.student, pending)
    assert [word.id for word in then.data] == house.word_ids[5:10]


async def test_an_order_shows_its_number_of_words(house: House) -> None:
    order = await house.running()
    await house.taught(order, words=12)
    snapshot = await house.app.lesson_snapshot(house.tutor, order)
    assert snapshot.order.word_count == 12


async def test_a_review_begins_with_exactly_its_words(house: House) -> None:
    due = await house.due_review()
    await house.app.start_course_order(house.student, due)
    for words in (9, 11):
        refused = (await house.taught(due, words=words)).refused
        assert [one.error_code for one in refused] == ["WORDS_NOT_IN_LESSON"]
    assert (await house.taught(due)).refused == []


async def test_a_save_names_its_lesson_and_a_snapshot_shows_its_state(
    house: House,
) -> None:
    order = await house.simulation()
    house.clock.move(minutes=2)
    saved = await house.taught(order, correct=[0])
    assert (saved.course_order_id, saved.late) == (order.course_order_id, False)
    house.clock.move(minutes=1)
    before = await house.app.lesson_snapshot(house.student, order)
    assert (before.result, before.clock.has_result) == (None, False)
    assert before.clock.server_time == house.clock.now()
    result = await house.app.submit_new_word_result(
        house.student, house.result(order, correct=[0], at="19:30")
    )
    assert result.utc_submitted == house.clock.now()
    after = await house.app.lesson_snapshot(house.student, order)
    assert (after.result, after.clock.has_result) == (result, True)
    listed = await house.app.list_progress(
        house.student, ListProgress(course_order_ids=[order.course_order_id])
    )
    assert (listed.total, [one.version for one in listed.data]) == (1, [saved.version])
    records = await house.ports.units.run(
        lambda unit: unit.ledger.records(house.accounts["student"].id)
    )
    by_student = {one.account_id for one in records.orders[0].events[1:]}
    assert by_student == {house.accounts["student"].id}


async def test_the_pre_training_test_asks_only_new_words(house: House) -> None:
    order = await house.running()
    await house.tested(order, correct=[0])
    await house.app.complete_course_order(house.tutor, house.end(order))
    house.clock.move(minutes=120)
    again = await house.running()
    pending = ListPendingNewWords(course_order_id=again.course_order_id)
    for caller in (house.student, house.tutor):
        found = await house.app.list_pending_new_words(caller, pending)
        assert [word.id for word in found.data] == house.word_ids[11:16]


async def test_a_reviews_result_and_late_answers_come_from_its_leader(
    house: House,
) -> None:
    due = await house.due_review()
    await house.app.start_course_order(house.student, due)
    save = await house.progress(due, correct=range(9), wrong=[9])
    await house.app.save_progress(house.student, save)
    await house.app.rate_review(
        house.student, RateReview(course_order_id=due.course_order_id, stars=4)
    )
    house.clock.move(minutes=2)
    request = house.result(due, correct=range(9), wrong=[9], known=[])
    result = await house.app.submit_review_result(house.student, request)
    assert result.utc_submitted == house.clock.now()
    await house.app.complete_course_order(house.student, house.end(due))
    late = replace(save, actions=save.actions[-1:])
    with pytest.raises(ReviewLedByOther):
        await house.app.save_progress(house.tutor, late)
    assert (await house.app.save_progress(house.student, late)).late


async def test_the_booked_time_is_proposed_however_early_the_tutor_starts(house: House) -> None:
    order = await house.booked(minutes_ahead=30)
    booked = (await house.app.lesson_snapshot(house.tutor, order)).proposed_time
    house.clock.move(minutes=20)
    await house.app.start_course_order(house.tutor, order)
    assert (await house.app.lesson_snapshot(house.tutor, order)).proposed_time == booked
