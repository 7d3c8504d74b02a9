"""A lesson's result, and all consequences of the lesson's end."""

from datetime import datetime

import msgspec
import pytest
from msgspec.structs import replace

from tests.support.house import MINUTE, ZONE, House, idempotent
from wordmate.application.lessons.action_messages import ToTest
from wordmate.application.orders.messages import ListAntiForgetOrders
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.ledger.audit import Difference
from wordmate.domain.lessons.errors import InvalidResult
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.orders.errors import (
    OrderClosed,
    OrderNotInProgress,
    ResultRequired,
)
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.orders.periods import OrderPeriod
from wordmate.domain.pay.reasons import PartsRule
from wordmate.domain.words.word_learning import WordState
from wordmate.tools.walking import asked_first

PLANNED = ListAntiForgetOrders(period=OrderPeriod.ANY)
COMMISSIONS = "SELECT count(*) FROM commission"
NEW, PENDING = WordState.NEW, WordState.LEARNED_PENDING_TEST


async def test_an_end_without_test_leaves_words_pending_a_test(
    house: House,
) -> None:
    order = await house.running()
    await house.taught(order, step=LessonStep.REVIEW)
    with pytest.raises(ResultRequired):
        await house.app.complete_course_order(house.tutor, house.end(order))
    await house.app.complete_course_order(house.tutor, house.end(order, without_test=True))
    known = await house.states()
    assert known[:5] == [PENDING] * 5
    assert known[10] is WordState.MASTERED  # already known
    assert set(known[5:10] + known[11:]) == {NEW}
    snapshot = await house.app.lesson_snapshot(house.student, order)
    assert snapshot.result is not None
    assert (snapshot.result.correct_word_ids, snapshot.result.wrong_word_ids) == ([], [])
    assert snapshot.result.already_known_word_ids == house.word_ids[10:11]
    assert (await house.app.list_reviews(house.student, PLANNED)).total == 0


async def test_an_end_without_test_keeps_answers_and_picked_time(
    house: House,
) -> None:
    order = await house.running()
    await house.taught(order, correct=[0], wrong=[1])
    house.clock.move(minutes=60)
    view = await house.app.complete_course_order(
        house.tutor, house.end(order, without_test=True, anti_forget_time="19:30")
    )
    assert (view.status, view.anti_forget_time) == (OrderStatus.COMPLETED, "19:30")
    known = await house.states()
    assert known[:3] == [WordState.MASTERED, WordState.FORGOTTEN, PENDING]
    planned = (await house.app.list_reviews(house.student, PLANNED)).data
    assert len(planned) == 10
    assert {
        datetime.fromtimestamp(one.appointment_time / 1000, ZONE).strftime("%H:%M")
        for one in planned
    } == {"19:30"}


async def test_words_left_out_by_a_jump_to_the_test_stay_new(house: House) -> None:
    order = await house.running()
    walk = await house.walk(order)
    walk.begin(asked_first(house.word_ids[:10], house.word_ids[:1], walk.state.seed))
    walk.to(LessonStep.REVIEW)
    walk.do(ToTest)
    walk.judge(right=True)
    await house.app.save_progress(house.tutor, walk.save(order.course_order_id))
    taught = sorted(house.word_ids.index(word) for word in walk.state.groups[0])
    house.clock.move(minutes=60)
    await house.app.submit_new_word_result(
        house.tutor, house.result(order, correct=[0], known=[], at="19:30")
    )
    await house.app.complete_course_order(house.tutor, house.end(order))
    known = await house.states()
    met = {place: state for place, state in enumerate(known) if state is not NEW}
    assert met == {**dict.fromkeys(taught, PENDING), 0: WordState.MASTERED}


async def test_a_class_without_progress_ends_before_its_deadline_without_a_result(
    house: House,
) -> None:
    order = await house.running()
    view = await house.app.complete_course_order(house.tutor, house.end(order))
    assert (view.status, view.ended_by) == (OrderStatus.COMPLETED, "TEACHER")
    assert (await house.app.verify_ledger()).differences == 0


@pytest.mark.parametrize("without_test", [True, False])
async def test_a_class_without_progress_ends_after_its_deadline_with_an_empty_result(
    house: House, without_test: bool
) -> None:
    order = await house.running()
    house.clock.move(minutes=60)
    with pytest.raises(ResultRequired):
        await house.app.complete_course_order(house.tutor, house.end(order))
    if not without_test:
        empty = house.result(order, correct=[], known=[])
        await house.app.submit_new_word_result(house.tutor, empty)
    end = house.end(order, without_test=without_test)
    view = await house.app.complete_course_order(house.tutor, end)
    assert (view.status, view.word_count) == (OrderStatus.COMPLETED, None)
    assert (await house.app.verify_ledger()).differences == 0


