"""The two loops: the steps of a lesson as they were, and with own tasks. Order and grouping are the
product's; ``Loop`` contains the differences."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from tests.studies.learning.learner import CHOICES, Draw, Learner, produces, recognises
from tests.studies.learning.memory import Activation, Memory, Stability
from tests.support.ids import numbered
from wordmate.domain.lessons.exercise import CHOICES_WAIT_MS
from wordmate.domain.lessons.grouping import after_test_words, group_words, mixed_words

WORDS: Final = 50
WAIT_S: Final = CHOICES_WAIT_MS / 1_000
FOUND: Final = 0.5
"""The share of the time of a choice that finding a recalled word among four takes."""
RETURNS_AFTER: Final = 3
MODELS: Final = {"activation": Activation, "stability": Stability}


class Rounds(Enum):
    """The order in which closing rounds take words."""

    HARDEST = "hardest first"
    FEWEST = "fewest retrievals first"


@dataclass(frozen=True, slots=True)
class Loop:
    """The parameters of a loop."""

    name: str
    reveals: float
    """The share of wrong answers after which the meaning is shown."""
    picks: bool
    """Listening and mixed groups have a choice of four; otherwise the learner claims the word."""
    types: bool
    """The after-test is typed; otherwise the learner claims the word."""
    recalls: bool = False
    """The choices appear when the learner claims to know the word, or after six seconds."""
    turns: bool = False
    """A flash card asks for the word of a meaning; otherwise both are looked at."""
    returns: bool = False
    """A missed word returns once in its step, after three others or at its end."""
    rounds: Rounds | None = None
    """Closing rounds over half of the words: which ones."""


OLD: Final = Loop("old", reveals=0, picks=False, types=False)
NEW: Final = Loop("new", reveals=1, picks=True, types=True)
VARIANTS: Final = (
    replace(OLD, name="old with reveal", reveals=1),
    replace(NEW, name="new without reveal", reveals=0),
    replace(NEW, name="new without choices", picks=False),
    replace(NEW, name="new without typed test", types=False),
)
PROPOSED: Final = (
    replace(NEW, name="new with recall before choice", recalls=True),
    replace(NEW, name="new with flash from the meaning", turns=True),
    replace(NEW, name="new with misses that return", returns=True),
    replace(NEW, name="new with closing rounds, hardest first", rounds=Rounds.HARDEST),
    replace(NEW, name="new with closing rounds, fewest retrievals", rounds=Rounds.FEWEST),
    replace(NEW, name="new with recall before choice and flash", recalls=True, turns=True),
)
"""What may be done within the steps, one by one; the last is what the product does."""
PROLONGED: Final = replace(OLD, name="old, as long as new")
"""The old loop with more rounds of the same, until it has taken the time of the new one."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a lesson."""

    minutes: float
    memories: tuple[Memory, ...]
    passed: frozenset[int]
    """The words that passed the after-test."""
    lesson_s: float

    def known(self, after_s: float) -> float:
        """The expected number of words recalled a time after the lesson."""
        return sum(memory.recall(self.lesson_s + after_s) for memory in self.memories)

    def passed_in_vain(self, after_s: float) -> float:
        """The number of words that passed the after-test but are not recalled a time after it."""
        at = self.lesson_s + after_s
        return sum(1 - self.memories[word].recall(at) for word in self.passed)


