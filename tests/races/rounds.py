"""Concurrent requests of two people to two servers, and the facts that must hold afterwards."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from tests.races.desk import Desk, Found, Lesson, Person
from tests.races.lesson import WORDS, judged
from wordmate.application.kernel.messages import Request
from wordmate.application.lessons.messages import SubmitResult
from wordmate.application.orders.messages import CompleteCourseOrder, CreateSimulation
from wordmate.application.vocabulary_test.messages import StartVocaExam
from wordmate.domain.lessons.grouping import group_words
from wordmate.domain.vocabulary_test.next_item import TestKind

LEARNED, MASTERED, FORGOTTEN = "learned_pending_test", "mastered", "forgotten"


@dataclass(frozen=True)
class Ask:
    """A request of a person."""

    who: Person
    operation: str
    body: Request


@dataclass(frozen=True)
class Answer:
    """A server's answer; ``code`` is none for a success."""

    code: str | None
    data: Any


Answers = Sequence[Answer | None]
"""In the order of the requests; none: the server died before it answered."""


@dataclass(frozen=True)
class Round:
    """Lessons, their concurrent requests, and the rules for the answers and the rows."""

    lessons: Sequence[Lesson]
    asks: Sequence[Ask]
    wrong: Callable[[Answers, Sequence[Found]], str | None]
    """The violation, if there is one."""


Prepare = Callable[[Desk], Awaitable[Round]]


def given(answer: Answer | None) -> bool:
    """Whether it was acknowledged."""
    return answer is not None and answer.code is None


def silent(answer: Answer | None) -> bool:
    """Whether its outcome is unknown."""
    return answer is None


def result_of(desk: Desk, lesson: Lesson, wrong: int, *, at: str | None = None) -> SubmitResult:
    """What the end of a lesson is handed in with: its last words are wrong."""
    right, missed = judged(desk.book, wrong)
    return SubmitResult(
        course_order_id=lesson.order_id,
        student_id=lesson.student.account.id,
        correct_word_ids=right,
        wrong_word_ids=missed,
        already_known_word_ids=[desk.book[-1]],
        anti_forget_time=at,
    )


def _submit(who: Person, result: SubmitResult) -> Ask:
    return Ask(who, "CustomerSubmitLearnNewWordResult", result)


def _complete(lesson: Lesson) -> Ask:
    """Ends it in any case: without a result, as not tested today."""
    ending = CompleteCourseOrder(course_order_id=lesson.order_id, without_test=True)
    return Ask(lesson.tutor, "CompleteCourseOrder", ending)


async def submit_with_complete(desk: Desk) -> Round:
    """An acknowledged result is in the outcome, with its plan."""
    lesson = await desk.running(saves=3)
    asks = [_submit(lesson.student, result_of(desk, lesson, 3, at="19:30")), _complete(lesson)]

    def wrong(answers: Answers, found: Sequence[Found]) -> str | None:
        submitted, (stands,) = answers[0], found
        if given(submitted) and stands.result is None:
            return "the result is not there"
        completed = stands.order["status"] == "COMPLETED"
        if given(submitted) and completed and (stands.states[FORGOTTEN], stands.reviews) != (3, 10):
            return f"completed without the result: {stands.states}, {stands.reviews} reviews"
        return None

    return Round([lesson], asks, wrong)


async def two_submits(desk: Desk) -> Round:
    """One of two results counts: the tutor's, if it was accepted."""
    lesson = await desk.running(saves=3)
    asks = [
        _submit(lesson.student, result_of(desk, lesson, 3)),
        _submit(lesson.tutor, result_of(desk, lesson, 5)),
    ]

    def wrong(answers: Answers, found: Sequence[Found]) -> str | None:
        stands = found[0].result
        misses = None if stands is None else len(msgspec.json.decode(stands["wrong_word_ids"]))
        students, tutors = map(given, answers)
        unknown = any(map(silent, answers))
        expected = 5 if tutors else 3 if students else None
        if misses != expected and not unknown:
            return f"{misses} words are wrong instead of {expected}: {answers}"
        return "the tutor's result is gone" if tutors and misses != 5 else None

    return Round([lesson], asks, wrong)


async def save_with_complete(desk: Desk) -> Round:
    """The completion includes every acknowledged save."""
    lesson = await desk.running(saves=1)
    save = await desk.save(lesson, 2)
    asks = [Ask(lesson.tutor, "CustomerSaveCourseOrderProgress", save), _complete(lesson)]

    def wrong(answers: Answers, found: Sequence[Found]) -> str | None:
        saved, (stands,) = answers[0], found
        in_time = saved is not None and saved.code is None and not saved.data.get("late", False)
        came = stands.progress is not None and stands.progress["version"] > lesson.version
        if in_time and not came:
            return "the save is not there"
        completed = stands.order["status"] == "COMPLETED"
        if completed and stands.states[LEARNED] != (WORDS if came else 0):
            return f"completed with {stands.states}, the save {'there' if came else 'not there'}"
        return None

    return Round([lesson], asks, wrong)


