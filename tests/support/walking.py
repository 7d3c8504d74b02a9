"""Somebody works through a lesson: what a device saves on the way, drawn by lot."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

import msgspec

from wordmate.application.lessons.messages import AnswerEvent, LessonProgress, SaveProgress
from wordmate.domain.kernel.ids import OrderId, WordId
from wordmate.domain.lessons.lesson_flow import LessonFlow, LessonMode, LessonStep, begin_lesson
from wordmate.domain.lessons.lesson_progress import LessonState


@dataclass
class Walk:
    """A lesson on one device: every step of every group, then the test.

    ``knows`` is the share of answers that are right.
    """

    word_ids: Sequence[WordId]
    lot: Random
    mode: LessonMode = LessonMode.NEW_WORDS
    known_ids: Sequence[WordId] = ()
    knows: float = 0.7
    state: LessonState = field(init=False)
    answers: list[AnswerEvent] = field(default_factory=list)
    numbers: int = 0

    def __post_init__(self) -> None:
        flow = begin_lesson(self.word_ids, seed=self.lot.randrange(2**31))
        self.state = LessonState(
            mode=self.mode,
            seed=flow.seed,
            chosen_ids=tuple(self.word_ids) if self.mode is LessonMode.NEW_WORDS else (),
            already_known_ids=tuple(self.known_ids),
            step=LessonStep.MEMORIZE,
            groups=flow.groups,
        )

    def steps(self) -> Iterator[LessonStep]:
        """Goes on to the end, and stops after each step."""
        while not self.state.finished:
            yield self._step()

    def save(self, order_id: OrderId, version: int, device: str | None = "walker") -> SaveProgress:
        """What the device saves now: where it stands, and the answers since the last save."""
        answers, self.answers = self.answers, []
        return SaveProgress(
            course_order_id=order_id,
            version=version,
            progress=msgspec.convert(self.state, LessonProgress, from_attributes=True),
            device=device,
            answers=answers,
        )

    @property
    def _flow(self) -> LessonFlow:
        state = self.state
        return LessonFlow(
            groups=state.groups,
            seed=state.seed,
            state=(state.step or LessonStep.MEMORIZE).value,
            group_index=state.group_index,
        )

    def _step(self) -> LessonStep:
        step = self.state.step or LessonStep.MEMORIZE
        wrong = [] if step is LessonStep.MEMORIZE else self._judge(step)
        flow, state = self._flow, self.state
        wrong_ids = tuple(dict.fromkeys((*state.group_wrong_ids, *wrong)))
        if step is LessonStep.MIXED_GROUP and wrong_ids and self.lot.random() < 0.3:
            flow = flow.append_wrong(wrong_ids)
        after = flow.finish_step()
        if step is LessonStep.AFTER_TEST:
            self.state = replace(self.state, cursor=len(flow.words), finished=True)
            return step
        same = after.group_index == state.group_index and after.state != LessonStep.AFTER_TEST
        self.state = replace(
            self.state,
            step=LessonStep(after.state),
            groups=after.groups,
            group_index=after.group_index,
            cursor=0,
            group_wrong_ids=wrong_ids if same else (),
        )
        return step

    def _judge(self, step: LessonStep) -> list[WordId]:
        """Answers every word of the step; returns those that were wrong."""
        wrong = []
        for word in self._flow.words:
            right = self.lot.random() < self.knows
            self.numbers += 1
            self.answers.append(
                AnswerEvent(
                    word_id=word,
                    step=step.value,
                    right=right,
                    latency_ms=self.lot.randrange(300, 9_000),
                    number=self.numbers,
                )
            )
            if not right:
                wrong.append(word)
        if step is LessonStep.AFTER_TEST:
            judged = self._flow.words
            self.state = replace(
                self.state,
                test_correct_ids=tuple(word for word in judged if word not in wrong),
                test_wrong_ids=tuple(wrong),
            )
            return []
        return wrong
