"""Prepares the state of a class through the operations that the app calls."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

import msgspec
import pytest
from playwright.sync_api import Page

from tests.e2e.pages.home import Home
from tests.e2e.pages.lesson import Lesson
from tests.e2e.people import STUDENT, TUTOR, Caller, Person
from tests.e2e.server import SHANGHAI, RunningServer
from wordmate.application.lessons import action_messages as messages
from wordmate.application.lessons.messages import LessonProgress
from wordmate.domain.kernel.ids import OrderId, WordId
from wordmate.domain.kernel.local_dates import local_date
from wordmate.domain.lessons.grouping import after_test_words
from wordmate.domain.lessons.leading import FOLLOWER_WAITS_MS
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.lessons.lesson_progress import LessonState
from wordmate.tools.walking import Walker

CLASS: Final = ("60 分钟课", "初中英语词汇")
"""The texts of the demonstration's class at home."""


@dataclass(frozen=True)
class Class:
    """A running class, its student's device, its words, and its tutor's device; none if its student
    holds it alone."""

    server: RunningServer
    order_id: int
    student: Caller
    words: tuple[WordId, ...]
    tutor: Caller | None = None

    @property
    def groups(self) -> tuple[tuple[WordId, ...], ...]:
        """The words in groups of five."""
        return tuple(self.words[at : at + 5] for at in range(0, len(self.words), 5))

    @property
    def saved(self) -> dict[str, Any] | None:
        """The saved progress with its version; none before the first save."""
        page = self.student("CustomerListCourseProgress", courseOrderIds=[self.order_id])
        return page["data"][0] if page["data"] else None

    @property
    def answers(self) -> list[tuple[int, str, int]]:
        """All stored answers: word, step, right."""
        return self.server.rows(
            "SELECT word_id, json_extract(body, '$.step'), json_extract(body, '$.right')"
            " FROM order_event WHERE order_id = ? AND kind = 'answered' ORDER BY sequence",
            self.order_id,
        )

    @property
    def seed(self) -> int:
        """The seed of the lesson's shuffles."""
        snapshot = self.student("CustomerQueryCourseOrder", courseOrderId=self.order_id)
        return int(snapshot["progress"]["progress"]["seed"])

    @contextmanager
    def walking(self) -> Iterator[Walker]:
        """A device of the side that leads, with the lesson's current state; it sends its actions
        at the end. A tutor's is away afterwards."""
        leader = self.tutor or self.student
        if self.tutor:
            self.student("CustomerEnterCourseOrder", courseOrderId=self.order_id)
        snapshot = self.student("CustomerQueryCourseOrder", courseOrderId=self.order_id)
        saved = snapshot["progress"]
        known = msgspec.convert(saved["progress"], LessonProgress)
        state = msgspec.convert(known, LessonState, from_attributes=True)
        walker = Walker(
            state,
            now=self.server.clock.now(),
            version=saved["version"],
        )
        yield walker
        body = msgspec.json.decode(msgspec.json.encode(walker.save(OrderId(self.order_id))))
        assert leader("CustomerSaveCourseOrderProgress", **body)["refused"] == []
        if self.tutor:
            self.server.clock.move(seconds=FOLLOWER_WAITS_MS / 1000)

    def tests(self, *, of: int, unknown: int) -> None:
        """The state in a round of the pre-training test: a number of words is judged, none is
        known."""
        with self.walking() as walker:
            if walker.state.pre_test is None:
                walker.do(messages.OpenRound, size=of, candidate_ids=list(self.words))
            for word in self.words[len(walker.state.chosen_ids) : unknown]:
                walker.do(messages.JudgeCandidate, word_id=word, known=False, latency_ms=900)

    def stand_at(
        self, step: str, group: int = 0, *, cursor: int = 0, wrong: Collection[int] = ()
    ) -> None:
        """Takes the lesson to a step and through a number of its words; some are not known."""
        with self.walking() as walker:
            self._begin(walker)
            walker.to(LessonStep(step), group)
            for _ in range(walker.state.cursor, cursor):
                walker.judge(right=walker.state.flow.words[walker.state.cursor] not in wrong)

    def _begin(self, walker: Walker) -> None:
        state = walker.state
        if state.step is not None:
            return
        if state.mode is LessonMode.REVIEW:
            walker.open_review(self.words)
        elif state.chosen_ids:
            walker.do(messages.Begin)
        else:
            walker.begin(self.words)

    def english(self, word_ids: Sequence[int]) -> list[str]:
        """The words as the cards show them."""
        return self._texts(word_ids, "enWord")

    def meanings(self, word_ids: Sequence[int]) -> list[str]:
        """Their meanings as the cards show them."""
        return self._texts(word_ids, "zhWord")

    def _texts(self, word_ids: Sequence[int], field: str) -> list[str]:
        page = self.student("CustomerListWordInfoByWordIdIn", wordIds=list(word_ids))
        texts = {word["id"]: word[field] for word in page["data"]}
        return [texts[word_id] for word_id in word_ids]


