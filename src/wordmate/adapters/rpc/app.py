"""The Litestar application."""

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Final

from litestar import Litestar
from litestar.handlers.base import BaseRouteHandler
from litestar.middleware import DefineMiddleware

from wordmate.adapters.rpc import account, audio, content, course_orders, lessons
from wordmate.adapters.rpc.authentication import Authentication
from wordmate.adapters.rpc.errors import HANDLERS
from wordmate.adapters.rpc.openapi import document
from wordmate.adapters.rpc.operations import Operation, route
from wordmate.application.app import Application

_AREAS: Final = (account.area, course_orders.area, lessons.area, content.area, audio.area)
OPERATION_LIST: Final[tuple[Operation, ...]] = tuple(
    operation for area in _AREAS for operation in area.operations
)
"""Every operation there is."""

Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]


def openapi_document() -> dict[str, Any]:
    """The OpenAPI document of the service."""
    return document(OPERATION_LIST)


def create_app(
    app: Application,
    *,
    others: Sequence[BaseRouteHandler] = (),
    lifespan: Sequence[Lifespan] = (),
) -> Litestar:
    """The service over HTTP."""
    operations = [route(app, operation) for operation in OPERATION_LIST]
    return Litestar(
        route_handlers=[*operations, *others],
        middleware=[DefineMiddleware(Authentication, sessions=app.parts.sessions)],
        exception_handlers=HANDLERS,
        openapi_config=None,
        lifespan=list(lifespan),
        logging_config=None,
    )
