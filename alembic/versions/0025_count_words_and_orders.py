"""Keep counts of a student's words by book, their favourites and marks, and each person's orders by
status.

Existing rows are counted once. A student's books are found by an index without canceled and deleted
orders.
"""

from typing import Any

import sqlalchemy as sa

from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
OF_STUDENT = {
    "marked": "marked_at IS NOT NULL AND state = 'mastered'",
    "favorites": "favorite_at IS NOT NULL",
    "favorites_learned": "favorite_at IS NOT NULL AND state = 'learned_pending_test'",
    "favorites_mastered": "favorite_at IS NOT NULL AND state = 'mastered'",
    "favorites_forgotten": "favorite_at IS NOT NULL AND state = 'forgotten'",
}
OF_BOOK = {
    "learned": "state = 'learned_pending_test'",
    "mastered": "state = 'mastered'",
    "forgotten": "state = 'forgotten'",
    "favorites": "favorite_at IS NOT NULL",
}
LESSON_TYPES = ("QUOTA_30", "QUOTA_60", "QUOTA_TRIAL", "ANTI_FORGETTING")
STANDINGS = ("RESERVED", "IN_PROGRESS", "COMPLETED", "CANCELED", "EXPIRED", "DELETED")
IN_USE = sa.text("deletion != 'DELETED' AND status != 'CANCELED'")
FORGOTTEN = sa.text("state = 'forgotten'")
BY_BOOK = ["student_id", "course_book_id", "appointment_at"]


def number(name: str, **more: Any) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer(), nullable=False, **more)


def reference(table: str, name: str, to: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([name], [f"{to}.id"], name=f"fk_{table}_{name}")


def one_of(table: str, name: str, values: tuple[str, ...]) -> sa.CheckConstraint:
    listed = ", ".join(f"'{one}'" for one in values)
    return sa.CheckConstraint(f"{name} IN ({listed})", name=op.f(f"ck_{table}_{name}"))


def counts(figures: dict[str, str]) -> str:
    return ", ".join(f"count(*) FILTER (WHERE {holds})" for holds in figures.values())


def upgrade() -> None:
    for name in OF_STUDENT:
        op.add_column("word_count", number(name, server_default="0"))
    op.create_table(
        "book_word_count",
        sa.Column("student_id", ID, nullable=False),
        sa.Column("course_book_id", ID, nullable=False),
        *(number(name) for name in OF_BOOK),
        reference("book_word_count", "student_id", "account"),
        reference("book_word_count", "course_book_id", "course_book"),
        sa.PrimaryKeyConstraint("student_id", "course_book_id", name="pk_book_word_count"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "order_count",
        sa.Column("account_id", ID, nullable=False),
        sa.Column("lesson_type", sa.Text(), nullable=False),
        sa.Column("standing", sa.Text(), nullable=False),
        number("orders"),
        one_of("order_count", "lesson_type", LESSON_TYPES),
        one_of("order_count", "standing", STANDINGS),
        reference("order_count", "account_id", "account"),
        sa.PrimaryKeyConstraint("account_id", "lesson_type", "standing", name="pk_order_count"),
        sqlite_with_rowid=False,
    )
    op.execute(
        f"INSERT INTO word_count (student_id, mastered, to_review, {', '.join(OF_STUDENT)})"  # noqa: S608
        " SELECT student_id, count(*) FILTER (WHERE state = 'mastered'),"
        " count(*) FILTER (WHERE state IN ('learned_pending_test', 'forgotten')),"
        f" {counts(OF_STUDENT)} FROM word_state WHERE true GROUP BY student_id"
        " ON CONFLICT (student_id) DO UPDATE SET "
        + ", ".join(f"{name} = excluded.{name}" for name in OF_STUDENT)
    )
    op.execute(
        f"INSERT INTO book_word_count (student_id, course_book_id, {', '.join(OF_BOOK)})"  # noqa: S608
        f" SELECT word_state.student_id, course_word.course_book_id, {counts(OF_BOOK)}"
        " FROM word_state JOIN course_word ON course_word.word_id = word_state.word_id"
        " GROUP BY word_state.student_id, course_word.course_book_id"
    )
    for owner in ("student_id", "tutor_id"):
        op.execute(
            "INSERT INTO order_count (account_id, lesson_type, standing, orders)"  # noqa: S608
            f" SELECT {owner}, lesson_type,"
            " CASE WHEN deletion = 'DELETED' THEN deletion ELSE status END, count(*)"
            f" FROM course_order WHERE {owner} IS NOT NULL GROUP BY 1, 2, 3"
        )
    op.drop_index("ix_word_state_forgotten", "word_state")
    op.drop_index("ix_course_order_student_book", "course_order")
    name, where = "ix_course_order_student_book", IN_USE
    op.create_index(name, "course_order", BY_BOOK, sqlite_where=where, postgresql_where=where)


def downgrade() -> None:
    op.drop_index("ix_course_order_student_book", "course_order")
    op.create_index("ix_course_order_student_book", "course_order", BY_BOOK)
    op.create_index(
        "ix_word_state_forgotten",
        "word_state",
        ["student_id", "state", "word_id"],
        sqlite_where=FORGOTTEN,
        postgresql_where=FORGOTTEN,
    )
    op.drop_table("order_count")
    op.drop_table("book_word_count")
    for name in reversed(OF_STUDENT):
        op.drop_column("word_count", name)
