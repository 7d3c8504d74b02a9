"""Training materials and lesson preparation on a phone: texts, PDFs, videos, and failures."""

import re
from pathlib import Path

from playwright.sync_api import Route, expect

from tests.e2e.conftest import Open
from tests.e2e.looking import Looker, again, choose
from tests.e2e.people import STUDENT, TUTOR
from tests.e2e.server import RunningServer
from tests.support.commands import environment
from tests.support.forked import ran

DETAIL = "/pagesA/trainingMaterials/detail"
PREPARATION = "/pagesA/lessonPreparation/lessonPreparation"
MY = "/pages/my/my"


def load(server: RunningServer, *arguments: str) -> str:
    """The output of the store's command."""
    ended = ran("content", *arguments, env=environment(server.folder))
    assert ended.code == 0, ended.err
    return ended.out


def number(server: RunningServer, title: str) -> int:
    [[found]] = server.rows("SELECT id FROM training_material WHERE title_zh = ?", title)
    return int(found)


def test_a_tutor_opens_a_text_a_pdf_and_a_video_and_reports_a_broken_one(
    server: RunningServer, open_page: Open, shots: Path | None
) -> None:
    assert "PDF" in load(server, "materials")
    page = open_page(TUTOR, opens=False)
    looker = Looker(page, "zh-CN", shots)
    again(page, MY)
    page.get_by_role("button", name="训练材料").click()
    shelf = page.get_by_role("list", name="训练材料")
    expect(shelf.get_by_role("listitem")).to_have_count(2)
    looker.look("materials")
    choose(page.get_by_role("radio", name="固定搭配"))
    expect(shelf.get_by_role("listitem")).to_have_count(1)
    choose(page.get_by_role("radio", name="短语"))
    expect(page.get_by_text("这一类还没有材料")).to_be_visible()
    page.get_by_role("button", name="看全部").click()
    choose(page.get_by_role("radio", name="语法"))
    page.get_by_role("button", name=re.compile("一般现在时")).click()
    expect(page.get_by_role("heading", name="第三人称单数")).to_be_visible()
    expect(page.locator("strong", has_text="get up")).to_be_visible()
    looker.look("material-text")
    page.go_back()
    expect(page.get_by_role("radio", name="语法")).to_be_checked()

    page.get_by_role("searchbox", name="搜标题").fill("vowel")
    page.get_by_role("button", name="元音字母组合").click()
    first = page.get_by_role("listitem", name="第 1 页，共 2 页")
    expect(first).to_contain_text("house")
    assert int(first.locator("canvas").evaluate("canvas => canvas.width")) > 300
    looker.look("material-pdf")
    page.get_by_role("button", name="下一页").click()
    expect(page.get_by_role("slider", name="翻到第几页")).to_have_value("2")
    expect(page.get_by_role("listitem", name="第 2 页，共 2 页")).to_contain_text("loud boat")

    again(page, f"{DETAIL}?materialId={number(server, '一节课的混合组')}")
    video = page.get_by_label("一节课的混合组")
    expect(video).to_be_visible()
    page.wait_for_function("() => document.querySelector('video').duration > 9")
    video.evaluate("video => video.play()")
    page.wait_for_function("() => document.querySelector('video').currentTime > 0")
    video.evaluate("video => { video.pause(); video.currentTime = 8 }")
    page.wait_for_function("() => document.querySelector('video').currentTime === 8")
    looker.look("material-video")


def test_a_tutor_prepares_a_lesson_of_a_book_and_a_student_does_not(
    server: RunningServer, open_page: Open, shots: Path | None, tmp_path: Path
) -> None:
    [[book_id, code]] = server.rows("SELECT id, code FROM course_book ORDER BY id LIMIT 1")
    page = open_page(TUTOR, chosen="en", opens=False)
    looker = Looker(page, "en", shots)
    again(page, f"{PREPARATION}?courseBookId={book_id}")
    expect(page.get_by_text("There is no lesson preparation yet")).to_be_visible()
    looker.look("preparation-none")
    (tmp_path / "zh.txt").write_text("## 先听\n\n- 再读", encoding="utf-8")
    (tmp_path / "en.txt").write_text("## Listen first\n\n- Then **read**", encoding="utf-8")
    said = load(
        server,
        *("preparation", code, str(tmp_path / "zh.txt")),
        *("--english", str(tmp_path / "en.txt")),
    )
    assert code in said
    again(page, f"{PREPARATION}?courseBookId={book_id}")
    expect(page.get_by_role("heading", name="Listen first")).to_be_visible()
    looker.look("preparation")
    again(page, f"{PREPARATION}?courseBookId=99")
    expect(page.get_by_text("The course ID is not valid")).to_be_visible()
    student = open_page(STUDENT, opens=False)
    again(student, f"{PREPARATION}?courseBookId={book_id}")
    expect(student).to_have_url(re.compile("#/pages/index/index$"))


def test_a_broken_material_says_so_and_opens_once_it_is_repaired(
    server: RunningServer, open_page: Open, shots: Path | None
) -> None:
    load(server, "materials")
    page = open_page(STUDENT, chosen="en", opens=False)
    looker = Looker(page, "en", shots)
    broken = {"how": ""}

    def torn(route: Route) -> None:
        if broken["how"] == "lost":
            route.abort()
        elif broken["how"]:
            route.fulfill(status=200, body=b"no such thing", content_type="application/pdf")
        else:
            route.fallback()

    page.route("**/materials/*", torn)
    for title, how, says in (
        ("元音字母组合", "lost", "The file could not be downloaded"),
        ("元音字母组合", "torn", "The PDF could not be opened"),
        ("一节课的混合组", "torn", "The video could not be loaded"),
    ):
        broken["how"] = how
        again(page, f"{DETAIL}?materialId={number(server, title)}")
        alert = page.get_by_role("alert").filter(has_text=says)
        expect(alert).to_be_visible()
        looker.look(f"material-{how}-{title}")
        broken["how"] = ""
        alert.get_by_role("button").click()
        expect(alert).to_be_hidden()
    expect(page.locator("video")).to_be_visible()
    again(page, f"{DETAIL}?materialId=99")
    expect(page.get_by_text("This material was not found")).to_be_visible()
