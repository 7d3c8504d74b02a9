import pytest

from tests.support.house import MINUTE, House, idempotent
from wordmate.application.account.people import Institution
from wordmate.application.messages.content import ListPendingNewWords, ListReviewWords, ListWordInfo
from wordmate.application.messages.course_orders import (
    ListAntiForgetOrders,
    OneCourseOrder,
    OrderPeriod,
)
from wordmate.application.messages.lessons import AnswerEvent, ListProgress
from wordmate.domain.course_order import OrderStatus
from wordmate.domain.errors import (
    CourseBookRequired,
    InvalidProgress,
    InvalidResult,
    OrderClosed,
    OrderNotInProgress,
    ResultAlreadySubmitted,
    ResultRequired,
    StaleVersion,
)
from wordmate.domain.lesson_flow import LessonMode, LessonStep
from wordmate.domain.word_learning import WordState


async def states(house: House) -> list[WordState]:
    """The student's states of the book's words, in book order."""
    words = await house.app.list_word_info(house.student, ListWordInfo(word_ids=house.word_ids))
    return [word.state for word in words.data]


async def test_both_devices_go_on_from_the_saved_progress(house: House) -> None:
    order = await house.running()
    saved = await house.app.save_progress(
        house.student, house.progress(order, step=LessonStep.FLASH, cursor=3)
    )
    assert saved.version == 1
    snapshot = await house.app.lesson_snapshot(house.tutor, order)
    assert snapshot.progress is not None
    assert (snapshot.progress.progress.step, snapshot.progress.progress.cursor) == (
        LessonStep.FLASH,
        3,
    )
    assert snapshot.clock.progress_version == 1


async def test_a_stale_save_is_refused_and_changes_nothing(house: House) -> None:
    order = await house.running()
    await house.app.save_progress(house.student, house.progress(order, step=LessonStep.REVIEW))
    with pytest.raises(StaleVersion):
        await house.app.save_progress(house.tutor, house.progress(order, step=LessonStep.FLASH))
    snapshot = await house.app.lesson_snapshot(house.tutor, order)
    assert snapshot.progress is not None
    assert snapshot.progress.progress.step is LessonStep.REVIEW


async def test_progress_is_saved_only_while_the_class_runs(house: House) -> None:
    order = await house.booked()
    with pytest.raises(OrderNotInProgress):
        await house.app.save_progress(house.student, house.progress(order))


async def test_progress_needs_a_course_book(house: House) -> None:
    order = await house.running(with_book=False)
    with pytest.raises(CourseBookRequired):
        await house.app.save_progress(house.student, house.progress(order))


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("mode", {"mode": LessonMode.REVIEW}),
        ("groups", {"chosen_ids": [], "groups": [[777_777]], "group_index": 0}),
        ("cursor", {"cursor": 500}),
    ],
)
async def test_progress_that_no_lesson_reaches_is_refused(
    house: House, field: str, changes: dict[str, object]
) -> None:
    order = await house.running()
    with pytest.raises(InvalidProgress) as refused:
        await house.app.save_progress(house.student, house.progress(order, **changes))
    assert refused.value.field == field


async def test_answers_are_kept_for_ever(house: House) -> None:
    order = await house.running()
    answer = AnswerEvent(word_id=house.word_ids[0], step="review", right=False, latency_ms=900)
    save = house.progress(order, step=LessonStep.REVIEW)
    with_answers = type(save)(
        course_order_id=save.course_order_id,
        version=0,
        progress=save.progress,
        answers=[answer, answer],
    )
    await house.app.save_progress(house.student, with_answers)
    [(count,)] = await house.rows("SELECT count(*) FROM review_event")
    assert count == 2


async def test_audio_is_made_ahead_when_the_words_are_chosen(house: House) -> None:
    order = await house.running()
    await house.app.save_progress(house.student, house.progress(order, step=LessonStep.MEMORIZE))
    await house.app.save_progress(
        house.student, house.progress(order, version=1, step=LessonStep.REVIEW)
    )
    topics = await house.rows("SELECT topic FROM outbox ORDER BY id")
    assert topics == [("lesson.started",), ("lesson.words_chosen",)]


async def test_only_ones_own_progress_is_listed(house: House) -> None:
    order, without = await house.running(), await house.booked(minutes_ahead=60)
    await house.app.save_progress(house.student, house.progress(order))
    wanted = ListProgress(course_order_ids=[order.course_order_id, without.course_order_id, 9_999])
    own = await house.app.list_progress(house.tutor, wanted)
    assert [one.course_order_id for one in own.data] == [order.course_order_id]
    assert (await house.app.list_progress(house.other_student, wanted)).data == []


