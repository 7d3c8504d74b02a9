"""Liveness and readiness."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from time import monotonic
from typing import Final

import msgspec
import structlog
from litestar import Response, get
from litestar.handlers.base import BaseRouteHandler

from wordmate.domain.kernel.errors import cause_of

Probe = Callable[[], Awaitable[str | None]]
"""Checks one dependency; returns the problem in a few words, or None."""

NO_PROBES: Final[Mapping[str, Probe]] = {}
PROBE_SECONDS: Final = 2.0
_KEPT_SECONDS: Final = 1.0
"""Probes write, so they run at most once in this time."""
_JSON: Final = "application/json"
_log = structlog.get_logger(__name__)


def liveness() -> BaseRouteHandler:
    """``GET /healthz``: the process answers, without checking dependencies."""

    @get("/healthz")
    async def healthz() -> Response[bytes]:
        return Response(b'{"status":"ok"}', media_type=_JSON)

    return healthz


def readiness(probes: Mapping[str, Probe]) -> BaseRouteHandler:
    """``GET /readyz``: 200 while all probes succeed, else 503, with each result by its name."""
    checks = _Checks(probes)

    @get("/readyz")
    async def readyz() -> Response[bytes]:
        found = await checks.found()
        ready = all(one == "ok" for one in found.values())
        body = {"status": "ok" if ready else "unavailable", "checks": found}
        return Response(
            msgspec.json.encode(body), media_type=_JSON, status_code=200 if ready else 503
        )

    return readyz


class _Checks:
    """Runs the probes concurrently, each with a timeout; caches the results briefly."""

    def __init__(self, probes: Mapping[str, Probe]) -> None:
        self._probes = probes
        self._found: dict[str, str] = {}
        self._until = 0.0
        self._running = asyncio.Lock()

    async def found(self) -> Mapping[str, str]:
        async with self._running:
            if monotonic() >= self._until:
                names = list(self._probes)
                found = await asyncio.gather(*(self._ask(one) for one in names))
                self._found = dict(zip(names, found, strict=True))
                self._until = monotonic() + _KEPT_SECONDS
            return self._found

    async def _ask(self, name: str) -> str:
        try:
            problem = await asyncio.wait_for(self._probes[name](), PROBE_SECONDS)
        except TimeoutError:
            problem = "no answer"
        except Exception as error:
            problem = "unavailable"
            _log.warning("not ready", dependency=name, cause=cause_of(error))
        return problem or "ok"
