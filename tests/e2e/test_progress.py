"""A student's progress: home, progress and the words of a book show equal numbers, which match a
lesson, a review and free practice."""

import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.e2e.classes import reviewed, started, taught
from tests.e2e.conftest import Call, Look
from tests.e2e.looking import Looker, choose
from tests.e2e.pages.progress import LEARNED, MINUTES, PROGRESS, REVIEWED, Progress
from tests.e2e.people import STUDENT, TUTOR
from tests.e2e.server import RunningServer

HOUR = 60
MINUTE_MS = 60_000


def table(looker: Looker, named: tuple[str, str]) -> Locator:
    """The text alternative of a chart."""
    return looker.page.get_by_role("table", name=re.compile(looker.say(named)))


def last_rows(of: Locator, count: int) -> list[list[str]]:
    """The last rows of a table, cell by cell."""
    rows = of.get_by_role("row").all()[-count:]
    return [[cell.inner_text() for cell in row.locator("th, td").all()] for row in rows]


def test_numbers_on_home_progress_and_words_match_the_lessons(
    server: RunningServer, look: Look, calls: Call
) -> None:
    tutor, student = calls(TUTOR), calls(STUDENT)
    lesson = started(server, tutor, student, words=7)
    taught(lesson, tutor, right=5)
    server.clock.move(minutes=24 * HOUR)
    reviewed(lesson, 1, right=6)
    answers = [
        {"wordId": word, "right": nth > 0, "latencyMs": 900, "number": nth + 1}
        for nth, word in enumerate(lesson.words[:3])
    ]
    student("CustomerSubmitPractice", device="another-phone", answers=answers)

    metric: Any = student("CustomerRetrieveStudentMetric", days=30)
    yesterday, today = metric["days"][-2:]
    assert (yesterday["wordsLearned"], yesterday["practiceMs"] // MINUTE_MS) == (7, 31)
    assert (today["reviewsDone"], today["reviewAsked"], today["reviewRight"]) == (1, 10, 8)
    assert today["practiceMs"] // MINUTE_MS == 4
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
    days = (f"坚持 {streak} 天", f"{streak}-day streak")
    expect(one.page.get_by_text(one.say(days))).to_be_visible()
    one.tap(PROGRESS)
    one.see(PROGRESS, "progress")
    one.page.evaluate("() => window.scrollTo(0, 99999)")
    one.look("progress-below")
    note = (
        rf"^练了 \d+ 天 · 已坚持 {streak} 天$",
        rf"^Practised on \d+ days? · {streak}-day streak$",
    )
    expect(one.page.get_by_text(re.compile(one.say(note)))).to_be_visible()
    goal: Any = student("CustomerRetrieveDailyGoal")
    assert goal["streakDays"] == streak > 0
    progress = Progress(one)
    progress.expect_number(LEARNED, sum(day["wordsLearned"] for day in metric["days"]))
    progress.expect_number(REVIEWED, sum(day["reviewAsked"] for day in metric["days"]))
    progress.expect_number(MINUTES, sum(day["practiceMs"] for day in metric["days"]) // MINUTE_MS)
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
    choose(one.page.get_by_role("radio", name=one.say(("7 天", "7 days"))), force=True)
    expect(daily.get_by_role("row")).to_have_count(1 + 7)
    one.look("progress-as-tables")

    book = student("CustomerListStudentBookMetric")["data"][0]
    counts, titles = book["metric"], book["courseBook"]
    title = (titles["titleZh"], titles["titleEn"])
    assert counts["total"] == sum(
        counts[state] for state in ("mastered", "learnedPendingTest", "forgotten", "new")
    )
    one.page.get_by_role("button", name=re.compile(re.escape(one.say(title)))).click()
    one.see(title, "progress-words")
    forgotten = one.say(("再看", "To relearn"))
    tab = one.page.get_by_role("tab", name=f"{forgotten} {counts['forgotten']}")
    tab.click()
    expect(tab).to_have_attribute("aria-selected", "true")
    words = one.page.get_by_role("list", name=forgotten).get_by_role("listitem")
    expect(words).to_have_count(min(counts["forgotten"], 50))
    one.look("progress-forgotten")
    one.page.go_back()
    one.see(PROGRESS, "progress-again")
