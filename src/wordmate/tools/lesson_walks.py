"""Draws the next action of a lesson at random: usually a valid one, sometimes not."""

from collections.abc import Sequence
from typing import Any

from wordmate.application.lessons import action_messages as messages
from wordmate.application.lessons.action_messages import LessonAction, event_of
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.lessons import actions
from wordmate.domain.lessons.actions import PRE_TEST
from wordmate.domain.lessons.lesson_flow import STEPS, LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.lesson_run import asks_to_append, check_at_hand, closing_round_of
from wordmate.tools.mirror import TraceRandom

Kind = Any


def event(kind: Kind, **what: Any) -> actions.LessonAction:
    """The action, as the lesson's machine takes it."""
    action: LessonAction = kind(number=1, utc_done=0, **what)
    return event_of(action)


def next_action(
    state: LessonState,
    random: TraceRandom,
    book: Sequence[WordId],
    *,
    stray: int = 10,
    hands: int = 0,
) -> tuple[Kind, dict[str, Any]]:
    """The kind of an action and its content.

    ``stray`` is the percentage of actions that may not apply, ``hands`` that of hand-overs.
    """
    if random.chance(stray):
        return _any(state, random, book)
    if hands and random.chance(hands):
        return messages.HandOver, {"to_student": not state.student_leads}
    last = state.last_answer
    if last is not None and random.chance(20):
        place = {"step": last.step, "group_index": last.group_index, "word_id": last.word_id}
        goes_on = last.step != PRE_TEST and random.chance(50)
        return (messages.GoOn if goes_on else messages.TakeBack), place
    return _before(state, random, book) if state.step is None else _at_step(state, random, book)


def _before(
    state: LessonState, random: TraceRandom, book: Sequence[WordId]
) -> tuple[Kind, dict[str, Any]]:
    test, check, right = state.pre_test, check_at_hand(state), random.chance(50)
    fresh = [word for word in book if word not in state.settled]
    if check is not None and random.chance(70):
        return messages.CheckCandidate, {"word_id": check, "right": right, "latency_ms": 1}
    if test is not None and test.candidate is not None:
        judged = {"word_id": test.candidate, "known": right, "latency_ms": 1}
        return messages.JudgeCandidate, judged
    draw = random.below(10)
    if state.chosen_ids and draw < 4:
        return messages.Begin, {"recalled_word_ids": fresh[: random.below(7)]}
    if fresh and draw < 7:
        return messages.OpenRound, {"size": random.one_of([5, 15]), "candidate_ids": fresh[:15]}
    if draw < 8:
        return messages.MarkKnown, {"word_ids": random.some_of(book, 2)}
    return messages.MarkWord, {"word_id": random.one_of(book), "is_marked": right}


def _at_step(
    state: LessonState, random: TraceRandom, book: Sequence[WordId]
) -> tuple[Kind, dict[str, Any]]:
    at: dict[str, Any] = {"group_index": state.group_index}
    words = state.flow.words
    if state.finished:
        return _after_test(state, random, book)
    if random.chance(1):
        return messages.ToTest, {}
    if state.step is LessonStep.MEMORIZE:
        if random.chance(30):
            return messages.ShowCard, {**at, "cursor": random.below(len(words))}
        return messages.FinishCards, at
    if asks_to_append(state):
        return messages.EndGroup, {**at, "append": random.chance(50)}
    word = words[min(state.cursor, len(words) - 1)]
    place: dict[str, Any] = {**at, "step": state.step, "word_id": word}
    return messages.Judge, {**place, "right": random.chance(60), "latency_ms": 1}


def _after_test(
    state: LessonState, random: TraceRandom, book: Sequence[WordId]
) -> tuple[Kind, dict[str, Any]]:
    closing = closing_round_of(state)
    if closing and random.chance(40):
        return messages.ClosingRound, {"word_ids": list(closing)}
    fresh = [word for word in book if word not in state.settled]
    return messages.MoreWords, {"word_ids": fresh[: 1 + random.below(5)] or [book[0]]}


def _any(
    state: LessonState, random: TraceRandom, book: Sequence[WordId]
) -> tuple[Kind, dict[str, Any]]:
    word, right = random.one_of(book), random.chance(50)
    group = {"group_index": random.below(max(2, len(state.groups)))}
    judged = {**group, "word_id": word, "right": right, "latency_ms": 1}
    drawn: list[tuple[Kind, dict[str, Any]]] = [
        (messages.Judge, {**judged, "step": random.one_of(STEPS)}),
        (
            messages.TakeBack,
            {**group, "word_id": word, "step": random.one_of([*STEPS, "pre_test"])},
        ),
        (messages.JudgeCandidate, {"word_id": word, "known": right, "latency_ms": 1}),
        (messages.CheckCandidate, {"word_id": word, "right": right, "latency_ms": 1}),
        (messages.FinishCards, group),
        (messages.ShowCard, {**group, "cursor": random.below(5)}),
        (messages.EndGroup, {**group, "append": right}),
        (messages.OpenRound, {"size": 5, "candidate_ids": random.some_of(book, 3)}),
        (messages.MarkKnown, {"word_ids": [word]}),
        (messages.MarkWord, {"word_id": word, "is_marked": right}),
        (messages.MoreWords, {"word_ids": [word]}),
        (messages.ClosingRound, {"word_ids": [word]}),
        (messages.OpenReview, {"word_ids": random.some_of(book, 3)}),
        (messages.Begin, {"recalled_word_ids": random.some_of(book, 3)}),
        (messages.ToTest, {}),
        (messages.HandOver, {"to_student": right}),
    ]
    return random.one_of(drawn)
