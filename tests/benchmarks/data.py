"""Generated rows for benchmarks, identical in every database and every run.

One book, students who have met its first words, and lessons in the states that the measured
operations need, each with an own student and tutor: nobody has two running lessons. Ids of
different kinds are in different ranges, so that the value of a recorded argument shows its kind.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

import msgspec

from tests.benchmarks import tutors, years
from wordmate.application.accounts.sessions import token_hash
from wordmate.application.content.audio_key import audio_key
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.lessons.grouping import group_words
from wordmate.domain.lessons.lesson_flow import LessonMode, LessonStep
from wordmate.domain.words.word_learning import WordState

NOW: Final = Instant(1_767_225_600_000)
"""The instant of the data; the servers' clocks start here."""

BOOK: Final = 7
WORDS: Final = 3_000
FIRST_WORD: Final = 1
FIRST_STUDENT: Final = 10_001
FIRST_ORDER: Final = 1_000_001
FIRST_LEARNER: Final = 2_000_001
"""The student of the first order; the others follow."""
FIRST_TUTOR: Final = 3_000_001
PAGE: Final = 50
LESSON_WORDS: Final = range(651, 951)
MET: Final = LESSON_WORDS[:150]
"""A student has met half of a lesson's 300 words; the other half are new."""
KNOWN, CORRECT, WRONG = LESSON_WORDS[:10], LESSON_WORDS[10:260], LESSON_WORDS[260:]
REVIEW_SLOT: Final = "19:30"

_MINUTE: Final = 60_000
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR
BEGUN: Final = NOW - 40 * _MINUTE
SAVED: Final = 4
"""The version of a lesson in teaching: booked, started, opened, saved."""
_BATCHES: Final = 10_000
_STATES: Final = tuple(WordState)
_GROUPS: Final = group_words([*CORRECT, *WRONG])
_LESSON: Final[dict[str, Any]] = {
    "mode": LessonMode.NEW_WORDS,
    "seed": 20250402,
    "chosen_ids": [*CORRECT, *WRONG],
    "already_known_ids": [*KNOWN],
    "step": LessonStep.AFTER_TEST,
    "groups": _GROUPS,
    "group_index": len(_GROUPS) - 1,
    "cursor": len(CORRECT) + len(WRONG),
    "test_correct_ids": [*CORRECT],
    "test_wrong_ids": [*WRONG],
    "finished": True,
}
IN_STEPS: Final[dict[str, Any]] = {
    **_LESSON,
    "step": LessonStep.REVIEW,
    "group_index": 0,
    "cursor": 0,
    "test_correct_ids": [],
    "test_wrong_ids": [],
    "finished": False,
}
"""A lesson whose first word is to be judged."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The amount of data."""

    name: str
    students: int
    states: int
    """The number of words that each student has met."""
    reserved: int
    running: int
    with_result: int
    in_steps: int = 1
    has_years: bool = False
    """Whether it includes students of five years and of a week."""
    has_tutors: bool = False
    """Whether it includes tutors of five years and of a week."""

    @property
    def now(self) -> Instant:
        """The instant of its data."""
        return Instant(NOW + (years.FIVE_YEARS if self.has_years or self.has_tutors else 0))

    @property
    def first_of(self) -> dict[str, int]:
        """The first order of each kind of lesson."""
        running = FIRST_ORDER + self.reserved
        return {
            "reserved": FIRST_ORDER,
            "running": running,
            "with_result": running + self.running,
            "in_steps": running + self.running + self.with_result,
        }

    @property
    def orders(self) -> range:
        """All lessons."""
        return range(FIRST_ORDER, self.first_of["in_steps"] + self.in_steps)

    @property
    def pages(self) -> int:
        """Pages of the book on which the student has met every word."""
        return self.states // PAGE


def token(user_id: int) -> str:
    """Everybody's login token."""
    return f"benchmark-token-{user_id:027}"


def student_of(order: int) -> int:
    """The student of a lesson."""
    return FIRST_LEARNER + order - FIRST_ORDER


def tutor_of(order: int) -> int:
    """The tutor of a lesson."""
    return FIRST_TUTOR + order - FIRST_ORDER


Table = tuple[str, tuple[str, ...], Iterator[tuple[Any, ...]]]


