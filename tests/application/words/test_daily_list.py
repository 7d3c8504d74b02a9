"""The daily list: due words of all lessons, without those of today's reviews."""

from dataclasses import replace
from functools import reduce

import pytest

from tests.application.reviews.test_due_words import hold, with_firm_words
from tests.support.house import ZONE, House
from wordmate.application.kernel.messages import Empty
from wordmate.application.routine.messages import SaveReviewMinutes
from wordmate.application.words.messages import (
    ListConfusedWords,
    ListHardWords,
    ListPracticeWords,
    ListWordMemories,
    PracticeAnswer,
    SubmitPractice,
    WordMemoryView,
)
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.kernel.task import Task
from wordmate.domain.ledger.audit import Difference
from wordmate.domain.ledger.studying import all_reviewed
from wordmate.domain.lessons.exercise import (
    CHOICE_SETS,
    WRONG_CHOICES,
    ExerciseWord,
    needs_choices,
)
from wordmate.domain.progress.counting import day_number
from wordmate.domain.reviews.due import DEFAULT_MINUTES
from wordmate.domain.reviews.forgetting import ENOUGH, UNFITTED, Forgetting
from wordmate.domain.reviews.word_memory import EASY_AFTER, HARD_AFTER

DAY = 24 * 60


async def today(house: House) -> list[WordId]:
    request = ListPracticeWords(kind="DUE", page_size=100)
    page = await house.app.list_practice_words(house.student, request)
    daily = await house.app.retrieve_due_words(house.student, Empty())
    assert daily.today == page.total == len(page.data)
    assert (daily.minutes > 0) == (daily.today > 0)
    return [one.id for one in page.data]


async def practise(
    house: House,
    words: list[WordId],
    *,
    right: bool = True,
    other: WordId | None = None,
    task: Task = Task.RECALL,
) -> None:
    answers = [
        PracticeAnswer(
            word_id=one,
            right=right,
            latency_ms=900,
            task=task,
            other_word_id=other,
            number=house.clock.now() // 1000 % 10**9 + nth,
        )
        for nth, one in enumerate(words)
    ]
    await house.app.submit_practice(house.student, SubmitPractice(device="phone", answers=answers))


async def after_the_plan(house: House) -> None:
    await hold(house, await house.due_review())
    house.clock.move(minutes=22 * DAY)
    await house.app.process_due_orders()


async def test_the_words_of_a_missed_first_review_lead_the_next_days_list_whole(
    house: House,
) -> None:
    await house.due_review(correct=range(10))
    await house.app.save_review_minutes(house.student, SaveReviewMinutes(minutes=3))
    assert await today(house) == []  # today is their first review
    house.clock.move(minutes=DAY)
    await house.app.process_due_orders()
    assert await today(house) == []  # the second review of the plan asks them today
    house.clock.move(minutes=2 * DAY)
    await house.app.process_due_orders()
    assert len(await today(house)) == 10


async def test_the_words_of_a_review_are_listed_on_the_day_after_it_was_missed(
    house: House,
) -> None:
    await with_firm_words(house)
    assert await today(house) == []
    house.clock.move(minutes=2 * DAY)  # no review is planned for the fourth day
    await house.app.process_due_orders()
    assert {*house.word_ids[6:10]} <= {*await today(house)}


async def test_due_words_are_asked_once_a_day_and_book_no_order(house: House) -> None:
    await after_the_plan(house)
    before = (await house.app.count_orders(house.student, Empty())).all
    first = await today(house)
    assert len(first) == 10
    await practise(house, first[:4])
    assert await today(house) == first[4:]
    assert (await house.app.count_orders(house.student, Empty())).all == before
    await practise(house, first[4:], right=False)
    assert await today(house) == []
    house.clock.move(minutes=DAY)
    assert {*first[4:]} <= {*await today(house)}


