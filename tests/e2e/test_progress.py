"""How far a student has come: home, progress and the words of a book tell the same numbers, and
they are what was done in a lesson, a review and free practice."""

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.e2e.classes import Class, started
from tests.e2e.conftest import Call, Look
from tests.e2e.looking import Looker
from tests.e2e.people import STUDENT, TUTOR, Caller
from tests.e2e.server import RunningServer
from tests.e2e.test_look import darken
from wordmate.domain.lessons.grouping import after_test_words

PROGRESS = ("训练进度", "Progress")
HOUR = 60


def taught(server: RunningServer, tutor: Caller, student: Caller) -> Class:
    """A class of seven words that used half an hour: five of them right, two wrong."""
    one = started(server, tutor, student, words=7)
    one.stand_at("memorize")
    server.clock.move(minutes=30)
    tested = after_test_words(one.groups, one.seed)
    right, wrong = tested[:5], tested[5:]
    place = {"groupIndex": 1, "cursor": 7, "finished": True}
    one.stand_at("after_test", **place, testCorrectIds=right, testWrongIds=wrong)
    student(
        "CustomerSubmitLearnNewWordResult",
        courseOrderId=one.order_id,
        studentId=student.user_id,
        correctWordIds=right,
        wrongWordIds=wrong,
        alreadyKnownWordIds=[],
        antiForgetTime="19:30",
    )
    tutor("CompleteCourseOrder", courseOrderId=one.order_id)
    return one


def reviewed(server: RunningServer, student: Caller, lesson: Class) -> None:
    """Its first review, held by the student alone in four minutes: six of seven words are known."""
    ((order_id,),) = server.rows(
        "SELECT id FROM course_order WHERE source_order_id = ? ORDER BY appointment_at LIMIT 1",
        lesson.order_id,
    )
    student("StartCourseOrder", courseOrderId=order_id)
    review = Class(server, order_id, student, lesson.words, mode="review")
    tested = after_test_words(review.groups, review.seed)
    server.clock.move(minutes=4)
    place = {"groupIndex": 1, "cursor": 7, "finished": True}
    review.stand_at("after_test", **place, testCorrectIds=tested[:6], testWrongIds=tested[6:])
    student("CustomerRateReview", courseOrderId=order_id, stars=4)
    student(
        "CustomerSubmitReviewResult",
        courseOrderId=order_id,
        studentId=student.user_id,
        correctWordIds=tested[:6],
        wrongWordIds=tested[6:],
        alreadyKnownWordIds=[],
        antiForgetTime=None,
    )
    student("CompleteCourseOrder", courseOrderId=order_id)


def table(looker: Looker, named: tuple[str, str]) -> Locator:
    """A chart as whoever listens reads it."""
    return looker.page.get_by_role("table", name=re.compile(looker.say(named)))


def last_rows(of: Locator, count: int) -> list[list[str]]:
    """The last rows of a table, cell by cell."""
    rows = of.get_by_role("row").all()[-count:]
    return [[cell.inner_text() for cell in row.locator("th, td").all()] for row in rows]


def says(looker: Looker, label: tuple[str, str], value: int) -> None:
    """A number stands beside what it counts."""
    page = looker.page
    term = page.get_by_role("term").filter(has_text=re.compile(f"^{looker.say(label)}$"))
    expect(term.locator("xpath=following-sibling::dd")).to_have_text(str(value))


def test_numbers_of_home_progress_and_words_are_what_was_done(
    server: RunningServer, look: Look, calls: Call
) -> None:
    tutor, student = calls(TUTOR), calls(STUDENT)
    lesson = taught(server, tutor, student)
    server.clock.move(minutes=24 * HOUR)
    reviewed(server, student, lesson)
    answers = [
        {"wordId": word, "right": nth > 0, "latencyMs": 900, "number": nth + 1}
        for nth, word in enumerate(lesson.words[:3])
    ]
    student("CustomerSubmitPractice", device="another-phone", answers=answers)

    metric: Any = student("CustomerRetrieveStudentMetric", days=30)
    yesterday, today = metric["days"][-2:]
    assert (yesterday["wordsLearned"], yesterday["minutes"]) == (7, 30)
    assert (today["reviewsDone"], today["reviewAsked"], today["reviewRight"]) == (1, 10, 8)
    assert today["minutes"] == 4
    [stands] = server.rows(
        "SELECT review_asked, review_right, practice_ms / 60000 FROM practice_count"
        " WHERE student_id = ? AND span = 'day' ORDER BY number DESC LIMIT 1",
        student.user_id,
    )
    assert stands == (10, 8, 4)

    one = look(STUDENT)
    one.go("/pages/index/index")
    one.page.get_by_role("button", name=one.say(("刷新", "Refresh"))).click()
    streak = metric["streakDays"]
    days = (f"连续 {streak} 天", f"{streak} days in a row")
    expect(one.page.get_by_text(one.say(days))).to_be_visible()
    one.tap(PROGRESS)
    one.see(PROGRESS, "progress")
    one.page.evaluate("() => window.scrollTo(0, 99999)")
    one.look("progress-below")
    says(one, ("新学", "Learned"), sum(day["wordsLearned"] for day in metric["days"]))
    says(one, ("复习", "Reviewed"), sum(day["reviewAsked"] for day in metric["days"]))
    says(one, ("分钟", "Minutes"), sum(day["minutes"] for day in metric["days"]))
    daily = table(one, ("每天新学和复习的词", "Words learned and reviewed per day, last"))
    assert [row[1:] for row in last_rows(daily, 2)] == [["0", "7"], ["10", "0"]]
    ahead = table(one, ("接下来 14 天每天", "Words to review on each"))
    due = [str(day["words"]) for day in metric["ahead"]]
    assert [row[1] for row in last_rows(ahead, 14)] == due
    recall = table(one, ("课后第几天", "Share of words known in reviews"))
    first = next(at for at in metric["retention"] if at["planDay"] == 1)
    rate = f"{first['right'] / first['asked'] * 100:.0f}%"
    assert ["1", rate] in last_rows(recall, len(metric["retention"]))

    for title in (("每天的词", "Words per day"), ("12 周", "12 weeks")):
        switch = one.say(("看表格", "As a table")) + ": " + one.say(title)
        one.page.get_by_role("button", name=switch).click()
    one.page.get_by_role("radio", name=one.say(("7 天", "7 days"))).check(force=True)
    assert daily.get_by_role("row").count() == 1 + 7
    one.look("progress-as-tables")
    darken(one)
    one.at("/pagesA/practiceProgress/practiceProgressIndex/practiceProgressIndex", PROGRESS, "dark")

    book = student("CustomerListStudentBookMetric")["data"][0]
    counts, titles = book["metric"], book["courseBook"]
    title = (titles["titleZh"], titles["titleEn"])
    assert counts["total"] == sum(
        counts[state] for state in ("mastered", "learnedPendingTest", "forgotten", "new")
    )
    one.page.get_by_role("button", name=re.compile(re.escape(one.say(title)))).click()
    one.see(title, "progress-words")
    forgotten = one.say(("遗忘", "Forgotten"))
    tab = one.page.get_by_role("radio", name=f"{forgotten} {counts['forgotten']}")
    tab.click(force=True)
    expect(tab).to_be_checked()
    words = one.page.get_by_role("list", name=forgotten).get_by_role("listitem")
    expect(words).to_have_count(min(counts["forgotten"], 50))
    one.look("progress-forgotten")
    one.page.go_back()
    one.see(PROGRESS, "progress-again")
