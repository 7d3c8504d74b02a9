"""Milestones of still known words: stored with the answers that reach them, and announced once."""

import pytest

from tests.application.reviews.test_due_words import hold
from tests.application.words.test_daily_list import practise
from tests.support.following import write_notices
from tests.support.house import ZONE, House
from wordmate.application.notices.messages import ListNotifications
from wordmate.application.words.messages import ListMilestones, MilestoneView
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.notices.notice import NoticeKind
from wordmate.domain.progress.counting import day_number
from wordmate.domain.reviews.firmness import FIRM_DAYS, LASTING_DAYS

DAY = 24 * 60


async def milestones(house: House) -> list[MilestoneView]:
    return (await house.app.list_milestones(house.student, ListMilestones())).data


async def announced(house: House) -> list[int | None]:
    await write_notices(house)
    found = (await house.app.list_notifications(house.student, ListNotifications())).data
    return [one.word_count for one in found if one.kind is NoticeKind.MILESTONE_REACHED]


async def make_firm(house: House) -> None:
    """Each word that is known today is firm, and was met three months ago."""
    today = day_number(local_date(house.clock.now(), ZONE))
    await house.rows(
        f"UPDATE word_memory SET stability = {9 * FIRM_DAYS},"  # noqa: S608
        f" met_on = {today - LASTING_DAYS} RETURNING 1"
    )


async def test_the_review_that_knows_the_tenth_word_still_reaches_a_milestone_that_stays(
    house: House,
) -> None:
    review = await house.due_review(correct=range(10))
    await make_firm(house)
    words = await hold(house, review)
    first = MilestoneView(words=10, reached_on=local_date(house.clock.now(), ZONE).isoformat())
    assert await milestones(house) == [first]
    assert await announced(house) == [10]

    house.clock.move(minutes=DAY)
    await practise(house, words, right=False)
    assert await milestones(house) == [first]
    house.clock.move(minutes=DAY)
    await make_firm(house)
    await practise(house, words)
    assert await milestones(house) == [first]
    assert await announced(house) == [10]


async def test_several_milestones_reached_at_once_are_listed_and_the_largest_is_announced(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wordmate.domain.reviews.milestones.MILESTONES", (2, 5, 10))
    review = await house.due_review(correct=range(10))
    await make_firm(house)
    await hold(house, review)
    assert [one.words for one in await milestones(house)] == [2, 5, 10]
    assert await announced(house) == [10]


async def test_practice_reaches_a_milestone_only_with_the_tenth_word(house: House) -> None:
    await house.due_review(correct=range(10))
    await make_firm(house)
    await practise(house, house.word_ids[:9])
    assert await milestones(house) == []
    house.clock.move(minutes=1)
    await practise(house, house.word_ids[9:10])
    assert [one.words for one in await milestones(house)] == [10]
    assert await announced(house) == [10]
