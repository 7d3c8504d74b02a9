"""What every error is to a caller: one table of HTTP statuses, one way to answer."""

from collections.abc import Mapping
from typing import Any, Final

import structlog
from litestar import Request, Response
from litestar.exceptions import (
    ClientException,
    HTTPException,
    MethodNotAllowedException,
    NotFoundException,
)
from litestar.exceptions.http_exceptions import RequestEntityTooLarge

from wordmate.adapters.rpc.body import BODY, BadRequest
from wordmate.adapters.rpc.envelope import refused
from wordmate.adapters.rpc.wording import language_of, words_for
from wordmate.domain.errors import DomainError

_log = structlog.get_logger(__name__)

RULE_REFUSED: Final = 409
STATUS: Final[Mapping[str, int]] = {
    "PARAMETER_ERROR": 400,
    "INVALID_RESULT": 400,
    "INVALID_PROGRESS": 400,
    "WEAK_PASSWORD": 400,
    "LOGIN_FAILED": 400,
    "PHONE_INVALID": 400,
    "CODE_WRONG": 400,
    "CODE_EXPIRED": 400,
    "CODE_EXHAUSTED": 400,
    "TICKET_INVALID": 400,
    "INVITE_CODE_INVALID": 400,
    "PASSWORD_MISMATCH": 400,
    "COMMON_PASSWORD": 400,
    "PASSWORD_UNCHANGED": 400,
    "OLD_PASSWORD_WRONG": 400,
    "ID_NUMBER_INVALID": 400,
    "INVALID_PROFILE": 400,
    "PICTURE_INVALID": 400,
    "TOKEN_INVALID": 401,
    "ROLE_CANNOT_OPERATE": 403,
    "ACCOUNT_DISABLED": 403,
    "NOT_FOUND": 404,
    "NO_ACCOUNT_WITH_ROLE": 404,
    "PHONE_NOT_REGISTERED": 404,
    "METHOD_NOT_ALLOWED": 405,
    "REQUEST_TOO_LARGE": 413,
    "TOO_MANY_REQUESTS": 429,
    "INTERNAL_ERROR": 500,
}
"""HTTP status by error code; a rule of the business that is not named here answers 409."""


class TokenInvalid(Exception):  # noqa: N818
    """No token, an unknown or expired one, or not this user's."""


def on_domain_error(request: Request[Any, Any, Any], error: DomainError) -> Response[bytes]:
    """A rule refused it."""
    facts = {name: value for name, value in vars(error).items() if not name.startswith("_")}
    if "field" in facts:
        facts["field"] = _camel(facts["field"])
    return refuse(request, error.code, **facts)


def on_bad_request(request: Request[Any, Any, Any], error: BadRequest) -> Response[bytes]:
    """The body cannot be read."""
    return refuse(request, "PARAMETER_ERROR", field=error.field, reason=error.reason)


def on_token_invalid(request: Request[Any, Any, Any], _: TokenInvalid) -> Response[bytes]:
    """Who calls is not known."""
    return refuse(request, "TOKEN_INVALID")


def on_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """What the framework refused on its own."""
    if isinstance(error, NotFoundException):
        return refuse(request, "NOT_FOUND")
    if isinstance(error, MethodNotAllowedException):
        return refuse(request, "METHOD_NOT_ALLOWED", headers=error.headers)
    if isinstance(error, RequestEntityTooLarge):
        return refuse(request, "REQUEST_TOO_LARGE")
    if isinstance(error, ClientException):
        return refuse(request, "PARAMETER_ERROR", field=BODY)
    return on_fault(request, error)


def on_fault(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """A fault of ours: logged under the reference that the caller is told."""
    reference = request.scope["state"].get("request_id", "-")
    _log.error("fault", path=request.scope["path"], exc_info=error)
    return refuse(request, "INTERNAL_ERROR", reference=reference)


def refuse(
    request: Request[Any, Any, Any],
    code: str,
    *,
    headers: Mapping[str, str] | None = None,
    **facts: object,
) -> Response[bytes]:
    """The answer to a refused request."""
    language = language_of(request.headers.get("accept-language", ""))
    message = words_for(code, language, facts)
    extra = {"Content-Language": language.value, **(headers or {})}
    if "retry_after" in facts:
        extra["Retry-After"] = str(facts["retry_after"])
    request.scope["state"]["error_code"] = code
    return Response(
        refused(code, message, _ticket(facts)),
        media_type="application/json",
        status_code=STATUS.get(code, RULE_REFUSED),
        headers=extra,
    )


def _camel(field: str) -> str:
    """A field as the interface writes it."""
    first, *rest = field.split("_")
    return first + "".join(part.capitalize() for part in rest)


def _ticket(facts: Mapping[str, object]) -> str | None:
    """What a refused sign-in can go on with."""
    ticket = facts.get("ticket")
    return ticket if isinstance(ticket, str) else None


HANDLERS: Final[dict[int | type[Exception], Any]] = {
    DomainError: on_domain_error,
    BadRequest: on_bad_request,
    TokenInvalid: on_token_invalid,
    HTTPException: on_http_error,
    Exception: on_fault,
}
"""By type of the error: how it is answered."""
