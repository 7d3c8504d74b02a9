"""Reviews: held alone, left within a minute, done and rated; led by a tutor on two devices."""

import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import expect

from tests.e2e.conftest import Call, Look, Open
from tests.e2e.looking import DESKTOP, PHONE, box, standing
from tests.e2e.pages.review import (
    BEGIN,
    HAND_IN,
    KNOWN,
    LEAVE,
    LEAVE_YES,
    LIST,
    NOT_YET,
    RESULT,
    STAY,
    TAB,
    TAKE_BACK,
    Review,
)
from tests.e2e.people import STUDENT, TUTOR, Caller
from tests.e2e.server import SHANGHAI, RunningServer
from tests.e2e.test_whole_lesson import advance, order_under_way
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.kernel.task import Task
from wordmate.domain.lessons.exercise import (
    DailyQuestion,
    Distractor,
    ExerciseWord,
    daily_question,
)
from wordmate.domain.lessons.grouping import after_test_words
from wordmate.domain.progress.counting import day_number
from wordmate.domain.reviews.word_memory import HARD_AFTER

SAVE = "**/request/CustomerSaveCourseOrderProgress"
DAY = 24 * 60


def progress_of(call: Caller, order_id: int) -> dict[str, Any]:
    """The stored progress of a review; none before its test."""
    saved = call("CustomerListCourseProgress", courseOrderIds=[order_id])["data"]
    return saved[0]["progress"] if saved else {}


def words_of(server: RunningServer, call: Caller, order_id: int) -> Sequence[str]:
    """A review's words in the order of its test, once its beginning is saved."""
    server.until(lambda: "groups" in progress_of(call, order_id))
    progress = progress_of(call, order_id)
    groups = tuple(tuple(group) for group in progress["groups"])
    asked = after_test_words(groups, progress["seed"])
    page = call("CustomerListWordInfoByWordIdIn", wordIds=list(asked))
    texts = {word["id"]: word["enWord"] for word in page["data"]}
    return [texts[word] for word in asked]


def meanings_of(call: Caller, order_id: int) -> dict[str, str]:
    """The meanings of a review's words in its book."""
    page = call("CustomerListReviewWords", courseOrderId=order_id, pageSize=100)
    return {word["enWord"]: word["zhWord"] for word in page["data"]}


def saved_answers(server: RunningServer, order_id: int) -> list[int]:
    rows = server.rows(
        "SELECT word_id FROM order_event WHERE order_id = ? AND kind = 'answered'", order_id
    )
    return [word for (word,) in rows]


def test_two_quick_steps_back_do_not_leave_a_review_without_asking(
    server: RunningServer, open_page: Open
) -> None:
    server.clock.move(minutes=20)
    review = Review(open_page(STUDENT))
    review.page.get_by_role("link", name="抗遗忘").click()
    review.page.get_by_role("button", name=re.compile(r"开始复习 \d+ 个词")).click()
    review.expect_begin()
    address = review.page.url

    review.page.evaluate("() => { history.back(); history.back(); }")
    expect(review.page.get_by_role("dialog", name="现在离开？")).to_be_visible()
    review.tap(STAY)
    review.expect_begin()
    expect(review.page).to_have_url(address)
    review.page.go_back()
    review.tap(LEAVE_YES)
    expect(review.page.get_by_role("heading", level=1)).to_have_text("抗遗忘")


