"""A tutor's half hours: the machine against a table, and the weeks of applications."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from tests.support.examples import WALKS
from wordmate.domain.kernel.errors import DomainError, check
from wordmate.domain.kernel.ids import AccountId, RestApplicationId
from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.local_dates import instant
from wordmate.domain.kernel.machine import advance
from wordmate.domain.rest.errors import (
    RestNotApproved,
    RestNotPending,
    RestReasonRequired,
    RestSlotNotOffered,
    RestSlotPassed,
    RestSlotRequired,
    RestSlotTaken,
    TutorAppliedForRest,
    TutorAtRest,
)
from wordmate.domain.rest.rest_application import (
    RestAnswered,
    RestApplication,
    RestStatus,
    apply_for_rest,
)
from wordmate.domain.rest.rest_slot import (
    SLOT_MS,
    RestSlot,
    RestSlotMachine,
    SlotState,
    rest_in_the_way,
)
from wordmate.domain.rest.rest_week import RestWeek, mark_slots, offered_slots, stretches, week_of

ZONE = ZoneInfo("Asia/Shanghai")
NOW = instant(datetime(2026, 5, 21, 19, 21, tzinfo=ZONE))
ME = AccountId(7)


def refuse_rest(*taken_and_period: Any) -> None:
    """Raises why rest blocks a class."""
    check(rest_in_the_way(*taken_and_period))


@WALKS
class SlotByHand(RuleBasedStateMachine):
    """The model has one word for a half hour that begins at minute 5, and the current minute."""

    def __init__(self) -> None:
        super().__init__()
        self.slot, self.word, self.minute = RestSlot(starts_at=Instant(5 * 60_000)), "free", 0

    def tries(self, event: str, allowed: bool, word: str, error: type[DomainError]) -> None:
        if allowed:
            self.slot, self.word = advance(RestSlotMachine, self.slot, event), word
            return
        with pytest.raises(error):
            advance(RestSlotMachine, self.slot, event)

    @rule(minutes=st.integers(0, 3))
    def time_passes(self, minutes: int) -> None:
        self.minute += minutes

    @rule()
    def applies(self) -> None:
        now = Instant(self.minute * 60_000)
        if self.word != "free":
            with pytest.raises(RestSlotTaken):
                advance(RestSlotMachine, self.slot, "apply", now=now)
        elif self.minute >= 5:
            with pytest.raises(RestSlotPassed):
                advance(RestSlotMachine, self.slot, "apply", now=now)
        else:
            self.slot, self.word = advance(RestSlotMachine, self.slot, "apply", now=now), "asked"

    @rule()
    def is_booked(self) -> None:
        error = TutorAppliedForRest if self.word == "asked" else TutorAtRest
        self.tries("schedule", self.word == "free", "class", error)

    @rule()
    def is_approved(self) -> None:
        self.tries("approve", self.word == "asked", "rest", RestNotPending)

    @rule()
    def is_rejected(self) -> None:
        self.tries("reject", self.word == "asked", "free", RestNotPending)

    @rule()
    def is_withdrawn(self) -> None:
        self.tries("withdraw", self.word == "asked", "free", RestNotPending)

    @rule()
    def is_lifted(self) -> None:
        self.tries("lift", self.word == "rest", "free", RestNotApproved)

    @invariant()
    def says_the_same(self) -> None:
        words = {
            "free": SlotState.SELECTABLE,
            "class": SlotState.SCHEDULED_TRAINING,
            "asked": SlotState.PENDING_REVIEW,
            "rest": SlotState.APPROVED,
        }
        assert self.slot.state is words[self.word]


TestSlotByHand = SlotByHand.TestCase


def test_a_week_begins_on_monday_and_has_the_half_hours_from_five_to_midnight() -> None:
    this, following = (week_of(NOW, ZONE, week) for week in RestWeek)
    assert [one.day for one in this] == [date(2026, 5, 18) + timedelta(n) for n in range(7)]
    assert following[0].day == date(2026, 5, 25)
    first, last = this[0].slots[0], this[0].slots[-1]
    assert first.starts_at == instant(datetime(2026, 5, 18, 5, 0, tzinfo=ZONE))
    assert last.ends_at == instant(datetime(2026, 5, 19, 0, 0, tzinfo=ZONE))
    assert len(this[0].slots) == 38
    assert len(offered_slots(NOW, ZONE)) == 2 * 7 * 38


def test_sunday_evening_belongs_to_the_ending_week() -> None:
    sunday = instant(datetime(2026, 5, 24, 23, 59, tzinfo=ZONE))
    assert week_of(sunday, ZONE, RestWeek.THIS)[0].day == date(2026, 5, 18)
    assert week_of(Instant(sunday + 60_000), ZONE, RestWeek.THIS)[0].day == date(2026, 5, 25)


def test_a_class_marks_every_half_hour_that_it_overlaps() -> None:
    slots = [RestSlot(starts_at=Instant(nth * SLOT_MS)) for nth in range(5)]
    quarter = SLOT_MS // 2
    found = mark_slots(slots, [], [(Instant(SLOT_MS + quarter), Instant(3 * SLOT_MS + quarter))])
    booked = [one.state is SlotState.SCHEDULED_TRAINING for one in found]
    assert booked == [False, True, True, True, False]


@given(st.sets(st.integers(0, 40)))
def test_periods_contain_each_half_hour_once_and_never_touch(starts: set[int]) -> None:
    found = stretches(one * SLOT_MS for one in starts)
    held = [at // SLOT_MS for since, until in found for at in range(since, until, SLOT_MS)]
    assert held == sorted(starts)
    assert all(one[1] < other[0] for one, other in pairwise(found))


def asked(*places: int, **states: SlotState) -> RestApplication:
    slots = offered_slots(NOW, ZONE)
    ahead = [one for one in slots if one > NOW]
    slots |= {
        ahead[int(place.removeprefix("at"))]: RestSlot(
            starts_at=ahead[int(place.removeprefix("at"))], state=state
        )
        for place, state in states.items()
    }
    return apply_for_rest(ME, [ahead[place] for place in places], slots, NOW)


def test_an_application_has_sorted_distinct_half_hours() -> None:
    application = asked(3, 1, 2, 1)
    assert len(application.starts) == 3
    assert application.starts == tuple(sorted(application.starts))
    assert len(application.stretches) == 1
    assert (application.status, application.slot_state) == (
        RestStatus.PENDING,
        SlotState.PENDING_REVIEW,
    )


def test_an_application_needs_a_half_hour() -> None:
    with pytest.raises(RestSlotRequired):
        asked()


def test_booked_or_requested_half_hours_cannot_be_requested() -> None:
    for state in (SlotState.SCHEDULED_TRAINING, SlotState.PENDING_REVIEW, SlotState.APPROVED):
        with pytest.raises(RestSlotTaken):
            asked(0, 1, at1=state)


@pytest.mark.parametrize("minutes", [0, 29])
def test_a_half_hour_that_has_begun_cannot_be_requested(minutes: int) -> None:
    slots = offered_slots(NOW, ZONE)
    begun = instant(datetime(2026, 5, 21, 19, 0, tzinfo=ZONE))
    with pytest.raises(RestSlotPassed):
        apply_for_rest(ME, [begun], slots, Instant(begun + minutes * 60_000))


def test_only_half_hours_of_these_two_weeks_are_offered() -> None:
    slots = offered_slots(NOW, ZONE)
    for wrong in (max(slots) + SLOT_MS * 11, min(slots) - SLOT_MS * 11, max(slots) + 1):
        with pytest.raises(RestSlotNotOffered):
            apply_for_rest(ME, [Instant(wrong)], slots, NOW)


def test_an_application_is_answered_once() -> None:
    application = asked(0)
    approved = application.approved(by="store", now=NOW)
    assert (approved.status, approved.slot_state) == (RestStatus.APPROVED, SlotState.APPROVED)
    rejected = application.rejected("  两位老师  都在休息 ", by="store", now=NOW)
    assert (rejected.status, rejected.reason) == (RestStatus.REJECTED, "两位老师 都在休息")
    withdrawn = application.withdrawn(NOW)
    assert {one.slot_state for one in (rejected, withdrawn)} == {SlotState.SELECTABLE}
    for answered in (approved, rejected, withdrawn):
        with pytest.raises(RestNotPending):
            answered.approved(by="store", now=NOW)
        with pytest.raises(RestNotPending):
            answered.rejected("too late", by="store", now=NOW)
        with pytest.raises(RestNotPending):
            answered.withdrawn(NOW)


@pytest.mark.parametrize("reason", ["", "  \n", "x" * 141])
def test_a_rejection_needs_a_reason(reason: str) -> None:
    with pytest.raises(RestReasonRequired):
        asked(0).rejected(reason, by="store", now=NOW)


def test_a_reason_has_140_characters_at_most() -> None:
    assert asked(0).rejected("x" * 140, by="store", now=NOW).reason == "x" * 140


def test_an_application_keeps_who_answered_it_and_when() -> None:
    application, now = asked(0), Instant(NOW + 1)
    rests = application.approved(by="anna", now=now)
    for answered in (
        rests,
        application.rejected("needed", by="anna", now=now),
        rests.lifted("needed", by="anna", now=now),
    ):
        assert (answered.answered_by, answered.answered_at) == ("anna", now)
    withdrawn = application.withdrawn(now)
    assert (withdrawn.status, withdrawn.answered_at) == (RestStatus.WITHDRAWN, now)
    assert {one.created_at for one in (rests, withdrawn)} == {NOW}


def test_the_answer_names_the_first_period_and_their_number() -> None:
    application = replace(asked(0, 1, 4, 8), id=RestApplicationId(5))
    told = application.rejected("needed", by="anna", now=NOW).answer()
    assert told == RestAnswered(
        rest_application_id=RestApplicationId(5),
        account_id=ME,
        approved=False,
        reason="needed",
        starts_at=application.starts[0],
        ends_at=Instant(application.starts[1] + SLOT_MS),
        stretches=3,
    )
    assert application.approved(by="anna", now=NOW).answer().approved


def test_a_class_may_touch_rest_but_not_overlap_it() -> None:
    rest = [RestSlot(starts_at=Instant(SLOT_MS), state=SlotState.APPROVED)]
    refuse_rest(rest, EPOCH, Instant(SLOT_MS))
    refuse_rest(rest, Instant(2 * SLOT_MS), Instant(3 * SLOT_MS))
    with pytest.raises(TutorAtRest):
        refuse_rest(rest, Instant(2 * SLOT_MS - 1), Instant(3 * SLOT_MS))
    with pytest.raises(TutorAppliedForRest):
        refuse_rest([RestSlot(starts_at=EPOCH, state=SlotState.PENDING_REVIEW)], EPOCH, Instant(1))


def test_a_class_over_rest_and_an_application_is_refused_for_the_earlier_one() -> None:
    asked_for = RestSlot(starts_at=EPOCH, state=SlotState.PENDING_REVIEW)
    rest = RestSlot(starts_at=Instant(SLOT_MS), state=SlotState.APPROVED)
    for taken in ([asked_for, rest], [rest, asked_for]):
        with pytest.raises(TutorAppliedForRest):
            refuse_rest(taken, EPOCH, Instant(2 * SLOT_MS))


def test_former_rest_blocks_no_class() -> None:
    application = asked(0).withdrawn(NOW)
    [since] = application.starts
    refuse_rest(application.slots, since, Instant(since + SLOT_MS))


def test_half_hours_of_applications_are_shown_beside_classes() -> None:
    application = asked(1)
    slots = [RestSlot(starts_at=Instant(one * SLOT_MS + application.starts[0])) for one in (-1, 0)]
    found = mark_slots(slots, application.slots, [(slots[0].starts_at, slots[1].ends_at)])
    states = [SlotState.SCHEDULED_TRAINING, SlotState.PENDING_REVIEW]
    assert [(one.starts_at, one.state) for one in found] == [
        (slot.starts_at, state) for slot, state in zip(slots, states, strict=True)
    ]


def test_approved_rest_is_lifted_with_a_reason_until_it_is_over() -> None:
    application = asked(0, 3, 6)
    end = application.stretches[-1][1]
    for waiting in (application, application.withdrawn(NOW)):
        with pytest.raises(RestNotApproved):
            waiting.lifted("needed", by="store", now=NOW)
    rests = application.approved(by="store", now=NOW)
    with pytest.raises(RestReasonRequired):
        rests.lifted(" ", by="store", now=NOW)
    with pytest.raises(RestNotApproved):
        rests.lifted("needed", by="store", now=end)
    lifted = rests.lifted(" 临时 加课 ", by="anna", now=Instant(end - 1))
    assert (lifted.status, lifted.slot_state) == (RestStatus.LIFTED, SlotState.SELECTABLE)
    assert (lifted.reason, lifted.answered_by) == ("临时 加课", "anna")
    assert (lifted.answer().lifted, rests.answer().lifted) == (True, False)
    with pytest.raises(RestNotApproved):
        lifted.lifted("again", by="store", now=NOW)
