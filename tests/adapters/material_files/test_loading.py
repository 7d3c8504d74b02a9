"""Materials in a folder or a ZIP file, checked by their content."""

import csv
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from zipfile import ZipFile

import pytest
from xlsxwriter import Workbook

from tests.support.house import House
from tests.tooling.starter_materials import written
from wordmate.adapters.material_files.formats import read_mp4
from wordmate.adapters.material_files.loader import Loaded, load_materials
from wordmate.adapters.material_files.sources import COLUMNS, NotMaterials, open_materials
from wordmate.adapters.material_files.starter import STARTER
from wordmate.application.content.messages import MaterialType
from wordmate.application.materials.messages import (
    ListTrainingMaterial,
    OneTrainingMaterial,
    TrainingMaterialDetail,
)
from wordmate.application.materials.operations import ListMaterials, MaterialDetail
from wordmate.application.ports import Ports
from wordmate.domain.kernel.ids import MaterialId
from wordmate.domain.materials.errors import Flaw, MaterialRefused
from wordmate.domain.materials.material import MaterialKind

PDF = written([[("F1", 12, 700, "Hello")]])


def box(kind: bytes, content: bytes = b"") -> bytes:
    return (8 + len(content)).to_bytes(4) + kind + content


def mp4(*, late: bool = False) -> bytes:
    """An empty video of nine seconds."""
    header = bytes(12) + (1_000).to_bytes(4) + (9_000).to_bytes(4) + bytes(80)
    index, pictures = box(b"moov", box(b"mvhd", header)), box(b"mdat", bytes(64))
    parts = (pictures, index) if late else (index, pictures)
    return box(b"ftyp", b"isom") + b"".join(parts)


FILES: Mapping[str, bytes] = {
    "grammar.txt": "## 时态\n一般现在时".encode(),
    "grammar.en.txt": b"The simple present",
    "words/a.pdf": PDF,
    "clip.mp4": mp4(),
    "late.mp4": mp4(late=True),
    "torn.mp4": mp4()[:-1],
    "torn.pdf": PDF[:-40],
    "page.pdf": b"<html>not a PDF</html>",
    "sound.mp4": b"ID3" + bytes(200),
    "latin.txt": "é".encode("latin-1"),
    "empty.txt": b"",
    "run.exe": b"MZ",
}
ROWS: Sequence[Sequence[str]] = [
    ["时态", "Tenses", "grammar", "", "grammar.txt", "grammar.en.txt"],
    ["词根", "", "VOCABULARY", "roots and affixes", "words/a.pdf", ""],
    ["混合组", "Mixed group", "listening-and-speaking", "", "clip.mp4", ""],
    ["晚开始", "Late", "WRITING", "", "late.mp4", ""],
]


