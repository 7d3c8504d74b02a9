"""The study: learners with three models of forgetting, under the plan that asks every word and
under the one that chooses, both by the domain's own code."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import mean
from typing import Final
from zoneinfo import ZoneInfo

from tests.studies.reviews.memory import MEMORIES, Memory, Person, drawn_person
from tests.support.ids import numbered
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import EPOCH
from wordmate.domain.reviews.choosing import DEFAULT_SHARE, MISSED_S, RIGHT_S, choose, most_asked
from wordmate.domain.reviews.maintenance import KeptWord, queue_of_day, taught
from wordmate.domain.reviews.memory import Grade
from wordmate.domain.reviews.review_plan import REVIEW_DAYS, plan

LEARNERS: Final = 60
SEED: Final = 2026
WORDS: Final = 40
LAST_DAY: Final = 90
CHECKED: Final = 1 / 3
"""The share of checked claims: the others weigh less in the policy's memory."""
PAGE: Final = Path(__file__).parents[3] / "docs" / "learning-study.md"
BEGINS: Final = "<!-- table: python -m tests.studies.reviews -->\n"
ENDS: Final = "<!-- end of the table of reviews -->\n"
_ZONE: Final = ZoneInfo("UTC")
_AT: Final = 19 / 24
"""Every lesson and every review at seven in the evening."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan of reviews: the share of words asked on its days (none: all), and the number asked by
    the queue afterwards, on every third day."""

    name: str
    share: tuple[int, int] | None
    queue: int


TODAY: Final = Plan("every word on the ten days", None, 0)
CHOSEN: Final = Plan("16 of 40, then 4 every third day", DEFAULT_SHARE, 4)
PLANS: Final = (
    TODAY,
    Plan("16 of 40, and nothing afterwards", DEFAULT_SHARE, 0),
    CHOSEN,
    Plan("20 of 40, then 8 every third day", (1, 2), 8),
)


@dataclass(frozen=True, slots=True)
class Came:
    """The outcome of a lesson: answers per word, total minutes, the share known on day 90, and of
    the days after the first the largest number of words and the longest time."""

    asks: float
    minutes: float
    known: float
    most_words: int
    longest: float


def lesson(
    person: Person,
    kind: Callable[[Person, Random], Memory],
    plan_: Plan,
    seed: int,
    *,
    held: float = 1.0,
) -> Came:
    """One learner's lesson and its reviews; a day is held with this probability. The draws of
    learner, word and day are the same under every plan."""
    words = numbered(*range(1, WORDS + 1))
    memories = {one: kind(person, Random(f"{seed} memory {one}")) for one in words}
    kept: dict[WordId, KeptWord] = {}
    for one in words:
        right = Random(f"{seed} test {one}").random() < 0.85
        memories[one].answer(0.0, right=right)
        grade = Grade.RIGHT if right else Grade.MISSED
        kept[one] = taught(None, one, grade, _AT, REVIEW_DAYS[-1])
    planned = {one.day: one for one in plan(EPOCH, "19:00", _ZONE, share=plan_.share)}
    asked, seconds, days = 0, 0.0, list[tuple[int, float]]()
    for day in range(1, LAST_DAY):
        if Random(f"{seed} day {day}").random() >= held:
            continue
        if day in planned:
            most = most_asked(WORDS, planned[day].share)
            chosen = _of_plan(words, kept, day + _AT, most)
        elif plan_.queue:
            queue = queue_of_day(kept.values(), day + _AT, plan_.queue)
            chosen = [one.word_id for one in queue]
        else:
            chosen = []
        spent = sum(_ask(one, memories, kept, day, seed) for one in chosen)
        asked, seconds = asked + len(chosen), seconds + spent
        if day != REVIEW_DAYS[0]:
            days.append((len(chosen), spent / 60))
    return Came(
        asks=asked / WORDS,
        minutes=seconds / 60,
        known=mean(one.known(LAST_DAY) for one in memories.values()),
        most_words=max((count for count, _ in days), default=0),
        longest=max((minutes for _, minutes in days), default=0.0),
    )


def _of_plan(
    words: Sequence[WordId], kept: dict[WordId, KeptWord], day: float, most: int | None
) -> list[WordId]:
    if most is None:
        return [*words]
    return [one.word_id for one in choose([(one, kept[one].memory) for one in words], day, most)]


def _ask(
    word: WordId, memories: dict[WordId, Memory], kept: dict[WordId, KeptWord], day: int, seed: int
) -> float:
    """The seconds of an answer, which changes the learner's memory and the policy's."""
    draw = Random(f"{seed} answer {word} {day}")
    right = draw.random() < memories[word].known(day)
    checked = draw.random() < CHECKED
    memories[word].answer(day, right=right)
    grade = Grade.MISSED if not right else Grade.RIGHT if checked else Grade.CLAIMED
    kept[word] = kept[word].after(grade, day + _AT)
    return RIGHT_S if right else MISSED_S


def run(
    memory: str, plan_: Plan, *, learners: int = LEARNERS, held: float = 1.0, weak: bool = False
) -> list[Came]:
    """The outcomes of all learners."""
    ability = -2.0 if weak else None
    return [
        lesson(
            drawn_person(Random(f"{SEED} {nth}"), ability),
            MEMORIES[memory],
            plan_,
            SEED + nth,
            held=held,
        )
        for nth in range(learners)
    ]


def _middle(came: Sequence[Came], name: str) -> float:
    return mean(getattr(one, name) for one in came)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def table(*, learners: int, held: float = 1.0) -> str:
    """Every plan under every memory: answers a word, minutes, known on day 90."""
    heads = ["plan", *(f"{name}: asks, minutes, known" for name in MEMORIES)]
    lines = [_row(heads), _row(["---"] * len(heads))]
    for plan_ in PLANS:
        cells = [plan_.name]
        for memory in MEMORIES:
            came = run(memory, plan_, learners=learners, held=held)
            asks, minutes, known = (_middle(came, one) for one in ("asks", "minutes", "known"))
            cells.append(f"{asks:.1f}, {minutes:.0f}, {known:.2f}")
        lines.append(_row(cells))
    return "\n".join([*lines, ""])


def weak_table(*, learners: int) -> str:
    """The largest day of a weak learner, except the first."""
    heads = ["plan", *(f"{name}: most words, longest day" for name in MEMORIES)]
    lines = [_row(heads), _row(["---"] * len(heads))]
    for plan_ in (TODAY, CHOSEN):
        cells = [plan_.name]
        for memory in MEMORIES:
            came = run(memory, plan_, learners=learners, weak=True)
            words, minutes = max(one.most_words for one in came), max(one.longest for one in came)
            cells.append(f"{words}, {minutes:.1f} min")
        lines.append(_row(cells))
    return "\n".join([*lines, ""])


def tables(*, learners: int = LEARNERS) -> str:
    """All results."""
    return "\n".join(
        (
            "**Every day held**\n",
            table(learners=learners),
            "**Half of the days missed**\n",
            table(learners=learners, held=0.5),
            "**A weak learner's longest day**\n",
            weak_table(learners=learners),
        )
    )


def page_with(found: str, page: str) -> str:
    """The page with these tables in their place."""
    before, _, rest = page.partition(BEGINS)
    return f"{before}{BEGINS}\n{found}{ENDS}{rest.partition(ENDS)[2]}"
