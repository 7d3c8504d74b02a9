"""A student's numbers by a plain recount of the database's rows; no stored counter is read."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from tests.e2e.server import SHANGHAI, RunningServer
from wordmate.domain.kernel.local_dates import local_date

_MINUTE_MS = 60_000


@dataclass(frozen=True)
class Numbers:
    """A student's numbers so far."""

    days: Mapping[date, Mapping[str, int]]
    retention: Mapping[int, tuple[int, int]]
    """By day of the plan: asked and known words."""
    states: Mapping[str, int]
    """How many words of the book are in which state; others are new."""
    book_words: int
    month_sessions: int
    """Sessions completed in the month of the latest one, and their minutes."""
    month_minutes: int
    listed: int
    """Past sessions, whatever their end."""

    def sum(self, name: str) -> int:
        """Over all days."""
        return sum(one[name] for one in self.days.values())

    @property
    def minutes(self) -> int:
        """Of all days; a started one counts as one."""
        used = self.sum("practice_ms")
        return max(used // _MINUTE_MS, min(used, 1))

    @property
    def to_review(self) -> int:
        """Words of the book that are learned and not mastered."""
        return self.states["learned_pending_test"] + self.states["forgotten"]


def recount(server: RunningServer, student_id: int, book_id: int) -> Numbers:
    """Recounts everything."""
    sessions = server.rows(
        "SELECT o.lesson_type, o.started_at, o.ended_at, o.appointment_at, s.ended_at,"
        " r.correct_word_ids, r.wrong_word_ids FROM course_order o"
        " LEFT JOIN lesson_result r ON r.order_id = o.id"
        " LEFT JOIN course_order s ON s.id = o.source_order_id"
        " WHERE o.student_id = ? AND o.status = 'COMPLETED'"
        # Reviews with nothing due were completed without a start.
        " AND o.started_at IS NOT NULL ORDER BY o.appointment_at",
        student_id,
    )
    days: dict[date, Counter[str]] = {}
    used: Counter[date] = Counter()
    plan: dict[int, tuple[int, int]] = {}
    months: dict[tuple[int, int], list[int]] = {}
    for kind, started, ended, booked, learned, right, wrong in sessions:
        counted = days.setdefault(local_date(started, SHANGHAI), Counter())
        used[local_date(started, SHANGHAI)] += ended - started
        month = local_date(booked, SHANGHAI)
        months.setdefault((month.year, month.month), []).append(ended - started)
        known, missed = len(json.loads(right)), len(json.loads(wrong))
        if kind != "ANTI_FORGETTING":
            counted["learned"] += known + missed
            continue
        counted += Counter(reviews=1, asked=known + missed, right=known)
        days[local_date(started, SHANGHAI)] = counted
        after = (local_date(booked, SHANGHAI) - local_date(learned, SHANGHAI)).days
        asked, before = plan.get(after, (0, 0))
        plan[after] = (asked + known + missed, before + known)
    for at, right in server.rows(
        "SELECT happened_at, was_right FROM word_event"
        " WHERE student_id = ? AND kind IN ('practised', 'probed')",
        student_id,
    ):
        days.setdefault(local_date(at, SHANGHAI), Counter()).update(asked=1, right=right)
    for day, lasted in used.items():
        days[day]["practice_ms"] = lasted
    states = server.rows(
        "SELECT s.state, count(*) FROM word_state s JOIN course_word c ON c.word_id = s.word_id"
        " WHERE s.student_id = ? AND c.course_book_id = ? GROUP BY s.state",
        student_id,
        book_id,
    )
    ((words,),) = server.rows("SELECT count(*) FROM course_word WHERE course_book_id = ?", book_id)
    ((listed,),) = server.rows(
        "SELECT count(*) FROM course_order WHERE student_id = ? AND status <> 'RESERVED'",
        student_id,
    )
    latest = months[max(months)] if months else []
    return Numbers(
        days=days,
        retention=plan,
        states=Counter(dict(states)),
        book_words=words,
        month_sessions=len(latest),
        month_minutes=sum(latest) // _MINUTE_MS,
        listed=listed,
    )
