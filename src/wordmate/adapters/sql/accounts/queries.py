"""Queries about the signed-in person, and of whether a phone has an account."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Integer, String, select

from wordmate.adapters.sql.accounts.schema import (
    account,
    agreement,
    id_number,
    institution,
    login_session,
    second_factor,
)
from wordmate.adapters.sql.accounts.stored import profile_in
from wordmate.adapters.sql.accounts.stores import (
    ACCOUNT,
    BY_ID,
    BY_PHONE,
    HAS_SECOND_FACTOR,
    INSTITUTION,
    STAFF_BY_PHONE,
)
from wordmate.adapters.sql.engine.columns import Columns
from wordmate.adapters.sql.engine.statement import Statement, param
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.application.accounts.messages.account import TeacherDetail, UserProfile
from wordmate.application.accounts.messages.desk import DeskSession, DeskSessionList, StoreMe
from wordmate.application.accounts.messages.devices import LoginSessionList, LoginSessionView
from wordmate.application.accounts.messages.profile import student_details, tutor_details
from wordmate.application.accounts.messages.registration import OnePhone, PhoneExists
from wordmate.application.accounts.operations import (
    AccountById,
    AccountsOfPhone,
    CheckPhone,
    DeskMe,
    DeskSessions,
    LoginSessions,
    OwnProfile,
    OwnTutorDetail,
    StaffOfPhone,
)
from wordmate.application.accounts.phone import mask, read_phone
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.kernel.call import Call, Caller, Visitor
from wordmate.application.kernel.limits import (
    LOOKUPS_OF_ADDRESS,
    LOOKUPS_OF_PHONE,
    consume,
    of_address,
)
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Empty
from wordmate.application.kernel.rate_limits import Attempt
from wordmate.application.kernel.sealing import SealedColumn, opened
from wordmate.domain.accounts.device import device_of
from wordmate.domain.accounts.login_session import MOST_SESSIONS, expires_at, is_live, session_id
from wordmate.domain.accounts.profile import StudentProfile, TutorProfile
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Role
from wordmate.domain.pay.commission import TitleLevel
from wordmate.domain.pay.titles import title_on

_SIGNED_IN: Final = Columns(
    lambda *read: read,
    ACCOUNT,
    account.c.profile,
    INSTITUTION.maybe(),
    id_number.c.sealed_number,
    agreement.c.account_id,
)
SIGNED_IN = Statement(
    lambda d: (
        select(*_SIGNED_IN)
        .outerjoin(institution, institution.c.id == account.c.institution_id)
        .outerjoin(id_number, id_number.c.account_id == account.c.id)
        .outerjoin(agreement, agreement.c.account_id == account.c.id)
        .where(account.c.id == param("id"))
    )
)

_s = login_session.c
_AT_DESK: Final = Columns(
    lambda *read: read, ACCOUNT, INSTITUTION.maybe(), _s.created_at, HAS_SECOND_FACTOR
)
AT_DESK = Statement(
    lambda d: (
        select(*_AT_DESK)
        .join(login_session, _s.account_id == account.c.id)
        .outerjoin(institution, institution.c.id == account.c.institution_id)
        .outerjoin(second_factor, second_factor.c.account_id == account.c.id)
        .where(account.c.id == param("id"), _s.token_hash == param("token_hash", String))
    )
)
SESSIONS_OF = Statement(
    lambda d: (
        select(_s.token_hash, _s.created_at, _s.last_seen_at, _s.user_agent)
        .where(_s.account_id == param("account_id"))
        .order_by(_s.last_seen_at.desc(), _s.token_hash)
        .limit(param("limit", Integer))
    )
)


@answers(CheckPhone)
async def check_phone(read: Read, visitor: Visitor, request: OnePhone) -> PhoneExists:
    phone = read_phone(request.phone, read.policy.phone_region)
    of_visitor = of_address(read.policy, LOOKUPS_OF_ADDRESS, visitor)
    await consume(read.ports, [Attempt(LOOKUPS_OF_PHONE, phone), of_visitor])
    return PhoneExists(exists=await read.one(BY_PHONE, phone=phone) is not None)


@answers(OwnProfile)
async def profile(read: Read, call: Call, _request: Empty) -> UserProfile:
    row = present(await read.one(SIGNED_IN, id=call.caller.user_id))
    person, body, shop, sealed, agreed = _SIGNED_IN.read(row)
    known = profile_in(person.role, body)
    number = None
    if sealed is not None:
        number = opened(read.ports.sealer, SealedColumn.ID_NUMBER, person.id, sealed)
    return UserProfile(
        user_id=person.id,
        user_role=person.role,
        user_name=person.name,
        account_no=person.account_no,
        phone=mask(person.phone),
        institution=None if shop is None else shop.name,
        institution_code=None if shop is None else shop.code,
        has_password=person.password_hash is not None,
        must_agree=person.role is Role.STUDENT and agreed is None,
        picture_url=None if known.picture is None else f"/{known.picture}",
        student=student_details(known, number) if isinstance(known, StudentProfile) else None,
        tutor=tutor_details(known) if isinstance(known, TutorProfile) else None,
    )


@answers(OwnTutorDetail)
async def teacher_detail(read: Read, call: Call, _request: Empty) -> TeacherDetail:
    row = present(await read.one(SIGNED_IN, id=call.caller.user_id))
    person, _, shop, *_ = _SIGNED_IN.read(row)
    return TeacherDetail(
        user_id=person.id,
        user_name=person.name,
        title_level=title_on(person.titles, read.today) or TitleLevel.INTERN,
        institution=None if shop is None else shop.name,
    )


@answers(LoginSessions)
async def list_login_sessions(read: Read, call: Call, _request: Empty) -> LoginSessionList:
    data = [
        LoginSessionView(login_session_id=named, **facts)
        for named, facts in await _sessions_of(read, call.caller)
    ]
    return LoginSessionList(data=data, total=len(data), server_time=read.now)


@answers(DeskSessions)
async def list_desk_sessions(read: Read, call: Call, _request: Empty) -> DeskSessionList:
    data = [
        DeskSession(session_id=named, **facts)
        for named, facts in await _sessions_of(read, call.caller)
    ]
    return DeskSessionList(data=data, server_time=read.now)


async def _sessions_of(read: Read, caller: Caller) -> Sequence[tuple[str, dict[str, Any]]]:
    """The caller's sign-ins that still work, this one first, each with its device."""
    most_days, live = read.policy.session_days, list[tuple[str, dict[str, Any]]]()
    rows = await read.all(SESSIONS_OF, account_id=caller.user_id, limit=MOST_SESSIONS)
    for token_hash, signed_in_at, last_used_at, user_agent in rows:
        if is_live(expires_at(caller.role, last_used_at, signed_in_at, most_days), read.now):
            device = device_of(user_agent)
            facts = {
                "utc_signed_in": signed_in_at,
                "utc_last_used": last_used_at,
                "browser": device.browser,
                "system": device.system,
                "is_this": token_hash == caller.token_hash,
            }
            live.append((session_id(token_hash), facts))
    return sorted(live, key=lambda one: not one[1]["is_this"])


