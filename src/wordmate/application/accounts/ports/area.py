"""The ports of the account use cases."""

from collections.abc import Sequence
from typing import Protocol

from wordmate.application.accounts.ports.stores import (
    Account,
    InstitutionRow,
)
from wordmate.domain.accounts.profile import Profile
from wordmate.domain.kernel.ids import AccountId, InstitutionId


class StudentLinks(Protocol):
    async def is_own_student(self, *, tutor_id: AccountId, student_id: AccountId) -> bool:
        """Whether an order of both makes the student one of the tutor's (``gives_student``)."""
        ...


class AccountsReads(Protocol):
    async def account(self, account_id: AccountId) -> Account | None: ...
    async def accounts_by_phone(self, phone: str) -> Sequence[Account]: ...
    async def institution(self, institution_id: InstitutionId) -> InstitutionRow | None: ...
    async def profile(self, account_id: AccountId) -> Profile:
        """The profile; empty, with the account's role, until it is filled in."""
        ...