def test_a_review_held_alone_is_left_then_done_and_rated(
    server: RunningServer, open_page: Open, calls: Call
) -> None:
    server.clock.move(minutes=20)
    page, call = open_page(STUDENT), calls(STUDENT)
    review = Review(page)
    page.get_by_role("link", name="抗遗忘").click()
    expect(page.get_by_text(re.compile(r"^2 次复习"))).to_be_visible()
    begin = page.get_by_role("button", name=re.compile(r"开始复习 \d+ 个词"))
    begin.click()
    review.expect_begin()
    order_id = order_under_way(server)

    # Left within a minute, after a warning; nothing of it is stored.
    page.go_back()
    review.tap(STAY)
    review.expect_title(LIST)
    review.tap(BEGIN)
    first = page.get_by_role("article").get_by_role("heading").inner_text()
    review.answer(first, known=False)
    review.tap(LEAVE)
    review.tap(LEAVE_YES)
    expect(begin).to_be_visible()
    left = "SELECT status, progress_version, started_by FROM course_order WHERE id = ?"
    server.until(lambda: server.rows(left, order_id) == [("RESERVED", 0, None)])

    begin.click()
    review.tap(BEGIN)
    expect(page.get_by_role("article")).to_be_visible()
    words = words_of(server, call, order_id)
    review.meanings = meanings_of(call, order_id)
    # The last answer is taken back; a reload goes on at the same word.
    review.expect_word(words[0])
    expect(page.get_by_role("button", name=review.say(NOT_YET), exact=True)).to_be_enabled()
    with standing(page):
        review.touch(NOT_YET)
        review.touch(TAKE_BACK)
    review.answer(words[0], known=True)
    review.answer(words[1], known=False)
    review.expect_word(words[2])
    page.reload()
    for at, word in enumerate(words[2:], start=3):
        review.answer(word, known=at % 5 > 0, is_last=at == len(words))
    review.expect_title(RESULT)
    wrong = {words[1], *(word for at, word in enumerate(words, 1) if at > 2 and at % 5 == 0)}
    rows = page.get_by_role("region", name="再看").get_by_role("listitem")
    expect(rows).to_have_count(len(wrong))
    expect(page.get_by_text(re.compile("^下次 "))).to_be_visible()

    submit = page.get_by_role("button", name="提交")
    expect(submit).to_be_disabled()
    advance(server, page, minutes=2)
    expect(submit).to_be_disabled()
    review.rate(4)
    review.tap(HAND_IN)
    page.get_by_role("button", name="回到抗遗忘").click()
    expect(page.get_by_text(re.compile(r"^1 次复习"))).to_be_visible()
    done = "SELECT status, rating, started_by FROM course_order WHERE id = ?"
    server.until(lambda: server.rows(done, order_id) == [("COMPLETED", 4, "user")])
    server.until(lambda: len(saved_answers(server, order_id)) >= len(words) + 2)
    assert len(saved_answers(server, order_id)) == len(words) + 2

    # The record and the lesson's plan show the review.
    page.get_by_role("button", name="复习记录").click()
    score = f"{len(words) - len(wrong)} / {len(words)}"
    page.get_by_role("button", name=score).click()
    expect(page.get_by_role("heading", name="复习计划")).to_be_visible()
    expect(page.get_by_text(score)).to_be_visible()


