"""The ports of the routine use cases."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from wordmate.application.kernel.call import Caller
from wordmate.domain.kernel.ids import AccountId, PushDeviceId, SharedWeekId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.routine.calendar import Appointment


@dataclass(frozen=True, slots=True, kw_only=True)
class PushKeys:
    """Where a browser receives messages, and the keys to encrypt them."""

    endpoint: str
    p256dh: str
    auth: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PushDevice:
    """A browser that gets reminders, and the language of its user."""

    id: PushDeviceId
    keys: PushKeys
    language: str


class Push(Protocol):
    """Sends messages to browsers by web push."""

    @property
    def public_key(self) -> str | None:
        """The key that browsers subscribe with; None if web push is not set up."""
        ...

    def accepts(self, keys: PushKeys) -> bool:
        """Whether messages may be sent there: only to known push services, so that nobody can make
        the service call an arbitrary address."""
        ...

    async def send(self, keys: PushKeys, message: bytes, *, topic: str, seconds: int) -> bool:
        """Sends a message that is of use for some seconds; a later one of the same topic replaces
        it.

        Returns False if the browser has ended its subscription. Raises an exception if a retry may
        help.
        """
        ...


class DueReminder(NamedTuple):
    """A student to remind, on one of their browsers."""

    student_id: AccountId
    push_device_id: PushDeviceId


@dataclass(frozen=True, slots=True)
class Calendar:
    """Somebody's appointments, and the language of their texts."""

    language: str
    appointments: Sequence[Appointment]


class Routines(Protocol):
    """Reminders, browsers, calendar addresses and links to weeks."""

    async def put_reminder(self, student_id: AccountId, slot: str | None) -> None: ...
    async def put_device(
        self, caller: Caller, keys: PushKeys, endpoint_hash: str, language: str, now: Instant
    ) -> None:
        """Adds a browser to the caller's session; a browser that another session had is moved."""
        ...

    async def keep_newest_devices(self, account_id: AccountId, most: int) -> None:
        """Drops somebody's browsers except the last ones to subscribe."""
        ...

    async def drop_device(self, account_id: AccountId, endpoint_hash: str) -> None: ...
    async def drop_gone(self, push_device_id: PushDeviceId) -> None: ...
    async def forget_signed_out(self) -> None:
        """Deletes browsers whose session has ended."""
        ...

    async def to_remind(
        self, slot: str, day: int, *, after: AccountId, limit: int
    ) -> Sequence[AccountId]:
        """Students who picked this half hour and were not reminded on this day, by ascending id,
        after one; locked until the unit ends."""
        ...

    async def remind(
        self, student_ids: Sequence[AccountId], day: int, now: Instant
    ) -> Sequence[DueReminder]:
        """Marks students as reminded on a day; returns their browsers that are signed in."""
        ...

    async def put_calendar(
        self, account_id: AccountId, token_hash: str, language: str, now: Instant
    ) -> None:
        """Stores an account's calendar address in place of an earlier one."""
        ...

    async def revoke_calendar(self, account_id: AccountId) -> None: ...
    async def add_shared_week(
        self,
        student_id: AccountId,
        token_hash: str,
        week: int,
        now: Instant,
        expires_at: Instant,
    ) -> SharedWeekId: ...
    async def keep_newest_shared_weeks(self, student_id: AccountId, most: int) -> None:
        """Drops a student's links except the last ones made."""
        ...

    async def revoke_shared_week(
        self, student_id: AccountId, shared_week_id: SharedWeekId
    ) -> None: ...
    async def forget_shared_weeks(self, now: Instant) -> None:
        """Deletes expired links."""
        ...
