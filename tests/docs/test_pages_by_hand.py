"""What pages written by hand list is all that there is."""

import json
import re
from pathlib import Path

import pytest

from wordmate.adapters.sql.schema import metadata
from wordmate.entrypoints.settings import Settings

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def missing(page: str, names: list[str]) -> list[str]:
    """The names that a page does not say."""
    told = set(re.findall(r"\w+", (DOCS / page).read_text(encoding="utf-8")))
    return [one for one in names if one not in told]


def test_the_data_model_names_every_table() -> None:
    assert missing("data-model.md", sorted(metadata.tables)) == []


def test_every_setting_is_described() -> None:
    text = (DOCS / "running.md").read_text(encoding="utf-8")
    groups = [one.removesuffix("…") for one in re.findall(r"WORDMATE_[A-Z]+…", text)]
    words = set(re.findall(r"WORDMATE_\w+|(?<=`…)_\w+(?=`)", text))
    names = [f"WORDMATE_{one.upper()}" for one in Settings.__struct_fields__]
    assert [
        one
        for one in names
        if one not in words
        and not any(one.startswith(group) for group in groups)
        and one.removeprefix("WORDMATE_SPEECH") not in words
    ] == []


def test_every_adapter_and_every_thing_that_areas_share_has_its_place_in_the_overview() -> None:
    package, app = ROOT / "src" / "wordmate" / "adapters", ROOT / "webapp" / "src" / "entities"
    adapters = [one.parent.name for one in package.glob("*/__init__.py")]
    things = [one.name for one in app.iterdir() if one.is_dir()]
    assert missing("overview.md", sorted([*adapters, *things])) == []


def test_every_machine_is_listed_with_what_its_traces_hold() -> None:
    page = (DOCS / "machines" / "README.md").read_text(encoding="utf-8")
    for file in sorted((DOCS / "machines").glob("*.json")):
        assert f"[{file.stem}" in page, file.stem
        machine = json.loads(file.read_text(encoding="utf-8"))
        if "traces" not in machine or "transitions" not in machine:
            continue
        trace = machine["traces"][0]
        shown = [*trace["input"], *trace["steps"][0].get("data", {})]
        rows = [line for line in page.splitlines() if re.match(rf"\| .*\b{file.stem}\b", line)]
        assert [one for one in shown if f"`{one}`" not in "".join(rows)] == [], file.stem


def test_a_name_that_is_missing_is_found() -> None:
    assert missing("overview.md", ["domain", "nowhere_to_be_found"]) == ["nowhere_to_be_found"]
    with pytest.raises(FileNotFoundError):
        missing("no-page.md", [])
