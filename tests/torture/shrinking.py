"""Reduces a failure to the fewest words, turns and faults that still show it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tests.torture.chance import Strike
from tests.torture.lesson import Outcome, Plan, Torture

_MOST_TRIES: Final = 150
_TURNS: Final = (3, 6, 9, 12, 16, 20, 25, 32, 40)


def kind_of(wrong: str) -> str:
    """A violation without its details."""
    return wrong.partition(":")[0]


def shrunk(torture: Torture, failed: Outcome) -> Outcome:
    """A lesson with the same violation."""
    return _Shrinking(torture, failed).smallest()


class _Shrinking:
    def __init__(self, torture: Torture, failed: Outcome) -> None:
        self._torture = torture
        self._kind = kind_of(failed.wrong[0])
        self._best = failed
        self._tries = 0

    def smallest(self) -> Outcome:
        struck = self._best.struck
        self._goes_wrong(replace(self._best.plan, only=frozenset(struck)))
        size = None
        while size != (size := len(self._best.story)):
            self._shorten()
            self._leave_out()
        return self._best

    def _shorten(self) -> None:
        plan = self._best.plan
        for words in range(1, plan.words or 3):
            if self._goes_wrong(replace(plan, words=words)):
                break
        for turns in _TURNS:
            if turns < (self._best.plan.turns or 1_000) and self._goes_wrong(
                replace(self._best.plan, turns=turns)
            ):
                break

    def _leave_out(self) -> None:
        """Leaves out occurrences of faults, half of them at first, then smaller parts."""
        size = max(1, len(self._best.struck) // 2)
        while self._tries < _MOST_TRIES:
            is_smaller = any(
                self._goes_wrong(replace(self._best.plan, only=frozenset(others)))
                for others in _without_some(self._best.struck, size)
            )
            if not is_smaller:
                if size == 1:
                    return
                size = max(1, size // 2)

    def _goes_wrong(self, plan: Plan) -> bool:
        if self._tries >= _MOST_TRIES:
            return False
        self._tries += 1
        outcome = self._torture.held(plan)
        if self._kind not in map(kind_of, outcome.wrong):
            return False
        self._best = outcome
        return True


def _without_some(strikes: Sequence[Strike], size: int) -> Sequence[Sequence[Strike]]:
    return [[*strikes[:start], *strikes[start + size :]] for start in range(0, len(strikes), size)]
