"""A student works through a lesson: the saves of a device, drawn at random."""

from collections.abc import Iterator, Sequence
from random import Random

from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.tools.walking import Walker


def walked(
    walker: Walker,
    lot: Random,
    words: Sequence[WordId],
    *,
    known: Sequence[WordId] = (),
    knows: float = 0.7,
) -> Iterator[LessonStep]:
    """Every step of every group, then the test; ``knows`` is the share of answers that are right.
    Stops after each step."""
    walker.latency_ms = lambda: lot.randrange(300, 9_000)
    walker.begin(words, known)
    yield from walker.steps(lambda _: lot.random() < knows, lambda: lot.random() < 0.3)
