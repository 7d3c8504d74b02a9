"""The desk in the browser: the second factor, sessions, and what people ask about their data."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.conftest import Call, Open
from tests.e2e.looking import DESKTOP, PHONE, Looker
from tests.e2e.pages.account import AccountScreens
from tests.e2e.pages.store_desk import OWNER_PHONE, StoreDesk, open_desk
from tests.e2e.people import PASSWORD, STUDENT, Caller
from tests.e2e.server import RunningServer
from wordmate.adapters.authenticator import TotpAuthenticator
from wordmate.domain.accounts.second_factor import STEP_MS

INFORMATION = "/#/pages/information/myInformation/myInformation"
STUDENT_NAME = "林小满"
GONE_NAME, GONE_PHONE = "闻人小鱼", "13700007777"


@pytest.fixture
def open_a_desk(
    browser: Browser, server: RunningServer, shots: Path | None
) -> Iterator[Callable[[], StoreDesk]]:
    """Opens desks, each in a browser of its own."""
    contexts = []

    def opened() -> StoreDesk:
        contexts.append(open_desk(browser, server, DESKTOP))
        return StoreDesk(contexts[-1].new_page(), shots)

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def desk(open_a_desk: Callable[[], StoreDesk]) -> StoreDesk:
    """The desk of an owner, before the sign-in."""
    return open_a_desk()


def code_of(server: RunningServer, secret: str) -> str:
    """The code that an authenticator shows next; each works once."""
    server.clock.move(seconds=STEP_MS // 1000)
    return TotpAuthenticator().code_of(secret, server.clock.now() // STEP_MS)


def prove(dialog: Locator, code: str, button: str) -> None:
    dialog.get_by_label("密码", exact=True).fill(PASSWORD)
    dialog.get_by_label("动态验证码").fill(code)
    dialog.get_by_role("button", name=button, exact=True).click()


def sign_out(desk: StoreDesk) -> None:
    desk.page.goto("/desk#/account")
    desk.page.get_by_role("button", name="退出登录", exact=True).click()
    expect(desk.page.get_by_role("heading", name="登录前台")).to_be_visible()


def test_a_second_factor_is_set_up_used_and_dropped(desk: StoreDesk, server: RunningServer) -> None:
    page = desk.page
    desk.sign_in("/desk#/account")
    page.get_by_role("button", name="开启两步验证", exact=True).click()
    dialog = page.get_by_role("dialog", name="开启两步验证")
    dialog.get_by_label("密码", exact=True).fill(PASSWORD)
    dialog.get_by_role("button", name="下一步").click()
    expect(dialog.get_by_role("img", name="两步验证的二维码")).to_be_visible()
    desk.look("desk-second-factor")
    secret = (dialog.locator("code").text_content() or "").replace(" ", "")
    dialog.get_by_label("动态验证码").fill(code_of(server, secret))
    dialog.get_by_role("button", name="开启", exact=True).click()
    recovery = dialog.get_by_role("list", name="备用码").get_by_role("listitem")
    expect(recovery.first).to_be_visible()
    desk.look("desk-recovery-codes")
    one = (recovery.first.text_content() or "").strip()
    dialog.get_by_role("button", name="已保存").click()
    expect(page.get_by_text("已开启：登录时要输入验证器里的验证码。")).to_be_visible()

    sign_out(desk)
    desk.sign_in("/desk#/account")
    asked = page.get_by_label("动态验证码")
    expect(asked).to_be_focused()
    desk.look("desk-sign-in-code")
    asked.fill("000000")
    page.get_by_role("button", name="登录", exact=True).click()
    expect(asked).to_have_attribute("aria-invalid", "true")
    asked.fill(code_of(server, secret))
    page.get_by_role("button", name="登录", exact=True).click()
    expect(page.get_by_role("button", name="退出登录", exact=True)).to_be_visible()

    sign_out(desk)
    desk.sign_in("/desk#/account")
    asked.fill(one)
    page.get_by_role("button", name="登录", exact=True).click()
    expect(page.get_by_role("button", name="关闭两步验证", exact=True)).to_be_visible()
    page.get_by_role("button", name="关闭两步验证", exact=True).click()
    dialog = page.get_by_role("dialog", name="关闭两步验证")
    prove(dialog, one, "关闭两步验证")
    expect(dialog.get_by_label("动态验证码")).to_have_attribute("aria-invalid", "true")
    prove(dialog, code_of(server, secret), "关闭两步验证")
    expect(page.get_by_text("没有开启：只用密码登录。")).to_be_visible()
    sign_out(desk)
    desk.sign_in("/desk#/account")
    expect(page.get_by_text("没有开启：只用密码登录。")).to_be_visible()


def test_a_session_on_another_device_is_listed_and_ended(
    desk: StoreDesk, open_a_desk: Callable[[], StoreDesk]
) -> None:
    other = open_a_desk()
    other.sign_in("/desk#/account")
    expect(other.page.get_by_role("heading", name="王芳", level=1)).to_be_visible()
    desk.sign_in("/desk#/account")
    sessions = desk.page.get_by_role("table", name="登录的设备")
    expect(sessions.get_by_role("row")).to_have_count(3)
    desk.look("desk-sessions")
    sessions.get_by_role("button", name="退出这台设备").click()
    expect(desk.page.get_by_text("那台设备已退出登录")).to_be_visible()
    expect(sessions.get_by_role("row")).to_have_count(2)


def in_app(page: Page) -> Locator:
    """The rows about a person's data in the app."""
    return page.get_by_role("list", name="我的资料").get_by_role("listitem")


