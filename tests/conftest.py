"""Hypothesis profiles: few examples while working, more and always the same ones in CI."""

import os
import sys
import threading
from collections.abc import Generator
from pathlib import Path
from typing import Any, Final

import pytest
import structlog
from hypothesis import HealthCheck, Phase, settings

_TESTS: Final = Path(__file__).parent
_MANY_CASES: Final = frozenset(
    {"architecture", "fuzz", "guessing", "races", "starting", "studies", "torture"}
)
"""Folders whose tests walk over all of the code, or run it in separate processes."""
_WAITING: Final = "starting"
"""The folder whose tests mostly wait for separate processes."""

pytest_plugins = ["tests.support.databases", "tests.support.house", "tests.support.redis"]

# On a slow, loaded machine no test fails by time: neither an example nor drawing ten of them has a
# limit.
_PATIENT: Final[dict[str, Any]] = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow],
}
settings.register_profile("dev", max_examples=50, **_PATIENT)
settings.register_profile("ci", max_examples=200, derandomize=True, **_PATIENT)
settings.register_profile(  # only the failure matters, not its smallest example
    "mutate",
    max_examples=15,
    stateful_step_count=20,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    **_PATIENT,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Three processes for two cores, because some tests wait for a database, a clock or
    a process."""
    return max(1, (os.cpu_count() or 1) * 3 // 2)


@pytest.fixture(autouse=True)
def logs_as_they_were() -> Generator[None]:
    """Restores the process's logs after a test that ran a command."""
    before = structlog.get_config()
    yield
    structlog.configure(**before)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Waiting tests run first, so that one process waits while others compute."""
    items.sort(key=lambda item: _WAITING not in _folders(item))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Coverage doubles the cost of a test, so it is measured only for tests with one example.

    It is not measured for drawn examples (whose coverage is random), for many examples, or again on
    PostgreSQL after SQLite ran the same body. pytest-cov's own ``no_cover`` does not work in a
    process of xdist: it pauses the second of two measurements there, and the first continues.
    """
    is_unwatched = any(item.get_closest_marker(name) for name in ("hypothesis", "unwatched"))
    if not (
        is_unwatched or not _MANY_CASES.isdisjoint(_folders(item)) or _is_on_postgres_again(item)
    ):
        return (yield)
    watching, watching_threads = sys.gettrace(), threading.gettrace()
    sys.settrace(None)
    threading.settrace(None)
    try:
        return (yield)
    finally:
        threading.settrace(watching_threads)
        sys.settrace(watching)


def _folders(item: pytest.Item) -> set[str]:
    return {*item.path.relative_to(_TESTS).parts[:-1]}


def _is_on_postgres_again(item: pytest.Item) -> bool:
    return isinstance(item, pytest.Function) and "postgresql" in (
        item.callspec.params.values() if hasattr(item, "callspec") else ()
    )
