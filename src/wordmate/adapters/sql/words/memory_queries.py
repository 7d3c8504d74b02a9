"""Queries about what a student remembers: due, hard and confused words, and the probe."""

from collections.abc import Collection, Sequence
from datetime import timedelta
from typing import Final, NamedTuple

from sqlalchemy import select

from wordmate.adapters.sql.engine.statement import Statement, param
from wordmate.adapters.sql.engine.tables import Millis
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.lessons.schema import lesson_word
from wordmate.adapters.sql.orders.columns import IS_AHEAD, IS_REVIEW, WORDS_LISTED_AT
from wordmate.adapters.sql.orders.own_students import student_named
from wordmate.adapters.sql.orders.schema import course_order
from wordmate.adapters.sql.words.memory_stores import (
    CONFUSION,
    MILESTONE,
    MILESTONES_OF,
    OF_STUDENT_CONFUSED,
    WORD_MEMORY,
    due_words_of_policy,
    remembered_of,
)
from wordmate.adapters.sql.words.probes import probe_results_of, probe_words
from wordmate.adapters.sql.words.schema import IS_HARD, NEEDS_CONTRAST, word_confusion, word_memory
from wordmate.adapters.sql.words.word_views import page_of_words, words_by_id
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty, Page
from wordmate.application.words import operations as ask
from wordmate.application.words.messages import (
    ConfusedPairs,
    ConfusedWords,
    DailyListView,
    HardWord,
    ListConfusedWords,
    ListHardWords,
    ListMilestones,
    ListWordMemories,
    Milestones,
    MilestoneView,
    ProbedWord,
    ProbeResults,
    ProbeResultView,
    RetrieveProbeResults,
    WordMemories,
    WordMemoryView,
)
from wordmate.domain.kernel.ids import AccountId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.local_dates import day_start, local_date
from wordmate.domain.progress.counting import day_number, day_of
from wordmate.domain.reviews.confusions import Confusion, confused_with
from wordmate.domain.reviews.due import DayBudget, DueWords
from wordmate.domain.reviews.memory import (
    SLIPS_UNDER,
    known_until,
    local_days,
    recall,
    with_time_scaled,
)
from wordmate.domain.reviews.probe import results_since, spread
from wordmate.domain.reviews.word_memory import hard_words

MOST_PAIRS: Final = 50
"""The maximum number of listed pairs, those confused most often first."""
MOST_OTHERS: Final = 3
"""The maximum number of words shown that a hard word is confused with."""

HARD_WORDS = Statement(
    lambda d: select(*WORD_MEMORY).where(word_memory.c.student_id == param("student_id"), IS_HARD)
)
OF_TODAYS_REVIEWS = Statement(
    lambda d: (
        select(lesson_word.c.word_id)
        .select_from(course_order)
        .join(lesson_word, lesson_word.c.order_id == WORDS_LISTED_AT)
        .where(
            course_order.c.student_id == param("student_id"),
            course_order.c.appointment_at >= param("since", Millis),
            course_order.c.appointment_at < param("until", Millis),
            IS_REVIEW,
            IS_AHEAD,
        )
    )
)
"""The words of the reviews that are planned for a day and still to be held on it."""
_CONFUSED = Statement(
    lambda d: (
        select(*CONFUSION)
        .where(word_confusion.c.student_id == param("student_id"), NEEDS_CONTRAST)
        .order_by(
            word_confusion.c.times.desc(), word_confusion.c.word_id, word_confusion.c.other_word_id
        )
    )
)


async def hard_words_of(read: Read, student_id: AccountId) -> list[WordId]:
    """The student's hard words, most missed first."""
    return hard_words(WORD_MEMORY.all(await read.all(HARD_WORDS, student_id=student_id)))


async def _due_today(read: Read, student_id: AccountId) -> tuple[Sequence[WordId], DueWords]:
    """The due words that the student is asked today, without those of today's reviews, and what
    they follow from."""
    zone = read.policy.zone
    today = local_date(read.now, zone)
    store_policy = read.policy.review_policy
    due = await due_words_of_policy(read, student_id, day_number(today), store_policy)
    if not due.words:
        return (), due
    since, until = day_start(today, zone), day_start(today + timedelta(days=1), zone)
    values = {"student_id": student_id, "since": since, "until": until}
    reviewed = {row[0] for row in await read.all(OF_TODAYS_REVIEWS, **values)}
    return due.on(day_number(today)).without(reviewed), due


class DailyWords(NamedTuple):
    """The daily list, which of its words are the probe's, and the pace of its student."""

    words: Sequence[WordId]
    probe: Collection[WordId]
    budget: DayBudget


async def daily_list(read: Read, student_id: AccountId) -> DailyWords:
    """The due words of today with those of the month's probe among them. Without the due list
    there is a daily list only while the probe has words to ask."""
    due_today, due = await _due_today(read, student_id)
    probe = await probe_words(read, student_id, read.now, read.policy.zone)
    return DailyWords(spread(due_today, probe), probe, due.budget)


