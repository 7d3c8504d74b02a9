"""A lesson's words have the wrong choices that every device shows."""

import pytest

from tests.support.house import House
from wordmate.application.content.messages import ListReviewWords, ListWordInfo, WordView
from wordmate.application.lessons.action_messages import OpenRound
from wordmate.application.orders.messages import OneCourseOrder
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons.lesson_flow import LessonStep


@pytest.fixture
async def taught(house: House) -> House:
    """A house whose words have different meanings."""
    character = "chr" if house.is_postgres else "char"
    await house.rows(f"UPDATE word SET zh_word = {character}(20000 + 37 * CAST(id AS integer))")  # noqa: S608
    return house


async def words_of(house: House, order: OneCourseOrder, word_ids: list[WordId]) -> list[WordView]:
    request = ListWordInfo(course_order_id=order.course_order_id, word_ids=word_ids)
    return list((await house.app.list_word_info(house.student, request)).data)


async def test_every_device_gets_the_same_wrong_choices_for_any_request(taught: House) -> None:
    order = await taught.simulation()
    await taught.taught(order, step=LessonStep.REVIEW, words=10)
    whole = await words_of(taught, order, taught.word_ids[:10])
    [alone] = await words_of(taught, order, taught.word_ids[3:4])
    assert whole[3] == alone
    assert len(alone.distractors) == 12


async def test_a_class_has_no_wrong_choices(house: House) -> None:
    order = await house.running()
    await house.taught(order, step=LessonStep.REVIEW)
    words = await words_of(house, order, house.word_ids[:5])
    assert [word.distractors for word in words] == [()] * 5


async def test_a_lesson_without_chosen_words_has_no_wrong_choices(house: House) -> None:
    order = await house.simulation()
    words = await words_of(house, order, house.word_ids[:5])
    assert [word.distractors for word in words] == [()] * 5


async def test_candidates_of_the_pre_training_test_have_wrong_choices(taught: House) -> None:
    order = await taught.simulation()
    candidates = taught.word_ids[:5]
    walk = await taught.walk(order)
    walk.do(OpenRound, size=5, candidate_ids=candidates)
    await taught.app.save_progress(taught.student, walk.save(order.course_order_id))
    words = await words_of(taught, order, candidates)
    assert [len(word.distractors) for word in words] == [12] * 5


async def test_a_word_outside_of_a_lesson_has_no_wrong_choices(house: House) -> None:
    page = await house.app.list_word_info(house.student, ListWordInfo(word_ids=house.word_ids[:3]))
    assert [word.distractors for word in page.data] == [()] * 3


async def test_a_reviews_words_have_wrong_choices_before_anything_is_saved(taught: House) -> None:
    review = await taught.due_review()
    request = ListReviewWords(course_order_id=review.course_order_id)
    listed = list((await taught.app.list_review_words(taught.student, request)).data)
    assert any(word.distractors for word in listed)
    again = await taught.app.list_review_words(taught.student, request)
    assert [word.distractors for word in again.data] == [word.distractors for word in listed]
