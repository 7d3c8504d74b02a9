"""The application over HTTP."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import structlog
from litestar import Litestar, Response, get, post
from litestar.config.cors import CORSConfig
from litestar.handlers.base import BaseRouteHandler
from litestar.middleware import DefineMiddleware
from litestar.types import ASGIApp

from wordmate.adapters.rpc.anki import anki_file
from wordmate.adapters.rpc.authentication import Authentication
from wordmate.adapters.rpc.awaited import REQUEST_SECONDS
from wordmate.adapters.rpc.calendar import calendar_file
from wordmate.adapters.rpc.configuration import configuration_of
from wordmate.adapters.rpc.data_copies import data_copies
from wordmate.adapters.rpc.errors import HANDLERS
from wordmate.adapters.rpc.files import pictures, spoken_words, web_app
from wordmate.adapters.rpc.front import Front, Observe
from wordmate.adapters.rpc.health import NO_PROBES, Probe, liveness, readiness
from wordmate.adapters.rpc.live import live_channel
from wordmate.adapters.rpc.material_files import material_files
from wordmate.adapters.rpc.monitoring import collectors, monitoring_configuration
from wordmate.adapters.rpc.openapi import document
from wordmate.adapters.rpc.operations import PREFIX, route
from wordmate.adapters.rpc.receiving import Receiving
from wordmate.application.kernel.blobs import Blobs
from wordmate.application.operations import OPERATIONS
from wordmate.application.ports import Ports
from wordmate.domain.kernel.errors import NotFound

_JSON: Final = "application/json"
_log = structlog.get_logger(__name__)

Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]


def openapi_document() -> dict[str, Any]:
    """The OpenAPI document of the service."""
    return document(OPERATIONS.values())


def create_app(
    ports: Ports,
    *,
    blobs: Blobs,
    webapp: Path,
    reached_at: str,
    probes: Mapping[str, Probe] = NO_PROBES,
    allowed_origins: Sequence[str] = (),
    more: Sequence[BaseRouteHandler] = (),
    lifespan: Sequence[Lifespan] = (),
    observe: Observe | None = None,
    request_seconds: float = REQUEST_SECONDS,
) -> ASGIApp:
    """The HTTP application. ``probes`` check its readiness, ``more`` are further routes,
    ``observe`` is told of each request, and an operation is cancelled after ``request_seconds``.
    """
    receiving = Receiving(ports)
    litestar = Litestar(
        route_handlers=[
            route(ports, OPERATIONS, receiving),
            _unknown_operation,
            live_channel(ports),
            _openapi(),
            liveness(),
            readiness(probes),
            spoken_words(blobs, ports),
            pictures(blobs),
            material_files(blobs),
            calendar_file(ports),
            anki_file(blobs, ports),
            data_copies(blobs, ports),
            monitoring_configuration(ports),
            *collectors(ports, receiving),
            web_app(webapp, configuration_of(ports.policy), reached_at),
            *more,
        ],
        middleware=[
            DefineMiddleware(
                Authentication, sessions=ports.sessions, request_seconds=request_seconds
            )
        ],
        exception_handlers=HANDLERS,
        cors_config=CORSConfig(allow_origins=list(allowed_origins)) if allowed_origins else None,
        openapi_config=None,
        lifespan=list(lifespan),
        logging_config=None,
    )
    return Front(litestar, observe)


@post(PREFIX + "{name:str}")
async def _unknown_operation() -> None:
    """The operation does not exist."""
    raise NotFound


def _openapi() -> BaseRouteHandler:
    @get("/schema/openapi.json")
    async def schema() -> Response[bytes]:
        return Response(_written(), media_type=_JSON)

    return schema


@cache
def _written() -> bytes:
    """The encoded document; created once, on the first request."""
    return msgspec.json.encode(openapi_document())
