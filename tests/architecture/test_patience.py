"""No test sleeps, and no limit of a test is under a minute, so that a busy machine decides nothing.
Best is the one of ``tests.support.patience``. Benchmarks are about time, and apart.

That of the web app's tests is held beside them.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.support.patience import PATIENCE_MS, PATIENCE_S

TESTS = Path(__file__).parents[1]
FILES = [
    path.relative_to(TESTS)
    for path in sorted(TESTS.rglob("*.py"))
    if "benchmarks" not in path.relative_to(TESTS).parts
]
LIMITS = {"timeout", "socket_timeout", "timeout_graceful_shutdown"}
"""Arguments that say how long something may take."""
LIMITING = {"timeout": 0, "wait_for": 1, "set_default_timeout": 0, "join": 0}
"""What takes a limit by its place; a list that is joined is no number."""
HURRIED = {
    "httpx.get": "timeout",
    "httpx.post": "timeout",
    "httpx.request": "timeout",
    "httpx.stream": "timeout",
    "httpx.Client": "timeout",
    "httpx.AsyncClient": "timeout",
    "sqlite3.connect": "timeout",
    "redis.Redis.from_url": "socket_timeout",
    "chromium.launch": "timeout",
}
"""What gives up after seconds when it is not told a limit, and the argument that tells it."""


class Reader:
    """One source, and what its names for numbers stand for."""

    def __init__(self, source: str) -> None:
        self.tree = ast.parse(source)
        self.least = 60_000 if "playwright" in source else 60
        """Playwright counts in milliseconds."""
        self.numbers = {
            ast.unparse(one.target if isinstance(one, ast.AnnAssign) else one.targets[0]): number
            for one in self.tree.body
            if isinstance(one, ast.Assign | ast.AnnAssign)
            and isinstance(one.value, ast.Constant)
            and isinstance(number := one.value.value, int | float)
        }

    def hasty(self) -> list[str]:
        """What of it does not wait, or not long enough."""
        calls = [node for node in ast.walk(self.tree) if isinstance(node, ast.Call)]
        patient = {id(one) for call in calls if named(call) == "patient" for one in call.args}
        found = [
            f"line {call.lineno}: {fault}"
            for call in calls
            for fault in self._faults(call, patient=id(call) in patient)
        ]
        sums = (node for node in ast.walk(self.tree) if isinstance(node, ast.BinOp))
        return found + [
            f"line {one.lineno}: {ast.unparse(one)}"
            for one in sums
            if isinstance(one.op, ast.Add)
            and ast.unparse(one.left).endswith("monotonic()")
            and self._is_short(one.right, least=60)
        ]

    def _faults(self, call: ast.Call, *, patient: bool) -> Iterator[str]:
        name, whole = named(call), ast.unparse(call.func)
        given = {one.arg: one.value for one in call.keywords if one.arg is not None}
        if name == "wait_for_timeout" or (name == "sleep" and not any(map(is_zero, call.args))):
            yield f"{whole} sleeps"
        for limit in LIMITS & given.keys():
            if self._is_short(given[limit]):
                yield f"{limit} of {whole} is short"
        by_place = call.args[LIMITING[name] :][:1] if name in LIMITING else []
        if by_place and self._is_short(by_place[0]):
            yield f"the limit of {whole} is short"
        for end, limit in HURRIED.items():
            if f".{whole}".endswith(f".{end}") and limit not in given:
                yield f"{whole} has no {limit}"
        if name == "new_context" and not patient:
            yield f"{whole} is not patient"
        if "deadline" in given and ("settings" in whole or name == "register_profile"):
            yield from [] if ast.unparse(given["deadline"]) == "None" else ["a deadline decides"]

    def _is_short(self, value: ast.expr, least: float | None = None) -> bool:
        """Zero is not: it asks without waiting, or lets others go first."""
        number = value.value if isinstance(value, ast.Constant) else None
        number = self.numbers.get(ast.unparse(value), number)
        return isinstance(number, int | float) and 0 < number < (least or self.least)


def hasty(source: str) -> list[str]:
    return Reader(source).hasty()


def named(call: ast.Call) -> str:
    """The last part of what is called."""
    return ast.unparse(call.func).rsplit(".", 1)[-1]


def is_zero(value: ast.expr) -> bool:
    return ast.unparse(value) == "0"


def test_patience_lasts_a_minute_at_least() -> None:
    assert PATIENCE_S >= 60
    assert PATIENCE_MS == PATIENCE_S * 1_000


def test_no_property_has_a_deadline() -> None:
    assert settings().deadline is None


@pytest.mark.parametrize("path", FILES, ids=str)
def test_a_test_waits_as_long_as_it_takes(path: Path) -> None:
    assert hasty((TESTS / path).read_text("utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        "time.sleep(1)",
        "await asyncio.sleep(SHORT)",
        "page.wait_for_timeout(500)",
        "process.wait(timeout=30)",
        "process.wait(timeout=SHORT)",
        "thread.join(20)",
        "async with asyncio.timeout(5): pass",
        "asyncio.wait_for(coming, 5)",
        "until = time.monotonic() + 20",
        "httpx.post(url)",
        "httpx.Client()",
        "sqlite3.connect(path)",
        "redis.Redis.from_url(url)",
        "browser.new_context()",
        "settings.register_profile('dev', deadline=200)",
    ],
)
def test_a_line_that_does_not_wait_is_found(line: str) -> None:
    assert hasty(f"SHORT: Final = 0.05\nasync def one():\n    {line}") != []


@pytest.mark.parametrize(
    "line", ["expect(page).to_have_text('x', timeout=5_000)", "context.set_default_timeout(59_999)"]
)
def test_a_browser_test_is_held_to_milliseconds(line: str) -> None:
    assert hasty(f"import playwright\n{line}") != []


@pytest.mark.parametrize(
    "line",
    [
        "await asyncio.sleep(0)",
        "await asyncio.wait([ending], timeout=0)",
        "', '.join(words)",
        "process.wait(timeout=PATIENCE_S)",
        "process.wait(timeout=LONG)",
        "until = time.monotonic() + 60",
        "patient(browser.new_context())",
        "settings(deadline=None)",
    ],
)
def test_a_line_that_waits_is_not(line: str) -> None:
    assert hasty(f"LONG = 60\nasync def one():\n    {line}") == []
