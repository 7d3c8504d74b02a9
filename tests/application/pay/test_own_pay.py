"""Pay that its tutor could make alone: trials of students whom they found, and added reviews."""

from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta

import msgspec

from tests.support.house import ZONE, House
from wordmate.application.accounts.operations import AccountsOfPhone
from wordmate.application.after_class.messages import Supplement
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.lessons.messages import SubmitResult
from wordmate.application.orders.messages import (
    CourseOrderView,
    ListAntiForgetOrders,
    OneCourseOrder,
    OrderFilter,
    SelectCourseBook,
)
from wordmate.application.pay.messages import CommissionView, ListCommission
from wordmate.application.tutoring.messages import CreateTrial
from wordmate.domain.after_class.errors import (
    AddedReviewsFull,
    ReviewDayNotOffered,
    ReviewDayTaken,
)
from wordmate.domain.after_class.supplement import WordChoice
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import local_time
from wordmate.domain.kernel.roles import Role
from wordmate.domain.orders.events import Completed
from wordmate.domain.orders.periods import OrderPeriod
from wordmate.domain.pay.pay_rules import PayRule, PayRules

HOUR, DAY = 60, 24 * 60
NOVEMBER_21 = date(2026, 11, 21)
"""The day on which a house opens."""


async def hold_trial(
    house: House, phone: str, *, tutor: str = "tutor", words: int = 10
) -> CommissionView:
    """The pay of a trial for a phone: the student enters, and half an hour ends with a test."""
    trial = await house.app.create_trial(
        house.call(tutor),
        CreateTrial(
            phone=phone,
            student_name="何嘉",
            appointment_time=Instant(house.clock.now() + HOUR * 60_000),
        ),
    )
    assert trial.course_order_id is not None
    assert trial.student_id is not None
    order = OneCourseOrder(course_order_id=trial.course_order_id)
    house.clock.move(minutes=HOUR)
    await house.app.start_course_order(house.call(tutor), order)
    await house.app.select_course_book(
        house.call(tutor),
        SelectCourseBook(course_order_id=order.course_order_id, course_book_id=house.book_id),
    )
    student = Call(Caller(AccountId(trial.student_id), Role.STUDENT))
    await house.app.enter_course_order(student, order)
    await house.taught(order, by=house.call(tutor), words=words, known=0, correct=range(words))
    await house.app.submit_new_word_result(
        house.call(tutor),
        SubmitResult(
            course_order_id=order.course_order_id,
            student_id=trial.student_id,
            correct_word_ids=house.word_ids[:words],
            wrong_word_ids=[],
            already_known_word_ids=[],
            anti_forget_time=None,
        ),
    )
    house.clock.move(minutes=30)
    await house.app.complete_course_order(house.call(tutor), house.end(order))
    house.clock.move(minutes=30)
    return (await house.app.query_commission(house.call(tutor), order)).record


async def test_four_invented_trials_a_day_all_wait_for_the_store(house: House) -> None:
    paid = [await hold_trial(house, f"1370000010{nth}") for nth in range(4)]

    assert [(one.commission_fen, one.problem_flag) for one in paid] == [(5200, True)] * 4


async def test_the_first_trial_of_a_student_of_the_store_is_paid_without_a_check(
    house: House,
) -> None:
    paid = await hold_trial(house, "13800000001")

    assert (paid.commission_fen, paid.subsidy_fen, paid.problem_flag) == (5200, 1000, False)


async def test_a_student_pays_the_subsidy_once_whoever_holds_their_trials(house: House) -> None:
    first = await hold_trial(house, "13800000001")
    second = await hold_trial(house, "13800000001", tutor="other tutor", words=5)

    assert (first.subsidy_fen, second.subsidy_fen) == (1000, 0)
    assert (first.problem_flag, second.problem_flag) == (False, True)
    order = OneCourseOrder(course_order_id=second.course_order_id)
    lines = (await house.app.query_commission(house.other_tutor, order)).lines
    assert (lines.whole_subsidy_fen, lines.subsidy_fen, lines.subsidy_paid) == (1000, 0, True)
    said: list[str] = []
    assert (await house.app.verify_pay(said.append)).differences == 0


