"""Choosing a password: both entries alike, by the rule, and not among those guessed first."""

from wordmate.domain.accounts.common_password import check_common
from wordmate.domain.accounts.errors import PasswordMismatch, PasswordUnchanged
from wordmate.domain.accounts.password import check_password


def choose_password(password: str, confirmed: str, *personal: str) -> str:
    """The chosen password; ``personal`` is what must not be in it (phone, names).

    Raises PasswordMismatch, WeakPassword, CommonPassword.
    """
    if password != confirmed:
        raise PasswordMismatch
    check_password(password)
    check_common(password, *personal)
    return password


def check_differs(password: str, present: str) -> None:
    """Raises PasswordUnchanged for the present password chosen again."""
    if password == present:
        raise PasswordUnchanged
