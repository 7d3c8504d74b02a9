"""Queries about the signed-in person, and of whether a phone has an account."""

from collections.abc import Sequence

from wordmate.application.accounts.messages.account import TeacherDetail, UserProfile
from wordmate.application.accounts.messages.desk import DeskSessionList, StoreMe
from wordmate.application.accounts.messages.devices import LoginSessionList
from wordmate.application.accounts.messages.people import (
    FindNamedPeople,
    FoundPeople,
    ListAccounts,
    ListedAccount,
    ListedInstitution,
    ListedStaff,
    NamedPeople,
    SearchEverybody,
    SearchPeople,
)
from wordmate.application.accounts.messages.registration import OnePhone, PhoneExists
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.kernel.messages import Empty, StoreList, StorePage
from wordmate.application.kernel.operations import (
    ANYBODY,
    SIGNED_IN,
    STAFF,
    TUTORS,
    Owns,
    Query,
    query,
)
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.staff import Right

CheckPhone = query(
    "CheckUserExistByPhone",
    OnePhone,
    PhoneExists,
    "Checks whether a phone has an account.",
    roles=ANYBODY,
    owns=Owns.NOTHING,
)
OwnProfile = query(
    "QueryUserProfileByToken",
    Empty,
    UserProfile,
    "Returns the profile of the signed-in person.",
    roles=SIGNED_IN,
    owns=Owns.SELF,
    quiet=True,
)
OwnTutorDetail = query(
    "CustomerTeacherQueryDetail",
    Empty,
    TeacherDetail,
    "Returns the profile of the signed-in tutor.",
    roles=TUTORS,
    owns=Owns.SELF,
    quiet=True,
)
LoginSessions = query(
    "CustomerListLoginSession",
    Empty,
    LoginSessionList,
    "Lists the caller's sign-ins that still work, this one first.",
    roles=SIGNED_IN,
    owns=Owns.SELF,
)
DeskMe = query(
    "StoreQueryMe",
    Empty,
    StoreMe,
    "Returns the signed-in person of the store, with their rights.",
    roles=STAFF,
    owns=Owns.SELF,
)
DeskSessions = query(
    "StoreListSession",
    Empty,
    DeskSessionList,
    "Lists the caller's sign-ins at the desk that still work, this one first.",
    roles=STAFF,
    owns=Owns.SELF,
)
StoreAccounts = query(
    "StoreListAccount",
    ListAccounts,
    StorePage[ListedAccount],
    "Lists students and tutors whom the caller sees, newest first.",
    right=Right.PEOPLE,
)
FoundPeopleOfStore = query(
    "StoreSearchPeople",
    SearchPeople,
    FoundPeople,
    "Finds up to 20 students and tutors whom the caller sees while a text is typed.",
    right=Right.PEOPLE,
    or_right=Right.SCHEDULE,
    quiet=True,
)
EverybodyOfStore = query(
    "StoreSearchEverybody",
    SearchEverybody,
    FoundPeople,
    "Finds students and tutors in the same way, and staff after them: the people of the audit log.",
    right=Right.AUDIT,
    quiet=True,
)
NamedPeopleOfStore = query(
    "StoreFindNamedPeople",
    FindNamedPeople,
    NamedPeople,
    "Finds the open accounts with these whole names, account numbers or phones, among the students"
    " and tutors whom the caller sees: ten at most of each name.",
    right=Right.PEOPLE,
    or_right=Right.SCHEDULE,
)
StoreStaff = query(
    "StoreListStaff",
    StoreList,
    StorePage[ListedStaff],
    "Lists the store's staff whom the caller sees, newest first.",
    right=Right.PEOPLE,
)
StoreInstitutions = query(
    "StoreListInstitution",
    StoreList,
    StorePage[ListedInstitution],
    "Lists the institutions that the caller sees, by code.",
    right=Right.PEOPLE,
)
AccountById = Query[AccountId, Account | None]("account")
AccountsOfPhone = Query[str, Sequence[Account]]("accounts of a phone")
"""Its students and tutors."""
StaffOfPhone = Query[str, Sequence[Account]]("staff of a phone")
