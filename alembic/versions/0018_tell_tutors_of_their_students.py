"""Count the words that students master, add up tutors' evaluations in steps of three students, and
index the orders of a tutor and a student.
"""

import json
import secrets
from collections import Counter
from typing import Any

import sqlalchemy as sa

from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TOGETHER = 3
CLASSES = sa.text("lesson_type != 'ANTI_FORGETTING'")
REVIEWS = sa.text("lesson_type = 'ANTI_FORGETTING'")
PAIR = ["tutor_id", "student_id", "appointment_at", "id"]
NEW = ("word_count", "evaluation_tally", "evaluation_text", "trial_count")


def upgrade() -> None:
    _of_account(
        "word_count",
        "student_id",
        sa.Column("mastered", sa.Integer(), nullable=False),
        sa.Column("to_review", sa.Integer(), nullable=False),
    )
    _of_account("evaluation_tally", "tutor_id", sa.Column("body", sa.Text(), nullable=False))
    _of_account(
        "evaluation_text",
        "tutor_id",
        sa.Column("place", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("shown_at", sa.BigInteger()),
        key="place",
    )
    _of_account(
        "trial_count",
        "tutor_id",
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("created", sa.Integer(), nullable=False),
        sa.Column("tried", sa.Integer(), nullable=False),
        key="day",
    )
    for name, columns, where in (
        ("shown", ["tutor_id", "place"], "shown_at IS NOT NULL"),
        ("waiting", ["tutor_id"], "shown_at IS NULL"),
    ):
        _partial(f"ix_evaluation_text_{name}", "evaluation_text", columns, sa.text(where))
    _partial("ix_course_order_pair_classes", "course_order", PAIR, CLASSES)
    _partial("ix_course_order_pair_reviews", "course_order", PAIR, REVIEWS)
    op.execute(
        "INSERT INTO word_count (student_id, mastered, to_review)"
        " SELECT student_id, count(*) FILTER (WHERE state = 'mastered'),"
        " count(*) FILTER (WHERE state IN ('learned_pending_test', 'forgotten'))"
        " FROM word_state GROUP BY student_id"
    )
    _add_up(op.get_bind())


def downgrade() -> None:
    for name in ("ix_course_order_pair_classes", "ix_course_order_pair_reviews"):
        op.drop_index(name, "course_order")
    for name in reversed(NEW):
        op.drop_table(name)


def _of_account(name: str, owner: str, *columns: sa.Column[Any], key: str | None = None) -> None:
    op.create_table(
        name,
        sa.Column(owner, ID, nullable=False),
        *columns,
        sa.ForeignKeyConstraint([owner], ["account.id"], name=f"fk_{name}_{owner}"),
        sa.PrimaryKeyConstraint(*(owner, key) if key else (owner,), name=f"pk_{name}"),
        sqlite_with_rowid=False,
    )


def _partial(name: str, table: str, columns: list[str], where: Any) -> None:
    op.create_index(name, table, columns, sqlite_where=where, postgresql_where=where)


SAID = sa.table(
    "evaluation",
    *(sa.column(one) for one in ("id", "student_id", "tutor_id", "stars", "criteria")),
    sa.column("suggestion"),
    sa.column("created_at"),
)
TALLY = sa.table("evaluation_tally", sa.column("tutor_id"), sa.column("body"))
TEXT = sa.table(
    "evaluation_text", *(sa.column(one) for one in ("tutor_id", "place", "body", "shown_at"))
)


def _add_up(bind: sa.Connection) -> None:
    """One tutor at a time, evaluations in the order in which they were made."""
    tutors = bind.execute(sa.select(SAID.c.tutor_id).distinct()).scalars().all()
    for tutor_id in tutors:
        shown, waiting, students, texts = Counter[str](), Counter[str](), set[int](), list[Any]()
        said = sa.select(SAID).where(SAID.c.tutor_id == tutor_id).order_by(SAID.c.id)
        for one in bind.execute(said):
            waiting.update(["evaluations", *([] if not one.suggestion else ["texts"])])
            waiting["stars"] += one.stars
            waiting.update(json.loads(one.criteria))
            students.add(one.student_id)
            if one.suggestion:
                place = secrets.randbelow(2**53)
                texts.append({"tutor_id": tutor_id, "place": place, "body": one.suggestion})
            if len(students) >= TOGETHER:
                shown.update(waiting)
                waiting, students = Counter(), set()
                _write(bind, texts, one.created_at)
                texts = []
        _write(bind, texts, None)
        body = {
            "format": 1,
            "shown": _sums(shown),
            "waiting": _sums(waiting),
            "students": sorted(students),
        }
        bind.execute(sa.insert(TALLY), [{"tutor_id": tutor_id, "body": json.dumps(body)}])


def _write(bind: sa.Connection, texts: list[Any], shown_at: int | None) -> None:
    if texts:
        bind.execute(sa.insert(TEXT), [{**one, "shown_at": shown_at} for one in texts])


def _sums(counted: Counter[str]) -> dict[str, Any]:
    own = {name: counted[name] for name in ("evaluations", "stars", "texts")}
    return {**own, "criteria": {one: times for one, times in counted.items() if one not in own}}
