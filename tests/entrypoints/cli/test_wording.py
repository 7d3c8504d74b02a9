"""The wording of refused commands."""

import errno
import sqlite3

import pytest

from wordmate.domain.kernel.errors import StorageUnavailable
from wordmate.entrypoints.cli.wording import problem_in_words


@pytest.mark.parametrize(
    ("cause", "why"),
    [
        (sqlite3.OperationalError("database or disk is full"), "database or disk is full"),
        (OSError(errno.ENOSPC, "No space left on device"), "[Errno 28] No space left on device"),
        (ConnectionError("lost\nand gone"), "lost"),
    ],
    ids=lambda one: type(one).__name__,
)
def test_a_storage_error_says_why(cause: Exception, why: str) -> None:
    problem = StorageUnavailable()
    problem.__cause__ = cause
    assert problem_in_words(problem, "en") == (
        f"STORAGE_UNAVAILABLE: This cannot be loaded or saved now. Please try again later ({why})"
    )
    assert problem_in_words(problem, "zh").endswith(f"请稍后再试 ({why})")
