"""A student's first day: from the registration to the promise of the first review."""

import re
from collections.abc import Mapping
from itertools import count

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Open
from tests.e2e.looking import Looker, Title
from tests.e2e.pages.account import AccountScreens
from tests.e2e.pages.lesson import AFTER_TEST, Lesson
from tests.e2e.pages.vocabulary import VocabularyTest
from tests.e2e.server import RunningServer
from tests.e2e.test_class_demo import shown
from wordmate.adapters.word_files.starter import starter_books

_PHONES = count(13_700_100_001)
GOOD = "maple7river"
TO_TOMORROWS_REVIEW_S = (24 + 9) * 3_600 + 30 * 60
"""From ten in the morning to half past seven in the evening of the next day."""
BOOKS: Mapping[str, Title] = {book.code: (book.title_zh, book.title_en) for book in starter_books()}
LEARN: Title = ("学 5 个词", "Learn five words")
TITLE: Title = ("第一本书", "Your first book")
FIRST_HINT: Title = ("看一看，听一听，跟着读出声。", "Look, listen and repeat aloud.")
UNDERSTOOD: Title = ("知道了", "Got it")


def registered(
    page: Page, server: RunningServer, language: str = "zh-CN", *, grade: str | None = None
) -> None:
    """Registers a new student, who then sees their first book."""
    screens, phone = AccountScreens(page, server, language), str(next(_PHONES))
    screens.open("login/loginInformation")
    screens.fill(phone=phone)
    screens.fill(
        code=screens.get_code(phone), studentName="小雨", setPassword=GOOD, confirmPassword=GOOD
    )
    if grade is not None:
        page.locator("select[name=grade]").select_option(grade)
    screens.take_age()
    screens.agree()
    screens.tap("registerSubmit")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        TITLE[0 if language == "zh-CN" else 1]
    )


def first_words(server: RunningServer) -> Mapping[str, str]:
    """The five words of the latest lesson, with their meanings."""
    rows = server.rows(
        "SELECT word.en_word, coalesce(course_word.zh_word, word.zh_word) FROM course_order"
        " JOIN course_word USING (course_book_id) JOIN word ON word.id = course_word.word_id"
        " WHERE course_order.id = (SELECT max(id) FROM course_order)"
        " ORDER BY course_word.position LIMIT 5"
    )
    return dict(rows)


def learn_alone(page: Page, words: Mapping[str, str]) -> None:
    """Takes five words through every step of a lesson, from its second one on. One is missed, and
    the hint of its step is not shown when the step is over."""
    lesson, english_of = Lesson(page), {meaning: word for word, meaning in words.items()}
    for step in ("复习", "听音复习", "闪卡", "混组", AFTER_TEST):
        lesson.expect_step(step)
        lesson.begin_step()
        for at, word in enumerate(words, start=1):
            lesson.expect_place(at, 5)
            asked = word
            if step in {"混组", AFTER_TEST}:
                text = shown(page, [re.escape(one) for one in (*words, *english_of)])
                asked = english_of.get(text, text)
            lesson.answer(asked, words[asked], right=(step, at) != ("混组", 1))
        if step == "混组":
            expect(page.get_by_role("button", name="直接继续")).to_be_visible()
            expect(page.get_by_role("note")).to_have_count(0)
            lesson.tap("直接继续")


def test_a_new_student_tells_the_grade_learns_five_words_and_is_promised_them_for_tomorrow(
    server: RunningServer, open_page: Open
) -> None:
    page = open_page()
    registered(page, server)
    page.get_by_role("button", name="小学五年级").click()
    expect(page.get_by_role("heading", name=BOOKS["primary-upper"][0])).to_be_visible()
    expect(page.get_by_text("这本书里正是小学五年级前后要学的词。")).to_be_visible()
    page.get_by_role("button", name="学 5 个词").click()
    lesson = Lesson(page)
    expect(page.get_by_role("note")).to_contain_text(FIRST_HINT[0])
    page.get_by_role("button", name="知道了").click()
    expect(page.get_by_role("note")).to_have_count(0)
    lesson.memorize(5)
    learn_alone(page, first_words(server))

    expect(page.get_by_role("heading", level=1, name="练习结束")).to_be_visible()
    lesson.tap("选择每天复习时间")
    picker = lesson.dialog("每天复习时间")
    expect(picker.get_by_role("button", name="19:30", exact=True)).to_be_in_viewport(ratio=1)
    picker.get_by_role("button", name="每天 19:30 复习").click()
    promise = page.get_by_role("heading", name="明天 19:30，这 5 个词会再来")
    expect(promise).to_be_visible()

    # The promise is kept.
    server.clock.move(seconds=TO_TOMORROWS_REVIEW_S)
    page.clock.fast_forward(TO_TOMORROWS_REVIEW_S * 1_000)
    page.reload()
    review = page.get_by_role("article").filter(has_text="现在可以复习")
    expect(review).to_contain_text("5 个单词")
    review.get_by_role("button", name="开始复习").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("复习"))


