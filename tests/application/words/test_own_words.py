"""Favourites, marks and free practice, as the student's device requests them."""

from datetime import UTC

import msgspec
import pytest

from tests.support.house import ZONE, House, idempotent
from tests.support.word_states import put_states
from wordmate.application.content.messages import ListReviewWords, WordView
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty, Page
from wordmate.application.ledger.audit import rebuild_ledger, verify_ledger
from wordmate.application.progress.messages import RetrieveStudentMetric
from wordmate.application.words.messages import (
    FavoriteAnswer,
    FavoriteChange,
    FavoritesPage,
    ListBoxWords,
    ListFavoriteBox,
    ListFavoriteWords,
    ListMarkedWords,
    ListPracticeWords,
    MarkWords,
    PracticeAnswer,
    SaveFavorites,
    SearchWords,
    SubmitFavoriteResult,
    SubmitPractice,
    UndoWordMarks,
    WordsChanged,
)
from wordmate.domain.kernel.errors import NotFound, RoleCannotOperate
from wordmate.domain.kernel.ids import BookId, WordId
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.lessons.errors import InvalidResult
from wordmate.domain.words.errors import WordsNotFavorites
from wordmate.domain.words.word_learning import WordState

PHONE = "phone"


def names(page: Page[WordView]) -> list[str]:
    return [one.en_word for one in page.data]


def favor(word_id: WordId, number: int, *, is_favorite: bool = True) -> SaveFavorites:
    change = FavoriteChange(word_id=word_id, is_favorite=is_favorite, number=number)
    return SaveFavorites(device=PHONE, changes=[change])


async def mark(house: House, *words: int, is_mastered: bool = True) -> WordsChanged:
    request = MarkWords(word_ids=[house.word_ids[one] for one in words], is_mastered=is_mastered)
    return await house.app.mark_words(house.student, request)


async def undo(house: House, *words: int) -> WordsChanged:
    request = UndoWordMarks(word_ids=[house.word_ids[one] for one in words])
    return await house.app.undo_marks(house.student, request)


async def practise(house: House, answers: dict[int, bool], first: int = 1) -> WordsChanged:
    asked = [
        PracticeAnswer(word_id=house.word_ids[one], right=right, latency_ms=900, number=number)
        for number, (one, right) in enumerate(answers.items(), first)
    ]
    return await house.app.submit_practice(
        house.student, SubmitPractice(device=PHONE, answers=asked)
    )


async def learned(house: House, *places: int) -> None:
    """Words that a lesson has taught."""
    state = {house.word_ids[one]: WordState.LEARNED_PENDING_TEST for one in places}
    student, now = house.accounts["student"].id, house.clock.now()
    await house.ports.units.run(lambda unit: put_states(unit, student, state, now))


async def favorites(house: House, **request: object) -> list[str]:
    page = await house.app.list_favorite_words(house.student, ListFavoriteWords(**request))  # type: ignore[arg-type]
    return names(page)


async def test_favourites_are_listed_latest_first_and_can_be_searched(house: House) -> None:
    for number, place in enumerate((3, 1, 2), 1):
        await house.app.save_favorites(house.student, favor(house.word_ids[place], number))
        house.clock.move(minutes=1)

    assert await favorites(house) == ["word2", "word1", "word3"]
    assert await favorites(house, sort="WORD") == ["word1", "word2", "word3"]
    assert await favorites(house, search="WORD3") == ["word3"]
    assert await favorites(house, search="词2") == ["word2"]
    assert await favorites(house, search="100%") == []


async def test_a_repeated_late_favourite_counts_once(house: House) -> None:
    first = favor(house.word_ids[0], 1)
    await house.app.save_favorites(house.student, first)
    await house.app.save_favorites(house.student, favor(house.word_ids[0], 2, is_favorite=False))

    told = await house.app.save_favorites(house.student, first)

    assert [one.is_favorite for one in told.data] == [False]
    assert await favorites(house) == []


async def test_unknown_words_are_left_out(house: House) -> None:
    told = await house.app.save_favorites(house.student, favor(WordId(10**9), 1))

    assert (told.data, told.changed) == ([], [])


async def test_words_can_be_marked_unmarked_and_restored(house: House) -> None:
    await learned(house, 1)
    await practise(house, {1: False})
    marked = await mark(house, 0, 1)
    assert [one.state for one in marked.data] == [WordState.MASTERED] * 2
    house.clock.move(minutes=1)
    assert (await mark(house, 0, 1, 2)).changed == [house.word_ids[2]]

    listed = await house.app.list_marked_words(house.student, ListMarkedWords())
    assert sorted(names(listed)) == ["word0", "word1", "word2"]
    back = await mark(house, 0, is_mastered=False)
    assert [one.state for one in back.data] == [WordState.LEARNED_PENDING_TEST]
    assert [one.state for one in (await undo(house, 0, 1)).data] == ["mastered", "forgotten"]

    listed = await house.app.list_marked_words(house.student, ListMarkedWords())
    assert sorted(names(listed)) == ["word0", "word2"]


