"""Confused words: stored, shown to the tutor, settled by practice."""

import pytest

from tests.support.house import House
from wordmate.application.kernel.messages import Empty
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.application.words.messages import (
    ListConfusedWords,
    PracticeAnswer,
    SubmitPractice,
)
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.task import Task
from wordmate.domain.lessons.lesson_flow import LessonStep

DAY = 24 * 60
Pairs = list[tuple[WordId, WordId, int]]


async def confused(house: House, who: str = "student") -> Pairs:
    student = None if who == "student" else house.accounts["student"].id
    request = ListConfusedWords(student_id=student)
    told = await house.app.list_confused_words(house.call(who), request)
    return [(one.word.id, one.other.id, one.times) for one in told.data]


async def taken_for(house: House, order: OneCourseOrder, other: WordId) -> WordId:
    """A simulation in which the first word of the listening review is confused with another one."""
    await house.taught(order, step=LessonStep.LISTENING_REVIEW, words=5)
    walk = await house.walk(order)
    word = walk.state.flow.words[0]
    walk.judge(right=False, task=Task.PICK_MEANING_BY_EAR, other_word_id=other)
    await house.app.save_progress(house.student, walk.save(order.course_order_id))
    house.clock.move(minutes=5)
    await house.app.complete_course_order(house.student, house.end(order, without_test=True))
    return word


async def confuse(house: House, *others: WordId) -> WordId:
    word = WordId(0)
    for other in others:
        word = await taken_for(house, await house.simulation(), other)
    return word


async def practise(house: House, word: WordId, other: WordId, *, right: bool = True) -> None:
    answer = PracticeAnswer(
        word_id=word,
        right=right,
        latency_ms=900,
        task=Task.TELL_APART,
        other_word_id=other,
        number=house.clock.now() // 1000 % 10**9,
    )
    house.clock.move(minutes=1)
    await house.app.submit_practice(house.student, SubmitPractice(device="phone", answers=[answer]))


async def test_a_pair_that_was_confused_in_two_lessons_is_listed(house: House) -> None:
    other = house.word_ids[20]
    await confuse(house, other)
    assert await confused(house) == []
    word = await confuse(house, other)
    assert await confused(house) == [(word, other, 2)]
    assert (await house.app.retrieve_due_words(house.student, Empty())).confused == 1


async def test_only_the_students_tutor_sees_confused_pairs(house: House) -> None:
    await house.booked(minutes_ahead=24 * 60)
    other = house.word_ids[20]
    word = await confuse(house, other, other)
    assert await confused(house, "tutor") == [(word, other, 2)]
    with pytest.raises(NotFound):
        await confused(house, "other tutor")


async def test_an_answer_taken_back_records_no_confusion(house: House) -> None:
    for _ in range(2):
        order = await house.simulation()
        await house.taught(order, step=LessonStep.LISTENING_REVIEW, words=5)
        walk = await house.walk(order)
        walk.judge(right=False, other_word_id=house.word_ids[20])
        walk.take_back()
        await house.app.save_progress(house.student, walk.save(order.course_order_id))
        house.clock.move(minutes=5)
        await house.app.complete_course_order(house.student, house.end(order, without_test=True))
    assert await confused(house) == []


async def test_a_pair_is_settled_by_right_answers_to_both_words_on_two_days(house: House) -> None:
    other = house.word_ids[20]
    word = await confuse(house, other, other)
    for _ in range(3):
        house.clock.move(minutes=DAY)
        await practise(house, word, other)
    for _ in range(2):
        house.clock.move(minutes=DAY)
        await practise(house, word, other)
        assert await confused(house) == [(word, other, 2)]
        await practise(house, other, word)
    assert await confused(house) == []
    await practise(house, other, word, right=False)
    assert await confused(house) == [(word, other, 3)]


async def test_a_repeated_answer_of_practice_counts_once(house: House) -> None:
    word, other = house.word_ids[:2]
    answer = PracticeAnswer(
        word_id=word, right=False, latency_ms=900, other_word_id=other, number=1
    )
    for _ in range(3):
        request = SubmitPractice(device="phone", answers=[answer])
        await house.app.submit_practice(house.student, request)
    assert await confused(house) == []


async def test_an_unknown_word_or_the_word_itself_makes_no_pair(house: House) -> None:
    await confuse(house, WordId(999_999), WordId(999_999))
    for _ in range(2):
        await practise(house, house.word_ids[0], house.word_ids[0], right=False)
    assert await confused(house) == []


async def test_confused_pairs_are_verified_against_the_ledger_and_rebuilt(house: House) -> None:
    other = house.word_ids[20]
    word = await confuse(house, other, other, other)
    house.clock.move(minutes=DAY)
    await practise(house, word, other)
    assert (await house.app.verify_ledger()).differences == 0
    await house.rows("UPDATE word_confusion SET answered_on = 0")
    await house.rows(
        "INSERT INTO word_confusion SELECT student_id, 98, 99, 5, 0, 0, NULL FROM word_confusion"
    )
    assert (await house.app.verify_ledger()).differences == 2
    await house.app.rebuild_ledger(None, lambda _: None)
    assert (await house.app.verify_ledger()).differences == 0
    assert await confused(house) == [(word, other, 3)]
