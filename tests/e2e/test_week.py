"""A student's whole week: two lessons and their reviews, own words, a vocabulary test, a reported
word, an evaluated class.

Begun in Chinese, ended in English; at every stop home, progress and records agree with each other
and with a recount of the database.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

import pytest
from playwright.sync_api import expect

from tests.e2e.classes import Class, order_of, review_of, reviewed, started, taught
from tests.e2e.conftest import Call, Open
from tests.e2e.looking import LANGUAGES, Looker
from tests.e2e.pages.progress import (
    BOOK,
    HOME,
    LEARNED,
    MINUTES,
    PROGRESS,
    PROGRESS_INDEX,
    REVIEWED,
    STATES,
    Progress,
)
from tests.e2e.pages.records import RECORD, RECORD_TITLE, RECORDS, TITLE, Records
from tests.e2e.pages.review import (
    BEGIN,
    HAND_IN,
    LEAVE,
    LEAVE_YES,
    LIST,
    RESULT,
    TAB,
    Review,
)
from tests.e2e.pages.setting import Settings
from tests.e2e.pages.vocabulary import VocabularyTest
from tests.e2e.pages.words import BOX, FAVORITES, MARK, TAKE_BACK, Words
from tests.e2e.people import SECOND_STUDENT, TUTOR, Caller
from tests.e2e.recount import recount
from tests.e2e.server import SHANGHAI, TODAY, RunningServer
from tests.e2e.test_notices import NOTICES, store
from tests.e2e.test_reviews import meanings_of, words_of
from tests.e2e.test_vocabulary import INDEX
from tests.e2e.test_whole_lesson import advance
from tests.support.commands import environment
from tests.support.forked import ran
from wordmate.domain.kernel.local_dates import local_date

DAY = 24 * 60
BOOK_CODE = "primary-lower"


@dataclass
class Week:
    """The student's phone, and the student's rows in the database."""

    server: RunningServer
    student: Caller
    looker: Looker
    book_id: int

    def agrees(self) -> None:
        """Operations, home, progress and records equal a recount."""
        told = recount(self.server, self.student.user_id, self.book_id)
        metric = self.student("CustomerRetrieveStudentMetric", days=30)
        names = ("learned", "asked", "right", "reviews", "practice_ms")
        fields = ("wordsLearned", "reviewAsked", "reviewRight", "reviewsDone", "practiceMs")
        assert {
            day["day"]: tuple(day[field] for field in fields)
            for day in metric["days"]
            if any(day[field] for field in fields)
        } == {day.isoformat(): tuple(one[name] for name in names) for day, one in told.days.items()}
        assert {
            one["planDay"]: (one["asked"], one["right"]) for one in metric["retention"]
        } == told.retention
        self._progress_agrees()
        self._home_agrees()
        self._records_agree()

    def _progress_agrees(self) -> None:
        told = recount(self.server, self.student.user_id, self.book_id)
        looker, progress = self.looker, Progress(self.looker)
        looker.go(PROGRESS_INDEX)
        for label, name in ((LEARNED, "learned"), (REVIEWED, "asked")):
            progress.expect_number(label, told.sum(name))
        progress.expect_number(MINUTES, told.minutes)
        known, to_review = told.states["mastered"], told.to_review
        said = (f"掌握 {known}，待复习 {to_review}", f"{known} mastered, {to_review} to review")
        expect(looker.page.get_by_text(looker.say(said))).to_be_visible()

    def _home_agrees(self) -> None:
        told = recount(self.server, self.student.user_id, self.book_id)
        looker = self.looker
        looker.go(HOME)
        book = looker.page.get_by_role("region", name=looker.say(BOOK))
        numbers = [
            told.states["mastered"],
            told.states["learned_pending_test"],
            told.states["forgotten"],
            told.book_words - told.states["mastered"] - told.to_review,
        ]
        for label, number in zip(STATES, numbers, strict=True):
            Progress(looker).expect_number(label, number, book)
        now = local_date(self.server.clock.now(), SHANGHAI)
        monday = now - timedelta(days=now.weekday())
        days = sum(day >= monday for day in told.days)
        if days:
            said = (f"学了 {days} 天", f"{days} day{'s' if days > 1 else ''} learned")
            expect(looker.page.get_by_text(re.compile(looker.say(said)))).to_be_visible()

    def _records_agree(self) -> None:
        # A missed review appears in the records after the clock's next run.
        self.server.rest()
        told = recount(self.server, self.student.user_id, self.book_id)
        looker = self.looker
        looker.go(RECORDS)
        sessions, minutes = told.month_sessions, told.month_minutes
        if sessions:
            said = (
                f"{sessions} 次，{minutes} 分钟",
                f"{sessions} session{'s' if sessions > 1 else ''}, {minutes} min",
            )
            expect(looker.page.get_by_text(looker.say(said))).to_be_visible()
        expect(Records(looker).rows()).to_have_count(told.listed)


def until_rows(
    server: RunningServer, expected: list[tuple[object, ...]], sql: str, *values: object
) -> None:
    """Waits until the database has it: changes of words are sent in the background."""
    server.until(lambda: server.rows(sql, *values) == expected)


def a_class(week: Week, tutor: Caller, order_id: int, *, words: int, right: int) -> Class:
    """A class of new words is held, and its reviews planned for half past seven."""
    book_class = started(week.server, tutor, week.student, words=words, order_id=order_id)
    taught(book_class, tutor, right=right)
    return book_class


@pytest.mark.long
def test_numbers_agree_throughout_a_students_week(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    tutor, student = calls(TUTOR), calls(SECOND_STUDENT)
    ((book_id,),) = server.rows("SELECT id FROM course_book WHERE code = ?", BOOK_CODE)
    page = open_page(SECOND_STUDENT, opens=False)
    week = Week(server, student, Looker(page, LANGUAGES[0], None), book_id)
    second = booked(server, days=2)

    # Day 0: the first lesson, seven words of which five are right.
    server.clock.move(minutes=60)
    first = a_class(week, tutor, order_of(server, "QUOTA_TRIAL"), words=7, right=5)
    week.agrees()
    evaluated(week, first)

    # Day 1: its first review, left within a minute, then done and rated; a word is reported.
    server.clock.move(minutes=DAY)
    review_by_hand(week, first)
    week.agrees()

    # Day 2: the second lesson; the next review; words marked and taken back.
    server.clock.move(minutes=DAY - 90)
    asked = {2: reviewed(first, 2, right=1)}
    other = a_class(week, tutor, second, words=5, right=3)
    marked_and_taken_back(week, other)
    week.agrees()

    # The report is answered, and its author notified.
    number = store(server, "list", "--open").splitlines()[1].split("\t")[0]
    store(server, "answer", number, "谢谢，已更正", "--correct", "translation=新的译文")
    server.rest()

    # From day 3 on in English. The first lesson's third review is missed.
    page.goto(f"/#{HOME}")
    Settings(page).choose(LANGUAGES[1])
    week.looker = Looker(page, LANGUAGES[1], None)
    server.clock.move(minutes=DAY)
    told_of_the_answer(week)
    reviewed(other, 1, right=4)
    favourites_practised(week, other)
    week.agrees()

    # Day 4 and 5: it could be caught up, and is finally missed when the next one is due.
    server.clock.move(minutes=DAY)
    reviewed(other, 2, right=2)
    assert state_of(week, first, 3) == "catch_up"
    vocabulary_test_taken(week)
    server.clock.move(minutes=DAY)
    closed = "SELECT status FROM course_order WHERE id = ?"
    until_rows(server, [("EXPIRED",)], closed, review_of(first, 3))
    asked[5] = reviewed(first, 5, right=2)
    reviewed(other, 3, right=2)
    assert state_of(week, first, 3) == "missed"
    week.agrees()

    # Day 7: the last of the week. The plan shows the state of each day.
    server.clock.move(minutes=2 * DAY)
    asked[7] = reviewed(first, 7, right=2)
    reviewed(other, 5, right=2)
    week.agrees()
    plan_told(week, first, asked)


def booked(server: RunningServer, *, days: int) -> int:
    """A class that the store books at ten in the morning some days after the first."""
    at = f"{(TODAY + timedelta(days=days)):%Y-%m-%d} 10:00"
    people = ("--student", SECOND_STUDENT.phone, "--tutor", TUTOR.phone)
    ended = ran(
        *("store", "book", *people, "--at", at, "--lesson", "QUOTA_60", "--book", BOOK_CODE),
        env=environment(server.folder),
    )
    assert ended.code == 0, ended.err
    ((order_id,),) = server.rows("SELECT max(id) FROM course_order")
    return int(order_id)


def evaluated(week: Week, lesson: Class) -> None:
    """The class is evaluated from its record, once."""
    looker, page = week.looker, week.looker.page
    looker.go(f"{RECORD}?courseOrderId={lesson.order_id}")
    expect(page.get_by_role("heading", level=1)).to_have_text(looker.say(RECORD_TITLE))
    page.get_by_role("radio", name=looker.say(("5 星", "5 stars"))).locator("..").click()
    page.get_by_role("textbox").fill("谢谢老师")
    looker.tap(("提交评价", "Send evaluation"))
    expect(Records(looker).part(("我的评价", "Your evaluation"))).to_contain_text("谢谢老师")
    stars = "SELECT order_id, stars FROM evaluation"
    until_rows(week.server, [(lesson.order_id, 5)], stars)


def review_by_hand(week: Week, lesson: Class) -> None:
    """Left within a minute, begun again, two of seven words not known, one of them reported."""
    server, looker, page = week.server, week.looker, week.looker.page
    review, words = Review(page), Words(looker)
    order_id = review_of(lesson, 1)
    looker.go(TAB)
    begin = page.get_by_role("button", name="开始复习 7 个词")
    begin.click()
    review.expect_title(LIST)
    review.tap(BEGIN)
    page.get_by_role("article").wait_for()
    review.tap(LEAVE)
    review.tap(LEAVE_YES)
    expect(begin).to_be_visible()
    status = "SELECT status, progress_version, rating FROM course_order WHERE id = ?"
    until_rows(server, [("RESERVED", 0, None)], status, order_id)
    week.agrees()

    looker.go(TAB)
    begin.click()
    review.tap(BEGIN)
    page.get_by_role("article").wait_for()
    asked = words_of(week.server, week.student, order_id)
    review.meanings = meanings_of(week.student, order_id)
    for at, word in enumerate(asked, 1):
        review.answer(word, known=at > 2, is_last=at == len(asked))
    review.expect_title(RESULT)
    advance(server, page, minutes=3)
    words.report(asked[0])
    page.get_by_role("radio", name="中文翻译有误").check()
    page.get_by_label("说说看").fill("应该是另一个意思")
    review.tap(("提交", "Submit"))
    review.expect_title(RESULT)
    review.rate(4)
    review.tap(HAND_IN)
    page.get_by_role("button", name="练这 2 个").click()
    expect(page.get_by_role("button", name="检测这 2 个")).to_be_visible()
    page.go_back()
    review.tap(("回到抗遗忘", "Back to reviews"))
    assert server.rows(status, order_id)[0][::2] == ("COMPLETED", 4)


def marked_and_taken_back(week: Week, lesson: Class) -> None:
    """Two words are marked as mastered; one mark is undone, the other taken back."""
    server, looker, words = week.server, week.looker, Words(week.looker)
    one, two = lesson.english(lesson.words[3:5])
    looker.go(f"{BOX}?courseBookId={week.book_id}")

    def states() -> list[str]:
        rows = server.rows(
            "SELECT state FROM word_state WHERE student_id = ? AND word_id IN (?, ?)"
            " ORDER BY word_id = ?",
            week.student.user_id,
            *lesson.words[3:5],
            lesson.words[4],
        )
        return [state for (state,) in rows]

    before = states()
    for word in (one, two):
        row = words.open(word)
        mark, take_back = (
            row.get_by_role("button", name=looker.say(name)) for name in (MARK, TAKE_BACK)
        )
        expect(mark.or_(take_back)).to_be_enabled()
        if mark.is_visible():
            mark.click()
        expect(take_back).to_be_visible()
    assert states() == ["mastered", "mastered"]
    week.agrees()
    looker.go(f"{BOX}?courseBookId={week.book_id}")
    words.open(two).get_by_role("button", name=looker.say(TAKE_BACK)).click()
    expect(words.row(two).get_by_role("button", name=looker.say(MARK))).to_be_visible()
    assert states() == ["mastered", "learned_pending_test"]
    looker.tap(("撤销", "Undo"))
    expect(words.row(two).get_by_role("button", name=looker.say(TAKE_BACK))).to_be_visible()
    words.row(two).get_by_role("button", name=looker.say(TAKE_BACK)).click()
    expect(words.row(two).get_by_role("button", name=looker.say(MARK))).to_be_visible()
    assert before != states()


def told_of_the_answer(week: Week) -> None:
    """A notice says that the reported word is corrected, and links to the answer."""
    looker, page = week.looker, week.looker.page
    looker.go(NOTICES)
    page.get_by_role("button", name="The word you reported is corrected").click()
    expect(page.get_by_text("谢谢，已更正")).to_be_visible()
    expect(page.get_by_text("新的译文").first).to_be_visible()


def favourites_practised(week: Week, lesson: Class) -> None:
    """Two favourites are practised as a set: one known, one not."""
    looker, words = week.looker, Words(week.looker)
    looker.go(f"{BOX}?courseBookId={week.book_id}")
    for word in lesson.english(lesson.words[:2]):
        words.star(word)
    looker.go(FAVORITES)
    looker.tap(("练收藏的单词", "Practise favourites"))
    looker.tap(("检测这 2 个", "Test these 2"))
    words.practise([True, False])
    kinds = (
        "SELECT kind, count(*) FROM word_event WHERE kind IN ('favorited', 'practised')"
        " GROUP BY kind ORDER BY kind"
    )
    until_rows(week.server, [("favorited", 2), ("practised", 2)], kinds)


def vocabulary_test_taken(week: Week) -> None:
    """The vocabulary test, with a reload in the middle, to its report."""
    looker, page = week.looker, week.looker.page
    looker.go(INDEX)
    test = VocabularyTest(page, week.server, LANGUAGES[1])
    test.button("begin").click()
    test.answer("r")
    page.reload()
    for _ in range(5):
        test.answer("w", by_key=True)
    expect(page.get_by_role("heading", level=1)).to_have_text(test.say("report"))
    assert week.server.rows("SELECT answer_count FROM vocabulary_test") == [(6,)]
    expect(page.get_by_text("Fewer than 50 words").first).to_be_visible()


def state_of(week: Week, lesson: Class, day: int) -> str:
    """The state of a day of a lesson's plan."""
    plan = week.student("CustomerQueryReviewPlan", courseOrderId=lesson.order_id)
    return next(str(one["state"]) for one in plan["days"] if one["day"] == day)