def test_a_review_is_led_by_the_tutor_on_two_devices(
    server: RunningServer, look: Look, calls: Call
) -> None:
    server.clock.move(minutes=30)
    tutor, student = look(TUTOR, "en"), look(STUDENT, "en")
    leads, follows = (Review(one.page, one.language) for one in (tutor, student))
    title = ("抗遗忘", "Anti-forgetting")
    tutor.at(TAB, title, "reviews-tutor")
    tutor.page.get_by_role("button", name=re.compile("^带复习|^Lead the review")).first.click()
    leads.expect_title(LIST)
    order_id = order_under_way(server)
    tutor.look("review-list")
    words = words_of(server, calls(STUDENT), order_id)
    waits = (
        "老师在带这次复习，页面会自己往前走。",
        "Your tutor leads this review. It goes on by itself.",
    )
    student.go(f"/pages/antiForgettingWords/antiForgettingWords?courseOrderId={order_id}")
    expect(student.page.get_by_text(follows.say(waits))).to_be_visible()

    leads.tap(BEGIN)
    # The tutor sees the meaning.
    expect(tutor.page.get_by_role("article").locator(":lang(zh)").first).to_be_visible()
    tutor.look("review-test")
    # No request is running that would time out when the clock advances.
    expect(student.page.get_by_role("article")).to_be_visible()
    with tutor.page.expect_response(SAVE):
        leads.answer(words[0], known=True)
    for _ in range(2):
        advance(server, student.page, minutes=0.1)
    follows.expect_word(words[1])
    # Only the side that started it judges; the other side sees the word, and waits.
    expect(student.page.get_by_text(follows.say(waits))).to_be_visible()
    expect(student.page.get_by_role("button", name=follows.say(KNOWN), exact=True)).to_have_count(0)
    student.look("review-looked-at")
    leads.answer(words[1], known=False)
    # On a wide screen the answers so far stand beside the word.
    tutor.page.set_viewport_size(DESKTOP)
    beside = tutor.page.get_by_role("complementary", name=leads.say(LIST))
    expect(beside.get_by_role("listitem").nth(0)).to_contain_text(leads.say(KNOWN))
    expect(beside.get_by_role("listitem").nth(1)).to_contain_text(leads.say(NOT_YET))
    card, answers = (box(tutor.page.get_by_role("article")), box(beside))
    assert card["x"] + card["width"] <= answers["x"]
    tutor.page.set_viewport_size(PHONE)
    expect(beside).to_have_count(0)
    for word in words[2:-1]:
        leads.answer(word, known=True)
    with tutor.page.expect_response(SAVE):
        leads.answer(words[-1], known=True, is_last=True)
    leads.expect_title(RESULT)
    tutor.look("review-result")
    advance(server, student.page, minutes=0.2)
    follows.expect_title(RESULT)
    expect(student.page.get_by_role("button", name=follows.say(HAND_IN))).to_have_count(0)
    expect(student.page.get_by_role("radio")).to_have_count(0)
    advance(server, tutor.page, student.page, minutes=2)
    leads.rate(5)
    submit = tutor.page.get_by_role("button", name=leads.say(HAND_IN))
    expect(submit).to_be_enabled()
    submit.click()
    expect(
        tutor.page.get_by_role("button", name=leads.say(("回到抗遗忘", "Back to reviews")))
    ).to_be_visible()
    advance(server, student.page, minutes=0.2)
    expect(
        student.page.get_by_role("button", name=follows.say(("回到抗遗忘", "Back to reviews")))
    ).to_be_visible()
    ended = "SELECT status, rating, ended_by FROM course_order WHERE id = ?"
    server.until(lambda: server.rows(ended, order_id) == [("COMPLETED", 5, "TEACHER")])
    student.at(
        "/pagesA/antforgetRecord/antforgetRecord", ("复习记录", "Review record"), "review-record"
    )
    student.at(
        f"/pagesA/antforgetRecord/antforgetRecord?courseOrderId={order_id}",
        ("复习计划", "Review plan"),
        "review-plan",
    )


def test_the_daily_list_asks_due_words_and_missed_ones_become_hard(
    server: RunningServer, look: Look, calls: Call
) -> None:
    server.clock.move(minutes=24 * DAY)
    student, call = look(STUDENT, "zh-CN"), calls(STUDENT)
    today = call("CustomerRetrieveDueWords")["today"]
    assert today > 0
    student.at(TAB, ("抗遗忘", "Anti-forgetting"), "daily-list")
    page = student.page
    page.get_by_role("button", name=f"开始复习这 {today} 个词").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("今天的单词")
    words = call("CustomerListPracticeWords", kind="DUE", pageSize=100)["data"]
    due = [one for one in words if not one["isProbe"]]
    expect(page.get_by_role("listitem")).to_have_count(len(due))
    orders = server.rows("SELECT count(*) FROM course_order")

    for nth in range(HARD_AFTER):
        server.clock.move(minutes=DAY)
        missed = {"wordId": due[0]["id"], "right": False, "latencyMs": 900, "number": nth + 1}
        call("CustomerSubmitPractice", device="another", answers=[missed])
    assert call("CustomerRetrieveDueWords")["hard"] == 1
    assert server.rows("SELECT count(*) FROM course_order") == orders
    student.at(TAB, ("抗遗忘", "Anti-forgetting"), "hard-words")
    page.get_by_role("button", name=re.compile("^难词")).click()
    hard = page.get_by_role("list", name="难词").get_by_role("listitem")
    expect(hard).to_have_count(1)
    expect(hard).to_contain_text(due[0]["enWord"])


