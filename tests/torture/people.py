"""What the people at a lesson do next, drawn from the run's number."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from wordmate.application.lessons import action_messages as told
from wordmate.application.lessons.action_messages import LessonAction
from wordmate.domain.kernel.ids import WordId
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
    words: int
    """How many words the lesson shall have."""
    tests_before: bool
    """Whether words are chosen by the pre-training test, or marked."""
    book: Sequence[WordId]
    mood: random.Random

    def wish(self, state: LessonState) -> Wish | None:
        """What this person does now; nothing where the lesson is over."""
        mood, draw = self.mood, self.mood.random()
        last = state.last_answer
        if last is not None and draw < 0.04 and (self.leads or not last.leads):
            place = {"step": last.step, "group_index": last.group_index, "word_id": last.word_id}
            return told.TakeBack, place
        if state.finished:
            return self._more(state) if self.leads and draw > 0.97 else None
        if state.step is None:
            return self._before(state)
        if self.leads and draw > 0.985:
            return told.ToTest, {}
        if state.step is LessonStep.MEMORIZE:
            if mood.random() < 0.2:
                card = mood.randrange(len(state.flow.words))
                return told.ShowCard, {"group_index": state.group_index, "cursor": card}
            return told.FinishCards, {"group_index": state.group_index}
        if asks_to_append(state):
            append = mood.random() < 0.5
            return told.EndGroup, {"group_index": state.group_index, "append": append}
        return self._judge(state)

    def _judge(self, state: LessonState) -> Wish:
        words, word = state.flow.words, state.flow.words[state.cursor]
        if self.leads and state.follower_ids and self.mood.random() < 0.3:
            word = self.mood.choice(state.follower_ids)
        place = {"step": state.step, "group_index": state.group_index, "word_id": word}
        assert word in words
        return told.Judge, {**place, "right": self.mood.random() < 0.7, "latency_ms": 900}

    def _before(self, state: LessonState) -> Wish:
        test, mood = state.pre_test, self.mood
        is_testing = test is not None and test.candidate is not None
        if test is not None and (checked := check_at_hand(state)) is not None and self.is_alone:
            return told.CheckCandidate, _said(checked, "right", mood)
        if is_testing and test is not None and test.candidate is not None:
            return told.JudgeCandidate, _said(test.candidate, "known", mood)
        if len(state.chosen_ids) >= self.words:
            if not self.tests_before and mood.random() < 0.2:
                return told.MarkWord, {"word_id": state.chosen_ids[-1], "is_marked": False}
            return told.Begin, {}
        fresh = [one for one in self.book if one not in state.settled]
        if self.tests_before:
            return told.OpenRound, {"size": _ROUND, "candidate_ids": fresh[:_ROUND]}
        if mood.random() < 0.1:
            return told.MarkKnown, {"word_ids": fresh[-2:]}
        return told.MarkWord, {"word_id": fresh[0], "is_marked": True}

    def _more(self, state: LessonState) -> Wish | None:
        fresh = [one for one in self.book if one not in state.settled]
        return (told.MoreWords, {"word_ids": fresh[:2]}) if may_go_on(state) else None

    is_alone: bool = False
    """Whether nobody else is in the lesson."""


def _said(word: WordId, name: str, mood: random.Random) -> dict[str, Any]:
    return {"word_id": word, name: mood.random() < 0.35, "latency_ms": 900}
