"""Refusals as lines of the command line, in the store's language."""

from typing import Final

from wordmate.domain.accounts.errors import InvalidProfile
from wordmate.domain.kernel.errors import DomainError, Wording
from wordmate.entrypoints.cli.language import Language, said
from wordmate.entrypoints.cli.showing import flat

_OF_THE_STORE: Final = {
    "ACCOUNT_DISABLED": Wording("该账号已停用", "That account is closed"),
    "ACCOUNT_EXISTS": Wording(
        "该手机号已有同身份、同姓名的账号，或账号数已满",
        "This phone has an account of that role and name already, or as many as a phone may have",
    ),
    "APPOINTMENT_NOT_OFFERED": Wording(
        "课程从 05:00 到 23:30 的整点或半点开始；加上 --any-time 可约其他时间",
        "A class begins on a half hour from 05:00 to 23:30; --any-time books another time",
    ),
    "APPOINTMENT_PASSED": Wording(
        "那个时间的课现在已经结束", "A class at that time would be over by now"
    ),
    "NOT_FOUND": Wording(
        "没有这个订单、教材、账号、意见、申请或材料",
        "There is no such order, book, account, suggestion, application or material",
    ),
    "NO_ACCOUNT_WITH_ROLE": Wording("没有这个身份的账号", "There is no such account of that role"),
    "PHONE_INVALID": Wording(
        "不是本地区的手机号", "That is not a phone number of the service's region"
    ),
    "STALE_VERSION": Wording(
        "有人同时改动了它，请再试一次",
        "Somebody else changed it at the same moment; please try again",
    ),
}
"""What callers are told of these is not what the store needs to hear."""


def problem_in_words(problem: Exception, language: Language) -> str:
    """One line that says what was refused, why, and what of that which was named."""
    if not isinstance(problem, DomainError):
        return str(problem)
    if isinstance(problem, InvalidProfile) and language == "en":
        why = f"{problem.field or repr('')} {problem.reason}"
    else:
        wording = said(_OF_THE_STORE.get(problem.code, problem.wording), language)
        why = wording.format_map(problem.facts)
    named = [flat(one) or repr(one) for one in getattr(problem, "__notes__", ())]
    return ": ".join([problem.code, *named, why])
