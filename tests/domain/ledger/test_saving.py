"""The actions of a device are decided once, and replayed alike."""

from dataclasses import replace
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.domain.orders.made_orders import BOOKED_AT, TUTOR, running
from tests.support.examples import WALKS
from tests.support.ids import numbered
from wordmate.application.lessons.action_messages import event_of
from wordmate.domain.kernel.ids import OrderId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.ledger.saving import Done, Saved, save_actions
from wordmate.domain.lessons.actions import Answered
from wordmate.domain.lessons.lesson_run import apply
from wordmate.domain.orders import evolution
from wordmate.domain.orders.events import Paused
from wordmate.domain.orders.evolution import evolve
from wordmate.tools.lesson_walks import next_action
from wordmate.tools.mirror import TraceRandom

BOOK = numbered(*range(1, 13))
ORDER = replace(running(course_book_id=5), id=OrderId(1), new_events=())


def save_any_actions(random: TraceRandom) -> Saved:
    """Any actions of one device, of which some do not apply."""
    state, actions = ORDER.lesson_state, list[Done]()
    for number in range(1, random.below(60) + 2):
        kind, what = next_action(state, random, BOOK, stray=5)
        action = event_of(kind(number=number, utc_done=0, **what))
        actions.append(Done(action=action, number=number, at=Instant(BOOKED_AT + number)))
        after = apply(state, action, ends=True)
        state = state if isinstance(after, Exception) else after
    now, own_words = Instant(BOOKED_AT + 99), frozenset(BOOK)
    return save_actions(ORDER, actions, TUTOR, now, device="d", known=(), own_words=own_words)


@WALKS
@given(st.integers(0, 2**32))
def test_a_replay_of_saved_actions_gives_the_same_lesson(seed: int) -> None:
    saved = save_any_actions(TraceRandom(seed)).order
    assert reduce(evolve, saved.new_events, ORDER) == saved


def test_a_saved_action_does_not_go_through_the_machine_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(evolution, "apply", None)
    saved = [save_any_actions(TraceRandom(seed)).order for seed in range(20)]
    kinds = {type(entry.event) for order in saved for entry in order.new_events}
    assert Answered in kinds


def test_other_events_leave_the_progress_of_a_lesson() -> None:
    state = ORDER.lesson_state
    assert evolution.progress_after(state, Paused(length_ms=1)) is state
    assert evolution.progress_after(None, Paused(length_ms=1)) is None
