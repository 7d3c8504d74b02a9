"""The store saves materials and loads recordings in the browser."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from playwright.sync_api import Browser, FilePayload, expect

from tests.e2e.looking import DESKTOP
from tests.e2e.pages.store_desk import StoreDesk, open_desk
from tests.e2e.server import RunningServer
from tests.support.sounds import tone
from tests.tooling.starter_materials import pdf


@pytest.fixture
def desk(browser: Browser, server: RunningServer, shots: Path | None) -> Iterator[StoreDesk]:
    """The desk of an owner, before the sign-in."""
    faults: list[str] = []
    with open_desk(browser, server, DESKTOP) as context:
        context.on("weberror", lambda error: faults.append(str(error.error)))
        yield StoreDesk(context.new_page(), shots)
    assert not faults, faults


def test_the_store_saves_a_pdf_shows_a_text_and_removes_it(
    desk: StoreDesk, server: RunningServer
) -> None:
    desk.sign_in("/desk#/materials")
    expect(desk.page.get_by_role("table", name="资料")).to_be_visible()
    desk.look("desk-materials")
    desk.page.get_by_role("button", name="新建资料").click()
    form = desk.page.get_by_role("dialog", name="新建资料")
    form.get_by_label("中文标题").fill("语法表")
    form.get_by_label("中文内容").fill(
        "## 一般现在时\n\n表示**经常**发生的事。\n\n> He gets up at six."
    )
    desk.look("desk-material-form")
    form.get_by_role("button", name="保存").click()
    expect(desk.page.get_by_text("已保存《语法表》")).to_be_visible()
    desk.page.get_by_label("标题的一部分").fill("语法表")
    row = desk.row("语法表")
    row.press("Enter")
    panel = desk.page.get_by_role("dialog", name="语法表")
    expect(panel.get_by_role("heading", name="一般现在时")).to_be_visible()
    desk.look("desk-material")
    panel.get_by_role("button", name="修改").click()
    form = desk.page.get_by_role("dialog", name="修改资料")
    form.get_by_role("radio", name="PDF 或视频").check()
    file = FilePayload(name="grammar.pdf", mimeType="application/pdf", buffer=pdf())
    form.get_by_label("文件").set_input_files(files=[file])
    desk.look("desk-material-file")
    form.get_by_role("button", name="保存").click()
    expect(row).to_contain_text("PDF")
    row.press("Enter")
    with desk.page.context.expect_page() as opened:
        panel.get_by_role("link", name="打开 PDF").click()
    opened.value.close()
    panel.get_by_role("button", name="删除").click()
    question = desk.page.get_by_role("dialog", name="删除《语法表》？")
    question.get_by_role("button", name="删除").click()
    expect(desk.page.get_by_text("没有这样的资料。")).to_be_visible()
    logged = server.rows("SELECT event FROM audit_log WHERE event LIKE 'material%' ORDER BY id")
    assert logged == [("material_saved",), ("material_saved",), ("material_removed",)]


def test_the_store_loads_a_zip_file_of_recordings_into_a_book(
    desk: StoreDesk, server: RunningServer
) -> None:
    [(code, title)] = server.rows("SELECT code, title_zh FROM course_book ORDER BY id LIMIT 1")
    words = server.rows(
        "SELECT en_word FROM word JOIN course_word ON word_id = word.id"
        " JOIN course_book ON course_book_id = course_book.id WHERE code = ?"
        " ORDER BY position LIMIT 2",
        code,
    )
    archive = BytesIO()
    with ZipFile(archive, "w", ZIP_DEFLATED) as packed:
        for (word,) in words:
            packed.writestr(f"sounds/{word}.wav", tone(440))
        packed.writestr("sounds/notes.wav", tone(440))
    desk.sign_in(f"/desk#/book?code={code}")
    desk.page.get_by_role("button", name="录音", exact=True).click()
    expect(desk.page.get_by_role("heading", name=title)).to_be_visible()
    desk.look("desk-recordings-empty")
    file = FilePayload(name="sounds.zip", mimeType="application/zip", buffer=archive.getvalue())
    desk.page.get_by_label("录音", exact=True).set_input_files(files=[file])
    expect(desk.row("notes.wav")).to_contain_text("本书没有这个单词")
    desk.look("desk-recordings")
    desk.page.get_by_role("button", name="导入 2 个录音").click()
    expect(desk.page.get_by_text("已上传 2 个录音")).to_be_visible()
    recorded = server.rows("SELECT count(*) FROM word WHERE recording IS NOT NULL")
    assert recorded == [(2,)]
