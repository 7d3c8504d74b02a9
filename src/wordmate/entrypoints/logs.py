"""Structured logs: one JSON object a line, on standard error."""

import logging
import sys
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
"""Without local variables: they hold phones, tokens and passwords."""


def _json(event: object, **_: object) -> str:
    return msgspec.json.encode(event, enc_hook=repr).decode()


def configure_logs(level: str, stream: TextIO | None = None) -> None:
    """Sets the process's logs up, on standard error; libraries are heard from warnings on.

    A line is written in one go, so that processes which share a file keep theirs apart.
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
    logging.basicConfig(level=logging.WARNING, stream=stream or sys.stderr, format="%(message)s")
