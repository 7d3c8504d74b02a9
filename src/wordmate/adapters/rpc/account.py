"""Signing in by password, signing out, and who one is."""

from wordmate.adapters.rpc.operations import Area
from wordmate.application.accounts.messages.account import (
    LoginAnswer,
    LoginByPhoneAndPassword,
    TeacherDetail,
    UserProfile,
)
from wordmate.application.app import Application
from wordmate.application.kernel.call import Call, Visitor
from wordmate.application.kernel.messages import Empty, Nothing

area = Area("account")


@area.operation("CustomerLoginByPhoneAndPassword")
async def login(
    app: Application, visitor: Visitor, request: LoginByPhoneAndPassword
) -> LoginAnswer:
    """Signs in by phone and password."""
    return await app.sign_in(visitor, request)


@area.operation("LogoutUserByLoginToken")
async def logout(app: Application, call: Call, request: Empty) -> Nothing:
    """Revokes the token at once."""
    return await app.sign_out(call, request)


@area.operation("QueryUserProfileByToken")
async def profile(app: Application, call: Call, request: Empty) -> UserProfile:
    """The signed-in person."""
    return await app.profile(call, request)


@area.operation("CustomerTeacherQueryDetail")
async def teacher_detail(app: Application, call: Call, request: Empty) -> TeacherDetail:
    """The signed-in tutor."""
    return await app.teacher_detail(call, request)
