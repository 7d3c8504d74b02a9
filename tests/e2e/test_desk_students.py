"""The students at the store's desk in the browser: the list, and a student's file."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.classes import order_of
from tests.e2e.conftest import Call, Look
from tests.e2e.desk import store
from tests.e2e.looking import DESKTOP, PHONE, choose
from tests.e2e.pages.store_desk import StoreDesk, open_desk
from tests.e2e.people import PASSWORD, STUDENT
from tests.e2e.server import RunningServer
from wordmate.domain.accounts.account_no import account_no
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Role

STUDENT_NAME = "林小满"
MY = "/pages/my/my"
WEEK = "/pagesA/week/week"
OTHER_PHONE = "13700000009"


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


def test_a_student_is_found_by_initials_and_a_purchase_is_recorded_and_undone(
    desk: StoreDesk, server: RunningServer
) -> None:
    page = desk.page
    desk.sign_in("/desk#/students")
    expect(page.get_by_role("heading", name="学生", level=1)).to_be_visible()
    expect(desk.row(STUDENT_NAME)).to_be_visible()
    expect(page.get_by_label("年级")).to_contain_text("初中二年级")
    desk.look("desk-students")
    page.get_by_role("searchbox").fill("lxm")
    expect(page.get_by_text("共 1 位学生")).to_be_visible()
    assert "text=lxm" in page.url
    desk.row(STUDENT_NAME).press("Enter")
    expect(page.get_by_role("heading", name=STUDENT_NAME, level=1)).to_be_visible()
    desk.look("desk-student")
    page.get_by_role("button", name="登记购买").click()
    page.get_by_label("购买节数").fill("20")
    page.get_by_label("备注").fill("秋季班")
    desk.look("desk-purchase")
    page.get_by_role("button", name="登记购买").click()
    expect(page.get_by_text(f"已为 {STUDENT_NAME} 登记 20 节")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="60 分钟课").first).to_contain_text("20")
    desk.look("desk-student-credits")
    page.get_by_role("button", name="撤销", exact=True).click()
    expect(page.get_by_text("已撤销", exact=True)).to_be_visible()
    assert server.rows("SELECT lessons FROM credit_purchase ORDER BY id") == [(20,), (-20,)]


def test_an_account_is_closed_and_opened_and_its_phone_is_shown(
    desk: StoreDesk, server: RunningServer
) -> None:
    page = desk.page
    desk.sign_in("/desk#/students?text=lxm")
    desk.row(STUDENT_NAME).get_by_role("link", name=STUDENT_NAME).click()
    page.get_by_role("button", name="显示手机号").click()
    expect(page.get_by_role("link", name=re.compile(r"\d{4}$"))).to_be_visible()
    closed = "SELECT disabled FROM account WHERE phone LIKE ?"
    page.get_by_role("button", name="停用账号").click()
    expect(page.get_by_text(f"已停用 {STUDENT_NAME} 的账号")).to_be_visible()
    expect(page.get_by_role("button", name="启用账号")).to_be_visible()
    assert server.rows(closed, f"%{STUDENT.phone}") == [(1,)]
    desk.look("desk-student-closed")
    page.get_by_role("button", name="撤销", exact=True).click()
    expect(page.get_by_role("button", name="停用账号")).to_be_visible()
    assert server.rows(closed, f"%{STUDENT.phone}") == [(0,)]
    order_id = order_of(server, "QUOTA_60")
    assert server.rows("SELECT status FROM course_order WHERE id = ?", order_id) == [("RESERVED",)]


def test_a_new_student_is_created_and_searched_for(desk: StoreDesk) -> None:
    page = desk.page
    desk.sign_in("/desk#/students")
    page.get_by_role("button", name="新建学生").click()
    dialog = page.get_by_role("dialog", name="新建学生")
    dialog.get_by_label("姓名").fill("单小雨")
    dialog.get_by_label("手机号").fill("13611118888")
    dialog.get_by_label("初始密码").fill(PASSWORD)
    desk.look("desk-new-student")
    dialog.get_by_role("button", name="新建", exact=True).click()
    expect(page.get_by_role("heading", name="单小雨", level=1)).to_be_visible()
    expect(page.get_by_text("136****8888")).to_be_visible()
    desk.look("desk-student-new")
    page.goto("/desk#/students?need=class")
    expect(desk.row("单小雨")).to_contain_text("没有排课")
    page.get_by_role("searchbox").fill("8888")
    expect(page.get_by_text("共 1 位学生")).to_be_visible()
    page.get_by_role("searchbox").fill("nobody")
    expect(page.get_by_text("没有这样的学生。")).to_be_visible()
    desk.look("desk-students-none")


def test_staff_of_another_institution_see_none_of_them(
    desk: StoreDesk, server: RunningServer
) -> None:
    store(
        server,
        *("people", "create", "--role", "store", "--rights", "people,schedule"),
        *("--phone", OTHER_PHONE, "--name", "李店长", "--password", PASSWORD),
        *("--institution", "other", "--institution-name", "另一家店"),
    )
    page = desk.page
    student_id = server.rows("SELECT id FROM account WHERE name = ?", STUDENT_NAME)[0][0]
    desk.sign_in("/desk#/students", phone=OTHER_PHONE)
    expect(page.get_by_text("还没有学生。")).to_be_visible()
    page.goto(f"/desk#/student?id={student_id}")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_text(STUDENT_NAME)).to_have_count(0)


def test_the_file_is_shown_in_english(desk: StoreDesk) -> None:
    page = desk.page
    desk.sign_in("/desk#/account")
    choose(page.get_by_role("radio", name="English"), force=True)
    page.goto("/desk#/students")
    expect(page.get_by_role("heading", name="Students", level=1)).to_be_visible()
    desk.look("desk-students-en")
    desk.row(STUDENT_NAME).press("Enter")
    expect(page.get_by_role("heading", name=STUDENT_NAME, level=1)).to_be_visible()
    choose(page.get_by_role("radio", name="Over"), force=True)
    desk.look("desk-student-en")


def test_the_student_and_the_parents_see_what_is_left(
    look: Look, server: RunningServer, calls: Call
) -> None:
    student = calls(STUDENT)
    one = look(STUDENT)
    one.go(MY)
    expect(one.page.get_by_role("heading", name="个人中心")).to_be_visible()
    expect(one.page.get_by_text("剩余课时")).to_have_count(0)
    store(server, "credits", "add", account_no(AccountId(student.user_id), Role.STUDENT), "2")
    one.page.reload()
    expect(one.page.get_by_text("60 分钟课还剩 2 节")).to_be_visible()
    one.look("my-credits")
    day = student("CustomerRetrieveStudyWeek")["firstDay"]
    token = student("CustomerShareStudyWeek", day=day)["token"]
    one.page.goto(f"/#{WEEK}?link={token}")
    expect(one.page.get_by_text("60 分钟课还剩 2 节")).to_be_visible()