async def test_the_words_of_a_days_list_bring_the_choices_of_their_checks(house: House) -> None:
    character = "chr" if house.is_postgres else "char"  # words of different meanings
    await house.rows(f"UPDATE word SET zh_word = {character}(20000 + 37 * CAST(id AS integer))")  # noqa: S608
    await after_the_plan(house)
    request = ListPracticeWords(kind="DUE", page_size=100)
    words = (await house.app.list_practice_words(house.student, request)).data
    day = day_number(local_date(house.clock.now(), ZONE))
    chosen = set[WordId]()
    for one in words:
        asked = ExerciseWord(id=one.id, en_word=one.en_word, zh_word=one.zh_word)
        assert len(one.distractors) == (WRONG_CHOICES * CHOICE_SETS) * needs_choices(asked, day)
        if one.distractors:
            chosen.add(one.id)
    assert chosen
    # Another device, which lists fewer words later, gets the same choices.
    await practise(house, [one.id for one in words if one.id not in chosen])
    later = (await house.app.list_practice_words(house.student, request)).data
    assert later == [one for one in words if one.id in chosen]


async def test_a_wrong_check_counts_as_not_known_and_confuses_two_words(house: House) -> None:
    await after_the_plan(house)
    [word, *_] = await today(house)
    other = house.word_ids[20]
    for _ in range(2):
        await practise(house, [word], right=False, other=other)
        house.clock.move(minutes=1)
    [memory] = (
        await house.app.list_word_memories(house.student, ListWordMemories(word_ids=[word]))
    ).data
    assert memory.was_known is False
    [pair] = (await house.app.list_confused_words(house.student, ListConfusedWords())).data
    assert {pair.word.id, pair.other.id} == {word, other}
    assert (await house.app.verify_ledger()).differences == 0


async def test_the_minutes_that_a_student_chose_end_the_list(house: House) -> None:
    goal = await house.app.retrieve_daily_goal(house.student, Empty())
    assert goal.review_minutes == DEFAULT_MINUTES
    await after_the_plan(house)
    first = await today(house)
    await practise(house, first[:1])
    house.clock.move(minutes=DAY)
    await house.rows(
        "UPDATE day_budget SET asked = 20, day = day + 1, is_carried = (1 = 0) RETURNING 1"
    )
    await house.app.save_review_minutes(house.student, SaveReviewMinutes(minutes=3))
    assert len(await today(house)) == 4
    await house.app.save_review_minutes(house.student, SaveReviewMinutes(minutes=20))
    assert len(await today(house)) >= 9


async def test_memories_follow_from_the_ledger_and_are_rebuilt_from_it(house: House) -> None:
    await after_the_plan(house)
    [first, second, *_] = await today(house)
    await practise(house, [first], right=False)
    await practise(house, [second], task=Task.TYPE_WORD)
    assert (await house.app.verify_ledger()).differences == 0
    memories = await house.rows("SELECT * FROM word_memory ORDER BY word_id")
    for change in (
        f"DELETE FROM word_memory WHERE word_id = {first}",  # noqa: S608
        f"UPDATE word_memory SET due_on = due_on + 1 WHERE word_id = {second}",  # noqa: S608
        "UPDATE day_budget SET asked = asked + 1",
        "UPDATE forgetting SET log_scale = 1",
    ):
        await house.rows(f"{change} RETURNING 1")
    found: list[Difference] = []
    await house.app.rebuild_ledger(None, found.append)
    assert sorted((one.projection, one.word_id or 0) for one in found) == [
        ("budget", 0),
        ("forgetting", 0),
        *sorted([("memory", first), ("memory", second)]),
    ]
    assert (await house.app.verify_ledger()).differences == 0
    assert await house.rows("SELECT * FROM word_memory ORDER BY word_id") == memories


async def test_misses_of_one_day_make_no_word_hard(house: House) -> None:
    await after_the_plan(house)
    [word, *_] = await today(house)
    for _ in range(HARD_AFTER):
        await practise(house, [word], right=False)
        house.clock.move(minutes=1)
    assert (await house.app.retrieve_due_words(house.student, Empty())).hard == 0


async def test_a_hard_word_stays_on_the_list_until_it_is_known_on_three_days(
    house: House,
) -> None:
    await after_the_plan(house)
    [word, *_] = await today(house)
    hard = []
    for right in [False] * HARD_AFTER + [True] * EASY_AFTER:
        await practise(house, [word], right=right)
        house.clock.move(minutes=DAY)
        hard.append((await house.app.retrieve_due_words(house.student, Empty())).hard)
        if not right:
            assert word in await today(house)
    assert hard == [0, 0, 0, 0, 1, 1, 1, 0]
    assert (await house.app.verify_ledger()).differences == 0