def order_of(server: RunningServer, lesson_type: str, *, book: str | None = None) -> int:
    """The next reserved class of this type (and with this book)."""
    rows = server.rows(
        "SELECT o.id FROM course_order o LEFT JOIN course_book b ON b.id = o.course_book_id"
        " WHERE o.status = 'RESERVED' AND o.lesson_type = ? AND (? IS NULL OR b.code = ?)"
        " AND o.appointment_at > ? ORDER BY o.appointment_at",
        lesson_type,
        book,
        book,
        server.clock.now() - 30 * 60_000,
    )
    return int(rows[0][0])


def started(
    server: RunningServer,
    tutor: Caller,
    student: Caller,
    *,
    words: int,
    lesson_type: str = "QUOTA_60",
    order_id: int | None = None,
) -> Class:
    """Starts the tutor's next class of this type, or this one; its first new words are known. The
    tutor's device has been away since, so its student's continues alone."""
    order_id = order_id or order_of(server, lesson_type)
    tutor("StartCourseOrder", courseOrderId=order_id)
    server.clock.move(seconds=FOLLOWER_WAITS_MS / 1000)
    pending = student(
        "CustomerListCourseOrderPendingLearnNewWords", courseOrderId=order_id, size=15
    )
    ids = tuple(word["id"] for word in pending["data"])[:words]
    return Class(server, order_id, student, ids, tutor)


def class_at(step: str, *, words: int, cursor: int = 0) -> Any:
    """A fixture: the demonstration's class of so many words, at a word of a step."""

    @pytest.fixture
    def running_class(server: RunningServer, calls: Callable[[Person], Caller]) -> Class:
        one = started(server, calls(TUTOR), calls(STUDENT), words=words)
        one.stand_at(step, cursor=cursor)
        return one

    return running_class


def enter(page: Page) -> Lesson:
    """The class is entered from home."""
    Home(page).enter(*CLASS)
    return Lesson(page)


def answered_once(server: RunningServer, tutor: Caller, student: Caller, order_id: int) -> None:
    """A running class with a book: its student does not know the first word of its pre-test."""
    operation = "CustomerListCourseOrderPendingLearnNewWords"
    pending = student(operation, courseOrderId=order_id, size=5)["data"]
    one = Class(server, order_id, student, tuple(word["id"] for word in pending), tutor)
    one.tests(of=5, unknown=1)


def taught(one: Class, tutor: Caller, *, right: int, at: str | None = "19:30") -> None:
    """A completed class of half an hour: a number of its words is right. ``at`` is the daily time
    of its reviews; without one there are none."""
    one.stand_at("memorize")
    one.server.clock.move(minutes=30)
    _tested_whole(one, right)
    _handed_in(one, "CustomerSubmitLearnNewWordResult", right, at)
    tutor("CompleteCourseOrder", courseOrderId=one.order_id)


def review_of(one: Class, day: int) -> int:
    """The planned review of a class a number of days after it."""
    (ends,) = one.server.rows("SELECT ended_at FROM course_order WHERE id = ?", one.order_id)[0]
    planned = one.server.rows(
        "SELECT id, appointment_at FROM course_order WHERE source_order_id = ?", one.order_id
    )
    learned = local_date(ends, SHANGHAI)
    [found] = [review for review, at in planned if (local_date(at, SHANGHAI) - learned).days == day]
    return int(found)


def reviewed(one: Class, day: int, *, right: int) -> int:
    """Its student completes a review alone in four minutes: a number of its words is known. Returns
    how many words it asked."""
    order_id, student = review_of(one, day), one.student
    student("StartCourseOrder", courseOrderId=order_id)
    asked = student("CustomerListReviewWords", courseOrderId=order_id, pageSize=100)["data"]
    review = Class(one.server, order_id, student, tuple(word["id"] for word in asked))
    one.server.clock.move(minutes=4)
    _tested_whole(review, right)
    student("CustomerRateReview", courseOrderId=order_id, stars=4)
    _handed_in(review, "CustomerSubmitReviewResult", right, None)
    student("CompleteCourseOrder", courseOrderId=order_id)
    return len(asked)


def _tested_whole(one: Class, right: int) -> None:
    tested = after_test_words(one.groups, one.seed)
    one.stand_at("after_test", cursor=len(tested), wrong=tested[right:])


def _handed_in(one: Class, operation: str, right: int, at: str | None) -> None:
    tested = after_test_words(one.groups, one.seed)
    one.student(
        operation,
        courseOrderId=one.order_id,
        studentId=one.student.user_id,
        correctWordIds=tested[:right],
        wrongWordIds=tested[right:],
        alreadyKnownWordIds=[],
        antiForgetTime=at,
    )
