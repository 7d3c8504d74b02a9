"""Books and words with a student's states."""

from collections.abc import Sequence
from typing import Any

from tests.adapters.sql.world import DAY, NOON, World, word
from wordmate.application.content.messages import (
    ListCourseBook,
    ListStudentCourse,
    WordBankCategory,
    WordView,
)
from wordmate.application.content.operations import ListBooks
from wordmate.application.kernel.messages import Page
from wordmate.application.words.operations import ListStudentCourses
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.school_level import SchoolLevel
from wordmate.domain.lessons.wrong_choices import NEAR_PLACES, POOL
from wordmate.domain.words.word_learning import WordState

LETTERS = ("a", "b", "c", "d", "e")


def _told(page: Page[WordView] | None) -> tuple[str, int]:
    assert page is not None
    return "".join(one.en_word for one in page.data), page.total


async def test_a_books_words_come_in_book_order_with_their_number(
    world: World,
) -> None:
    book_id = await world.book(["d", "a", "e", "c", "b"])
    student = await world.student()

    async def page(limit: int, offset: int) -> tuple[str, int]:
        return _told(
            await world.reads.course_words(BookId(book_id), student.id, limit=limit, offset=offset)
        )

    assert await page(3, 0) == ("dae", 5)
    assert await page(3, 3) == ("cb", 5)
    assert await page(3, 6) == ("", 5)


async def test_an_unknown_book_is_none_and_an_empty_book_has_no_words(
    world: World,
) -> None:
    empty = await world.book()

    assert await world.reads.course_words(BookId(99), AccountId(1), limit=5, offset=0) is None
    assert await world.reads.new_words(BookId(99), AccountId(1), limit=5, offset=0) is None
    assert await world.reads.course_metric(BookId(99), AccountId(1)) is None
    assert _told(
        await world.reads.course_words(BookId(empty), AccountId(1), limit=5, offset=0)
    ) == ("", 0)
    assert _told(await world.reads.new_words(BookId(empty), AccountId(1), limit=5, offset=0)) == (
        "",
        0,
    )


async def test_a_word_has_its_audio_and_one_students_state(world: World) -> None:
    student, other = await world.student(), await world.student()
    book_id = await world.book(["cat"])
    (cat,) = (await world.book_words(BookId(book_id))).values()
    await world.favour(student, cat)
    await world.learn(student, {cat: WordState.FORGOTTEN})

    (mine,) = await world.reads.words([cat], student.id)
    (theirs,) = await world.reads.words([cat], other.id)

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

    found = await world.reads.words([ids["c"], WordId(10**9), ids["a"], ids["e"]], AccountId(1))

    assert [one.en_word for one in found] == ["c", "a", "e"]
    assert await world.reads.words([], AccountId(1)) == []


async def test_new_words_are_those_the_student_has_not_met(world: World) -> None:
    student = await world.student()
    book_id = await world.book(LETTERS)
    ids = await world.book_words(BookId(book_id))
    await world.learn(student, {ids["a"]: WordState.MASTERED, ids["c"]: WordState.NEW})

    async def page(limit: int, offset: int = 0, without: Sequence[str] = ()) -> tuple[str, int]:
        return _told(
            await world.reads.new_words(
                BookId(book_id),
                student.id,
                limit=limit,
                offset=offset,
                without=[ids[one] for one in without],
            )
        )

    assert await page(10) == ("bcde", 4)
    assert await page(2) == ("bc", 4)
    assert await page(2, 2) == ("de", 4)
    assert await page(2, 4) == ("", 4)
    assert await page(2, without="bd") == ("ce", 2)
    assert await page(2, without="ab") == ("cd", 3)


async def test_a_word_of_another_book_left_out_does_not_shorten_this_one(world: World) -> None:
    student = await world.student()
    other = await world.book(["x"], code="other")
    book_id = await world.book(LETTERS)
    (x,) = (await world.book_words(BookId(other))).values()

    page = await world.reads.new_words(BookId(book_id), student.id, limit=2, offset=0, without=[x])

    assert _told(page) == ("ab", 5)


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

    async def page(book_id: BookId | None, limit: int = 5, offset: int = 0) -> tuple[str, int]:
        return _told(
            await world.reads.review_words(
                student.id, course_book_id=book_id, limit=limit, offset=offset
            )
        )

    longest_first = "b" + "".join(sorted("ax", key=lambda one: ids[one]))
    assert await page(None) == (longest_first, 3)
    assert await page(None, limit=1) == ("b", 3)
    assert await page(None, limit=1, offset=3) == ("", 3)
    assert await page(BookId(starter)) == ("ba", 2)
    assert await page(BookId(other), limit=1) == (longest_first[1], 2)


async def test_a_review_order_shows_its_own_words_in_lesson_order(world: World) -> None:
    student = await world.student()
    ids = await world.book_words(BookId(await world.book(LETTERS)))
    source = await world.order(student, None)
    (review,) = await world.reviews(source, [ids[one] for one in "dab"], NOON + DAY)
    await world.learn(student, {ids["a"]: WordState.MASTERED})

    async def page(order_id: OrderId, limit: int = 5, offset: int = 0) -> Page[WordView]:
        return await world.reads.order_words(order_id, student.id, limit=limit, offset=offset)

    assert _told(await page(review.id)) == ("dab", 3)
    assert _told(await page(review.id, 2)) == ("da", 3)
    assert _told(await page(review.id, 2, 4)) == ("", 3)
    assert (await page(review.id)).data[1].state is WordState.MASTERED
    assert _told(await page(source.id)) == ("", 0)
    assert _told(await page(OrderId(99))) == ("", 0)