async def confusions_of(read: Read, student_id: AccountId) -> list[Confusion]:
    """The pairs that need a contrast card, those confused most often first."""
    return CONFUSION.all(await read.all(_CONFUSED, student_id=student_id))


@answers(ask.DailyList)
async def retrieve_due_words(read: Read, call: Call, _request: Empty) -> DailyListView:
    student_id = call.caller.user_id
    daily = await daily_list(read, student_id)
    return DailyListView(
        server_time=read.now,
        today=len(daily.words),
        minutes=daily.budget.minutes_for(len(daily.words)),
        hard=len(await hard_words_of(read, student_id)),
        confused=len(await confusions_of(read, student_id)),
    )


@answers(ask.HardWords)
async def list_hard_words(read: Read, call: Call, request: ListHardWords) -> Page[HardWord]:
    student_id = await student_named(read, call, request.student_id)
    page = await page_of_words(read, await hard_words_of(read, student_id), student_id, request)
    if not page.data:
        return Page(data=[], total=page.total)
    confusions = CONFUSION.all(await read.all(OF_STUDENT_CONFUSED, student_id=student_id))
    others = {one.id: confused_with(one.id, confusions)[:MOST_OTHERS] for one in page.data}
    ids = sorted({other for ones in others.values() for other in ones})
    words = {one.id: one for one in await words_by_id(read, ids, student_id)}
    hard = [
        HardWord.of(
            one, confused_with=tuple(words[other] for other in others[one.id] if other in words)
        )
        for one in page.data
    ]
    return Page(data=hard, total=page.total)


@answers(ask.MilestonesOfStudent)
async def list_milestones(read: Read, call: Call, request: ListMilestones) -> Milestones:
    student_id = await student_named(read, call, request.student_id)
    rows = await read.all(MILESTONES_OF, student_id=student_id)
    data = [
        MilestoneView(words=one.words, reached_on=day_of(one.reached_on).isoformat())
        for one in MILESTONE.all(rows)
    ]
    return Milestones(data=data, total=len(data))


@answers(ask.ProbesOfStudent)
async def retrieve_probe_results(
    read: Read, call: Call, request: RetrieveProbeResults
) -> ProbeResults:
    student_id = await student_named(read, call, request.student_id)
    zone = read.policy.zone
    first_day = results_since(local_date(read.now, zone))
    until = Instant(read.now + 1)
    results = await probe_results_of(read, student_id, day_start(first_day, zone), until)
    ids = sorted({one.word_id for result in results for one in result.answers})
    words = {one.id: one for one in await words_by_id(read, ids, student_id)} if ids else {}
    data = [
        ProbeResultView.of(
            result,
            words=[
                ProbedWord(word=words[one.word_id], right=one.right, utc_asked=one.at)
                for one in result.answers
            ],
        )
        for result in results
    ]
    return ProbeResults(
        server_time=read.now, first_day=first_day.isoformat(), data=data, total=len(data)
    )


@answers(ask.Confused)
async def list_confused_words(read: Read, call: Call, request: ListConfusedWords) -> ConfusedPairs:
    student_id = await student_named(read, call, request.student_id)
    pairs = (await confusions_of(read, student_id))[:MOST_PAIRS]
    ids = list(dict.fromkeys(word_id for one in pairs for word_id in one.pair))
    words = {one.id: one for one in await words_by_id(read, ids, student_id)}
    shown = [
        ConfusedWords(word=words[one.pair.word_id], other=words[one.pair.other_id], times=one.times)
        for one in pairs
        if {*one.pair} <= words.keys()
    ]
    return ConfusedPairs(data=shown, total=len(shown))


@answers(ask.Memories)
async def list_word_memories(read: Read, call: Call, request: ListWordMemories) -> WordMemories:
    student_id, now = await student_named(read, call, request.student_id), read.now
    memories, _, forgetting = await remembered_of(read, student_id, request.word_ids)
    scale, day = forgetting.scale(read.policy.time_scale), local_days(now, read.policy.zone)
    taught = [
        (memories[one], with_time_scaled(memories[one].memory, scale))
        for one in request.word_ids
        if one in memories
    ]
    data = [
        WordMemoryView(
            word_id=one.word_id,
            asked_on=day_of(int(one.memory.day)).isoformat(),
            was_known=one.was_known,
            known_percent=round(recall(memory, day) * 100),
            due_on=_date(one.due_on),
            slips_on=_date(known_until(memory, SLIPS_UNDER)),
            is_hard=one.is_hard,
        )
        for one, memory in taught
    ]
    return WordMemories(server_time=now, data=data, total=len(data))


def _date(day: float) -> str | None:
    """A local day; None beyond the calendar's range, which well-known words can reach."""
    try:
        return day_of(int(day)).isoformat()
    except OverflowError:
        return None
