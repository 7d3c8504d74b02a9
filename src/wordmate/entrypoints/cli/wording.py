"""Refusals as lines of the command line."""

from typing import Final

from wordmate.domain.accounts.errors import AccountAmbiguous, InvalidProfile
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.orders.errors import BookingOverlaps
from wordmate.domain.suggestions.errors import CorrectionImpossible

_WORDS: Final = {
    "ACCOUNT_DISABLED": "That account is closed.",
    "APPOINTMENT_PASSED": "A class at that time would be over by now.",
    "NOT_FOUND": "There is no such order, book, account, suggestion or application.",
    "NO_ACCOUNT_WITH_ROLE": "There is no such account of that role.",
    "PHONE_INVALID": "That is not a phone number of the service's region.",
    "STALE_VERSION": "Somebody else changed it at the same moment; please try again.",
}


def problem_in_words(problem: Exception) -> str:
    """One line that says what was refused, and why."""
    if isinstance(problem, InvalidProfile):
        return f"{problem.code}: {problem.field} {problem.reason}"
    if isinstance(problem, AccountAmbiguous):
        return f"{problem.code}: That phone has several accounts, name one: {problem.candidates}"
    if isinstance(problem, BookingOverlaps):
        return f"{problem.code}: {problem.who} has order {problem.order_id} at that time."
    if isinstance(problem, CorrectionImpossible):
        return f"{problem.code}: {problem.reason}"
    if isinstance(problem, DomainError):
        said = _WORDS.get(problem.code) or (type(problem).__doc__ or "").partition("\n")[0]
        return f"{problem.code}: {said}"
    return str(problem)
