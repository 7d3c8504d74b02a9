"""A plain recount of the ledgers for lists: upcoming reviews, words by state, months.

Like the recount of practice it shares no code with the product: it walks through the events and
counts.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from tests.support.recounting import Session, local_day, sessions_of
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.events import LedgerEntry
from wordmate.domain.words.word_ledger import WordLedgerEntry

Stories = Mapping[int, Iterable[LedgerEntry]]


def reviews_ahead(stories: Stories, now: Instant, days: int) -> list[tuple[date, int, int]]:
    """By local day the number of upcoming reviews, and of their words; overdue ones count today."""
    today = local_day(now)
    found: Counter[date] = Counter()
    words: Counter[date] = Counter()
    for session in sessions_of(stories).values():
        can_be_held = session.status == "RESERVED" and now <= session.closes_at
        is_open = can_be_held or session.status == "IN_PROGRESS"
        if not session.is_review or session.purged or not is_open:
            continue
        day = max(today, local_day(session.appointment_at))
        found[day] += 1
        words[day] += session.booked.word_count
    ahead = [today + timedelta(days=one) for one in range(days)]
    return [(day, found[day], words[day]) for day in ahead]


def practice_by_day(stories: Stories) -> Mapping[date, int]:
    """The used time, by the day on which it began."""
    used: Counter[date] = Counter()
    for session in sessions_of(stories).values():
        if session.ended is not None and session.started is not None and not session.purged:
            used[local_day(Instant(session.started))] += session.used
    return used


def words_by_day(stories: Stories, words: Iterable[WordLedgerEntry]) -> Mapping[date, set[int]]:
    """The words of lessons by the days on which these began, and the practised or marked ones."""
    found: dict[date, set[int]] = {}
    for session in sessions_of(stories).values():
        if session.ended is not None and session.started is not None and not session.purged:
            found.setdefault(local_day(Instant(session.started)), set()).update(session.taught)
    for one in words:
        if one.kind in ("practised", "marked", "unmarked"):
            found.setdefault(local_day(one.happened_at), set()).add(one.word_id)
    return {day: ids for day, ids in found.items() if ids}


def word_states(stories: Stories, words: Sequence[WordLedgerEntry]) -> Mapping[int, str]:
    """A student's state of each met word."""
    turns: list[tuple[int, int, int, Session | WordLedgerEntry]] = [
        *((one.ended or 0, 1, number, one) for number, one in _ended(stories)),
        *((one.at, 0, nth, one) for nth, one in enumerate(words)),
    ]
    states: dict[int, str] = {}
    for _, _, _, turn in sorted(turns, key=lambda one: one[:3]):
        if isinstance(turn, Session):
            _learn(states, turn)
        elif turn.kind == "practised" and turn.word_id in states:
            states[turn.word_id] = "mastered" if turn.right else "forgotten"
        elif turn.kind == "marked":
            states[turn.word_id] = "mastered"
        elif turn.kind == "unmarked":
            states[turn.word_id] = "learned_pending_test"
    return states


def _ended(stories: Stories) -> list[tuple[int, Session]]:
    sessions = sessions_of(stories).items()
    return [(number, one) for number, one in sessions if one.ended is not None]


def _learn(states: dict[int, str], session: Session) -> None:
    if not session.is_review:
        for word in session.worked:
            states.setdefault(word, "learned_pending_test")
    for state, listed in (
        ("mastered", session.right),
        ("forgotten", session.wrong),
        ("mastered", session.known),
    ):
        states.update(dict.fromkeys(listed, state))


@dataclass(frozen=True)
class Month:
    """A student's or a tutor's sessions of a month, by state."""

    by_status: Mapping[str, int]
    deleted: int
    minutes: int


def month_of(stories: Stories, month: str, *, tutor_id: int | None = None) -> Month:
    """Every session booked for the month; those of a tutor only, if one is named."""
    by_status: Counter[str] = Counter()
    deleted = used = 0
    for session in sessions_of(stories).values():
        is_own = tutor_id is None or session.booked.tutor_id == tutor_id
        if not is_own or f"{local_day(session.appointment_at):%Y-%m}" != month:
            continue
        if session.purged:
            deleted += 1
            continue
        # The lists show a review with nothing due; it is no session of the month.
        by_status[session.status if session.was_due else "NOTHING_DUE"] += 1
        if session.status == "COMPLETED" and (tutor_id is None or session.is_led):
            used += session.used
    return Month(by_status, deleted, used // 60_000)


def work_by_day(stories: Stories, tutor_id: int) -> Mapping[date, Counter[str]]:
    """What a tutor did, by the day for which it was booked."""
    found: dict[date, Counter[str]] = {}
    for session in sessions_of(stories).values():
        if session.purged or session.booked.tutor_id != tutor_id or session.booked.is_simulated:
            continue
        day = found.setdefault(local_day(session.appointment_at), Counter())
        is_completed = session.status == "COMPLETED"
        if is_completed and session.is_led:
            day["sessions"] += 1
            day["used_ms"] += session.used
        day["reviews_done"] += session.is_review and is_completed and session.was_due
        day["reviews_missed"] += session.is_review and session.status == "EXPIRED"
    return found


def orders_by_standing(stories: Stories, *, tutor_id: int | None = None) -> Mapping[str, int]:
    """The number of orders in each state; of a student, or of one of their tutors."""
    return Counter(
        "DELETED" if session.purged else session.status
        for session in sessions_of(stories).values()
        if tutor_id in (None, session.booked.tutor_id)
    )


def favorites(words: Sequence[WordLedgerEntry]) -> set[int]:
    """The student's favourites."""
    liked = {one.word_id: one.kind for one in words if one.kind in ("favorited", "unfavorited")}
    return {word_id for word_id, kind in liked.items() if kind == "favorited"}
