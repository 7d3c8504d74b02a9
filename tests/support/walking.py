"""A student works through a lesson: the saves of a device, drawn at random."""

from collections.abc import Iterator, Sequence
from random import Random

from wordmate.application.lessons.action_messages import event_of
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons.actions import LessonAction
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.tools.walking import Walker

SEED = 7


def in_lesson(
    words: Sequence[WordId],
    *,
    known: Sequence[WordId] = (),
    wrong: Sequence[WordId] = (),
    until: LessonStep | None = None,
) -> list[LessonAction]:
    """What is done in a lesson with ``SEED``, without its opening: to the beginning of a step, or
    to the end of its test.
    """
    walker = Walker(LessonState(mode=LessonMode.NEW_WORDS, seed=SEED))
    walker.begin(words, known)
    walker.to(until or LessonStep.AFTER_TEST)
    while until is None and not walker.state.finished:
        walker.go_on(lambda word: word not in wrong)
    return [event_of(action) for action in walker.actions]


def in_review(words: Sequence[WordId], *, wrong: Sequence[WordId] = ()) -> list[LessonAction]:
    """What is done in a review, to the end of its test."""
    walker = Walker(LessonState(mode=LessonMode.REVIEW, seed=SEED))
    walker.open_review(words)
    while not walker.state.finished:
        walker.judge(right=walker.state.flow.words[walker.state.cursor] not in wrong)
    return [event_of(action) for action in walker.actions]


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
