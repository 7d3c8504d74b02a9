"""The rows of students of five years, and of students of one busy week.

Both see lists whose first page is full, so that pages of one length are compared. The old ones
additionally have history: sessions, answers, words, days, notices.
"""

from collections.abc import Iterator
from datetime import date
from typing import Any, Final

from wordmate.application.accounts.sessions import token_hash
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.notices.notice import KEPT_MS
from wordmate.domain.progress.counting import day_number
from wordmate.domain.words.word_learning import WordState

FIRST_OLD: Final = 4_000_001
FIRST_NEW: Final = 4_100_001
TEACHES: Final = 4_200_001
"""Everybody's tutor."""
EACH: Final = 3
"""The number of students of each kind."""
OLD_WORDS: Final = 10_000
OLD_SESSIONS: Final = 2_000
ANSWERS: Final = 50
"""Answers of one session: a hundred thousand in total."""
NEW_SESSIONS: Final = 33
"""As many as an old student has in a month."""
_FAVORITES: Final = 500
_FIRST_ORDER: Final = 5_000_001
_MINUTE: Final = 60_000
_DAY: Final = 24 * 60 * _MINUTE
FIVE_YEARS: Final = 5 * 365 * _DAY
GOLD: Final = '{"2020-01-01":"gold"}'
"""The titles of a tutor."""
_PLAN: Final = (1, 2, 3, 5, 7, 9, 12, 14, 17, 21)

SEARCHED: Final = "specimen12"
NEW_WORDS: Final = (12, *range(120, 130), *range(1_200, 1_300))
"""The words of a new student: the search finds all of them."""

Table = tuple[str, tuple[str, ...], Iterator[tuple[Any, ...]]]


def old_students() -> range:
    """The students of five years."""
    return range(FIRST_OLD, FIRST_OLD + EACH)


def new_students() -> range:
    """The students of a week."""
    return range(FIRST_NEW, FIRST_NEW + EACH)


def accounts(now: Instant) -> Iterator[tuple[Any, ...]]:
    """The students, and their tutor."""
    yield TEACHES, f"+86139{TEACHES:08}", "TEACHER", "老师", GOLD, 1, now - FIVE_YEARS
    for one in (*old_students(), *new_students()):
        yield one, f"+86138{one:08}", "user", f"学生{one}", "{}", 1, now - FIVE_YEARS


def sessions(now: Instant, token: Any) -> Iterator[tuple[Any, ...]]:
    """Their sessions."""
    for one in (*old_students(), *new_students()):
        yield token_hash(token(one)), one, now - _DAY, now, now + 30 * _DAY


