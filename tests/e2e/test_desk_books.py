"""The store reads its books in the browser, and loads a word list into one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, expect

from tests.e2e.looking import DESKTOP
from tests.e2e.pages.store_desk import StoreDesk, open_desk
from tests.e2e.server import RunningServer

LIST = "灯笼,提灯笼,lantern\n谷仓,牲口棚,barn\n五月,月份,May-04\n".encode()


@pytest.fixture
def desk(browser: Browser, server: RunningServer, shots: Path | None) -> Iterator[StoreDesk]:
    """The desk of an owner, before the sign-in."""
    faults: list[str] = []
    with open_desk(browser, server, DESKTOP) as context:
        context.on("weberror", lambda error: faults.append(str(error.error)))
        yield StoreDesk(context.new_page(), shots)
    assert not faults, faults


def test_the_store_finds_a_word_in_a_book(desk: StoreDesk, server: RunningServer) -> None:
    title, code = server.rows("SELECT title_zh, code FROM course_book ORDER BY id LIMIT 1")[0]
    en = server.rows(
        "SELECT en_word FROM word JOIN course_word ON word_id = word.id"
        " JOIN course_book ON course_book_id = course_book.id WHERE code = ?"
        " ORDER BY position LIMIT 1",
        code,
    )[0][0]
    desk.sign_in("/desk#/books")
    row = desk.row(title)
    expect(row).to_be_visible()
    desk.look("desk-books")
    row.press("Enter")
    expect(desk.page.get_by_role("heading", name=title, level=1)).to_be_visible()
    desk.page.get_by_label("单词或译文的一部分").fill(en)
    word = desk.row(en)
    expect(word).to_be_visible()
    desk.look("desk-book")
    word.press("Enter")
    panel = desk.page.get_by_role("dialog", name=en)
    desk.look("desk-word")
    panel.get_by_role("button", name="更正").click()
    form = desk.page.get_by_role("dialog", name=f"更正 “{en}”")
    form.get_by_label("译文", exact=True).fill("新的译文")
    expect(form.get_by_text("会改变什么")).to_be_visible()
    expect(form.get_by_text("新的译文").last).to_be_visible()
    desk.look("desk-word-correcting")
    form.get_by_role("button", name="更正").click()
    expect(desk.page.get_by_text(f"已更正 “{en}”")).to_be_visible()
    assert server.rows("SELECT zh_word FROM word WHERE en_word = ?", en) == [("新的译文",)]


def test_the_store_loads_a_list_whose_columns_it_names_into_a_new_book(
    desk: StoreDesk, server: RunningServer
) -> None:
    desk.sign_in("/desk#/books")
    desk.page.get_by_role("button", name="新建教材").click()
    desk.page.get_by_label("中文名称").fill("农场英语")
    desk.page.get_by_label("英文名称").fill("On the farm")
    desk.page.get_by_label("代号").fill("farm")
    desk.look("desk-new-book")
    desk.page.get_by_role("button", name="选择词表").click()
    file = FilePayload(name="farm.csv", mimeType="text/csv", buffer=LIST)
    desk.page.get_by_label("词表文件").set_input_files(files=[file])
    expect(desk.page.get_by_role("alert").first).to_be_visible()
    desk.look("desk-list-unclear")
    for column, role in (("列 1", "译文"), ("列 2", "（不采用）"), ("列 3", "单词")):
        choose_role = desk.page.get_by_label(column, exact=True)
        choose_role.select_option(label=role)
    refused = desk.page.get_by_role("table", name="被拒绝的行")
    expect(refused.get_by_role("row").filter(has_text="被表格软件改坏")).to_be_visible()
    words = desk.page.get_by_role("table", name="单词")
    expect(words.get_by_role("row").filter(has_text="lantern")).to_contain_text("灯笼")
    desk.look("desk-list")
    desk.page.get_by_role("button", name="导入 2 个单词").click()
    expect(desk.page.get_by_text("已把 2 个单词导入《农场英语》")).to_be_visible()
    expect(desk.row("barn")).to_contain_text("谷仓")
    desk.look("desk-book-loaded")
    assert server.rows("SELECT word_count FROM course_book WHERE code = 'farm'") == [(2,)]
    logged = server.rows("SELECT count(*) FROM audit_log WHERE event = 'book_loaded'")
    assert logged == [(1,)]
