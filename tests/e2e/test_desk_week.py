"""The desk's week in the browser: lanes of tutors, moves with a preview, rest, printing."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.conftest import Call
from tests.e2e.desk import store
from tests.e2e.looking import DESKTOP, PHONE
from tests.e2e.pages.store_desk import OWNER_PHONE, StoreDesk, open_desk
from tests.e2e.people import PASSWORD, STUDENT, TUTOR, Caller
from tests.e2e.server import TODAY, RunningServer

STUDENT_NAME, TUTOR_NAME, OTHER_TUTOR_NAME = "林小满", "周老师", "吴老师"
OTHER_TUTOR = "13900000077"
DAY = f"/desk#/week?view=day&day={TODAY:%Y-%m-%d}"
WEEK = f"/desk#/week?view=week&day={TODAY:%Y-%m-%d}"


@pytest.fixture
def evening(server: RunningServer) -> int:
    """A class of today at half past seven, and a second tutor."""
    store(
        server,
        *("people", "create", "--role", "TEACHER", "--phone", OTHER_TUTOR),
        *("--name", OTHER_TUTOR_NAME, "--password", PASSWORD, "--title", "gold"),
    )
    works_from_four_to_nine(server, TUTOR_NAME)
    return booked(server, TODAY.replace(hour=19, minute=30))


def works_from_four_to_nine(server: RunningServer, tutor: str) -> None:
    """Saves a tutor's hours of every weekday."""
    entered = Caller(server.url, "", 0)("StoreSignIn", phone=OWNER_PHONE, password=PASSWORD)
    [[tutor_id]] = server.rows("SELECT id FROM account WHERE name = ?", tutor)
    Caller(server.url, entered["token"], entered["me"]["userId"])(
        "StoreSaveWorkingHours",
        userId=tutor_id,
        hours=[{"weekday": day, "starts": "16:00", "ends": "21:00"} for day in range(1, 8)],
    )


def booked(server: RunningServer, at: datetime, tutor: str = TUTOR.phone) -> int:
    """The number of a new class of the student."""
    people = ("--student", STUDENT.phone, "--tutor", tutor)
    store(server, "book", *people, "--at", f"{at:%Y-%m-%d %H:%M}")
    [[order_id]] = server.rows("SELECT max(id) FROM course_order")
    return int(order_id)


def place_of(server: RunningServer, order_id: int) -> tuple[str, str]:
    """The time of a class, and its tutor."""
    [[at, tutor]] = server.rows(
        "SELECT o.appointment_at, a.name FROM course_order o JOIN account a ON a.id = o.tutor_id"
        " WHERE o.id = ?",
        order_id,
    )
    return f"{datetime.fromtimestamp(at / 1000, TODAY.tzinfo):%d %H:%M}", tutor


@pytest.fixture
def desk(
    browser: Browser, server: RunningServer, shots: Path | None, evening: int
) -> Iterator[StoreDesk]:
    """The day of a class (``evening``) at the desk."""
    assert evening
    faults: list[str] = []
    with open_desk(browser, server, DESKTOP) as context:
        context.on("weberror", lambda error: faults.append(str(error.error)))
        one = StoreDesk(context.new_page(), shots)
        one.sign_in(DAY)
        expect(one.page.get_by_role("heading", level=1)).to_contain_text("课表")
        yield one
    assert not faults, faults


def class_at(desk: StoreDesk, time: str) -> Locator:
    return desk.page.get_by_role("button", name=re.compile(f"^{time}–.*{STUDENT_NAME}"))


def lane(desk: StoreDesk, tutor: str) -> Locator:
    return desk.page.get_by_role("region", name=tutor)


@pytest.fixture(params=[DESKTOP, PHONE], ids=["desktop", "phone"])
def week(
    request: pytest.FixtureRequest, browser: Browser, server: RunningServer, shots: Path | None
) -> Iterator[StoreDesk]:
    """The desk of an owner, before the sign-in, on a large and a small screen."""
    with open_desk(browser, server, request.param) as context:
        yield StoreDesk(context.new_page(), shots)


@pytest.mark.usefixtures("evening")
def test_the_week_shows_classes_rest_and_what_is_free(week: StoreDesk, calls: Call) -> None:
    slots = [TODAY.replace(hour=14) + timedelta(minutes=30 * nth) for nth in range(4)]
    calls(TUTOR)("CustomerTeacherApplyRest", slots=[int(s.timestamp() * 1000) for s in slots])
    desk = week
    desk.sign_in(WEEK)
    if desk.page.viewport_size == PHONE:
        desk.page.get_by_label("老师", exact=True).select_option(TUTOR_NAME)
    expect(class_at(desk, "19:30")).to_be_visible()
    expect(desk.page.get_by_role("button", name="14:00–16:00 待批休息")).to_be_visible()
    desk.look("week")
    desk.page.get_by_role("button", name="日", exact=True).click()
    expect(class_at(desk, "19:30")).to_be_visible()
    outside = lane(desk, TUTOR_NAME).get_by_text("不在工作时间")
    expect(outside).to_have_text(["08:00–16:00 不在工作时间", "21:00–22:00 不在工作时间"])
    desk.look("week-day")
    free = lane(desk, TUTOR_NAME).get_by_role("link", name=f"{TUTOR_NAME} 20:30–22:00 有空，排课")
    expect(free).to_have_attribute("href", re.compile(r"#/booking\?tutor=\d+&at=\d+"))


