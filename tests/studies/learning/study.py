"""The study: every learner in every loop under both models, and its tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from typing import Final

from tests.studies.learning.learner import Learner, drawn_learner
from tests.studies.learning.loops import (
    MODELS,
    NEW,
    OLD,
    PROLONGED,
    PROPOSED,
    VARIANTS,
    WORDS,
    Lesson,
    Loop,
    Outcome,
)
from tests.studies.learning.memory import DAY_S

LEARNERS: Final = 100
SEED: Final = 2026
PAGE: Final = Path(__file__).parents[3] / "docs" / "learning-study.md"
BEGINS: Final = "<!-- table: python -m tests.studies.learning -->\n"
ENDS: Final = "<!-- end of the table -->\n"


@dataclass(frozen=True, slots=True)
class Measured:
    """The result of one lesson as a few numbers, because memories are large."""

    minutes: float
    day: float
    week: float
    passed: float
    in_vain: float

    @property
    def each_minute(self) -> float:
        """Words known a day later per minute spent."""
        return self.day / self.minutes


LOOPS: Final = (OLD, NEW, *VARIANTS, PROLONGED, *PROPOSED)


def measured(outcome: Outcome) -> Measured:
    """The numbers of a lesson."""
    return Measured(
        minutes=outcome.minutes,
        day=outcome.known(DAY_S),
        week=outcome.known(7 * DAY_S),
        passed=len(outcome.passed),
        in_vain=outcome.passed_in_vain(DAY_S),
    )


def lesson(learner: Learner, loop: Loop, model: str, least_s: float = 0.0) -> Outcome:
    """One learner's lesson, with a minimum time."""
    return Lesson(learner, loop, model).run(learner.seed, least_s)


def run(model: str, *, learners: int = LEARNERS, seed: int = SEED) -> dict[str, list[Measured]]:
    """The results of every learner in every loop."""
    results: dict[str, list[Measured]] = {loop.name: [] for loop in LOOPS}
    for nth in range(learners):
        learner = drawn_learner(seed + nth, WORDS)
        for loop in LOOPS:
            least_s = results[NEW.name][nth].minutes * 60 if loop == PROLONGED else 0.0
            results[loop.name].append(measured(lesson(learner, loop, model, least_s)))
    return results


def middle(numbers: Sequence[float], digits: int = 0) -> str:
    """The median, and the range of nine in ten."""
    cuts = quantiles(numbers, n=20, method="inclusive")
    low, median, high = (f"{round(cuts[at], digits) + 0.0:.{digits}f}" for at in (0, 9, 18))
    return f"{median} [{low} to {high}]"


def table(model: str, results: dict[str, list[Measured]]) -> str:
    """A model's results, as the page shows them."""
    heads = (
        "loop",
        "minutes",
        "known after a day",
        "after a week",
        "… against old",
        "… against new",
        "known after a day, each minute",
        "the test passes",
        "of these not known a day later",
    )
    lines = [f"**{model.capitalize()} model**", "", *map(_row, (heads, ["---"] * len(heads)))]
    for name, found in results.items():
        cells = (
            middle([one.minutes for one in found]),
            middle([one.day for one in found], 1),
            middle([one.week for one in found], 1),
            *(_against(results[other.name], found) for other in (OLD, NEW)),
            middle([one.each_minute for one in found], 2),
            middle([one.passed for one in found]),
            middle([one.in_vain for one in found], 1),
        )
        lines.append(_row((name, *cells)))
    return "\n".join([*lines, ""])


def _against(others: list[Measured], found: list[Measured]) -> str:
    """How many words more each learner knows after a week than in another loop."""
    if others is found:
        return ""
    return middle([one.week - other.week for one, other in zip(found, others, strict=True)], 1)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def tables(*, learners: int = LEARNERS, seed: int = SEED) -> str:
    """The results of both models."""
    return "\n".join(table(model, run(model, learners=learners, seed=seed)) for model in MODELS)


def page_with(found: str, page: str) -> str:
    """The page with these tables in their place."""
    before, _, rest = page.partition(BEGINS)
    return f"{before}{BEGINS}\n{found}{ENDS}{rest.partition(ENDS)[2]}"
