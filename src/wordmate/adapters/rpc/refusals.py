"""Every refusal: those of the domain, one class each, and those of the protocol."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from wordmate.adapters.rpc.body import Reason
from wordmate.domain.kernel.errors import DomainError, Kind, Wording, domain_errors

STATUS: Final[Mapping[Kind, int]] = {
    Kind.INVALID: 400,
    Kind.FORBIDDEN: 403,
    Kind.MISSING: 404,
    Kind.REFUSED: 409,
    Kind.LIMITED: 429,
    Kind.UNAVAILABLE: 503,
}
"""The HTTP status of each kind of refusal."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refusal as it is sent."""

    code: str
    status: int
    wording: Wording


PARAMETER_ERROR: Final = Refusal(
    "PARAMETER_ERROR", 400, Wording("参数错误：{field}", "Parameter error: {field}")
)
TOKEN_INVALID: Final = Refusal(
    "TOKEN_INVALID", 401, Wording("登录已失效，请重新登录", "Please sign in again")
)
METHOD_NOT_ALLOWED: Final = Refusal(
    "METHOD_NOT_ALLOWED", 405, Wording("不支持的请求方式", "This method is not supported")
)
REQUEST_TOO_LARGE: Final = Refusal(
    "REQUEST_TOO_LARGE", 413, Wording("请求内容过大", "The request is too large")
)
INTERNAL_ERROR: Final = Refusal(
    "INTERNAL_ERROR",
    500,
    Wording(
        "服务器开小差了，请稍后再试（编号 {reference}）",
        "Something went wrong on our side. Please try again later (reference {reference})",
    ),
)
_OF_THE_PROTOCOL: Final = (
    PARAMETER_ERROR,
    TOKEN_INVALID,
    METHOD_NOT_ALLOWED,
    REQUEST_TOO_LARGE,
    INTERNAL_ERROR,
)

BECAUSE: Final[Mapping[Reason, Wording]] = {
    Reason.UNKNOWN: Wording(
        "参数错误：{field}（没有这个字段）", "Parameter error: {field} (there is no such field)"
    ),
    Reason.MISSING: Wording("参数错误：{field}（缺少）", "Parameter error: {field} (missing)"),
    Reason.EMPTY: Wording(
        "参数错误：{field}（请求内容为空）", "Parameter error: {field} (the request has no content)"
    ),
    Reason.NO_JSON: Wording(
        "参数错误：{field}（请求内容不是有效的 JSON）", "Parameter error: {field} (not valid JSON)"
    ),
    Reason.NO_OBJECT: Wording(
        "参数错误：{field}（请求内容应为 JSON 对象）",
        "Parameter error: {field} (not a JSON object)",
    ),
    Reason.NUL: Wording(
        "参数错误：{field}（含有不允许的字符）", "Parameter error: {field} (holds a NUL character)"
    ),
    Reason.NESTED: Wording(
        "参数错误：{field}（嵌套层数过多）", "Parameter error: {field} (nested too deep)"
    ),
}
"""The wording of a PARAMETER_ERROR if naming the field is not enough."""


def refusal_of(error: type[DomainError]) -> Refusal:
    """The response form of a domain refusal."""
    return Refusal(error.code, STATUS[error.kind], error.wording)


def every_refusal() -> Mapping[str, Refusal]:
    """All refusals by their code."""
    listed = (*_OF_THE_PROTOCOL, *map(refusal_of, domain_errors()))
    return {one.code: one for one in listed}
