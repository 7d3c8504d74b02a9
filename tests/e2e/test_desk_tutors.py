"""Tutors, staff and institutions at the store's desk."""

import json
import re
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.classes import order_of
from tests.e2e.conftest import Open
from tests.e2e.looking import DESKTOP, PHONE, choose
from tests.e2e.pages.store_desk import StoreDesk, open_desk
from tests.e2e.people import PASSWORD, TUTOR
from tests.e2e.server import SHANGHAI, RunningServer
from wordmate.domain.kernel.local_dates import local_date

TUTOR_NAME: Final = "周老师"
STUDENT_NAME: Final = "林小满"
NEW_PHONE: Final = "13700000077"
DAYS: Final = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"]


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


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def said(desk: StoreDesk, text: str) -> None:
    expect(desk.page.get_by_text(text)).to_be_visible()


def undo(desk: StoreDesk) -> None:
    desk.page.get_by_role("button", name="撤销", exact=True).last.click()
    said(desk, "已撤销")


def open_tutor(desk: StoreDesk) -> None:
    """Signs in and opens the tutor's file from the list."""
    desk.sign_in("/desk#/tutors")
    row = desk.row(TUTOR_NAME)
    expect(row).to_be_visible()
    desk.look("desk-tutors")
    row.get_by_role("link", name=TUTOR_NAME).click()
    expect(desk.page.get_by_role("heading", level=1)).to_have_text(TUTOR_NAME)
    expect(desk.page.get_by_role("button", name="周一 加时段")).to_be_visible()


def test_working_hours_are_saved_and_a_move_outside_of_them_is_warned_of(
    desk: StoreDesk, server: RunningServer
) -> None:
    today = DAYS[local_date(server.clock.now(), SHANGHAI).weekday()]
    stored = "SELECT starts, ends FROM working_hours"
    order_of(server, "QUOTA_60")
    open_tutor(desk)
    hours = card(desk.page, "可排课时间")
    hours.get_by_role("button", name=f"{today} 加时段").click()
    hours.get_by_label(f"{today}从").select_option("05:00")
    hours.get_by_label(f"{today}到").select_option("20:00")
    desk.look("desk-tutor-hours")
    hours.get_by_role("button", name="保存", exact=True).click()
    said(desk, f"已保存 {TUTOR_NAME} 的可排课时间")
    assert server.rows(stored) == [(5 * 60, 20 * 60)]
    desk.look("desk-tutor")
    desk.page.goto("/desk#/today")
    desk.row(STUDENT_NAME).press("Enter")
    desk.page.get_by_role("dialog").get_by_role("button", name="改期").click()
    desk.page.get_by_label("时间", exact=True).fill("20:30")
    said(desk, "不在老师的可排课时间内")
    desk.look("desk-move-outside-hours")
    desk.page.get_by_role("dialog").get_by_role("button", name="改期").click()
    said(desk, f"{STUDENT_NAME} 的课改到了")


def test_working_hours_are_taken_back(desk: StoreDesk, server: RunningServer) -> None:
    open_tutor(desk)
    hours = card(desk.page, "可排课时间")
    hours.get_by_role("button", name="周一 加时段").press("Enter")
    hours.get_by_role("button", name="用到周一至周五").press("Enter")
    hours.get_by_role("button", name="保存", exact=True).press("Enter")
    said(desk, f"已保存 {TUTOR_NAME} 的可排课时间")
    assert len(server.rows("SELECT weekday FROM working_hours")) == len(DAYS[:5])
    undo(desk)
    assert server.rows("SELECT weekday FROM working_hours") == []


def save_title(desk: StoreDesk, level: str, since: date | None = None) -> None:
    desk.page.get_by_role("button", name="修改级别").click()
    dialog = desk.page.get_by_role("dialog", name="修改级别")
    dialog.get_by_label("级别", exact=True).select_option(level)
    if since is not None:
        dialog.get_by_label("生效日期").fill(since.isoformat())
    desk.look("desk-title")
    dialog.get_by_role("button", name="保存", exact=True).click()


def titles_of(server: RunningServer) -> dict[str, str]:
    """The tutor's titles by day, as they are stored."""
    [(stored,)] = server.rows("SELECT titles FROM account WHERE role = 'TEACHER'")
    titles: dict[str, str] = json.loads(stored)
    return titles


def test_a_title_is_given_from_today_and_taken_back(desk: StoreDesk, server: RunningServer) -> None:
    today, before = local_date(server.clock.now(), SHANGHAI), titles_of(server)
    open_tutor(desk)
    level = card(desk.page, "级别")
    expect(level).to_contain_text(re.compile("金牌，.*周二 起"))
    save_title(desk, "diamond")
    expect(level).to_contain_text("钻石，今天 起")
    assert titles_of(server) == {**before, today.isoformat(): "diamond"}
    undo(desk)
    expect(level).not_to_contain_text("今天 起")
    assert titles_of(server) == before