class Lesson:
    """One learner in one loop, action by action."""

    def __init__(self, learner: Learner, loop: Loop, model: str) -> None:
        self.now = 0.0
        self._learner = learner
        self._loop = loop
        self._memories = [MODELS[model](ease=ease) for ease in learner.eases]
        self._asked = [0] * len(learner.eases)
        self._missed = [0] * len(learner.eases)
        self._retrieved = [0] * len(learner.eases)
        self.passed: set[int] = set()

    def run(self, seed: int, least_s: float = 0.0) -> Outcome:
        """The lesson from its first group to its end; rounds are added until it lasts so long."""
        groups = group_words(numbered(*range(len(self._memories))))
        for index, group in enumerate(groups):
            for word in group:
                self._act(word, self._learner.seconds.see, self._learner.weights.see)
            self.step(group, self.says)
            self.step(group, self.chooses)
            self.step(group, self.turns)
            self.step(mixed_words(groups, index, seed), self.chooses)
        last = after_test_words(groups, seed)
        test_s = len(last) * self._learner.seconds.say_known
        while least_s - test_s > self.now:
            for word in last:
                if least_s - test_s > self.now:
                    self.says(word)
        for word in last:
            if self.types(word) if self._loop.types else self.says(word):
                self.passed.add(word)
        for closing in self._closing(last):
            self.chooses(closing)
        for memory in self._memories:
            memory.lesson_s = self.now
        return Outcome(
            self.now / 60, tuple(self._memories), frozenset(self.passed), lesson_s=self.now
        )

    def step(self, words: Sequence[int], ask: Callable[[int], bool]) -> None:
        """Asks the words of a step; a missed one may return once."""
        ahead, returned = list(words), set[int]()
        while ahead:
            word = ahead.pop(0)
            if not ask(word) and self._loop.returns and word not in returned:
                returned.add(word)
                ahead.insert(min(RETURNS_AFTER, len(ahead)), word)

    def _closing(self, words: Sequence[int]) -> Sequence[int]:
        """The words of the closing rounds: half of the lesson's."""
        if self._loop.rounds is None:
            return ()
        if self._loop.rounds is Rounds.HARDEST:
            hardest = sorted(words, key=lambda one: (one in self.passed, -self._missed[one], one))
            return hardest[: len(words) // 2]
        return sorted(words, key=lambda one: (self._retrieved[one], one))[: len(words) // 2]

    def chooses(self, word: int) -> bool:
        """The task of listening and mixed groups."""
        if not self._loop.picks:
            return self.says(word)
        return self.recalls(word) if self._loop.recalls else self.picks(word)

    def recalls(self, word: int) -> bool:
        """The learner recalls the word and finds it among four, or waits for the choices."""
        learner = self._learner
        recall = self._memories[word].recall(self.now)
        recalled, slipped, guess = self._luck(word)
        if recalled < recall:
            seconds = learner.seconds.say_known + FOUND * learner.seconds.pick
            self._act(word, seconds, learner.weights.recalled)
            is_right = slipped >= learner.slips
        else:
            # What two tries at recall would find, and the first has not.
            is_known = learner.chance(Draw.RECOGNISE, word, self._asked[word]) < recall
            is_right = slipped >= learner.slips if is_known else guess < 1 / CHOICES
            weights = learner.weights
            weight = weights.recognised if is_known else weights.guessed if is_right else 0.0
            self._act(word, WAIT_S + FOUND * learner.seconds.pick, weight)
        return self._judged(word, is_right=is_right)

    def turns(self, word: int) -> bool:
        """A flash card: both sides are looked at, or the word is recalled from its meaning."""
        learner = self._learner
        if not self._loop.turns:
            self._act(word, learner.seconds.flip, learner.weights.flip)
            return True
        recalled, _, _ = self._luck(word)
        is_known = recalled < produces(self._memories[word].recall(self.now))
        said = learner.seconds.say_known if is_known else learner.seconds.say_not_yet
        # The back of the card shows the word to those who did not know it.
        weight = learner.weights.produced if is_known else learner.weights.shown
        self._act(word, learner.seconds.flip + said, weight)
        self._count(word, is_right=is_known)
        return is_known

    def says(self, word: int) -> bool:
        """The learner claims the word, rightly or not, without a check."""
        learner = self._learner
        recalled, slipped, claims = self._luck(word)
        is_recalled = recalled < self._memories[word].recall(self.now)
        said = slipped >= learner.slips if is_recalled else claims < learner.claims
        seconds = learner.seconds.say_known if said else learner.seconds.say_not_yet
        self._act(word, seconds, learner.weights.recalled if is_recalled else 0.0)
        return self._judged(word, is_right=said)

    def picks(self, word: int) -> bool:
        """The learner chooses one of four: known, guessed or missed, with the verdict."""
        weights = self._learner.weights
        recalled, slipped, guess = self._luck(word)
        is_known = recalled < recognises(self._memories[word].recall(self.now))
        is_right = slipped >= self._learner.slips if is_known else guess < 1 / CHOICES
        weight = weights.recognised if is_known else weights.guessed if is_right else 0.0
        self._act(word, self._learner.seconds.pick, weight)
        return self._judged(word, is_right=is_right)

    def types(self, word: int) -> bool:
        """The learner writes the word; a typing error counts as wrong."""
        recalled, slipped, _ = self._luck(word)
        is_known = recalled < produces(self._memories[word].recall(self.now))
        weight = self._learner.weights.produced if is_known else 0.0
        self._act(word, self._learner.seconds.type_word, weight)
        return self._judged(word, is_right=is_known and slipped >= self._learner.slips)

    def _judged(self, word: int, *, is_right: bool) -> bool:
        self._count(word, is_right=is_right)
        if not is_right:
            self._reveal(word)
        return is_right

    def _count(self, word: int, *, is_right: bool) -> None:
        counts = self._retrieved if is_right else self._missed
        counts[word] += 1

    def _reveal(self, word: int) -> None:
        """The meaning is shown, in a share of the cases given by the loop."""
        if self._learner.chance(Draw.REVEAL, word, self._asked[word]) < self._loop.reveals:
            self._act(word, self._learner.seconds.look_again, self._learner.weights.shown)

    def _luck(self, word: int) -> tuple[float, float, float]:
        """The draws of this word's next answer: recall, slip, and a claim without knowledge."""
        self._asked[word] += 1
        nth, chance = self._asked[word], self._learner.chance
        return (
            chance(Draw.RECALL, word, nth),
            chance(Draw.SLIP, word, nth),
            chance(Draw.SAY, word, nth),
        )

    def _act(self, word: int, seconds: float, weight: float) -> None:
        self.now += seconds
        self._memories[word].practise(self.now, weight)
