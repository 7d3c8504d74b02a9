"""Exports lessons and reviews with their actions, for both languages to compare.

After each action a trace has a digest of the lesson's state.
"""

import json
from typing import Any, Final

from wordmate.application.lessons import action_messages as messages
from wordmate.application.lessons.action_messages import LessonAction, event_of, reported
from wordmate.application.lessons.messages import progress_json
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.ids import OrderId, WordId
from wordmate.domain.kernel.instants import EPOCH
from wordmate.domain.lessons.lesson_flow import LessonMode
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.domain.lessons.lesson_run import apply, fresh_state
from wordmate.tools.lesson_walks import Kind, next_action
from wordmate.tools.mirror import TraceRandom, digest

_BOOK: Final = tuple(map(WordId, range(1, 16)))
_LESSONS: Final = 16
_REVIEWS: Final = 4
_ACTIONS: Final = 100
_UNTOLD: Final = ("number", "utcDone", "latencyMs", "task", "verdict", "otherWordId", "reveal")
"""The parts of an action without effect."""


def lesson_traces() -> dict[str, Any]:
    """Lessons and reviews, each with its seed, actions and digests."""
    lots = range(1, 1 + _LESSONS)
    return {
        "name": "lesson_run",
        "traces": [
            *(_trace(TraceRandom(seed), LessonMode.NEW_WORDS) for seed in lots),
            *(_trace(TraceRandom(seed), LessonMode.REVIEW) for seed in lots[:_REVIEWS]),
        ],
    }


def _trace(random: TraceRandom, mode: LessonMode) -> dict[str, Any]:
    """Both sides of a lesson act in turns; some actions are sent twice."""
    state = fresh_state(mode, OrderId(1 + random.below(1_000)), EPOCH)
    trace: dict[str, Any] = {"mode": mode.value, "seed": state.seed}
    actions, leading, digests = list[Any](), list[int](), list[str]()
    for _ in range(_ACTIONS if mode is LessonMode.NEW_WORDS else 20):
        kind, what = next_action(state, random, _BOOK, hands=4)
        if mode is LessonMode.REVIEW:
            kind, what = _of_review(random, state, kind, what)
        action: LessonAction = kind(number=1, utc_done=0, **what)
        leads = random.chance(70)
        after = apply(state, event_of(action), ends=leads)
        state = state if isinstance(after, DomainError) else after
        sent = json.loads(bytes(reported(action)[0]))
        actions.append({name: one for name, one in sent.items() if name not in _UNTOLD})
        leading.append(int(leads))
        digests.append(digest(json.loads(progress_json(state))))
    return {**trace, "actions": actions, "leads": leading, "digests": digests}


def _of_review(
    random: TraceRandom, state: LessonState, kind: Kind, what: dict[str, Any]
) -> tuple[Kind, dict[str, Any]]:
    if state.step is None:
        return messages.OpenReview, {"word_ids": _BOOK[:7]}
    words = state.flow.words
    if state.finished or random.chance(10):
        return kind, what
    place = {"step": state.step, "group_index": state.group_index, "latency_ms": 1}
    return messages.Judge, {**place, "word_id": words[state.cursor], "right": random.chance(60)}
