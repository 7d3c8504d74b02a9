"""Pay recomputed from events equals the booked pay."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.studies.pay import study
from wordmate.application.kernel.policy import Policy
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.orders.events import LedgerEntry


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32))
def test_pay_follows_the_events_and_the_rules(seed: int) -> None:
    assert list(study.differing(40, seed, services=4)) == []


def test_random_classes_cover_all_kinds() -> None:
    draw = Random(1)
    policy = study.drawn_policy(draw)
    lessons = [study.held_lesson(draw, policy, nth) for nth in range(1, 300)]
    paid = [one.booked for one in lessons if one.booked is not None]
    assert {one.is_led for one in lessons} == {one.is_tested for one in lessons} == {True, False}
    assert any(one.amount_fen == 0 for one in paid)
    assert any(one.problem_flag for one in paid)
    assert len({one.lesson_type for one in paid}) == 4
    assert len({one.month for one in paid}) > 20


@pytest.mark.parametrize("change", ["amount_fen", "subsidy_fen"])
def test_wrongly_booked_pay_is_found(change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    right = study.held_lesson

    def wrong(draw: Random, policy: Policy, number: int) -> study.Held:
        held = right(draw, policy, number)
        if held.booked is None or number != 17:
            return held
        fen = getattr(held.booked, change)
        return replace(held, booked=replace(held.booked, **{change: fen + 1}))

    monkeypatch.setattr(study, "held_lesson", wrong)
    found = list(study.differing(30, 3))
    assert len(found) == 2
    assert all(one.startswith("lesson 17: booked") for one in found)


def test_an_incomplete_event_would_be_found() -> None:
    draw = Random(2)
    policy = study.drawn_policy(draw)
    held = study.held_lesson(draw, policy, 1)
    while not held.is_led or held.is_tested:
        held = study.held_lesson(draw, policy, 1)
    *story, end = held.events
    later = LedgerEntry(event=end.event, at=Instant(end.at + 1), account_id=end.account_id)
    assert study.recomputed(replace(held, events=(*story, later)), 1) != held.booked
