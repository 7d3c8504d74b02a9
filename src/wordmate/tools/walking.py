"""Simulates a device in a lesson: its actions and their effects."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from wordmate.application.lessons import action_messages as messages
from wordmate.application.lessons.action_messages import LessonAction, event_of, reported
from wordmate.application.lessons.messages import SaveProgress
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import OrderId, WordId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.lessons.errors import LessonStepRefused, WordsNotInLesson
from wordmate.domain.lessons.grouping import shuffled
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.lesson_run import apply, asks_to_append

LATENCY_MS: Final = 900

Judge = Callable[[WordId], bool]
"""Whether a student knows a word."""


def knows(_word_id: WordId) -> bool:
    """Knows every word."""
    return True


@dataclass
class Walker:
    """A device that knows a lesson at ``version``, with unsent ``actions``."""

    state: LessonState
    leads: bool = True
    now: Instant = EPOCH
    latency_ms: Callable[[], int] = lambda: LATENCY_MS
    numbers: int = 0
    version: int = 0
    actions: list[LessonAction] = field(default_factory=list)

    def do(self, kind: Callable[..., LessonAction], **what: Any) -> None:
        """Applies one action; raises its refusal."""
        self.numbers += 1
        action = kind(number=self.numbers, utc_done=self.now, **what)
        after = apply(self.state, event_of(action), ends=self.leads)
        if isinstance(after, DomainError):
            raise after
        self.actions.append(action)
        self.state = after

    def begin(self, words: Sequence[WordId], known: Sequence[WordId] = ()) -> None:
        """Begins with these words; others are already known."""
        self.choose(words, known)
        self.do(messages.Begin)

    def open_review(self, words: Sequence[WordId]) -> None:
        """Begins the test of a review."""
        self.do(messages.OpenReview, word_ids=list(words))

    def choose(self, words: Sequence[WordId], known: Sequence[WordId] = ()) -> None:
        """Chooses words without a test; others are already known."""
        if known:
            self.do(messages.MarkKnown, word_ids=list(known))
        for word in words:
            self.do(messages.MarkWord, word_id=word, is_marked=True)

    def judge(self, *, right: bool, **more: Any) -> None:
        """Judges the current word."""
        state = self.state
        word = state.flow.words[state.cursor]
        place = {"step": state.step, "group_index": state.group_index, "word_id": word}
        self.do(messages.Judge, **place, right=right, latency_ms=self.latency_ms(), **more)

    def take_back(self) -> None:
        """Takes the last answer back."""
        last = self.state.last_answer
        if last is None:
            raise LessonStepRefused
        place = {"step": last.step, "group_index": last.group_index, "word_id": last.word_id}
        self.do(messages.TakeBack, **place)

    def go_on(self, judge: Judge = knows, *, append: bool = False) -> None:
        """Takes the next step: a card's end, an answer, the end of a group."""
        state = self.state
        if state.step is LessonStep.MEMORIZE:
            self.do(messages.FinishCards, group_index=state.group_index)
        elif asks_to_append(state):
            self.do(messages.EndGroup, group_index=state.group_index, append=append)
        else:
            self.judge(right=judge(state.flow.words[state.cursor]))

    def steps(
        self, judge: Judge = knows, append: Callable[[], bool] = bool
    ) -> Iterator[LessonStep]:
        """Continues to the end of the lesson, pausing after each step."""
        while not self.state.finished:
            step, group = self.state.step, self.state.group_index
            while (self.state.step, self.state.group_index) == (step, group):
                self.go_on(judge, append=append())
                if self.state.finished:
                    break
            yield step or LessonStep.MEMORIZE

    def to(self, step: LessonStep, group_index: int = 0, judge: Judge = knows) -> None:
        """Goes to a step of a group, or through the last group's cards to the test."""
        testing = step is LessonStep.AFTER_TEST
        last = len(self.state.groups) - 1 if testing else group_index
        while (self.state.step, self.state.group_index) != (step, last):
            at_last = testing and self.state.group_index == last
            if at_last and self.state.step is not LessonStep.MEMORIZE:
                self.do(messages.ToTest)
            else:
                self.go_on(judge)

    def test(self, right: Sequence[WordId], wrong: Sequence[WordId] = ()) -> None:
        """Answers these words in the test, which asks them next; see ``asked_first``."""
        for _ in (*right, *wrong):
            word = self.state.flow.words[self.state.cursor]
            if word not in (*right, *wrong):
                raise WordsNotInLesson
            self.judge(right=word in right)

    def save(self, order_id: OrderId, device: str | None = None) -> SaveProgress:
        """The device's next request, with the unsent actions."""
        sent, self.actions = self.actions, []
        return SaveProgress(
            course_order_id=order_id, version=self.version, device=device, actions=reported(*sent)
        )


def asked_first(words: Sequence[WordId], first: Sequence[WordId], seed: int) -> list[WordId]:
    """The words in an order that makes the test of a lesson ask some first."""
    asked = [*first, *(word for word in words if word not in first)]
    places = shuffled(range(len(asked)), seed)
    chosen = dict(zip(places, asked, strict=True))
    return [chosen[place] for place in range(len(asked))]