def asked_on(server: RunningServer, word: dict[str, Any]) -> DailyQuestion:
    """How the daily list of the server's day asks a word."""
    wrong = [
        Distractor(word_id=one["wordId"], en_word=one["enWord"], zh_word=one["zhWord"])
        for one in word["distractors"]
    ]
    exercise_word = ExerciseWord(
        id=word["id"], en_word=word["enWord"], zh_word=word["zhWord"], distractors=wrong
    )
    return daily_question(exercise_word, day_number(local_date(server.clock.now(), SHANGHAI)))


def test_the_daily_list_checks_a_third_of_the_words_that_are_said_to_be_known(
    server: RunningServer, look: Look, calls: Call
) -> None:
    server.clock.move(minutes=24 * DAY)
    student, call = look(STUDENT, "zh-CN"), calls(STUDENT)
    words, tasks, has_probe = list[dict[str, Any]](), set[Task](), False
    while has_probe or tasks != {Task.PICK_MEANING, Task.TYPE_WORD}:  # as the day draws them
        server.clock.move(minutes=DAY)
        words = call("CustomerListPracticeWords", kind="DUE", pageSize=100)["data"]
        has_probe = any(one["isProbe"] for one in words)
        tasks = {one.task for word in words if (one := asked_on(server, word).check)}
    student.at(TAB, ("抗遗忘", "Anti-forgetting"), "daily-list-to-check")
    page = student.page
    page.get_by_role("button", name=re.compile("^开始复习这")).click()
    page.get_by_role("button", name=re.compile("^检测这")).click()

    def touch(name: str) -> None:
        page.clock.fast_forward(700)  # the last word was shown for a while
        page.get_by_role("button", name=name, exact=True).click()

    is_wrong, rights = {Task.PICK_MEANING: True, Task.TYPE_WORD: True}, dict[int, bool]()
    for word in words:
        question = asked_on(server, word)
        card = page.get_by_role("article")
        asks_word = question.task is Task.RECALL_WORD
        expect(card).to_contain_text(word["zhWord" if asks_word else "enWord"])
        expect(card).not_to_contain_text(word["enWord" if asks_word else "zhWord"])
        touch("认识")
        rights[word["id"]] = True
        if question.check is None:
            continue
        task = question.check.task
        rights[word["id"]] = right = not is_wrong[task]
        if task is Task.PICK_MEANING:
            choices = page.get_by_role("list", name="它是什么意思？").get_by_role("button")
            expect(choices).to_have_count(4)
            if not right:
                student.look("daily-check-choices")
            touch(word["zhWord"] if right else word["distractors"][0]["zhWord"])
        else:
            field = page.get_by_role("textbox", name="拼出这个单词")
            if not right:
                student.look("daily-check-typed")
            field.fill(word["enWord"] if right else "zzzzzz")
            touch("检查")
        if not right:
            is_wrong[task] = False
            expect(card).to_contain_text(word["enWord"])
            expect(card).to_contain_text(word["zhWord"])
            if task is Task.PICK_MEANING:
                student.look("daily-check-missed")
            touch("继续")
    known = sum(rights.values())
    expect(page.get_by_text(f"共 {len(words)} 个")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text(f"{known}")

    stored = "SELECT word_id, was_right, task, reveal, other_word_id FROM word_event WHERE kind = ?"
    server.until(lambda: len(server.rows(stored, "practised")) == len(words))
    by_word = {row[0]: row[1:] for row in server.rows(stored, "practised")}
    for word in words:
        question = asked_on(server, word)
        right, task, reveal, other_id = by_word[word["id"]]
        assert bool(right) == rights[word["id"]]
        assert task == (question.check.task if question.check else question.task)
        assert reveal == ("tap" if task == Task.PICK_MEANING else None)
        is_mistaken = task == Task.PICK_MEANING and not right
        assert other_id == (word["distractors"][0]["wordId"] if is_mistaken else None)


def confused(server: RunningServer, call: Caller) -> Sequence[tuple[str, str]]:
    """Two similar words that the student confused twice, with their meanings."""
    asked = (
        "SELECT id, en_word, zh_word FROM word WHERE en_word IN ('abroad', 'aboard') ORDER BY id"
    )
    first, other = server.rows(asked)
    ids = {"wordId": first[0], "otherWordId": other[0]}
    for number in (1, 2):
        missed = {**ids, "right": False, "latencyMs": 900, "number": number, "task": "tell_apart"}
        call("CustomerSubmitPractice", device="another", answers=[missed])
    return [first[1:], other[1:]]


def test_two_words_confused_twice_are_contrasted_until_they_are_distinguished(
    server: RunningServer, look: Look, calls: Call
) -> None:
    call = calls(STUDENT)
    words = confused(server, call)
    server.clock.move(minutes=DAY)
    student = look(STUDENT, "zh-CN")
    page = student.page
    student.at(TAB, ("抗遗忘", "Anti-forgetting"), "confused-words")
    page.get_by_role("button", name=re.compile("^容易混的词")).click()
    expect(page.get_by_role("button", name="分清这两个")).to_be_visible()
    sides = page.get_by_role("article")
    expect(sides).to_have_count(2)
    for side, (word, meaning) in zip(sides.all(), words, strict=True):
        expect(side.get_by_role("heading")).to_have_text(word)
        expect(side).to_contain_text(meaning)
    student.look("contrast-card")

    def touch(name: str) -> None:
        page.clock.fast_forward(300)  # a touch right after the last one is ignored
        page.get_by_role("button", name=name, exact=True).click()

    meanings = {meaning: word for word, meaning in words}
    touch("分清这两个")
    for nth in range(2):
        asked = page.get_by_role("region", name="是哪一个？").get_by_role("heading")
        right = meanings[asked.inner_text()]
        touch(right)
        expect(page.get_by_role("listitem").filter(has_text=right)).to_contain_text("对了")
        if nth == 0:
            student.look("contrast-answered")
        touch("继续")
    expect(page.get_by_text("今天 1 对里分清了 1 对")).to_be_visible()
    student.look("contrast-done")
    page.get_by_role("button", name="完成").click()
    expect(page.get_by_role("button", name=re.compile("^容易混的词"))).to_contain_text("1 对")
    server.clock.move(minutes=DAY)
    [pair] = call("CustomerListConfusedWords")["data"]
    ids = [pair["word"]["id"], pair["other"]["id"]]
    for number, (asked, other) in enumerate((ids, reversed(ids)), start=3):
        assert len(call("CustomerListConfusedWords")["data"]) == 1
        answer = {"wordId": asked, "otherWordId": other, "right": True, "latencyMs": 900}
        practised = {**answer, "number": number, "task": "tell_apart"}
        call("CustomerSubmitPractice", device="another", answers=[practised])
    assert call("CustomerListConfusedWords")["data"] == []


def test_the_tutor_sees_which_words_a_student_confuses(
    server: RunningServer, look: Look, calls: Call
) -> None:
    call = calls(STUDENT)
    confused(server, call)
    tutor = look(TUTOR, "zh-CN")
    tutor.at(
        f"/pagesA/studentAdministration/student?studentId={call.user_id}",
        ("学生", "Student"),
        "student-confused",
    )
    pairs = tutor.page.get_by_role("region", name="容易混的词").get_by_role("listitem")
    expect(pairs).to_have_count(1)
    expect(pairs).to_contain_text("abroad")
    expect(pairs).to_contain_text("2 次")
