"""Own words: offline favourites, marks with undo, free practice."""

import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Call, Look, Open
from tests.e2e.looking import Title, again
from tests.e2e.people import STUDENT, Caller
from tests.e2e.server import RunningServer

BOX = "/pagesA/wordmarking/wordmarking"
MARKED = "/pagesA/wordmarking/wordmarkingList"
FAVORITES = "/pages/favoriteWords/favoriteWordsIndex/favoriteWordsIndex"
PRACTICE = "/pagesA/reviewAndTest/reviewAndTest"
BOX_TITLE: Title = ("记忆盒", "Memory box")


def words_of_book(student: Caller, count: int) -> tuple[int, list[dict[str, Any]]]:
    """A book that was not begun, and its first words."""
    courses = student("CustomerListStudentCourese", pageSize=100)["data"]
    fresh = [one for one in courses if one["mastered"] + one["toReview"] == 0]
    book_id = fresh[0]["courseBook"]["courseBookId"]
    page = student("CustomerListCourseWordByCourseIdByPage", courseId=book_id, pageSize=count)
    return book_id, page["data"]


def forgotten(student: Caller, words: Sequence[dict[str, Any]]) -> None:
    """Words marked as mastered and then missed in practice, on another device."""
    student("CustomerMarkWords", wordIds=[one["id"] for one in words], isMastered=True)
    student(
        "CustomerSubmitPractice",
        device="another",
        answers=[
            {"wordId": one["id"], "right": False, "latencyMs": 900, "number": number}
            for number, one in enumerate(words, 1)
        ],
    )


def star(page: Page, word: str) -> Any:
    """The star of a word, in any language."""
    return page.get_by_role("button", name=re.compile(rf"^(收藏|Favorite) {word}$"))


def expect_states(server: RunningServer, words: Sequence[dict[str, Any]], *states: str) -> None:
    """Waits for these rows of words in the database."""
    state = "SELECT state FROM word_state WHERE word_id = ?"
    expected = [[(one,)] for one in states]
    server.until(lambda: [server.rows(state, one["id"]) for one in words] == expected)