def folder(path: Path, rows: Sequence[Sequence[str]] = ROWS) -> Path:
    for name, data in FILES.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_bytes(data)
    with (path / "materials.csv").open("w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file).writerows([COLUMNS, *rows])
    return path


def archive(path: Path, rows: Sequence[Sequence[str]] = ROWS) -> Path:
    lines = [
        json.dumps(dict(zip(COLUMNS, row, strict=True)), ensure_ascii=False) + "\n" for row in rows
    ]
    with ZipFile(path / "handed.zip", "w") as zipped:
        for name, data in FILES.items():
            zipped.writestr(name, data)
        zipped.writestr("materials.jsonl", "".join(lines))
    return path / "handed.zip"


async def load(source: Path, ports: Ports) -> Loaded:
    return await load_materials(open_materials(source), ports)


async def _detail(house: House, material_id: MaterialId) -> TrainingMaterialDetail:
    return await MaterialDetail.ask(house.ports, OneTrainingMaterial(material_id=material_id))


@pytest.fixture(params=[folder, archive])
def hand_in(request: pytest.FixtureRequest):
    return request.param


async def test_each_listed_material_is_loaded_with_its_file(
    hand_in, tmp_path: Path, house: House
) -> None:
    loaded = await load(hand_in(tmp_path), house.ports)
    assert (loaded.new, loaded.replaced, loaded.refused) == (4, 0, [])
    assert loaded.kinds == {MaterialKind.TEXT: 1, MaterialKind.PDF: 1, MaterialKind.VIDEO: 2}
    assert loaded.late_starters == ["晚开始"]
    text, pdf, video, _ = (await ListMaterials.ask(house.ports, ListTrainingMaterial())).data
    assert (text.title_en, text.material_type, pdf.title_en) == (
        "Tenses",
        MaterialType.GRAMMAR,
        "词根",
    )
    assert (pdf.category, pdf.size_bytes) == ("ROOTS_AND_AFFIXES", len(PDF))
    assert video.duration_ms == 9_000
    detail = await _detail(house, text.material_id)
    assert (detail.text_zh, detail.text_en) == ("## 时态\n一般现在时", "The simple present")
    shown = await _detail(house, pdf.material_id)
    assert shown.file_url is not None
    assert await house.ports.blobs.get(shown.file_url.removeprefix("/")) == PDF


async def test_a_list_may_be_a_workbook_with_a_title_and_chinese_columns(
    tmp_path: Path, house: House
) -> None:
    folder(tmp_path)
    (tmp_path / "materials.csv").unlink()
    book = Workbook(str(tmp_path / "materials.xlsx"))
    sheet = book.add_worksheet()
    rows = [["材料清单"], ["标题", "英文标题", "类型", "分类", "文件", "英文文件"], *ROWS]
    for at, row in enumerate(rows):
        sheet.write_row(at, 0, row)
    book.close()
    loaded = await load(tmp_path, house.ports)
    assert (loaded.new, loaded.refused) == (4, [])


async def test_loading_materials_again_changes_nothing(
    hand_in, tmp_path: Path, house: House
) -> None:
    source = hand_in(tmp_path)
    await load(source, house.ports)
    before = await ListMaterials.ask(house.ports, ListTrainingMaterial())
    again = await load(source, house.ports)
    assert (again.new, again.replaced) == (0, 4)
    assert await ListMaterials.ask(house.ports, ListTrainingMaterial()) == before


@pytest.mark.parametrize(
    ("row", "flaw"),
    [
        (["一", "", "GRAMMAR", "", "torn.pdf", ""], Flaw.NOT_PDF),
        (["一", "", "GRAMMAR", "", "page.pdf", ""], Flaw.NOT_PDF),
        (["一", "", "GRAMMAR", "", "torn.mp4", ""], Flaw.NOT_MP4),
        (["一", "", "GRAMMAR", "", "sound.mp4", ""], Flaw.NOT_MP4),
        (["一", "", "GRAMMAR", "", "latin.txt", ""], Flaw.NOT_TEXT),
        (["一", "", "GRAMMAR", "", "empty.txt", ""], Flaw.NO_TEXT),
        (["一", "", "GRAMMAR", "", "run.exe", ""], Flaw.UNKNOWN_ENDING),
        (["一", "", "GRAMMAR", "", "gone.pdf", ""], Flaw.MISSING),
        (["一", "", "GRAMMAR", "", "words/a.pdf", "grammar.en.txt"], Flaw.TWO_FILES),
        (["一", "", "GRAMMAR", "PHRASES", "words/a.pdf", ""], Flaw.CATEGORY),
        (["一", "", "POETRY", "", "words/a.pdf", ""], Flaw.BAD_LINE),
        (["", "", "GRAMMAR", "", "grammar.txt", ""], Flaw.NO_TITLE),
        (["时态", "", "GRAMMAR", "", "grammar.txt", ""], Flaw.REPEATED),
    ],
)
async def test_invalid_materials_are_refused_with_reasons_and_the_rest_loaded(
    hand_in, tmp_path: Path, row: list[str], flaw: Flaw, house: House
) -> None:
    loaded = await load(hand_in(tmp_path, [*ROWS, row]), house.ports)
    assert (loaded.new, [one.flaw for one in loaded.refused]) == (4, [flaw])
    assert loaded.refused[0].line == 5


async def test_nothing_outside_of_the_folder_is_read(tmp_path: Path, house: House) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    inside = tmp_path / "in"
    inside.mkdir()
    (inside / "link.txt").symlink_to(tmp_path / "secret.txt")
    rows = [["一", "", "GRAMMAR", "", name, ""] for name in ("../secret.txt", "link.txt")]
    loaded = await load(folder(inside, rows), house.ports)
    assert [one.flaw for one in loaded.refused] == [Flaw.OUTSIDE, Flaw.OUTSIDE]


async def test_an_unreadable_line_is_one_refusal(tmp_path: Path, house: House) -> None:
    (tmp_path / "a.txt").write_text("文字")
    lines = ['{"title": "一", "type": "GRAMMAR", "file": "a.txt"}', "{", '["x"]', '{"title": 3}']
    (tmp_path / "materials.jsonl").write_text("\n".join(lines))
    loaded = await load(tmp_path, house.ports)
    assert (loaded.new, [one.flaw for one in loaded.refused]) == (1, [Flaw.BAD_LINE] * 3)


async def test_a_folder_without_a_list_is_refused(tmp_path: Path, house: House) -> None:
    (tmp_path / "x.zip").write_bytes(b"not a ZIP file")
    (tmp_path / "empty").mkdir()
    for source in ("x.zip", "empty", "nowhere"):
        with pytest.raises(NotMaterials):
            open_materials(tmp_path / source)
    (tmp_path / "materials.csv").write_text("name,kind\na,b\n")
    with pytest.raises(NotMaterials, match="title"):
        await load(tmp_path, house.ports)


def test_a_videos_length_is_read_from_both_header_versions(tmp_path: Path) -> None:
    header = b"\x01" + bytes(19) + (600).to_bytes(4) + (5_400).to_bytes(8) + bytes(80)
    wide = (1).to_bytes(4) + b"mdat" + (16 + 8).to_bytes(8) + bytes(8)
    (tmp_path / "a.mp4").write_bytes(
        box(b"ftyp", b"isom") + box(b"moov", box(b"mvhd", header)) + wide
    )
    assert (read_mp4(tmp_path / "a.mp4").duration_ms) == 9_000
    (tmp_path / "b.mp4").write_bytes(b"")
    with pytest.raises(MaterialRefused):
        read_mp4(tmp_path / "b.mp4")


async def test_the_starter_materials_are_of_all_nine_types_and_all_three_kinds(
    house: House,
) -> None:
    loaded = await load(STARTER, house.ports)
    assert (loaded.refused, loaded.late_starters) == ([], [])
    assert set(loaded.kinds) == set(MaterialKind)
    shelf = (await ListMaterials.ask(house.ports, ListTrainingMaterial())).data
    assert {one.material_type for one in shelf} == set(MaterialType)
    assert all(file.stat().st_size < 100_000 for file in STARTER.iterdir())
    for one in shelf:
        detail = await _detail(house, one.material_id)
        assert one.title_en.isascii()
        if one.kind is MaterialKind.TEXT:
            assert detail.text_zh
            assert detail.text_en


async def test_a_list_saved_by_a_chinese_office_is_read(tmp_path: Path, house: House) -> None:
    source = folder(tmp_path)
    told = (source / "materials.csv").read_text(encoding="utf-8-sig")
    for encoding in ("gb18030", "utf-16", "utf-16-le"):
        (source / "materials.csv").write_bytes(told.encode(encoding))
        assert (await load(source, house.ports)).loaded == len(ROWS)
        titles = (await ListMaterials.ask(house.ports, ListTrainingMaterial())).data
        assert {one.title_zh for one in titles} == {row[0] for row in ROWS}


async def test_only_the_line_with_invalid_encoding_is_refused(tmp_path: Path, house: House) -> None:
    source = folder(tmp_path, [*ROWS, ROWS[0]])
    lines = (source / "materials.csv").read_bytes().splitlines(keepends=True)
    lines[1] = lines[1].replace("时态".encode(), b"\xff\xfe")
    (source / "materials.csv").write_bytes(b"".join(lines))
    loaded = await load(source, house.ports)
    assert [one.flaw for one in loaded.refused] == [Flaw.BAD_LINE]


def test_a_list_that_is_no_text_is_refused_in_one_line(tmp_path: Path) -> None:
    source = folder(tmp_path)
    for content, why in (
        (b"PK\x03\x04" + bytes(90), "materials.csv is a spreadsheet or zip archive"),
        ("title,\u00e9\n".encode("latin-1") * 9, "materials.csv is not clearly UTF-8"),
    ):
        (source / "materials.csv").write_bytes(content)
        with pytest.raises(NotMaterials, match=why):
            list(open_materials(source).lines())


async def test_an_impossible_file_name_is_a_missing_file(tmp_path: Path, house: House) -> None:
    named = ["时态", "", "grammar", "", "a\x00b.txt", ""]
    loaded = await load(folder(tmp_path, [named]), house.ports)
    assert [one.flaw for one in loaded.refused] == [Flaw.MISSING]
