"""Time picker, deletion, word learning and tokens against hand-written tables."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from tests.domain.orders.made_orders import reserved
from tests.support.examples import WALKS
from wordmate.domain.accounts.login_session import is_live
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.machine import advance
from wordmate.domain.lessons.errors import (
    SlotAlreadyPicked,
    SlotNotOffered,
    SlotNotPicked,
)
from wordmate.domain.lessons.time_picker import SLOTS, TimePicker, slot_after
from wordmate.domain.orders.deletion import DeletionMachine, DeletionStatus
from wordmate.domain.orders.errors import DeletionNotApproved, DeletionNotNormal, DeletionNotPending
from wordmate.domain.words.errors import WordNotLearned
from wordmate.domain.words.word_learning import EVENTS, TO_REVIEW, WordState, after, mastery_rate


@WALKS
class PickerByHand(RuleBasedStateMachine):
    """The model is the one slot that may be picked, and whether it is final."""

    def __init__(self) -> None:
        super().__init__()
        self.picker, self.slot, self.settled = TimePicker(), None, False

    @rule(slot=st.sampled_from([*SLOTS, "04:30", "24:00", "05:15", "5:00", ""]))
    def pick(self, slot) -> None:
        if self.slot or slot in ("04:30", "24:00", "05:15", "5:00", ""):
            error = SlotAlreadyPicked if self.slot else SlotNotOffered
            with pytest.raises(error):
                self.picker.pick(slot)
            return
        self.picker, self.slot = self.picker.pick(slot), slot

    @rule()
    def clear(self) -> None:
        if not self.slot or self.settled:
            with pytest.raises(SlotNotPicked):
                self.picker.clear()
            return
        self.picker, self.slot = self.picker.clear(), None

    @rule()
    def confirm(self) -> None:
        if not self.slot or self.settled:
            with pytest.raises(SlotNotPicked):
                self.picker.confirm()
            return
        self.picker, self.settled = self.picker.confirm(), True

    @invariant()
    def all_slots_but_the_picked_one_are_disabled(self) -> None:
        assert self.picker.slot == self.slot
        expected = set(SLOTS) - {self.slot} if self.slot else set[str]()
        assert set(self.picker.disabled) == expected


@given(st.sampled_from([None, *SLOTS]), st.sampled_from(SLOTS), st.booleans())
def test_one_slot_is_picked_and_exchanged_only_with_permission_to_clear(
    before, slot, may_clear
) -> None:
    if before is not None and not may_clear:
        with pytest.raises(SlotAlreadyPicked):
            slot_after(before, slot, may_clear=may_clear)
    else:
        assert slot_after(before, slot, may_clear=may_clear) == slot


@pytest.mark.parametrize("before", [None, "19:30"])
@pytest.mark.parametrize("slot", ["04:30", "24:00", "19:15", ""])
def test_only_slots_can_be_picked(before, slot) -> None:
    with pytest.raises(SlotNotOffered):
        slot_after(before, slot, may_clear=True)


TestPickerByHand = PickerByHand.TestCase


def test_there_are_thirty_eight_half_hour_slots_from_five_to_half_past_eleven_at_night() -> None:
    assert len(SLOTS) == 38
    assert (SLOTS[0], SLOTS[1], SLOTS[-1]) == ("05:00", "05:30", "23:30")


def test_a_token_is_live_until_the_instant_it_expires() -> None:
    assert is_live(Instant(1000), Instant(999))
    assert not is_live(Instant(1000), Instant(1000))


DELETION = {
    ("NORMAL", "ask"): "DELETE_PENDING",
    ("DELETE_PENDING", "withdraw"): "NORMAL",
    ("DELETE_PENDING", "approve"): "DELETE_APPROVED",
    ("DELETE_APPROVED", "purge"): "DELETED",
}
DELETION_REFUSALS = {
    "ask": DeletionNotNormal,
    "withdraw": DeletionNotPending,
    "approve": DeletionNotPending,
    "purge": DeletionNotApproved,
}


@pytest.mark.parametrize("status", DeletionStatus)
@pytest.mark.parametrize("event", DELETION_REFUSALS)
def test_a_record_is_deleted_in_three_steps_and_withdrawn_only_while_pending(status, event) -> None:
    order, expected = replace(reserved(), deletion=status), DELETION.get((status.value, event))
    if expected is None:
        with pytest.raises(DELETION_REFUSALS[event]):
            advance(DeletionMachine, order, event)
    else:
        assert advance(DeletionMachine, order, event).deletion == expected


class Word:
    """The model of a word: met, last judgement, marked as known."""

    def __init__(self) -> None:
        self.met = False
        self.judged: bool | None = None

    def name(self):
        if not self.met:
            return "new"
        return {None: "learned_pending_test", True: "mastered", False: "forgotten"}[self.judged]

    def hear(self, event):
        if event in ("right", "wrong") and not self.met:
            return False
        if event == "unmark" and self.judged is not True:
            return False
        self.met = True
        if event in ("right", "already_known", "mark"):
            self.judged = True
        elif event == "wrong":
            self.judged = False
        elif event == "unmark":
            self.judged = None
        return True


@given(st.lists(st.sampled_from(sorted(EVENTS)), max_size=12))
def test_a_words_state_follows_its_last_judgement(events) -> None:
    state, word = WordState.NEW, Word()
    for event in events:
        if word.hear(event):
            state = after(state, event)
        else:
            with pytest.raises(WordNotLearned):
                after(state, event)
        assert state.value == word.name()


def test_an_unknown_event_is_a_programming_error() -> None:
    with pytest.raises(KeyError):
        after(WordState.NEW, "forget")


def test_words_to_review_are_those_pending_and_those_forgotten() -> None:
    assert {state.value for state in TO_REVIEW} == {
        "learned_pending_test",
        "forgotten",
    }


def test_the_mastery_rate_is_none_and_not_zero_without_any_word_met() -> None:
    assert mastery_rate(0, 0) is None
    assert mastery_rate(0, 4) == 0
    assert mastery_rate(3, 1) == 0.75
