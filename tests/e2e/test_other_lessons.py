"""Variants of a lesson: simulation, no book yet, trial, early end."""

import json
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from tests.e2e.classes import CLASS, order_of, started
from tests.e2e.conftest import Call, Open
from tests.e2e.looking import choose
from tests.e2e.pages.home import Home
from tests.e2e.pages.lesson import AFTER_TEST, Lesson
from tests.e2e.pages.materials import Materials, Simulation
from tests.e2e.people import SECOND_STUDENT, STUDENT, TUTOR, Caller, CallRefusedError
from tests.e2e.server import RunningServer
from tests.e2e.test_whole_lesson import advance, order_under_way
from wordmate.domain.lessons.grouping import after_test_words


def ended(server: RunningServer, order_id: int) -> tuple[str, int, int]:
    """An order's status, and the numbers of its reviews and commissions."""
    server.rest()
    ((status,),) = server.rows("SELECT status FROM course_order WHERE id = ?", order_id)
    ((reviews,),) = server.rows(
        "SELECT count(*) FROM course_order WHERE source_order_id = ?", order_id
    )
    ((paid,),) = server.rows("SELECT count(*) FROM commission WHERE order_id = ?", order_id)
    return status, reviews, paid


def states(server: RunningServer, order_id: int, *word_ids: int) -> list[str]:
    """The states of these words for the order's student."""
    server.rest()
    known = dict(
        server.rows(
            "SELECT w.word_id, w.state FROM word_state w"
            " JOIN course_order o USING (student_id) WHERE o.id = ?",
            order_id,
        )
    )
    return [known.get(word, "new") for word in word_ids]


@dataclass(frozen=True)
class Alone:
    """A student who works alone, and knows the answers."""

    server: RunningServer
    order_id: int
    caller: Caller
    lesson: Lesson

    def answer(self, title: str, *, unknown: Collection[int] = ()) -> None:
        """Answers every word of a step; those at the positions of ``unknown`` as not known."""
        self.lesson.expect_step(title)
        self.lesson.begin_step()
        self.lesson.all_is_sent()
        saved = self.caller("CustomerListCourseProgress", courseOrderIds=[self.order_id])
        progress = saved["data"][0]["progress"]
        groups = tuple(tuple(group) for group in progress["groups"])
        words = groups[progress["groupIndex"]]
        if title == AFTER_TEST:
            words = after_test_words(groups, progress["seed"])
        page = self.caller("CustomerListWordInfoByWordIdIn", wordIds=list(words))
        told = {word["id"]: word for word in page["data"]}
        for at, word_id in enumerate(words, start=1):
            self.lesson.expect_place(at, len(words))
            word = told[word_id]
            self.lesson.answer(word["enWord"], word["zhWord"], right=at not in unknown)


