"""The number printed on an account: its id, eight digits, behind S (student), T (tutor) or D (staff
at the desk).
"""

import re
from typing import Final

from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Role

NO_PHONE: Final = ""
"""The phone of an account whose person's data was erased; no other account has none."""
_LETTERS: Final = {Role.STUDENT: "S", Role.TUTOR: "T", Role.STORE: "D"}
_ROLES: Final = {letter: role for role, letter in _LETTERS.items()}
_NUMBER: Final = re.compile(r"([STD])([0-9]{8})", re.IGNORECASE)


def account_no(account_id: AccountId, role: Role) -> str:
    """The printed number of an account."""
    return f"{_LETTERS[role]}{account_id:08d}"


def read_account_no(text: str) -> tuple[AccountId, Role] | None:
    """The account that a typed number names, in upper or lower case; None if it is not an account
    number.
    """
    found = _NUMBER.fullmatch(text.strip())
    return (AccountId(int(found[2])), _ROLES[found[1].upper()]) if found else None
