"""Directions of imports are enforced, and every contract can fail."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

BROKEN = {
    "layers": ("application/breach.py", "import wordmate.adapters.sql.schema"),
    "adapters": ("adapters/rpc/breach.py", "import wordmate.adapters.sql.schema"),
    "domain-areas": ("domain/lessons/breach.py", "import wordmate.domain.orders.course_order"),
    "application-areas": (
        "application/ledger/breach.py",
        "import wordmate.application.orders.messages",
    ),
}
NEW_ROOMS = {
    "layers": "breach.py",
    "adapters": "adapters/breach.py",
    "domain-areas": "domain/breach.py",
    "application-areas": "application/breach.py",
}
MAY_USE = {
    "domain": {"statemachine", "_typeshed"},
    "application": {"msgspec", "phonenumbers"},
    "adapters/authenticator.py": {"pyotp", "segno"},
    "adapters/blobs": {"obstore"},
    "adapters/encodings.py": set(),
    "adapters/erasure_list.py": set(),
    "adapters/jobs": {"dramatiq", "redis", "structlog"},
    "adapters/limits": {"redis", "structlog"},
    "adapters/live": {"msgspec", "redis", "structlog"},
    "adapters/metrics.py": {"prometheus_client"},
    "adapters/mint.py": set(),
    "adapters/monitoring": {"structlog"},
    "adapters/pictures": {"PIL"},
    "adapters/relays.py": set(),
    "adapters/presence": {"redis", "structlog"},
    "adapters/redis_batches.py": {"redis"},
    "adapters/push": {"cryptography", "http_ece", "httpx", "py_vapid", "structlog"},
    "adapters/rpc": {"icalendar", "litestar", "msgspec", "structlog"},
    "adapters/sealing.py": {"cryptography"},
    "adapters/sheets": {"msgspec", "xlsxwriter"},
    "adapters/sms": {"httpx", "msgspec", "structlog"},
    "adapters/source_maps": {"msgspec"},
    "adapters/speech": {
        *("espeakng_loader", "httpx", "lameenc", "miniaudio", "msgspec"),
        *("onnxruntime", "piper", "structlog"),
    },
    "adapters/sql": {
        "aiosqlite",
        "alembic",
        "asyncpg",
        "msgspec",
        "pypinyin",
        "sqlalchemy",
        "structlog",
    },
    "adapters/system.py": {"argon2"},
    "adapters/traces.py": {"opentelemetry", "structlog"},
    "adapters/wechat": {"httpx", "msgspec", "structlog"},
    "adapters/tables": {"backports", "compression", "python_calamine"},
    "adapters/material_files": {"msgspec"},
    "adapters/word_files": {"emoji", "msgspec"},
    "entrypoints": {
        "httptools",
        "litestar",
        "msgspec",
        "phonenumbers",
        "rich",
        "structlog",
        "typer",
        "uvicorn",
        "uvloop",
    },
    "tools": {"structlog"},
    "__main__.py": set(),
    "__init__.py": set(),
    "adapters/__init__.py": set(),
}
"""The libraries that a package may use besides Python's own; all others are refused."""


