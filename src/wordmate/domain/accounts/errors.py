# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""Errors of the account rules."""

from collections.abc import Sequence

from wordmate.domain.accounts.covered_names import CoveredName
from wordmate.domain.kernel.errors import DomainError, Kind, TooManyRequests, Wording


class WeakPassword(DomainError):
    """8 to 16 characters with at least one letter and one digit."""

    code = "WEAK_PASSWORD"
    kind = Kind.INVALID
    wording = Wording(
        "密码必须包含字母和数字，长度为 8–16 位",
        "The password must contain letters and numbers and have 8 to 16 characters",
    )


class LoginFailed(DomainError):
    """Phone and password do not match."""

    code = "LOGIN_FAILED"
    kind = Kind.INVALID
    wording = Wording("登录失败：手机号或密码不正确", "Sign-in failed: wrong phone or password")


class SecondFactorNeeded(DomainError):
    """The password is right; the code of the second factor is missing."""

    code = "SECOND_FACTOR_NEEDED"
    wording = Wording(
        "请输入身份验证器上的 6 位动态码", "Please enter the 6 digits that your authenticator shows"
    )


class SecondFactorWrong(DomainError):
    """Neither a code of this moment nor a recovery code, or one that was used."""

    code = "SECOND_FACTOR_WRONG"
    kind = Kind.INVALID
    wording = Wording(
        "动态码不正确或已经用过，请输入最新的一个",
        "This code is wrong or was already used. Please enter the latest one",
    )


class SecondFactorExists(DomainError):
    """The account has a second factor, which must be dropped before another one is set up."""

    code = "SECOND_FACTOR_EXISTS"
    wording = Wording(
        "已经设置了动态码，请先关闭再重新设置",
        "A second factor is already set up. Turn it off before you set up another one",
    )


class SecondFactorMissing(DomainError):
    """The account has no second factor, or none that was begun."""

    code = "SECOND_FACTOR_MISSING"
    wording = Wording(
        "还没有设置动态码，请从设置开始", "No second factor is set up yet. Please begin with that"
    )


class NoAccountWithRole(DomainError):
    """The phone has no account of the chosen role."""

    code = "NO_ACCOUNT_WITH_ROLE"
    kind = Kind.MISSING
    wording = Wording("没有这个身份的账号", "There is no account with this role")


class AccountAmbiguous(DomainError):
    """The phone has several such accounts: the caller must name one of ``candidates`` by its
    number.
    """

    code = "ACCOUNT_AMBIGUOUS"
    wording = Wording(
        "这个手机号有多个账号，请填写其中一个的账号编号：{candidates}",
        "This phone has several accounts. Please name one by its number: {candidates}",
    )

    def __init__(self, candidates: Sequence[tuple[str, str]]) -> None:
        self.candidates = ", ".join(f"{number} {name}" for number, name in candidates)


class NotANumber(DomainError):
    """A name stands where an account number or a phone is asked for."""

    code = "NOT_A_NUMBER"
    kind = Kind.INVALID
    wording = Wording(
        "“{text}”不是账号编号，也不是手机号",
        "'{text}' is neither an account number nor a phone",
    )

    def __init__(self, text: str) -> None:
        self.text = text


class PhoneInvalid(DomainError):
    """Not a phone number of a served region."""

    code = "PHONE_INVALID"
    kind = Kind.INVALID
    wording = Wording("请输入正确的手机号", "Please enter a correct phone number")


class CodeWrong(DomainError):
    """The code is not the one that was sent to this phone for this purpose."""

    code = "CODE_WRONG"
    kind = Kind.INVALID
    wording = Wording("验证码不正确", "The verification code is wrong")


class CodeExpired(DomainError):
    """The code is older than five minutes, or was used."""

    code = "CODE_EXPIRED"
    kind = Kind.INVALID
    wording = Wording(
        "验证码已失效，请重新获取", "The verification code has expired. Please ask for a new one"
    )


class CodeExhausted(DomainError):
    """Too many wrong attempts: the code is no longer valid."""

    code = "CODE_EXHAUSTED"
    kind = Kind.INVALID
    wording = Wording(
        "验证码错误次数过多，请重新获取", "Too many wrong tries. Please ask for a new code"
    )


class SmsFailed(DomainError):
    """The code could not be sent."""

    code = "SMS_FAILED"
    wording = Wording("验证码发送失败，请稍后再试", "The code could not be sent. Please try again")


class PhoneNotRegistered(DomainError):
    """A verified phone has no account; ``ticket`` registers it without another code."""

    code = "PHONE_NOT_REGISTERED"
    kind = Kind.MISSING
    wording = Wording(
        "这个手机号还没有注册，请先注册", "This phone is not registered yet. Please register first"
    )

    def __init__(self, ticket: str | None = None) -> None:
        self.ticket = ticket


class AccountToComplete(DomainError):
    """A trial created students for this phone. The caller must say whether one of ``students`` is
    meant, or another child.
    """

    code = "ACCOUNT_TO_COMPLETE"
    wording = Wording(
        "老师为体验课用这个手机号开过学生账号，请选择是不是您的孩子",
        "A tutor opened a student account for this phone. Please say whether it is yours",
    )

    def __init__(self, students: Sequence[CoveredName] = ()) -> None:
        self.students = students


class WeChatNotBound(DomainError):
    """The WeChat account is not bound to a phone yet; ``ticket`` binds it."""

    code = "WECHAT_NOT_BOUND"
    wording = Wording("这个微信还没有绑定手机号", "This WeChat account is not bound to a phone yet")

    def __init__(self, ticket: str | None = None) -> None:
        self.ticket = ticket


class WeChatFailed(DomainError):
    """WeChat did not confirm the caller's identity, or could not be reached."""

    code = "WECHAT_FAILED"
    wording = Wording("微信快捷登录失败，请重试", "Signing in with WeChat failed. Please try again")


