"""Requests of the release before actions: the state of a lesson, with the answers since the last
save.

Their actions are reconstructed: the lesson's machine runs from the saved state over the answers to
the reported state. A request that does not reach it is refused. This module is removed, together
with ``progress`` and ``answers`` of ``SaveProgress``, in the release after this one.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import chain
from typing import Final

from wordmate.application.kernel.messages import Id, Instant, Request
from wordmate.application.lessons.action_messages import AnswerStep, LatencyMs, Number
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.ledger.saving import Done
from wordmate.domain.lessons.actions import (
    CHECK,
    PRE_TEST,
    Answered,
    AnswerTakenBack,
    Begin,
    EndGroup,
    FinishCards,
    LessonAction,
    MarkKnown,
    MarkWord,
    OpenReview,
    OpenRound,
    ShowCard,
    ToTest,
)
from wordmate.domain.lessons.errors import InvalidProgress
from wordmate.domain.lessons.exercise import Task, Verdict
from wordmate.domain.lessons.grouping import append_wrong, distinct_words
from wordmate.domain.lessons.lesson_flow import STEPS, LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.lesson_run import apply, asks_to_append, check_at_hand

_NOT_TOLD: Final = frozenset(
    {
        "last_answer",
        "tests_over",
        "follower_ids",
        "follower_wrong_ids",
        "wrong_left",
        "jumped",
        "student_leads",
    }
)
"""Fields that this release never or not always sends."""
_IN_ANY_ORDER: Final = frozenset(
    {"already_known_ids", "group_wrong_ids", "test_correct_ids", "test_wrong_ids"}
)
_LARGEST_ROUND: Final = 15


class AnswerOfLastRelease(Request, frozen=True, kw_only=True):
    """One answer in the format of the release before actions.

    ``number`` is the device's own count in this lesson; a stored number is a repeat.
    ``utc_answered`` is when it was given, by the device's estimate of the server's clock. ``task``
    is how it was asked, ``verdict`` judges what was typed. With ``taken_back`` it takes the last
    answer back instead, and ``right`` and ``latency_ms`` have no meaning.
    """

    word_id: Id[WordId]
    step: AnswerStep
    right: bool
    latency_ms: LatencyMs
    number: Number | None = None
    utc_answered: Instant | None = None
    task: Task | None = None
    verdict: Verdict | None = None
    taken_back: bool = False


def late_answers(answers: Iterable[AnswerOfLastRelease]) -> list[Done]:
    """Answers that came after the end of their lesson, with unknown places."""
    return [_done(one, None) for one in answers]


def actions_of_last_release(
    before: LessonState,
    reported: LessonState,
    answers: Sequence[AnswerOfLastRelease],
    *,
    known: Collection[int],
    leads: bool,
    is_interactive: bool,
) -> list[Done]:
    """The actions between two saves; numbers in ``known`` are repeats.

    Raises InvalidProgress, naming the field, if the lesson does not reach the reported state.
    """
    if (reported.mode, reported.seed) != (before.mode, before.seed):
        raise InvalidProgress("mode" if reported.mode is not before.mode else "seed", "changes")
    fresh = [one for one in answers if one.number is None or one.number not in known]
    run = _Run(state=before, reported=reported, leads=leads)
    if is_interactive:
        run.mark()
    else:
        run.answer(fresh)
        run.arrive()
    run.compare()
    return run.done


@dataclass
class _Run:
    """The lesson's machine on its way from one saved progress to another."""

    state: LessonState
    reported: LessonState
    leads: bool
    done: list[Done] = field(default_factory=list)

    def act(self, action: LessonAction, by: AnswerOfLastRelease | None = None) -> None:
        after = apply(self.state, action, leads=self.leads)
        if isinstance(after, DomainError):
            raise InvalidProgress("answers" if by else "step", "cannot be reached by the lesson")
        if after is not self.state or by is not None:
            self.done.append(Done(action=action) if by is None else _done(by, action))
        self.state = after

    def answer(self, answers: Sequence[AnswerOfLastRelease]) -> None:
        """Applies every answer, and before it the actions that lead to its place."""
        for nth, one in enumerate(answers):
            if not one.taken_back:
                self._come_to(one, answers[nth:])
            self.act(self._action(one), one)

    def arrive(self) -> None:
        """Applies the actions after the last answer."""
        if self.state.mode is LessonMode.REVIEW:
            if self.reported.step is not None:
                self.act(OpenReview(word_ids=distinct_words(self.reported.groups)))
            return
        if self.reported.step is None:
            self._choose()
            test = self.reported.pre_test
            if test is not None and self._is_elsewhere("pre_test"):
                self.act(OpenRound(size=test.size, candidate_ids=test.candidate_ids))
        else:
            self._go_to(_place(self.reported))
            if self.reported.step is LessonStep.MEMORIZE and self._is_elsewhere("cursor"):
                card = self.reported.cursor
                self.act(ShowCard(group_index=self.state.group_index, cursor=card))

    def mark(self) -> None:
        """Sets and removes the marks of an interactive lesson."""
        marked, to_be = self.state.chosen_ids, self.reported.chosen_ids
        for word in (*marked, *to_be):
            if (word in marked) is not (word in to_be):
                self.act(MarkWord(word_id=word, is_marked=word in to_be))

    def compare(self) -> None:
        """Raises InvalidProgress unless the lesson reached the reported state."""
        for one in fields(LessonState):
            reached, reported = getattr(self.state, one.name), getattr(self.reported, one.name)
            if one.name in _IN_ANY_ORDER:
                reached, reported = sorted(reached), sorted(reported)
            if reached != reported and one.name not in _NOT_TOLD:
                raise InvalidProgress(one.name, "cannot be reached by the lesson")

    def _action(self, one: AnswerOfLastRelease) -> LessonAction:
        last = self.state.last_answer
        if one.taken_back:
            index = None if last is None else last.group_index
            return AnswerTakenBack(word_id=one.word_id, step=one.step, group_index=index)
        answered = _answered(one, self.state.group_index)
        is_check = one.step == PRE_TEST and check_at_hand(self.state) == one.word_id
        return replace(answered, task=CHECK) if is_check else answered

    def _come_to(self, one: AnswerOfLastRelease, following: Sequence[AnswerOfLastRelease]) -> None:
        if self.state.mode is LessonMode.REVIEW:
            self.act(OpenReview(word_ids=distinct_words(self.reported.groups)))
        elif one.step != PRE_TEST:
            self._go_to((self._group_of(one), STEPS.index(LessonStep(one.step))))
        elif one.word_id not in self._at_hand:
            self._open_round(following)

    def _group_of(self, one: AnswerOfLastRelease) -> int:
        """The group of the next answer: this one, or the next."""
        if one.step == "after_test":
            return len(self.reported.groups) - 1
        here = _place(self.state)
        return here[0] + (STEPS.index(LessonStep(one.step)) < here[1])

    @property
    def _at_hand(self) -> tuple[WordId, ...]:
        test, check = self.state.pre_test, check_at_hand(self.state)
        found = (check, None if test is None else test.candidate)
        return tuple(one for one in found if one is not None)

    def _open_round(self, following: Sequence[AnswerOfLastRelease]) -> None:
        """Opens the reported round, or an earlier one, of which only the answers are known."""
        asked = list(dict.fromkeys(one.word_id for one in following if one.step == PRE_TEST))
        self._choose(judged_later=asked)
        test = self.reported.pre_test
        if test is not None and asked[0] in test.candidate_ids:
            self.act(OpenRound(size=test.size, candidate_ids=test.candidate_ids))
            return
        last_round = () if test is None else test.candidate_ids
        words = tuple(one for one in asked if one not in last_round)
        self.act(OpenRound(size=_LARGEST_ROUND, candidate_ids=words[:_LARGEST_ROUND]))

    def _choose(self, judged_later: Iterable[WordId] = ()) -> None:
        """Marks words as known or chosen that no answer of the pre-test decides."""
        test, reported, settled = self.state.pre_test, self.reported, self.state.settled
        missing = settled | set(judged_later)
        known = [one for one in reported.already_known_ids if one not in missing]
        if known and (test is None or test.candidate is None):
            self.act(MarkKnown(word_ids=tuple(known)))
        for word in reported.chosen_ids if test is None else ():
            if word not in missing:
                self.act(MarkWord(word_id=word, is_marked=True))

    def _go_to(self, place: tuple[int, int]) -> None:
        """Applies actions without answers as far as they lead to a place."""
        while self.state.step is None or _place(self.state) < place:
            before = self.state
            for action in self._on(place):
                self.act(action)
            if self.state is before:
                return  # the next actions do not apply, or were not reported

    def _on(self, place: tuple[int, int]) -> Iterator[LessonAction]:
        """The next action on the way to a place."""
        state, at = self.state, self.state.group_index
        if state.step is None:
            self._choose()
            yield Begin()
        elif asks_to_append(state) and self._is_appended():
            yield EndGroup(group_index=at, append=True)
        elif self._jumps() and place[1] == STEPS.index(LessonStep.AFTER_TEST):
            yield ToTest()
        elif state.step is LessonStep.MEMORIZE:
            yield FinishCards(group_index=at)
        elif asks_to_append(state):
            yield EndGroup(group_index=at, append=False)

    def _jumps(self) -> bool:
        """Whether it jumps to the test from here: the next group is the first one left out."""
        state, skipped = self.state, self.reported.skipped_from
        following = state.group_index + (state.step is not LessonStep.MEMORIZE)
        if skipped is not None:
            return skipped == following
        is_last = following == len(self.reported.groups)
        words = len(state.flow.words)
        is_open = state.step is not LessonStep.MEMORIZE and state.cursor < words
        return is_last and is_open

    def _is_appended(self) -> bool:
        """Whether the reported state has the group's wrong words in a later group."""
        state, at = self.state, self.state.group_index
        appended = append_wrong(state.groups, at, state.group_wrong_ids)
        ahead = tuple(chain.from_iterable(appended[at + 1 :]))
        return tuple(chain.from_iterable(self.reported.groups[at + 1 :]))[: len(ahead)] == ahead

    def _is_elsewhere(self, name: str) -> bool:
        return bool(getattr(self.state, name) != getattr(self.reported, name))


def _place(state: LessonState) -> tuple[int, int]:
    return state.group_index, -1 if state.step is None else STEPS.index(state.step)


def _done(one: AnswerOfLastRelease, action: LessonAction | None) -> Done:
    if action is None and one.taken_back:
        action = AnswerTakenBack(word_id=one.word_id, step=one.step)
    done = _answered(one, None) if action is None else action
    return Done(action=done, number=one.number, at=one.utc_answered)


def _answered(one: AnswerOfLastRelease, group_index: int | None) -> Answered:
    return Answered(
        word_id=one.word_id,
        step=one.step,
        right=one.right,
        latency_ms=one.latency_ms,
        task=None if one.task is None else one.task.value,
        verdict=None if one.verdict is None else one.verdict.value,
        group_index=group_index,
    )