async def two_completes(desk: Desk) -> Round:
    """A class ends once, and both get the same answer."""
    lesson = await desk.running(saves=3)
    await desk.app.submit_new_word_result(
        lesson.student.call, result_of(desk, lesson, 3, at="19:30")
    )
    asks = [_complete(lesson), _complete(lesson)]

    def wrong(answers: Answers, found: Sequence[Found]) -> str | None:
        (stands,) = found
        ended = (stands.commissions, stands.kinds["completed"], stands.reviews)
        if any(map(given, answers)) and ended != (1, 1, 10):
            return f"commissions, messages, reviews: {ended}"
        if any(map(silent, answers)):
            return None
        return None if all(map(given, answers)) else f"not both were told: {answers}"

    return Round([lesson], asks, wrong)


async def two_starts(desk: Desk) -> Round:
    """One class of a tutor runs at a time."""
    (one, tutor), (other, _) = await desk.people(), await desk.people()
    lessons = [
        await desk.booked(one, tutor, in_minutes=-20, half=True),
        await desk.booked(other, tutor, in_minutes=14),
    ]
    asks = [Ask(tutor, "StartCourseOrder", lesson.order) for lesson in lessons]

    def wrong(answers: Answers, found: Sequence[Found]) -> str | None:
        run = [stands.order["status"] == "IN_PROGRESS" for stands in found]
        if sum(run) > 1 or sum(map(given, answers)) > 1:
            return f"{sum(run)} run"
        lost = [given(answer) and not runs for answer, runs in zip(answers, run, strict=True)]
        if any(lost) or (not any(run) and not any(map(silent, answers))):
            return f"a start is lost: {answers}"
        return None

    return Round(lessons, asks, wrong)


async def two_first_lessons(desk: Desk) -> Round:
    """A student begins five words at two devices: one lesson begins."""
    student, _ = await desk.people()
    begin = CreateSimulation(course_book_id=desk.book_id, lesson_type="QUOTA_30")

    def wrong(answers: Answers, _: Sequence[Found]) -> str | None:
        begun = sum(map(given, answers))
        if begun > 1 or (begun == 0 and not any(map(silent, answers))):
            return f"{begun} lessons begin: {answers}"
        return None

    return Round([], [Ask(student, "CustomerCreateSimulation", begin)] * 2, wrong)


async def two_placements(desk: Desk) -> Round:
    """A placement that is begun at two devices is the same test."""
    student, _ = await desk.people()
    start = StartVocaExam(kind=TestKind.PLACEMENT)

    def wrong(answers: Answers, _: Sequence[Found]) -> str | None:
        refused = [one.code for one in answers if one is not None and not given(one)]
        tests = {one.data["vocaExamRecordId"] for one in answers if one is not None and given(one)}
        return f"{len(tests)} tests, {refused}" if refused or len(tests) > 1 else None

    return Round([], [Ask(student, "CustomerStartVocaExamRecord", start)] * 2, wrong)


async def two_beginnings(desk: Desk) -> Round:
    """A tutor begins a class at two devices with different words taught before: it begins once, and
    both devices know with which."""
    taught = await desk.completed()
    lesson = await desk.running(saves=0, people=(taught.student, taught.tutor))
    choices = desk.book[:2], desk.book[2:5]
    saves = [
        await desk.begin(lesson, desk.book[WORDS : WORDS + 3], recalled, f"phone{number}")
        for number, recalled in enumerate(choices)
    ]
    asks = [Ask(lesson.tutor, "CustomerSaveCourseOrderProgress", save) for save in saves]

    def wrong(answers: Answers, found: Sequence[Found]) -> str | None:
        progress = found[0].progress
        if progress is None:
            return None if any(map(silent, answers)) else f"it has not begun: {answers}"
        groups = _groups_of(progress)
        expected = [group_words((*recalled, *desk.book[WORDS : WORDS + 3])) for recalled in choices]
        if groups not in expected:
            return f"it began with {groups}"
        for answer, own in zip(answers, expected, strict=True):
            if answer is not None and own != groups and not answer.data["progress"]:
                return f"a device believes that it began with {own}: {answer}"
        return None

    return Round([lesson], asks, wrong)


def _groups_of(progress: dict[str, Any]) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, msgspec.json.decode(progress["body"])["groups"]))


ROUNDS: Final[dict[str, Prepare]] = {
    "submit with complete": submit_with_complete,
    "two different submits": two_submits,
    "save with complete": save_with_complete,
    "complete with complete": two_completes,
    "start with start": two_starts,
    "first lesson with first lesson": two_first_lessons,
    "placement with placement": two_placements,
    "begin with begin": two_beginnings,
}


def half_done(found: Found) -> str | None:
    """The consequences of an order's end that exist without the others."""
    completed = found.order["status"] == "COMPLETED"
    ends = (
        found.order["ended_at"] is not None,
        found.commissions == 1,
        found.kinds["completed"] == 1,
    )
    if set(ends) != {completed}:
        return f"{found.order['status']}, but ended, paid, told: {ends}"
    planned = completed and found.order["anti_forget_time"] is not None
    if found.reviews != (10 if planned else 0):
        return f"{found.reviews} reviews"
    started = found.order["started_at"] is not None
    if found.kinds["started"] != started:
        return "started, and nobody was told, or the other way round"
    return None