def test_a_copy_is_asked_for_in_the_app_prepared_at_the_desk_and_downloaded(
    desk: StoreDesk, server: RunningServer, open_page: Open, shots: Path | None
) -> None:
    phone = open_page(STUDENT)
    phone.goto(INFORMATION)
    phone.get_by_role("button", name="获取一份我的资料").click()
    phone.get_by_role("dialog").get_by_role("button", name="申请", exact=True).click()
    expect(in_app(phone).first).to_contain_text("撤回")

    desk.sign_in("/desk#/inbox")
    desk.page.get_by_role("button", name=STUDENT_NAME).click()
    desk.page.get_by_label("制作副本的原因（记入日志）").fill("本人在应用里申请")
    desk.look("desk-data-request")
    desk.page.get_by_role("button", name="准备副本", exact=True).click()
    expect(desk.page.get_by_text("都处理完了。")).to_be_visible()

    server.rest()
    phone.reload()
    ready = phone.get_by_role("button", name="下载我的资料副本")
    expect(ready).to_be_visible()
    Looker(phone, "zh-CN", shots).look("copy-ready")
    with phone.expect_download() as saved:
        ready.click()
    with ZipFile(saved.value.path()) as archive:
        [account] = json.loads(archive.read("account.json"))
        assert account["name"] == STUDENT_NAME
        [agreement] = json.loads(archive.read("agreement.json"))
        assert agreement["guardian_name"] == "许敏"
        assert "资料副本" in archive.read("README.txt").decode()

    student_id = account["id"]
    desk.page.goto(f"/desk#/data?id={student_id}")
    expect(desk.page.get_by_role("heading", level=1)).to_have_text(STUDENT_NAME)
    desk.look("desk-persons-data")
    with desk.page.expect_download() as saved:
        desk.page.get_by_role("button", name="下载", exact=True).click()
    with ZipFile(saved.value.path()) as archive:
        assert json.loads(archive.read("account.json"))[0]["id"] == student_id
    logged = server.rows("SELECT event, reason FROM audit_log WHERE event LIKE 'cop%' ORDER BY id")
    assert logged == [
        ("copied", "本人在应用里申请"),
        ("copy_fetched", ""),
        ("copy_fetched", ""),
    ]


