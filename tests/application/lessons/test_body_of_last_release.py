"""Devices of the release before actions send the lesson's state with the answers since then.

``releases/5.0.4-0033-bodies.jsonl.gz`` contains their requests in order: lessons in all steps with
answers taken back, repeated words, a jump to the test, checks of words claimed as known, marks
beside an interactive lesson, reviews, answers after the end.
"""

import gzip
import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.support.examples import WALKS
from tests.support.ids import numbered
from wordmate.application.lessons.action_messages import LessonAction, event_of
from wordmate.application.lessons.body_of_last_release import (
    AnswerOfLastRelease,
    actions_of_last_release,
)
from wordmate.application.lessons.messages import SaveProgress
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.lessons.actions import (
    Answered,
    AnswerTakenBack,
    ClosingRound,
    MarkWord,
    MoreWords,
)
from wordmate.domain.lessons.errors import InvalidProgress
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.lesson_run import apply, fresh_state
from wordmate.tools.lesson_walks import next_action
from wordmate.tools.mirror import TraceRandom
from wordmate.tools.walking import Walker

BODIES = Path(__file__).parents[2] / "adapters/sql/releases/5.0.4-0033-bodies.jsonl.gz"
BOOK = numbered(*range(1, 21))


def told(body: SaveProgress) -> LessonState:
    return msgspec.convert(body.progress, LessonState, from_attributes=True)


def stories() -> Iterator[list[SaveProgress]]:
    """The requests of each device during a lesson."""
    sent = defaultdict[tuple[int, str | None], list[SaveProgress]](list)
    for line in gzip.decompress(BODIES.read_bytes()).splitlines():
        body = msgspec.convert(json.loads(line), SaveProgress)
        sent[body.course_order_id, body.device].append(body)
    yield from sent.values()


def reached(
    before: LessonState,
    reported: LessonState,
    answers: list[AnswerOfLastRelease],
    *,
    leads: bool = True,
    is_interactive: bool = False,
) -> LessonState:
    done = actions_of_last_release(
        before, reported, answers, known=(), leads=leads, is_interactive=is_interactive
    )
    for one in done:
        after = apply(before, one.action, leads=leads)
        assert not isinstance(after, DomainError)
        before = after
    return before


def test_actions_are_reconstructed_step_by_step() -> None:
    count = 0
    for story in stories():
        state = LessonState(mode=told(story[0]).mode, seed=told(story[0]).seed)
        for body in story:
            reported = told(body)
            if reported == state and len(body.answers) == 1:
                continue  # an answer after the end
            is_interactive = reported.step is None and reported.pre_test is None
            state = reached(state, reported, body.answers, is_interactive=is_interactive)
            assert (state.step, state.group_index, state.cursor, state.groups) == (
                reported.step,
                reported.group_index,
                reported.cursor,
                reported.groups,
            )
            count += 1
    assert count > 190


def test_a_whole_offline_session_is_reconstructed_at_once() -> None:
    for story in stories():
        start = LessonState(mode=told(story[0]).mode, seed=told(story[0]).seed)
        last = told(story[-1])
        if last.step is None or last.mode is LessonMode.REVIEW:
            continue
        answers = [one for body in story for one in body.answers]
        if len(story[-1].answers) == 1 and told(story[-2]) == last:
            answers.pop()  # it arrived after the end
        assert reached(start, last, answers).groups == last.groups


@WALKS
@given(st.integers(0, 2**32), st.booleans())
@example(1027, True)  # a word is marked before the round and answered in its steps
def test_random_actions_are_reconstructed_from_their_results(seed, leads) -> None:
    random = TraceRandom(seed)
    before = state = fresh_state(LessonMode.NEW_WORDS, OrderId(seed % 1000 + 1), Instant(0))
    answers, number = list[AnswerOfLastRelease](), 0
    for _ in range(random.below(150)):
        kind, what = next_action(state, random, BOOK, stray=0)
        number += 1
        action: LessonAction = kind(number=number, utc_done=0, **what)
        event = event_of(action)
        after = apply(state, event, leads=leads)
        is_later = isinstance(event, MoreWords | ClosingRound)
        if is_later or isinstance(after, DomainError) or after is state:
            continue
        if isinstance(event, MarkWord) and (state.pre_test or not event.is_marked):
            continue  # no page of that release sent it
        state = after
        if isinstance(event, Answered | AnswerTakenBack):
            is_back = isinstance(event, AnswerTakenBack)
            answers.append(
                AnswerOfLastRelease(
                    word_id=event.word_id,
                    step=event.step,  # type: ignore[arg-type]
                    right=isinstance(event, Answered) and event.right,
                    latency_ms=1,
                    number=number,
                    taken_back=is_back,
                )
            )
        if random.chance(10):
            before, answers = reached(before, state, answers, leads=leads), []
    reached(before, state, answers, leads=leads)


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("seed", {"seed": 3}),
        ("mode", {"mode": LessonMode.REVIEW}),
        ("cursor", {"cursor": 3}),
        ("groups", {"groups": (BOOK[:5], BOOK[5:8])}),
        ("step", {"step": LessonStep.FLASH, "cursor": 0}),
        ("group_wrong_ids", {"group_wrong_ids": BOOK[1:2]}),
        ("already_known_ids", {"already_known_ids": BOOK[9:10]}),
        ("finished", {"finished": True}),
    ],
)
def test_an_unreachable_state_is_refused_by_its_field(field, changes) -> None:
    walker = Walker(fresh_state(LessonMode.NEW_WORDS, OrderId(1), Instant(0)))
    walker.begin(BOOK[:7])
    before = walker.state
    walker.to(LessonStep.REVIEW)
    walker.judge(right=True)
    reported = walker.state
    answer = AnswerOfLastRelease(word_id=BOOK[0], step="review", right=True, latency_ms=1)
    assert reached(before, reported, [answer]) == reported
    with pytest.raises(InvalidProgress) as caught:
        reached(before, replace(reported, **changes), [answer])
    assert caught.value.field == field
