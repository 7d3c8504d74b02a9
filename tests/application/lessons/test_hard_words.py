"""A hard word comes back in the first group of the next lesson, of whatever book."""

from tests.application.reviews.test_due_words import hold, memories
from tests.application.words.test_daily_list import after_the_plan, practise, today
from tests.support.house import House
from wordmate.application.content.messages import ListCourseBook, ListReviewWords, ListWordInfo
from wordmate.application.content.operations import ListBooks
from wordmate.application.lessons.action_messages import Begin, MarkWord
from wordmate.application.orders.messages import (
    CreateSimulation,
    ListAntiForgetOrders,
    OneCourseOrder,
)
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons import actions
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.reviews.word_memory import EASY_AFTER, HARD_AFTER
from wordmate.tools.walking import Walker

DAY = 24 * 60


async def hard_word(house: House) -> WordId:
    """A word of the house's book that was missed on five days."""
    await after_the_plan(house)
    [word, *_] = await today(house)
    for _ in range(HARD_AFTER):
        await practise(house, [word], right=False)
        house.clock.move(minutes=DAY)
    return word


async def lesson_of_another_book(house: House) -> tuple[OneCourseOrder, list[WordId]]:
    """A simulation that the student has started, and the words of its book."""
    words = await house.another_book("anchor", "barrel", "candle", "dagger", "engine", "falcon")
    shelf = await ListBooks.ask(house.ports, ListCourseBook(page_size=100))
    [book] = [one for one in shelf.data if one.code == "other-words"]
    new = CreateSimulation(course_book_id=book.course_book_id)
    view = await house.app.create_simulation(house.student, new)
    return OneCourseOrder(course_order_id=view.course_order_id), words


async def begun_with(
    house: House, order: OneCourseOrder, chosen: list[WordId], hard: WordId
) -> tuple[Walker, list[str]]:
    """A device that began the lesson, and what the service refused of it."""
    walk = await house.walk(order)
    walk.choose(chosen)
    walk.do(Begin, recalled_word_ids=[hard])
    saved = await house.app.save_progress(house.student, walk.save(order.course_order_id))
    return walk, [one.error_code for one in saved.refused]


async def test_a_hard_word_of_another_book_opens_the_first_group_and_goes_through_the_lesson(
    house: House,
) -> None:
    word = await hard_word(house)
    order, words = await lesson_of_another_book(house)
    walk, refused = await begun_with(house, order, words, word)
    assert refused == []
    assert walk.state.groups == ((word, *words[:4]), tuple(words[4:]))
    request = ListWordInfo(word_ids=[word], course_order_id=order.course_order_id)
    assert [one.id for one in (await house.app.list_word_info(house.student, request)).data] == [
        word
    ]
    walk = await house.walk(order)
    for _ in walk.steps():
        pass
    await house.app.save_progress(house.student, walk.save(order.course_order_id))
    house.clock.move(minutes=20)
    end = house.end(order, without_test=True, anti_forget_time="19:00")
    await house.app.complete_course_order(house.student, end)
    remembered = (await memories(house))[word]
    assert (remembered.is_hard, remembered.rights) == (True, 1)
    house.clock.move(minutes=DAY)
    [review] = (await house.app.list_reviews(house.student, ListAntiForgetOrders())).data
    listed = ListReviewWords(course_order_id=review.course_order_id, page_size=20)
    asked = (await house.app.list_review_words(house.student, listed)).data
    assert {one.id for one in asked} == {word, *words}
    for _ in range(EASY_AFTER - 1):
        assert (await memories(house))[word].is_hard
        await practise(house, [word])
        house.clock.move(minutes=DAY)
    assert not (await memories(house))[word].is_hard
    assert (await house.app.verify_ledger()).differences == 0


async def test_the_ledger_says_which_hard_words_a_lesson_began_with(house: House) -> None:
    word = await hard_word(house)
    order, words = await lesson_of_another_book(house)
    await begun_with(house, order, words[:2], word)
    student_id = house.accounts["student"].id
    records = await house.ports.units.run(lambda unit: unit.ledger.records(student_id))
    [lesson] = [one for one in records.orders if one.order.id == order.course_order_id]
    [begin] = [one.event for one in lesson.events if isinstance(one.event, actions.Begin)]
    assert begin == actions.Begin(recalled_word_ids=(word,), word_ids=(word, *words[:2]))


async def test_a_word_that_the_student_was_never_taught_is_no_hard_word(house: House) -> None:
    await hold(house, await house.due_review())
    order, words = await lesson_of_another_book(house)
    walk, refused = await begun_with(house, order, words, house.word_ids[20])
    assert refused == ["WORDS_NOT_IN_LESSON"]
    assert walk.state.step is LessonStep.MEMORIZE
    assert (await house.walk(order)).state.step is None


async def test_a_word_taught_before_is_no_new_word_of_another_book(house: House) -> None:
    """Not even beside a beginning that names it, too."""
    word = await hard_word(house)
    order, _ = await lesson_of_another_book(house)
    walk = await house.walk(order)
    mark, begin = (
        MarkWord(number=1, utc_done=walk.now, word_id=word, is_marked=True),
        Begin(number=2, utc_done=walk.now, recalled_word_ids=[word]),
    )
    walk.actions = [mark, begin]
    saved = await house.app.save_progress(house.student, walk.save(order.course_order_id))
    refused = [(one.number, one.error_code) for one in saved.refused]
    assert refused[0] == (1, "WORDS_NOT_IN_LESSON")
    assert (await house.walk(order)).state.chosen_ids == ()
