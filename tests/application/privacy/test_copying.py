"""A copy holds all that is declared of one person, in bounded memory, and nothing of others."""

import csv
import json
from collections.abc import Sequence
from datetime import datetime
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZipFile

import pytest

from tests.application.ledger.test_ledger import whole_lesson
from tests.application.privacy.test_erasing import PROFILES, taught_and_paid
from tests.support.house import ZONE, House
from wordmate.adapters.sheets.personal_copy import README, write_copy
from wordmate.adapters.sql.privacy import queries
from wordmate.application.kernel.call import store_call
from wordmate.application.privacy.copying import PersonalCopy, PersonalTable, copy_person

NOW = datetime(2026, 11, 29, 9, 0, tzinfo=ZONE)


async def copy_of(house: House, who: str) -> PersonalCopy:
    return await copy_person(
        house.ports, store_call(), house.accounts[who].id, reason="asked for it"
    )


async def written(house: House, who: str, path: Path, language: str = "en") -> dict[str, str]:
    """The files of a copy."""
    await write_copy(await copy_of(house, who), path, language=language, now=NOW)
    with ZipFile(path) as archive:
        return {name: archive.read(name).decode("utf-8-sig") for name in archive.namelist()}


async def test_a_copy_has_every_declared_table_as_json_and_csv(
    house: House, tmp_path: Path
) -> None:
    await taught_and_paid(house)
    files = await written(house, "student", tmp_path / "copy.zip")
    names = {f"{name}.{kind}" for name in queries.COPIED for kind in ("json", "csv")}
    assert files.keys() == {README, *names}
    for name, one in queries.COPIED.items():
        rows = json.loads(files[f"{name}.json"])
        heading, *cells = csv.reader(StringIO(files[f"{name}.csv"]))
        assert heading == [*one.table.columns]
        assert len(rows) == len(cells)
        assert all([*row] == heading for row in rows)
        assert f"{name} ({len(rows)}): " in files[README]
    [account] = json.loads(files["account.json"])
    assert account["name"] == "诸葛小明"
    assert account["profile"]["school"] == "海淀第九小学"
    events = json.loads(files["order_event.json"])
    assert {"booked", "answered", "completed"} <= {event["kind"] for event in events}
    assert all(event["word"].startswith("word") for event in events if event["word_id"])


async def test_a_copy_shows_nothing_of_the_other_person(house: House, tmp_path: Path) -> None:
    await taught_and_paid(house)
    student = "".join((await written(house, "student", tmp_path / "student.zip")).values())
    tutor = "".join((await written(house, "tutor", tmp_path / "tutor.zip")).values())
    assert "诸葛小明" in student
    assert "诸葛小明" not in tutor
    for fact in ("海淀第九小学", "13800000001"):
        assert fact not in tutor
    for fact in ("敦煌学", "13955556666", "13900000001"):
        assert fact in tutor
        assert fact not in student


async def test_a_copy_shows_who_agreed_for_a_child(house: House, tmp_path: Path) -> None:
    await taught_and_paid(house)
    [agreement] = json.loads(
        (await written(house, "student", tmp_path / "s.zip"))["agreement.json"]
    )
    assert agreement.pop("agreed_at").startswith("20")
    assert agreement == {
        "legal_text": "5.0",
        "guardian_name": PROFILES["student"][2],
        "guardian_relation": "mother",
    }


async def rows_of(copy: PersonalCopy, table: PersonalTable) -> list[Sequence[Any]]:
    return [row async for page in copy.pages(table) for row in page]


async def test_rows_are_read_page_by_page(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await whole_lesson(house, Random(1))  # noqa: S311
    copy = await copy_of(house, "student")
    whole = {one.name: await rows_of(copy, one) for one in copy.tables}
    monkeypatch.setattr(queries, "ROWS_AT_ONCE", 3)
    by_pages = {one.name: await rows_of(copy, one) for one in copy.tables}
    del whole["audit_log"], by_pages["audit_log"]
    assert by_pages == whole
    assert len(whole["order_event"]) > 30


async def test_the_page_that_explains_is_in_the_readers_language(
    house: House, tmp_path: Path
) -> None:
    files = await written(house, "tutor", tmp_path / "copy.zip", "zh-CN")
    assert "T00000003 的资料副本" in files[README]
    assert "课酬" in files[README]


async def test_a_copy_is_in_the_audit_log(house: House) -> None:
    await copy_of(house, "student")
    assert await house.rows("SELECT actor, reason FROM audit_log WHERE event = 'copied'") == [
        ("store", "asked for it")
    ]


async def test_a_copy_shows_the_persons_id_number_in_full(house: House, tmp_path: Path) -> None:
    await taught_and_paid(house)
    files = await written(house, "student", tmp_path / "copy.zip")
    assert json.loads(files["id_number.json"]) == [{"number": PROFILES["student"][1]}]
    assert json.loads((await written(house, "tutor", tmp_path / "t.zip"))["id_number.json"]) == []
