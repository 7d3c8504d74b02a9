"""How the weekly page begins: what a student did, how it compares, and what parents can ask.

The page's texts say it in both languages; which of them is true is decided here.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from statistics import fmean
from typing import Final, NamedTuple

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.progress.counting import DAYS_OF_WEEK, day_of
from wordmate.domain.reviews.probe import ProbeAnswer
from wordmate.domain.routine.study_week import StudyWeek

WEEKS_BEFORE: Final = 4
"""With how many weeks before it a week is compared."""
ALIKE: Final = 5
"""A difference of at most a fifth of the usual number of words is no difference."""
PROBED_DAYS: Final = 31
"""For how many days an answer of a probe says what is still known: a probe is held once a month."""
LEAST_ASKED: Final = 3
"""Answers to fewer words say nothing about what is still known."""
MOST_TO_ASK: Final = 2


class WeekOutcome(StrEnum):
    """What a student did in a week: learned words, practised without learning one, practised
    nothing, or nothing so far."""

    LEARNED = "learned"
    PRACTISED = "practised"
    RESTED = "rested"
    NOTHING_YET = "nothing_yet"


class WeekComparison(StrEnum):
    """A week's words beside those of a usual week. The usual number alone is named while the week
    may still reach it, and after a week of rest."""

    MORE = "more"
    ALIKE = "alike"
    FEWER = "fewer"
    USUAL = "usual"


class AskReason(StrEnum):
    """Why parents can ask these words: they were hard in the week, or are new."""

    HARD = "hard"
    NEW = "new"


class ProbedWord(NamedTuple):
    """A word that a probe asked: the local day on which it was first taught (days since 1970), and
    whether it was still known."""

    met_on: int
    right: bool


class KnownShare(NamedTuple):
    """How many of the asked words were known when last asked. ``months`` are the first days of the
    months in which they were first taught; without months, they are words of any earlier week."""

    right: int
    asked: int
    months: tuple[date, ...] = ()


class Trend(NamedTuple):
    """The week beside a usual one: the mean of those of the weeks before in which words were
    learned. ``weeks`` are the words learned in each week, this one last."""

    comparison: WeekComparison
    usual: int
    weeks: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WeekSummary:
    """The beginning of the weekly page; ``known``, ``trend`` and ``ask`` are None if there is
    nothing to say."""

    outcome: WeekOutcome
    is_over: bool
    practised_days: int
    known: KnownShare | None
    trend: Trend | None
    words_to_ask: tuple[WordId, ...]
    ask_reason: AskReason | None


def summarized_mondays(first: date) -> list[date]:
    """The Mondays of the weeks that the summary of a week needs, its own last."""
    return [first - timedelta(weeks=back) for back in range(WEEKS_BEFORE, -1, -1)]


def last_probed(answers: Iterable[ProbeAnswer], until: Instant) -> dict[WordId, bool]:
    """The words that probes asked shortly before an instant, and whether each was known at its last
    answer."""
    since = until - PROBED_DAYS * 24 * 60 * 60_000
    recent = (one for one in answers if since <= one.at < until)
    return {one.word_id: one.right for one in sorted(recent, key=lambda one: one.at)}


def summarize(
    first: date,
    week: StudyWeek,
    before: Sequence[StudyWeek],
    probed: Sequence[ProbedWord],
    today: date,
) -> WeekSummary:
    """The summary of the week that begins on a Monday, with the weeks before it, the oldest
    first."""
    is_over = first + timedelta(days=DAYS_OF_WEEK) <= today
    outcome = _outcome(week, is_over=is_over)
    has_practised = outcome in (WeekOutcome.LEARNED, WeekOutcome.PRACTISED)
    words, reason = _words_to_ask(week)
    return WeekSummary(
        outcome=outcome,
        is_over=is_over,
        practised_days=week.practised_days,
        known=_known(week, probed) if has_practised else None,
        trend=_trend(week, before, is_final=is_over and has_practised),
        words_to_ask=words,
        ask_reason=reason,
    )


def _outcome(week: StudyWeek, *, is_over: bool) -> WeekOutcome:
    if week.gained:
        return WeekOutcome.LEARNED
    if week.practised_days:
        return WeekOutcome.PRACTISED
    return WeekOutcome.RESTED if is_over else WeekOutcome.NOTHING_YET


def _known(week: StudyWeek, probed: Sequence[ProbedWord]) -> KnownShare | None:
    """What a probe found, else what was asked of earlier weeks."""
    if len(probed) >= LEAST_ASKED:
        months = {day_of(one.met_on).replace(day=1) for one in probed}
        return KnownShare(sum(one.right for one in probed), len(probed), tuple(sorted(months)))
    if week.asked_again >= LEAST_ASKED:
        return KnownShare(week.remembered, week.asked_again)
    return None


def _trend(week: StudyWeek, before: Sequence[StudyWeek], *, is_final: bool) -> Trend | None:
    """None if no word was learned in the weeks before. Weeks without new words are no comparison:
    holidays, weeks of reviews, and those before the student's first or the launch."""
    learned = [len(one.gained) for one in before if one.gained]
    if not learned:
        return None
    usual, gained = round(fmean(learned)), len(week.gained)
    if abs(gained - usual) * ALIKE <= usual:
        comparison = WeekComparison.ALIKE
    elif gained > usual:
        comparison = WeekComparison.MORE
    else:
        comparison = WeekComparison.FEWER if is_final else WeekComparison.USUAL
    return Trend(comparison, usual, (*(len(one.gained) for one in before), gained))


def _words_to_ask(week: StudyWeek) -> tuple[tuple[WordId, ...], AskReason | None]:
    if week.hard_words:
        return tuple(one.word_id for one in week.hard_words[:MOST_TO_ASK]), AskReason.HARD
    if week.gained:
        return week.gained[:MOST_TO_ASK], AskReason.NEW
    return (), None