class TicketInvalid(DomainError):
    """The ticket is unknown, used, expired, or for something else."""

    code = "TICKET_INVALID"
    kind = Kind.INVALID
    wording = Wording("操作已超时，请重新开始", "This took too long. Please start again")


class AccountExists(DomainError):
    """The phone already has this account, or the most accounts that a phone may have."""

    code = "ACCOUNT_EXISTS"
    wording = Wording("这个手机号已经有这个账号，请直接登录", "This account exists. Please sign in")


class AccountDisabled(DomainError):
    """The store has closed the account."""

    code = "ACCOUNT_DISABLED"
    kind = Kind.FORBIDDEN
    wording = Wording(
        "账号已停用，请联系所属机构", "This account is closed. Please contact your institution"
    )


class LastOwner(DomainError):
    """The house would be left without an owner."""

    code = "LAST_OWNER"
    wording = Wording(
        "总店至少要有一位负责人，请先把这项权限给另一个人",
        "The house needs an owner. Give this right to somebody else first",
    )


class HouseOwnerNeeded(DomainError):
    """Only an owner of the house decides what concerns several institutions."""

    code = "HOUSE_OWNER_NEEDED"
    kind = Kind.FORBIDDEN
    wording = Wording("只有总店的负责人可以这样做", "Only an owner of the house may do this")


class InviteCodeInvalid(DomainError):
    """Tutors register with an institution's invite code; this one is unknown or no longer valid."""

    code = "INVITE_CODE_INVALID"
    kind = Kind.INVALID
    wording = Wording(
        "邀请码无效，老师注册请向所属机构索取邀请码",
        "The invite code is not valid. Tutors get one from their institution",
    )


class PasswordMismatch(DomainError):
    """The two passwords entered differ."""

    code = "PASSWORD_MISMATCH"
    kind = Kind.INVALID
    wording = Wording("两次输入的密码不一致", "The two passwords entered do not match")


class CommonPassword(DomainError):
    """The password is a common one."""

    code = "COMMON_PASSWORD"
    kind = Kind.INVALID
    wording = Wording(
        "密码过于常见，请换一个", "This password is too easy to guess. Please choose another"
    )


class PasswordUnchanged(DomainError):
    """The new password equals the current one."""

    code = "PASSWORD_UNCHANGED"
    kind = Kind.INVALID
    wording = Wording("新密码不能与原密码相同", "The new password must differ from the current one")


class OldPasswordWrong(DomainError):
    """The old password is wrong."""

    code = "OLD_PASSWORD_WRONG"
    kind = Kind.INVALID
    wording = Wording("原密码不正确", "The current password is wrong")


class IdNumberInvalid(DomainError):
    """Not an 18-digit ID number: region, birth date or check digit is wrong."""

    code = "ID_NUMBER_INVALID"
    kind = Kind.INVALID
    wording = Wording("请输入正确的身份证号", "Please enter a correct ID number")


class InvalidProfile(DomainError):
    """A field of a profile is out of bounds."""

    code = "INVALID_PROFILE"
    kind = Kind.INVALID
    wording = Wording("资料填写有误：{field}", "This is not acceptable: {field}")

    def __init__(self, field: str, reason: str) -> None:
        self.field = field
        self.reason = reason


class CharacterUnseen(InvalidProfile):
    """A name has a character that nobody can see: ``character`` by its number in Unicode."""

    code = "CHARACTER_UNSEEN"
    kind = Kind.INVALID
    wording = Wording(
        "这里有看不见的字符（{character}），请删去后重新输入",
        "There is a character here that nobody can see ({character}). Please leave it out",
    )

    def __init__(self, field: str, character: str) -> None:
        super().__init__(field, "holds a character that nobody can see")
        self.character = f"U+{ord(character):04X}"


class FactUnknown(DomainError):
    """The store, not the user, maintains these ``fields`` of such an account."""

    code = "FACT_UNKNOWN"
    kind = Kind.INVALID
    wording = Wording(
        "{field} 不是门店填写的项目；可填：{fields}",
        "{field} is not a field that the store edits: {fields}",
    )

    def __init__(self, field: str, fields: str) -> None:
        self.field = field
        self.fields = fields


class PictureQuotaReached(TooManyRequests):
    """The pictures that one account stores on a day may take ``megabytes``, and do."""

    code = "PICTURE_QUOTA_REACHED"
    wording = Wording(
        "每个账号每天最多保存 {megabytes} MB 图片，已达上限，请明天再试",
        "An account may store {megabytes} MB of pictures in a day, and that is used up. Please"
        " try again tomorrow",
    )

    def __init__(self, retry_after: int, megabytes: int) -> None:
        super().__init__(retry_after)
        self.megabytes = megabytes


class PictureInvalid(DomainError):
    """Not a JPEG, PNG or WebP picture of an acceptable size."""

    code = "PICTURE_INVALID"
    kind = Kind.INVALID
    wording = Wording(
        "请上传 2 MB 以内的 JPG、PNG 或 WebP 图片",
        "Please upload a JPG, PNG or WebP picture of 2 MB at most",
    )


class AccountErased(DomainError):
    """The data of an erased account is gone; it cannot be opened or changed again."""

    code = "ACCOUNT_ERASED"
    wording = Wording("这个账号的资料已删除", "The data of this account was erased")


class GuardianMissing(DomainError):
    """For a student under fourteen a guardian agrees, and says who they are."""

    code = "GUARDIAN_MISSING"
    kind = Kind.INVALID
    wording = Wording(
        "不满十四周岁的学生，需由监护人同意并填写姓名和关系",
        "For a student under fourteen a guardian has to agree, with name and relation",
    )
