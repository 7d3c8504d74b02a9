"""What people have booked already."""

from collections.abc import Sequence
from typing import Protocol

from wordmate.domain.booking import Booked


class Bookings(Protocol):
    async def of(
        self, *, student_id: int, tutor_id: int, since: int, until: int
    ) -> Sequence[Booked]:
        """The classes of either that stand in the way of another: booked for ``since`` or later and
        before ``until``, reserved or in progress, not deleted, no review, no simulation."""
        ...
