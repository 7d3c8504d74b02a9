"""Finds an account by its number or its phone."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from wordmate.application.accounts.messages.registration import CHOICE_LENGTH
from wordmate.application.accounts.phone import read_phone
from wordmate.application.accounts.ports.services import CodeMint
from wordmate.application.accounts.ports.stores import Account, Accounts, People
from wordmate.application.ports import Ports
from wordmate.domain.accounts.account_no import read_account_no
from wordmate.domain.accounts.covered_names import (
    CoveredName,
    PersonOfPhone,
    cover,
    covered_names,
)
from wordmate.domain.accounts.errors import AccountAmbiguous, NoAccountWithRole, NotANumber
from wordmate.domain.accounts.profile import StudentProfile
from wordmate.domain.kernel.errors import NotFound, Thing, about
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.typed_text import number_text

THING_OF: Final = {Role.STUDENT: Thing.STUDENT, Role.TUTOR: Thing.TUTOR}


async def find_account(ports: Ports, text: str, role: Role | None = None) -> Account:
    """The account that a text names, optionally of a role; see ``find_account_in``."""
    region = ports.policy.phone_region
    return await ports.units.run(lambda unit: find_account_in(unit.accounts, text, region, role))


async def find_id(ports: Ports, text: str | None, role: Role | None = None) -> AccountId | None:
    """The id of the account that a text names; None if there is no text."""
    return None if text is None else (await find_account(ports, text, role)).id


async def find_account_in(
    accounts: Accounts, text: str, phone_region: str, role: Role | None = None
) -> Account:
    """The account with this number, or the only one of this phone (and role).

    Disabled accounts of a phone are skipped if another one is open. Raises NotFound, NotANumber,
    PhoneInvalid, NoAccountWithRole, AccountAmbiguous.
    """
    with about(text if role is None else f"{text} ({role})"):
        return await _found(accounts, text, phone_region, role)


async def _found(accounts: Accounts, text: str, phone_region: str, role: Role | None) -> Account:
    number = read_account_no(number_text(text))
    if number is not None:
        account = await accounts.by_id(number[0])
        if account is None or account.role is not number[1]:
            raise NotFound(THING_OF.get(number[1], Thing.ACCOUNT), text.strip())
        if role not in (None, account.role):
            raise NoAccountWithRole
        return account
    if any(one.isalpha() for one in text):
        raise NotANumber(text.strip())
    phone = read_phone(text, phone_region)
    found = [one for one in await accounts.by_phone(phone) if role in (None, one.role)]
    if not found:
        raise NoAccountWithRole
    return _only([one for one in found if not one.disabled] or found)


def _only(found: Sequence[Account]) -> Account:
    if len(found) > 1:
        raise AccountAmbiguous([(one.account_no, one.name) for one in found])
    return found[0]


def choice_of(mint: CodeMint, account: Account) -> str:
    """The name of an account for a caller who may not know it: stable, and it tells nothing."""
    return mint.hash("choice", account.phone, account.account_no)[:CHOICE_LENGTH]


async def covered_by(
    mint: CodeMint, people: People, students: Sequence[Account]
) -> list[CoveredName]:
    """The students of a phone by partly hidden names, each unique."""
    are_alike = len({cover(one.name) for one in students}) < len(students)
    profiles = [await people.profile(one.id) for one in students] if are_alike else []
    grades = [one.grade if isinstance(one, StudentProfile) else None for one in profiles]
    return covered_names(
        [
            PersonOfPhone(
                choice=choice_of(mint, one),
                name=one.name,
                account_no=one.account_no,
                grade=grade,
            )
            for one, grade in zip_longest(students, grades)
        ]
    )
