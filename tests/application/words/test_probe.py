"""The monthly probe: words of the daily list that are typed, and what its answers come to."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest

from tests.application.reviews.test_due_words import memories
from tests.support.house import House, opened_house
from wordmate.application.kernel.call import Visitor
from wordmate.application.kernel.messages import Empty
from wordmate.application.routine.messages import (
    OpenSharedWeek,
    RetrieveStudyWeek,
    ShareStudyWeek,
    StudyWeekView,
)
from wordmate.application.words.messages import (
    ListPracticeWords,
    MarkWords,
    PracticeAnswer,
    ProbeResultView,
    RetrieveProbeResults,
    SubmitPractice,
)
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.task import Task
from wordmate.domain.ledger.audit import Difference
from wordmate.domain.reviews.probe import WORDS_OF_AGE

DAY = 24 * 60
KINDS = "SELECT kind, met_days, was_right FROM word_event ORDER BY sequence"


async def probe(house: House) -> list[WordId]:
    """The words of the daily list that are the probe's."""
    request = ListPracticeWords(kind="DUE", page_size=100)
    page = await house.app.list_practice_words(house.student, request)
    assert (await house.app.retrieve_due_words(house.student, Empty())).today == page.total
    return [one.id for one in page.data if one.is_probe]


async def answer(
    house: House,
    words: Sequence[WordId],
    *,
    right: bool = True,
    device: str = "phone",
    is_probe: bool = True,
    task: Task = Task.TYPE_WORD,
) -> None:
    answers = [
        PracticeAnswer(
            word_id=one,
            right=right,
            latency_ms=4_000,
            task=task,
            is_probe=is_probe,
            number=house.clock.now() // 1000 % 10**9 + nth,
        )
        for nth, one in enumerate(words)
    ]
    await house.app.submit_practice(house.student, SubmitPractice(device=device, answers=answers))


async def results(house: House, who: str = "student") -> list[ProbeResultView]:
    student_id = None if who == "student" else house.accounts["student"].id
    request = RetrieveProbeResults(student_id=student_id)
    return (await house.app.retrieve_probe_results(house.call(who), request)).data


async def weeks(house: House) -> list[StudyWeekView]:
    """This week as its student sees it, and behind a link."""
    link = await house.app.share_study_week(house.student, ShareStudyWeek(day=date(2027, 2, 19)))
    opened = OpenSharedWeek(link_token=link.token)
    return [
        await house.app.retrieve_study_week(house.student, RetrieveStudyWeek()),
        await house.app.open_shared_week(Visitor("192.0.2.1"), opened),
    ]


async def a_lesson_ago(house: House, days: int) -> list[WordId]:
    """Ten words that were taught so many days ago, of which no review was held."""
    await house.rows(
        "UPDATE word SET en_word = 'word' ||"
        " substr('abcdefghijklmnopqrstuvwxyz', CAST(id AS INTEGER), 1)"
        " WHERE id <= 26 RETURNING 1"
    )
    await house.due_review(correct=range(10))
    house.clock.move(minutes=(days - 1) * DAY)
    await house.app.process_due_orders()
    return house.word_ids[:10]


async def test_once_a_month_five_words_met_thirty_days_ago_stand_among_the_due_ones(
    house: House,
) -> None:
    taught = await a_lesson_ago(house, 24)
    assert await probe(house) == []
    house.clock.move(minutes=DAY)
    asked = await probe(house)
    assert len(asked) == WORDS_OF_AGE
    assert {*asked} <= {*taught}
    assert asked == await probe(house)
    await answer(house, asked)
    assert await probe(house) == []
    house.clock.move(minutes=10 * DAY)  # the same month
    assert await probe(house) == []


async def test_a_probe_that_was_left_half_way_goes_on_another_day_of_the_month(
    house: House,
) -> None:
    await a_lesson_ago(house, 26)
    asked = await probe(house)
    await answer(house, asked[:2])
    assert await probe(house) == asked[2:]
    house.clock.move(minutes=12 * DAY)  # these words were met 38 days ago
    assert await probe(house) == asked[2:]
    house.clock.move(minutes=7 * DAY)  # the next month, in which no word is as old
    assert await probe(house) == []


async def test_words_that_were_asked_today_wait_for_another_day(house: House) -> None:
    await a_lesson_ago(house, 26)
    asked = await probe(house)
    await answer(house, asked[:1], is_probe=False)
    assert await probe(house) == asked[1:]
    await answer(house, asked[1:2])
    house.clock.move(minutes=DAY)
    assert await probe(house) == [asked[0], *asked[2:]]


