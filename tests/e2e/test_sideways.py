"""Landscape and wide screens: two columns, and nothing hidden. Lessons are covered by test_screens
and test_running_class."""

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from tests.e2e.classes import started
from tests.e2e.conftest import Call, Look, Open
from tests.e2e.looking import (
    COVERED,
    CRAMPED,
    DESKTOP,
    ENLARGE,
    PHONE,
    SETTLED,
    SIDEWAYS,
    SMALL,
    TABLET,
    WIDE_AT_REST,
    again,
    box,
)
from tests.e2e.people import STUDENT, TUTOR, Person
from tests.e2e.server import RunningServer

FORMS = [
    ("/pages/login/passwordLogin", "sign-in-password"),
    ("/pages/login/phoneLogin", "sign-in-code"),
    ("/pages/login/loginInformation", "register"),
    ("/pages/login/teacherInformation", "register-tutor"),
    ("/pages/login/forgotPassword", "forgot"),
    ("/pages/information/changePassword/changePassword", "change-password"),
    ("/pages/information/myInformation/myInformation", "my-information"),
    ("/pages/simulationTraining/simulationTraining", "simulation"),
]


def test_a_form_is_fully_visible_in_landscape(look: Look) -> None:
    looker = look(STUDENT)
    fields = looker.page.get_by_role("textbox").or_(looker.page.get_by_role("radio"))
    for path, name in FORMS:
        looker.go(path)
        expect(fields.first).to_be_attached()
        expect(looker.page.get_by_role("status").get_by_text("正在加载")).to_have_count(0)
        looker.look_sideways(name)


HOME = "/pages/index/index"
RECORDS = "/pages/trainingRecords/trainingRecordsIndex/trainingRecordsIndex"
REVIEWS = "/pages/antiForgetting/antiForgetting"
MY = "/pages/my/my"
STUDENTS = "/pagesA/studentAdministration/studentAdministration"
REST = "/pagesA/restApplication/restApplicationNew"
PAY = "/pages/commissionCheck/commissionCheck"
MATERIALS = "/pagesA/trainingMaterials/trainingMaterials"
EVALUATIONS = "/pagesA/evaluation/evaluationList"
OTHERS = (
    "/pagesA/practiceProgress/practiceProgressIndex/practiceProgressIndex",
    "/pages/favoriteWords/favoriteWordsIndex/favoriteWordsIndex",
    "/pagesA/suggestion/feedbackForm",
    "/pages/setting/setting",
)
NARROWEST = 200
"""The minimum width of a column, in pixels."""

COLUMNS = """() => {
  const room = document.querySelector("main").getBoundingClientRect();
  const parts = "main :is(h2, h3, p, span, button, label), footer *";
  const texts = [...document.querySelectorAll(parts)];
  const boxes = texts.filter((one) => one.checkVisibility({ visibilityProperty: true })
    && !one.closest(".visually-hidden")).map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1);
  const middle = (room.left + document.documentElement.clientWidth) / 2;
  return {
    left: boxes.some(({ right }) => right <= middle),
    right: boxes.some(({ left }) => left >= middle - 1),
  };
}"""
"""Whether both halves of the page have content."""


def come(page: Page, path: str, size: ViewportSize) -> None:
    """Checks that a page is completely visible on a screen of this size."""
    again(page, path)
    page.set_viewport_size(size)
    expect(page.get_by_role("heading", level=1)).not_to_be_empty()
    expect(page.get_by_role("status", name="正在加载")).to_have_count(0)
    page.evaluate(SETTLED)


@pytest.mark.parametrize(
    ("who", "paths"),
    [
        (STUDENT, (HOME, RECORDS, REVIEWS, MY, *OTHERS)),
        (TUTOR, (HOME, RECORDS, REVIEWS, MY, STUDENTS, REST)),
    ],
    ids=["student", "tutor"],
)
def test_landscape_shows_two_columns_and_hides_nothing(
    open_page: Open, who: Person, paths: tuple[str, ...]
) -> None:
    page = open_page(who, opens=False)
    for path in paths:
        come(page, path, SIDEWAYS)
        assert box(page.locator("main"))["x"] == 0, path
        if path not in OTHERS:
            assert page.evaluate(COLUMNS) == {"left": True, "right": True}, path
        footer = page.locator("footer")
        if footer.count():
            content = box(page.locator("main"))
            assert content["x"] + content["width"] <= box(footer)["x"], path
        for percent in (100, 200):
            page.evaluate(ENLARGE, percent)
            page.evaluate(SETTLED)
            found = [page.evaluate(one) for one in (WIDE_AT_REST, COVERED, CRAMPED)]
            assert found == [[], [], []], f"{path} in {percent} %"