def test_a_title_is_planned_taken_back_and_holds_from_its_day(
    desk: StoreDesk, server: RunningServer, open_page: Open
) -> None:
    today, before = local_date(server.clock.now(), SHANGHAI), titles_of(server)
    first, second = (today + timedelta(days=days) for days in (1, 40))
    open_tutor(desk)
    save_title(desk, "diamond", first)
    save_title(desk, "silver", second)
    level = card(desk.page, "级别")
    planned = level.get_by_role("list", name="待生效的级别").get_by_role("listitem")
    expect(planned).to_have_count(2)
    expect(planned.first).to_contain_text("钻石，明天 起")
    expect(level).to_contain_text(re.compile("金牌，.*周二 起"))
    desk.look("desk-titles-planned")
    planned.last.get_by_role("button", name="撤回").click()
    said(desk, f"已撤回 {TUTOR_NAME} 的待生效级别")
    expect(planned).to_have_count(1)
    assert titles_of(server) == {**before, first.isoformat(): "diamond"}

    server.clock.move(minutes=24 * 60)
    open_tutor(desk)
    expect(level).to_contain_text("钻石，今天 起")
    expect(planned).to_have_count(0)
    phone = open_page(TUTOR)
    phone.goto("/#/pages/my/my")
    expect(phone.get_by_text("钻石", exact=True)).to_be_visible()


def test_a_tutors_details_are_changed_and_the_account_is_closed_and_opened(
    desk: StoreDesk, server: RunningServer
) -> None:
    closed = "SELECT disabled FROM account WHERE role = 'TEACHER'"
    open_tutor(desk)
    facts = card(desk.page, "资料")
    facts.get_by_role("button", name="显示手机号").click()
    expect(facts.get_by_role("link")).to_be_visible()
    facts.get_by_role("button", name="修改", exact=True).click()
    dialog = desk.page.get_by_role("dialog", name="资料")
    dialog.get_by_label("工作状态").select_option("on_leave")
    desk.look("desk-tutor-details")
    dialog.get_by_role("button", name="保存", exact=True).click()
    expect(facts).to_contain_text("休假")
    desk.page.get_by_role("button", name="停用账号").click()
    said(desk, f"已停用 {TUTOR_NAME} 的账号")
    assert server.rows(closed) == [(1,)]
    undo(desk)
    assert server.rows(closed) == [(0,)]


def test_a_tutor_is_created_and_another_one_invited_to_a_new_shop(
    desk: StoreDesk, server: RunningServer
) -> None:
    desk.sign_in("/desk#/staff")
    desk.page.get_by_role("button", name="新建门店").click()
    dialog = desk.page.get_by_role("dialog", name="新建门店")
    dialog.get_by_label("门店编号").fill("hd")
    dialog.get_by_label("门店名称").fill("海淀店")
    dialog.get_by_role("button", name="保存", exact=True).click()
    said(desk, "已保存 海淀店")
    desk.page.goto("/desk#/tutors")
    desk.page.get_by_role("button", name="新建老师").click()
    dialog = desk.page.get_by_role("dialog", name="新建老师")
    dialog.get_by_label("姓名").fill("吴老师")
    dialog.get_by_label("手机号").fill("13900000077")
    dialog.get_by_label("初始密码").fill(PASSWORD)
    dialog.get_by_label("级别").select_option("silver")
    dialog.get_by_label("门店").select_option("hd")
    desk.look("desk-new-tutor")
    dialog.get_by_role("button", name="新建", exact=True).click()
    expect(desk.page.get_by_role("heading", level=1)).to_have_text("吴老师")
    expect(desk.page.get_by_role("main")).to_contain_text("海淀店")
    desk.page.goto("/desk#/tutors?shop=hd")
    expect(desk.row("吴老师")).to_contain_text("银牌")
    expect(desk.page.get_by_text("共 1 位老师")).to_be_visible()
    desk.page.get_by_role("button", name="发邀请码").click()
    dialog = desk.page.get_by_role("dialog", name="给老师的邀请码")
    dialog.get_by_role("button", name="生成").click()
    expect(dialog.get_by_role("button", name="复制")).to_be_visible()
    desk.look("desk-invite")
    code = dialog.get_by_role("code").inner_text()
    [(stored,)] = server.rows("SELECT code_hash FROM invite_code")
    assert code
    assert code not in str(stored)


def test_staff_with_one_right_do_its_work_and_see_nothing_else(
    desk: StoreDesk, server: RunningServer
) -> None:
    create_staff(desk, rights="排课")
    desk.look("desk-staff")
    assert server.rows("SELECT rights FROM account WHERE name = '赵敏'") == [("schedule",)]
    sign_in_as_new_staff(desk)
    expect(desk.page.get_by_role("link", name="今天")).to_have_count(
        0 if (desk.page.viewport_size or DESKTOP)["width"] < DESKTOP["width"] else 1
    )
    desk.page.goto("/desk#/tutors")
    said(desk, "没有权限")
    desk.page.goto("/desk#/staff")
    said(desk, "没有权限")


