"""Pages with lists are complete: tables, folders, settings, limits, machines."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from wordmate.adapters.sql.schema import metadata
from wordmate.application.kernel import limits
from wordmate.application.kernel.limits import DAY_MS, HOUR_MS, MINUTE_MS
from wordmate.application.kernel.rate_limits import Limit
from wordmate.entrypoints.settings import PREFIX, Settings
from wordmate.tools.mirror import TraceRandom
from wordmate.tools.mirrors import DESCRIBED, MIRRORS

ROOT: Final = Path(__file__).parents[2]
_BACKTICKS: Final = re.compile(r"`([^`]+)`")
_LIMIT: Final = re.compile(r"([\d,]+) (a minute|an hour|a day|in \d+ minutes)")
_FOLDERS: Final = {
    "src/wordmate/adapters": "adapters/",
    "webapp/src/entities": "webapp/src/entities/",
}


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def rows(text: str) -> list[list[str]]:
    """The cells of each row of a page's tables."""
    lines = (line.strip() for line in text.splitlines())
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in lines if line[:1] == "|"
    ]


def in_backticks(text: str) -> list[str]:
    found: list[str] = _BACKTICKS.findall(text)
    return found


def settings_of(cell: str) -> Iterator[str]:
    """The settings that a cell names; ``…_URL`` stands for the first one with another last word."""
    names = in_backticks(cell)
    for name in names:
        yield name.replace("…", names[0].rpartition("_")[0])


def said(limit: Limit) -> tuple[str, str]:
    """The subject of a limit, and its text on the page."""
    of = re.findall("phone|account|address", limit.name)[-1]
    spans = {MINUTE_MS: "a minute", HOUR_MS: "an hour", DAY_MS: "a day"}
    span = spans.get(limit.window_ms, f"in {limit.window_ms // MINUTE_MS} minutes")
    return of, f"{limit.most:,} {span}"


def test_the_data_model_has_a_row_for_each_table() -> None:
    named = [name for row in rows(page("data-model.md")) for name in in_backticks(row[0])]
    assert sorted(named) == sorted(metadata.tables)


def test_the_overview_names_each_folder_of_adapters_and_of_entities() -> None:
    parts = rows(page("overview.md"))
    for folder, shown in _FOLDERS.items():
        there = {one.name for one in (ROOT / folder).iterdir() if one.is_dir()} - {"__pycache__"}
        named = {
            name.removeprefix(shown).rstrip("/")
            for row in parts
            if row[0].startswith(f"`{shown}")
            for name in in_backticks(row[0]) + in_backticks(row[1])
        }
        assert there - named == set(), folder


def test_each_fault_that_happened_has_the_tests_that_it_names() -> None:
    table = page("faults.md").partition("## Faults that happened")[2].partition("\n## ")[0]
    [_, _, *faults] = rows(table)
    assert faults
    for _, tests in faults:
        for named in tests.split(";"):
            file, *names = in_backticks(named)
            text = (ROOT / "tests" / file).read_text(encoding="utf-8")
            assert names, file
            assert [name for name in names if f"def {name}(" not in text] == []


def test_exactly_all_settings_are_documented() -> None:
    told = [
        name
        for row in rows(page("running.md"))
        if row[0].startswith(f"`{PREFIX}")
        for name in settings_of(row[0])
    ]
    names = [*Settings.__struct_fields__, "by"]
    assert sorted(told) == sorted(f"{PREFIX}{one.upper()}" for one in names)


def test_exactly_all_limits_are_documented() -> None:
    kept: list[Limit] = []
    for one in vars(limits).values():
        kept += [one] if isinstance(one, Limit) else []
        kept += one if isinstance(one, tuple) else []
    section = page("accounts.md").partition("\n## Limits\n")[2].partition("\n## ")[0]
    told = Counter(
        (of, " ".join(found))
        for row in rows(section)[2:]
        for of, cell in zip(("phone", "account", "address"), row[1:], strict=True)
        for found in _LIMIT.findall(cell)
    )
    assert told == Counter(said(one) for one in kept)


def test_the_page_of_machines_documents_inputs_and_outputs() -> None:
    told = {
        name: tuple(set(in_backticks(cell)) for cell in row[1:])
        for row in rows(page("machines/README.md").partition("| machine | input |")[2])
        if len(row) == 3
        for name in row[0].split(", ")
    }
    for mirror in MIRRORS:
        given = mirror.draw_input(TraceRandom(1))
        shows = mirror.data(mirror.begin(given))
        assert told[mirror.name] == ({*given}, {*shows}), mirror.name


def test_each_machine_is_listed() -> None:
    listed = re.findall(r"^\| \[(\w+)\]\(\1\.md\) \|", page("machines/README.md"), re.MULTILINE)
    assert sorted(listed) == sorted(described.name for described in DESCRIBED)
