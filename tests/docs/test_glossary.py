"""The glossary names each term once, in both languages, and the area of its rule."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "wordmate"
ROW = re.compile(r"^\| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)


def rows() -> list[tuple[str, ...]]:
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    return [row for row in ROW.findall(text) if row[0] not in ("term", "---")]


def test_each_term_is_listed_once_in_both_languages() -> None:
    terms = [term for term, *_ in rows()]
    assert len(terms) == len(set(terms)) >= 40
    assert [
        term for term, chinese, *_ in rows() if not re.search(r"[\u4e00-\u9fff]", chinese)
    ] == []


def test_each_term_names_an_existing_area() -> None:
    def there_is(room: str) -> bool:
        if room.startswith("webapp: "):
            return (ROOT / "webapp" / "src" / room.removeprefix("webapp: ")).is_dir()
        rooms = [PACKAGE / "domain" / room, PACKAGE / "application" / room, PACKAGE / room]
        return any(one.is_dir() for one in (*rooms, ROOT / room))

    assert [(term, room) for term, _, _, room in rows() if not there_is(room)] == []


def test_each_name_in_backticks_exists_in_the_code() -> None:
    code = "\n".join(file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py"))
    named = {name for row in rows() for name in re.findall(r"`([A-Za-z_]+)`", " ".join(row))}
    assert named
    assert [name for name in sorted(named) if f'"{name}"' not in code] == []
