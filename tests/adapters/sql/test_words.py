"""Books and words with a student's states."""

from collections.abc import Sequence
from typing import Any

import pytest

from tests.adapters.sql.world import DAY, NOON, World, word
from wordmate.adapters.sql.words.word_views import new_words
from wordmate.adapters.sql.words.wrong_choices import choices
from wordmate.application.content.messages import (
    ListCourseBook,
    ListCourseWords,
    ListNewWords,
    ListReviewWords,
    ListStudentCourse,
    WordBankCategory,
    WordView,
)
from wordmate.application.content.operations import ListBooks
from wordmate.application.kernel.messages import Page
from wordmate.application.words.operations import (
    CourseWords,
    NewWords,
    ReviewWords,
    StudentCourses,
)
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.school_level import SchoolLevel
from wordmate.domain.lessons.wrong_choices import NEAR_PLACES, POOL, BookWord
from wordmate.domain.words.word_learning import WordState

LETTERS = ("a", "b", "c", "d", "e")


def _told(page: Page[WordView]) -> tuple[str, int]:
    return "".join(one.en_word for one in page.data), page.total


async def test_a_books_words_come_in_book_order_with_their_number(
    world: World,
) -> None:
    book_id = BookId(await world.book(["d", "a", "e", "c", "b"]))
    empty = BookId(await world.book(code="empty"))

    async def page(book_id: BookId, page_no: int) -> tuple[str, int]:
        request = ListCourseWords(course_id=book_id, page_size=3, page_no=page_no)
        return _told(await world.ask(CourseWords, request))

    assert await page(book_id, 1) == ("dae", 5)
    assert await page(book_id, 2) == ("cb", 5)
    assert await page(book_id, 3) == ("", 5)
    assert await page(empty, 1) == ("", 0)
    with pytest.raises(NotFound):
        await page(BookId(99), 1)


async def test_a_word_has_its_audio_and_one_students_state(world: World) -> None:
    student, other = await world.student(), await world.student()
    book_id = await world.book(["cat"])
    (cat,) = (await world.book_words(BookId(book_id))).values()
    await world.favour(student, cat)
    await world.learn(student, {cat: WordState.FORGOTTEN})

    (mine,) = await world.words([cat], student.id)
    (theirs,) = await world.words([cat], other.id)

    assert (mine.id, mine.en_word, mine.zh_word) == (cat, "cat", "cat的意思")
    assert mine.voice_url == "/audio/voice/key-of-cat.mp3"
    assert mine.audio_url == "/audio/default/key-of-cat.mp3"
    assert mine.audio_url_en == "/audio/en/key-of-cat.mp3"
    assert mine.audio_url_en_cn == "/audio/en_cn/key-of-cat.mp3"
    assert mine.audio_url_en_en_en == "/audio/en_en_en/key-of-cat.mp3"
    assert mine.audio_url_en_en_cn == "/audio/en_en_cn/key-of-cat.mp3"
    assert (mine.state, mine.is_favorite) == (WordState.FORGOTTEN, True)
    assert (theirs.state, theirs.is_favorite) == (WordState.NEW, False)


async def test_words_come_in_the_requested_order_without_unknown_ones(world: World) -> None:
    book_id = await world.book(LETTERS)
    ids = await world.book_words(BookId(book_id))

    found = await world.words([ids["c"], WordId(10**9), ids["a"], ids["e"]])

    assert [one.en_word for one in found] == ["c", "a", "e"]
    assert await world.words([]) == []


