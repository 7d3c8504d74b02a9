"""The signed-in person."""

from wordmate.application.accounts.messages.account import TeacherDetail, UserProfile
from wordmate.application.accounts.messages.profile import student_details, tutor_details
from wordmate.application.accounts.phone import masked
from wordmate.application.accounts.ports.stores import Account, InstitutionRow
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Empty
from wordmate.application.kernel.operations import SIGNED_IN, TUTORS, Owns, operation
from wordmate.application.ports import Ports
from wordmate.domain.accounts.profile import StudentProfile, TutorProfile
from wordmate.domain.pay.commission import TitleLevel


@operation("QueryUserProfileByToken", roles=SIGNED_IN, owns=Owns.SELF, quiet=True)
async def profile(ports: Ports, call: Call, _request: Empty) -> UserProfile:
    """Returns the profile of the signed-in person."""
    account = await signed_in(ports, call)
    known = await ports.reads.profile(account.id)
    institution = await _institution(ports, account)
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


@operation("CustomerTeacherQueryDetail", roles=TUTORS, owns=Owns.SELF, quiet=True)
async def teacher_detail(ports: Ports, call: Call, _request: Empty) -> TeacherDetail:
    """Returns the profile of the signed-in tutor."""
    account = await signed_in(ports, call)
    institution = await _institution(ports, account)
    return TeacherDetail(
        user_id=account.id,
        user_name=account.name,
        title_level=TitleLevel(account.title_level or TitleLevel.INTERN),
        institution=None if institution is None else institution.name,
    )


async def signed_in(ports: Ports, call: Call) -> Account:
    """The caller's account; raises NotFound."""
    return present(await ports.reads.account(call.caller.user_id))


async def _institution(ports: Ports, account: Account) -> InstitutionRow | None:
    if account.institution_id is None:
        return None
    return await ports.reads.institution(account.institution_id)
