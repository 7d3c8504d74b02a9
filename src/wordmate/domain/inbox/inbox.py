"""The kinds of things that wait for the store."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from wordmate.domain.kernel.staff import Right, Staff


class InboxKind(StrEnum):
    """What waits, and so which operation answers it."""

    REST = "rest"
    """A tutor's application for rest."""
    DELETION = "deletion"
    """A deletion that the store has requested and the tutor has not approved; it can be
    withdrawn.
    """
    SUGGESTION = "suggestion"
    PAY_PROBLEM = "pay_problem"
    DATA_REQUEST = "data_request"


ANSWERED_BY: Final[Mapping[InboxKind, Right]] = {
    InboxKind.REST: Right.SCHEDULE,
    InboxKind.DELETION: Right.SCHEDULE,
    InboxKind.SUGGESTION: Right.CONTENT,
    InboxKind.PAY_PROBLEM: Right.PAY,
    InboxKind.DATA_REQUEST: Right.PRIVACY,
}
"""The right that is needed to answer each kind."""


def kinds_for(staff: Staff) -> tuple[InboxKind, ...]:
    """The kinds that someone of the store may answer."""
    return tuple(kind for kind, right in ANSWERED_BY.items() if staff.may(right))
