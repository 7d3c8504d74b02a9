"""Kept words are asked on every third day in free practice, and hard words leave the queue."""

import pytest

from tests.application.reviews.test_choosing import hold
from tests.support.house import House
from wordmate.application.kernel.messages import Empty
from wordmate.application.words.messages import (
    ListHardWords,
    ListPracticeWords,
    ListWordMemories,
    PracticeAnswer,
    SaveKeptWordsGoal,
    SubmitPractice,
)
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.ledger.audit import Difference
from wordmate.domain.lessons.exercise import Task
from wordmate.domain.reviews.maintenance import EASY_AFTER, HARD_AFTER

DAY = 24 * 60


async def today(house: House) -> list[WordId]:
    request = ListPracticeWords(kind="KEPT", page_size=100)
    page = await house.app.list_practice_words(house.student, request)
    told = await house.app.retrieve_kept_words(house.student, Empty())
    assert told.today == page.total == len(page.data)
    return [one.id for one in page.data]


async def practise(house: House, words: list[WordId], *, right: bool = True) -> None:
    answers = [
        PracticeAnswer(
            word_id=one,
            right=right,
            latency_ms=900,
            task=Task.RECALL,
            number=house.clock.now() // 1000 % 10**9 + nth,
        )
        for nth, one in enumerate(words)
    ]
    await house.app.submit_practice(house.student, SubmitPractice(device="phone", answers=answers))


async def after_the_plan(house: House) -> None:
    await hold(house, await house.due_review())
    house.clock.move(minutes=22 * DAY)
    await house.app.process_due_orders()


async def test_words_wait_for_their_plan_before_they_are_kept(house: House) -> None:
    await hold(house, await house.due_review())
    assert await today(house) == []
    house.clock.move(minutes=22 * DAY)
    assert len(await today(house)) == 10


async def test_kept_words_are_asked_on_every_third_day_and_book_no_order(house: House) -> None:
    await after_the_plan(house)
    await house.app.save_kept_words_goal(house.student, SaveKeptWordsGoal(words=4))
    before = (await house.app.count_orders(house.student, Empty())).all
    first = await today(house)
    assert len(first) == 4
    await practise(house, first)
    asked = [len(await today(house))]
    for _ in range(3):
        house.clock.move(minutes=DAY)
        asked.append(len(await today(house)))
    assert asked == [0, 0, 0, 4]
    assert set(first).isdisjoint(await today(house))
    assert (await house.app.count_orders(house.student, Empty())).all == before


async def test_memories_follow_from_the_ledger_and_are_rebuilt_from_it(house: House) -> None:
    await after_the_plan(house)
    [first, second, *_] = await today(house)
    await practise(house, [first], right=False)
    await practise(house, [second])
    assert (await house.app.verify_ledger()).differences == 0
    memories = await house.rows("SELECT * FROM word_memory ORDER BY word_id")
    for change in (
        f"DELETE FROM word_memory WHERE word_id = {first}",  # noqa: S608
        f"UPDATE word_memory SET rights = rights + 1 WHERE word_id = {second}",  # noqa: S608
    ):
        await house.rows(f"{change} RETURNING 1")
    found: list[Difference] = []
    await house.app.rebuild_ledger(None, found.append)
    assert sorted((one.projection, one.word_id) for one in found) == sorted(
        [("memory", first), ("memory", second)]
    )
    assert await house.rows("SELECT * FROM word_memory ORDER BY word_id") == memories


async def test_a_goal_of_zero_asks_no_kept_words(house: House) -> None:
    await after_the_plan(house)
    await house.app.save_kept_words_goal(house.student, SaveKeptWordsGoal(words=0))
    assert await today(house) == []


async def test_misses_of_one_day_make_no_word_hard(house: House) -> None:
    await after_the_plan(house)
    [word, *_] = await today(house)
    for _ in range(HARD_AFTER):
        await practise(house, [word], right=False)
        house.clock.move(minutes=1)
    assert (await house.app.retrieve_kept_words(house.student, Empty())).hard == 0


async def test_a_hard_word_comes_back_after_three_right_days(house: House) -> None:
    await after_the_plan(house)
    [word, *_] = await today(house)
    hard = []
    for right in [False] * HARD_AFTER + [True] * EASY_AFTER:
        await practise(house, [word], right=right)
        house.clock.move(minutes=DAY)
        hard.append((await house.app.retrieve_kept_words(house.student, Empty())).hard)
    assert hard == [0, 0, 0, 0, 1, 1, 1, 0]
    house.clock.move(minutes=3 * DAY)
    assert word in await today(house)
    assert (await house.app.verify_ledger()).differences == 0


async def test_a_word_missed_on_five_days_is_hard_and_its_tutor_sees_it(house: House) -> None:
    await after_the_plan(house)
    [word, *others] = await today(house)
    for _ in range(HARD_AFTER):
        await practise(house, [word], right=False)
        house.clock.move(minutes=3 * DAY)
    assert word not in await today(house)
    request = ListHardWords(student_id=house.accounts["student"].id)
    hard = await house.app.list_hard_words(house.tutor, request)
    assert [one.id for one in hard.data] == [word]
    kept = await house.app.retrieve_kept_words(house.student, Empty())
    assert (kept.hard, kept.words) == (1, len(others) + 1)
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
        assert after.gain_percent > 0
        assert after.slips_on == before.slips_on
