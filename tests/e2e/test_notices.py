"""Reports of users, the store's answers, and their notices."""

import base64
import getpass
import re

from playwright.sync_api import expect

from tests.e2e.conftest import Call, Look, Open
from tests.e2e.looking import again, choose
from tests.e2e.people import STUDENT
from tests.e2e.server import RunningServer
from tests.support.commands import environment
from tests.support.forked import ran
from tests.support.people import picture

FORM = "/pagesA/suggestion/feedbackForm"
LIST = "/pagesA/suggestion/list"
DETAIL = "/pagesA/suggestion/feedbackDetail"
NOTICES = "/pagesA/notification/notificationList"
HOME = "/pages/index/index"
WORD = (
    "SELECT w.id, w.en_word, w.zh_word, c.course_book_id FROM word w"
    " JOIN course_word c ON c.word_id = w.id ORDER BY w.id LIMIT 1"
)


def store(server: RunningServer, *arguments: str) -> str:
    """The output of the store's command."""
    ended = ran("store", "suggestions", *arguments, env=environment(server.folder))
    assert ended.code == 0, ended.err
    return ended.out


def test_a_reported_word_is_corrected_and_its_reporter_notified(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    word_id, english, chinese, book_id = server.rows(WORD)[0]
    page = open_page(STUDENT, opens=False)
    again(page, f"{FORM}?wordId={word_id}&courseId={book_id}")
    expect(page.get_by_role("main").get_by_text(chinese).first).to_be_visible()
    expect(page.get_by_label("标题")).to_have_value(english)
    page.get_by_label("标题").fill("翻译不通顺")
    page.get_by_role("button", name="提交").click()
    expect(page.get_by_role("alert").filter(has_text="请选择类型")).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="请输入内容")).to_be_visible()
    choose(page.get_by_role("radio", name="中文翻译有误"))
    page.get_by_label("说说看").fill("应该是另一个意思")
    with page.expect_file_chooser() as choosing:
        page.get_by_role("button", name="加图片").click()
    choosing.value.set_files(
        {"name": "shot.png", "mimeType": "image/png", "buffer": base64.b64decode(picture())}
    )
    expect(page.get_by_role("img", name="第 1 张图片")).to_be_visible()

    page.reload()
    expect(page.get_by_label("标题")).to_have_value("翻译不通顺")
    expect(page.get_by_role("radio", name="中文翻译有误")).to_be_checked()
    expect(page.get_by_role("img", name="第 1 张图片")).to_be_visible()
    page.get_by_role("button", name="提交").click()
    expect(page.get_by_text("反馈已提交")).to_be_visible()

    again(page, LIST)
    row = page.get_by_role("button", name="翻译不通顺")
    expect(row).to_contain_text("等待处理")
    expect(row).to_contain_text(english)

    number = store(server, "list", "--open").splitlines()[1].split("\t")[0]
    assert "中文" not in store(server, "show", number)
    said = store(server, "answer", number, "谢谢，已更正", "--correct", "translation=新的译文")
    assert f"{chinese}\t新的译文" in said
    server.rest()

    again(page, HOME)
    page.get_by_role("button", name=re.compile(r"^通知，\d+ 条未读$")).click()
    told = page.get_by_role("button", name="你报告的词改好了")
    expect(told).to_contain_text(f"{english} 已更正")
    expect(told.get_by_role("img", name="未读")).to_be_visible()
    told.click()
    expect(page.get_by_role("heading", name="翻译不通顺")).to_be_visible()
    expect(page.get_by_text("谢谢，已更正")).to_be_visible()
    expect(page.get_by_text(f"原来是：{chinese}")).to_be_visible()
    expect(page.get_by_role("img", name="第 1 张图片")).to_be_visible()
    page.get_by_role("button", name="返回").click()
    expect(told).to_be_visible()
    expect(told.get_by_role("img", name="未读")).to_have_count(0)
    all_read = page.get_by_role("button", name="全部已读")
    if all_read.count() > 0:
        all_read.click()
    expect(page.get_by_role("img", name="未读")).to_have_count(0)
    page.get_by_role("button", name="返回").click()
    expect(page.get_by_role("button", name="通知", exact=True)).to_be_visible()

    info = calls(STUDENT)("CustomerListWordInfoByWordIdIn", wordIds=[word_id])
    assert info["data"][0]["zhWord"] == "新的译文"
    again(page, f"{FORM}?wordId={word_id}&courseId={book_id}")
    expect(page.get_by_role("main").get_by_text("新的译文").first).to_be_visible()
    kept = server.rows("SELECT old_text, new_text, corrected_by FROM word_correction")
    assert set(kept) == {(chinese, "新的译文", getpass.getuser())}


def test_notices_and_suggestions_on_every_screen(
    server: RunningServer, look: Look, calls: Call
) -> None:
    word_id, _, _, book_id = server.rows(WORD)[0]
    student = calls(STUDENT)
    made = student(
        "CustomerSubmitSuggestion",
        title="翻译不通顺",
        type="translation",
        content="应该是另一个意思",
        wordId=word_id,
        courseId=book_id,
    )["suggestionId"]
    student("CustomerSubmitSuggestion", title="Another", type="analysis", content="Too easy")
    looker = look(STUDENT, "en")
    title = ("意见反馈", "Feedback")
    query = f"?suggestionId={made}"
    looker.at(DETAIL + query, ("反馈详情", "Feedback"), "suggestion-open")
    store(server, "answer", str(made), "谢谢", "--correct", "translation=新的译文")
    server.clock.move(minutes=22 * 60)
    server.rest()
    looker.at(NOTICES, ("通知", "Notices"), "notices")
    looker.at(LIST, title, "suggestions")
    looker.at(DETAIL + query, ("反馈详情", "Feedback"), "suggestion")
    looker.at(f"{FORM}?wordId={word_id}", title, "suggestion-form")
    looker.page.get_by_role("textbox", name=looker.say(("标题", "Title"))).fill("字" * 21)
    looker.tap(("提交", "Submit"))
    looker.look("suggestion-form-wrong")
    looker.go(HOME)
    bell = looker.page.get_by_role("button", name=re.compile("通知|Notices"))
    expect(bell).to_be_visible()
    looker.look("home-bell")
