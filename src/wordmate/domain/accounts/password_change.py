"""Choosing a password: both entries match, follow the rule and are not common."""

from wordmate.domain.accounts.common_password import check_common
from wordmate.domain.accounts.errors import PasswordMismatch, PasswordUnchanged
from wordmate.domain.accounts.password import check_password


def choose_password(password: str, confirmed: str, *personal: str) -> str:
    """The chosen password, which must not contain a ``personal`` text (phone, names)."""
    if password != confirmed:
        raise PasswordMismatch
    check_password(password)
    check_common(password, *personal)
    return password


def check_differs(password: str, present: str) -> None:
    """Raises PasswordUnchanged if the new password equals the current one."""
    if password == present:
        raise PasswordUnchanged
