"""The study: learners with three models of forgetting take lessons for ninety days and are asked by
three policies: the fixed plan, the product's due list, and py-fsrs with as many minutes a day."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache, reduce
from pathlib import Path
from random import Random
from statistics import mean
from typing import Final, NamedTuple, Protocol

from fsrs import Card, Rating, Scheduler

from tests.studies.reviews.memory import MEMORIES, Memory, drawn_person
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.task import Task
from wordmate.domain.reviews.calibration import Expected, calibration_of
from wordmate.domain.reviews.due import DEFAULT_MINUTES, UNUSED, DayBudget, due_list
from wordmate.domain.reviews.forgetting import PUBLISHED, UNFITTED, Forgetting
from wordmate.domain.reviews.memory import Grade, recall, rescaled, with_time_scaled
from wordmate.domain.reviews.review_plan import REVIEW_DAYS
from wordmate.domain.reviews.word_memory import WordMemory, taught

LEARNERS: Final = 10
SEED: Final = 2026
WORDS: Final = 25
LAST_DAY: Final = 90
RIGHT_S: Final = 5.0
MISSED_S: Final = 15.0
"""How long an answer takes; after a miss the student looks at the meaning."""
CHECKED: Final = 1 / 3
"""The share of checked claims: the others weigh less in the policy's memory."""
PAGE: Final = Path(__file__).parents[3] / "docs" / "learning-study.md"
BEGINS: Final = "<!-- table: python -m tests.studies.reviews -->\n"
ENDS: Final = "<!-- end of the table of reviews -->\n"
AT: Final = 19 / 24
"""Every lesson and every review at seven in the evening."""
_START: Final = datetime(2026, 1, 5, 19, tzinfo=UTC)

Days = Callable[[int, int], bool]
"""Whether the learner with this seed is asked on a day."""


def every_day(_day: int, _seed: int) -> bool:
    """Nobody misses a day."""
    return True


def half_the_days(day: int, seed: int) -> bool:
    """Every second day is missed, at random."""
    return Random(f"{seed} day {day}").random() < 0.5


def weekends(day: int, _seed: int) -> bool:
    """Saturdays and Sundays alone."""
    return day % 7 >= 5


def without_a_week(day: int, _seed: int) -> bool:
    """Every day but those of the seventh week."""
    return day // 7 != 6


LESSON_DAYS: Final = {1: (0,), 3: (0, 2, 4), 5: (0, 1, 2, 3, 4)}
"""The weekdays of so many lessons a week."""


class Asked(NamedTuple):
    """An answer, its seconds, and whether it was checked."""

    grade: Grade
    seconds: float
    is_checked: bool


@dataclass(slots=True)
class Student:
    """One learner: what they truly remember, and what their answers took."""

    seed: int
    kind: str
    ability: float | None = None
    truth: dict[WordId, Memory] = field(default_factory=dict)
    lessons: list[tuple[int, list[WordId]]] = field(default_factory=list)
    asks: int = 0
    seconds: float = 0.0

    def learn(self, day: int, number: int) -> list[tuple[WordId, bool]]:
        """A lesson of new words, with the results of its test."""
        person = drawn_person(Random(f"{self.seed}"), self.ability)
        results = []
        for _ in range(number):
            word = WordId(len(self.truth) + 1)
            right = Random(f"{self.seed} test {word}").random() < 0.85
            self.truth[word] = MEMORIES[self.kind](person, Random(f"{self.seed} memory {word}"))
            self.truth[word].answer(day + AT, right=right)
            results.append((word, right))
        self.lessons.append((day, [word for word, _ in results]))
        return results

    def ask(self, word: WordId, day: int) -> Asked:
        """An answer; the draw is the same under every policy."""
        draw = Random(f"{self.seed} answer {word} {day}")
        right = draw.random() < self.truth[word].known(day + AT)
        checked = draw.random() < CHECKED
        self.truth[word].answer(day + AT, right=right)
        seconds = RIGHT_S if right else MISSED_S
        self.asks, self.seconds = self.asks + 1, self.seconds + seconds
        grade = Grade.MISSED if not right else Grade.RIGHT if checked else Grade.CLAIMED
        return Asked(grade, seconds, is_checked=checked)

    def reviewed(self, day: int, days: Iterable[int]) -> list[WordId]:
        """The words of lessons so many days ago."""
        return [word for on, words in self.lessons if day - on in days for word in words]


