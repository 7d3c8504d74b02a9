"""A phone held sideways hides nothing: lessons, boxes and forms."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.classes import order_of, started
from tests.e2e.conftest import Call, Look
from tests.e2e.looking import Looker, Title
from tests.e2e.people import STUDENT, TUTOR
from tests.e2e.server import RunningServer
from tests.e2e.test_screens import PRACTICE, PRE_TEST, enter
from wordmate.domain.lessons.grouping import after_test_words

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


def see(looker: Looker, title: Title, name: str) -> None:
    """Looks at the screen that has this header, when everything on it has come."""
    expect(looker.page.get_by_role("heading", level=1)).to_have_text(looker.say(title))
    loading = looker.page.get_by_role("status", name=looker.say(("正在加载", "Loading")))
    expect(loading).to_have_count(0)
    looker.look_sideways(name)


def test_a_lesson(server: RunningServer, look: Look, calls: Call) -> None:
    one = started(server, calls(TUTOR), calls(STUDENT), words=7)
    student, query = look(STUDENT), f"?courseOrderId={one.order_id}"

    def page(path: str, title: Title, name: str) -> None:
        student.go(f"{PRACTICE}/{path}{query}")
        see(student, title, name)

    flash, mixed = ("闪卡", "Flash cards"), ("混组", "Mixed group")
    page("learningStatistics/learningStatistics", ("学习统计", "Statistics"), "statistics")
    page("generalWordList/generalWordList", ("单词总表", "Word list"), "word-list")
    page("wordDetection/wordDetection", ("单词摸底", "Word check"), "detection")
    page("preschoolTesting/preschoolTesting", PRE_TEST, "pre-test")
    for path, title in (("flashCube/flashCube", flash), ("mixedGroup/mixedGroup", mixed)):
        student.go(f"{PRACTICE}/{path}{query}&mode=all")
        expect(student.page.get_by_role("article")).to_be_visible()
        see(student, title, f"practice-{path.split('/')[1]}")

    round_ = {"size": 15, "candidateIds": one.words, "knownIds": [], "unknownIds": one.words[:4]}
    one.stand_at(None, preTest=round_, chosenIds=one.words[:4])
    enter(student, one)
    see(student, PRE_TEST, "pre-test-round")
    over = round_ | {"unknownIds": one.words}
    one.stand_at(None, preTest=over, chosenIds=one.words)
    page("preschoolTesting/preschoolTesting", PRE_TEST, "pre-test-between")

    one.stand_at("memorize")
    enter(student, one)
    see(student, ("识记", "Memorize"), "memorize")
    one.stand_at("review", cursor=2)
    enter(student, one)
    see(student, ("复习", "Review"), "review")
    student.tap(("显示释义", "Show meaning"))
    student.look_sideways("review-revealed")
    one.stand_at("listening_review")
    enter(student, one)
    see(student, ("听音复习", "Listening review"), "listening")
    one.stand_at("flash")
    enter(student, one)
    see(student, flash, "flash")
    student.page.get_by_role("article").get_by_role("button").first.click()
    student.look_sideways("flash-turned")
    one.stand_at("mixed_group", cursor=5, groupWrongIds=one.words[:2])
    enter(student, one)
    see(student, mixed, "append-question")

    tested = after_test_words(one.groups, one.seed)
    one.stand_at("after_test", groupIndex=1)
    enter(student, one)
    see(student, ("训后检测", "After-lesson test"), "after-test")
    one.stand_at("after_test", groupIndex=1, cursor=7, testCorrectIds=tested, finished=True)
    enter(student, one)
    see(student, ("等待下课", "Waiting"), "waiting")
    student.page.get_by_role("button", name=student.say(("课堂菜单", "Class menu"))).click()
    student.look_sideways("class-menu")


def test_what_a_tutor_chooses_and_ends(server: RunningServer, look: Look, calls: Call) -> None:
    order_id = order_of(server, "QUOTA_30")
    server.clock.move(seconds=2 * 3600)
    tutor = look(TUTOR)
    calls(TUTOR)("StartCourseOrder", courseOrderId=order_id)
    tutor.go(f"{PRACTICE}/courseSelection/courseSelection?courseOrderId={order_id}")
    see(tutor, ("选择教材", "Choose material"), "own-courses")
    tutor.tap(("去书架", "Browse the shelf"))
    expect(tutor.page.get_by_role("list", name=tutor.say(("书架", "Shelf")))).to_be_visible()
    see(tutor, ("选择教材", "Choose material"), "shelf")
    tutor.page.get_by_role("button", name=tutor.say(("课堂菜单", "Class menu"))).click()
    tutor.tap(("结束课程", "End class"))
    tutor.look_sideways("early-end")


def test_the_end_of_a_class(server: RunningServer, look: Look, calls: Call) -> None:
    one = started(server, calls(TUTOR), calls(STUDENT), words=7)
    tested = after_test_words(one.groups, one.seed)
    one.stand_at("after_test", groupIndex=1, cursor=7, testCorrectIds=tested, finished=True)
    tutor = look(TUTOR)
    tutor.go(f"{PRACTICE}/lessonEnd/lessonEnd?courseOrderId={one.order_id}")
    see(tutor, ("课程结束", "End of class"), "lesson-end")
    tutor.tap(("选择抗遗忘时间", "Pick the anti-forget time"))
    expect(tutor.page.get_by_text(re.compile("课程结束|End of class")).first).to_be_visible()
    tutor.look_sideways("lesson-end-picker")


@pytest.mark.parametrize(("path", "name"), FORMS, ids=[name for _, name in FORMS])
def test_a_form(look: Look, path: str, name: str) -> None:
    looker = look(STUDENT)
    looker.go(path)
    expect(
        looker.page.get_by_role("textbox").or_(looker.page.get_by_role("radio")).first
    ).to_be_attached()
    expect(looker.page.get_by_role("status").get_by_text("正在加载")).to_have_count(0)
    looker.look_sideways(name)
