"""The rows that benchmarks run over, generated: the same in every database and every run.

One book, students who have met its first words, and lessons that stand where the measured
operations find them. Ids of different kinds lie in different ranges, so that a recorded argument
says by its value what it is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from wordmate.application.audio_key import audio_key
from wordmate.application.sessions import token_hash
from wordmate.domain.grouping import group_words
from wordmate.domain.lesson_flow import LessonMode, LessonStep
from wordmate.domain.word_learning import WordState

NOW: Final = 1_767_225_600_000
"""The moment at which the data was true; the servers' clocks begin here."""

BOOK: Final = 7
WORDS: Final = 3_000
TUTORS: Final = 50
FIRST_WORD: Final = 1
FIRST_TUTOR: Final = 5_001
FIRST_STUDENT: Final = 10_001
FIRST_ORDER: Final = 1_000_001
PAGE: Final = 50
LESSON_WORDS: Final = range(651, 951)
"""Half of a lesson's 300 words the student has met, half are new."""
KNOWN, CORRECT, WRONG = LESSON_WORDS[:10], LESSON_WORDS[10:260], LESSON_WORDS[260:]
REVIEW_SLOT: Final = "19:30"

_DAY: Final = 24 * 60 * 60 * 1000
_BATCHES: Final = 10_000
_STATES: Final = tuple(WordState)


@dataclass(frozen=True, slots=True)
class Scale:
    """How much of it."""

    name: str
    students: int
    states: int
    """Words that each student has met."""
    reserved: int
    running: int
    with_result: int

    @property
    def first_of(self) -> dict[str, int]:
        """The first order of each kind of lesson."""
        running = FIRST_ORDER + self.reserved
        return {
            "reserved": FIRST_ORDER,
            "running": running,
            "with_result": running + self.running,
        }

    @property
    def pages(self) -> int:
        """Pages of the book on which the student has met every word."""
        return self.states // PAGE


def token(user_id: int) -> str:
    """Everybody's login token."""
    return f"benchmark-token-{user_id:027}"


def student_of(order: int, students: int) -> int:
    """Whose lesson it is."""
    return FIRST_STUDENT + order % students


def tutor_of(order: int) -> int:
    """Who gives it."""
    return FIRST_TUTOR + order % TUTORS


Table = tuple[str, tuple[str, ...], Iterator[tuple[Any, ...]]]


def tables(scale: Scale) -> Iterator[Table]:
    """Name, columns and rows of every table, in an order that foreign keys allow."""
    account = ("id", "phone", "role", "name", "title_level", "version", "created_at")
    yield "account", account, _accounts(scale)
    session = ("token_hash", "account_id", "created_at", "last_seen_at", "expires_at")
    yield "login_session", session, _sessions(scale)
    book = ("id", "code", "title_zh", "title_en", "category", "level", "material_type")
    yield (
        "course_book",
        (*book, "word_count"),
        iter([(BOOK, "bench", "核心词", "Core", "EXAM_SYLLABUS", "SENIOR", "VOCABULARY", WORDS)]),
    )
    yield "word", _WORD, _words()
    positions = range(WORDS)
    yield (
        "course_word",
        ("course_book_id", "position", "word_id"),
        ((BOOK, at, FIRST_WORD + at) for at in positions),
    )
    state = ("student_id", "word_id", "state", "favorite", "updated_at")
    yield "word_state", state, _word_states(scale)
    yield "course_order", _ORDER, _orders(scale)
    progress = ("order_id", "version", "saved_by", "saved_at", "body")
    yield "lesson_progress", progress, _progress(scale)
    result = ("order_id", "correct_word_ids", "wrong_word_ids", "already_known_word_ids")
    yield (
        "lesson_result",
        (*result, "anti_forget_time", "submitted_by", "submitted_at"),
        _results(scale),
    )


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
    "status",
    "deletion",
    "started_at",
    "word_count",
    "version",
    "created_at",
)


def _students(scale: Scale) -> range:
    return range(FIRST_STUDENT, FIRST_STUDENT + scale.students)


def _accounts(scale: Scale) -> Iterator[tuple[Any, ...]]:
    for one in range(FIRST_TUTOR, FIRST_TUTOR + TUTORS):
        yield one, f"+86139{one:08}", "TEACHER", f"老师{one}", "gold", 1, NOW - _DAY
    for one in _students(scale):
        yield one, f"+86138{one:08}", "user", f"学生{one}", None, 1, NOW - _DAY


def _sessions(scale: Scale) -> Iterator[tuple[Any, ...]]:
    for one in (*range(FIRST_TUTOR, FIRST_TUTOR + TUTORS), *_students(scale)):
        yield token_hash(token(one)), one, NOW - _DAY, NOW, NOW + 30 * _DAY


def _words() -> Iterator[tuple[Any, ...]]:
    for rank, one in enumerate(range(FIRST_WORD, FIRST_WORD + WORDS), 1):
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
            yield student, one, _STATES[mixed % 4], mixed % 16 == 0, NOW - _DAY - mixed * 1000


def _orders(scale: Scale) -> Iterator[tuple[Any, ...]]:
    plain = (BOOK, "QUOTA_60", "QUICK_WORD_MEMORIZATION", "VOCABULARY", False, False)
    begun = NOW - 40 * 60_000
    for one in range(FIRST_ORDER, FIRST_ORDER + scale.reserved + scale.running + scale.with_result):
        people = student_of(one, scale.students), tutor_of(one)
        if one < scale.first_of["running"]:
            yield one, *people, *plain, NOW, "RESERVED", "NORMAL", None, 0, 1, NOW - _DAY
        else:
            yield one, *people, *plain, begun, "IN_PROGRESS", "NORMAL", begun, 0, 2, NOW - _DAY


def _progress(scale: Scale) -> Iterator[tuple[Any, ...]]:
    learned = [*CORRECT, *WRONG]
    groups = [list(group) for group in group_words(learned)]
    told = {
        "mode": LessonMode.NEW_WORDS,
        "seed": 20250402,
        "chosenIds": learned,
        "alreadyKnownIds": list(KNOWN),
        "step": LessonStep.AFTER_TEST,
        "groups": groups,
        "groupIndex": len(groups) - 1,
        "cursor": len(learned),
        "testCorrectIds": list(CORRECT),
        "testWrongIds": list(WRONG),
        "finished": True,
    }
    body = msgspec.json.encode(told).decode()
    first = scale.first_of["running"]
    for one in range(first, first + scale.running + scale.with_result):
        yield one, 9, student_of(one, scale.students), NOW - 60_000, body


def _results(scale: Scale) -> Iterator[tuple[Any, ...]]:
    lists = [_json(ids) for ids in (CORRECT, WRONG, KNOWN)]
    first = scale.first_of["with_result"]
    for one in range(first, first + scale.with_result):
        yield one, *lists, REVIEW_SLOT, student_of(one, scale.students), NOW - 30_000


def _json(ids: Sequence[int]) -> str:
    return msgspec.json.encode(list(ids)).decode()


def batches(rows: Iterator[tuple[Any, ...]]) -> Iterator[list[tuple[Any, ...]]]:
    """Rows in handfuls, so that all of them never stand in memory."""
    batch: list[tuple[Any, ...]] = []
    for row in rows:
        batch.append(row)
        if len(batch) == _BATCHES:
            yield batch
            batch = []
    if batch:
        yield batch
