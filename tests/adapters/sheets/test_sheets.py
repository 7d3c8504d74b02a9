"""Tables are written to files and read back: without formulas or partial files, and with every
error named."""

import csv
import os
import re
from collections.abc import AsyncIterator, Sequence
from datetime import datetime
from decimal import Decimal
from pathlib import Path
from zipfile import ZipFile

import pytest
from python_calamine import CalamineWorkbook

from wordmate.adapters.sheets.in_memory import SheetsInMemory
from wordmate.adapters.sheets.reading import UnreadableSheetError, read_sheet
from wordmate.adapters.sheets.writing import UnknownSheetError, write_sheets
from wordmate.application.kernel.files import FILE_LIMIT
from wordmate.application.kernel.sheets import Cell, Column, SheetFormat, Table
from wordmate.domain.kernel.files import ColumnsMissing, FileTooLarge, TableUnreadable

TITLES = {"订单": "order", "批次": "batch"}
HEADER = ("order", "name", "total", "result")
ROWS: list[Sequence[Cell]] = [
    (12, "周老师", Decimal("52.50"), None),
    (13, "=1+1", Decimal("0.00"), "issued"),
    (14, "@sum", Decimal("1.00"), "-"),
    (15, "'quoted'", Decimal("31.20"), 'a,b\n"c"'),
]


def table(rows: AsyncIterator[Sequence[Cell]], name: str = "lessons") -> Table:
    return Table(name, [Column(title) for title in HEADER], rows)