def test_a_student_trains_alone_and_plans_the_reviews(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    page = open_page(STUDENT)
    Simulation(page).begin("高频短语动词", length="30 分钟")
    Materials(page).expect_chosen("高频短语动词")
    order_id = order_under_way(server)
    lesson = Lesson(page)
    expect(page.get_by_role("button", name="练习菜单，剩 30 分钟")).to_be_visible()
    pending = calls(STUDENT)(
        "CustomerListCourseOrderPendingLearnNewWords", courseOrderId=order_id, size=5
    )
    meanings = [word["zhWord"] for word in pending["data"]]
    lesson.tap("去训前检测")
    assert lesson.pre_test(batch="5 个单词", known={1, 2, 4}, meanings=meanings) == 2
    lesson.memorize(2)
    alone = Alone(server, order_id, calls(STUDENT), lesson)
    for step in ("复习", "听音复习", "闪卡"):
        alone.answer(step)
    lesson.expect_step("混组")
    advance(server, page, minutes=31)

    # The student leads: first to the test, then to the end with the time picker.
    lesson.dialog("时间到了").get_by_role("button", name="去训后检测").click()
    alone.answer(AFTER_TEST, unknown={2})
    lesson.tap("选择每天复习时间")
    lesson.pick_time("07:00").click()
    lesson.expect_over()

    assert ended(server, order_id) == ("COMPLETED", 10, 0)
    ((words,),) = server.rows(
        "SELECT json_extract(body, '$.groups[0]') FROM lesson_progress WHERE order_id = ?", order_id
    )
    told = Counter(states(server, order_id, *json.loads(words)))
    assert told == {"mastered": 1, "forgotten": 1}


@pytest.mark.parametrize("variant", ["own courses", "shelf"])
def test_a_tutor_chooses_the_book_of_a_class_that_has_none(
    server: RunningServer, open_page: Open, variant: str
) -> None:
    server.clock.move(minutes=120)
    page = open_page(TUTOR)
    Home(page).start("30 分钟课", "未选教材")
    materials = Materials(page)
    if variant == "shelf":
        title, code = "高频短语动词", "phrasal-verbs"
        materials.choose_from_shelf()
    else:
        title, code = "小学英语词汇（下）", "primary-upper"
        materials.choose_own(title)
    materials.expect_chosen(title)
    expect(page.get_by_role("button", name="课堂菜单，剩 30 分钟")).to_be_visible()
    assert server.rows(
        "SELECT b.code FROM course_order o JOIN course_book b ON b.id = o.course_book_id"
        " WHERE o.id = ?",
        order_under_way(server),
    ) == [(code,)]
    # The clock does not wait for the choice: the time is over half an hour after the start.
    advance(server, page, minutes=31)
    expect(Lesson(page).dialog("时间到了")).to_be_visible()


def test_a_trial_class_lasts_an_hour(server: RunningServer, open_page: Open) -> None:
    server.clock.move(minutes=60)
    page = open_page(TUTOR)
    Home(page).start("体验课", "陈一诺")
    expect(page.get_by_role("button", name="课堂菜单，剩 60 分钟")).to_be_visible()
    advance(server, page, minutes=31)
    expect(page.get_by_role("button", name="课堂菜单，剩 29 分钟")).to_be_visible()
    expect(Lesson(page).dialog("时间到了")).to_be_hidden()
    advance(server, page, minutes=29)
    expect(Lesson(page).dialog("时间到了")).to_be_visible()


def test_a_student_waits_for_the_tutors_book_and_continues_with_it(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    server.clock.move(minutes=120)
    tutor, student = open_page(TUTOR), open_page(STUDENT)
    Home(tutor).start("30 分钟课", "未选教材")
    Home(student).enter("30 分钟课", "未选教材")
    expect(student.get_by_text("选择教材，选好后会自动继续")).to_be_visible()
    expect(student.get_by_role("button", name="用这本教材")).to_have_count(0)
    Materials(tutor).choose_own("小学英语词汇（下）")
    Materials(tutor).expect_chosen("小学英语词汇（下）")
    advance(server, tutor, student, minutes=0.5)
    Materials(student).expect_chosen("小学英语词汇（下）")
    expect(student.get_by_role("button", name="换一本教材")).to_have_count(0)

    # The tutor changes the choice: the student's phone does not continue with the previous book.
    tutor.get_by_role("button", name="换一本教材").click()
    Materials(tutor).choose_from_shelf()
    Materials(tutor).expect_chosen("高频短语动词")
    advance(server, tutor, student, minutes=0.5)
    Materials(student).expect_chosen("高频短语动词")


def test_starting_a_second_class_leads_to_the_running_one(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    started(server, calls(TUTOR), calls(STUDENT), words=5)
    page = open_page(STUDENT)
    page.get_by_role("button", name="换一本").click()
    choose(page.get_by_role("radio", name="高频短语动词"), force=True)
    page.get_by_role("button", name="开始训练").click()
    asked = page.get_by_role("dialog", name="还有一次训练没结束")
    asked.get_by_role("button", name="去那次训练").click()
    Materials(page).expect_chosen("初中英语词汇")


def test_home_shows_an_overdue_class_and_leads_to_its_end(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    one = started(server, calls(TUTOR), calls(STUDENT), words=7)
    one.stand_at("review")
    server.clock.move(minutes=70)
    page = open_page(TUTOR)
    card = Home(page).class_of(*CLASS)
    expect(card).to_contain_text("时间已过")
    lesson = Lesson(page)
    over = lesson.dialog("时间到了")
    expect(over.get_by_role("button")).to_have_text(["去训后检测", "不测试，直接结束"])
    lesson.tap("不测试，直接结束")
    lesson.tap("结束，不安排复习")
    lesson.expect_over()
    assert ended(server, one.order_id) == ("COMPLETED", 0, 1)


@pytest.mark.parametrize("with_plan", [True, False], ids=["with a plan", "without a plan"])
def test_a_tutor_ends_a_class_early_without_its_test(
    server: RunningServer, open_page: Open, calls: Call, with_plan: bool
) -> None:
    one = started(server, calls(TUTOR), calls(STUDENT), words=7)
    one.stand_at("review")
    page = open_page(TUTOR)
    Home(page).enter(*CLASS)
    lesson = Lesson(page)
    lesson.expect_step("复习")
    lesson.open_menu()
    lesson.tap("结束上课")
    asked = lesson.dialog("现在结束上课吗？")
    expect(asked).to_contain_text("剩 60 分钟")
    # It takes the test, or is explicitly ended without.
    expect(asked.get_by_role("button", name="去训后检测")).to_be_visible()
    lesson.tap("不测试，直接结束")
    if with_plan:
        lesson.pick_time("21:00").click()
    else:
        lesson.tap("结束，不安排复习")
    lesson.expect_over(writes=True)

    assert ended(server, one.order_id) == ("COMPLETED", 10 if with_plan else 0, 1)
    told = states(server, one.order_id, *one.words)
    assert told == [*["learned_pending_test"] * 5, "new", "new"]


def test_a_student_neither_starts_nor_ends_a_class(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    student, order_id = calls(STUDENT), order_of(server, "QUOTA_60")
    page = open_page(STUDENT)
    home = Home(page)
    expect(home.class_of(*CLASS)).to_contain_text("等陪练老师开始上课")
    expect(home.class_of(*CLASS).get_by_role("button")).to_have_count(0)
    with pytest.raises(CallRefusedError) as refused:
        student("StartCourseOrder", courseOrderId=order_id)
    said = refused.value
    assert (said.status, said.code) == (403, "ROLE_CANNOT_OPERATE")
    assert said.message == "当前身份不能进行这个操作"

    calls(TUTOR)("StartCourseOrder", courseOrderId=order_id)
    home.enter(*CLASS)
    Lesson(page).open_menu()
    menu = Lesson(page).dialog("课堂")
    expect(menu.get_by_role("button", name="暂停 5 分钟")).to_be_visible()
    expect(menu.get_by_role("button", name="结束上课")).to_have_count(0)
    with pytest.raises(CallRefusedError, match="ROLE_CANNOT_OPERATE"):
        student("CompleteCourseOrder", courseOrderId=order_id)
    assert ended(server, order_id) == ("IN_PROGRESS", 0, 0)


def test_words_marked_as_known_at_a_glance_are_not_tested(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    one = started(server, calls(TUTOR), calls(STUDENT), words=15)
    spelled = one.english(one.words)
    page = open_page(STUDENT)
    Home(page).enter(*CLASS)
    page.get_by_role("button", name="勾选认识的单词").click()
    rows = page.get_by_role("list", name="勾选认识的单词").get_by_role("checkbox")
    expect(rows).to_have_count(15)
    for word in (spelled[0], spelled[2], spelled[3]):
        page.get_by_role("checkbox", name=f"选中 {word}", exact=True).check()
    # A second tap removes the mark.
    page.get_by_role("checkbox", name=f"选中 {spelled[3]}", exact=True).uncheck()
    lesson = Lesson(page)
    lesson.tap("标记 2 个认识的，去检测")
    lesson.open_round("5 个单词")
    for at, word in enumerate([spelled[1], *spelled[3:7]], start=1):
        lesson.expect_place(at, 5)
        lesson.expect_word(word)
        lesson.tap("还不熟")
    expect(page.get_by_role("button", name="开始学习 5 个单词")).to_be_visible()
    lesson.tap("开始学习 5 个单词")
    lesson.expect_step("识记")
    known = [one.words[0], one.words[2]]
    server.until(
        lambda: (one.saved or {"progress": {}})["progress"].get("alreadyKnownIds") == known
    )


def test_a_class_whose_words_are_all_known_ends_without_a_lesson(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    one = started(server, calls(TUTOR), calls(STUDENT), words=5)
    student = open_page(STUDENT)
    Home(student).enter(*CLASS)
    lesson = Lesson(student)
    lesson.tap("去训前检测")
    lesson.answer_round("5 个单词", known=range(1, 6))
    expect(student.get_by_role("button", name="再测一轮")).to_be_enabled()
    expect(student.get_by_role("button", name="开始学习")).to_have_count(0)

    tutor = open_page(TUTOR)
    Home(tutor).enter(*CLASS)
    leading = Lesson(tutor)
    leading.expect_step("训前检测")
    advance(server, tutor, student, minutes=61)
    # There is nothing to review: no time is picked, and no review planned.
    over = leading.dialog("时间到了")
    expect(over).to_contain_text("不会安排复习")
    expect(over.get_by_role("button")).to_have_text(["结束上课"])
    leading.tap("结束上课")
    leading.expect_over(writes=True)
    assert ended(server, one.order_id) == ("COMPLETED", 0, 1)
    assert states(server, one.order_id, *one.words) == ["mastered"] * 5


def test_another_users_class_is_not_found(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    one = started(server, calls(TUTOR), calls(STUDENT), words=5)
    page = open_page(SECOND_STUDENT, opens=False)
    page.goto(
        f"/#/pagesA/wordPractice/courseSelection/courseSelection?courseOrderId={one.order_id}"
    )
    expect(page.get_by_text("课程编号无效")).to_be_visible()
    page.get_by_role("button", name="回首页").click()
    Home(page).expect_shown()
