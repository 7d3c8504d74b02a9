"""The answers of a ledger: which are valid, and which were taken back or replaced."""

from collections.abc import Iterable

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons.actions import Answered, AnswerTakenBack
from wordmate.domain.orders.events import LedgerEntry, Left, NoShowTakenBack

_Place = tuple[str, int, WordId]


def answers_of(events: Iterable[LedgerEntry]) -> tuple[Answered, ...]:
    """The valid answers of a lesson, one per place. Answers that were taken back or replaced stay
    in the ledger but do not count; neither does a late answer at a place that was answered already.

    After the end answers may arrive late and in any order, so a take-back without an answer is no
    error then.
    """
    standing = dict[int, Answered]()
    nth_at = dict[_Place, int]()
    for nth, entry in enumerate(events):
        event = entry.event
        if isinstance(event, Left | NoShowTakenBack):
            nth_at.clear()  # the next run has its own places
        elif isinstance(event, Answered):
            place = _place(event)
            if place in nth_at:
                if not event.replaces:
                    continue
                standing.pop(nth_at[place], None)
            standing[nth] = event
            if place is not None:
                nth_at[place] = nth
        elif isinstance(event, AnswerTakenBack):
            taken = _taken(standing, event)
            if taken is not None:
                place = _place(standing.pop(taken))
                nth_at = {one: at for one, at in nth_at.items() if one != place}
    return tuple(standing.values())


def _place(event: Answered) -> _Place | None:
    """The place of an answer; None for a check."""
    return None if event.is_check else (event.step, event.group_index, event.word_id)


def _taken(standing: dict[int, Answered], event: AnswerTakenBack) -> int | None:
    """The answer that a take-back removes."""
    return next((nth for nth in reversed(standing) if _is_same(standing[nth], event)), None)


def _is_same(answer: Answered, taken_back: AnswerTakenBack) -> bool:
    return (answer.word_id, answer.step, answer.late) == (
        taken_back.word_id,
        taken_back.step,
        taken_back.late,
    )
