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
    "PARAMETER_ERROR",
    400,
    Wording("请求有误，请刷新后重试", "The request is not valid. Please reload and try again"),
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
        "请求里有未知的字段，请刷新后重试",
        "The request has an unknown field. Please reload and try again",
    ),
    Reason.MISSING: Wording(
        "请求不完整，请刷新后重试", "The request is incomplete. Please reload and try again"
    ),
    Reason.EMPTY: Wording("请求没有内容", "The request has no content"),
    Reason.NO_JSON: Wording("请求内容不是有效的 JSON", "The request is not valid JSON"),
    Reason.NO_OBJECT: Wording("请求内容应为 JSON 对象", "The request is not a JSON object"),
    Reason.NUL: Wording(
        "内容里有不能保存的字符，请删去后重试",
        "There is a character here that cannot be saved. Please leave it out",
    ),
    Reason.NESTED: Wording("请求内容嵌套层数过多", "The request is nested too deep"),
}
"""The wording of a PARAMETER_ERROR whose reason is known."""


def refusal_of(error: type[DomainError]) -> Refusal:
    """The response form of a domain refusal."""
    return Refusal(error.code, STATUS[error.kind], error.wording)


def every_refusal() -> Mapping[str, Refusal]:
    """All refusals by their code."""
    listed = (*_OF_THE_PROTOCOL, *map(refusal_of, domain_errors()))
    return {one.code: one for one in listed}
