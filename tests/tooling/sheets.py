"""Photographs every page and arranges the pictures on sheets: ``just sheets``.

A page has a row for each role that sees it: in both languages and both themes.
"""

import io
import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page, expect

from tests.e2e.classes import Class, order_of, review_of, started, taught
from tests.e2e.conftest import caller_of, phone
from tests.e2e.looking import LANGUAGES, PHONE, SETTLED
from tests.e2e.pages.signing_in import as_person
from tests.e2e.people import STUDENT, TUTOR, Caller, Person
from tests.e2e.server import RunningServer, fill, running
from tests.e2e.test_every_page import A_STUDENTS, A_TUTORS, EVERYBODYS, SIGNING_IN
from tests.support.browser import chromium

FOLDER: Final = Path("test-results/sheets")
THEMES: Final = ("light", "dark")
STEPS: Final = {
    "/pagesA/wordPractice/wordRecognitionNew/wordRecognitionNew": "memorize",
    "/pagesA/wordPractice/combinedReview/combinedReview": "review",
    "/pagesA/wordPractice/flashCube/flashCube": "flash",
    "/pagesA/wordPractice/mixedGroup/mixedGroup": "mixed_group",
    "/pagesA/wordPractice/aTafterTesting/aTafterTesting": "after_test",
    "/pagesA/wordPractice/afterTesting/afterTesting": "after_test",
}
"""The pages of a lesson's steps, in the lesson's order, in which they need the lesson."""
MORE: Final = {
    TUTOR: (
        "/pages/commissionCheck/commissionDetail",
        "/pagesA/studentAdministration/student",
        "/pagesA/studentAdministration/courseList",
        "/pagesA/tutorMessage/tutorMessage",
    ),
    STUDENT: ("/pagesA/notification/notificationList",),
}
"""Pages that need more than their address."""
SUGGESTED: Final = {"title": "advice", "type": "translation", "content": "advice 是不可数名词。"}
_COLUMNS, _ROWS, _GAP, _CAPTION = 2, 3, 12, 20
_SIZE: Final = (PHONE["width"] // 2, PHONE["height"] // 2)
_GROUND: Final = (116, 126, 121)

Shot = tuple[str, list[Image.Image]]


@dataclass(frozen=True)
class World:
    """A server with a finished class and a running one, and the phones of its people."""

    server: RunningServer
    over: Class
    now: Class
    exam_id: int
    suggestion_id: int
    phones: Mapping[tuple[Person | None, str], Page]

    def address(self, path: str) -> str:
        """The page with content, if it shows one class, one book or one student."""
        book = _book_of(self.server, self.over)
        of_class = self.now if "/wordPractice/" in path else self.over
        order = review_of(self.over, 1) if "antiForgettingWords" in path else of_class.order_id
        student = self.over.student.user_id
        named = f"courseOrderId={order}&courseBookId={book}"
        if "/studentAdministration/" in path:
            named += f"&studentId={student}"
        of_order = (
            "Record",
            "wordPractice",
            "antiForgettingWords",
            "Supplement",
            "commissionDetail",
        )
        more = (
            "wordmarking/wordmarking",
            "practiceProgressList",
            "/student",
            "courseList",
            "Messa",
        )
        others = {
            "wordTestList": f"vocaExamRecordId={self.exam_id}",
            "detailedVocabularyReport": f"vocaExamRecordId={self.exam_id}",
            "feedbackDetail": f"suggestionId={self.suggestion_id}",
            "lessonPreparation": f"courseBookId={book}",
        }
        of_other = others.get(path.rsplit("/", 1)[-1])
        if of_other is not None:
            return f"/#{path}?{of_other}"
        is_of_one = any(one in path for one in (*of_order, *more)) and "wordTraining" not in path
        return f"/#{path}?{named}" if is_of_one else f"/#{path}"

    def shots(self, path: str, who: Person | None) -> Shot:
        """A page in both languages and both themes."""
        taken = [
            picture
            for language in LANGUAGES
            for picture in _taken(self.phones[who, language], self.address(path))
        ]
        role = "" if who is None else who.role
        return f"{path.rsplit('/', 1)[-1]} {'tutor' if role == TUTOR.role else ''}", taken


def main() -> None:
    """Every page of the walk, and those that show one class, book or student."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    with TemporaryDirectory() as folder, chromium() as browser, ExitStack() as stack:
        first = Path(folder, "first")
        fill(first)
        server = stack.enter_context(running(first, Path(folder, "running")))
        world = _world(browser, server)
        shots = _all_shots(world)
        for nth in count(1):
            batch = tuple(islice(shots, _COLUMNS * _ROWS))
            if not batch:
                break
            sheet = FOLDER / f"{nth:02}.png"
            _laid_out(batch).save(sheet)
            print(sheet, *(name for name, _ in batch))  # noqa: T201


def _world(browser: Browser, server: RunningServer) -> World:
    phones: dict[tuple[Person | None, str], Page] = {}
    memories: dict[Person, list[dict[str, str]]] = {}
    for person in (STUDENT, TUTOR):
        context = phone(browser, server)
        as_person(context.new_page(), person)
        (origin,) = context.storage_state()["origins"]
        kept: Any = origin["localStorage"]
        memories[person] = [dict(item) for item in kept]
    student, tutor = (caller_of(server, memories[one]) for one in (STUDENT, TUTOR))
    over = started(server, tutor, student, words=5)
    taught(over, tutor, right=3)
    exam_id = _tested(student)
    suggestion = student("CustomerSubmitSuggestion", **SUGGESTED)
    server.clock.move(minutes=90)
    order_id, book = order_of(server, "QUOTA_30"), _book_of(server, over)
    tutor("CustomerSelectCourseBook", courseOrderId=order_id, courseBookId=book)
    now = started(server, tutor, student, words=7, order_id=order_id)
    everybody: tuple[Person | None, ...] = (None, STUDENT, TUTOR)
    for who in everybody:
        for language in LANGUAGES:
            memory = [] if who is None else [*memories[who]]
            memory.append({"name": "wordmate.language", "value": language})
            phones[who, language] = phone(browser, server, memory=memory).new_page()
    return World(server, over, now, exam_id, int(suggestion["suggestionId"]), phones)


def _tested(student: Caller) -> int:
    """A finished vocabulary test with its report."""
    exam = student("CustomerStartVocaExamRecord")
    exam_id = int(exam["vocaExamRecordId"])
    while exam["question"] is not None:
        number = exam["question"]["number"]
        answer = {"number": number, "choice": number % 4 or None, "latencyMs": 2_000}
        exam = student("CustomerAnswerVocaExam", vocaExamRecordId=exam_id, **answer)
    student("CustomerSubmitVocaExamResult", vocaExamRecordId=exam_id)
    return exam_id


def _book_of(server: RunningServer, lesson: Class) -> int:
    ((book,),) = server.rows(
        "SELECT course_book_id FROM course_order WHERE id = ?", lesson.order_id
    )
    return int(book)


def _all_shots(world: World) -> Iterator[Shot]:
    for path in SIGNING_IN:
        yield world.shots(path, None)
    rows = [
        *((path, (STUDENT, TUTOR)) for path in EVERYBODYS if path not in STEPS),
        *((path, (STUDENT,)) for path in (*A_STUDENTS, *MORE[STUDENT])),
        *((path, (TUTOR,)) for path in (*A_TUTORS, *MORE[TUTOR])),
        *((path, (STUDENT, TUTOR)) for path in STEPS),
    ]
    for path, people in rows:
        if path in STEPS:
            _stand_at(world.now, STEPS[path])
        for who in people:
            yield world.shots(path, who)


def _stand_at(lesson: Class, step: str) -> None:
    """Takes the lesson to a step of its last group."""
    lesson.stand_at(step, 0 if step == "memorize" else len(lesson.groups) - 1)


def _taken(page: Page, address: str) -> Iterator[Image.Image]:
    page.goto("about:blank")
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).not_to_be_empty()
    loading = page.get_by_role("status", name=re.compile("^(正在加载|Loading)$"))
    expect(loading).to_have_count(0)
    for theme in THEMES:
        page.locator("html").evaluate("(root, theme) => { root.dataset.theme = theme }", theme)
        page.evaluate(SETTLED)
        shown = Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB")
        yield shown.resize(_SIZE, Image.Resampling.LANCZOS)


def _laid_out(shots: tuple[Shot, ...]) -> Image.Image:
    width, height = _SIZE[0] + _GAP, _SIZE[1] + _GAP + _CAPTION
    across = len(LANGUAGES) * len(THEMES)
    sheet = Image.new("RGB", (width * across * _COLUMNS + _GAP, height * _ROWS + _GAP), _GROUND)
    draw = ImageDraw.Draw(sheet)
    for nth, (name, pictures) in enumerate(shots):
        left, top = (nth % _COLUMNS) * across * width, (nth // _COLUMNS) * height
        draw.text((left + _GAP, top + _GAP // 2), name, fill="white", font_size=14)
        for at, picture in enumerate(pictures):
            sheet.paste(picture, (left + at * width + _GAP, top + _CAPTION + _GAP // 2))
    return sheet


if __name__ == "__main__":
    main()
