"""What a right answer says of the next day if it was claimed, chosen after the word was recalled,
or chosen after the choices had appeared by themselves."""

from collections import defaultdict
from dataclasses import replace
from statistics import mean
from typing import Final

from tests.studies.learning.learner import Draw, Learner, drawn_learner
from tests.studies.learning.loops import MODELS, NEW, WORDS, Lesson, Loop
from tests.studies.learning.memory import DAY_S

LEARNERS: Final = 100
SEED: Final = 2026
CLAIMED: Final = "claimed"
RECALLED: Final = "chosen after the word was recalled"
APPEARED: Final = "chosen when the choices appeared"
LOOPS: Final = (replace(NEW, picks=False), replace(NEW, recalls=True))


class NotedLesson(Lesson):
    """A lesson that notes how the right answers of listening and mixed groups came about."""

    def __init__(self, learner: Learner, loop: Loop, model: str) -> None:
        super().__init__(learner, loop, model)
        self.rights: list[tuple[str, int]] = []

    def chooses(self, word: int) -> bool:
        recall = self._memories[word].recall(self.now)
        is_recalled = self._learner.chance(Draw.RECALL, word, self._asked[word] + 1) < recall
        right = super().chooses(word)
        if right:
            chosen = RECALLED if is_recalled else APPEARED
            self.rights.append((chosen if self._loop.picks else CLAIMED, word))
        return right


def known_next_day(model: str, *, learners: int = LEARNERS) -> dict[str, float]:
    """The mean chance that a word is recalled a day later, by how its right answer came about."""
    chances = defaultdict[str, list[float]](list)
    for nth in range(learners):
        learner = drawn_learner(SEED + nth, WORDS)
        for loop in LOOPS:
            lesson = NotedLesson(learner, loop, model)
            outcome = lesson.run(learner.seed)
            for how, word in lesson.rights:
                at = outcome.lesson_s + DAY_S
                chances[how].append(outcome.memories[word].recall(at))
    return {how: mean(some) for how, some in chances.items()}


if __name__ == "__main__":
    for model in MODELS:
        print(model, {how: round(known, 2) for how, known in known_next_day(model).items()})