@answers(DeskMe)
async def desk_me(read: Read, call: Call, _request: Empty) -> StoreMe:
    caller = call.caller
    row = await read.one(AT_DESK, id=caller.user_id, token_hash=caller.token_hash)
    person, shop, signed_in_at, has_factor = _AT_DESK.read(present(row))
    return StoreMe(
        user_id=person.id,
        user_name=person.name,
        account_no=person.account_no,
        rights=sorted(person.rights),
        institution=None if shop is None else shop.name,
        sees_all=person.staff.sees_all,
        has_second_factor=has_factor,
        must_set_up_second_factor=read.policy.staff_need_second_factor and not has_factor,
        expires_at=expires_at(person.role, read.now, signed_in_at, read.policy.session_days),
        server_time=read.now,
    )


@answers(AccountById)
async def account_by_id(read: Read, account_id: AccountId) -> Account | None:
    return ACCOUNT.one(await read.one(BY_ID, id=account_id))


@answers(AccountsOfPhone)
async def accounts_of_phone(read: Read, phone: str) -> Sequence[Account]:
    return ACCOUNT.all(await read.all(BY_PHONE, phone=phone))


@answers(StaffOfPhone)
async def staff_of_phone(read: Read, phone: str) -> Sequence[Account]:
    return ACCOUNT.all(await read.all(STAFF_BY_PHONE, phone=phone))