class Policy(Protocol):
    """Chooses the words of a day."""

    def taught(self, word: WordId, *, right: bool, day: int) -> None:
        """A lesson's test asked a word."""
        ...

    def hold(self, student: Student, day: int) -> None:
        """Asks the words of a day."""
        ...


class FixedPlan:
    """Every word of a lesson on each of the ten days."""

    def taught(self, word: WordId, *, right: bool, day: int) -> None:
        """The plan needs no memory."""

    def hold(self, student: Student, day: int) -> None:
        for word in student.reviewed(day, REVIEW_DAYS):
            student.ask(word, day)


@dataclass(slots=True)
class DueList:
    """The product's policy: its list of each day, which its reviews and its daily list share."""

    minutes: int = DEFAULT_MINUTES
    carries: bool = True
    """Whether the minutes of a missed day are added to the next, as in the product."""
    is_fitted: bool = False
    """Whether the list follows the fitted scale; the product's does not."""
    words: dict[WordId, WordMemory] = field(default_factory=dict)
    budget: DayBudget = UNUSED
    forgetting: Forgetting = UNFITTED
    expected: list[tuple[int, Expected]] = field(default_factory=list)
    """The checked answers with their predictions, each with its day."""

    def taught(self, word: WordId, *, right: bool, day: int) -> None:
        grade = Grade.RIGHT if right else Grade.MISSED
        self.words[word] = taught(None, word, grade, day + AT, day + REVIEW_DAYS[0])

    def hold(self, student: Student, day: int) -> None:
        for word in student.reviewed(day, REVIEW_DAYS[:1]):
            self._ask(student, word, day)
        if not self.carries:
            self.budget = self.budget._replace(is_carried=False, day=max(self.budget.day, day - 1))
        asks = self.budget.asks_left(self.minutes, day)
        scale = self.forgetting.scale() if self.is_fitted else PUBLISHED
        words = [
            one._replace(memory=with_time_scaled(one.memory, scale)) for one in self.words.values()
        ]
        for word in due_list(words, day, asks).today:
            self._ask(student, word, day)

    def _ask(self, student: Student, word: WordId, day: int) -> None:
        grade, seconds, is_checked = student.ask(word, day)
        before = self.words[word]
        latency_ms = int(seconds * 1000)
        self.budget = self.budget.after(day, counts=not before.awaits_first, latency_ms=latency_ms)
        if is_checked:
            known = recall(before.memory, day + AT)
            answer = Expected(known, grade is not Grade.MISSED, Task.TYPE_WORD)
            self.expected.append((day, answer))
            self.forgetting = self.forgetting.after(answer)
        self.words[word] = before.after(grade, day + AT)


@dataclass(slots=True)
class PyFsrs:
    """py-fsrs with its defaults, the longest overdue word first, within the same minutes."""

    minutes: int = DEFAULT_MINUTES
    cards: dict[WordId, Card] = field(default_factory=dict)
    scheduler: Scheduler = field(
        default_factory=lambda: Scheduler(
            learning_steps=(), relearning_steps=(), enable_fuzzing=False
        )
    )

    def taught(self, word: WordId, *, right: bool, day: int) -> None:
        rating = Rating.Good if right else Rating.Again
        card = Card(card_id=word, due=_START)
        self.cards[word], _ = self.scheduler.review_card(card, rating, _time(day))

    def hold(self, student: Student, day: int) -> None:
        due = [one for one in self.cards.values() if one.due.date() <= _time(day).date()]
        due.sort(key=lambda one: (one.due, one.card_id))
        until = student.seconds + self.minutes * 60 + len(student.reviewed(day, (1,))) * RIGHT_S
        for card in due:
            if student.seconds >= until:
                return
            word = WordId(card.card_id)
            right = student.ask(word, day).grade is not Grade.MISSED
            rating = Rating.Good if right else Rating.Again
            self.cards[word], _ = self.scheduler.review_card(card, rating, _time(day))


