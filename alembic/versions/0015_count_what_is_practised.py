"""Count what students learn, review and practise by local day and by day of the review plan.

Finished sessions are counted here, from their rows.
"""

import json
import os
from collections import Counter
from datetime import UTC, date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import sqlalchemy as sa

from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
MINUTE = 60_000
CHUNK = 500
FIRST_DAY = date(1970, 1, 1)
LAUNCHED_ON = date(2025, 4, 2)
COUNTED = ("words_learned", "reviews_done", "review_asked", "review_right", "practice_ms")


def upgrade() -> None:
    op.create_table(
        "practice_count",
        sa.Column("student_id", ID, nullable=False),
        sa.Column("span", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in COUNTED[:-1]),
        sa.Column("practice_ms", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("span IN ('day', 'plan_day')", name="span"),
        sa.ForeignKeyConstraint(
            ["student_id"], ["account.id"], name="fk_practice_count_student_id"
        ),
        sa.PrimaryKeyConstraint("student_id", "span", "number", name="pk_practice_count"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_course_order_student_book",
        "course_order",
        ["student_id", "course_book_id", "appointment_at"],
    )
    _count(op.get_bind())


def downgrade() -> None:
    op.drop_index("ix_course_order_student_book", "course_order")
    op.drop_table("practice_count")


def _table(name: str, *columns: str) -> Any:
    return sa.table(name, *(sa.column(one) for one in columns))


ORDER = _table(
    "course_order",
    *("id", "student_id", "lesson_type", "appointment_at", "status", "deletion", "started_at"),
    *("paused_at", "ended_at", "source_order_id"),
)
SOURCE = ORDER.alias("source")
EVENT = _table("order_event", "order_id", "kind", "body")
PROGRESS = _table("lesson_progress", "order_id", "body")
RESULT = _table(
    "lesson_result", "order_id", "correct_word_ids", "wrong_word_ids", "already_known_word_ids"
)
COUNT = _table("practice_count", "student_id", "span", "number", *COUNTED)


def _count(bind: sa.Connection) -> None:
    """One student at a time, to bound the memory."""
    usual = os.environ.get("WORDMATE_TIME_ZONE") or "Asia/Shanghai"
    last = 0
    while students := bind.execute(
        sa.select(ORDER.c.student_id)
        .where(ORDER.c.student_id > last)
        .distinct()
        .order_by(ORDER.c.student_id)
        .limit(CHUNK)
    ).all():
        for (student,) in students:
            _count_student(bind, student, usual)
        last = students[-1][0]


def _count_student(bind: sa.Connection, student: int, usual: str) -> None:
    sessions = (
        sa.select(
            ORDER,
            SOURCE.c.ended_at.label("source_ended_at"),
            EVENT.c.body.label("ended"),
            PROGRESS.c.body.label("progress"),
            RESULT.c.correct_word_ids,
            RESULT.c.wrong_word_ids,
            RESULT.c.already_known_word_ids,
        )
        .select_from(ORDER)
        .outerjoin(SOURCE, SOURCE.c.id == ORDER.c.source_order_id)
        .outerjoin(EVENT, (EVENT.c.order_id == ORDER.c.id) & (EVENT.c.kind == "completed"))
        .outerjoin(PROGRESS, PROGRESS.c.order_id == ORDER.c.id)
        .outerjoin(RESULT, RESULT.c.order_id == ORDER.c.id)
        .where(
            ORDER.c.student_id == student,
            ORDER.c.status == "COMPLETED",
            ORDER.c.deletion != "DELETED",
            ORDER.c.started_at.is_not(None),
            ORDER.c.ended_at.is_not(None),
        )
    )
    counts: dict[tuple[str, int], Counter[str]] = {}
    for session in bind.execute(sessions).mappings():
        for at, one in _of(session, usual):
            counts.setdefault(at, Counter()).update(one)
    rows = [
        {"student_id": student, "span": span, "number": number, **{n: one[n] for n in COUNTED}}
        for (span, number), one in counts.items()
        if any(one.values())
    ]
    if rows:
        bind.execute(sa.insert(COUNT), rows)


def _of(session: Any, usual: str) -> list[tuple[tuple[str, int], dict[str, int]]]:
    """The counts of one session: for the day on which it began, and for its day of the plan."""
    terms = json.loads(session["ended"] or "{}").get("terms")
    zone = ZoneInfo(terms["zone"] if terms else usual)
    began = _day(session["started_at"], zone)
    if began < LAUNCHED_ON:
        return []
    correct, wrong, known = (
        json.loads(session[f"{name}_word_ids"] or "[]")
        for name in ("correct", "wrong", "already_known")
    )
    day = ("day", (began - FIRST_DAY).days)
    if session["lesson_type"] != "ANTI_FORGETTING":
        taught = {*_worked_through(session["progress"]), *correct, *wrong} - {*known}
        return [(day, {"words_learned": len(taught), "practice_ms": _used(session)})]
    asked = len(correct) + len(wrong)
    done = {"reviews_done": 1, "review_asked": asked, "review_right": len(correct)}
    found = [(day, {**done, "practice_ms": _used(session)})]
    if session["source_ended_at"] is not None and asked:
        after = _day(session["appointment_at"], zone) - _day(session["source_ended_at"], zone)
        found.append((("plan_day", after.days), done))
    return found


def _day(instant: int, zone: ZoneInfo) -> date:
    return datetime.fromtimestamp(instant // 1000, UTC).astimezone(zone).date()


def _used(session: Any) -> int:
    """The used time without the pause, in milliseconds."""
    used = session["ended_at"] - session["started_at"]
    if session["paused_at"] is not None:
        used -= min(5 * MINUTE, session["ended_at"] - session["paused_at"])
    whole = 60 if session["lesson_type"] in ("QUOTA_60", "QUOTA_TRIAL") else 30
    return max(0, min(used, whole * MINUTE))


def _worked_through(body: str | None) -> set[int]:
    """The words of groups whose memorize step is over."""
    if body is None:
        return set()
    progress = json.loads(body)
    groups, step = progress.get("groups") or [], progress.get("step")
    done = progress.get("skipped_from")
    if done is None:
        done = progress.get("group_index", 0) + (step not in (None, "memorize"))
    return {word for group in groups[:done] for word in group}
