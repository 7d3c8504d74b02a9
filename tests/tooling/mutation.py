"""``python -m tests.tooling.mutation domain/orders`` changes rules in small ways, and lists the
changes that no test notices: for an area, or all.

mutmut works in a copy under var/mutation, so that it can be stopped at any time and continues
there; ``--fresh`` begins again. Rules of the domain are tested by the tests of the domain, use
cases by those of their area: a change that only a distant test notices counts as unnoticed.
"""

import argparse
import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, groupby
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
WORK: Final = ROOT / "var" / "mutation"
LAYERS: Final = ("domain", "application")
HELD_ELSEWHERE: Final = {
    "application": ["tests/entrypoints/cli"],
    "application/content": ["tests/content", "tests/adapters/jobs"],
    "application/kernel": [
        "tests/application/test_forgetting.py",
        "tests/application/test_time_in_answers.py",
    ],
    "application/monitoring": ["tests/adapters/rpc/test_monitoring.py"],
    "application/records": ["tests/application/after_class"],
    "application/words": [
        "tests/adapters/jobs/test_audio.py",
        "tests/application/lessons/test_wrong_choices.py",
    ],
}
"""Tests in other folders that an area needs: the store's use cases are tested through its command
line, the app's own messages through the collectors, a book's by its lists."""
OUTCOMES: Final = {0: "survived", 5: "no test", 33: "no test", 36: "too slow", 37: "wrong type"}
"""mutmut's exit codes of a mutant; every other one means that a test failed."""
LIVES: Final = ("survived", "no test")
ARGUMENTS: Final = (
    *("-p", "no:cacheprovider"),
    *("-p", "no:unraisableexception"),  # it collects garbage: half of what a change costs
    *("-k", "not postgresql"),  # each change would wait for a separate server
)
CONFIGURATION: Final = """
[tool.mutmut]
source_paths = ["src"]
only_mutate = ["src/wordmate/{area}/*"]
also_copy = ["alembic", "alembic.ini", "webapp"]
pytest_add_cli_args = {arguments}
pytest_add_cli_args_test_selection = {tests}
process_isolation = "forkserver"
track_dependencies = false
use_git_change_detection = false
"""


def prepare(area: str, *, fresh: bool) -> Path:
    """A copy of what mutmut needs, set up for one area."""
    folder = WORK / area.replace("/", "-")
    if fresh:
        shutil.rmtree(folder, ignore_errors=True)
    for name in ("src", "tests", "alembic"):
        shutil.rmtree(folder / name, ignore_errors=True)
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for module in (folder / "src/wordmate" / area).rglob("*.py"):
        text = module.read_text(encoding="utf-8")
        module.write_text(undecorated(text), encoding="utf-8")
    for name in ("alembic.ini", "webapp/src/paths.ts"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    _forget_who_lived(folder)
    elsewhere = (HELD_ELSEWHERE.get(one, ()) for one in (area.partition("/")[0], area))
    tests = [_held_by(area), *chain.from_iterable(elsewhere)]
    plain = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    added = CONFIGURATION.format(
        area=area, tests=json.dumps(tests), arguments=json.dumps(ARGUMENTS)
    )
    (folder / "pyproject.toml").write_text(plain + added, encoding="utf-8")
    return folder


def undecorated(text: str) -> str:
    """A module whose use cases are declared after their functions, because mutmut skips decorated
    functions."""
    lines = text.splitlines()
    for node in reversed(ast.parse(text).body):
        if not isinstance(node, ast.AsyncFunctionDef) or len(node.decorator_list) != 1:
            continue
        [decorator] = node.decorator_list
        declared = ast.unparse(decorator)
        if declared.startswith("operation("):
            lines[node.end_lineno :] = [
                "",
                "",
                f"{node.name} = {declared}({node.name})",
                *lines[node.end_lineno :],
            ]
            del lines[decorator.lineno - 1 : node.lineno - 1]
    return "\n".join(lines) + "\n"


def _held_by(area: str) -> str:
    """All tests of the domain, which are cheap; of the use cases only those of the area."""
    layer = area.partition("/")[0]
    own = f"tests/{area}"
    return own if layer == "application" and (ROOT / own).exists() else f"tests/{layer}"


def _forget_who_lived(folder: Path) -> None:
    """Resets mutants, so that all tests that reach them now run again. mutmut itself would keep
    their results, and ignore new tests of a known file."""
    (folder / "mutants" / "mutmut-stats.json").unlink(missing_ok=True)
    for file in folder.glob("mutants/src/**/*.meta"):
        try:
            noted = json.loads(file.read_text(encoding="utf-8"))
        except ValueError:  # it was stopped while it wrote this file
            continue
        for name, code in noted["exit_code_by_key"].items():
            if OUTCOMES.get(code) in LIVES:
                noted["exit_code_by_key"][name] = None
        file.write_text(json.dumps(noted), encoding="utf-8")


def outcomes(folder: Path) -> dict[str, str]:
    """The result of each mutant by name, except untested ones."""
    found: dict[str, str] = {}
    for file in sorted(folder.glob("mutants/src/**/*.meta")):
        try:
            noted = json.loads(file.read_text(encoding="utf-8"))["exit_code_by_key"]
        except ValueError:  # it was stopped while it wrote this file
            continue
        found |= {
            name: OUTCOMES.get(code, "killed") for name, code in noted.items() if code is not None
        }
    return found


def report(folder: Path) -> Iterator[str]:
    """A row for docs/mutation.md of each area, and each surviving mutant as a difference."""
    found = outcomes(folder)
    for area, names in groupby(sorted(found), _area_of):
        count = Counter(found[name] for name in names)
        tried = (count["killed"] + count["too slow"], count["survived"], count["no test"])
        yield f"| {area} | {' | '.join(str(number) for number in (count.total(), *tried))} |"
    for name, outcome in found.items():
        if outcome in LIVES:
            yield f"\n{outcome}: {name}\n{_difference(name, folder)}"


def _area_of(mutant: str) -> str:
    return "/".join(mutant.split(".")[1:3])


def _difference(name: str, folder: Path) -> str:
    told = _mutmut(folder, "show", name, quiet=True).stdout
    return "\n".join(line for line in told.splitlines() if re.match(r"^[-+@ ](?![-+]{2})", line))


def _mutmut(
    folder: Path, *arguments: str, quiet: bool = False
) -> "subprocess.CompletedProcess[str]":
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        [str(Path(sys.executable).parent / "mutmut"), *arguments],
        cwd=folder,
        env={**surroundings, "HYPOTHESIS_PROFILE": "mutate"},
        capture_output=quiet,
        text=True,
        check=False,
    )


def areas() -> Sequence[str]:
    """Every area of both layers."""
    package = ROOT / "src" / "wordmate"
    return [
        f"{layer}/{one.name}"
        for layer in LAYERS
        for one in sorted((package / layer).iterdir())
        if (one / "__init__.py").exists()
    ]


def main() -> None:
    """Tests the requested areas, one after the other."""
    parser = argparse.ArgumentParser(prog="python -m tests.tooling.mutation")
    parser.add_argument("area", nargs="*", help=f"{', '.join((*LAYERS, *areas()))}")
    parser.add_argument("--fresh", action="store_true", help="forgets what was tried before")
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    for unknown in set(asked.area) - {*LAYERS, *areas()}:
        parser.error(f"there is no area {unknown!r}")
    for area in asked.area or LAYERS:
        folder = prepare(area, fresh=asked.fresh)
        _mutmut(folder, "run", "--max-children", str(asked.processes))
        for line in report(folder):
            print(line, flush=True)


if __name__ == "__main__":
    main()