async def each(rows: Sequence[Sequence[Cell]]) -> AsyncIterator[Sequence[Cell]]:
    for row in rows:
        yield row


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
async def test_a_written_table_is_read_back(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"batch.{kind}"
    assert await write_sheets(path, table(each(ROWS))) == 4
    read = list(read_sheet(path, ("order", "result")))
    assert [number for number, _ in read] == [2, 3, 4, 5]
    assert [(row["order"], row["name"], row["result"]) for _, row in read] == [
        ("12", "周老师", ""),
        ("13", "=1+1", "issued"),
        ("14", "@sum", "-"),
        ("15", "'quoted'", 'a,b\n"c"'),
    ]
    assert [Decimal(row["total"]) for _, row in read] == [row[2] for row in ROWS]


async def test_a_csv_has_a_byte_order_mark_and_no_formula(tmp_path: Path) -> None:
    path = tmp_path / "batch.csv"
    await write_sheets(path, table(each(ROWS)))
    content = path.read_bytes()
    assert content.startswith(b"\xef\xbb\xbf")
    cells = [row[1] for row in csv.reader(content.decode("utf-8-sig").splitlines())]
    assert cells[:4] == ["name", "周老师", "'=1+1", "'@sum"]


async def test_an_xlsx_has_texts_and_numbers_and_no_formula(tmp_path: Path) -> None:
    path = tmp_path / "batch.xlsx"
    await write_sheets(path, table(each(ROWS)))
    rows = CalamineWorkbook.from_path(path).get_sheet_by_index(0).to_python()
    assert rows[2][:3] == [13, "=1+1", 0]
    assert b"<f>" not in path.read_bytes()


async def test_an_xlsx_has_typed_values_and_a_frozen_header(
    tmp_path: Path,
) -> None:
    path, ended = tmp_path / "batch.xlsx", datetime(2026, 11, 26, 10, 50)
    rows: list[Sequence[Cell]] = [(12, "周老师", Decimal("1052.50"), ended)]
    columns = [Column("order"), Column("name", 18), Column("total"), Column("ended", 17)]
    await write_sheets(path, Table("lessons", columns, each(rows)))
    [_, row] = CalamineWorkbook.from_path(path).get_sheet_by_name("lessons").to_python()
    assert row == [12, "周老师", 1052.5, ended]
    with ZipFile(path) as book:
        sheet, styles = (
            book.read(f"xl/{name}.xml").decode() for name in ("worksheets/sheet1", "styles")
        )
    assert 'state="frozen"' in sheet
    assert 'topLeftCell="A2"' in sheet
    assert [float(one) for one in re.findall(r'width="([\d.]+)"', sheet)] == [
        pytest.approx(width, abs=1) for width in (12, 18, 12, 17)
    ]
    assert all(one in styles for one in ("yyyy-mm-dd hh:mm", "#,##0.00"))


async def test_further_tables_are_sheets_of_a_workbook_and_files_beside_a_csv(
    tmp_path: Path,
) -> None:
    for kind in ("xlsx", "csv"):
        tables = (table(each(ROWS)), table(each(ROWS[:1]), "summary"))
        assert await write_sheets(tmp_path / f"batch.{kind}", *tables) == 4
    assert sorted(os.listdir(tmp_path)) == ["batch-summary.csv", "batch.csv", "batch.xlsx"]
    assert CalamineWorkbook.from_path(tmp_path / "batch.xlsx").sheet_names == ["lessons", "summary"]
    assert len(list(read_sheet(tmp_path / "batch-summary.csv", ("order",)))) == 1


async def test_the_table_is_found_under_other_titles_and_on_another_sheet(tmp_path: Path) -> None:
    path = tmp_path / "back.xlsx"
    columns = [Column("订单"), Column("结果")]
    other = Table("汇总", [Column("老师")], each([("周老师",)]))
    await write_sheets(path, other, Table("明细", columns, each([(12, "已发")])))
    titles = {"订单": "order", "结果": "result"}
    [(line, row)] = read_sheet(path, ("order", "result"), titles)
    assert (line, row) == (2, {"order": "12", "result": "已发"})
    with pytest.raises(UnreadableSheetError):
        list(read_sheet(path, ("order", "result")))


async def test_a_failed_table_keeps_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "batch.csv"
    path.write_text("before")

    async def broken() -> AsyncIterator[Sequence[Cell]]:
        yield ROWS[0]
        raise RuntimeError

    with pytest.raises(RuntimeError):
        await write_sheets(path, table(broken()))
    assert path.read_text() == "before"
    assert os.listdir(tmp_path) == ["batch.csv"]


def test_a_file_saved_by_an_office_is_read(tmp_path: Path) -> None:
    path = tmp_path / "back.CSV"
    path.write_bytes("Order , RESULT,备注\n1,已发放,好\n\n2\n".encode("gb18030"))
    rows = list(read_sheet(path, ("order", "result")))
    assert [(number, row["order"], row["result"]) for number, row in rows] == [
        (2, "1", "已发放"),
        (4, "2", ""),
    ]


def test_a_title_above_the_header_and_quoted_cells_are_read(tmp_path: Path) -> None:
    path = tmp_path / "back.csv"
    path.write_bytes(b'March,,\norder,result,note\n1,failed,"a, ""b""\nc"\n2,issued,\n')
    rows = list(read_sheet(path, ("order", "result")))
    assert [(number, row["order"], row["note"]) for number, row in rows] == [
        (3, "1", 'a, "b"\nc'),
        (5, "2", ""),
    ]


@pytest.mark.parametrize("separator", ["\t", ";", "|", ","])
@pytest.mark.parametrize("title", ["March", "March, April; both", "One, two, three, four, five"])
def test_a_title_does_not_affect_the_separator(tmp_path: Path, title: str, separator: str) -> None:
    path = tmp_path / "back.csv"
    rows = [separator.join(row) for row in (("order", "result"), ("1", "failed"), ("2", ""))]
    path.write_text("\n".join([title, *rows]))

    found = list(read_sheet(path, ("order", "result")))

    assert [(line, row["order"], row["result"]) for line, row in found] == [
        (3, "1", "failed"),
        (4, "2", ""),
    ]


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("a.txt", b"", UnknownSheetError),
        ("a.csv", b"order,name\n", UnreadableSheetError),
        ("a.csv", b"", UnreadableSheetError),
        ("a.csv", b"\xff\xff\xff", UnreadableSheetError),
        ("a.csv", b'order,result\n"open', UnreadableSheetError),
        ("a.xlsx", b"no workbook", UnreadableSheetError),
    ],
)
def test_files_other_than_tables_are_refused(
    tmp_path: Path, name: str, content: bytes, problem: type[Exception]
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(problem):
        list(read_sheet(path, ("order", "result")))


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    for name in ("a.csv", "a.xlsx"):
        with pytest.raises(UnreadableSheetError):
            list(read_sheet(tmp_path / name, ("order",)))


@pytest.mark.parametrize("sheet_format", SheetFormat)
async def test_a_file_in_memory_is_that_on_the_disk_and_is_read_back(
    tmp_path: Path, sheet_format: SheetFormat
) -> None:
    sheets, path = SheetsInMemory(), tmp_path / f"batch.{sheet_format}"
    await write_sheets(path, table(each(ROWS)))
    content = await sheets.write(sheet_format, table(each(ROWS)))
    rows = await sheets.read(content, ("order", "结果"), {"result": "结果"}, 4)
    on_disk = await sheets.read(path.read_bytes(), ("order", "结果"), {"result": "结果"}, 4)
    assert rows == on_disk
    assert [(number, row and row["name"], row and row["结果"]) for number, row in rows] == [
        (2, "周老师", ""),
        (3, "=1+1", "issued"),
        (4, "@sum", "-"),
        (5, "'quoted'", 'a,b\n"c"'),
    ]
    with pytest.raises(FileTooLarge):
        await sheets.read(content, ("order",), {}, 3)


async def test_what_is_no_table_of_these_columns_is_refused_in_memory() -> None:
    sheets = SheetsInMemory()
    with pytest.raises(TableUnreadable):
        await sheets.read(b"\x89PNG\r\n\x1a\n" + bytes(64), ("order",), {}, 9)
    with pytest.raises(TableUnreadable):
        await sheets.read(b"PK\x03\x04 and no workbook", ("order",), {}, 9)
    with pytest.raises(ColumnsMissing) as lacks:
        await sheets.read("订单,结果\n1,已发\n".encode("gb18030"), ("order", "batch"), TITLES, 9)
    assert lacks.value.columns == "batch / 批次"
    with pytest.raises(FileTooLarge):
        await sheets.read(bytes(FILE_LIMIT + 1), ("order",), {}, 9)