async def test_the_metric_of_a_book_counts_each_state(world: World) -> None:
    student = await world.student()
    book_id, other = await world.book(LETTERS), await world.book(["x"], code="other")
    ids = {**await world.book_words(BookId(book_id)), **await world.book_words(BookId(other))}
    await world.learn(
        student,
        {
            ids["a"]: WordState.MASTERED,
            ids["b"]: WordState.FORGOTTEN,
            ids["c"]: WordState.LEARNED_PENDING_TEST,
            ids["d"]: WordState.NEW,
            ids["x"]: WordState.MASTERED,
        },
    )

    metric = await world.reads.course_metric(BookId(book_id), student.id)

    assert metric is not None
    assert (metric.total, metric.new, metric.mastered) == (5, 2, 1)
    assert (metric.learned_pending_test, metric.forgotten, metric.to_review) == (1, 1, 2)
    assert (metric.favorite, metric.mastery_rate) == (0, 1 / 3)


async def test_the_mastery_rate_is_none_before_any_word_is_met(world: World) -> None:
    metric = await world.reads.course_metric(BookId(await world.book(LETTERS)), AccountId(1))

    assert metric is not None
    assert (metric.new, metric.mastery_rate) == (5, None)


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

    page = await world.ask(ListStudentCourses, ListStudentCourse(), by=student)

    assert [
        (one.course_book.code, one.mastered, one.to_review, one.new, one.mastery_rate)
        for one in page.data
    ] == [("one", 1, 1, 3, 0.5), ("two", 0, 1, 0, 0.0), ("three", 1, 1, 0, 0.5)]
    assert page.total == 3


async def test_a_newcomers_courses_are_all_new(world: World) -> None:
    await _shelf(world)
    student = await world.student()

    request = ListStudentCourse(category=WordBankCategory.PHRASES, page_size=1)
    page = await world.ask(ListStudentCourses, request, by=student)

    assert page.total == 2
    (course,) = page.data
    assert (course.mastered, course.to_review, course.new) == (0, 0, 1)
    assert course.mastery_rate is None


async def test_every_list_of_a_book_shows_the_book_s_own_text(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    await world.book(["bank"], code="other")
    book_id = await world.book(code="rivers")
    await world.run(
        lambda unit: unit.content.put_words(
            book_id, 1, [word("bank", zh="河岸", audio_key="river")], NOON
        )
    )
    (bank,) = (await world.book_words(BookId(book_id))).values()
    page: Any = {"limit": 5, "offset": 0}

    new = await world.reads.new_words(BookId(book_id), student.id, **page)
    await world.learn(student, {bank: WordState.FORGOTTEN})
    source = await world.running(student, tutor, course_book_id=book_id)
    (review,) = await world.reviews(source, [bank], NOON + DAY)
    assert new is not None
    lists = [
        new.data,
        (await world.reads.review_words(student.id, course_book_id=BookId(book_id), **page)).data,
        (await world.reads.order_words(review.id, student.id, **page)).data,
        await world.reads.words([bank], student.id, course_book_id=BookId(book_id)),
    ]

    assert [[one.zh_word for one in words] for words in lists] == [["河岸"]] * 4
    assert [words[0].voice_url for words in lists] == ["/audio/voice/river.mp3"] * 4
    everywhere = await world.reads.review_words(student.id, course_book_id=None, **page)
    assert everywhere.data[0].zh_word == "bank的意思"


async def test_a_review_without_a_book_shows_the_words_themselves(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    (cat,) = (await world.book_words(BookId(await world.book(["cat"])))).values()
    source = await world.running(student, tutor)
    (review,) = await world.reviews(source, [cat], NOON + DAY)

    words = await world.reads.order_words(review.id, student.id, limit=5, offset=0)

    assert [one.zh_word for one in words.data] == ["cat的意思"]


async def test_wrong_choices_are_drawn_from_the_words_as_their_book_shows_them(
    world: World,
) -> None:
    book_id = BookId(await world.book(LETTERS))
    await world.book(["x"], "other")
    ids = await world.book_words(book_id)
    found = {one.id: one for one in await world.reads.choices(book_id, [ids["a"]])}
    assert set(found) == set(ids.values())
    assert (found[ids["a"]].en_word, found[ids["a"]].zh_word) == ("a", "a的意思")


async def test_a_large_book_is_sampled_including_the_lessons_words(
    world: World,
) -> None:
    book_id = BookId(await world.book([f"word{number}" for number in range(POOL + 200)]))
    ids = list((await world.book_words(book_id)).values())
    first, again = [await world.reads.choices(book_id, ids[:1]) for _ in range(2)]
    assert POOL <= len(first) <= POOL + 1 + NEAR_PLACES
    assert {*ids[: 1 + NEAR_PLACES]} <= {one.id for one in first}
    assert {one.id for one in first} == {one.id for one in again}
    listed = await world.reads.choices(book_id, ids)
    assert {one.id for one in listed} == set(ids)
