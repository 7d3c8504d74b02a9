"""The state of one student's knowledge of one word."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache, reduce
from types import MappingProxyType
from typing import Final

from statemachine import State

from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.machine import Machine, topology
from wordmate.domain.words.errors import WordNotLearned


class WordState(StrEnum):
    """A student's knowledge of a word."""

    NEW = "new"
    LEARNED_PENDING_TEST = "learned_pending_test"
    MASTERED = "mastered"
    FORGOTTEN = "forgotten"


class WordLearningMachine(Machine):
    """new → learned_pending_test → mastered or forgotten, and between these two."""

    new = State(value=WordState.NEW, initial=True)
    learned_pending_test = State(value=WordState.LEARNED_PENDING_TEST)
    mastered = State(value=WordState.MASTERED)
    forgotten = State(value=WordState.FORGOTTEN)

    learn = (
        new.to(learned_pending_test)
        | learned_pending_test.to(learned_pending_test)
        | mastered.to(mastered)
        | forgotten.to(forgotten)
    )
    right = learned_pending_test.to(mastered) | forgotten.to(mastered) | mastered.to(mastered)
    wrong = learned_pending_test.to(forgotten) | mastered.to(forgotten) | forgotten.to(forgotten)
    already_known = mastered.from_(new, learned_pending_test, forgotten) | mastered.to(mastered)
    mark = mastered.from_(new, learned_pending_test, forgotten) | mastered.to(mastered)
    unmark = mastered.to(learned_pending_test)

    def refusal(self, event: str) -> DomainError:
        """A new word cannot be judged; only a mastered word can be unmarked."""
        return WordNotLearned()


_AFTER: Final[Mapping[tuple[WordState, str], WordState]] = MappingProxyType(
    {
        (WordState(arrow.source), arrow.event.lower()): WordState(arrow.target)
        for arrow in topology(WordLearningMachine).transitions
    }
)

EVENTS: Final = frozenset(event for _, event in _AFTER)


def after(state: WordState, event: str) -> WordState:
    """The state after learn, right, wrong, already_known, mark or unmark; a fast look-up for bulk
    use.

    Raises WordNotLearned if the machine refuses, and KeyError for an unknown event.
    """
    if event not in EVENTS:
        raise KeyError(event)
    try:
        return _AFTER[state, event]
    except KeyError:
        raise WordNotLearned from None


@cache
def next_state(events: tuple[str, ...]) -> Mapping[WordState, WordState]:
    """The state after a sequence of events, for each possible start state.

    Raises WordNotLearned if the machine refuses one of them.
    """
    return MappingProxyType({state: reduce(after, events, state) for state in WordState})


TO_REVIEW: Final = (WordState.LEARNED_PENDING_TEST, WordState.FORGOTTEN)
"""The states of words that wait for a review."""


def mastery_rate(mastered: int, to_review: int) -> float | None:
    """mastered / (mastered + to review); None, not 0, if both are 0."""
    met = mastered + to_review
    return mastered / met if met else None