def owner(server: RunningServer) -> Caller:
    """The store's owner, at another desk."""
    entered = Caller(server.url, "", 0)("StoreSignIn", phone=OWNER_PHONE, password=PASSWORD)
    return Caller(server.url, entered["token"], entered["me"]["userId"])


def found(server: RunningServer, *facts: str) -> set[str]:
    """The tables that hold one of these texts."""
    tables = [
        name for (name,) in server.rows("SELECT name FROM sqlite_master WHERE type = 'table'")
    ]
    return {
        table
        for table in tables
        for row in server.rows(f'SELECT * FROM "{table}"')  # noqa: S608 -- names of the schema
        if any(fact in str(value) for value in row for fact in facts)
    }


def test_an_account_is_closed_on_request_and_nothing_of_the_person_is_found(
    desk: StoreDesk, server: RunningServer, open_page: Open
) -> None:
    store = owner(server)
    student = store(
        "StoreCreateStudent",
        phone=GONE_PHONE,
        name=GONE_NAME,
        password=PASSWORD,
        reason="电话登记",
    )
    screens = AccountScreens(open_page(), server, "zh-CN")
    phone = screens.page
    screens.sign_in_by_password(GONE_PHONE, PASSWORD)
    screens.expect_home()
    asked = phone.get_by_role("dialog", name=screens.texts["mustAgreeTitle"])
    expect(asked).to_be_visible()
    screens.take_age()
    asked.get_by_role("checkbox").check()
    screens.tap("mustAgreeSubmit")
    expect(asked).to_have_count(0)
    phone.goto(INFORMATION)
    phone.get_by_role("button", name="注销账号").click()
    phone.get_by_role("dialog").get_by_role("button", name="申请", exact=True).click()
    expect(in_app(phone).nth(1)).to_contain_text("撤回")
    assert {"account", "person_key"} <= found(server, GONE_NAME, GONE_PHONE)

    desk.sign_in("/desk#/inbox")
    desk.page.get_by_role("button", name=GONE_NAME).click()
    desk.page.get_by_role("button", name="注销账号并删除资料", exact=True).click()
    expect(desk.page.get_by_label("注销的原因（记入日志）")).to_be_focused()
    desk.page.get_by_label("注销的原因（记入日志）").fill("本人申请")
    desk.page.get_by_role("button", name="注销账号并删除资料", exact=True).click()
    expect(desk.page.get_by_role("alert")).to_contain_text("不能恢复")
    desk.look("desk-erasure")
    desk.page.get_by_role("button", name="确认永久删除").click()
    expect(desk.page.get_by_text("都处理完了。")).to_be_visible()

    server.rest()
    assert found(server, GONE_NAME, GONE_PHONE) == set()
    desk.page.goto(f"/desk#/data?id={student['userId']}")
    expect(desk.page.get_by_text("这个账号的资料已经删除。")).to_be_visible()


def test_an_erasure_says_what_it_waits_for(
    desk: StoreDesk, server: RunningServer, calls: Call
) -> None:
    student_id = calls(STUDENT).user_id
    desk.page.set_viewport_size(PHONE)
    desk.sign_in(f"/desk#/data?id={student_id}")
    expect(desk.page.get_by_role("heading", level=1)).to_have_text(STUDENT_NAME)
    desk.page.get_by_label("注销的原因（记入日志）").fill("本人申请")
    desk.page.get_by_role("button", name="注销账号并删除资料", exact=True).click()
    desk.look("desk-persons-data")
    desk.page.get_by_role("button", name="确认永久删除").click()
    expect(
        desk.page.get_by_text(re.compile(r"^还不能删除，要先处理：未上的课 \d+ 节"))
    ).to_be_visible()
    assert server.rows("SELECT name FROM account WHERE id = ?", student_id) == [(STUDENT_NAME,)]
