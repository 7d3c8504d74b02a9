"""The second proof of a person at the store's desk: the codes of an authenticator app, and recovery
codes for the day when it is lost. Each code works once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hmac import compare_digest
from typing import Final

from wordmate.domain.accounts.errors import (
    SecondFactorExists,
    SecondFactorMissing,
    SecondFactorWrong,
)
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.typed_text import number_text

STEP_MS: Final = 30_000
"""How long an authenticator shows a code."""
RECOVERY_CODES: Final = 10
_GROUP: Final = 4


def steps_at(now: Instant) -> Sequence[int]:
    """The steps whose codes are accepted: a clock may be off by one, and typing takes time."""
    step = now // STEP_MS
    return step - 1, step, step + 1


def code_as_typed(text: str) -> str:
    """A typed code without spaces and hyphens, in plain upper-case characters."""
    return "".join(filter(str.isalnum, number_text(text))).upper()


def recovery_code(letters: str) -> str:
    """A recovery code as it is shown, in groups."""
    return "-".join(letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP))


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondFactor:
    """A second factor that was begun, and confirmed by its first code."""

    sealed_secret: str
    is_confirmed: bool = False
    last_step: int = 0
    """Of the last code that was used: earlier ones are used up, too."""
    recovery_hashes: frozenset[str] = frozenset()
    """Of the recovery codes that were not used."""

    def confirm(
        self, code: str, expected: Mapping[int, str], recovery_hashes: frozenset[str]
    ) -> "SecondFactor":
        """After the first code of an authenticator with this secret, which shows that it has it;
        raises SecondFactorExists, SecondFactorWrong.
        """
        check_may_begin(self)
        return replace(
            self._after_code(code, expected), is_confirmed=True, recovery_hashes=recovery_hashes
        )

    def use(self, code: str, code_hash: str, expected: Mapping[int, str]) -> "SecondFactor":
        """After a code of the authenticator or a recovery code; raises SecondFactorMissing,
        SecondFactorWrong. ``expected`` are the codes of the accepted steps.
        """
        if not self.is_confirmed:
            raise SecondFactorMissing
        if code_hash in self.recovery_hashes:
            return replace(self, recovery_hashes=self.recovery_hashes - {code_hash})
        return self._after_code(code, expected)

    def _after_code(self, code: str, expected: Mapping[int, str]) -> "SecondFactor":
        for step, right in sorted(expected.items()):
            if step > self.last_step and compare_digest(right.encode(), code.encode()):
                return replace(self, last_step=step)
        raise SecondFactorWrong


def check_may_begin(present: SecondFactor | None) -> None:
    """Raises SecondFactorExists: a confirmed one is dropped first, with a code."""
    if present is not None and present.is_confirmed:
        raise SecondFactorExists