def lint(project: Path) -> subprocess.CompletedProcess[str]:
    """The report on a copy with violations. Reading the copy takes most of the time, so violations
    are tested together."""
    return subprocess.run(
        [str(Path(sys.executable).parent / "lint-imports"), "--no-cache"],
        cwd=project,
        env={"PYTHONPATH": str(project / "src"), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )


def refusals(project: Path) -> dict[str, str]:
    """The report of each broken contract, by its id."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    ids = {one["name"]: one["id"] for one in contracts["contracts"]}
    _, _, told = lint(project).stdout.partition("Broken contracts")
    parts = re.split(r"^(.+)\n-+\n", told, flags=re.MULTILINE)[1:]
    return {
        ids[name]: said for name, said in zip(parts[::2], parts[1::2], strict=True) if name in ids
    }


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    skipped = shutil.ignore_patterns("__pycache__", "*.tsv")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=skipped)
    return tmp_path


def test_an_import_in_a_forbidden_direction_is_refused(copy: Path) -> None:
    assert lint(copy).returncode == 0
    for path, line in BROKEN.values():
        (copy / "src" / "wordmate" / path).write_text(line + "\n")
    refused = refusals(copy)
    assert refused.keys() == BROKEN.keys()
    for contract, (path, line) in BROKEN.items():
        importer = "wordmate." + path.removesuffix(".py").replace("/", ".")
        assert f"{importer} -> {line.removeprefix('import ')}" in refused[contract]


def test_new_packages_are_covered_by_the_import_rules(copy: Path) -> None:
    for room in NEW_ROOMS.values():
        (copy / "src" / "wordmate" / room).write_text("")
    assert lint(copy).stdout.count(" BROKEN") == len(NEW_ROOMS)


def libraries(source: str) -> set[str]:
    """The imports of a module that are neither Python's own nor the package's."""
    named = set[str]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            named |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            named.add(node.module or "")
    return {name.partition(".")[0] for name in named} - sys.stdlib_module_names - {"wordmate"}


def breaches(package: Path) -> dict[str, set[str]]:
    """Modules with forbidden libraries; modules outside the listed packages may use none."""
    found = dict[str, set[str]]()
    for module in sorted(package.rglob("*.py")):
        path = module.relative_to(package).as_posix()
        rooms = [room for room in MAY_USE if path == room or path.startswith(f"{room}/")]
        may_use = MAY_USE[max(rooms, key=len)] if rooms else set()
        if used := libraries(module.read_text()) - may_use:
            found[path] = used
    return found


def test_every_package_uses_only_allowed_libraries() -> None:
    assert breaches(ROOT / "src" / "wordmate") == {}


@pytest.mark.parametrize("room", MAY_USE)
def test_a_forbidden_library_is_found(tmp_path: Path, room: str) -> None:
    module = room if room.endswith(".py") else f"{room}/breach.py"
    path = tmp_path / module
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("from pandas.core import frame\nimport json\n")
    assert breaches(tmp_path) == {module: {"pandas"}}


def imports_between(sources: Mapping[str, str]) -> dict[str, set[str]]:
    """The modules that each module imports: at its top, in functions, and for its types."""
    found = dict[str, set[str]]()
    for module, source in sources.items():
        names = set[str]()
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                names |= {one.name for one in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                inside = {f"{node.module}.{one.name}" for one in node.names}
                names |= inside & sources.keys() or {node.module}
        found[module] = (names & sources.keys()) - {module}
    return found


def test_no_modules_import_each_other_in_a_circle() -> None:
    modules = {
        ".".join(path.relative_to(ROOT / "src").with_suffix("").parts): path.read_text()
        for path in (ROOT / "src").rglob("*.py")
        if path.name != "__init__.py"
    }
    assert len(modules) > 500
    TopologicalSorter(imports_between(modules)).prepare()


def test_a_circle_of_imports_is_found() -> None:
    circle = {"a.b": "from a import c", "a.c": "def f():\n    from a.b import g"}
    with pytest.raises(CycleError):
        TopologicalSorter(imports_between(circle)).prepare()


def test_an_adapter_never_imports_another(copy: Path) -> None:
    home = copy / "src" / "wordmate" / "adapters"
    adapters = sorted({one.parent.name for one in home.glob("*/__init__.py")} - {"tables"})
    assert len(adapters) > 10
    for adapter, other in zip(adapters, [*adapters[1:], adapters[0]], strict=True):
        (home / adapter / "breach.py").write_text(f"import wordmate.adapters.{other}\n")
    adapters.append("tables")  # allowed everywhere
    (home / "tables" / "breach.py").write_text("import wordmate.adapters.sheets\n")
    refused = refusals(copy)["adapters"]
    missed = [one for one in adapters if f"wordmate.adapters.{one}.breach -> " not in refused]
    assert missed == []
