"""Words kept after their review plan, hard words, and why a word is asked."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Final

from wordmate.application.accounts.access import student_named
from wordmate.application.content.messages import WordView
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Empty, Page
from wordmate.application.kernel.operations import SIGNED_IN, STUDENTS, Owns, operation
from wordmate.application.ports import Ports, Unit
from wordmate.application.words.messages import (
    ConfusedPairs,
    ConfusedWords,
    KeptWords,
    ListConfusedWords,
    ListHardWords,
    ListWordMemories,
    SaveKeptWordsGoal,
    WordMemories,
    WordMemoryView,
)
from wordmate.domain.kernel.ids import AccountId, WordId
from wordmate.domain.reviews.choosing import LATER_DAYS
from wordmate.domain.reviews.maintenance import KeptWord, queue_of_day
from wordmate.domain.reviews.memory import SLIPS_UNDER, gains, known_until, local_days

MOST_PAIRS: Final = 50
"""The maximum number of listed pairs, those confused most often first."""
_FIRST_DAY: Final = date(1970, 1, 1)


@operation("CustomerRetrieveKeptWords", roles=STUDENTS, owns=Owns.SELF)
async def retrieve_kept_words(ports: Ports, call: Call, _request: Empty) -> KeptWords:
    """Counts the kept words asked today, the most per day, and the hard words."""
    student_id = call.caller.user_id
    memories = await ports.reads.kept_words(student_id)
    goal = await ports.reads.kept_words_goal(student_id)
    now = ports.clock.now()
    today = queue_of_day(memories, local_days(now, ports.policy.zone), goal)
    return KeptWords(
        server_time=now,
        today=len(today),
        goal=goal,
        words=len(memories),
        hard=sum(one.is_hard for one in memories),
        confused=len(await ports.reads.confusions(student_id)),
    )


@operation("CustomerSaveKeptWordsGoal", roles=STUDENTS, owns=Owns.SELF)
async def save_kept_words_goal(
    _ports: Ports, unit: Unit, call: Call, request: SaveKeptWordsGoal
) -> Empty:
    """Sets the most kept words asked per day; 0 means none."""
    await unit.memories.put_goal(call.caller.user_id, request.words)
    return Empty()


@operation("CustomerListHardWords", roles=SIGNED_IN, owns=Owns.OWN_STUDENT)
async def list_hard_words(ports: Ports, call: Call, request: ListHardWords) -> Page[WordView]:
    """Lists a student's hard words: missed on five days since they were taught, until they are
    known on three days in a row."""
    student_id = await student_named(ports.reads, call, request.student_id)
    hard = await hard_words(ports, student_id)
    return await page_of(ports, student_id, hard, request.offset, request.page_size)


@operation("CustomerListConfusedWords", roles=SIGNED_IN, owns=Owns.OWN_STUDENT)
async def list_confused_words(
    ports: Ports, call: Call, request: ListConfusedWords
) -> ConfusedPairs:
    """Lists pairs of words that a student confused at least twice, until they tell them apart on
    two days."""
    student_id = await student_named(ports.reads, call, request.student_id)
    pairs = (await ports.reads.confusions(student_id))[:MOST_PAIRS]
    ids = list(dict.fromkeys(word_id for one in pairs for word_id in one.pair))
    words = {one.id: one for one in await ports.reads.words(ids, student_id)}
    shown = [
        ConfusedWords(word=words[one.pair.word_id], other=words[one.pair.other_id], times=one.times)
        for one in pairs
        if {*one.pair} <= words.keys()
    ]
    return ConfusedPairs(data=shown, total=len(shown))


@operation("CustomerListWordMemories", roles=SIGNED_IN, owns=Owns.OWN_STUDENT)
async def list_word_memories(ports: Ports, call: Call, request: ListWordMemories) -> WordMemories:
    """Lists how likely a student knows words now, until when, and the gain of asking them.

    Words that were never taught are left out.
    """
    student_id, now = await student_named(ports.reads, call, request.student_id), ports.clock.now()
    memories = await ports.reads.kept_of(student_id, request.word_ids)
    day = local_days(now, ports.policy.zone)
    found = _memories(request.word_ids, memories, day)
    return WordMemories(server_time=now, data=found, total=len(found))


def _memories(
    word_ids: Sequence[WordId], memories: Mapping[WordId, KeptWord], day: float
) -> list[WordMemoryView]:
    found = [memories[one] for one in word_ids if one in memories]
    weighed = gains((one.memory for one in found), day, LATER_DAYS)
    return [
        WordMemoryView(
            word_id=one.word_id,
            known_percent=round(known * 100),
            gain_percent=round(gained * 100),
            slips_on=_date(known_until(one.memory, SLIPS_UNDER)),
            is_hard=one.is_hard,
        )
        for one, (known, gained) in zip(found, weighed, strict=True)
    ]


def _date(day: float) -> str | None:
    """A local day; None beyond the calendar's range, which well-known words can reach."""
    try:
        return (_FIRST_DAY + timedelta(days=int(day))).isoformat()
    except OverflowError:
        return None


async def words_of_today(ports: Ports, student_id: AccountId) -> list[WordId]:
    """The kept words that are asked today."""
    memories = await ports.reads.kept_words(student_id)
    goal = await ports.reads.kept_words_goal(student_id)
    day = local_days(ports.clock.now(), ports.policy.zone)
    return [one.word_id for one in queue_of_day(memories, day, goal)]


async def hard_words(ports: Ports, student_id: AccountId) -> list[WordId]:
    """The hard words, most missed first."""
    memories = [one for one in await ports.reads.kept_words(student_id) if one.is_hard]
    return [one.word_id for one in sorted(memories, key=lambda one: (-one.misses, one.word_id))]


async def page_of(
    ports: Ports, student_id: AccountId, words: Sequence[WordId], offset: int, limit: int
) -> Page[WordView]:
    """A page of these words."""
    data = await ports.reads.words(words[offset : offset + limit], student_id)
    return Page(data=list(data), total=len(words))
