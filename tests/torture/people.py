"""What the people at a lesson do next, drawn from the run's number."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from wordmate.application.lessons import action_messages as told
from wordmate.application.lessons.action_messages import LessonAction
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons.leading import leads_at
from wordmate.domain.lessons.lesson_flow import LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.lesson_run import asks_to_append, check_at_hand, may_go_on

Wish = tuple[Callable[..., LessonAction], dict[str, Any]]
"""An action, but for its number and its time."""

_ROUND: Final = 5


@dataclass
class Person:
    """Somebody with a device. Their moods are drawn from one stream."""

    name: str
    leads: bool
    """Whether this person ends the lesson, and leads it unless the lead was handed over."""
    words: int
    """How many words the lesson shall have."""
    tests_before: bool
    """Whether words are chosen by the pre-training test, or marked."""
    book: Sequence[WordId]
    mood: random.Random
    is_alone: bool = False
    """Whether nobody else is in the lesson."""

    def wish(self, state: LessonState) -> Wish | None:
        """What this person does now; nothing where the lesson is over."""
        mood, last = self.mood, state.last_answer
        draw = mood.random()
        if self.leads and not self.is_alone and draw > 0.96 and mood.random() < 0.5:
            return told.HandOver, {"to_student": not state.student_leads}
        lead = {"ends": self.leads, "student_leads": state.student_leads}
        if last is not None and draw < 0.04 and (leads_at(last.step, **lead) or not last.leads):
            place = {"step": last.step, "group_index": last.group_index, "word_id": last.word_id}
            return told.TakeBack, place
        if state.step is None:
            return self._before(state)
        if not state.finished:
            return (told.ToTest, {}) if self.leads and draw > 0.985 else self._in_step(state)
        if self.leads and draw > 0.97 and may_go_on(state):
            return told.MoreWords, {"word_ids": self._fresh(state)[:2]}
        return None

    def _in_step(self, state: LessonState) -> Wish:
        mood, place = self.mood, {"group_index": state.group_index}
        if state.step is LessonStep.MEMORIZE:
            if mood.random() < 0.2:
                return told.ShowCard, {**place, "cursor": mood.randrange(len(state.flow.words))}
            return told.FinishCards, place
        if asks_to_append(state):
            return told.EndGroup, {**place, "append": mood.random() < 0.5}
        word = state.flow.words[state.cursor]
        leads = leads_at(state.step, ends=self.leads, student_leads=state.student_leads)
        if leads and state.follower_ids and mood.random() < 0.3:
            word = mood.choice(state.follower_ids)
        answer = {"step": state.step, "word_id": word, "right": mood.random() < 0.7}
        return told.Judge, {**place, **answer, "latency_ms": 900}

    def _before(self, state: LessonState) -> Wish:
        candidate = None if state.pre_test is None else state.pre_test.candidate
        checked = check_at_hand(state) if self.is_alone else None
        if checked is not None:
            return told.CheckCandidate, self._said(checked, "right")
        if candidate is not None:
            return told.JudgeCandidate, self._said(candidate, "known")
        return self._choose(state)

    def _choose(self, state: LessonState) -> Wish:
        mood, fresh = self.mood, self._fresh(state)
        if len(state.chosen_ids) >= self.words:
            if not self.tests_before and mood.random() < 0.2:
                return told.MarkWord, {"word_id": state.chosen_ids[-1], "is_marked": False}
            return told.Begin, {}
        if self.tests_before:
            return told.OpenRound, {"size": _ROUND, "candidate_ids": fresh[:_ROUND]}
        if mood.random() < 0.1:
            return told.MarkKnown, {"word_ids": fresh[-2:]}
        return told.MarkWord, {"word_id": fresh[0], "is_marked": True}

    def _fresh(self, state: LessonState) -> list[WordId]:
        return [one for one in self.book if one not in state.settled]

    def _said(self, word: WordId, name: str) -> dict[str, Any]:
        return {"word_id": word, name: self.mood.random() < 0.35, "latency_ms": 900}
