"""What SQLite's errors are to callers."""

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
"""Another process holds the file for too long, or the disk does not do what it is asked to."""
_KIND: Final = 0xFF
"""The part of an error's code that tells its kind; the rest tells where it happened."""


def translated(error: BaseException) -> BaseException:
    """What callers are told of an error."""
    if isinstance(error, sqlite3.IntegrityError) and error.sqlite_errorname in _TWICE:
        return StaleVersion()
    code = getattr(error, "sqlite_errorcode", 0)  # what the driver itself refuses has none
    if code & _KIND in _UNAVAILABLE or isinstance(error, OSError):
        unavailable = StorageUnavailable()
        unavailable.__cause__ = error
        return unavailable
    return error
