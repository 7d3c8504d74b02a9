"""The store's desk in the browser: signing in, and the classes of today."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.classes import order_of
from tests.e2e.conftest import Call
from tests.e2e.desk import store
from tests.e2e.looking import DESKTOP, PHONE, choose
from tests.e2e.pages.store_desk import OWNER_NAME, StoreDesk, open_desk
from tests.e2e.people import STUDENT, TUTOR
from tests.e2e.server import RunningServer

STUDENT_NAME = "林小满"
LOG_WORDS = {
    "zh-CN": {
        "language": "简体中文",
        "person": "人员",
        "by": "操作人",
        "nobody": "没有查到",
        "unchosen": "请从列表里选一个人",
        "canceled": "取消课",
    },
    "en": {
        "language": "English",
        "person": "Person",
        "by": "Done by",
        "nobody": "Nothing found",
        "unchosen": "Please choose a person from the list",
        "canceled": "Class canceled",
    },
}


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def desk(
    request: pytest.FixtureRequest, browser: Browser, server: RunningServer, shots: Path | None
) -> Iterator[StoreDesk]:
    """The desk of an owner, before the sign-in."""
    faults: list[str] = []
    with open_desk(browser, server, request.param) as context:
        context.on("weberror", lambda error: faults.append(str(error.error)))
        yield StoreDesk(context.new_page(), shots)
    assert not faults, faults


def test_the_store_sees_a_class_go_through_its_states(
    desk: StoreDesk, server: RunningServer, calls: Call
) -> None:
    """The board follows without a reload: ahead, late, running."""
    order_id = order_of(server, "QUOTA_60")
    desk.page.goto("/desk")
    expect(desk.page.get_by_role("heading", name="登录前台")).to_be_visible()
    desk.look("desk-sign-in")
    desk.sign_in("/desk#/today")
    expect(desk.page.get_by_role("heading", level=1)).to_contain_text("今天")
    row = desk.row(STUDENT_NAME)
    expect(row).to_be_visible()
    desk.look("desk-today")
    calls(TUTOR)("StartCourseOrder", courseOrderId=order_id)
    # The tutor's single call counts as present for 20 seconds only.
    running = desk.page.get_by_role("row").filter(has_text=re.compile("学生离线|双方离线"))
    expect(running.first).to_be_visible()
    desk.look("desk-today-running")
    assert server.rows("SELECT status FROM course_order WHERE id = ?", order_id) == [
        ("IN_PROGRESS",)
    ]


def test_the_store_cancels_a_class_with_a_reason_and_undoes_it(
    desk: StoreDesk, server: RunningServer
) -> None:
    order_id = order_of(server, "QUOTA_60")
    desk.sign_in()
    row = desk.row(STUDENT_NAME)
    row.focus()
    row.press("Enter")
    panel = desk.page.get_by_role("dialog", name=STUDENT_NAME)
    expect(panel).to_be_visible()
    desk.look("desk-class")
    panel.get_by_role("button", name="取消这节课").click()
    reason = desk.page.get_by_role("dialog", name=f"取消 {STUDENT_NAME} 的课")
    reason.get_by_label("原因").fill("老师生病")
    desk.look("desk-cancel")
    reason.get_by_role("button", name="取消这节课").click()
    expect(desk.page.get_by_text(f"已取消 {STUDENT_NAME} 的课")).to_be_visible()
    desk.look("desk-canceled")
    status = "SELECT status FROM course_order WHERE id = ?"
    assert server.rows(status, order_id) == [("CANCELED",)]
    desk.page.get_by_role("button", name="撤销", exact=True).click()
    expect(desk.page.get_by_text("已撤销", exact=True)).to_be_visible()
    assert server.rows(status, order_id) == [("RESERVED",)]


def test_the_store_moves_a_class_and_back_and_calls_its_tutor(
    desk: StoreDesk, server: RunningServer
) -> None:
    order_id = order_of(server, "QUOTA_60")
    time = "SELECT appointment_at FROM course_order WHERE id = ?"
    before = server.rows(time, order_id)
    desk.sign_in()
    desk.row(STUDENT_NAME).get_by_role("button", name="给老师打电话").click()
    expect(desk.page.get_by_role("link", name=re.compile(r"\d{4}$"))).to_be_visible()
    desk.look("desk-call")
    desk.page.get_by_role("button", name="关闭", exact=True).click()
    desk.row(STUDENT_NAME).get_by_role("button", name="换老师").click()
    expect(desk.page.get_by_text("那时没有老师有空。")).to_be_visible()
    desk.look("desk-tutor")
    desk.page.get_by_role("button", name="返回", exact=True).click()
    desk.row(STUDENT_NAME).press("Enter")
    desk.page.get_by_role("dialog").get_by_role("button", name="改期").click()
    desk.page.get_by_label("时间", exact=True).fill("20:30")
    expect(desk.page.get_by_text("✓ 学生有空")).to_be_visible()
    desk.look("desk-move")
    desk.page.get_by_role("dialog").get_by_role("button", name="改期").click()
    expect(desk.page.get_by_text(f"{STUDENT_NAME} 的课改到了")).to_be_visible()
    assert server.rows(time, order_id) != before
    desk.page.get_by_role("button", name="撤销", exact=True).click()
    expect(desk.page.get_by_text("已撤销", exact=True)).to_be_visible()
    assert server.rows(time, order_id) == before


def test_the_store_asks_for_the_deletion_of_a_class_and_withdraws_it(
    desk: StoreDesk, server: RunningServer, calls: Call
) -> None:
    order_id = order_of(server, "QUOTA_60")
    calls(TUTOR)("StartCourseOrder", courseOrderId=order_id)
    calls(TUTOR)("CompleteCourseOrder", courseOrderId=order_id)
    state = "SELECT deletion FROM course_order WHERE id = ?"
    desk.sign_in(f"/desk#/today?class={order_id}")
    panel = desk.page.get_by_role("dialog", name=STUDENT_NAME)
    panel.get_by_text("删除这节课的记录").click()
    panel.get_by_role("button", name="申请删除").click()
    expect(panel.get_by_text("请写下原因")).to_be_visible()
    panel.get_by_label("原因").fill("重复登记")
    desk.look("desk-deletion")
    panel.get_by_role("button", name="申请删除").dblclick()
    expect(desk.page.get_by_text(f"已申请删除 {STUDENT_NAME} 的课，等老师同意")).to_be_visible()
    assert server.rows(state, order_id) == [("DELETE_PENDING",)]
    desk.row(STUDENT_NAME).press("Enter")
    expect(panel.get_by_text("等老师同意")).to_be_visible()
    panel.get_by_role("button", name="撤回删除申请").click()
    expect(desk.page.get_by_text(f"已撤回删除 {STUDENT_NAME} 的课的申请")).to_be_visible()
    assert server.rows(state, order_id) == [("NORMAL",)]


def test_the_session_ends_and_is_followed_by_the_page_that_was_open(
    desk: StoreDesk, server: RunningServer
) -> None:
    desk.sign_in("/desk#/account")
    expect(desk.page.get_by_role("heading", name=OWNER_NAME, level=1)).to_be_visible()
    desk.look("desk-account")
    server.clock.move(minutes=12 * 60)
    desk.page.reload()
    expect(desk.page.get_by_text("登录已过期")).to_be_visible()
    desk.look("desk-expired")
    assert desk.page.evaluate("location.hash") == "#/account"


def test_the_desk_speaks_the_language_that_is_chosen_there(desk: StoreDesk) -> None:
    desk.sign_in("/desk#/account")
    english = desk.page.get_by_role("radio", name="English")
    choose(english, force=True)
    expect(desk.page.get_by_role("button", name="Sign out", exact=True)).to_be_visible()
    desk.look("desk-account-en")
    desk.page.goto("/desk#/today")
    expect(desk.row(STUDENT_NAME)).to_contain_text("Due now")
    desk.look("desk-today-en")
    desk.page.keyboard.press("Control+k")
    desk.page.get_by_role("combobox").fill(STUDENT_NAME)
    expect(desk.page.get_by_role("option").first).to_contain_text(STUDENT_NAME)
    desk.look("desk-palette-en")
    desk.page.keyboard.press("Enter")
    expect(desk.page.get_by_role("dialog", name=STUDENT_NAME)).to_be_visible()
    desk.look("desk-class-en")
    desk.page.keyboard.press("Escape")
    desk.page.keyboard.press("?")
    expect(desk.page.get_by_role("dialog", name="Keys")).to_be_visible()
    desk.look("desk-keys-en")


def test_the_store_empties_its_inbox(desk: StoreDesk, server: RunningServer, calls: Call) -> None:
    """A suggestion is answered with a correction, whose effect is shown before."""
    word_id, en, zh = server.rows("SELECT id, en_word, zh_word FROM word ORDER BY id LIMIT 1")[0]
    calls(STUDENT)(
        "CustomerSubmitSuggestion",
        title="译文不对",
        type="translation",
        content="应该是另一个意思",
        wordId=word_id,
    )
    desk.sign_in("/desk#/inbox")
    expect(desk.page.get_by_role("heading", name="待办", level=1)).to_be_visible()
    head = desk.page.get_by_role("button", name="译文不对")
    expect(head).to_be_visible()
    desk.look("desk-inbox")
    desk.page.keyboard.press("j")
    expect(head).to_be_focused()
    desk.page.keyboard.press("Enter")
    expect(desk.page.get_by_text("应该是另一个意思")).to_be_visible()
    desk.page.get_by_text(f"更正 “{en}”").click()
    desk.page.get_by_label("译文", exact=True).fill("新的译文")
    expect(desk.page.get_by_text(f"{zh} → 新的译文")).to_be_visible()
    desk.look("desk-inbox-correction")
    desk.page.get_by_label("回复", exact=True).fill("谢谢，已更正")
    desk.page.get_by_role("button", name="更正并回复").click()
    expect(desk.page.get_by_text("都处理完了。")).to_be_visible()
    desk.look("desk-inbox-empty")
    assert server.rows("SELECT zh_word FROM word WHERE id = ?", word_id) == [("新的译文",)]


def test_an_answer_stays_through_a_reload_and_when_somebody_else_was_first(
    desk: StoreDesk, server: RunningServer, calls: Call
) -> None:
    calls(STUDENT)("CustomerSubmitSuggestion", title="太难", type="analysis", content="例句太难")
    desk.sign_in("/desk#/inbox")
    head = desk.page.get_by_role("button", name="太难")
    answer = desk.page.get_by_label("回复", exact=True)
    head.click()
    answer.fill("谢谢，我们会换一句")
    desk.page.reload()
    head.click()
    expect(answer).to_have_value("谢谢，我们会换一句")
    [(number,)] = server.rows("SELECT id FROM suggestion WHERE title = '太难'")
    store(server, "suggestions", "answer", str(number), "已换", "--by", "李娜")
    desk.page.get_by_role("button", name="发送回复").click()
    expect(desk.page.get_by_text("这条意见已经答复过，答复人：李娜")).to_be_visible()
    expect(desk.page.get_by_text("这一项已经有人处理")).to_be_visible()
    expect(answer).to_have_value("谢谢，我们会换一句")
    desk.look("desk-inbox-second-answer")
    head.click()
    expect(desk.page.get_by_text("都处理完了。")).to_be_visible()


@pytest.mark.parametrize("language", ["zh-CN", "en"])
def test_the_store_finds_in_the_log_who_canceled_a_students_class(
    desk: StoreDesk, server: RunningServer, language: str
) -> None:
    """By initials and by name; the search stays after a reload and a step back."""
    order_id = order_of(server, "QUOTA_60")
    [(owner_id,)] = server.rows("SELECT id FROM account WHERE name = ?", OWNER_NAME)
    [(student_id,)] = server.rows("SELECT id FROM account WHERE name = ?", STUDENT_NAME)
    desk.sign_in(f"/desk#/today?class={order_id}")
    panel = desk.page.get_by_role("dialog", name=STUDENT_NAME)
    panel.get_by_role("button", name="取消这节课").click()
    reason = desk.page.get_by_role("dialog", name=f"取消 {STUDENT_NAME} 的课")
    reason.get_by_label("原因").fill("老师生病")
    reason.get_by_role("button", name="取消这节课").click()
    expect(desk.page.get_by_text(f"已取消 {STUDENT_NAME} 的课")).to_be_visible()
    desk.page.goto("/desk#/account")
    words = LOG_WORDS[language]
    choose(desk.page.get_by_role("radio", name=words["language"]), force=True)
    expect(desk.page.get_by_role("radio", name=words["language"])).to_be_checked()
    desk.page.goto("/desk#/log")
    person = desk.page.get_by_role("combobox", name=words["person"], exact=True)
    by = desk.page.get_by_role("combobox", name=words["by"], exact=True)
    person.fill("没有这个人")
    expect(desk.page.get_by_text(words["nobody"])).to_be_visible()
    desk.look(f"desk-log-nobody-{language}")
    person.press("Enter")
    expect(desk.page.get_by_text(words["unchosen"])).to_be_visible()
    person.fill("lxm")
    expect(desk.page.get_by_role("option", name=STUDENT_NAME)).to_be_visible()
    desk.look(f"desk-log-person-{language}")
    person.press("Enter")
    by.fill(OWNER_NAME[:1])
    expect(desk.page.get_by_role("option", name=OWNER_NAME)).to_be_visible()
    by.press("Enter")
    by.press("Enter")
    expect(desk.page.get_by_role("row").filter(has_text=words["canceled"])).to_have_count(1)
    address = f"#/log?person=S{student_id:08d}&by=D{owner_id:08d}"
    assert desk.page.evaluate("location.hash") == address
    desk.look(f"desk-log-found-{language}")
    desk.page.reload()
    expect(person).to_have_value(f"{STUDENT_NAME} S{student_id:08d}")
    expect(by).to_have_value(f"{OWNER_NAME} D{owner_id:08d}")
    canceled = desk.page.get_by_role("row").filter(has_text=words["canceled"])
    expect(canceled).to_have_count(1)
    canceled.get_by_role("button", name=str(order_id), exact=True).click()
    expect(person).to_have_value("")
    desk.page.go_back()
    expect(person).to_have_value(f"{STUDENT_NAME} S{student_id:08d}")


def test_the_store_finds_in_the_log_who_booked_a_class(
    desk: StoreDesk, server: RunningServer
) -> None:
    order_id = order_of(server, "QUOTA_60")
    desk.sign_in()
    desk.page.goto("/desk#/log")
    expect(desk.page.get_by_role("heading", level=1)).to_have_text("日志")
    desk.page.get_by_label("订单").fill(str(order_id))
    desk.page.get_by_role("button", name="查找", exact=True).click()
    booked = desk.row("约课")
    expect(booked).to_contain_text(STUDENT_NAME)
    desk.look("desk-log")
    with desk.page.expect_download() as saved:
        desk.page.get_by_role("button", name="导出 CSV").click()
    expect(desk.page.get_by_text("已保存 1 条")).to_be_visible()
    head, entry = saved.value.path().read_text("utf-8-sig").splitlines()
    assert head == "时间,事项,谁,关于谁,订单,原因和细节"
    assert "约课" in entry
    assert STUDENT_NAME in entry
