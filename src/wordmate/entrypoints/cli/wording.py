"""Refusals as lines of the command line, in the store's language."""

from typing import Final

from wordmate.domain.accounts.errors import InvalidProfile
from wordmate.domain.kernel.errors import DomainError, NotFound, StorageUnavailable, Thing, Wording
from wordmate.entrypoints.cli.language import Language, said
from wordmate.entrypoints.cli.showing import flat

_OF_THE_STORE: Final = {
    "ACCOUNT_DISABLED": Wording("该账号已停用", "That account is closed"),
    "ACCOUNT_EXISTS": Wording(
        "该手机号已有同身份、同姓名的账号，或账号数已满",
        "This phone already has an account with that role and name, or the most allowed",
    ),
    "APPOINTMENT_NOT_OFFERED": Wording(
        "课程从 05:00 到 23:30 的整点或半点开始；加上 --any-time 可约其他时间",
        "A class begins on a half hour from 05:00 to 23:30; --any-time books another time",
    ),
    "APPOINTMENT_PASSED": Wording(
        "那个时间的课现在已经结束", "A class at that time would be over by now"
    ),
    "NOT_FOUND": Wording("没有找到", "Not found"),
    "NO_ACCOUNT_WITH_ROLE": Wording(
        "没有这个身份的账号", "There is no such account with that role"
    ),
    "PHONE_INVALID": Wording(
        "不是本地区的手机号", "That is not a phone number of the service's region"
    ),
    "STALE_VERSION": Wording(
        "有人同时改动了它，请再试一次",
        "Somebody else changed it at the same moment; please try again",
    ),
}
"""Refusals whose wording for callers does not suit the store."""

_MISSING: Final = {
    Thing.ACCOUNT: Wording("没有账号 {named}", "There is no account {named}"),
    Thing.STUDENT: Wording("没有学生 {named}", "There is no student {named}"),
    Thing.TUTOR: Wording("没有老师 {named}", "There is no tutor {named}"),
    Thing.ORDER: Wording("没有订单 {named}", "There is no order {named}"),
    Thing.COMMISSION: Wording("订单 {named} 没有课酬", "Order {named} has no commission"),
    Thing.PROBLEM: Wording(
        "订单 {named} 的课酬没有人提出问题", "Order {named} has no reported problem"
    ),
    Thing.APPLICATION: Wording("没有休息申请 {named}", "There is no application {named}"),
    Thing.SUGGESTION: Wording("没有意见 {named}", "There is no suggestion {named}"),
    Thing.WORD: Wording("没有单词 {named}", "There is no word {named}"),
    Thing.BOOK: Wording("没有教材 {named}", "There is no book {named}"),
    Thing.DATA_REQUEST: Wording("没有申请 {named}", "There is no request {named}"),
    Thing.MATERIAL: Wording("没有材料 {named}", "There is no material {named}"),
}


def problem_in_words(problem: Exception, language: Language) -> str:
    """One line: what was refused, why, and for which of the named things."""
    if not isinstance(problem, DomainError):
        return str(problem)
    if isinstance(problem, NotFound) and problem.missing is not None:
        thing, name = problem.missing.thing, flat(problem.missing.named)
        wording = said(_MISSING[thing], language)
        return f"{problem.code}: {wording.format(named=name or repr(''))}"
    if isinstance(problem, InvalidProfile) and language == "en":
        why = f"{problem.field or repr('')} {problem.reason}"
    else:
        why = _OF_THE_STORE.get(problem.code, problem.wording).text(language, problem.facts)
    if isinstance(problem, StorageUnavailable) and problem.__cause__ is not None:
        from wordmate.adapters.sql.engine.refusal import in_one_line  # noqa: PLC0415

        why = f"{why} ({flat(in_one_line(problem.__cause__))})"
    named = [flat(one) or repr(one) for one in getattr(problem, "__notes__", ())]
    return ": ".join([problem.code, *named, why])