async def test_answers_of_free_practice_count_once_and_book_and_pay_nothing(house: House) -> None:
    await learned(house, 0, 1)
    assert len((await practise(house, {0: True, 1: False})).changed) == 2
    assert (await practise(house, {0: False, 1: True})).changed == []

    states = await house.states()
    assert states[:3] == [WordState.MASTERED, WordState.FORGOTTEN, WordState.NEW]
    assert (await house.app.count_orders(house.student, Empty())).all == 0


async def test_five_answers_of_free_practice_are_a_streak_of_one(house: House) -> None:
    answers = [
        PracticeAnswer(word_id=house.word_ids[nth], right=True, latency_ms=900, number=nth)
        for nth in range(1, 6)
    ]
    await house.app.submit_practice(house.student, SubmitPractice(device=PHONE, answers=answers))

    metric = await house.app.retrieve_student_metric(house.student, RetrieveStudentMetric())
    assert metric.streak_days == 1
    assert metric.days[-1].review_asked == 5
    assert set(await house.states()) == {WordState.NEW}
    assert (await verify_ledger(house.ports)).differences == 0


async def test_the_box_shows_a_books_words_by_state(house: House) -> None:
    await learned(house, 0, 1, 2)
    await practise(house, {0: True, 1: False, 2: False})
    box = ListBoxWords(course_book_id=house.book_id, state=WordState.FORGOTTEN)

    page = await house.app.list_box_words(house.student, box)

    assert (names(page), page.total) == (["word1", "word2"], 2)
    counts = page.counts
    assert (counts.total, counts.new, counts.mastered, counts.forgotten) == (30, 27, 1, 2)
    searched = ListBoxWords(course_book_id=house.book_id, search="word2", state=WordState.NEW)
    found = await house.app.list_box_words(house.student, searched)
    assert names(found) == [f"word{one}" for one in range(20, 30)]
    beyond = ListBoxWords(course_book_id=house.book_id, page_no=9)
    assert (await house.app.list_box_words(house.student, beyond)).total == 30
    with pytest.raises(NotFound):
        await house.app.list_box_words(house.student, ListBoxWords(course_book_id=99))  # type: ignore[arg-type]


async def test_the_search_covers_met_and_favourite_words(house: House) -> None:
    await practise(house, {1: True, 11: False})
    await house.app.save_favorites(house.student, favor(house.word_ids[12], 9))

    async def found(typed: str) -> list[str]:
        page = await house.app.search_words(house.student, SearchWords(search=typed))
        return names(page)

    assert await found("wor") == ["word1", "word11", "word12"]
    assert await found("词1") == ["word1", "word11", "word12"]
    assert await found("词11") == ["word11"]
    assert await found(" ") == []
    assert await found("ord") == []


async def test_favourites_forgotten_words_and_a_days_words_can_be_practised(house: House) -> None:
    await learned(house, 1, 2)
    await practise(house, {1: True, 2: False})
    await house.app.save_favorites(house.student, favor(house.word_ids[5], 9))

    sets = await house.app.list_practice_sets(house.student, Empty())

    assert sets.favorites == 1
    assert [(one.course_book.course_book_id, one.words) for one in sets.books] == [
        (house.book_id, 1)
    ]
    [day] = sets.days
    assert day.words == 2

    async def of(request: ListPracticeWords) -> list[str]:
        return names(await house.app.list_practice_words(house.student, request))

    assert await of(ListPracticeWords(kind="FAVORITES")) == ["word5"]
    assert await of(ListPracticeWords(kind="FORGOTTEN", course_book_id=house.book_id)) == ["word2"]
    assert await of(ListPracticeWords(kind="DAY", day=day.day)) == ["word1", "word2"]
    for nothing in (
        ListPracticeWords(kind="FORGOTTEN"),
        ListPracticeWords(kind="FORGOTTEN", course_book_id=BookId(99)),
        ListPracticeWords(kind="DAY"),
        ListPracticeWords(kind="DAY", day="2026-02-31"),
        ListPracticeWords(kind="DAY", day="2025-04-01"),
        ListPracticeWords(kind="DAY", day="2026-11-22"),
        ListPracticeWords(kind="DAY", day="9999-12-31"),
        ListPracticeWords(kind="DAY", day="0001-01-01"),
    ):
        with pytest.raises(NotFound):
            await of(nothing)


