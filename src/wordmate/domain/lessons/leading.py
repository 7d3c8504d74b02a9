"""One side leads a lesson and judges; the other follows as long as the leader is present.

The tutor of a class may hand the lead to the student, and take it back at any time. The tutor
always leads the after-lesson test. While the leader is absent the follower goes on alone, but not
into the test.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.actions import (
    Answered,
    AnswerTakenBack,
    ClosingRound,
    HandOver,
    LessonAction,
    MoreWords,
    ToTest,
    WentOn,
)
from wordmate.domain.lessons.errors import OtherSideLeads
from wordmate.domain.lessons.lesson_flow import LessonStep

FOLLOWER_WAITS_MS: Final = 20_000
"""How long the follower waits for an absent leader before going on alone."""
UNKNOWN_STAYS_MS: Final = 60_000
"""How long a leader counts as present when nobody knows when they were last seen."""


class Absence(NamedTuple):
    """A side of a lesson was absent; ``until`` is None as long as it is not back."""

    side: Role
    since: Instant
    until: Instant | None = None

    def covers(self, at: Instant) -> bool:
        """Whether the side was absent at an instant."""
        return self.since <= at and (self.until is None or at < self.until)


def leads_at(step: str | None, *, ends: bool, student_leads: bool) -> bool:
    """Whether a side leads at a step of a lesson, or before its first step (None).

    ``ends``: it is the side that starts and ends the order. ``student_leads``: the lead was handed
    to the student.
    """
    is_handed = student_leads and step != LessonStep.AFTER_TEST
    return ends != is_handed


def may_go_on_alone(step: str | None, *, is_leader_away: bool) -> bool:
    """Whether the follower acts for itself: while the leader is absent, and never in the test."""
    return is_leader_away and step != LessonStep.AFTER_TEST


def assumed_seen(now: Instant) -> Instant:
    """When a leader of whom nothing is known counts as last seen: they stay present for a while."""
    return Instant(now + UNKNOWN_STAYS_MS - FOLLOWER_WAITS_MS)


def is_unseen(seen_at: Instant, now: Instant) -> bool:
    """Whether a side that was last seen at an instant is absent."""
    return now - seen_at >= FOLLOWER_WAITS_MS


def absent_from(absences: Sequence[Absence], side: Role, seen_at: Instant) -> Instant | None:
    """From when a side that was last seen at an instant is absent unless it is seen again; None if
    it is known to be absent.
    """
    last = last_absence(absences, side)
    if last is None:
        return Instant(seen_at + FOLLOWER_WAITS_MS)
    return None if last.until is None else Instant(max(seen_at, last.until) + FOLLOWER_WAITS_MS)


def last_absence(absences: Sequence[Absence], side: Role) -> Absence | None:
    """A side's latest absence."""
    return next((one for one in reversed(absences) if one.side is side), None)


def refusal_to_follower(
    action: LessonAction,
    step: str | None,
    *,
    ends: bool,
    student_leads: bool,
    other: Role,
    absences: Iterable[Absence],
    at: Instant,
) -> OtherSideLeads | None:
    """Why a side may not do this at a step of a class: every action is the leader's, and the other
    side's only while the leader is absent. The test and what follows it are never the follower's.

    ``ends``: the action comes from the side that ends the order; ``other`` is the other side;
    ``at`` is when it was done. Who hands the lead over is a rule of its own.
    """
    if isinstance(action, HandOver):
        return None
    if isinstance(action, Answered | AnswerTakenBack | WentOn):
        step = action.step
    elif isinstance(action, ToTest | MoreWords | ClosingRound):
        step = LessonStep.AFTER_TEST
    if leads_at(step, ends=ends, student_leads=student_leads):
        return None
    is_away = any(one.side is other and one.covers(at) for one in absences)
    return None if may_go_on_alone(step, is_leader_away=is_away) else OtherSideLeads(other)