def tables(scale: Scale) -> Iterator[Table]:
    """Name, columns and rows of every table, in an order that foreign keys allow."""
    account = ("id", "phone", "role", "name", "titles", "version", "created_at")
    yield "account", account, _accounts(scale)
    session = ("token_hash", "account_id", "created_at", "last_seen_at", "expires_at")
    yield "login_session", session, _sessions(scale)
    book = ("id", "code", "title_zh", "title_en", "category", "level", "material_type")
    yield (
        "course_book",
        (*book, "word_count"),
        iter([(BOOK, "bench", "核心词", "Core", "EXAM_SYLLABUS", "SENIOR", "VOCABULARY", WORDS)]),
    )
    more_words = years.OLD_WORDS if scale.has_years else WORDS
    yield "word", _WORD, _words(more_words)
    positions = range(WORDS)
    yield (
        "course_word",
        ("course_book_id", "position", "word_id"),
        ((BOOK, at, FIRST_WORD + at) for at in positions),
    )
    state = ("student_id", "word_id", "state", "updated_at", "favorite_at")
    yield "word_state", state, _word_states(scale)
    yield "course_order", _ORDER, _orders(scale)
    event = ("order_id", "sequence", "kind", "format", "body", "happened_at", "received_at")
    yield "order_event", event, _events(scale)
    progress = ("order_id", "version", "saved_by", "saved_at", "body")
    yield "lesson_progress", progress, _progress(scale)
    result = ("order_id", "correct_word_ids", "wrong_word_ids", "already_known_word_ids")
    yield (
        "lesson_result",
        (*result, "anti_forget_time", "submitted_by", "handed_in_by", "submitted_at"),
        _results(scale),
    )
    if scale.has_years:
        yield from years.tables(scale.now, BOOK, _ORDER, token)
    if scale.has_tutors:
        yield from tutors.tables(scale.now, BOOK, _ORDER, token)


_WORD: Final = (
    "id",
    "en_word",
    "zh_word",
    "phonetic",
    "part_of_speech",
    "example",
    "example_zh",
    "knowledge",
    "audio_key",
    "frequency_rank",
)
_ORDER: Final = (
    "id",
    "student_id",
    "tutor_id",
    "course_book_id",
    "lesson_type",
    "course_type",
    "material_type",
    "is_simulated",
    "new_audio",
    "appointment_at",
    "opens_at",
    "closes_at",
    "status",
    "deletion",
    "started_at",
    "started_by",
    "word_count",
    "progress_version",
    "version",
    "clock_at",
    "created_at",
)


def _students(scale: Scale) -> range:
    return range(FIRST_STUDENT, FIRST_STUDENT + scale.students)


def _accounts(scale: Scale) -> Iterator[tuple[Any, ...]]:
    for one in scale.orders:
        tutor, learner = tutor_of(one), student_of(one)
        yield tutor, f"+86139{tutor:08}", "TEACHER", f"老师{tutor}", years.GOLD, 1, NOW - _DAY
        yield learner, f"+86138{learner:08}", "user", f"学生{learner}", "{}", 1, NOW - _DAY
    for one in _students(scale):
        yield one, f"+86138{one:08}", "user", f"学生{one}", "{}", 1, NOW - _DAY


def _sessions(scale: Scale) -> Iterator[tuple[Any, ...]]:
    attend = (person(one) for one in scale.orders for person in (tutor_of, student_of))
    for one in chain(_students(scale), attend):
        yield token_hash(token(one)), one, NOW - _DAY, NOW, NOW + 30 * _DAY


def _words(count: int) -> Iterator[tuple[Any, ...]]:
    for rank, one in enumerate(range(FIRST_WORD, FIRST_WORD + count), 1):
        en, zh = f"specimen{one}", f"样本，标本；实例（第{one}个）"
        example = f"They examined specimen {one} under a microscope before lunch."
        yield (
            one,
            en,
            zh,
            "/ˈspesɪmən/",
            "n.",
            example,
            f"午饭前他们在显微镜下检查了第{one}号标本。",
            "specimen of sth. 某物的样本；collect specimens 采集标本",
            audio_key("bench", en, zh),
            rank,
        )


def _word_states(scale: Scale) -> Iterator[tuple[Any, ...]]:
    met = range(FIRST_WORD, FIRST_WORD + scale.states)
    for student in _students(scale):
        for one in met:
            mixed = (student * 31 + one * 7919) & 0xFFFF
            yield (
                student,
                one,
                _STATES[mixed % 4],
                NOW - _DAY - mixed * 1000,
                None if mixed % 16 else NOW - _DAY,
            )
    first = scale.first_of["with_result"]
    for order in range(first, first + scale.with_result):
        for one in MET:
            yield student_of(order), one, _STATES[one % 4], NOW - _DAY, None


