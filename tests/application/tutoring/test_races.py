"""Concurrent trials on both databases: one account, one class at a time, within the daily limit."""

import asyncio

from tests.support.house import MINUTE, MORNING, House
from wordmate.application.accounts.operations import AccountsOfPhone
from wordmate.application.tutoring.messages import CreateTrial, Trial
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.errors import BookingOverlaps
from wordmate.domain.tutoring.errors import TrialStillOpen

RACERS = 8
PHONE = "13700000009"
HOUR = 60 * MINUTE


def _trial(hours: int, phone: str = PHONE) -> CreateTrial:
    return CreateTrial(
        phone=phone, student_name="何嘉", appointment_time=Instant(MORNING + (2 + hours) * HOUR)
    )


async def test_concurrent_trials_for_an_unknown_phone_book_one_for_one_account(
    house: House,
) -> None:
    answers = await asyncio.gather(
        *(
            house.app.create_trial(tutor, _trial(2 * nth + tutor_nth))
            for nth in range(2)
            for tutor_nth, tutor in enumerate((house.tutor, house.other_tutor))
        ),
        return_exceptions=True,
    )

    students = [one.student_id for one in answers if isinstance(one, Trial)]
    assert len(students) == 1
    assert {type(one) for one in answers if isinstance(one, BaseException)} == {TrialStillOpen}
    found = await AccountsOfPhone.ask(house.ports, f"+86{PHONE}")
    assert [one.id for one in found] == [*students]


async def test_concurrent_trials_book_a_time_once(house: House) -> None:
    answers = await asyncio.gather(
        *(
            house.app.create_trial(house.tutor, _trial(0, f"1370000000{nth}"))
            for nth in range(RACERS)
        ),
        return_exceptions=True,
    )

    booked = [one for one in answers if isinstance(one, Trial) and one.course_order_id is not None]
    assert len(booked) == 1
    refused = {type(one) for one in answers if isinstance(one, BaseException)}
    assert refused <= {BookingOverlaps}
