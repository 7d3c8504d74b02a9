"""Picking the daily time of a review plan: one half-hour slot from 05:00 to 23:30."""

from dataclasses import dataclass
from datetime import time
from typing import Final

from statemachine import State

from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.machine import Machine, advance
from wordmate.domain.lessons.errors import SlotAlreadyPicked, SlotNotOffered, SlotNotPicked

SLOTS: Final = tuple(f"{hour:02}:{minute:02}" for hour in range(5, 24) for minute in (0, 30))
"""The half-hour slots of the day, 05:00 to 23:30, in the service's time zone."""
EVENING: Final = tuple(slot for slot in SLOTS if "18:00" <= slot <= "21:00")
"""The slots at which most students can review every day, before and after school days alike."""
USUAL_SLOT: Final = "19:30"
"""The proposed slot if nothing else is known."""


class TimePickerMachine(Machine):
    """choosing → picked → confirmed; a picked slot can be cleared, not exchanged."""

    choosing = State(initial=True)
    picked = State()
    confirmed = State(final=True)

    pick = choosing.to(picked, validators="slot_offered", on="keep_slot")
    clear = picked.to(choosing, on="drop_slot")
    confirm = picked.to(confirmed)

    def slot_offered(self, slot: str) -> DomainError | None:
        """Only half-hour slots of the day are offered."""
        return None if slot in SLOTS else SlotNotOffered()

    def keep_slot(self, slot: str) -> None:
        """Stores the slot."""
        self.model.slot = slot

    def drop_slot(self) -> None:
        """Forgets the slot."""
        self.model.slot = None

    def refusal(self, event: str) -> DomainError:
        """Once a slot is picked, the others are disabled."""
        return SlotAlreadyPicked() if event == "pick" else SlotNotPicked()


@dataclass(frozen=True, slots=True, kw_only=True)
class TimePicker:
    """The picker: its state and the slot picked so far, HH:MM in the service's time zone."""

    state: str = "choosing"
    slot: str | None = None

    @property
    def disabled(self) -> tuple[str, ...]:
        """The slots that cannot be tapped: all others once one is picked."""
        return () if self.slot is None else tuple(slot for slot in SLOTS if slot != self.slot)

    def pick(self, slot: str) -> "TimePicker":
        """Picks a slot; raises SlotAlreadyPicked or SlotNotOffered."""
        return advance(TimePickerMachine, self, "pick", slot=slot)

    def clear(self) -> "TimePicker":
        """Clears the slot; raises SlotNotPicked."""
        return advance(TimePickerMachine, self, "clear")

    def confirm(self) -> "TimePicker":
        """Confirms the slot; raises SlotNotPicked."""
        return advance(TimePickerMachine, self, "confirm")


def proposed_slot(last_picked: str | None, booked: time) -> str:
    """The proposed slot: the last one picked for this student, else the half hour for which the
    lesson was booked (local time) if that is in the evening, else the usual one.
    """
    half_hour = f"{booked.hour:02}:{booked.minute // 30 * 30:02}"
    return last_picked or (half_hour if half_hour in EVENING else USUAL_SLOT)


def slot_after(before: str | None, slot: str, *, may_clear: bool) -> str | None:
    """The slot after someone picks one, with or without an earlier pick.

    An earlier pick is cleared first if ``may_clear``. Raises SlotAlreadyPicked, SlotNotOffered.
    """
    picker = TimePicker() if before is None else TimePicker(state="picked", slot=before)
    if before is not None and may_clear:
        picker = picker.clear()
    return picker.pick(slot).confirm().slot
