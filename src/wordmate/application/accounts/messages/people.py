"""Messages of the store's work on accounts, institutions and invite codes."""

from datetime import date
from typing import Annotated

from msgspec import Meta

from wordmate.application.accounts.messages.account import PasswordText, PhoneText
from wordmate.application.accounts.messages.profile import NameText
from wordmate.application.kernel.messages import (
    Id,
    Instant,
    Reason,
    Request,
    Response,
    StoreList,
    check_day,
)
from wordmate.domain.accounts.profile import NAME_MAX
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Role
from wordmate.domain.kernel.staff import Right
from wordmate.domain.pay.commission import TitleLevel
from wordmate.domain.pay.titles import Titles

Masked = Annotated[str, Meta(description="Masked: 138****0001.")]
InstitutionCode = Annotated[
    str, Meta(min_length=1, max_length=NAME_MAX, description="The code of an institution.")
]
InstitutionName = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=NAME_MAX,
        description="Creates or renames the institution; for owners of the house.",
    ),
]
FactName = Annotated[str, Meta(max_length=40)]
Fact = Annotated[str, Meta(max_length=2_000)]


AnyRole = Annotated[str, Meta(description="The account's role: user, TEACHER or STORE.")]
"""A role in messages of the store; in those of the app it is a student's or a tutor's."""


class ChangeAccount(Request, frozen=True, kw_only=True):
    """An account to change."""

    user_id: Id[AccountId]
    reason: Reason = ""


class OneAccount(Request, frozen=True, kw_only=True):
    """An account."""

    user_id: Id[AccountId]


class AccountChanged(Response, frozen=True, kw_only=True):
    """The account after the change."""

    user_id: Id[AccountId]
    user_role: AnyRole
    user_name: str
    account_no: str
    title_level: str | None
    disabled: bool


class TitleSince(Response, frozen=True, kw_only=True):
    """A title of a tutor, and the local day from which it holds."""

    title_level: str
    since: date

    @classmethod
    def each(cls, titles: Titles) -> "list[TitleSince]":
        """A message for each title."""
        return [cls(title_level=level, since=since) for since, level in titles.items()]


class TitleChanged(AccountChanged, frozen=True, kw_only=True):
    """A tutor whose titles changed from a day on. ``title_level`` holds today, ``planned_titles``
    begin later, the next one first. ``title_before`` was in its place, and setting it undoes the
    change; a planned title that is in place of none is taken back instead.
    """

    since: date
    title_before: str | None
    planned_titles: list[TitleSince]


class SetTitle(ChangeAccount, frozen=True, kw_only=True):
    """A tutor's title."""

    title_level: TitleLevel
    since: (
        Annotated[
            date, Meta(description="The local day from which it holds; today if it is not given.")
        ]
        | None
    ) = None

    def __post_init__(self) -> None:
        check_day(self.since, "since")


class TakeBackTitle(ChangeAccount, frozen=True, kw_only=True):
    """A title that is planned from a future day on."""

    since: date

    def __post_init__(self) -> None:
        check_day(self.since, "since")


class SetFacts(ChangeAccount, frozen=True, kw_only=True):
    """Profile fields that the store maintains, as texts; null clears a field."""

    facts: Annotated[dict[FactName, Fact | None], Meta(min_length=1, max_length=20)]


class SetInstitution(ChangeAccount, frozen=True, kw_only=True):
    """An account's institution; null is the house."""

    institution_code: InstitutionCode | None
    institution_name: InstitutionName | None = None


class CreateAccount(Request, frozen=True, kw_only=True):
    """A new account. Without a code it belongs to the institution of its creator."""

    phone: PhoneText
    name: NameText
    password: PasswordText
    institution_code: InstitutionCode | None = None
    institution_name: InstitutionName | None = None
    reason: Reason = ""


class CreateTutor(CreateAccount, frozen=True, kw_only=True):
    """A new tutor."""

    title_level: TitleLevel = TitleLevel.INTERN


class CreateStaff(CreateAccount, frozen=True, kw_only=True):
    """New staff of the store; their rights are given by an owner."""

    rights: Annotated[list[Right], Meta(max_length=len(Right))]


class SetRights(ChangeAccount, frozen=True, kw_only=True):
    """The rights of a person of the store, in place of those before."""

    rights: Annotated[list[Right], Meta(max_length=len(Right))]


class SetStaffPassword(ChangeAccount, frozen=True, kw_only=True):
    """A new password for a person of the store."""

    password: PasswordText


class PhoneShown(Response, frozen=True, kw_only=True):
    """A phone, in its national format."""

    phone: str


class ListAccounts(StoreList, frozen=True, kw_only=True):
    """Students and tutors, newest first; only of this role, and whose name contains this."""

    role: Role | None = None
    name: Annotated[str, Meta(max_length=NAME_MAX)] = ""


class ListedPerson(Response, frozen=True, kw_only=True):
    """An account in a list."""

    user_id: Id[AccountId]
    user_role: AnyRole
    user_name: str
    account_no: str
    phone: Masked
    institution: str | None
    disabled: bool
    utc_created: Instant


class ListedAccount(ListedPerson, frozen=True, kw_only=True):
    """A student or tutor."""

    title_level: str | None


class ListedStaff(ListedPerson, frozen=True, kw_only=True):
    """A person of the store."""

    rights: list[Right]
    has_second_factor: bool


class ListedInstitution(Response, frozen=True, kw_only=True):
    """An institution."""

    code: str
    name: str


class SaveInstitution(Request, frozen=True, kw_only=True):
    """An institution to create, or to rename."""

    institution_code: InstitutionCode
    institution_name: Annotated[str, Meta(min_length=1, max_length=NAME_MAX)]
    reason: Reason = ""


class IssueInvite(Request, frozen=True, kw_only=True):
    """An invite code of an institution, for this many tutors and days."""

    institution_code: InstitutionCode
    institution_name: InstitutionName | None = None
    uses: Annotated[int, Meta(ge=1, le=1_000)] = 1
    days: Annotated[int, Meta(ge=1, le=365)] = 30
    reason: Reason = ""


class Invite(Response, frozen=True, kw_only=True):
    """An issued invite code, shown once: the service keeps only its hash."""

    code: str
    expires_at: Instant
    uses: int
    server_time: Instant


SearchedText = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=60,
        description="A part of the name, its pinyin or initials, an account number, or the last"
        " digits of a phone.",
    ),
]


class SearchPeople(Request, frozen=True, kw_only=True):
    """People to find while a text is typed."""

    text: SearchedText
    role: Role | None = None


class SearchEverybody(Request, frozen=True, kw_only=True):
    """People of the audit log to find while a text is typed."""

    text: SearchedText
    only_staff: bool = False


Names = Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=200)]


class FindNamedPeople(Request, frozen=True, kw_only=True):
    """Whole names, account numbers or phones of students and of tutors, as a table has them."""

    students: Names
    tutors: Names


class PeopleOfName(Response, frozen=True, kw_only=True):
    """The first people of a name, in the order of their numbers."""

    role: Role
    text: str
    people: list[ListedAccount]


class NamedPeople(Response, frozen=True, kw_only=True):
    """The people of each name; a name without people is left out."""

    data: list[PeopleOfName]


class FoundPeople(Response, frozen=True, kw_only=True):
    """The first people found; whether there are more."""

    data: list[ListedAccount]
    has_more: bool