def _time(day: int) -> datetime:
    return _START + timedelta(days=day)


FIXED: Final = "every word on the ten days"
DUE: Final = "due list"
NOT_CARRIED: Final = "due list, no minutes added"
FITTED: Final = "due list, fitted scale"
PY_FSRS: Final = "py-fsrs, the same minutes"
POLICIES: Final[dict[str, Callable[[], Policy]]] = {
    FIXED: FixedPlan,
    DUE: DueList,
    NOT_CARRIED: lambda: DueList(carries=False),
    FITTED: lambda: DueList(is_fitted=True),
    PY_FSRS: PyFsrs,
}


@dataclass(frozen=True, slots=True)
class Came:
    """The share of all words known on the last day, and minutes and answers a day."""

    known: float
    minutes: float
    asks: float


def _live(student: Student, policy: Policy, lessons: int, held: Days) -> None:
    """A learner's ninety days."""
    for day in range(LAST_DAY):
        if held(day, student.seed):
            policy.hold(student, day)
        if day % 7 in LESSON_DAYS[lessons]:
            for word, right in student.learn(day, WORDS):
                policy.taught(word, right=right, day=day)


@cache
def ninety_days(
    kind: str, policy_name: str, seed: int, *, ability: float | None, lessons: int, held: Days
) -> Came:
    """One learner under one policy."""
    student, policy = Student(seed, kind, ability), POLICIES[policy_name]()
    _live(student, policy, lessons, held)
    return Came(
        known=mean(one.known(LAST_DAY + AT) for one in student.truth.values()),
        minutes=student.seconds / 60 / LAST_DAY,
        asks=student.asks / LAST_DAY,
    )


def run(
    kind: str,
    policy: str,
    *,
    learners: int = LEARNERS,
    ability: float | None = None,
    lessons: int = 3,
    held: Days = every_day,
) -> Came:
    """The mean over all learners."""
    came = [
        ninety_days(kind, policy, SEED + nth, ability=ability, lessons=lessons, held=held)
        for nth in range(learners)
    ]
    return Came(
        known=mean(one.known for one in came),
        minutes=mean(one.minutes for one in came),
        asks=mean(one.asks for one in came),
    )


@dataclass(frozen=True, slots=True)
class Case:
    """A table: how many lessons a week, how able the learners are, and which days they hold."""

    name: str
    lessons: int = 3
    ability: float | None = None
    held: Days = every_day
    policies: tuple[str, ...] = (FIXED, DUE, FITTED, PY_FSRS)


CASES: Final = (
    Case("Three lessons a week, every day held"),
    Case("Half of the days missed", held=half_the_days, policies=tuple(POLICIES)),
    Case("Weekends alone", held=weekends),
    Case("The seventh week missed", held=without_a_week),
    Case("One lesson a week", lessons=1),
    Case("Five lessons a week", lessons=5),
    Case("Weak learners", ability=-1.5),
    Case("Strong learners", ability=1.5),
)


def table(case: Case, *, learners: int = LEARNERS) -> str:
    """One case: a row for each policy."""
    heads = [f"{memory}: known, minutes, asks" for memory in MEMORIES]
    rows = [
        [policy, *(_cell(memory, policy, case, learners) for memory in MEMORIES)]
        for policy in case.policies
    ]
    return "\n".join(_lines(["policy", *heads], rows))


