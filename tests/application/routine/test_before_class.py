"""What a tutor sees of a student before a class, and what the class may begin with."""

import pytest

from tests.application.lessons.test_hard_words import hard_word
from tests.application.routine.test_weeks import a_busy_week
from tests.support.house import House
from wordmate.application.routine.messages import BeforeClass, RetrieveBeforeClass
from wordmate.domain.kernel.errors import NotFound

DAY = 24 * 60


def of_student(house: House) -> RetrieveBeforeClass:
    return RetrieveBeforeClass(student_id=house.accounts["student"].id)


async def before_class(house: House) -> BeforeClass:
    return await house.app.retrieve_before_class(house.tutor, of_student(house))


async def test_before_the_first_class_there_is_nothing_to_begin_with(house: House) -> None:
    await house.booked()
    seen = await before_class(house)
    assert (seen.words, seen.missed_words, seen.missed_reviews) == ([], 0, 0)
    assert (seen.utc_last_lesson, seen.feedback, seen.streak_days) == (None, None, 0)


async def test_a_tutor_sees_what_was_missed_last_time_and_their_feedback(house: House) -> None:
    await a_busy_week(house)
    seen = await before_class(house)
    assert [(one.en_word, one.is_hard, one.was_missed) for one in seen.words] == [
        ("word2", False, True)
    ]
    assert (seen.missed_words, seen.feedback) == (1, "Ten words")
    assert (seen.missed_reviews, seen.streak_days, seen.goal_days) == (0, 2, 2)
    assert seen.utc_last_lesson is not None


async def test_missed_reviews_are_counted(house: House) -> None:
    await a_busy_week(house)
    house.clock.move(minutes=3 * DAY)
    assert (await before_class(house)).missed_reviews > 0


async def test_hard_words_come_before_those_missed_last_time(house: House) -> None:
    hard = await hard_word(house)
    seen = await before_class(house)
    assert (seen.words[0].id, seen.words[0].is_hard) == (hard, True)


async def test_only_a_tutor_of_the_student_sees_it(house: House) -> None:
    await a_busy_week(house)
    with pytest.raises(NotFound):
        await house.app.retrieve_before_class(house.other_tutor, of_student(house))