def word_states(now: Instant) -> Iterator[tuple[Any, ...]]:
    """Their words: student, word, state, time, favourite, mark."""
    for student in old_students():
        for word in range(1, OLD_WORDS + 1):
            mixed = word * 7919 % OLD_WORDS
            state = (
                WordState.FORGOTTEN
                if mixed < OLD_WORDS // 20
                else WordState.LEARNED_PENDING_TEST
                if mixed < OLD_WORDS // 10
                else WordState.MASTERED
            )
            at = now - _DAY - mixed * (FIVE_YEARS // OLD_WORDS)
            special = at if word % (OLD_WORDS // _FAVORITES) == 0 else None
            is_marked = special is not None and state is WordState.MASTERED
            yield student, word, state, at, special, at if is_marked else None
    for student in new_students():
        for nth, word in enumerate(NEW_WORDS):
            state = WordState.FORGOTTEN if nth % 2 else WordState.MASTERED
            at = now - _DAY - nth * 60 * _MINUTE
            yield student, word, state, at, at, at if state is WordState.MASTERED else None


def _held(now: Instant) -> Iterator[tuple[int, int, int, bool]]:
    """Order, student, time, and whether it is a review."""
    order = _FIRST_ORDER
    for students, count, apart in (
        (old_students(), OLD_SESSIONS, FIVE_YEARS // OLD_SESSIONS),
        (new_students(), NEW_SESSIONS, 5 * 60 * _MINUTE),
    ):
        for student in students:
            for nth in range(count):
                yield order, student, now - (nth + 1) * apart, nth % 4 > 0
                order += 1


def orders(now: Instant, book: int) -> Iterator[tuple[Any, ...]]:
    """Their completed sessions; columns as in ``data``, and the end."""
    for order, student, at, is_review in _held(now):
        kind = "ANTI_FORGETTING" if is_review else "QUOTA_60"
        tutor = None if is_review else TEACHES
        plain = (book, kind, "QUICK_WORD_MEMORIZATION", "VOCABULARY", False, False)
        window = (at, at - 15 * _MINUTE, at + 60 * _MINUTE)
        by = "user" if is_review else "TEACHER"
        ended = ("COMPLETED", "NORMAL", at, by, ANSWERS, 3, ANSWERS + 3, None, at - _DAY)
        yield order, student, tutor, *plain, *window, *ended, at + 20 * _MINUTE, by


def events(now: Instant) -> Iterator[tuple[Any, ...]]:
    """Their answers: fifty of every session."""
    for order, student, at, _ in _held(now):
        for sequence in range(1, ANSWERS + 1):
            word = 1 + (order * ANSWERS + sequence) % OLD_WORDS
            body = '{"step":"after_test","right":true,"latency_ms":900}'
            yield order, sequence, "answered", 1, body, word, student, at, at


def results(now: Instant) -> Iterator[tuple[Any, ...]]:
    """The counts of their sessions."""
    right = f"[{','.join(map(str, range(1, 41)))}]"
    wrong = f"[{','.join(map(str, range(41, 51)))}]"
    for order, student, at, _ in _held(now):
        yield order, right, wrong, "[]", None, student, "user", at


def practice_counts(now: Instant) -> Iterator[tuple[Any, ...]]:
    """Their days, and the days of their plans."""
    today = day_number(date.fromtimestamp(now / 1000))
    for students, days in ((old_students(), 5 * 365), (new_students(), 7)):
        for student in students:
            for number in range(today - days, today):
                yield student, "day", number, 5, 1, 40, 30, 40 * _MINUTE
            for number in _PLAN:
                yield student, "plan_day", number, 0, 9, 400, 300, 0


def notices(now: Instant) -> Iterator[tuple[Any, ...]]:
    """Their notices, as far back as these are kept: twice as many as sessions."""
    for order, student, at, _ in _held(now):
        if at < now - KEPT_MS:
            continue
        for hours in (1, 2):
            when = at - hours * 60 * _MINUTE
            facts = '{"review_count":1,"word_count":20}'
            read = None if at > now - _DAY else when
            yield student, "reviews_due", order, facts, when, when, read


def tables(now: Instant, book: int, order_columns: tuple[str, ...], token: Any) -> Iterator[Table]:
    """Name, columns and rows of every table, in an order that foreign keys allow."""
    account = ("id", "phone", "role", "name", "titles", "version", "created_at")
    yield "account", account, accounts(now)
    session = ("token_hash", "account_id", "created_at", "last_seen_at", "expires_at")
    yield "login_session", session, sessions(now, token)
    state = ("student_id", "word_id", "state", "updated_at", "favorite_at", "marked_at")
    yield "word_state", state, word_states(now)
    yield "course_order", (*order_columns, "ended_at", "ended_by"), orders(now, book)
    event = ("order_id", "sequence", "kind", "format", "body", "word_id", "account_id")
    yield "order_event", (*event, "happened_at", "received_at"), events(now)
    result = ("order_id", "correct_word_ids", "wrong_word_ids", "already_known_word_ids")
    by = ("anti_forget_time", "submitted_by", "handed_in_by", "submitted_at")
    yield "lesson_result", (*result, *by), results(now)
    counts = ("words_learned", "reviews_done", "review_asked", "review_right", "practice_ms")
    yield "practice_count", ("student_id", "span", "number", *counts), practice_counts(now)
    told = ("account_id", "kind", "about", "facts", "happened_at", "created_at", "read_at")
    yield "notice", told, notices(now)