FIT_UNTIL: Final = 60
"""The scales follow from the answers before this day; the later ones test them."""
AHEAD: Final = LAST_DAY + 10
"""The day for which a forecast is compared with what learners truly know."""
ABILITIES: Final = {"weak": -1.5, "middle": 0.0, "strong": 1.5}


@dataclass(frozen=True, slots=True)
class Lived:
    """What the fits are tested with: a learner's checked answers, each with its day, the memories
    of all words, and the share of them known ten days after the last answer."""

    expected: Sequence[tuple[int, Expected]]
    words: Collection[WordMemory]
    known: float

    @property
    def before(self) -> list[Expected]:
        """The answers that the scales are fitted to."""
        return [one for day, one in self.expected if day < FIT_UNTIL]

    def loss(self, scale: float) -> float:
        """The log loss of the later answers under a scale."""
        later = [one for day, one in self.expected if day >= FIT_UNTIL]
        found = calibration_of(replace(one, known=rescaled(one.known, scale)) for one in later)
        return 0.0 if found is None else found.loss

    def missed_by(self, scale: float) -> float:
        """By how much the forecast of the known share is wrong."""
        memories = (with_time_scaled(one.memory, scale) for one in self.words)
        return abs(mean(recall(one, AHEAD + AT) for one in memories) - self.known)


def lived(kind: str, ability: float, seed: int) -> Lived:
    """One learner under the product's list, with three lessons a week."""
    student, policy = Student(seed, kind, ability), DueList()
    _live(student, policy, 3, every_day)
    known = mean(one.known(AHEAD + AT) for one in student.truth.values())
    return Lived(policy.expected, policy.words.values(), known)


def fits(*, learners: int = LEARNERS) -> str:
    """How well the published parameters, one scale for all and one for each learner predict."""
    rows = []
    for kind in MEMORIES:
        groups = {
            name: [lived(kind, ability, SEED + nth) for nth in range(learners)]
            for name, ability in ABILITIES.items()
        }
        everybody = [answer for group in groups.values() for one in group for answer in one.before]
        pooled = reduce(Forgetting.after, everybody, UNFITTED).scale()
        for name, group in groups.items():
            scales = [reduce(Forgetting.after, one.before, UNFITTED).scale(pooled) for one in group]
            used = [[PUBLISHED] * learners, [pooled] * learners, scales]
            rows.append([f"{kind}, {name}", *(_fit(group, ones) for ones in used)])
    return "\n".join(_lines(["learners", "published", "one for all", "one for each"], rows))


def _fit(group: Sequence[Lived], scales: Sequence[float]) -> str:
    """A scale, its loss and the error of its forecast, in the mean of a group."""
    each = [*zip(group, scales, strict=True)]
    loss = mean(one.loss(scale) for one, scale in each)
    missed = mean(one.missed_by(scale) for one, scale in each)
    return f"{mean(scales):.2f}: {loss:.3f}, {missed:.2f}"


def tables(*, learners: int = LEARNERS) -> str:
    """All results."""
    cases = "\n".join(f"**{one.name}**\n\n{table(one, learners=learners)}\n" for one in CASES)
    return f"{cases}\n**One scale of forgetting**\n\n{fits(learners=learners)}\n"


def page_with(found: str, page: str) -> str:
    """The page with these tables in their place."""
    before, _, rest = page.partition(BEGINS)
    return f"{before}{BEGINS}\n{found}{ENDS}{rest.partition(ENDS)[2]}"


def _cell(memory: str, policy: str, case: Case, learners: int) -> str:
    came = run(
        memory,
        policy,
        learners=learners,
        ability=case.ability,
        lessons=case.lessons,
        held=case.held,
    )
    return f"{came.known:.2f}, {came.minutes:.1f}, {came.asks:.0f}"


def _lines(heads: list[str], rows: list[list[str]]) -> Iterator[str]:
    for one in (heads, ["---"] * len(heads), *rows):
        yield f"| {' | '.join(one)} |"