async def test_the_wrong_words_of_a_session_can_be_practised(house: House) -> None:
    order = await house.running()
    request = ListPracticeWords(kind="ORDER", course_order_id=order.course_order_id, page_size=2)

    async def page(caller: Call, number: int = 1) -> Page[WordView]:
        return await house.app.list_practice_words(
            caller, msgspec.structs.replace(request, page_no=number)
        )

    assert (await page(house.student)).total == 0
    await house.tested(order, correct=(0, 1), wrong=(2, 3, 4))
    await house.app.save_favorites(house.student, favor(house.word_ids[3], 1))

    first, behind = await page(house.student), await page(house.student, 2)
    assert first.total == behind.total == 3
    assert names(first) + names(behind) == ["word2", "word3", "word4"]
    assert [one.is_favorite for one in first.data] == [False, True]
    with pytest.raises(NotFound):
        await page(house.other_student)
    with pytest.raises(NotFound):
        await house.app.list_practice_words(house.student, ListPracticeWords(kind="ORDER"))


async def test_a_days_words_are_those_practised_that_day(
    house: House,
) -> None:
    app, student = house.app, house.student

    async def days() -> list[tuple[str, int]]:
        sets = await app.list_practice_sets(student, Empty())
        return [(one.day, one.words) for one in sets.days]

    async def of(day: str, **page: int) -> list[str]:
        request = ListPracticeWords(kind="DAY", day=day, **page)  # type: ignore[arg-type]
        return names(await app.list_practice_words(student, request))

    order = await house.running()
    await house.tested(order, correct=(0, 1), wrong=(2, 3, 4))
    await app.complete_course_order(house.tutor, house.end(order))
    await app.save_favorites(student, favor(house.word_ids[20], 1))  # nothing to do
    assert await days() == [("2026-11-21", 10)]
    house.clock.move(minutes=24 * 60)
    house.clock.move(minutes=24 * 60)
    answer = PracticeAnswer(word_id=house.word_ids[2], right=True, latency_ms=900, number=9)
    await app.submit_practice(student, SubmitPractice(device=PHONE, answers=[answer]))
    await mark(house, 0, 9)
    await mark(house, 2, is_mastered=False)

    assert await days() == [("2026-11-23", 2), ("2026-11-21", 10)]
    assert await of("2026-11-21") == [f"word{one}" for one in range(10)]  # not the known one
    assert await of("2026-11-21", page_no=2, page_size=2) == ["word2", "word3"]
    whole = await app.list_practice_words(
        student, ListPracticeWords(kind="DAY", day="2026-11-21", page_size=2)
    )
    assert (whole.total, len(whole.data)) == (10, 2)
    assert [one.state for one in whole.data] == [WordState.MASTERED, WordState.MASTERED]
    assert await of("2026-11-22") == []
    assert await of("2026-11-23") == ["word2", "word9"]  # word0 was mastered already
    house.clock.move(minutes=5 * 24 * 60)
    assert await days() == [("2026-11-23", 2)]


async def test_a_day_follows_the_services_zone_and_may_be_empty(house: House) -> None:
    house.clock.move(minutes=14 * 60 + 30)  # past midnight there, and not in Greenwich
    today = local_date(house.clock.now(), ZONE)
    assert today != local_date(house.clock.now(), UTC)

    async def of(day: str) -> tuple[list[str], int]:
        request = ListPracticeWords(kind="DAY", day=day)
        page = await house.app.list_practice_words(house.student, request)
        return names(page), page.total

    assert await of(today.isoformat()) == ([], 0)
    assert await of("2025-04-02") == ([], 0)
    await practise(house, {1: True})
    assert await of(today.isoformat()) == (["word1"], 1)


async def test_favourites_are_learned_and_reviewed_as_if_they_were_a_course(house: House) -> None:
    app, student = house.app, house.student
    for number, place in enumerate((0, 1, 2, 3), 1):
        await app.save_favorites(student, favor(house.word_ids[place], number))
        house.clock.move(minutes=1)
    assert names(await app.list_new_favorites(student, FavoritesPage()))[-1] == "word0"

    await app.submit_learned_favorites(
        student,
        SubmitFavoriteResult(
            correct_word_ids=[house.word_ids[0]],
            wrong_word_ids=[house.word_ids[1]],
            already_known_word_ids=[house.word_ids[2]],
        ),
    )

    metric = await app.favorite_metric(student, Empty())
    assert (metric.total, metric.new, metric.mastered, metric.forgotten) == (4, 1, 2, 1)
    assert names(await app.list_favorites_to_review(student, FavoritesPage())) == ["word1"]
    await app.submit_reviewed_favorites(
        student, SubmitFavoriteResult(correct_word_ids=[house.word_ids[1]])
    )
    box = await app.list_favorite_box(student, ListFavoriteBox(state=WordState.MASTERED))
    assert (names(box), box.counts.mastered) == (["word2", "word1", "word0"], 3)
    with pytest.raises(InvalidResult):
        await app.submit_reviewed_favorites(
            student, SubmitFavoriteResult(correct_word_ids=[WordId(1)], wrong_word_ids=[WordId(1)])
        )


