"""Access to word lists, their books, and their filters."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

import pytest

from tests.support.house import House
from wordmate.application.content.messages import (
    ListCourseWords,
    ListNewWords,
    ListReviewWords,
    ListStudentCourse,
    ListWordInfo,
    RetrieveCourseMetric,
    WordBankCategory,
)
from wordmate.application.kernel.call import Call
from wordmate.application.words.messages import (
    FavoriteChange,
    FavoritesPage,
    ListBoxWords,
    ListFavoriteBox,
    ListMarkedWords,
    MarkWords,
    SaveFavorites,
    SearchWords,
)
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.school_level import SchoolLevel
from wordmate.domain.words.word_learning import WordState


@pytest.fixture
async def taught(house: House) -> House:
    """A class of ten words was held: one is right, one wrong, one was already known."""
    order = await house.running()
    await house.tested(order, correct=[0], wrong=[1], at=None)
    await house.app.complete_course_order(house.tutor, house.end(order))
    house.clock.move(minutes=60)
    return house


Numbers = tuple[int, ...]
Asked = Callable[[House, Call, AccountId | None], Awaitable[Numbers]]


def totals(page: Any) -> Numbers:
    return (page.total, len(page.data))


async def _courses(house: House, call: Call, student_id: AccountId | None) -> Numbers:
    page = await house.app.list_student_courses(call, ListStudentCourse(student_id=student_id))
    [course] = page.data
    assert page.total == 1
    return (course.mastered, course.to_review, course.new)


async def _words(house: House, call: Call, student_id: AccountId | None) -> Numbers:
    request = ListCourseWords(course_id=house.book_id, student_id=student_id, page_size=100)
    page = await house.app.list_course_words(call, request)
    assert page.total == len(page.data) == 30
    return tuple(
        sum(one.state is state for one in page.data)
        for state in (WordState.MASTERED, WordState.FORGOTTEN, WordState.NEW)
    )


async def _new(house: House, call: Call, student_id: AccountId | None) -> Numbers:
    request = ListNewWords(course_book_id=house.book_id, student_id=student_id, page_size=5)
    return totals(await house.app.list_new_words(call, request))


async def _to_review(house: House, call: Call, student_id: AccountId | None) -> Numbers:
    request = ListReviewWords(student_id=student_id, page_size=5)
    return totals(await house.app.list_review_words(call, request))


async def _to_review_of_book(house: House, call: Call, student_id: AccountId | None) -> Numbers:
    request = ListReviewWords(course_book_id=house.book_id, student_id=student_id, page_size=5)
    return totals(await house.app.list_review_words(call, request))


async def _by_id(house: House, call: Call, student_id: AccountId | None) -> Numbers:
    request = ListWordInfo(word_ids=house.word_ids[:2], student_id=student_id)
    page = await house.app.list_word_info(call, request)
    return (page.total, sum(one.state is WordState.NEW for one in page.data))


async def _metric(house: House, call: Call, student_id: AccountId | None) -> Numbers:
    request = RetrieveCourseMetric(course_book_id=house.book_id, student_id=student_id)
    told = await house.app.retrieve_course_metric(call, request)
    return (told.total, told.mastered, told.to_review)


async def _box(house: House, call: Call, student_id: AccountId | None) -> Numbers:
    request = ListBoxWords(
        course_book_id=house.book_id, student_id=student_id, state=WordState.FORGOTTEN
    )
    page = await house.app.list_box_words(call, request)
    return (page.total, page.counts.forgotten, page.counts.mastered)


LISTS: Final[dict[str, tuple[Asked, Numbers, Numbers]]] = {
    "the books": (_courses, (2, 9, 19), (0, 0, 30)),
    "a book's words": (_words, (2, 1, 19), (0, 0, 30)),
    "words that are new": (_new, (19, 5), (30, 5)),
    "words to review": (_to_review, (9, 5), (0, 0)),
    "words of a book to review": (_to_review_of_book, (9, 5), (0, 0)),
    "words by their ids": (_by_id, (2, 0), (2, 2)),
    "a book's numbers": (_metric, (30, 2, 9), (30, 0, 0)),
    "the memory box": (_box, (1, 1, 2), (0, 0, 0)),
}
"""A list's entries for the student of the class, and for a student without words."""


async def test_word_lists_are_visible_to_the_student_and_their_tutors(
    taught: House, subtests: pytest.Subtests
) -> None:
    student_id, house = taught.accounts["student"].id, taught
    for name, (asked, of_student, of_nobody) in LISTS.items():
        with subtests.test(name):
            assert await asked(house, house.student, None) == of_student
            assert await asked(house, house.tutor, student_id) == of_student
            assert await asked(house, house.tutor, None) == of_nobody
            assert await asked(house, house.other_student, None) == of_nobody
            for stranger in (house.other_tutor, house.other_student):
                with pytest.raises(NotFound):
                    await asked(house, stranger, student_id)


async def test_the_shelf_is_filtered_by_category_and_level_and_paged(taught: House) -> None:
    async def shown(**request: Any) -> int:
        page = await taught.app.list_student_courses(taught.student, ListStudentCourse(**request))
        return len(page.data)

    assert await shown(category=WordBankCategory.EXAM_SYLLABUS, level=SchoolLevel.JUNIOR) == 1
    others = [one for one in WordBankCategory if one is not WordBankCategory.EXAM_SYLLABUS]
    assert [await shown(category=one) for one in others] == [0] * len(others)
    levels = [one for one in SchoolLevel if one is not SchoolLevel.JUNIOR]
    assert [await shown(level=one) for one in levels] == [0] * len(levels)
    assert await shown(page_no=2) == 0
    await taught.another_book("river")
    assert [await shown(page_no=page_no, page_size=1) for page_no in (1, 2, 3)] == [1, 1, 0]


async def test_marked_words_and_boxes_can_be_searched_within_a_state(
    taught: House,
) -> None:
    house, student = taught, taught.student
    marked = MarkWords(word_ids=house.word_ids[20:22], is_mastered=True)
    await house.app.mark_words(student, marked)
    found = await house.app.list_marked_words(student, ListMarkedWords(search="word20"))
    assert [one.en_word for one in found.data] == ["word20"]
    assert (await house.app.list_marked_words(student, ListMarkedWords())).total == 2
    for state, total in ((WordState.FORGOTTEN, 1), (WordState.MASTERED, 4), (None, 13)):
        page = await house.app.search_words(student, SearchWords(search="word", state=state))
        assert page.total == total
    nothing = await house.app.search_words(student, SearchWords(search=" "))
    assert (nothing.total, nothing.data) == (0, [])


async def test_favourites_have_a_box_by_state_that_can_be_searched(
    taught: House,
) -> None:
    house, student = taught, taught.student
    changes = [
        FavoriteChange(word_id=house.word_ids[place], is_favorite=True, number=number)
        for number, place in enumerate((0, 1, 25), 1)
    ]
    await house.app.save_favorites(student, SaveFavorites(device="phone", changes=changes))
    new = await house.app.list_new_favorites(student, FavoritesPage())
    assert [one.en_word for one in new.data] == ["word25"]
    box = await house.app.list_favorite_box(student, ListFavoriteBox(search="word1"))
    assert [one.en_word for one in box.data] == ["word1"]
    forgotten = ListFavoriteBox(state=WordState.FORGOTTEN)
    box = await house.app.list_favorite_box(student, forgotten)
    assert [one.en_word for one in box.data] == ["word1"]
    metric = await house.app.favorite_metric(student, FavoritesPage())
    assert (metric.total, metric.favorite, metric.new, metric.forgotten) == (3, 3, 1, 1)
