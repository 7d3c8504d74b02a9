"""What people change about their own account."""

from wordmate.adapters.rpc.operations import Area
from wordmate.application.accounts.messages.account import UserProfile
from wordmate.application.accounts.messages.account_settings import (
    BASE64_MAX,
    ApplyChangePhoneCode,
    ChangePassword,
    ChangePhone,
    PictureUploaded,
    UpdateTeacherProfile,
    UpdateUserProfile,
    UploadPicture,
)
from wordmate.application.accounts.messages.registration import CodeSent
from wordmate.application.app import Application
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.messages import Nothing

area = Area("own account")


@area.operation("CustomerUpdateUserProfile")
async def update_student(app: Application, call: Call, request: UpdateUserProfile) -> UserProfile:
    """A student's changes: a field left out stays, null empties it."""
    return await app.update_student(call, request)


@area.operation("CustomerTeacherUpdateProfile")
async def update_tutor(app: Application, call: Call, request: UpdateTeacherProfile) -> UserProfile:
    """A tutor's changes: a field left out stays, null empties it."""
    return await app.update_tutor(call, request)


@area.operation("CustomerChangePassword")
async def change_password(app: Application, call: Call, request: ChangePassword) -> Nothing:
    """Changes the password; other devices are signed out."""
    return await app.change_password(call, request)


@area.operation("CustomerApplyChangePhoneCode")
async def change_phone_code(
    app: Application, call: Call, request: ApplyChangePhoneCode
) -> CodeSent:
    """Sends a code to the new number."""
    return await app.send_change_phone_code(call, request)


@area.operation("CustomerChangePhone")
async def change_phone(app: Application, call: Call, request: ChangePhone) -> UserProfile:
    """Changes the phone; other devices are signed out."""
    return await app.change_phone(call, request)


@area.operation("CustomerUploadPicture", body_limit=BASE64_MAX + 1024)
async def upload_picture(app: Application, call: Call, request: UploadPicture) -> PictureUploaded:
    """Keeps a picture of the caller, made small and written anew."""
    return await app.upload_picture(call, request)
