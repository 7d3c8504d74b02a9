"""Converts every error to a response, in one place."""

from collections.abc import Mapping
from dataclasses import replace
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

from wordmate.adapters.rpc.body import BODY, BadRequest, Reason
from wordmate.adapters.rpc.envelope import LineRefusal, Particulars, encode_refusal
from wordmate.adapters.rpc.fields import camel, sentence_of
from wordmate.adapters.rpc.front import loggable
from wordmate.adapters.rpc.refusals import (
    BECAUSE,
    INTERNAL_ERROR,
    METHOD_NOT_ALLOWED,
    PARAMETER_ERROR,
    REQUEST_TOO_LARGE,
    TOKEN_INVALID,
    Refusal,
    refusal_of,
)
from wordmate.adapters.rpc.wording import Language, fill_wording, language_of
from wordmate.application.accounts.messages.registration import covered_students
from wordmate.application.kernel.call import Visitor
from wordmate.domain.kernel.errors import (
    DomainError,
    Kind,
    NotFound,
    ReleaseBehind,
    Wording,
    cause_of,
)

_log = structlog.get_logger(__name__)


class TokenInvalid(Exception):  # noqa: N818
    """The token is missing, unknown, expired, or another user's."""


def on_domain_error(request: Request[Any, Any, Any], error: DomainError) -> Response[bytes]:
    """A domain rule refused the request."""
    if error.kind is Kind.UNAVAILABLE:
        _log.error("unavailable", code=error.code, cause=cause_of(error))
    facts, refusal = error.facts, refusal_of(type(error))
    if error.retry_after is not None:
        facts["retry_after"] = error.retry_after
    if "field" in facts:
        facts["field"] = camel(str(facts["field"]))
        if "field" in refusal.wording.names:
            refusal = _about_field(request, refusal, facts["field"], PARAMETER_ERROR.wording)
    return refuse(request, refusal, **facts)


def on_bad_request(request: Request[Any, Any, Any], error: BadRequest) -> Response[bytes]:
    """The body cannot be read."""
    call = request.scope["state"].get("call")
    if getattr(call, "visitor", call or Visitor()).is_newer:
        return on_domain_error(request, ReleaseBehind())
    wording = BECAUSE[error.reason] if error.reason else PARAMETER_ERROR.wording
    refusal = replace(PARAMETER_ERROR, wording=wording)
    if error.reason in (None, Reason.MISSING):
        refusal = _about_field(request, refusal, error.field, wording)
    return refuse(request, refusal, field=error.field)


def _about_field(
    request: Request[Any, Any, Any], refusal: Refusal, field: str, otherwise: Wording
) -> Refusal:
    """The same refusal with the field's own sentence; ``otherwise`` if only programs send it."""
    operation = request.scope["path"].rpartition("/")[2]
    return replace(refusal, wording=sentence_of(operation, field) or otherwise)


def on_token_invalid(request: Request[Any, Any, Any], _error: TokenInvalid) -> Response[bytes]:
    """The caller is unknown."""
    return refuse(request, TOKEN_INVALID)


def on_http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """The framework refused the request."""
    if isinstance(error, NotFoundException):
        return refuse(request, refusal_of(NotFound))
    if isinstance(error, MethodNotAllowedException):
        return refuse(request, METHOD_NOT_ALLOWED, headers=error.headers)
    if isinstance(error, RequestEntityTooLarge):
        return refuse(request, REQUEST_TOO_LARGE)
    if isinstance(error, ClientException):
        return refuse(request, PARAMETER_ERROR, field=BODY)
    return on_fault(request, error)


def on_fault(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """An internal error: logged under the reference number that the caller gets."""
    reference = request.scope["state"].get("request_id", "-")
    _log.error("fault", path=loggable(request.scope["path"]), exc_info=error)
    return refuse(request, INTERNAL_ERROR, reference=reference)


def refuse(
    request: Request[Any, Any, Any],
    refusal: Refusal,
    *,
    headers: Mapping[str, str] | None = None,
    **facts: object,
) -> Response[bytes]:
    """The response to a refused request."""
    language = language_of(request.headers.get("accept-language", ""))
    message = fill_wording(refusal.wording, language, facts)
    extra = {"Content-Language": language.value, **(headers or {})}
    if "retry_after" in facts:
        extra["Retry-After"] = str(facts["retry_after"])
    request.scope["state"]["error_code"] = refusal.code
    return Response(
        encode_refusal(refusal.code, message, _particulars(facts, language)),
        media_type="application/json",
        status_code=refusal.status,
        headers=extra,
    )


def _particulars(facts: Mapping[str, Any], language: Language) -> Particulars | None:
    """The facts that a caller needs to continue; None if there are none."""
    students, lines = facts.get("students"), facts.get("lines")
    particulars = Particulars(
        ticket=facts.get("ticket"),
        field=facts.get("field"),
        students=None if students is None else covered_students(students),
        lines=(
            None
            if lines is None
            else [LineRefusal(one.line, _as_is(one.why, language)) for one in lines]
        ),
        **{name: facts.get(name) for name in ("change", "changed_by", "changed_at")},
    )
    return None if particulars == Particulars() else particulars


def _as_is(wording: Wording, language: Language) -> str:
    """A text with braces of its own, which name no facts."""
    return wording.en if language is Language.ENGLISH else wording.zh


HANDLERS: Final[dict[int | type[Exception], Any]] = {
    DomainError: on_domain_error,
    BadRequest: on_bad_request,
    TokenInvalid: on_token_invalid,
    HTTPException: on_http_error,
    Exception: on_fault,
}
"""The handler of each error type."""
