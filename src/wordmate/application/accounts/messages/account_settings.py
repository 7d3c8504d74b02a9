"""Messages for changing one's own account."""

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from wordmate.application.accounts.messages.account import PasswordText, PhoneText
from wordmate.application.accounts.messages.profile import NameText, StudentForm, TutorForm
from wordmate.application.accounts.messages.registration import CodeText
from wordmate.application.kernel.messages import Request, Response

PICTURE_MAX = 2 * 1024 * 1024
"""Maximum size of a picture in bytes."""
BASE64_MAX = -(-PICTURE_MAX // 3) * 4


class UpdateUserProfile(Request, frozen=True, kw_only=True):
    """A student's changes."""

    name: NameText | UnsetType = UNSET
    student: StudentForm = StudentForm()


class UpdateTeacherProfile(Request, frozen=True, kw_only=True):
    """A tutor's changes."""

    name: NameText | UnsetType = UNSET
    tutor: TutorForm = TutorForm()


class ChangePassword(Request, frozen=True, kw_only=True):
    """A new password for this account."""

    old_password: PasswordText
    new_password: PasswordText
    confirm_password: PasswordText


class ApplyChangePhoneCode(Request, frozen=True, kw_only=True):
    """Requests a code for the new number."""

    phone: PhoneText


class ChangePhone(Request, frozen=True, kw_only=True):
    """The new number with its code, and the account's password if it has one."""

    phone: PhoneText
    code: CodeText
    password: PasswordText | None = None


class UploadPicture(Request, frozen=True, kw_only=True):
    """A picture of the caller."""

    image_base64: Annotated[
        str,
        Meta(
            min_length=4,
            max_length=BASE64_MAX,
            pattern=r"^[A-Za-z0-9+/]+={0,2}$",
            description="A JPEG, PNG or WebP file of 2 MB at most, in base64.",
        ),
    ]


class PictureUploaded(Response, frozen=True, kw_only=True):
    """Where the picture is now."""

    url: str
