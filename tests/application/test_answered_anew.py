"""What was answered first by another release, in another shape, is told as it stands by now."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

import pytest

from tests.support.house import MINUTE, House, idempotent
from wordmate.application.after_class.messages import SubmitFeedback, Supplement
from wordmate.application.kernel.call import Call
from wordmate.application.operations import OPERATIONS
from wordmate.application.orders.messages import CreateSimulation, OneCourseOrder
from wordmate.application.pay.messages import RaiseCommissionProblem
from wordmate.application.records.messages import EvaluateTutor
from wordmate.application.tutoring.messages import CreateTrial
from wordmate.domain.after_class.supplement import WordChoice
from wordmate.domain.kernel.instants import Instant

LOADED_AGAIN: Final = {
    "CustomerTeacherApplyRest",
    "CustomerTeacherWithdrawRest",
    "CustomerSubmitSuggestion",
    "SubmitLearnNewWordResult",
    "SubmitReviewResult",
}
"""They are of no order: what came of them is loaded again, see the tests of their areas."""


@dataclass(frozen=True)
class Asked:
    """Something that is asked twice."""

    caller: Call
    wanted: Any


async def _ended(house: House) -> OneCourseOrder:
    order = await house.running()
    await house.tested(order, correct=[0], wrong=[1], at="19:30")
    house.clock.move(minutes=55)
    await house.app.complete_course_order(house.tutor, house.end(order))
    return order


async def _start(house: House) -> Asked:
    return Asked(house.tutor, await house.booked())


async def _pause(house: House) -> Asked:
    return Asked(house.student, await house.running())


async def _end_no_show(house: House) -> Asked:
    order = await house.running()
    house.clock.move(minutes=10)
    return Asked(house.tutor, order)


async def _complete(house: House) -> Asked:
    order = await house.running()
    await house.tested(order, at="19:30")
    return Asked(house.tutor, house.end(order))


async def _leave(house: House) -> Asked:
    due = await house.due_review()
    await house.app.start_course_order(house.student, due)
    return Asked(house.student, due)


async def _simulate(house: House) -> Asked:
    return Asked(house.student, CreateSimulation(course_book_id=house.book_id))


async def _hand_in(house: House) -> Asked:
    order = await house.running()
    await house.taught(order, correct=[0])
    return Asked(house.student, house.result(order, correct=[0], at="19:30"))


async def _evaluate(house: House) -> Asked:
    order = await _ended(house)
    return Asked(house.student, EvaluateTutor(course_order_id=order.course_order_id, stars=4))


async def _feedback(house: House) -> Asked:
    order = await _ended(house)
    wanted = SubmitFeedback(
        course_order_id=order.course_order_id, feedback="Eight right.", message="Good", stars=5
    )
    return Asked(house.tutor, wanted)


async def _supplement(house: House) -> Asked:
    order = await _ended(house)
    wanted = Supplement(
        course_order_id=order.course_order_id,
        dates=["2026-11-25"],
        words=WordChoice.ALL,
        anti_forget_time="19:30",
    )
    return Asked(house.tutor, wanted)


async def _problem(house: House) -> Asked:
    order = await _ended(house)
    wanted = RaiseCommissionProblem(
        course_order_id=order.course_order_id, text="It was the full hour."
    )
    return Asked(house.tutor, wanted)


async def _trial(house: House) -> Asked:
    wanted = CreateTrial(
        phone="13800000009",
        student_name="Xiao Ming",
        appointment_time=Instant(house.clock.now() + 24 * 60 * MINUTE),
        course_book_id=house.book_id,
    )
    return Asked(house.tutor, wanted)


ASKED: Final[dict[str, Callable[[House], Awaitable[Asked]]]] = {
    "StartCourseOrder": _start,
    "CustomerPauseCourse": _pause,
    "CompleteCourseOrder": _complete,
    "CustomerTeacherEndNoShow": _end_no_show,
    "CustomerLeaveReview": _leave,
    "CustomerCreateSimulation": _simulate,
    "CustomerSubmitLearnNewWordResult": _hand_in,
    "CustomerEvaluateTutor": _evaluate,
    "CustomerTeacherSubmitFeedbackForCourseOrder": _feedback,
    "CustomerTeacherSupplementAntiForget": _supplement,
    "CustomerTeacherRaiseCommissionProblem": _problem,
    "CustomerTeacherCreateTrialCourseOrder": _trial,
}


@pytest.mark.parametrize("name", ASKED)
async def test_an_answer_of_another_release_is_told_as_it_stands(house: House, name: str) -> None:
    asked, operation = await ASKED[name](house), OPERATIONS[name]
    caller = idempotent(asked.caller, "a-key-of-a-device")
    first = await operation(house.ports, caller, asked.wanted)
    order_id = await house.rows("SELECT max(id) FROM course_order")
    named = getattr(asked.wanted, "course_order_id", order_id[0][0])
    of_another_release = (b'{"courseOrderId":%d}' % named).hex()
    await house.rows(
        f"UPDATE kept_answer SET answer = X'{of_another_release}'"  # noqa: S608
        f" WHERE scope LIKE '{name}:%'"
    )
    assert await operation(house.ports, caller, asked.wanted) == first


def test_every_operation_that_is_asked_once_says_what_it_tells_anew() -> None:
    once = {name for name, one in OPERATIONS.items() if one.anew is not None}
    others = {"CustomerSubmitReviewResult", "CustomerSubmitInteractiveResult"}
    assert once == {*ASKED, *LOADED_AGAIN, *others}
    same = OPERATIONS["CustomerSubmitLearnNewWordResult"].anew
    assert {OPERATIONS[name].anew for name in others} == {same}
