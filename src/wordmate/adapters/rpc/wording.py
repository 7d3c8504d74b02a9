"""What callers are told, in both languages."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Language(StrEnum):
    """A language of the interface."""

    CHINESE = "zh-CN"
    ENGLISH = "en"


def language_of(accept_language: str) -> Language:
    """The caller's language by their header: whichever comes first by weight; else Chinese."""
    best, best_weight = Language.CHINESE, 0.0
    for entry in accept_language.split(","):
        tag, _, parameter = entry.partition(";")
        primary = tag.strip().lower().partition("-")[0]
        language = {"zh": Language.CHINESE, "en": Language.ENGLISH}.get(primary)
        weight = _weight(parameter)
        if language is not None and weight > best_weight:
            best, best_weight = language, weight
    return best


def _weight(parameter: str) -> float:
    name, _, value = parameter.strip().partition("=")
    if name != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0


WORDING: Final[Mapping[str, tuple[str, str]]] = {
    "PARAMETER_ERROR": ("参数错误：{field}", "Parameter error: {field}"),
    "PARAMETER_ERROR_UNKNOWN": (
        "参数错误：{field}（没有这个字段）",
        "Parameter error: {field} (there is no such field)",
    ),
    "PARAMETER_ERROR_MISSING": ("参数错误：{field}（缺少）", "Parameter error: {field} (missing)"),
    "PARAMETER_ERROR_EMPTY": (
        "参数错误：{field}（请求内容为空）",
        "Parameter error: {field} (the request has no content)",
    ),
    "PARAMETER_ERROR_NO_JSON": (
        "参数错误：{field}（请求内容不是有效的 JSON）",
        "Parameter error: {field} (not valid JSON)",
    ),
    "PARAMETER_ERROR_NO_OBJECT": (
        "参数错误：{field}（请求内容应为 JSON 对象）",
        "Parameter error: {field} (not a JSON object)",
    ),
    "PARAMETER_ERROR_NUL": (
        "参数错误：{field}（含有不允许的字符）",
        "Parameter error: {field} (holds a NUL character)",
    ),
    "TOKEN_INVALID": ("登录已失效，请重新登录", "Please sign in again"),
    "ROLE_CANNOT_OPERATE": ("当前用户角色无法操作", "Your role cannot do this"),
    "NOT_FOUND": ("没有找到相关内容", "Nothing was found here"),
    "METHOD_NOT_ALLOWED": ("不支持的请求方式", "This method is not supported"),
    "REQUEST_TOO_LARGE": ("请求内容过大", "The request is too large"),
    "TOO_MANY_REQUESTS": (
        "操作过于频繁，请 {retry_after} 秒后再试",
        "Too many attempts. Please try again in {retry_after} seconds",
    ),
    "INTERNAL_ERROR": (
        "服务器开小差了，请稍后再试（编号 {reference}）",
        "Something went wrong on our side. Please try again later (reference {reference})",
    ),
    "STALE_VERSION": (
        "内容已在另一台设备上更新，请刷新后继续",
        "This was changed on another device. Reload to go on",
    ),
    "APPOINTMENT_PASSED": ("预约的上课时间已过", "The booked time has passed"),
    "APPOINTMENT_TOO_FAR": (
        "最多只能预约一年以内的课程",
        "A class can be booked a year ahead at most",
    ),
    "REVIEW_NOT_BOOKABLE": (
        "抗遗忘复习由课程生成，不能单独预约",
        "Reviews come from a lesson: they cannot be booked by hand",
    ),
    "BOOKING_OVERLAPS": (
        "{who} 在该时间已有课程（编号 {order_id}）",
        "{who} has another class at that time (number {order_id})",
    ),
    "START_TOO_EARLY": (
        "还没到上课时间，可提前 15 分钟开始上课",
        "It is too early. A class can be started from 15 minutes before its time",
    ),
    "ORDER_NOT_RESERVED": ("该课程不是待上课状态", "This class is not waiting to be started"),
    "ORDER_NOT_IN_PROGRESS": ("该课程还没有开始上课", "This class is not in progress"),
    "ORDER_IN_PROGRESS": ("该课程正在上课", "This class is in progress"),
    "ORDER_CLOSED": ("该课程已结束", "This class is over"),
    "ORDER_NOT_OVERDUE": ("该课程尚未过期", "This class is not overdue"),
    "ANOTHER_LESSON_RUNS": (
        "还有一节课正在进行，请先结束那节课",
        "Another class is still running; end it first",
    ),
    "ORDER_NOT_ABANDONED": ("这节课还不能自动结束", "This class is not over by itself yet"),
    "DEADLINE_PASSED": ("上课时间已到，不能再暂停", "The time is up; the class cannot be paused"),
    "REVIEW_TOO_SHORT": (
        "复习不足一分钟，本次无效，可以重新开始",
        "A review under one minute does not count; you can start it again",
    ),
    "RATING_REQUIRED": ("请先为这次复习打分", "Please rate this review first"),
    "ALREADY_PAUSED": ("每节课只能暂停一次", "A class can be paused only once"),
    "PAUSE_NOT_RUNNING": ("课程没有在暂停中", "The class is not paused"),
    "RESULT_REQUIRED": (
        "训练时间已结束，请先完成训后检测",
        "The time is over. Please finish the after-lesson test first",
    ),
    "RESULT_ALREADY_SUBMITTED": (
        "本节课的结果已经提交过了",
        "This class already has a different result",
    ),
    "INVALID_RESULT": ("训练结果有误：{field}", "The result is not valid: {field}"),
    "INVALID_PROGRESS": ("训练进度有误：{field}", "The progress is not valid: {field}"),
    "COURSE_BOOK_REQUIRED": ("请先选择教材", "Please choose a course book first"),
    "COURSE_ALREADY_CHOSEN": (
        "本节课已开始学习，不能更换教材",
        "The class has begun with its words: the book cannot be changed",
    ),
    "DELETION_NOT_PENDING": ("没有待处理的删除申请", "There is no deletion request"),
    "DELETION_NOT_NORMAL": ("该记录已申请删除", "Deletion has already been asked for"),
    "DELETION_NOT_APPROVED": ("该删除申请尚未通过", "The deletion has not been approved"),
    "IDEMPOTENCY_KEY_REUSED": (
        "重复的请求标识，内容却不同",
        "The idempotency key came with another request before",
    ),
    "WEAK_PASSWORD": (
        "密码必须包含字母和数字，长度为 8 到 16 位",
        "A password has 8 to 16 characters with letters and numbers",
    ),
    "LOGIN_FAILED": ("登录失败：手机号或密码不正确", "Login failed: wrong phone or password"),
    "CODE_WRONG": ("验证码不正确", "The verification code is wrong"),
    "CODE_EXPIRED": (
        "验证码已失效，请重新获取",
        "The verification code has expired. Please ask for a new one",
    ),
    "CODE_EXHAUSTED": (
        "验证码错误次数过多，请重新获取",
        "Too many wrong tries. Please ask for a new code",
    ),
    "SMS_FAILED": ("验证码发送失败，请稍后再试", "The code could not be sent. Please try again"),
    "PHONE_NOT_REGISTERED": (
        "该手机号尚未注册，请先注册",
        "This phone is not registered yet. Please register first",
    ),
    "ACCOUNT_EXISTS": ("该手机号已有此账号，请直接登录", "This account exists. Please sign in"),
    "ACCOUNT_AMBIGUOUS": (
        "该手机号有多个账号，请填写其中一个的账号编号：{candidates}",
        "This phone has several accounts. Please name one by its number: {candidates}",
    ),
    "ACCOUNT_DISABLED": (
        "账号已停用，请联系所属机构",
        "This account is closed. Please contact your institution",
    ),
    "TICKET_INVALID": (
        "操作已超时，请重新开始",
        "This took too long. Please start again",
    ),
    "INVITE_CODE_INVALID": (
        "邀请码无效，老师注册请向所属机构索取邀请码",
        "The invite code is not valid. Tutors get one from their institution",
    ),
    "WECHAT_FAILED": ("微信快捷登录失败，请重试", "Quick login with WeChat failed. Please retry"),
    "WECHAT_NOT_BOUND": (
        "该微信尚未绑定手机号",
        "This WeChat account is not bound to a phone yet",
    ),
    "PASSWORD_MISMATCH": ("两次输入的密码不一致", "The two passwords entered do not match"),
    "COMMON_PASSWORD": (
        "密码过于常见，请换一个",
        "This password is too easy to guess. Please choose another",
    ),
    "PASSWORD_UNCHANGED": (
        "新密码不能与原密码相同",
        "The new password must differ from the present one",
    ),
    "OLD_PASSWORD_WRONG": ("当前密码不正确", "The present password is wrong"),
    "ID_NUMBER_INVALID": ("请输入正确的身份证号", "Please enter a valid ID number"),
    "INVALID_PROFILE": ("资料填写有误：{field}", "This is not acceptable: {field}"),
    "PICTURE_INVALID": (
        "请上传 2 MB 以内的 JPG、PNG 或 WebP 图片",
        "Please upload a JPG, PNG or WebP picture of 2 MB at most",
    ),
    "NO_ACCOUNT_WITH_ROLE": ("没有该角色的账号", "There is no account with this role"),
    "PHONE_INVALID": ("请输入正确的手机号", "Please enter a valid phone number"),
    "RULE_REFUSED": ("现在不能进行此操作", "This cannot be done now"),
}
"""By code: Chinese, English."""


def words_for(code: str, language: Language, facts: Mapping[str, object]) -> str:
    """The message of a code."""
    if code == "PARAMETER_ERROR" and facts.get("reason"):
        code = f"PARAMETER_ERROR_{facts['reason']}"
    chinese, english = WORDING.get(code, WORDING["RULE_REFUSED"])
    return (chinese if language is Language.CHINESE else english).format_map(dict(facts))
