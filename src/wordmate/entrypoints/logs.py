"""Structured logs: one JSON object per line, on standard error."""

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Final, TextIO

import msgspec
import structlog
from structlog.tracebacks import ExceptionDictTransformer

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
_log = structlog.get_logger(__name__)


def _json(event: object, **_: object) -> str:
    return msgspec.json.encode(event, enc_hook=repr).decode()


def configure_logs(level: str, stream: TextIO | None = None) -> None:
    """Configures the process's logs on standard error; libraries log from warnings on.

    Each line is written at once, so that lines of processes that share a file do not mix.
    """
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.ExceptionRenderer(_TRACEBACKS),
            structlog.processors.JSONRenderer(_json),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(_LEVELS[level]),
        logger_factory=lambda *_: structlog.WriteLogger(stream or sys.stderr),
    )
    logging.basicConfig(level=logging.WARNING, handlers=[_Libraries()])


class _Libraries(logging.Handler):
    """Log records of libraries, as lines of this log."""

    def emit(self, record: logging.LogRecord) -> None:
        say = _log.error if record.levelno >= logging.ERROR else _log.warning
        say(record.getMessage(), logger=record.name, exc_info=record.exc_info)


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
            with suppress(OSError):  # the log's reader is gone: continue without it
                _log.warning(line, logger="stderr")