def test_a_class_is_moved_by_keys_with_a_preview_and_back(
    desk: StoreDesk, server: RunningServer, evening: int
) -> None:
    today = f"{TODAY:%d}"
    class_at(desk, "19:30").focus()
    desk.page.keyboard.press("m")
    desk.page.keyboard.press("ArrowDown")
    desk.page.keyboard.press("ArrowRight" if is_left(desk) else "ArrowLeft")
    expect(desk.page.get_by_text(f"今天 20:00，{OTHER_TUTOR_NAME}")).to_be_visible()
    expect(desk.page.get_by_text("✓ 老师有空")).to_be_visible()
    expect(desk.page.get_by_text("✓ 学生有空")).to_be_visible()
    desk.look("week-preview")
    assert place_of(server, evening) == (f"{today} 19:30", TUTOR_NAME)
    desk.page.keyboard.press("Enter")
    expect(desk.page.get_by_text(f"{STUDENT_NAME} 的课改到了 今天 20:00")).to_be_visible()
    assert place_of(server, evening) == (f"{today} 20:00", OTHER_TUTOR_NAME)
    expect(class_at(desk, "20:00")).to_be_focused()
    desk.page.get_by_role("button", name="撤销", exact=True).click()
    expect(desk.page.get_by_text("已撤销", exact=True)).to_be_visible()
    assert place_of(server, evening) == (f"{today} 19:30", TUTOR_NAME)
    class_at(desk, "19:30").focus()
    desk.page.keyboard.press("m")
    desk.page.keyboard.press("ArrowUp")
    desk.page.keyboard.press("Escape")
    expect(desk.page.get_by_text("拖动一节课")).to_be_visible()
    assert place_of(server, evening) == (f"{today} 19:30", TUTOR_NAME)


def is_left(desk: StoreDesk) -> bool:
    """Whether the class's tutor stands before the other one."""
    boxes = [lane(desk, name).bounding_box() for name in (TUTOR_NAME, OTHER_TUTOR_NAME)]
    assert boxes[0]
    assert boxes[1]
    return boxes[0]["x"] < boxes[1]["x"]


def drag(desk: StoreDesk, to: Locator, slots: int) -> None:
    """Drags the class of half past seven to a lane, some half hours below, and holds it there."""
    one, target = class_at(desk, "19:30"), to.get_by_role("list")
    one.evaluate('(element) => element.scrollIntoView({ block: "center" })')
    box, column = one.bounding_box(), target.bounding_box()
    assert box
    assert column
    mouse = desk.page.mouse
    mouse.move(box["x"] + 20, box["y"] + 10)
    mouse.down()
    mouse.move(column["x"] + 40, box["y"] + 10 + 13 * slots, steps=4)
    mouse.move(column["x"] + 40, box["y"] + 10 + 26 * slots, steps=4)


def test_a_class_is_dragged_to_another_tutor_after_a_preview(
    desk: StoreDesk, server: RunningServer, evening: int
) -> None:
    drag(desk, lane(desk, OTHER_TUTOR_NAME), 1)
    expect(desk.page.get_by_text("✓ 老师有空")).to_be_visible()
    assert place_of(server, evening) == (f"{TODAY:%d} 19:30", TUTOR_NAME)
    desk.page.mouse.up()
    expect(desk.page.get_by_text(f"{STUDENT_NAME} 的课改到了 今天 20:00")).to_be_visible()
    assert place_of(server, evening) == (f"{TODAY:%d} 20:00", OTHER_TUTOR_NAME)


def test_a_drop_where_the_student_has_a_class_is_refused_in_words(
    desk: StoreDesk, server: RunningServer, evening: int
) -> None:
    booked(server, TODAY.replace(hour=20, minute=30), OTHER_TUTOR)
    desk.page.reload()
    expect(class_at(desk, "20:30")).to_be_visible()
    drag(desk, lane(desk, TUTOR_NAME), 1)
    expect(desk.page.get_by_text(re.compile("✗.*这个时间已经有课"))).to_be_visible()
    desk.page.mouse.up()
    expect(desk.page.get_by_role("alert").filter(has_text="这个时间已经有课")).to_be_visible()
    desk.look("week-refused")
    assert place_of(server, evening) == (f"{TODAY:%d} 19:30", TUTOR_NAME)
    desk.page.get_by_role("button", name="不挪了").click()
    expect(desk.page.get_by_text("拖动一节课")).to_be_visible()


