"""The study: learners of every size take the product's own test, and what it says is held against
what they know."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Final

from tests.studies.vocabulary.learner import Learner, Population, drawn_learner
from wordmate.adapters.word_files.vocabulary_items import vocabulary_items
from wordmate.domain.kernel.instants import EPOCH
from wordmate.domain.vocabulary_test.estimation import Answered, estimate
from wordmate.domain.vocabulary_test.items import Item, draw_items
from wordmate.domain.vocabulary_test.vocabulary_test import begin_test

SIZES: Final = (300, 600, 1_200, 2_500, 5_000, 10_000, 20_000)
LEARNERS: Final = 100
SEED: Final = 2026
ASSUMED: Final = Population(name="as assumed")
OTHERS: Final = (
    Population(name="words known far out of order", spread=(0.6, 1.0)),
    Population(name="words known nearly in order", spread=(0.15, 0.3)),
    Population(name="always guessing", says_dont_know=(0.0, 0.05)),
    Population(name="never guessing", says_dont_know=(0.95, 1.0)),
    Population(name="careless", slips=(0.05, 0.08)),
)
PAGE: Final = Path(__file__).parents[3] / "docs" / "vocabulary-test.md"
BEGINS: Final = "<!-- table: python -m tests.studies.vocabulary -->\n"
ENDS: Final = "<!-- end of the table -->\n"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one test said of one learner."""

    asked: int
    said_of_true: float
    is_held: bool

    @property
    def error(self) -> float:
        """How far the size said is from the true one, as a share of that."""
        return abs(self.said_of_true - 1)


def take(learner: Learner, items: Sequence[Item], random: Random) -> Iterator[Answered]:
    """The answers up to where the product's rules end the test."""
    test = begin_test(len(items), now=EPOCH)
    while test.place is not None:
        item = items[test.place]
        answer = learner.answers(item, random)
        yield item.band, answer
        test = test.answer(answer, now=EPOCH)


def take_all(learner: Learner, items: Sequence[Item], random: Random) -> Iterator[Answered]:
    """The answers to every item, whatever becomes of them."""
    return ((item.band, learner.answers(item, random)) for item in items)


def outcome(learner: Learner, answers: Iterable[Answered]) -> Outcome:
    """What is said of a learner who answered so."""
    given = list(answers)
    said = estimate(given)
    return Outcome(len(given), said.size / learner.size, said.low <= learner.size <= said.high)


def run(
    population: Population, size: int, *, learners: int, seed: int, stops: bool = True
) -> list[Outcome]:
    """Every learner's outcome; the same learners and items with the stop rule and without."""
    bank, outcomes = vocabulary_items(), []
    for nth in range(learners):
        random = Random(f"{population.name} {size} {seed} {nth}")
        learner = drawn_learner(size, population, random)
        items = draw_items(bank, random.getrandbits(32))
        answers = (take if stops else take_all)(learner, items, random)
        outcomes.append(outcome(learner, answers))
    return outcomes


def middle_error(outcomes: Sequence[Outcome]) -> float:
    """The median error."""
    return median(one.error for one in outcomes)


def held(outcomes: Sequence[Outcome]) -> float:
    """The share of learners whose true size the interval holds."""
    return sum(one.is_held for one in outcomes) / len(outcomes)


def columns(outcomes: Sequence[Outcome]) -> list[str]:
    """Words asked, median error, the error that nine of ten stay under, bias, held."""
    worst = quantiles((one.error for one in outcomes), n=10)[-1]
    bias = median(one.said_of_true for one in outcomes) - 1
    return [
        f"{median(one.asked for one in outcomes):.0f}",
        f"{middle_error(outcomes):.1%}",
        f"{worst:.0%}",
        f"{bias:+.0%}",
        f"{held(outcomes):.0%}",
    ]


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---:"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def tables(*, learners: int = LEARNERS, seed: int = SEED) -> str:
    """What the study finds."""
    head = ["words asked", "median error", "9 of 10 under", "bias", "held"]
    parts = []
    for title, stops in (("With the stop rule", True), ("Without it, all words asked", False)):
        by_size = {
            size: run(ASSUMED, size, learners=learners, seed=seed, stops=stops) for size in SIZES
        }
        every = [one for outcomes in by_size.values() for one in outcomes]
        rows = [[f"{size:,}", *columns(outcomes)] for size, outcomes in by_size.items()]
        rows.append(["all", *columns(every)])
        parts.append(f"**{title}**\n\n" + table(["true size", *head], rows))
    rows = []
    for population in OTHERS:
        few = learners // 3
        every = [one for size in SIZES for one in run(population, size, learners=few, seed=seed)]
        rows.append([population.name, *columns(every)])
    parts.append("**Other learners, with the stop rule**\n\n" + table(["learners", *head], rows))
    return "\n\n".join(parts)


def page_with(found: str, page: str) -> str:
    """The page with these tables between its marks."""
    before, _, rest = page.partition(BEGINS)
    return f"{before}{BEGINS}\n{found}\n\n{ENDS}{rest.partition(ENDS)[2]}"