def test_a_tutor_has_two_panes_on_a_wide_screen(open_page: Open) -> None:
    page = open_page(TUTOR, opens=False)
    panes = {
        HOME: (page.get_by_role("list").first, page.locator("summary").first),
        RECORDS: (
            page.get_by_role("group", name="看哪些"),
            page.get_by_role("complementary", name="课堂记录"),
        ),
        STUDENTS: (
            page.get_by_role("searchbox"),
            page.get_by_role("complementary", name="学生"),
        ),
        REST: (
            page.get_by_role("table"),
            page.get_by_role("complementary", name="我的申请"),
        ),
        PAY: (
            page.get_by_role("group", name="看哪段时间"),
            page.get_by_role("main").get_by_role("button").filter(has_text="60 分钟课").first,
        ),
    }
    for path, (first, second) in panes.items():
        for size in (TABLET, DESKTOP):
            come(page, path, size)
            left, right = box(first), box(second)
            assert left["x"] + left["width"] <= right["x"], path
            assert min(left["width"], right["width"]) >= NARROWEST, path
            assert right["y"] < size["height"] / 2, path
            assert page.evaluate(WIDE_AT_REST) == [], path
            assert page.evaluate(COVERED) == [], path
        come(page, path, PHONE)
        expect(page.get_by_role("complementary")).to_have_count(0)


def test_on_a_wide_screen_a_tutors_pages_are_equally_wide(open_page: Open) -> None:
    page = open_page(TUTOR, opens=False)
    widths = {}
    for path in (HOME, PAY, MATERIALS, EVALUATIONS, *OTHERS[2:]):
        come(page, path, DESKTOP)
        widths[path] = box(page.get_by_role("banner"))["width"]
        assert page.evaluate(WIDE_AT_REST) == [], path
    assert set(widths.values()) == {960}, widths
    # A form is not longer than a line of text should be, and a list has two columns.
    assert box(page.get_by_role("main").get_by_role("list").first)["width"] < 480
    come(page, MATERIALS, DESKTOP)
    first, second = (
        box(page.get_by_role("button", name=name)) for name in ("元音字母组合", "近义词怎么讲")
    )
    assert first["y"] == second["y"]
    assert first["x"] + first["width"] <= second["x"]


