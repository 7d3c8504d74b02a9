"""A lesson's result, and what it makes of the words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from wordmate.domain.errors import InvalidResult
from wordmate.domain.lesson_flow import LessonMode
from wordmate.domain.word_learning import WordState, after


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonResultLists:
    """The three lists of a result: disjoint, of the order's words, each word once."""

    correct: Sequence[int] = ()
    wrong: Sequence[int] = ()
    already_known: Sequence[int] = ()

    def check(self, order_words: Iterable[int]) -> None:
        """Raises InvalidResult naming the list that breaks a rule."""
        words, seen = frozenset(order_words), set[int]()
        for name, listed in self._named():
            if not words.issuperset(listed):
                raise InvalidResult(name, "holds words that are not the order's")
            if len(set(listed)) < len(listed):
                raise InvalidResult(name, "holds a word twice")
            if not seen.isdisjoint(listed):
                raise InvalidResult(name, "holds a word of another list")
            seen.update(listed)

    def same_words(self, other: "LessonResultLists") -> bool:
        """Whether both say the same of every word, in whatever order."""
        pairs = zip(self._named(), other._named(), strict=True)
        return all(set(mine) == set(theirs) for (_, mine), (_, theirs) in pairs)

    def _named(self) -> tuple[tuple[str, Sequence[int]], ...]:
        return (
            ("correctWordIds", self.correct),
            ("wrongWordIds", self.wrong),
            ("alreadyKnownWordIds", self.already_known),
        )


def outcome(
    states: Mapping[int, WordState],
    worked_through: Iterable[int],
    result: LessonResultLists | None,
    mode: LessonMode,
) -> dict[int, WordState]:
    """The states of the words that a lesson touched.

    ``states`` holds what is known so far; a word not in it is new. Words worked through and in
    none of the lists are learned by a new-words lesson and stay as they are in a review. A word
    that is judged has been learned first.
    """
    lists = result or LessonResultLists()
    judged = {*lists.correct, *lists.wrong, *lists.already_known}
    learned = set(worked_through) - judged if mode is LessonMode.NEW_WORDS else set()
    events = (
        *((word, ("learn",)) for word in sorted(learned)),
        *((word, ("learn", "right")) for word in lists.correct),
        *((word, ("learn", "wrong")) for word in lists.wrong),
        *((word, ("already_known",)) for word in lists.already_known),
    )
    result_states: dict[int, WordState] = {}
    for word, happened in events:
        state = states.get(word, WordState.NEW)
        for event in happened:
            state = after(state, event)
        result_states[word] = state
    return result_states