def test_words_are_searched_marked_restored_and_practised(
    look: Look, calls: Call, server: RunningServer
) -> None:
    student = calls(STUDENT)
    book_id, words = words_of_book(student, 6)
    forgotten(student, words[:4])
    looker = look(STUDENT)
    page, say = looker.page, looker.say
    first, second, third, fourth = (one["enWord"] for one in words[:4])

    # The memory box: forgotten words, their number, and a search.
    looker.at(f"{BOX}?courseBookId={book_id}", BOX_TITLE, "box")
    tab = page.get_by_role("tab", name=re.compile(say(("^再看 4$", "^Look again 4$"))))
    tab.click()
    shown = page.get_by_role("list", name=say(BOX_TITLE)).get_by_role("listitem")
    expect(shown).to_have_count(4)
    page.get_by_role("searchbox").fill(first[:2].upper())
    expect(shown.filter(has_text=first)).to_be_visible()
    page.get_by_role("searchbox").fill("qqqq")
    expect(page.get_by_text(say(("没有找到单词", "No words found")))).to_be_visible()
    page.get_by_role("searchbox").fill("")
    page.get_by_role("button", name=re.compile(rf"^{first}")).click()
    report = page.get_by_role("link", name=say(("报告这个词有误", "Report this word")))
    expect(report).to_have_attribute("href", re.compile(rf"wordId={words[0]['id']}"))
    looker.look("box-forgotten")

    # Several are marked at once, and restored.
    looker.tap(("选择多个", "Choose several"))
    for word in (second, third):
        page.get_by_role("checkbox", name=say((f"选中 {word}", f"Choose {word}"))).check()
    looker.look("box-choosing")
    looker.tap(("标为掌握", "Mark as mastered"))
    expect(
        page.get_by_text(say(("2 个单词标为掌握", "2 words marked as mastered")))
    ).to_be_visible()
    expect(shown).to_have_count(2)
    expect_states(server, words[1:3], "mastered", "mastered")
    looker.tap(("撤销", "Undo"))
    expect(shown).to_have_count(4)
    expect_states(server, words[1:3], "forgotten", "forgotten")

    # One is marked alone, and restored from the list of marks.
    page.get_by_role("button", name=re.compile(rf"^{fourth}")).click()
    page.get_by_role("listitem").filter(has_text=fourth).get_by_role(
        "button", name=say(("标为掌握", "Mark as mastered"))
    ).click()
    expect(shown).to_have_count(3)
    looker.look("box-marked")
    looker.at(MARKED, ("标为掌握的单词", "Marked words"), "marked")
    expect(page.get_by_role("button", name=re.compile(rf"^{fourth}"))).to_be_visible()
    looker.tap(("选择多个", "Choose several"))
    looker.tap(("全选", "Choose all"))
    looker.tap(("撤回掌握", "Take back"))
    expect(
        page.get_by_text(say(("还没有标为掌握的单词", "No words marked as mastered yet")))
    ).to_be_visible()
    expect_states(server, words[3:4], "learned_pending_test")
    looker.look("marked-none")

    # Favourites are practised; the answers count.
    looker.go(f"{BOX}?courseBookId={book_id}&state=forgotten")
    for word in (first, second):
        star(page, word).click()
    looker.go("/pages/my/my")
    looker.tap(("收藏的单词", "Favourite words"))
    favorites = page.get_by_role("list", name=say(("收藏的单词", "Favourite words")))
    expect(favorites.get_by_role("listitem")).to_have_count(2)
    looker.look("favorites")
    looker.tap(("练收藏的单词", "Practise favourites"))
    looker.look("practice-words")
    looker.tap(("检测这 2 个", "Test these 2"))
    card = page.get_by_role("article")
    expect(card).to_contain_text(second)
    looker.tap(("显示释义", "Show meaning"))
    looker.look("practice-test")
    page.clock.run_for(1_000)
    looker.tap(("认识", "Known"))
    expect(card).to_contain_text(first)
    page.clock.run_for(1_000)
    looker.tap(("还不熟", "Not yet"))
    page.clock.run_for(1_000)
    looker.tap(("继续", "Continue"))
    looker.see(("检测结果", "Test result"), "practice-result")
    expect(page.get_by_text(say(("共 2 个", "of 2 words")))).to_be_visible()
    looker.tap(("完成", "Done"))
    expect(favorites.get_by_role("listitem")).to_have_count(2)
    page.get_by_role(
        "button", name=re.compile(rf"^{second} {say(('已掌握', 'Mastered'))}")
    ).wait_for()
    expect_states(server, words[:2], "forgotten", "mastered")
    practised_words = "SELECT count(*) FROM word_event WHERE kind = 'practised'"
    server.until(lambda: server.rows(practised_words) == [(6,)])

    # The other sources of practice.
    looker.at(PRACTICE, ("复习和检测", "Review and test"), "practice-sets")
    page.get_by_role("button", name=re.compile(say(("^今天", "^Today")))).click()
    expect(page.get_by_role("button", name=re.compile(rf"^{fourth}"))).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        say(("复习和检测", "Review and test"))
    )


def test_a_favourite_marked_offline_is_sent_after_reconnecting(
    open_page: Open, calls: Call, server: RunningServer
) -> None:
    book_id, words = words_of_book(calls(STUDENT), 3)
    page = open_page(STUDENT, opens=False)
    page.goto(f"/#{BOX}?courseBookId={book_id}")
    first, second = (star(page, one["enWord"]) for one in words[:2])
    expect(first).to_have_attribute("aria-pressed", "false")

    page.context.set_offline(True)
    first.click()
    second.click()
    second.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(second).to_have_attribute("aria-pressed", "false")
    assert server.rows("SELECT count(*) FROM word_event") == [(0,)]

    page.context.set_offline(False)
    page.clock.run_for(20_000)
    with page.expect_response("**/request/CustomerListFavoriteWords"):
        again(page, FAVORITES)
    page.get_by_role("button", name=re.compile(rf"^{words[0]['enWord']}")).wait_for()
    kinds = "SELECT kind, word_id FROM word_event ORDER BY sequence"
    server.until(lambda: len(server.rows(kinds)) >= 3)
    assert server.rows(kinds) == [
        ("favorited", words[0]["id"]),
        ("favorited", words[1]["id"]),
        ("unfavorited", words[1]["id"]),
    ]
    star(page, words[0]["enWord"]).click()
    page.reload()
    expect(page.get_by_text("还没有收藏")).to_be_visible()