def _orders(scale: Scale) -> Iterator[tuple[Any, ...]]:
    plain = (BOOK, "QUOTA_60", "QUICK_WORD_MEMORIZATION", "VOCABULARY", False, False)
    window = NOW - 15 * _MINUTE, NOW + _HOUR
    reserved = NOW, *window, "RESERVED", "NORMAL", None, None, 0, 0, 1, NOW + _HOUR + 1
    words = len(CORRECT) + len(WRONG)
    taught = "IN_PROGRESS", "NORMAL", BEGUN, "TEACHER", words, SAVED
    with_result = range(scale.first_of["with_result"], scale.first_of["in_steps"])
    for one in scale.orders:
        people = student_of(one), tutor_of(one)
        if one < scale.first_of["running"]:
            yield one, *people, *plain, *reserved, NOW - _DAY
        else:
            version = SAVED + 2 if one in with_result else SAVED
            clock = version, BEGUN + _HOUR, NOW - _DAY
            yield one, *people, *plain, BEGUN, *window, *taught, *clock


def _events(scale: Scale) -> Iterator[tuple[Any, ...]]:
    """Every order's ledger, as long as its version says."""
    booked = ("booked", _json(_booking()), NOW - _DAY)
    begun = [
        ("started", _json({"by": "TEACHER"}), BEGUN),
        ("lesson_opened", _json({"mode": "new_words", "seed": _LESSON["seed"]}), BEGUN),
    ]
    taught = ("progressed", _json({"changes": _LESSON}), NOW - _MINUTE)
    in_steps = ("progressed", _json({"changes": IN_STEPS}), NOW - _MINUTE)
    lists = {"correct": [*CORRECT], "wrong": [*WRONG], "already_known": [*KNOWN]}
    ended = [
        ("result_handed_in", _json({**lists, "by": "user"}), NOW - _MINUTE),
        ("time_picked", _json({"slot": REVIEW_SLOT}), NOW - _MINUTE),
    ]
    for one in scale.orders:
        story = [booked]
        is_in_steps = one >= scale.first_of["in_steps"]
        if one >= scale.first_of["running"]:
            story += [*begun, in_steps if is_in_steps else taught]
        if one >= scale.first_of["with_result"] and not is_in_steps:
            story += ended
        for sequence, (kind, body, at) in enumerate(story, 1):
            yield one, sequence, kind, 1, body, at, at


def _booking() -> dict[str, Any]:
    """The same for all of them: people are in the order's own row."""
    return {
        "student_id": FIRST_LEARNER,
        "tutor_id": FIRST_TUTOR,
        "course_book_id": BOOK,
        "lesson_type": "QUOTA_60",
        "course_type": "QUICK_WORD_MEMORIZATION",
        "material_type": "VOCABULARY",
        "is_simulated": False,
        "new_audio": False,
        "appointment_at": NOW,
        "opens_at": NOW - 15 * _MINUTE,
        "closes_at": NOW + _HOUR,
        "source_order_id": None,
        "word_count": 0,
    }


def _progress(scale: Scale) -> Iterator[tuple[Any, ...]]:
    taught, in_steps = _json(_LESSON), _json(IN_STEPS)
    for one in scale.orders:
        if one >= scale.first_of["running"]:
            body = in_steps if one >= scale.first_of["in_steps"] else taught
            yield one, SAVED, student_of(one), NOW - _MINUTE, body


def _results(scale: Scale) -> Iterator[tuple[Any, ...]]:
    lists = [_json([*ids]) for ids in (CORRECT, WRONG, KNOWN)]
    first = scale.first_of["with_result"]
    for one in range(first, first + scale.with_result):
        yield one, *lists, REVIEW_SLOT, student_of(one), "user", NOW - _MINUTE


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def batches(rows: Iterator[tuple[Any, ...]]) -> Iterator[list[tuple[Any, ...]]]:
    """The rows in batches, to limit memory."""
    batch: list[tuple[Any, ...]] = []
    for row in rows:
        batch.append(row)
        if len(batch) == _BATCHES:
            yield batch
            batch = []
    if batch:
        yield batch
