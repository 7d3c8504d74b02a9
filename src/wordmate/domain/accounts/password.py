"""What a password must be: 8 to 16 characters with at least one letter and one digit."""

import re
from typing import Final

from wordmate.domain.accounts.errors import WeakPassword

PASSWORD_MIN: Final = 8
PASSWORD_MAX: Final = 16
_LETTER: Final = re.compile(r"[A-Za-z]")
_DIGIT: Final = re.compile(r"[0-9]")


def check_password(text: str) -> None:
    """Raises WeakPassword unless the text is a password by the rule above."""
    long_enough = PASSWORD_MIN <= len(text) <= PASSWORD_MAX
    if not (long_enough and _LETTER.search(text) and _DIGIT.search(text)):
        raise WeakPassword