async def test_a_result_of_favourites_refuses_other_words(house: House) -> None:
    app, student = house.app, house.student
    mine, other, third = house.word_ids[:3]
    await app.save_favorites(student, favor(mine, 1))
    request = SubmitFavoriteResult(
        correct_word_ids=[mine], wrong_word_ids=[other], already_known_word_ids=[third]
    )

    with pytest.raises(WordsNotFavorites) as refused:
        await app.submit_reviewed_favorites(student, request)
    with pytest.raises(WordsNotFavorites):
        await app.submit_learned_favorites(student, request)

    assert refused.value.words == f"{other}, {third}"
    assert (await house.states())[0] is WordState.NEW


async def asked_today(house: House) -> int:
    metric = await house.app.retrieve_student_metric(house.student, RetrieveStudentMetric())
    return metric.days[-1].review_asked


async def test_a_repeated_result_of_favourites_counts_once(house: House) -> None:
    app, student = house.app, house.student
    first, second = house.word_ids[:2]
    for number, word in enumerate((first, second), 1):
        await app.save_favorites(student, favor(word, number))
    plain = SubmitFavoriteResult(wrong_word_ids=[first])

    told = await app.submit_reviewed_favorites(student, plain)
    house.clock.move(minutes=1)

    assert await app.submit_reviewed_favorites(student, plain) == told
    assert await asked_today(house) == 1
    await app.submit_reviewed_favorites(idempotent(student, "another run"), plain)
    assert await asked_today(house) == 2


async def test_a_word_of_a_round_counts_once_even_in_another_request(
    house: House,
) -> None:
    app, student = house.app, house.student
    first, second = house.word_ids[:2]
    for number, word in enumerate((first, second), 1):
        await app.save_favorites(student, favor(word, number))
    house.clock.move(minutes=24 * 60)
    times = [FavoriteAnswer(word_id=first, latency_ms=700)]
    one = SubmitFavoriteResult(correct_word_ids=[first], answers=times, device=PHONE, number=7)
    both = msgspec.structs.replace(one, correct_word_ids=[first, second])

    await app.submit_reviewed_favorites(student, one)
    await app.save_favorites(student, favor(first, 8, is_favorite=False))
    await app.submit_reviewed_favorites(student, both)

    metric = await app.retrieve_student_metric(student, RetrieveStudentMetric())
    assert [day.review_asked for day in metric.days[-2:]] == [0, 2]
    again = msgspec.structs.replace(one, number=9)
    with pytest.raises(WordsNotFavorites):
        await app.submit_reviewed_favorites(student, again)


async def test_a_tutor_has_no_words_of_their_own(house: House) -> None:
    with pytest.raises(RoleCannotOperate):
        await house.app.save_favorites(house.tutor, favor(house.word_ids[0], 1))


async def test_words_are_verified_against_both_ledgers_and_rebuilt(house: House) -> None:
    order = await house.running()
    await house.tested(order, correct=(0,), wrong=(1,))
    await house.app.complete_course_order(house.tutor, house.end(order))
    house.clock.move(minutes=1)
    await mark(house, 1, 20)
    await house.app.save_favorites(house.student, favor(house.word_ids[0], 1))
    await practise(house, {0: False}, first=2)
    assert (await verify_ledger(house.ports)).differences == 0
    states = await house.states()

    student = house.accounts["student"].id
    wrong = {house.word_ids[one]: WordState.LEARNED_PENDING_TEST for one in (0, 1, 20)}
    await house.ports.units.run(lambda unit: put_states(unit, student, wrong, house.clock.now()))

    assert (await verify_ledger(house.ports)).differences == 3
    assert (await rebuild_ledger(house.ports)).differences == 3
    assert await house.states() == states
    assert (await verify_ledger(house.ports)).differences == 0


async def test_an_unknown_book_has_no_words_to_review(house: House) -> None:
    request = ListReviewWords(course_book_id=house.book_id)
    assert names(await house.app.list_review_words(house.student, request)) == []
    with pytest.raises(NotFound):
        await house.app.list_review_words(house.student, ListReviewWords(course_book_id=BookId(99)))
