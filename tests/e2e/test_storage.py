"""A browser that stores nothing for the page, or has no room: the app works for this visit."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.looking import PHONE, choose
from tests.e2e.pages.account import HOME_AFTER_MS
from tests.e2e.pages.home import Home
from tests.e2e.people import PASSWORD, STUDENT
from tests.e2e.server import RunningServer
from tests.support.browser import patient

BLOCKED = """
for (const name of ["localStorage", "sessionStorage", "indexedDB"])
  Object.defineProperty(window, name, {
    get() { throw new DOMException("denied", "SecurityError"); },
  });
"""
FULL = """
Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
"""
NOT_KEPT = re.compile("没有地方保存数据")


@pytest.mark.parametrize("storage", [BLOCKED, FULL], ids=["blocked", "full"])
def test_the_app_works_for_this_visit_and_says_what_is_not_kept(
    browser: Browser, server: RunningServer, storage: str
) -> None:
    context = patient(
        browser.new_context(viewport=PHONE, locale="zh-CN", has_touch=True, base_url=server.url)
    )
    context.clock.install(time=server.clock.now() / 1000)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.add_init_script(storage)
    said = page.get_by_role("dialog").filter(has_text=NOT_KEPT)
    page.goto("/#/pages/login/passwordLogin")
    phone = page.get_by_role("textbox", name="手机号")
    if storage == FULL:
        phone.fill("1")
    expect(said).to_be_visible()
    said.get_by_role("button").click()
    expect(said).to_have_count(0)
    phone.fill(STUDENT.phone)
    page.get_by_role("textbox", name="密码").fill(PASSWORD)
    choose(page.get_by_role("checkbox"), force=True)
    page.get_by_role("button", name="登录", exact=True).click()
    page.get_by_text("登录成功", exact=True).wait_for()
    page.clock.fast_forward(HOME_AFTER_MS)
    Home(page).expect_shown()

    page.get_by_role("link", name="抗遗忘").click()
    expect(page.get_by_text(re.compile(r"^\d+ 次复习"))).to_be_visible()
    page.get_by_role("link", name="首页").click()
    Home(page).expect_shown()
    expect(said).to_have_count(0)
    assert faults == []
    context.close()