def test_the_week_stands_still_while_half_hours_are_applied_for(open_page: Open) -> None:
    page = open_page(TUTOR, opens=False)
    come(page, f"{REST}?view=NEXT", SMALL)
    footer = page.locator("footer")
    free = page.get_by_role("table").get_by_role("button", pressed=False)
    expect(free.first).to_be_visible()
    page.evaluate("scrollTo(0, 200)")
    table, height = box(page.get_by_role("table")), box(footer)["height"]
    free.nth(free.count() // 3).evaluate("(slot) => slot.click()")
    expect(footer.get_by_role("status")).to_contain_text("0.5 小时")
    assert (box(page.get_by_role("table")), box(footer)["height"]) == (table, height)
    apply = footer.get_by_role("button")
    apply.focus()
    page.keyboard.press("Enter")
    expect(footer.get_by_role("status")).to_have_text("点选要休息的时段")
    assert (box(page.get_by_role("table")), box(footer)["height"]) == (table, height)


def test_a_student_is_shown_beside_the_list_and_on_a_page_of_their_own(open_page: Open) -> None:
    page = open_page(TUTOR, opens=False)
    come(page, STUDENTS, DESKTOP)
    beside = page.get_by_role("complementary", name="学生")
    rows = page.get_by_role("main").get_by_role("list").get_by_role("button")
    expect(beside.get_by_role("heading", level=2).first).to_have_text("林小满")
    rows.filter(has_text="陈一诺").click()
    expect(beside.get_by_role("heading", level=2).first).to_have_text("陈一诺")
    expect(page.get_by_role("heading", level=1)).to_have_text("我的学生")
    come(page, STUDENTS, PHONE)
    rows.filter(has_text="陈一诺").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("学生")


def test_a_record_is_shown_beside_the_list(open_page: Open) -> None:
    page = open_page(TUTOR, opens=False)
    come(page, RECORDS, DESKTOP)
    beside = page.get_by_role("complementary", name="课堂记录")
    row = page.get_by_role("main").get_by_role("button").filter(has_text="60 分钟课").last
    row.click()
    expect(row).to_have_attribute("aria-current", "true")
    expect(beside).to_contain_text("60 分钟课")


MEET = """() => {
  const box = (element) => element.getBoundingClientRect();
  const steps = [...document.querySelectorAll("header ol > li:not([aria-hidden])")].map(box);
  const dots = [...document.querySelectorAll("header [role=img] > span")].map(box);
  const room = document.documentElement.clientWidth;
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom
    && b.top < a.bottom;
  return {
    steps: steps.length,
    cut: [...steps, ...dots].filter(({ left, right }) => left < 0 || right > room).length,
    met: steps.filter((step) => dots.some((dot) => meet(step, dot))).length,
  };
}"""
"""The steps of a group and its dots: how many steps there are, how many of both leave the page, and
how many steps a dot covers."""


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS], ids=["upright", "landscape"])
def test_the_five_steps_and_the_dots_stand_beside_each_other(
    server: RunningServer, open_page: Open, calls: Call, size: ViewportSize
) -> None:
    one = started(server, calls(TUTOR), calls(STUDENT), words=15)
    # The longest name of a step; then the most dots.
    one.stand_at("listening_review", 2)
    page = open_page(STUDENT, chosen="en", opens=False)
    page.set_viewport_size(size)
    path = f"/pagesA/wordPractice/combinedReview/combinedReview?courseOrderId={one.order_id}"
    page.goto(f"/#{path}")
    for title in ("Listening review", "Mixed group"):
        if title == "Mixed group":
            one.stand_at("mixed_group", 2)
            page.reload()
        expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
        for percent in (100, 200):
            page.evaluate(ENLARGE, percent)
            page.evaluate(SETTLED)
            assert page.evaluate(MEET) == {"steps": 5, "cut": 0, "met": 0}, f"{title} {percent} %"


def test_a_whole_week_is_visible_in_large_text(open_page: Open) -> None:
    page = open_page(STUDENT, chosen="en", opens=False)
    page.set_viewport_size(SMALL)
    page.goto(f"/#{REVIEWS}")
    week = page.get_by_role("list", name="This week")
    expect(week.get_by_role("listitem")).to_have_count(7)
    page.evaluate(ENLARGE, 200)
    sunday, card = (
        box(week.get_by_role("listitem").last),
        box(page.get_by_role("region", name="Reviews by week")),
    )
    assert sunday["x"] + sunday["width"] <= card["x"] + card["width"] + 1


LINES = """(part, room) => {
  part.parentElement.style.width = `${room}px`;
  const range = document.createRange();
  range.selectNodeContents(part);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
}"""
"""The number of lines of a text whose surroundings have this width."""


def test_a_count_and_its_unit_stay_in_one_line(open_page: Open) -> None:
    page = open_page(STUDENT, opens=False)

    def with_a_hard_word(route: Route) -> None:
        told = route.fetch().json()
        told["data"]["hardWords"] = [{"enWord": "height", "zhWord": "高度", "missedDays": 2}]
        route.fulfill(json=told)

    page.route("**/CustomerRetrieveStudyWeek", with_a_hard_word)
    come(page, "/pagesA/week/week", PHONE)
    count = page.get_by_role("main").locator("small", has_text="天答错")
    expect(count).to_be_visible()
    assert {count.evaluate(LINES, room) for room in range(80, 240, 4)} == {1}
