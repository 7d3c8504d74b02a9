"""Translates SQLite's errors into the domain's."""

import sqlite3
from typing import Final

from wordmate.domain.kernel.errors import StaleVersion, StorageUnavailable

_TWICE: Final = ("SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY")
_UNAVAILABLE: Final = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_READONLY,
    }
)
"""Another process locks the file for too long, or the disk fails."""
_KIND: Final = 0xFF
"""Masks the primary result code; the higher bits say where the error occurred."""


def translate(error: BaseException) -> BaseException:
    """The domain's error for a driver's error; other errors unchanged."""
    if isinstance(error, sqlite3.IntegrityError) and error.sqlite_errorname in _TWICE:
        return StaleVersion()
    code = getattr(error, "sqlite_errorcode", 0)  # errors of the driver itself have none
    if code & _KIND in _UNAVAILABLE or isinstance(error, OSError):
        unavailable = StorageUnavailable()
        unavailable.__cause__ = error
        return unavailable
    return error