def plan_told(week: Week, lesson: Class, asked: Mapping[int, int]) -> None:
    """The record of the class and the record of its reviews show the same plan."""
    looker, page = week.looker, week.looker.page
    done = {1: "5 / 7", 2: f"1 / {asked[2]}", 5: f"2 / {asked[5]}", 7: f"2 / {asked[7]}"}
    looker.go(f"{RECORD}?courseOrderId={lesson.order_id}")
    plan = Records(looker).part(("21 天复习", "21-day review"))
    expect(plan).to_contain_text("4 done")
    expect(plan).to_contain_text("1 missed")
    expect(plan).to_contain_text("5 to go")
    for said in (*done.values(), "Missed"):
        expect(plan.get_by_text(said).first).to_be_visible()
    looker.go(f"/pagesA/antforgetRecord/antforgetRecord?courseOrderId={review_of(lesson, 1)}")
    rows = page.get_by_role("main").get_by_role("listitem")
    for day, said in {**done, 3: "missed"}.items():
        row = rows.filter(has=page.get_by_text(f"Day {day}", exact=True))
        expect(row).to_contain_text(said)
    looker.go(RECORDS)
    expect(page.get_by_role("heading", level=1)).to_have_text(looker.say(TITLE))
    looker.go(PROGRESS_INDEX)
    looker.see(PROGRESS, "week-progress")
