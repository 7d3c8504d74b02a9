"""Records the milestones that answers reach, in the unit that stores the answers."""

from collections.abc import Collection, Mapping

from wordmate.application.kernel.subscriptions import publish
from wordmate.application.ports import Unit
from wordmate.domain.kernel.ids import AccountId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.reviews.milestones import MilestoneReached, day_of_gain, reached
from wordmate.domain.reviews.word_memory import WordMemory


async def record_milestones(
    unit: Unit,
    student_id: AccountId,
    before: Mapping[WordId, WordMemory],
    after: Collection[WordMemory],
    now: Instant,
) -> None:
    """Stores the new milestones of a student whose memories of words are stored already, and
    announces the largest. Without a word that became still known nothing is read.
    """
    day = day_of_gain(before, after)
    if day is None:
        return
    still_known, milestones = await unit.memories.still_known(student_id)
    new = reached(still_known, milestones, day)
    if new:
        stored = await unit.memories.add_milestones(student_id, new)
        if stored:
            await publish(unit, [MilestoneReached(student_id=student_id, words=max(stored))], now)