async def test_new_words_are_those_the_student_has_not_met(world: World) -> None:
    student = await world.student()
    other = BookId(await world.book(["x"], code="other"))
    book_id, empty = BookId(await world.book(LETTERS)), BookId(await world.book(code="empty"))
    ids = {**await world.book_words(book_id), **await world.book_words(other)}
    await world.learn(student, {ids["a"]: WordState.MASTERED, ids["c"]: WordState.NEW})

    async def page(
        limit: int, offset: int = 0, without: str = "", of: BookId = book_id
    ) -> tuple[str, int]:
        page: Any = {"limit": limit, "offset": offset, "without": [ids[one] for one in without]}
        return _told(await world.run(lambda unit: new_words(unit.tx, of, student.id, **page)))

    assert await page(10) == ("bcde", 4)
    assert await page(2) == ("bc", 4)
    assert await page(2, 2) == ("de", 4)
    assert await page(2, 4) == ("", 4)
    assert await page(2, without="bd") == ("ce", 2)
    assert await page(2, without="ab") == ("cd", 3)
    assert await page(2, without="x") == ("bc", 4)
    assert await page(2, of=empty) == ("", 0)
    with pytest.raises(NotFound):
        await page(2, of=BookId(99))


async def test_words_to_review_wait_longest_first(world: World) -> None:
    student = await world.student()
    starter, other = await world.book(LETTERS), await world.book(["x", "a"], code="other")
    ids = {**await world.book_words(BookId(other)), **await world.book_words(BookId(starter))}
    await world.learn(student, {ids["b"]: WordState.FORGOTTEN}, Instant(NOON + DAY))
    await world.learn(
        student,
        {
            ids["a"]: WordState.LEARNED_PENDING_TEST,
            ids["c"]: WordState.MASTERED,
            ids["x"]: WordState.FORGOTTEN,
        },
        Instant(NOON + 2 * DAY),
    )
    await world.learn(await world.student(), {ids["d"]: WordState.FORGOTTEN})

    async def page(book_id: BookId | None, size: int = 5, page_no: int = 1) -> tuple[str, int]:
        request = ListReviewWords(course_book_id=book_id, page_size=size, page_no=page_no)
        return _told(await world.ask(ReviewWords, request, by=student))

    longest_first = "b" + "".join(sorted("ax", key=lambda one: ids[one]))
    assert await page(None) == (longest_first, 3)
    assert await page(None, 1) == ("b", 3)
    assert await page(None, 1, 4) == ("", 3)
    assert await page(BookId(starter)) == ("ba", 2)
    assert await page(BookId(other), 1) == (longest_first[1], 2)
    with pytest.raises(NotFound):
        await page(BookId(99))


async def test_a_review_order_shows_its_own_words_in_lesson_order(world: World) -> None:
    student = await world.student()
    ids = await world.book_words(BookId(await world.book(LETTERS)))
    source = await world.order(student, None)
    (review,) = await world.reviews(source, [ids[one] for one in "dab"], NOON + DAY)
    await world.learn(student, {ids["a"]: WordState.MASTERED})

    async def page(order_id: OrderId, size: int = 5, page_no: int = 1) -> Page[WordView]:
        request = ListReviewWords(course_order_id=order_id, page_size=size, page_no=page_no)
        return await world.ask(ReviewWords, request, by=student)

    assert _told(await page(review.id)) == ("dab", 3)
    assert _told(await page(review.id, 2)) == ("da", 3)
    assert _told(await page(review.id, 2, 3)) == ("", 3)
    assert (await page(review.id)).data[1].state is WordState.MASTERED
    assert _told(await page(source.id)) == _told(await page(source.id, page_no=2)) == ("", 0)
    with pytest.raises(NotFound):
        await page(OrderId(99))


async def _shelf(world: World) -> None:
    await world.book(LETTERS, code="one")
    await world.book(["x"], code="two", category=WordBankCategory.PHRASES)
    await world.book(["a", "x"], code="three", category=WordBankCategory.PHRASES)


async def test_the_shelf_is_filtered_and_paged(world: World) -> None:
    await _shelf(world)

    async def codes(**request: Any) -> tuple[list[str], int]:
        page = await world.ask(ListBooks, ListCourseBook(**request))
        return [one.code for one in page.data], page.total

    assert await codes() == (["one", "two", "three"], 3)
    assert await codes(page_size=2) == (["one", "two"], 3)
    assert await codes(page_size=2, page_no=2) == (["three"], 3)
    assert await codes(page_size=2, page_no=3) == ([], 3)
    assert await codes(category=WordBankCategory.PHRASES) == (["two", "three"], 2)
    assert await codes(level=SchoolLevel.JUNIOR, category=WordBankCategory.ADULT) == ([], 0)