async def test_completing_stores_everything_that_follows(house: House) -> None:
    order = await house.running()
    right, wrong = range(6), [6, 7]
    await house.taught(order, correct=right, wrong=wrong)
    house.clock.move(minutes=50)
    result = house.result(order, correct=right, wrong=wrong, at="19:30")
    await house.app.submit_new_word_result(house.tutor, result)
    await house.app.complete_course_order(house.tutor, house.end(order))

    assert await house.states() == [
        *[WordState.MASTERED] * 6,
        *[WordState.FORGOTTEN] * 2,
        *[PENDING] * 2,
        WordState.MASTERED,
        *[NEW] * 19,
    ]
    paid = "SELECT amount_fen, subsidy_fen, practice_ms, status, problem_flag FROM commission"
    assert await house.rows(paid) == [(5200, 0, 50 * MINUTE, "PENDING", 0)]
    assert await house.rows("SELECT kind FROM order_event WHERE kind = 'completed'")
    assert (await house.app.list_reviews(house.student, PLANNED)).total == 10


@pytest.mark.parametrize(("minutes", "fen", "flag"), [(4, 0, 1), (13, 2080, 0)])
async def test_a_class_without_its_test_pays_by_the_time_that_was_used(
    house: House, minutes: int, fen: int, flag: int
) -> None:
    order = await house.attended()
    house.clock.move(minutes=minutes)
    await house.app.complete_course_order(house.tutor, house.end(order))
    paid = await house.rows("SELECT amount_fen, problem_flag FROM commission")
    assert paid == [(fen, flag)]


async def test_a_class_that_its_student_never_entered_pays_nothing_and_is_flagged(
    house: House,
) -> None:
    """The result that the tutor's device submits, if any."""
    order = await house.running()
    answered = await house.progress(order, words=2, correct=[0], wrong=[1], known=0)
    await house.app.save_progress(house.tutor, answered)
    house.clock.move(minutes=51)
    await house.app.complete_course_order(house.tutor, house.end(order, without_test=True))
    assert await house.rows("SELECT amount_fen, problem_flag FROM commission") == [(0, 1)]
    why = await house.app.query_commission(house.tutor, order)
    assert (why.lines.rule, why.lines.parts) == (PartsRule.ABSENT, 0)
    assert (why.time.tutor_entered, why.time.student_entered) == (why.time.started, None)


async def test_a_class_in_which_no_word_was_answered_pays_nothing_and_is_flagged(
    house: House,
) -> None:
    order = await house.running()
    house.clock.move(minutes=3)
    await house.app.enter_course_order(house.student, order)
    house.clock.move(minutes=51)
    await house.app.complete_course_order(house.tutor, house.end(order))
    assert await house.rows("SELECT amount_fen, problem_flag FROM commission") == [(0, 1)]
    why = await house.app.query_commission(house.tutor, order)
    assert why.lines.rule is PartsRule.UNANSWERED
    assert why.time.started is not None
    assert why.time.student_entered == why.time.started + 3 * MINUTE


async def test_answers_after_the_end_do_not_raise_the_pay(house: House) -> None:
    order = await house.running()
    await house.taught(order, words=2, known=0)
    house.clock.move(minutes=51)
    await house.app.complete_course_order(house.tutor, house.end(order, without_test=True))
    late = await house.progress(order, words=2, known=0, correct=[0])
    assert (await house.app.save_progress(house.student, late)).late
    why = await house.app.query_commission(house.tutor, order)
    assert why.lines.rule is PartsRule.UNANSWERED
    found: list[Difference] = []
    await house.app.verify_ledger(None, found.append)
    assert found == []


async def test_a_side_enters_its_own_running_lesson_once(house: House) -> None:
    order = await house.booked()
    with pytest.raises(OrderNotInProgress):
        await house.app.enter_course_order(house.student, order)
    await house.app.start_course_order(house.tutor, order)
    for stranger in (house.other_student, house.other_tutor):
        with pytest.raises(NotFound):
            await house.app.enter_course_order(stranger, order)
    version = (await house.held(order)).version
    await house.app.enter_course_order(house.tutor, order)
    assert (await house.held(order)).version == version
    house.clock.move(minutes=2)
    entered = house.clock.now()
    for _ in range(2):
        await house.app.enter_course_order(house.student, order)
        house.clock.move(minutes=2)
    found = await house.held(order)
    assert (found.version, found.student_entered_at) == (version + 1, entered)
    for who in (house.student, house.tutor):
        time = (await house.app.query_record(who, order)).time
        assert (time.tutor_entered, time.student_entered) == (found.started_at, entered)
    await house.app.complete_course_order(house.tutor, house.end(order))
    with pytest.raises(OrderClosed):
        await house.app.enter_course_order(house.student, order)