async def test_words_that_were_only_marked_as_known_and_words_that_cannot_be_typed_are_not_drawn(
    house: House,
) -> None:
    taught = await a_lesson_ago(house, 26)
    house.clock.move(minutes=-26 * DAY)
    marked = MarkWords(word_ids=house.word_ids[20:], is_mastered=True)
    await house.app.mark_words(house.student, marked)
    house.clock.move(minutes=26 * DAY)
    listed = ", ".join(map(str, taught[:6]))
    await house.rows(
        f"UPDATE word SET en_word = 'A/' || en_word WHERE id IN ({listed}) RETURNING 1"  # noqa: S608
    )
    assert {*await probe(house)} == {*taught[6:]}


async def test_an_answer_moves_the_memory_and_uses_none_of_the_daily_minutes(house: House) -> None:
    await a_lesson_ago(house, 26)
    asked = await probe(house)
    await answer(house, asked[:1], right=False)
    await answer(house, asked[1:2])
    after = await memories(house)
    assert (after[asked[0]].was_known, after[asked[1]].was_known) == (False, True)
    used = "SELECT asked, answers, took_ms FROM day_budget"
    assert [tuple(row) for row in await house.rows(used)] == [(0, 0, 0)]
    assert [tuple(row) for row in await house.rows(KINDS)] == [
        ("probed", 30, False),
        ("probed", 30, True),
    ]
    assert (await house.app.verify_ledger()).differences == 0
    await house.rows("UPDATE word_memory SET met_on = met_on + 1 RETURNING 1")
    found: list[Difference] = []
    await house.app.rebuild_ledger(None, found.append)
    assert {one.projection for one in found} == {"memory"}
    assert (await house.app.verify_ledger()).differences == 0
    assert await memories(house) == after


async def test_an_answer_that_is_not_of_the_probe_is_plain_practice(house: House) -> None:
    taught = await a_lesson_ago(house, 26)
    asked = await probe(house)
    other = next(one for one in taught if one not in asked)
    await answer(house, [asked[0], other, house.word_ids[25], asked[0]])
    await answer(house, asked[:1], device="tablet")
    kinds = [row[0] for row in await house.rows(KINDS)]
    assert kinds == ["probed", "practised", "practised", "practised", "practised"]
    [month] = await results(house)
    assert (month.asked, month.right) == (1, 1)


async def test_a_word_of_the_probe_that_was_not_typed_is_plain_practice(house: House) -> None:
    await a_lesson_ago(house, 26)
    asked = await probe(house)
    await answer(house, asked[:1], task=Task.RECALL_WORD)
    assert [row[0] for row in await house.rows(KINDS)] == ["practised"]
    assert await results(house) == []
    assert await probe(house) == asked[1:]


async def test_results_say_what_was_still_known_for_the_student_and_their_tutor(
    house: House,
) -> None:
    await a_lesson_ago(house, 30)
    assert await results(house) == []
    first = await probe(house)
    await answer(house, first[:3])
    await answer(house, first[3:], right=False)
    house.clock.move(minutes=60 * DAY)
    later = await probe(house)
    await answer(house, later[:4])
    for who in ("student", "tutor"):
        after_30, after_90 = await results(house, who)
        assert (after_30.met_days, after_30.asked, after_30.right) == (30, 5, 3)
        assert (after_90.met_days, after_90.asked, after_90.right) == (90, 4, 4)
        assert {one.word.id for one in after_30.words if not one.right} == {*first[3:]}
    for week in await weeks(house):
        month, quarter = week.still_known
        assert (month.met_days, month.asked, month.right) == (30, 5, 3)
        assert (quarter.met_days, quarter.asked, quarter.right) == (90, 4, 4)
        assert len({one.en_word for one in month.words if not one.right}) == 2
        # The page begins with the probe of this month alone; the first one is too long ago.
        assert week.summary.known is not None
        assert (week.summary.known.right, week.summary.known.asked) == (4, 4)
        assert week.summary.known.months == (date(2026, 11, 1),)
    house.clock.move(minutes=330 * DAY)  # the first probe is more than twelve months ago
    assert [one.met_days for one in await results(house)] == [90]
    with pytest.raises(NotFound):
        await results(house, "other tutor")


async def test_without_due_words_the_probe_alone_is_the_daily_list(
    sqlite_url: str, tmp_path: Path
) -> None:
    async with opened_house(sqlite_url, tmp_path, review_policy="plan") as house:
        await a_lesson_ago(house, 26)
        asked = await probe(house)
        daily = await house.app.retrieve_due_words(house.student, Empty())
        assert (daily.today, daily.minutes > 0) == (len(asked), True)
        await answer(house, asked)
        assert (await house.app.retrieve_due_words(house.student, Empty())).today == 0
