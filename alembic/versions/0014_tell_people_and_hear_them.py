"""Add notices, suggestions with their pictures, and corrections that the store makes to words."""

import sqlalchemy as sa

from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
NOTICES = (
    "class_booked",
    "class_canceled",
    "class_ahead",
    "reviews_due",
    "deletion_asked",
    "suggestion_answered",
)
SUGGESTIONS = ("translation", "knowledge", "english", "analysis")


def needed(name, type_):
    return sa.Column(name, type_, nullable=False)


def pointing(table, name, to):
    return sa.ForeignKeyConstraint([name], [f"{to}.id"], name=op.f(f"fk_{table}_{name}"))


def one_of(table, name, values):
    listed = ", ".join(f"'{value}'" for value in values)
    return sa.CheckConstraint(f"{name} IN ({listed})", name=op.f(f"ck_{table}_{name}"))


def partial(name, table, columns, where):
    op.create_index(
        name, table, columns, sqlite_where=sa.text(where), postgresql_where=sa.text(where)
    )


def upgrade() -> None:
    op.create_table(
        "notice",
        needed("id", ID),
        needed("account_id", ID),
        needed("kind", sa.Text()),
        needed("about", ID),
        needed("facts", sa.Text()),
        needed("happened_at", sa.BigInteger()),
        needed("created_at", sa.BigInteger()),
        sa.Column("read_at", sa.BigInteger()),
        one_of("notice", "kind", NOTICES),
        pointing("notice", "account_id", "account"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notice")),
        sa.UniqueConstraint(
            "account_id",
            "kind",
            "about",
            "happened_at",
            name=op.f("uq_notice_account_id_kind_about_happened_at"),
        ),
    )
    op.create_index("ix_notice_happened_at", "notice", ["happened_at"])
    op.create_index("ix_notice_account", "notice", ["account_id", "happened_at", "id"])
    partial("ix_notice_unread", "notice", ["account_id"], "read_at IS NULL")
    op.create_table(
        "notice_mark",
        needed("name", sa.Text()),
        needed("at", sa.BigInteger()),
        needed("last", ID),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_notice_mark")),
    )
    op.create_table(
        "suggestion",
        needed("id", ID),
        needed("account_id", ID),
        needed("title", sa.Text()),
        needed("type", sa.Text()),
        needed("content", sa.Text()),
        sa.Column("word_id", ID),
        sa.Column("course_book_id", ID),
        needed("created_at", sa.BigInteger()),
        sa.Column("opinion", sa.Text()),
        sa.Column("answered_by", sa.Text()),
        sa.Column("answered_at", sa.BigInteger()),
        one_of("suggestion", "type", SUGGESTIONS),
        pointing("suggestion", "account_id", "account"),
        pointing("suggestion", "word_id", "word"),
        pointing("suggestion", "course_book_id", "course_book"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_suggestion")),
    )
    op.create_index("ix_suggestion_account", "suggestion", ["account_id", "created_at", "id"])
    partial("ix_suggestion_open", "suggestion", ["id"], "answered_at IS NULL")
    op.create_table(
        "suggestion_picture",
        needed("name", sa.Text()),
        needed("account_id", ID),
        needed("uploaded_at", sa.BigInteger()),
        sa.Column("suggestion_id", ID),
        sa.Column("position", sa.Integer()),
        pointing("suggestion_picture", "account_id", "account"),
        pointing("suggestion_picture", "suggestion_id", "suggestion"),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_suggestion_picture")),
    )
    op.create_index(
        "ix_suggestion_picture_suggestion", "suggestion_picture", ["suggestion_id", "position"]
    )
    partial(
        "ix_suggestion_picture_unused",
        "suggestion_picture",
        ["uploaded_at"],
        "suggestion_id IS NULL",
    )
    op.create_table(
        "word_correction",
        needed("id", ID),
        needed("suggestion_id", ID),
        needed("word_id", ID),
        sa.Column("course_book_id", ID),
        needed("field", sa.Text()),
        needed("old_text", sa.Text()),
        needed("new_text", sa.Text()),
        needed("corrected_by", sa.Text()),
        needed("corrected_at", sa.BigInteger()),
        pointing("word_correction", "suggestion_id", "suggestion"),
        pointing("word_correction", "word_id", "word"),
        pointing("word_correction", "course_book_id", "course_book"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_word_correction")),
    )
    for name in ("suggestion_id", "word_id"):
        op.create_index(f"ix_word_correction_{name}", "word_correction", [name])


def downgrade() -> None:
    for table in ("word_correction", "suggestion_picture", "suggestion", "notice_mark", "notice"):
        op.drop_table(table)