def test_staff_of_another_shop_see_no_tutor_of_the_house(
    desk: StoreDesk, server: RunningServer
) -> None:
    [(tutor_id,)] = server.rows("SELECT id FROM account WHERE role = 'TEACHER'")
    desk.sign_in("/desk#/staff")
    desk.page.get_by_role("button", name="新建门店").click()
    desk.page.get_by_label("门店编号").fill("hd")
    desk.page.get_by_label("门店名称").fill("海淀店")
    desk.page.get_by_role("button", name="保存", exact=True).click()
    said(desk, "已保存 海淀店")
    create_staff(desk, rights="人员", shop="hd", signed_in=True)
    sign_in_as_new_staff(desk)
    desk.page.goto("/desk#/tutors")
    said(desk, "还没有老师。")
    desk.look("desk-tutors-none")
    desk.page.goto(f"/desk#/tutor?id={tutor_id}")
    expect(desk.page.get_by_role("alert")).to_contain_text("没有找到相关内容")
    desk.page.goto("/desk#/staff")
    expect(desk.row("赵敏")).to_contain_text("海淀店")
    expect(desk.page.locator("tbody tr")).to_have_count(1)


def test_rights_are_changed_and_taken_back(desk: StoreDesk, server: RunningServer) -> None:
    rights = "SELECT rights FROM account WHERE name = '赵敏'"
    create_staff(desk, rights="排课")
    desk.row("赵敏").get_by_role("button", name="权限").click()
    dialog = desk.page.get_by_role("dialog", name="赵敏 的权限")
    dialog.get_by_role("checkbox", name="结算").check()
    desk.look("desk-rights")
    dialog.get_by_role("button", name="保存", exact=True).click()
    said(desk, "已修改 赵敏 的权限")
    assert set(server.rows(rights)[0][0].split()) == {"schedule", "pay"}
    undo(desk)
    assert server.rows(rights) == [("schedule",)]


def test_tutors_and_staff_are_shown_in_english(desk: StoreDesk) -> None:
    desk.sign_in("/desk#/account")
    choose(desk.page.get_by_role("radio", name="English"), force=True)
    expect(desk.page.get_by_role("button", name="Sign out", exact=True)).to_be_visible()
    desk.page.goto("/desk#/tutors")
    desk.row(TUTOR_NAME).get_by_role("link").click()
    expect(desk.page.get_by_role("button", name="Mon Add hours")).to_be_visible()
    desk.page.get_by_role("button", name="Change title").click()
    desk.page.get_by_label("From", exact=True).fill("2099-12-01")
    desk.look("desk-title-en")
    desk.page.get_by_role("button", name="Save", exact=True).last.click()
    expect(card(desk.page, "Title")).to_contain_text("Gold from Tue, Dec 1, 2099")
    desk.look("desk-tutor-en")
    desk.page.goto("/desk#/tutors")
    expect(desk.row(TUTOR_NAME)).to_contain_text("Gold")
    desk.look("desk-tutors-en")
    desk.page.goto("/desk#/staff")
    expect(desk.page.get_by_role("heading", name="Staff and shops")).to_be_visible()
    desk.look("desk-staff-en")


def create_staff(
    desk: StoreDesk, *, rights: str, shop: str | None = None, signed_in: bool = False
) -> None:
    if signed_in:
        desk.page.goto("/desk#/staff")
    else:
        desk.sign_in("/desk#/staff")
    desk.page.get_by_role("button", name="新建员工").click()
    dialog = desk.page.get_by_role("dialog", name="新建员工")
    dialog.get_by_label("姓名").fill("赵敏")
    dialog.get_by_label("手机号").fill(NEW_PHONE)
    dialog.get_by_label("初始密码").fill(PASSWORD)
    dialog.get_by_role("checkbox", name=rights, exact=True).check()
    if shop is not None:
        dialog.get_by_label("门店").select_option(shop)
    desk.look("desk-new-staff")
    dialog.get_by_role("button", name="新建", exact=True).click()
    said(desk, "已新建 赵敏")
    expect(desk.row("赵敏")).to_contain_text(rights)


def sign_in_as_new_staff(desk: StoreDesk) -> None:
    desk.page.goto("/desk#/account")
    desk.page.get_by_role("button", name="退出登录").click()
    desk.page.get_by_label("手机号或账号").fill(NEW_PHONE)
    desk.page.get_by_label("密码", exact=True).fill(PASSWORD)
    desk.page.get_by_role("button", name="登录", exact=True).click()
    expect(desk.page.get_by_role("heading", name="赵敏")).to_be_visible()
