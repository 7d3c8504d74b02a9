"""Every screen in both languages: header, width, and accessibility. A lesson's screens are also
checked in landscape."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.classes import Class, order_of, started
from tests.e2e.conftest import Call, Look, Open
from tests.e2e.looking import Looker, choose
from tests.e2e.pages.setting import Settings
from tests.e2e.people import STUDENT, TUTOR
from tests.e2e.server import RunningServer
from tests.e2e.test_whole_lesson import advance

PRACTICE = "/pagesA/wordPractice"
RECORDS = "/pages/trainingRecords/trainingRecordsIndex/trainingRecordsIndex"
PRE_TEST = ("训前检测", "Pre-test")
TRAINING = ("训练", "Training")
UNSENT = """() => {
    const { userId } = JSON.parse(localStorage.getItem("wordmate.session"));
    const kept = JSON.stringify({ queue: [{ type: "judge", number: 1, utcDone: 1 }] });
    localStorage.setItem(`wordmate.lesson.${userId}.1`, kept);
}"""
"""Stores an unsent answer on the phone."""
FLASH, MIXED = ("闪卡", "Flash cards"), ("混组", "Mixed group")


def test_the_language_chosen_in_the_settings_is_remembered(open_page: Open) -> None:
    page = open_page(STUDENT)
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    Settings(page).choose("en")
    expect(page.get_by_role("heading", level=1)).to_have_text("Language")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("heading", level=1)).to_have_text("Language")


def test_a_students_tabs_and_settings(look: Look) -> None:
    student = look(STUDENT)
    student.at(
        "/pages/index/index", ("早上好，林小满", "Good morning, 林小满"), "home", greets=True
    )
    student.page.locator("summary").last.click()
    student.look("home-unfolded")
    student.at(RECORDS, ("训练记录", "Training records"), "records")
    student.at("/pages/antiForgetting/antiForgetting", ("抗遗忘", "Anti-forgetting"), "reviews")
    student.at("/pages/my/my", ("个人中心", "User Center"), "my")
    student.at("/pages/setting/setting", ("设置", "Settings"), "setting")
    student.at("/pages/setting/i18n", ("语言", "Language"), "language")
    student.at("/pages/setting/version", ("版本信息", "Version"), "version")
    alone = ("模拟训练", "Simulation training")
    student.at("/pages/simulationTraining/simulationTraining", alone, "simulation")


def test_a_tutors_home_and_centre(look: Look) -> None:
    tutor = look(TUTOR, "en")
    tutor.at(
        "/pages/index/index", ("早上好，周老师", "Good morning, 周老师"), "tutor-home", greets=True
    )
    tutor.page.locator("summary").last.click()
    tutor.look("tutor-home-unfolded")
    tutor.at("/pages/my/my", ("陪练中心", "Tutor Center"), "tutor-my")
    tutor.page.evaluate(UNSENT)
    tutor.tap(("退出登录", "Sign out"))
    expect(tutor.page.get_by_role("dialog")).to_be_visible()
    tutor.look("tutor-my-signing-out")


def enter(looker: Looker, one: Class) -> None:
    """Opens the current page of the class."""
    looker.go(f"{PRACTICE}/learningStatistics/learningStatistics?courseOrderId={one.order_id}")


@pytest.mark.long
def test_a_students_lesson(server: RunningServer, look: Look, calls: Call) -> None:
    one = started(server, calls(TUTOR), calls(STUDENT), words=7)
    student, query = look(STUDENT, lies=True), f"?courseOrderId={one.order_id}"

    def page(path: str, title: tuple[str, str], name: str) -> None:
        student.at(f"{PRACTICE}/{path}{query}", title, name)

    page("learningStatistics/learningStatistics", ("学习统计", "Statistics"), "statistics")
    page("generalWordList/generalWordList", ("单词总表", "Word list"), "word-list")
    page("wordDetection/wordDetection", ("勾选认识的单词", "Word check"), "detection")
    student.page.get_by_role("checkbox").nth(1).check()
    student.look("detection-marked")
    page("preschoolTesting/preschoolTesting", PRE_TEST, "pre-test")
    for path, title in (("flashCube/flashCube", FLASH), ("mixedGroup/mixedGroup", MIXED)):
        student.go(f"{PRACTICE}/{path}{query}&mode=all")
        expect(student.page.get_by_role("article")).to_be_visible()
        student.see(title, f"practice-{path.split('/')[1]}")

    one.tests(of=15, unknown=4)
    enter(student, one)
    student.see(PRE_TEST, "pre-test-round")
    one.tests(of=15, unknown=7)
    page("preschoolTesting/preschoolTesting", PRE_TEST, "pre-test-between")

    one.stand_at("memorize")
    enter(student, one)
    student.see(("识记", "Memorize"), "memorize")
    one.stand_at("review", cursor=2)
    enter(student, one)
    student.see(("复习", "Review"), "review")
    student.tap(("还不熟", "Not yet"))
    student.look("review-not-yet")
    student.tap(("继续", "Continue"))
    student.tap(("显示释义", "Show meaning"))
    student.look("review-revealed")
    one.stand_at("listening_review")
    enter(student, one)
    student.see(("听音复习", "Listening review"), "listening")
    one.stand_at("flash")
    enter(student, one)
    student.see(FLASH, "flash")
    student.page.get_by_role("article").get_by_role("button").first.click()
    student.look("flash-turned")
    one.stand_at("mixed_group", cursor=5, wrong=one.words[:2])
    enter(student, one)
    student.see(MIXED, "append-question")
    one.stand_at("mixed_group", 1, cursor=3)
    enter(student, one)
    student.see(MIXED, "mixed-group")
    student.page.context.set_offline(True)
    student.tap(("认识", "Known"))
    expect(student.page.get_by_role("banner").get_by_role("status")).to_have_text(
        student.say(("你的网络断了，已存在本机", "Your connection is lost, kept on this device"))
    )
    student.look("mixed-group-offline")
    student.page.context.set_offline(False)

    one.stand_at("after_test")
    enter(student, one)
    student.see(("训后检测", "After-lesson test"), "after-test")
    one.stand_at("after_test", cursor=7)
    enter(student, one)
    student.see(("等待下课", "Waiting"), "waiting")

    student.page.get_by_role("button", name=student.say(("课堂菜单", "Class menu"))).click()
    student.look("class-menu-student")
    student.tap(("暂停 5 分钟", "Pause for 5 minutes"))
    expect(student.page.get_by_role("timer")).to_be_visible()
    student.look("paused")
    student.tap(("继续上课", "Resume"))
    student.go("/pages/index/index")
    menu = student.page.get_by_role("button", name=student.say(("课堂菜单", "Class menu")))
    expect(menu).to_be_visible()
    student.see(("早上好，林小满", "Good morning, 林小满"), "home-in-class", greets=True)


def test_a_tutors_lesson_without_a_book(server: RunningServer, look: Look, calls: Call) -> None:
    order_id = order_of(server, "QUOTA_30")
    server.clock.move(seconds=2 * 3600)
    tutor = look(TUTOR, lies=True)
    first = f"{PRACTICE}/courseSelection/courseSelection?courseOrderId={order_id}"
    tutor.at(first, TRAINING, "not-started")
    calls(TUTOR)("StartCourseOrder", courseOrderId=order_id)
    material = ("选择教材", "Choose material")
    tutor.at(first, material, "own-courses")
    tutor.tap(("去书架", "Browse the shelf"))
    expect(tutor.page.get_by_role("list", name=tutor.say(("书架", "Shelf")))).to_be_visible()
    tutor.see(material, "shelf")
    choose(
        tutor.page.get_by_role("radio", name=tutor.say(("英英释义", "English-English"))), force=True
    )
    expect(tutor.page.get_by_text(tutor.say(("这里还没有教材", "No books here")))).to_be_visible()
    tutor.see(material, "shelf-empty")
    tutor.at(first.replace(str(order_id), "9999"), TRAINING, "no-such-class")


def test_a_student_whose_tutor_chooses_the_book(
    server: RunningServer, look: Look, calls: Call
) -> None:
    order_id = order_of(server, "QUOTA_30")
    server.clock.move(seconds=2 * 3600)
    calls(TUTOR)("StartCourseOrder", courseOrderId=order_id)
    student = look(STUDENT)
    first = f"{PRACTICE}/courseSelection/courseSelection?courseOrderId={order_id}"
    student.at(first, ("选择教材", "Choose material"), "waiting-for-the-book")


@pytest.mark.long
def test_the_boxes_over_a_tutors_lesson(server: RunningServer, look: Look, calls: Call) -> None:
    one = started(server, calls(TUTOR), calls(STUDENT), words=7)
    one.stand_at("review")
    tutor = look(TUTOR, "en", lies=True)
    enter(tutor, one)
    menu = tutor.page.get_by_role("button", name=tutor.say(("课堂菜单", "Class menu")))
    menu.click()
    expect(tutor.page.get_by_role("dialog")).to_be_visible()
    tutor.look("class-menu-tutor")
    tutor.tap(("结束上课", "End class"))
    tutor.look("early-end")
    tutor.tap(("不测试，直接结束", "End without the test"))
    expect(tutor.page.locator("[data-usual]")).to_be_in_viewport()
    tutor.look("time-picker")
    tutor.page.get_by_role("button", name="19:30").click()
    tutor.look("time-picker-picked")
    tutor.page.keyboard.press("Escape")

    advance(server, tutor.page, minutes=56)
    expect(tutor.page.get_by_role("dialog")).to_be_visible()
    tutor.look("warning")
    tutor.tap(("确定", "OK"))
    advance(server, tutor.page, minutes=5)
    expect(tutor.page.get_by_role("dialog")).to_be_visible()
    tutor.look("time-up")

    one.stand_at("after_test", cursor=7)
    end = f"{PRACTICE}/lessonEnd/lessonEnd?courseOrderId={one.order_id}"
    tutor.at(end, ("课程结束", "End of class"), "lesson-end")
    tutor.page.route("**/CompleteCourseOrder", lambda route: route.abort())
    tutor.tap(("选择每天复习时间", "Choose a daily review time"))
    daily = tutor.page.get_by_role("button", name=re.compile("^(每天 .* 复习|Review daily)"))
    expect(daily).to_be_visible()
    behind = tutor.page.get_by_text(tutor.say(("课程结束", "End of class")), exact=True)
    expect(behind.first).to_be_visible()
    daily.click()
    kept = tutor.say(("已存好，联网后自动结束", "Kept, ends once connected"))
    expect(tutor.page.get_by_role("dialog", name=kept)).to_be_visible()
    tutor.look("ending-kept")
    tutor.page.unroute("**/CompleteCourseOrder")
    tutor.page.evaluate("dispatchEvent(new Event('online'))")
    tutor.see(("课后反馈", "Class feedback"), "feedback-after")
    tutor.page.go_back()
    tutor.see(("中午好，周老师", "Good day, 周老师"), "tutor-home-after", greets=True)
