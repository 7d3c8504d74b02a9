"""The study: learners of every size take the product's own test, and its report is compared with
their knowledge."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Final

from tests.studies.vocabulary.learner import KINDS, STRANGERS, Kind, Learner, drawn_learner
from wordmate.adapters.word_files.vocabulary_items import vocabulary_items
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.instants import EPOCH
from wordmate.domain.vocabulary_test.bands import Bank
from wordmate.domain.vocabulary_test.items import Answer, draw_items, right_choice
from wordmate.domain.vocabulary_test.next_item import TestKind
from wordmate.domain.vocabulary_test.taken_test import TakenTest, begin_taken

SIZES: Final = (600, 1_200, 2_500, 5_000, 10_000)
LEARNERS: Final = 100
"""Learners of each kind and size."""
TAPPERS: Final = 1_000
SEED: Final = 2026
NAMES: Final = {
    Bank.FREQUENCY: "Words by how common they are",
    Bank.SCHOOL: "Words by the term that teaches them, for pupils",
}
PAGE: Final = Path(__file__).parents[3] / "docs" / "vocabulary-test.md"
BEGINS: Final = "<!-- table: python -m tests.studies.vocabulary -->\n"
ENDS: Final = "<!-- end of the table -->\n"


Found = Mapping[tuple[str, int], "Sequence[Outcome]"]
"""The outcomes by kind of learner and size."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The report of one learner's test."""

    asked: int
    said_of_true: float
    is_held: bool

    @property
    def error(self) -> float:
        """The relative error of the reported size."""
        return abs(self.said_of_true - 1)


def begun(bank: Bank, random: Random, kind: TestKind = TestKind.SIZE) -> TakenTest:
    """A test as the product begins it."""
    items = draw_items(vocabulary_items(bank), seed := random.getrandbits(32))
    return begin_taken(AccountId(1), items, bank=bank, seed=seed, now=EPOCH, kind=kind)


def chosen(answer: Answer, place: int, seed: int) -> int | None:
    """The choice that makes an answer."""
    if answer is Answer.DONT_KNOW:
        return None
    right = right_choice(place, seed)
    return right if answer is Answer.RIGHT else (right + 1) % 4


def take(learner: Learner, bank: Bank, random: Random, kind: TestKind = TestKind.SIZE) -> TakenTest:
    """The test with its estimate, answered up to the end by the product's rules."""
    test = begun(bank, random, kind)
    while test.ended_at is None:
        place = len(test.answers)
        answer = learner.answers(test.items[test.order[place]], bank, random)
        choice = chosen(answer, place, test.seed)
        test = test.answered(place, choice, latency_ms=0, now=EPOCH)
    return test.reported(EPOCH)


def tapped(bank: Bank, random: Random) -> TakenTest:
    """The report on random taps."""
    test = begun(bank, random)
    while test.ended_at is None:
        test = test.answered(len(test.answers), random.randrange(4), latency_ms=0, now=EPOCH)
    return test.reported(EPOCH)


def outcome(learner: Learner, test: TakenTest) -> Outcome:
    """The report on a learner."""
    said = test.estimate
    assert said is not None
    is_held = said.low <= learner.size <= said.high
    return Outcome(len(test.answers), said.size / learner.size, is_held)


def run(kind: Kind, size: int, bank: Bank, *, learners: int, seed: int) -> list[Outcome]:
    """The outcome of each learner."""
    outcomes = []
    for nth in range(learners):
        random = Random(f"{kind.name} {size} {bank} {seed} {nth}")
        learner = drawn_learner(size, kind, bank, random)
        outcomes.append(outcome(learner, take(learner, bank, random)))
    return outcomes


def told_of_tapping(bank: Bank, *, tappers: int, seed: int) -> float:
    """The share of random tappers with any reported word."""
    tests = (tapped(bank, Random(f"tapping {bank} {seed} {nth}")) for nth in range(tappers))
    return sum(test.estimate is not None and test.estimate.size > 0 for test in tests) / tappers


def middle_error(outcomes: Sequence[Outcome]) -> float:
    """The median error."""
    return median(one.error for one in outcomes)


def held(outcomes: Sequence[Outcome]) -> float:
    """The share of learners whose interval contains the true size."""
    return sum(one.is_held for one in outcomes) / len(outcomes)


def columns(outcomes: Sequence[Outcome]) -> list[str]:
    """Number of words asked, median error, the error that nine in ten stay under, bias,
    coverage."""
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


def tables(*, learners: int = LEARNERS, tappers: int = TAPPERS, seed: int = SEED) -> str:
    """The results of the study."""
    head = ["words asked", "median error", "9 of 10 under", "bias", "held"]
    parts = []
    for bank, name in NAMES.items():
        found = {
            (kind.name, size): run(kind, size, bank, learners=learners, seed=seed)
            for kind in (*KINDS, *STRANGERS)
            for size in SIZES
        }

        def rows(kinds: Sequence[Kind], found: Found = found) -> list[list[str]]:
            return [
                [kind.name, *columns([one for size in SIZES for one in found[kind.name, size]])]
                for kind in kinds
            ]

        by_size = [
            [f"{size:,}", *columns([one for kind in KINDS for one in found[kind.name, size]])]
            for size in SIZES
        ]
        most = max(one.asked for outcomes in found.values() for one in outcomes)
        tapping = told_of_tapping(bank, tappers=tappers, seed=seed)
        parts += [
            f"**{name}**",
            table(["learners", *head], rows(KINDS)),
            table(["true size", *head], by_size),
            table(["learners unlike the model", *head], rows(STRANGERS)),
            f"The longest test asked {most} words. Of {tappers:,} who tapped at random "
            f"{tapping:.1%} were told of any word.",
        ]
    return "\n\n".join(parts)


def page_with(found: str, page: str) -> str:
    """The page with these tables between its marks."""
    before, _, rest = page.partition(BEGINS)
    return f"{before}{BEGINS}\n{found}\n\n{ENDS}{rest.partition(ENDS)[2]}"
