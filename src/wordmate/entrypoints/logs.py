"""Structured logs: one JSON object per line, on standard error."""

import logging
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from time import monotonic
from typing import Final, TextIO

import msgspec
import structlog
from structlog.tracebacks import ExceptionDictTransformer
from structlog.typing import EventDict

_LEVELS: Final = {
    "debug": logging.DEBUG,
    "info": logging.INFO,
    "warning": logging.WARNING,
    "error": logging.ERROR,
}
_TRACEBACKS: Final = ExceptionDictTransformer(show_locals=False)
"""Without local variables, which contain phones, tokens and passwords."""


_STANDARD_ERROR: Final = 2
_LAST_LINES_SECONDS: Final = 1.0
REPEATS_SECONDS: Final = 10.0
"""The interval in which the log mentions each cause of trouble once."""
_SERVER: Final = "uvicorn.error"
"""A library that logs with each request that goes wrong."""
_MOST_CAUSES: Final = 1_000
_log = structlog.get_logger(__name__)


def _json(event: object, **_options: object) -> str:
    return msgspec.json.encode(event, enc_hook=repr).decode()


def configure_logs(level: str, stream: TextIO | None = None) -> None:
    """Configures the process's logs on standard error; libraries log from warnings on.

    Each line is written at once, so that lines of processes that share a file do not mix.
    """
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            Repeats(),
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.ExceptionRenderer(_TRACEBACKS),
            structlog.processors.JSONRenderer(_json),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(_LEVELS[level]),
        logger_factory=lambda *_: structlog.WriteLogger(stream or sys.stderr),
    )
    logging.basicConfig(level=logging.WARNING, handlers=[_Libraries()])


class Repeats:
    """Lets one line per event and ``cause`` through in an interval. The next one says how many were
    left out."""

    def __init__(
        self, interval_s: float = REPEATS_SECONDS, clock: Callable[[], float] = monotonic
    ) -> None:
        self._interval_s = interval_s
        self._clock = clock
        self._seen: dict[tuple[object, object], tuple[float, int]] = {}
        """Until when a cause is suppressed, and how many lines were left out."""

    def __call__(self, _logger: object, _level: str, event: EventDict) -> EventDict:
        if "cause" not in event:
            return event
        key, now = (event["event"], event["cause"]), self._clock()
        until, left_out = self._seen.get(key, (0.0, 0))
        if now < until:
            self._seen[key] = until, left_out + 1
            raise structlog.DropEvent
        if len(self._seen) >= _MOST_CAUSES:
            self._seen.clear()
        self._seen[key] = now + self._interval_s, 0
        return {**event, "left_out": left_out} if left_out else event


class _Libraries(logging.Handler):
    """Log records of libraries, as lines of this log."""

    def emit(self, record: logging.LogRecord) -> None:
        say = _log.error if record.levelno >= logging.ERROR else _log.warning
        message = record.getMessage()
        cause = {"cause": message} if record.name == _SERVER else {}
        say(message, logger=record.name, exc_info=record.exc_info, **cause)


@contextmanager
def logging_alone(level: str) -> Iterator[None]:
    """Configures the logs and redirects standard error: a line that a C library writes there
    becomes a line of the log.
    """
    with os.fdopen(os.dup(_STANDARD_ERROR), "w", buffering=1) as stream:
        configure_logs(level, stream)
        reading, writing = os.pipe()
        os.dup2(writing, _STANDARD_ERROR)
        os.close(writing)
        reader = Thread(target=_tell, args=(reading,), name="standard error", daemon=True)
        reader.start()
        try:
            yield
        finally:
            sys.stderr.flush()
            os.dup2(stream.fileno(), _STANDARD_ERROR)
            reader.join(_LAST_LINES_SECONDS)  # a child process may still hold the pipe
            configure_logs(level)


def _tell(pipe: int) -> None:
    with os.fdopen(pipe, errors="replace") as lines:
        for line in filter(None, map(str.rstrip, lines)):
            with suppress(OSError):  # the log's reader has ended: continue without it
                _log.warning(line, logger="stderr")