async def test_a_students_courses_show_the_progress_in_each_book(world: World) -> None:
    await _shelf(world)
    student = await world.student()
    ids = {**await world.book_words(BookId(1)), **await world.book_words(BookId(2))}
    await world.learn(
        student,
        {
            ids["a"]: WordState.MASTERED,
            ids["b"]: WordState.FORGOTTEN,
            ids["x"]: WordState.LEARNED_PENDING_TEST,
            ids["c"]: WordState.NEW,
        },
    )

    page = await world.ask(StudentCourses, ListStudentCourse(), by=student)

    assert [
        (one.course_book.code, one.mastered, one.to_review, one.new, one.mastery_rate)
        for one in page.data
    ] == [("one", 1, 1, 3, 0.5), ("two", 0, 1, 0, 0.0), ("three", 1, 1, 0, 0.5)]
    assert page.total == 3


async def test_every_list_of_a_book_shows_the_book_s_own_text(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    await world.book(["bank"], code="other")
    book_id = await world.book(code="rivers")
    await world.run(
        lambda unit: unit.content.put_words(
            book_id, 1, [word("bank", zh_word="河岸", audio_key="river")], NOON
        )
    )
    (bank,) = (await world.book_words(BookId(book_id))).values()

    async def to_review(**of: Any) -> Sequence[WordView]:
        return (await world.ask(ReviewWords, ListReviewWords(**of), by=student)).data

    new = await world.ask(NewWords, ListNewWords(course_book_id=BookId(book_id)), by=student)
    await world.learn(student, {bank: WordState.FORGOTTEN})
    source = await world.running(student, tutor, course_book_id=book_id)
    (review,) = await world.reviews(source, [bank], NOON + DAY)
    lists = [
        new.data,
        await to_review(course_book_id=book_id),
        await to_review(course_order_id=review.id),
        await world.words([bank], student.id, BookId(book_id)),
    ]

    assert [[one.zh_word for one in words] for words in lists] == [["河岸"]] * 4
    assert [words[0].voice_url for words in lists] == ["/audio/voice/river.mp3"] * 4
    assert [one.zh_word for one in await to_review()] == ["bank的意思"]
    without_book = await world.order(student, tutor)
    (review,) = await world.reviews(without_book, [bank], NOON + DAY)
    assert [one.zh_word for one in await to_review(course_order_id=review.id)] == ["bank的意思"]


async def _choices(world: World, book_id: BookId, word_ids: Sequence[WordId]) -> Sequence[BookWord]:
    return await world.run(lambda unit: choices(unit.tx, book_id, word_ids, AccountId(0)))


async def test_wrong_choices_are_drawn_from_the_words_as_their_book_shows_them(
    world: World,
) -> None:
    book_id = BookId(await world.book(LETTERS))
    await world.book(["x"], "other")
    ids = await world.book_words(book_id)
    found = {one.id: one for one in await _choices(world, book_id, [ids["a"]])}
    assert set(found) == set(ids.values())
    assert (found[ids["a"]].en_word, found[ids["a"]].zh_word) == ("a", "a的意思")


async def test_a_large_book_is_sampled_including_the_lessons_words(
    world: World,
) -> None:
    book_id = BookId(await world.book([f"word{number}" for number in range(POOL + 200)]))
    ids = list((await world.book_words(book_id)).values())
    first, again = [await _choices(world, book_id, ids[:1]) for _ in range(2)]
    assert POOL <= len(first) <= POOL + 1 + NEAR_PLACES
    assert {*ids[: 1 + NEAR_PLACES]} <= {one.id for one in first}
    assert {one.id for one in first} == {one.id for one in again}
    listed = await _choices(world, book_id, ids)
    assert {one.id for one in listed} == set(ids)