def test_a_new_student_who_skips_everything_sees_the_first_word_within_three_taps(
    server: RunningServer, open_page: Open
) -> None:
    page = open_page()
    registered(page, server)
    for name in ("跳过", "学 5 个词"):
        page.get_by_role("button", name=name).click()
    expect(page.get_by_role("article", name="单词卡")).to_be_visible()
    expect(page.get_by_role("img", name="第 1 个，共 5 个")).to_be_visible()


def test_a_new_student_who_goes_home_is_offered_the_first_five_words(
    server: RunningServer, open_page: Open
) -> None:
    page = open_page()
    registered(page, server, grade="junior_1")
    expect(page.get_by_role("heading", name=BOOKS["junior-core"][0])).to_be_visible()
    page.get_by_role("button", name="返回").click()
    expect(page.get_by_role("heading", level=2, name="先学五个词")).to_be_visible()
    page.get_by_role("button", name="选一本书").click()
    expect(page.get_by_role("heading", name=BOOKS["junior-core"][0])).to_be_visible()
    page.get_by_role("button", name="返回").click()
    page.get_by_role("button", name="学 5 个词").click()
    expect(page.get_by_role("article", name="单词卡")).to_be_visible()


@pytest.mark.parametrize(
    ("answers", "book", "why"),
    [
        ("ddddd", "primary-lower", "从最先要学的词开始，打好基础。"),
        ("rrrrrrrrrrrr", "cet4-core", "接下来学这本正合适。"),
    ],
)
def test_twelve_words_find_a_new_students_book(
    server: RunningServer, open_page: Open, answers: str, book: str, why: str
) -> None:
    page = open_page()
    registered(page, server)
    page.get_by_role("button", name="做 12 道题来选，约 2 分钟").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("找一本合适的书")
    test = VocabularyTest(page, server)
    for letter in answers[:2]:
        test.answer(letter, by_key=True)
    page.reload()
    for letter in answers[2:]:
        test.answer(letter)
    expect(page.get_by_role("heading", name=BOOKS[book][0])).to_be_visible()
    expect(page.get_by_text(why)).to_be_visible()
    assert server.rows("SELECT kind FROM vocabulary_test") == [("placement",)]
    page.get_by_role("button", name="学 5 个词").click()
    expect(page.get_by_role("article", name="单词卡")).to_be_visible()


@pytest.mark.parametrize("language", ["zh-CN", "en"])
def test_the_screens_of_the_first_day(
    server: RunningServer, open_page: Open, shots, language: str
) -> None:
    page = open_page(chosen=language)
    looker = Looker(page, language, shots, lies=True)
    registered(page, server, language)
    looker.see(TITLE, "first-book-grades")
    page.keyboard.press("Tab")
    page.get_by_role("button", name=looker.say(("初中二年级", "Junior 2"))).press("Enter")
    expect(page.get_by_role("heading", name=looker.say(BOOKS["junior-core"]))).to_be_visible()
    looker.see(TITLE, "first-book-proposal")
    page.get_by_role("button", name=looker.say(("返回", "Back"))).click()
    expect(
        page.get_by_role("heading", name=looker.say(("先学五个词", "Your first five words")))
    ).to_be_visible()
    looker.look("home-first-five")
    looker.tap(LEARN)
    expect(page.get_by_role("note")).to_contain_text(looker.say(FIRST_HINT))
    looker.look("first-hint")