async def test_a_found_student_counts_as_the_stores_once_it_books_a_class_for_them(
    house: House,
) -> None:
    phone = "13700000101"
    first = await hold_trial(house, phone)
    [student] = await AccountsOfPhone.ask(house.ports, f"+86{phone}")
    await house.app.book_class(
        student=student.account_no,
        tutor=house.accounts["tutor"].account_no,
        appointment_at=Instant(house.clock.now() + DAY * 60_000),
    )
    second = await hold_trial(house, phone, words=5)

    assert [await _found_by_tutor(house, one) for one in (first, second)] == [True, False]


async def _found_by_tutor(house: House, paid: CommissionView) -> bool:
    """What the ledger says of a trial's student."""
    ended = await house.rows("SELECT order_id, body FROM order_event WHERE kind = 'completed'")
    body = dict(ended)[paid.course_order_id]
    terms = msgspec.json.decode(body, type=Completed).terms
    assert terms is not None
    return terms.found_by_tutor


async def test_a_trial_whose_test_had_one_word_is_flagged(house: House) -> None:
    paid = await hold_trial(house, "13800000001", words=1)

    assert paid.problem_flag


async def one_word_lesson(house: House) -> OneCourseOrder:
    """A lesson of 16 minutes with one word, without a plan."""
    order = await house.running()
    await house.taught(order, words=1, known=0, correct=[0])
    await house.app.submit_new_word_result(
        house.tutor, house.result(order, correct=[0], known=(), at="19:00")
    )
    house.clock.move(minutes=16)
    await house.app.complete_course_order(house.tutor, house.end(order))
    return order


def added(order: OneCourseOrder, *days: int) -> Supplement:
    """Reviews of all words of a lesson, so many days after it."""
    return Supplement(
        course_order_id=order.course_order_id,
        dates=[(NOVEMBER_21 + timedelta(days=day)).isoformat() for day in days],
        words=WordChoice.ALL,
        anti_forget_time="05:00",
    )


async def test_thirty_three_reviews_that_a_tutor_adds_to_a_lesson_of_one_word(
    house: House,
) -> None:
    """Ten are accepted, none later than thirty days after the lesson; and a minute with one word
    pays nothing.
    """
    order = await one_word_lesson(house)
    accepted = []
    for day in range(1, 34):
        with suppress(AddedReviewsFull, ReviewDayNotOffered, ReviewDayTaken):
            await house.app.supplement(house.tutor, added(order, day))
            accepted.append(day)
        house.clock.move(minutes=DAY)
        if day in accepted:
            await lead_review(house)

    assert accepted == [4, 6, 8, 10, 11, 13, 15, 16, 18, 19]
    paid = (await house.app.list_commission(house.tutor, ListCommission())).data
    assert [(one.total_fen, one.problem_flag) for one in paid[:-1]] == [(0, True)] * 10


async def lead_review(house: House) -> None:
    """The tutor leads the review of five in the morning, for 63 seconds, with its student."""
    page = await house.app.list_reviews(
        house.tutor, ListAntiForgetOrders(period=OrderPeriod.TODAY, status=OrderFilter.RESERVED)
    )
    [review] = [one for one in page.data if _is_early(one)]
    order = OneCourseOrder(course_order_id=review.course_order_id)
    await house.app.start_course_order(house.tutor, order)
    await house.app.enter_course_order(house.student, order)
    await house.taught(order, by=house.tutor, words=1, known=0, correct=[0])
    house.clock.move(minutes=63 / 60)
    await house.app.complete_course_order(house.tutor, house.end(order, stars=5))


def _is_early(review: CourseOrderView) -> bool:
    return local_time(review.appointment_time, ZONE).hour == 5


async def test_a_lesson_that_ended_under_another_rule_keeps_it(house: House) -> None:
    order = await one_word_lesson(house)
    tomorrow = PayRule(since=NOVEMBER_21 + timedelta(days=1), added_reviews=0)
    policy = replace(house.app.ports.policy, pay=PayRules(rules=[tomorrow]))
    later = replace(house, ports=replace(house.app.ports, policy=policy))
    later.clock.move(minutes=2 * DAY)

    await later.app.supplement(later.tutor, added(order, 4))

    assert (await later.app.query_supplement(later.tutor, order)).left == 9