async def test_the_pre_training_test_offers_words_that_it_has_not_judged(house: House) -> None:
    order = await house.running()
    pending = ListPendingNewWords(course_order_id=order.course_order_id)
    first = await house.app.list_pending_new_words(house.student, pending)
    assert [word.id for word in first.data] == house.word_ids[:5]
    assert first.total == 30
    save = house.progress(
        order,
        step=None,
        chosen_ids=house.word_ids[:4],
        already_known_ids=house.word_ids[4:5],
        groups=[],
        group_index=0,
    )
    await house.app.save_progress(house.student, save)
    then = await house.app.list_pending_new_words(house.student, pending)
    assert [word.id for word in then.data] == house.word_ids[5:10]


async def test_an_early_end_leaves_the_words_worked_through_pending_a_test(house: House) -> None:
    order = await house.running()
    await house.app.save_progress(house.student, house.progress(order, step=LessonStep.REVIEW))
    await house.app.complete_course_order(house.tutor, order)
    known = await states(house)
    assert known[:5] == [WordState.LEARNED_PENDING_TEST] * 5
    assert set(known[5:]) == {WordState.NEW}


async def test_words_that_a_jump_to_the_test_left_out_stay_new(house: House) -> None:
    order = await house.running()
    jumped = house.progress(order, step=LessonStep.AFTER_TEST, group_index=1, skipped_from=1)
    await house.app.save_progress(house.student, jumped)
    house.clock.move(minutes=60)
    await house.app.submit_new_word_result(
        house.tutor, house.result(order, correct=[0], at="19:30")
    )
    await house.app.complete_course_order(house.tutor, order)
    known = await states(house)
    assert known[:5] == [WordState.MASTERED] + [WordState.LEARNED_PENDING_TEST] * 4
    assert set(known[5:]) == {WordState.NEW}


async def test_after_the_deadline_a_class_ends_with_a_result(house: House) -> None:
    order = await house.running()
    await house.app.save_progress(house.student, house.progress(order))
    house.clock.move(minutes=60)
    with pytest.raises(ResultRequired):
        await house.app.complete_course_order(house.tutor, order)
    await house.app.submit_new_word_result(house.student, house.result(order, correct=[0]))
    view = await house.app.complete_course_order(house.tutor, order)
    assert view.status is OrderStatus.COMPLETED


async def test_completing_stores_everything_that_follows(house: House) -> None:
    order = await house.running()
    await house.app.save_progress(house.student, house.progress(order))
    house.clock.move(minutes=50)
    result = house.result(order, correct=range(6), wrong=[6, 7], known=[10], at="19:30")
    await house.app.submit_new_word_result(house.tutor, result)
    await house.app.complete_course_order(house.tutor, order)

    assert await states(house) == [
        *[WordState.MASTERED] * 6,
        *[WordState.FORGOTTEN] * 2,
        *[WordState.LEARNED_PENDING_TEST] * 2,
        WordState.MASTERED,
        *[WordState.NEW] * 19,
    ]
    paid = "SELECT amount_fen, subsidy_fen, practice_ms, status FROM commission"
    assert await house.rows(paid) == [(5200, 0, 50 * MINUTE, "PENDING")]
    assert ("lesson.completed",) in await house.rows("SELECT topic FROM outbox")
    reviews = await house.app.list_reviews(
        house.student, ListAntiForgetOrders(period=OrderPeriod.ANY)
    )
    assert reviews.total == 10


async def test_what_a_class_pays_names_the_tutors_institution_of_that_day(house: House) -> None:
    tutor = house.accounts["tutor"].id
    await house.app.set_institution(tutor, Institution("nj", "南京"))
    order = await house.running()
    await house.app.complete_course_order(house.tutor, order)
    await house.app.set_institution(tutor, Institution("sz", "苏州"))
    paid = "SELECT material_type, institution, review_method, problem_flag FROM commission"
    assert await house.rows(paid) == [("VOCABULARY", "南京", None, 0)]


async def test_completing_twice_pays_and_plans_once(house: House) -> None:
    order = await house.running()
    await house.app.save_progress(house.student, house.progress(order))
    await house.app.submit_new_word_result(house.tutor, house.result(order, at="19:30"))
    first = await house.app.complete_course_order(house.tutor, order)
    house.clock.move(minutes=1)
    assert await house.app.complete_course_order(house.tutor, order) == first
    assert await house.rows("SELECT count(*) FROM commission") == [(1,)]
    assert await house.rows("SELECT count(*) FROM course_order") == [(11,)]


