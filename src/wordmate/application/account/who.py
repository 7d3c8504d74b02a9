"""Who the caller is."""

from wordmate.application.messages.account import TeacherDetail, UserProfile
from wordmate.application.messages.base import Empty
from wordmate.application.messages.profile import student_details, tutor_details
from wordmate.application.parts import Call, Parts
from wordmate.application.phone import masked
from wordmate.application.ports.people import Account, InstitutionRow
from wordmate.domain.commission import TitleLevel
from wordmate.domain.errors import NotFound
from wordmate.domain.profile import StudentProfile, TutorProfile


async def profile(parts: Parts, call: Call, _: Empty) -> UserProfile:
    """The caller, with all that is known of them."""
    account = await _caller(parts, call)
    known = await parts.reads.profile(account.id)
    institution = await _institution(parts, account)
    return UserProfile(
        user_id=account.id,
        user_role=account.role,
        user_name=account.name,
        account_no=account.account_no,
        phone=masked(account.phone),
        institution=None if institution is None else institution.name,
        institution_code=None if institution is None else institution.code,
        has_password=account.password_hash is not None,
        picture_url=None if known.picture is None else f"/{known.picture}",
        student=student_details(known) if isinstance(known, StudentProfile) else None,
        tutor=tutor_details(known) if isinstance(known, TutorProfile) else None,
    )


async def teacher_detail(parts: Parts, call: Call, _: Empty) -> TeacherDetail:
    """The calling tutor."""
    account = await _caller(parts, call)
    institution = await _institution(parts, account)
    return TeacherDetail(
        user_id=account.id,
        user_name=account.name,
        title_level=TitleLevel(account.title_level or TitleLevel.INTERN),
        institution=None if institution is None else institution.name,
    )


async def _caller(parts: Parts, call: Call) -> Account:
    account = await parts.reads.account(call.caller.user_id)
    if account is None:
        raise NotFound
    return account


async def _institution(parts: Parts, account: Account) -> InstitutionRow | None:
    if account.institution_id is None:
        return None
    return await parts.reads.institution(account.institution_id)