async def test_pausing_or_answering_counts_as_entering(house: House) -> None:
    paused = await house.running()
    await house.app.pause_course_order(house.student, paused)
    assert (await house.held(paused)).student_entered_at == house.clock.now()
    await house.app.complete_course_order(house.tutor, house.end(paused))
    answered = await house.attended()
    assert (await house.held(answered)).student_entered_at == house.clock.now()


async def test_a_commission_names_the_tutors_institution_of_that_day(house: House) -> None:
    tutor = house.accounts["tutor"].id
    await house.app.set_institution(tutor, institution_code="nj", institution_name="南京")
    order = await house.attended()
    house.clock.move(minutes=50)
    await house.app.complete_course_order(house.tutor, house.end(order))
    await house.app.set_institution(tutor, institution_code="sz", institution_name="苏州")
    paid = "SELECT material_type, institution, review_method, problem_flag FROM commission"
    assert await house.rows(paid) == [("VOCABULARY", "南京", None, 0)]


async def test_a_lesson_with_only_known_words_has_no_reviews(house: House) -> None:
    order = await house.running()
    await house.taught(order, step=None, words=0, known=30)
    result = house.result(order, known=range(30), at="19:30")
    await house.app.submit_new_word_result(house.tutor, result)
    await house.app.complete_course_order(house.tutor, house.end(order))
    assert set(await house.states()) == {WordState.MASTERED}
    assert (await house.app.list_reviews(house.student, PLANNED)).total == 0


async def test_completing_again_does_not_pay_or_plan_again(house: House) -> None:
    order = await house.running()
    await house.tested(order, at="19:30")
    first = await house.app.complete_course_order(house.tutor, house.end(order))
    house.clock.move(minutes=1)
    for again in (house.end(order), house.end(order, without_test=True, anti_forget_time="20:00")):
        view = await house.app.complete_course_order(house.tutor, again)
        assert view == replace(first, server_time=house.clock.now())
    assert await house.rows(COMMISSIONS) == [(1,)]
    assert await house.rows("SELECT count(*) FROM course_order") == [(11,)]


async def test_a_repeated_result_gets_the_first_answer(house: House) -> None:
    order = await house.running()
    await house.taught(order, correct=[0, 1], wrong=[2])
    first = await house.app.submit_new_word_result(
        house.student, house.result(order, correct=[0, 1], wrong=[2])
    )
    house.clock.move(minutes=1)
    in_another_order = house.result(order, correct=[1, 0], wrong=[2])
    assert await house.app.submit_new_word_result(house.tutor, in_another_order) == first
    await house.app.complete_course_order(house.tutor, house.end(order))
    assert await house.app.submit_new_word_result(house.student, in_another_order) == first


async def test_a_refused_result_is_refused_again_under_its_key(house: House) -> None:
    order = await house.running()
    student = idempotent(house.student, "a-key-of-a-device")
    for _ in range(2):
        with pytest.raises(InvalidResult) as refused:
            await house.app.submit_new_word_result(student, house.result(order, wrong=[3]))
        assert refused.value.field == "alreadyKnownWordIds"


async def test_the_clock_composes_the_result_if_nobody_submitted_one(house: House) -> None:
    submitted = (
        "SELECT order_id, happened_at, body FROM order_event WHERE kind = 'result_handed_in'"
    )

    async def left_alone() -> int:
        house.clock.move(minutes=26 * 60)
        await house.app.process_due_orders()
        return house.clock.now()

    await house.running()
    await left_alone()
    assert await house.rows(submitted) == []  # no progress of it was saved

    order = await house.running()
    await house.taught(order, correct=[0], wrong=[1])
    at = await left_alone()
    [(order_id, happened_at, body)] = await house.rows(submitted)
    assert (order_id, happened_at) == (order.course_order_id, at)
    event = msgspec.json.decode(body)
    assert (event["by"], event["composed"]) == ("clock", True)


async def test_a_forgotten_review_is_put_back_and_recorded(
    house: House,
) -> None:
    review = await house.due_review()
    before = (await house.app.lesson_snapshot(house.student, review)).order
    await house.app.start_course_order(house.student, review)
    house.clock.move(minutes=30 + 120)
    await house.app.process_due_orders()
    after = (await house.app.lesson_snapshot(house.student, review)).order
    assert after == replace(before, server_time=house.clock.now())
    assert (await house.app.verify_ledger()).differences == 0
