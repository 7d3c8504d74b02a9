"""Writes the OpenAPI document from the registered operations."""

import re
from collections.abc import Iterable
from inspect import cleandoc
from typing import Any, Final

import msgspec

from wordmate import VERSION
from wordmate.adapters.rpc.envelope import Refusal
from wordmate.adapters.rpc.operations import PREFIX
from wordmate.application.kernel.files import SentFile
from wordmate.application.kernel.messages import Nothing
from wordmate.application.kernel.operations import AnyOperation
from wordmate.domain.kernel.roles import SIDES

_REFUSALS: Final = {
    400: ("Invalid", "The body is malformed, or a value is not acceptable."),
    401: ("SignedOut", "No token, or not a valid one of this user."),
    403: ("OtherRole", "This role may not do this."),
    404: ("NotFound", "Not there, or not the caller's."),
    409: ("Conflict", "A rule of the business refused it."),
    413: ("TooLarge", "The body is too large."),
    429: ("TooMany", "Too many requests; see Retry-After."),
    500: ("Failed", "An internal error; the message contains its reference in the log."),
    503: ("Unavailable", "Nothing can be stored right now; see Retry-After."),
}
"""The refusals of every operation by status: the name of the shared response, and its meaning."""
_GENERIC: Final = re.compile(r"\b(Page)_(\w+?)_(?=$|\b)")
_NEED_TOKEN: Final = (401, 403)
_FILE: Final = {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}}
"""A file, whose own media type is in its header."""
_HEADERS: Final = {
    "token": ("x-token-c", "The token of a sign-in."),
    "user": ("x-user-id", "The id of the token's user."),
}
_PARAMETERS: Final = {
    "IdempotencyKey": {
        "name": "Idempotency-Key",
        "in": "header",
        "required": False,
        "description": "Chosen by the caller; a repeat with the same key gets the first answer.",
        "schema": {"type": "string", "minLength": 8, "maxLength": 64, "pattern": "^[!-~]+$"},
    },
    "Language": {
        "name": "Accept-Language",
        "in": "header",
        "required": False,
        "description": "The language of error messages: zh-CN (default) or en.",
        "schema": {"type": "string", "default": "zh-CN"},
    },
}


def document(operations: Iterable[AnyOperation]) -> dict[str, Any]:
    """The document as plain data, with every operation under its own name, in order."""
    listed = sorted(operations, key=lambda one: one.name)
    types = [Refusal, *(kind for one in listed for kind in (one.request, _answered(one)))]
    read_later: dict[str, Any] = {}
    for one in listed:
        read_later |= getattr(one.request, "read_later", {})
    schemas, components = msgspec.json.schema_components(
        [*types, *read_later.values()], ref_template="#/components/schemas/{name}"
    )
    refusal, *pairs = schemas[: len(types)]
    components |= dict(zip(read_later, schemas[len(types) :], strict=True))
    components["Role"]["enum"] = sorted(SIDES)  # messages with staff of the store name no role
    components["Refusal"]["properties"]["success"]["const"] = False
    described: dict[str, Any] = _tidy(
        {
            "openapi": "3.1.0",
            "info": {
                "title": "Wordmate",
                "version": VERSION,
                "description": "Every operation is a POST with a JSON body. Instants are "
                "milliseconds since 1970-01-01T00:00:00Z.",
            },
            "paths": {
                PREFIX + one.name: {"post": _operation(one, request, response)}
                for one, request, response in zip(listed, pairs[::2], pairs[1::2], strict=True)
            },
            "components": {
                "schemas": dict(sorted(components.items())),
                "responses": {
                    name: {"description": text, "content": _json(refusal)}
                    for name, text in _REFUSALS.values()
                },
                "parameters": _PARAMETERS,
                "securitySchemes": {
                    scheme: {"type": "apiKey", "in": "header", "name": name, "description": text}
                    for scheme, (name, text) in _HEADERS.items()
                },
            },
        }
    )
    return described


def _answered(operation: AnyOperation) -> type[msgspec.Struct]:
    """The type of its data; a file has none."""
    return Nothing if operation.response is SentFile else operation.response


def _operation(operation: AnyOperation, request: object, response: object) -> dict[str, Any]:
    public = operation.public
    roles = sorted(operation.roles)
    callers = ", ".join(roles) or "anybody"
    return {
        "operationId": operation.name,
        "summary": operation.description.partition("\n")[0],
        "description": f"{operation.description}\n\nMay be called by: {callers}.",
        **({} if public else {"x-roles": roles}),
        **({"x-right": operation.right} if operation.right else {}),
        **({"x-changes": True} if operation.changes else {}),
        **({"x-quiet": True} if operation.quiet else {}),
        "tags": [operation.area],
        "parameters": [
            _reference("parameters", name)
            for name in _PARAMETERS
            if operation.once or name != "IdempotencyKey"
        ],
        "security": [] if public else [{scheme: [] for scheme in _HEADERS}],
        "requestBody": {"required": True, "content": _json(request)},
        "responses": {
            "200": {
                "description": "Done.",
                "content": (
                    _FILE if operation.response is SentFile else _json(_envelope(response))
                ),
            },
            **{
                str(status): _reference("responses", name)
                for status, (name, _) in _REFUSALS.items()
                if not (public and status in _NEED_TOKEN)
            },
        },
    }


def _reference(kind: str, name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/{kind}/{name}"}


def _json(schema: object) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _envelope(data: object) -> dict[str, Any]:
    """The envelope around this data."""
    properties = {
        "success": {"type": "boolean", "const": True},
        "errorCode": {"type": "null"},
        "errorMessage": {"type": "null"},
        "data": data,
    }
    return {"type": "object", "properties": properties, "required": list(properties)}


def _tidy(part: Any) -> Any:
    """Readable generic names and docstrings."""
    if isinstance(part, dict):
        return {_schema_name(key): _tidy(value) for key, value in part.items()}
    if isinstance(part, list):
        return [_tidy(value) for value in part]
    return cleandoc(_schema_name(part)) if isinstance(part, str) else part


def _schema_name(text: str) -> str:
    """``Page_WordView_`` becomes WordViewPage."""
    return _GENERIC.sub(r"\2\1", text)