async def test_the_same_result_again_is_answered_as_the_first_was(house: House) -> None:
    order = await house.running()
    await house.app.save_progress(house.student, house.progress(order))
    first = await house.app.submit_new_word_result(
        house.student, house.result(order, correct=[0, 1], wrong=[2])
    )
    house.clock.move(minutes=1)
    in_another_order = house.result(order, correct=[1, 0], wrong=[2])
    assert await house.app.submit_new_word_result(house.tutor, in_another_order) == first
    await house.app.complete_course_order(house.tutor, order)
    assert await house.app.submit_new_word_result(house.student, in_another_order) == first


async def test_a_picked_time_is_added_to_the_same_result(house: House) -> None:
    order = await house.running()
    await house.app.save_progress(house.student, house.progress(order))
    first = await house.app.submit_new_word_result(house.student, house.result(order, correct=[0]))
    timed = await house.app.submit_new_word_result(
        house.tutor, house.result(order, correct=[0], at="20:00")
    )
    assert (timed.anti_forget_time, timed.utc_submitted) == ("20:00", first.utc_submitted)


async def test_another_result_is_refused(house: House) -> None:
    order = await house.running()
    await house.app.save_progress(house.student, house.progress(order))
    await house.app.submit_new_word_result(
        house.student, house.result(order, correct=[0], at="20:00")
    )
    for other in (
        house.result(order, correct=[1], at="20:00"),
        house.result(order, correct=[0], at="20:30"),
    ):
        with pytest.raises(ResultAlreadySubmitted):
            await house.app.submit_new_word_result(house.student, other)


async def test_a_refused_result_to_a_key_says_the_same_again(house: House) -> None:
    order = await house.running()
    student = idempotent(house.student, "a-key-of-a-device")
    for _ in range(2):
        with pytest.raises(InvalidResult) as refused:
            await house.app.submit_new_word_result(student, house.result(order, wrong=[3]))
        assert refused.value.field == "wrongWordIds"


@pytest.mark.parametrize(
    ("field", "lists"),
    [
        ("correctWordIds", {"correct": [20]}),
        ("wrongWordIds", {"correct": [0], "wrong": [0]}),
        ("alreadyKnownWordIds", {"known": [10, 10]}),
    ],
)
async def test_a_result_holds_each_word_of_the_lesson_once(
    house: House, field: str, lists: dict[str, list[int]]
) -> None:
    order = await house.running()
    await house.app.save_progress(house.student, house.progress(order))
    with pytest.raises(InvalidResult) as refused:
        await house.app.submit_new_word_result(house.student, house.result(order, **lists))
    assert refused.value.field == field


async def test_a_closed_class_takes_no_result(house: House) -> None:
    order = await house.running()
    await house.app.complete_course_order(house.tutor, order)
    with pytest.raises(OrderClosed):
        await house.app.submit_new_word_result(house.student, house.result(order))


async def test_a_student_reviews_alone_and_forgets_or_masters(house: House) -> None:
    order = await house.running()
    await house.app.save_progress(house.student, house.progress(order))
    await house.app.submit_new_word_result(
        house.tutor, house.result(order, correct=[0, 1], wrong=[2], at="10:00")
    )
    await house.app.complete_course_order(house.tutor, order)
    house.clock.move(minutes=24 * 60)
    [due] = (await house.app.list_reviews(house.student, ListAntiForgetOrders())).data
    review = OneCourseOrder(course_order_id=due.course_order_id)
    words = await house.app.list_review_words(
        house.student, ListReviewWords(course_order_id=due.course_order_id)
    )
    assert [word.id for word in words.data] == house.word_ids[:10]

    await house.app.start_course_order(house.student, review)
    with pytest.raises(InvalidResult):
        await house.app.submit_review_result(house.student, house.result(review, correct=[15]))
    await house.app.submit_review_result(
        house.student, house.result(review, correct=[2, 3], wrong=[0])
    )
    await house.app.complete_course_order(house.student, review)
    known = await states(house)
    assert [known[place] for place in (0, 1, 2, 3, 4)] == [
        WordState.FORGOTTEN,
        WordState.MASTERED,
        WordState.MASTERED,
        WordState.MASTERED,
        WordState.LEARNED_PENDING_TEST,
    ]