async def test_a_tutor_sees_a_hard_word_with_the_word_that_it_is_confused_with(
    house: House,
) -> None:
    await after_the_plan(house)
    [word, *_] = await today(house)
    other = house.word_ids[20]
    for _ in range(HARD_AFTER):
        await practise(house, [word], right=False, other=other)
        house.clock.move(minutes=3 * DAY)
    request = ListHardWords(student_id=house.accounts["student"].id)
    hard = await house.app.list_hard_words(house.tutor, request)
    assert [one.id for one in hard.data] == [word]
    assert [one.id for one in hard.data[0].confused_with] == [other]
    assert (await house.app.retrieve_due_words(house.student, Empty())).hard == 1
    with pytest.raises(NotFound):
        await house.app.list_hard_words(house.other_tutor, request)


async def test_a_words_memory_shows_its_recall_and_until_when(house: House) -> None:
    await hold(house, await house.due_review())
    asked = ListWordMemories(word_ids=[*house.word_ids[:2], house.word_ids[20]])
    now = (await house.app.list_word_memories(house.student, asked)).data
    assert [one.word_id for one in now] == house.word_ids[:2]  # the third was never taught
    house.clock.move(minutes=9 * DAY)
    later = (await house.app.list_word_memories(house.student, asked)).data
    for before, after in zip(now, later, strict=True):
        assert after.known_percent < before.known_percent
        assert after.slips_on == before.slips_on


async def shown_memory(house: House, word: WordId) -> WordMemoryView:
    asked = ListWordMemories(word_ids=[word])
    return (await house.app.list_word_memories(house.student, asked)).data[0]


async def test_a_word_is_forgotten_earlier_by_a_student_who_forgets_fast(house: House) -> None:
    await after_the_plan(house)
    [word, second, *_] = await today(house)
    await practise(house, [second], task=Task.TYPE_WORD)
    published = await shown_memory(house, word)
    for answers, is_shown in ((ENOUGH - 1, False), (ENOUGH, True)):
        await house.rows(
            f"UPDATE forgetting SET answers = {answers}, log_scale = 1 RETURNING 1"  # noqa: S608
        )
        fitted = await shown_memory(house, word)
        assert (fitted.known_percent < published.known_percent) is is_shown
        assert (str(fitted.slips_on) < str(published.slips_on)) is is_shown
        assert fitted.due_on == published.due_on


async def test_the_stores_scale_counts_until_enough_answers_were_checked(house: House) -> None:
    await after_the_plan(house)
    [word, *_] = await today(house)
    published = await shown_memory(house, word)
    house.ports = replace(house.ports, policy=replace(house.ports.policy, time_scale=2.0))
    of_store = await shown_memory(house, word)
    assert of_store.known_percent < published.known_percent
    assert str(of_store.slips_on) < str(published.slips_on)


async def test_how_fast_a_student_forgets_follows_from_their_checked_answers(house: House) -> None:
    await after_the_plan(house)
    [first, second, third, *_] = await today(house)
    await practise(house, [first], right=False, task=Task.TYPE_WORD)
    await practise(house, [second], task=Task.PICK_MEANING)
    await practise(house, [third])
    student_id = house.accounts["student"].id
    records = await house.ports.units.run(lambda unit: unit.ledger.records(student_id))
    expected = [one for each in all_reviewed(records, ZONE) for one in each.expected]
    assert records.forgetting == reduce(Forgetting.after, expected, UNFITTED)
    assert records.forgetting.answers == 2


async def test_a_words_memory_says_why_it_is_asked(house: House) -> None:
    await after_the_plan(house)
    [word, *_] = await today(house)
    asked = ListWordMemories(word_ids=[word])
    [before] = (await house.app.list_word_memories(house.student, asked)).data
    on = local_date(house.clock.now(), ZONE).isoformat()
    assert before.asked_on < on
    assert before.due_on is not None
    assert before.due_on <= on
    await practise(house, [word], right=False)
    [after] = (await house.app.list_word_memories(house.student, asked)).data
    assert (after.asked_on, after.was_known) == (on, False)
    assert after.due_on is not None
    assert after.due_on > on
