"""The answers of a ledger: which stand, and which were taken back."""

from collections.abc import Iterable
from dataclasses import dataclass

from wordmate.domain.orders.events import Answered, AnswerTakenBack, Happened


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers that stand, in order, and what took back none of them."""

    standing: tuple[Answered, ...]
    strays: tuple[AnswerTakenBack, ...]


def answers_of(events: Iterable[Happened]) -> Answers:
    """The answers of a lesson: one that was taken back stays in the ledger and counts for nothing.

    After its end answers may come late and in any order: what takes back none of them is no stray.
    """
    standing, strays = list[Answered](), list[AnswerTakenBack]()
    for happened in events:
        event = happened.event
        if isinstance(event, Answered):
            standing.append(event)
        elif isinstance(event, AnswerTakenBack):
            taken_back = (event.word_id, event.step, event.late)
            last = standing[-1] if standing else None
            if last is not None and (last.word_id, last.step, last.late) == taken_back:
                standing.pop()
            elif not event.late:
                strays.append(event)
    return Answers(tuple(standing), tuple(strays))
