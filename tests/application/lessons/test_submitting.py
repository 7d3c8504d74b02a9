"""Submitting a lesson's result: replacement and answers."""

import pytest
from msgspec.structs import replace

from tests.support.house import House
from wordmate.application.lessons.messages import LessonResult, SubmitResult
from wordmate.domain.kernel.ids import AccountId, BookId
from wordmate.domain.lessons.errors import InvalidResult
from wordmate.domain.orders.errors import ResultAlreadySubmitted


async def test_a_tutor_replaces_a_students_result_but_not_vice_versa(house: House) -> None:
    order = await house.running()
    await house.taught(order, correct=[0], wrong=[1])
    said = house.result(order, correct=[0], wrong=[1], at="19:30")
    first = await house.app.submit_new_word_result(house.student, said)
    assert first == LessonResult(
        course_order_id=order.course_order_id,
        correct_word_ids=house.word_ids[:1],
        wrong_word_ids=house.word_ids[1:2],
        already_known_word_ids=house.word_ids[10:11],
        anti_forget_time="19:30",
        utc_submitted=house.clock.now(),
    )
    house.clock.move(minutes=1)
    untimed = replace(said, anti_forget_time=None)
    assert await house.app.submit_new_word_result(house.student, untimed) == first
    with pytest.raises(ResultAlreadySubmitted):
        await house.app.submit_new_word_result(
            house.student, house.result(order, correct=[0], wrong=[1], at="20:00")
        )
    judged = house.result(order, correct=[1, 2], wrong=[0], at="20:00")
    assert await house.app.submit_new_word_result(house.tutor, judged) == replace(
        first,
        correct_word_ids=house.word_ids[1:3],
        wrong_word_ids=house.word_ids[:1],
        anti_forget_time="20:00",
        utc_submitted=house.clock.now(),
    )
    with pytest.raises(ResultAlreadySubmitted):
        await house.app.submit_new_word_result(
            house.student, replace(said, course_id=house.book_id)
        )
    told = await house.rows(
        "SELECT kind, account_id, happened_at FROM order_event"
        " WHERE kind IN ('result_handed_in', 'time_picked') ORDER BY sequence"
    )
    student, tutor = house.accounts["student"].id, house.accounts["tutor"].id
    now, before = house.clock.now(), first.utc_submitted
    assert told == [
        ("result_handed_in", student, before),
        ("time_picked", student, before),
        ("result_handed_in", tutor, now),
        ("time_picked", tutor, now),
    ]


async def test_a_result_names_its_orders_student_and_book(house: House) -> None:
    order = await house.running()
    await house.taught(order, correct=[0])
    said = house.result(order, correct=[0])

    async def field_of(request: SubmitResult, *, review: bool = False) -> str:
        submit = house.app.submit_review_result if review else house.app.submit_new_word_result
        with pytest.raises(InvalidResult) as refused:
            await submit(house.tutor, request)
        return refused.value.field

    assert await field_of(said, review=True) == "courseOrderId"
    assert await field_of(replace(said, student_id=AccountId(9))) == "studentId"
    assert await field_of(replace(said, course_id=BookId(9))) == "courseId"
