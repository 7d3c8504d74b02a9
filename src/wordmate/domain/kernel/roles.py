"""Who may call what, and whose rows it touches: one table for the whole service."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from wordmate.domain.kernel.errors import RoleCannotOperate


class Role(StrEnum):
    """An account's one role; the values are those of the interface."""

    STUDENT = "user"
    TUTOR = "TEACHER"


@dataclass(frozen=True, slots=True)
class Actor:
    """Who does something."""

    user_id: int
    role: Role


class Owns(StrEnum):
    """Whose rows an operation touches; what is not the caller's is answered with NOT_FOUND."""

    NOBODY = "nobody"
    SELF = "self"
    OWN_ORDER = "own_order"
    OWN_STUDENT = "own_student"
    """The student themself, or one of the tutor's own students, whom the tutor has to name."""
    ANY_CATALOGUE = "any_catalogue"


@dataclass(frozen=True, slots=True)
class Access:
    """The roles that may call an operation (none when public: no token is asked for)."""

    roles: frozenset[Role]
    owns: Owns
    public: bool = False


_BOTH: Final = frozenset(Role)
_STUDENT: Final = frozenset({Role.STUDENT})
_TUTOR: Final = frozenset({Role.TUTOR})
_ANYBODY: Final = Access(frozenset(), Owns.NOBODY, public=True)

OPERATIONS: Final[Mapping[str, Access]] = MappingProxyType(
    {
        # account
        "CheckUserExistByPhone": _ANYBODY,
        "ApplyUserLoginPhoneCode": _ANYBODY,
        "CustomerLoginByPhoneCode": _ANYBODY,
        "CustomerLoginByPhoneAndPassword": _ANYBODY,
        "CustomerApplyWeChatAuthorization": _ANYBODY,
        "CustomerLoginByWeChat": _ANYBODY,
        "CustomerLoginByWeChatPhoneCode": _ANYBODY,
        "CustomerBindWeChat": _ANYBODY,
        "CustomerLoginByCandidate": _ANYBODY,
        "CustomerApplyRegisterPhoneCode": _ANYBODY,
        "CustomerRegisterByByPhoneCode": _ANYBODY,
        "CustomerApplyResetPasswordWithoutToken": _ANYBODY,
        "CustomerVerifyResetPasswordCodeWithoutToken": _ANYBODY,
        "CustomerResetPasswordWithoutToken": _ANYBODY,
        "QueryUserProfileByToken": Access(_BOTH, Owns.SELF),
        "CustomerTeacherQueryDetail": Access(_TUTOR, Owns.SELF),
        "LogoutUserByLoginToken": Access(_BOTH, Owns.SELF),
        "CustomerUpdateUserProfile": Access(_STUDENT, Owns.SELF),
        "CustomerTeacherUpdateProfile": Access(_TUTOR, Owns.SELF),
        "CustomerChangePassword": Access(_BOTH, Owns.SELF),
        "CustomerApplyChangePhoneCode": Access(_BOTH, Owns.SELF),
        "CustomerChangePhone": Access(_BOTH, Owns.SELF),
        "CustomerUploadPicture": Access(_BOTH, Owns.SELF),
        # course orders; starting and ending a class is the tutor's, except in a student's own
        # simulations and reviews, which the order itself decides
        "CustomerListCourseOrder": Access(_BOTH, Owns.SELF),
        "CustomerGetCourseOrderCount": Access(_BOTH, Owns.SELF),
        "CustomerCheckCourseOrderTime": Access(_BOTH, Owns.OWN_ORDER),
        "StartCourseOrder": Access(_BOTH, Owns.OWN_ORDER),
        "CompleteCourseOrder": Access(_BOTH, Owns.OWN_ORDER),
        "CustomerLeaveReview": Access(_BOTH, Owns.OWN_ORDER),
        "CustomerRateReview": Access(_BOTH, Owns.OWN_ORDER),
        "CustomerPauseCourse": Access(_BOTH, Owns.OWN_ORDER),
        "CustomerSelectCourseBook": Access(_BOTH, Owns.OWN_ORDER),
        "CustomerCreateSimulation": Access(_STUDENT, Owns.SELF),
        "CustomerListAntiForgetOrder": Access(_BOTH, Owns.SELF),
        "CustomerTeacherApproveDeleteClassRecordRequest": Access(_TUTOR, Owns.OWN_ORDER),
        # lessons
        "CustomerQueryCourseOrder": Access(_BOTH, Owns.OWN_ORDER),
        "CustomerSaveCourseOrderProgress": Access(_BOTH, Owns.OWN_ORDER),
        "CustomerListCourseProgress": Access(_BOTH, Owns.OWN_ORDER),
        "CustomerSubmitLearnNewWordResult": Access(_BOTH, Owns.OWN_ORDER),
        "CustomerSubmitReviewResult": Access(_BOTH, Owns.OWN_ORDER),
        # content
        "CustomerListStudentCourese": Access(_BOTH, Owns.OWN_STUDENT),
        "CustomerListCourseBook": Access(_BOTH, Owns.ANY_CATALOGUE),
        "CustomerListCourseWordByCourseIdByPage": Access(_BOTH, Owns.OWN_STUDENT),
        "CustomerListNewWords": Access(_BOTH, Owns.OWN_STUDENT),
        "CustomerListReviewWords": Access(_BOTH, Owns.OWN_STUDENT),
        "CustomerListCourseOrderPendingLearnNewWords": Access(_BOTH, Owns.OWN_ORDER),
        "CustomerListWordInfoByWordIdIn": Access(_BOTH, Owns.OWN_STUDENT),
        "CustomerRetrieveCourseMetric": Access(_BOTH, Owns.OWN_STUDENT),
        # audio
        "CommonAudioGenerator": Access(_BOTH, Owns.ANY_CATALOGUE),
    }
)


def may_call(role: Role, operation: str) -> bool:
    """Whether accounts of this role may call the operation at all."""
    access = OPERATIONS[operation]
    return access.public or role in access.roles


def check_may_call(role: Role, operation: str) -> None:
    """Raises RoleCannotOperate."""
    if not may_call(role, operation):
        raise RoleCannotOperate