def test_the_second_of_two_is_refused_with_what_the_first_did(
    desk: StoreDesk, server: RunningServer, evening: int
) -> None:
    drag(desk, lane(desk, TUTOR_NAME), 2)
    at = TODAY + timedelta(days=1)
    store(server, "move", str(evening), "--at", f"{at:%Y-%m-%d} 18:00", "--by", "李姐")
    desk.page.mouse.up()
    alert = desk.page.get_by_role("alert").filter(has_text="李姐")
    expect(alert).to_be_visible()
    assert place_of(server, evening) == (f"{at:%d} 18:00", TUTOR_NAME)


def test_rest_is_answered_where_it_stands(
    desk: StoreDesk, server: RunningServer, calls: Call
) -> None:
    status = "SELECT status FROM rest_application ORDER BY id"
    for hour in (14, 16):
        at = TODAY.replace(hour=hour)
        calls(TUTOR)("CustomerTeacherApplyRest", slots=[int(at.timestamp() * 1000)])
    desk.page.reload()
    desk.page.get_by_role("button", name=f"同意 {TUTOR_NAME} 的休息").first.click()
    expect(desk.page.get_by_text(f"已同意 {TUTOR_NAME} 的休息")).to_be_visible()
    assert ("APPROVED",) in server.rows(status)
    expect(desk.page.get_by_role("button", name=re.compile(r"^1\d:00–1\d:30 休息"))).to_be_visible()
    desk.page.get_by_role("button", name="撤销", exact=True).click()
    expect(desk.page.get_by_text("已撤销", exact=True)).to_be_visible()
    assert ("APPROVED",) not in server.rows(status)
    desk.page.get_by_role("button", name=re.compile("待批休息")).click()
    dialog = desk.page.get_by_role("dialog", name=f"{TUTOR_NAME} 申请休息")
    desk.look("week-rest")
    dialog.get_by_label("拒绝的原因").fill("人手不够")
    dialog.get_by_role("button", name="拒绝", exact=True).click()
    expect(desk.page.get_by_text(f"已拒绝 {TUTOR_NAME} 的休息")).to_be_visible()
    expect(desk.page.get_by_role("button", name=re.compile("休息"))).to_have_count(0)


def test_a_week_is_printed_without_the_desk_around_it(desk: StoreDesk) -> None:
    desk.page.goto(WEEK)
    expect(class_at(desk, "19:30")).to_be_visible()
    desk.page.emulate_media(media="print")
    expect(desk.page.get_by_role("rowheader", name=TUTOR_NAME)).to_be_visible()
    expect(class_at(desk, "19:30")).to_be_visible()
    for gone in ("打印", "往前"):
        expect(desk.page.get_by_role("button", name=gone)).to_be_hidden()
    expect(desk.page.get_by_role("navigation")).to_be_hidden()
    pages = re.findall(rb"/Type\s*/Page\b", desk.page.pdf(prefer_css_page_size=True))
    assert len(pages) == 1


def test_a_dropped_class_of_a_series_takes_those_that_follow_along_and_back(
    desk: StoreDesk, server: RunningServer
) -> None:
    at = TODAY.replace(hour=17)
    people = ("--student", STUDENT.phone, "--tutor", TUTOR.phone)
    store(server, "book", *people, "--at", f"{at:%Y-%m-%d %H:%M}", "--weekly", "3")
    busy = at + timedelta(days=14, hours=1)
    other = booked(server, busy, OTHER_TUTOR)
    desk.page.reload()
    series = class_at(desk, "17:00")
    expect(series).to_contain_text("1/3")
    series.focus()
    for key in ("m", "ArrowUp", "Enter"):
        desk.page.keyboard.press(key)
    scope = desk.page.get_by_role("group", name="改这个系列的哪些课")
    expect(scope.get_by_label("只这节")).to_be_focused()
    scope.get_by_label("这节起").check()
    expect(desk.page.get_by_text(re.compile("^3 节：今天 16:30 到"))).to_be_visible()
    desk.look("week-series")
    series.focus()
    for key in ("ArrowDown", "ArrowDown"):
        desk.page.keyboard.press(key)
    expect(
        desk.page.get_by_text(re.compile(f"✗.*{STUDENT_NAME}.*这个时间已经有课"))
    ).to_be_visible()
    desk.look("week-series-clash")
    store(server, "cancel", str(other), "--reason", "换时间")
    desk.page.keyboard.press("ArrowDown")
    expect(desk.page.get_by_text(re.compile("^3 节：今天 18:00 到"))).to_be_visible()
    desk.page.get_by_role("button", name="挪到这里").click()
    expect(desk.page.get_by_text(f"{STUDENT_NAME} 的 3 节课已改期")).to_be_visible()
    expect(class_at(desk, "18:00")).to_be_focused()
    assert times_of_series(server) == ["18:00"] * 3
    desk.page.get_by_role("button", name="撤销", exact=True).click()
    expect(desk.page.get_by_text("已撤销", exact=True)).to_be_visible()
    assert times_of_series(server) == ["17:00"] * 3


def times_of_series(server: RunningServer) -> list[str]:
    """The times of day of all classes of a series."""
    rows = server.rows("SELECT appointment_at FROM course_order WHERE series_id IS NOT NULL")
    return [f"{datetime.fromtimestamp(at / 1000, TODAY.tzinfo):%H:%M}" for [at] in rows]
