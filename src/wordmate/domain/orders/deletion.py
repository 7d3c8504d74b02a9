"""Deleting a class record: the store requests it, the tutor approves, the clock purges."""

from enum import StrEnum
from typing import Final

from statemachine import State

from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.machine import Machine
from wordmate.domain.orders.errors import DeletionNotApproved, DeletionNotNormal, DeletionNotPending


class DeletionStatus(StrEnum):
    """The state of a class record's deletion."""

    NORMAL = "NORMAL"
    DELETE_PENDING = "DELETE_PENDING"
    DELETE_APPROVED = "DELETE_APPROVED"
    DELETED = "DELETED"


GONE: Final = (DeletionStatus.DELETE_APPROVED, DeletionStatus.DELETED)
"""An approved deletion cancels a class that has not begun."""


class DeletionMachine(Machine):
    """normal → delete_pending → delete_approved → deleted; a pending one can be withdrawn."""

    field = "deletion"

    normal = State(value=DeletionStatus.NORMAL, initial=True)
    delete_pending = State(value=DeletionStatus.DELETE_PENDING)
    delete_approved = State(value=DeletionStatus.DELETE_APPROVED)
    deleted = State(value=DeletionStatus.DELETED, final=True)

    ask = normal.to(delete_pending)
    withdraw = delete_pending.to(normal)
    approve = delete_pending.to(delete_approved)
    purge = delete_approved.to(deleted)

    def refusal(self, event: str) -> DomainError:
        """The store requests it once; only a pending one can be approved or withdrawn."""
        if event == "ask":
            return DeletionNotNormal()
        return DeletionNotApproved() if event == "purge" else DeletionNotPending()
