"""The words that a student worked on, by local day."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, tzinfo
from typing import Final

from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import EPOCH
from wordmate.domain.kernel.local_dates import LAUNCHED_ON, local_date
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.words.word_ledger import ANSWERS, WordEventKind, WordLedgerEntry

WORKED_ON: Final = (*ANSWERS, WordEventKind.MARKED, WordEventKind.UNMARKED)
"""The word events that count as work on a day; a favourite does not."""


def day_of_records(text: str | None, today: date) -> date:
    """A day from the launch to today; raises NotFound."""
    try:
        day = date.fromisoformat(text or "")
    except ValueError:
        raise NotFound from None
    if not LAUNCHED_ON <= day <= today:
        raise NotFound
    return day


def words_by_day(
    orders: Iterable[CourseOrder], words: Iterable[WordLedgerEntry], tz: tzinfo
) -> Mapping[date, Sequence[WordId]]:
    """Words by the day on which their lesson began, or on which they were practised or marked.

    Each word once per day, in the order of its first event.
    """
    touched = sorted(
        (
            *((one.started_at or EPOCH, word) for one in orders for word in one.words),
            *((one.happened_at, one.word_id) for one in words if one.kind in WORKED_ON),
        )
    )
    days = defaultdict[date, dict[WordId, None]](dict)
    for at, word in touched:
        days[local_date(at, tz)][word] = None
    return {day: list(found) for day, found in days.items()}
