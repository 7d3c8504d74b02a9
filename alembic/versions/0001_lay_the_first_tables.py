"""Create the first tables."""

import sqlalchemy as sa

from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TABLES = (
    "review_event",
    "lesson_word",
    "lesson_result",
    "lesson_progress",
    "commission",
    "word_state",
    "tutor_student",
    "login_session",
    "course_order",
    "course_word",
    "account",
    "word",
    "outbox",
    "kept_answer",
    "institution",
    "course_book",
    "audio",
)


def upgrade() -> None:
    op.create_table(
        "audio",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("en", sa.Text(), nullable=False),
        sa.Column("zh", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.Column("ready_at", sa.BigInteger(), nullable=True),
        sa.Column("last_error", sa.Text(), nullable=True),
        sa.CheckConstraint("state IN ('asked', 'ready', 'failed')", name=op.f("ck_audio_state")),
        sa.PrimaryKeyConstraint("key", name="pk_audio"),
    )
    op.create_table(
        "course_book",
        sa.Column("id", ID, nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("title_zh", sa.Text(), nullable=False),
        sa.Column("title_en", sa.Text(), nullable=False),
        sa.Column("category", sa.Text(), nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("material_type", sa.Text(), nullable=False),
        sa.Column("word_count", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_course_book"),
        sa.UniqueConstraint("code", name="uq_course_book_code"),
    )
    op.create_table(
        "institution",
        sa.Column("id", ID, nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_institution"),
        sa.UniqueConstraint("code", name="uq_institution_code"),
    )
    op.create_table(
        "kept_answer",
        sa.Column("scope", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("request_hash", sa.Text(), nullable=False),
        sa.Column("answer", sa.LargeBinary(), nullable=False),
        sa.Column("error_code", sa.Text(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("scope", "key", name="pk_kept_answer"),
    )
    op.create_index("ix_kept_answer_created_at", "kept_answer", ["created_at"], unique=False)
    op.create_table(
        "outbox",
        sa.Column("id", ID, nullable=False),
        sa.Column("topic", sa.Text(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("correlation_id", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("starts", sa.Integer(), nullable=False),
        sa.Column("done_at", sa.BigInteger(), nullable=True),
        sa.Column("parked", sa.Boolean(), nullable=False),
        sa.Column("last_error", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
    )
    op.create_index(
        "ix_outbox_due",
        "outbox",
        ["due_at", "id"],
        unique=False,
        sqlite_where=sa.text("done_at IS NULL"),
        postgresql_where=sa.text("done_at IS NULL"),
    )
    op.create_table(
        "word",
        sa.Column("id", ID, nullable=False),
        sa.Column("en_word", sa.Text(), nullable=False),
        sa.Column("zh_word", sa.Text(), nullable=False),
        sa.Column("phonetic", sa.Text(), nullable=False),
        sa.Column("part_of_speech", sa.Text(), nullable=False),
        sa.Column("example", sa.Text(), nullable=False),
        sa.Column("example_zh", sa.Text(), nullable=False),
        sa.Column("knowledge", sa.Text(), nullable=False),
        sa.Column("audio_key", sa.Text(), nullable=False),
        sa.Column("frequency_rank", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_word"),
        sa.UniqueConstraint("en_word", name="uq_word_en_word"),
    )
    op.create_table(
        "account",
        sa.Column("id", ID, nullable=False),
        sa.Column("phone", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=True),
        sa.Column("title_level", sa.Text(), nullable=True),
        sa.Column("institution_id", ID, nullable=True),
        sa.Column("profile", sa.Text(), server_default="{}", nullable=False),
        sa.Column("disabled", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("role IN ('user', 'TEACHER')", name=op.f("ck_account_role")),
        sa.ForeignKeyConstraint(
            ["institution_id"], ["institution.id"], name="fk_account_institution_id"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_account"),
    )
    op.create_index("ix_account_phone", "account", ["phone"], unique=False)
    op.create_table(
        "course_word",
        sa.Column("course_book_id", ID, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("word_id", ID, nullable=False),
        sa.ForeignKeyConstraint(
            ["course_book_id"], ["course_book.id"], name="fk_course_word_course_book_id"
        ),
        sa.ForeignKeyConstraint(["word_id"], ["word.id"], name="fk_course_word_word_id"),
        sa.PrimaryKeyConstraint("course_book_id", "position", name="pk_course_word"),
        sa.UniqueConstraint(
            "word_id", "course_book_id", name="uq_course_word_word_id_course_book_id"
        ),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "course_order",
        sa.Column("id", ID, nullable=False),
        sa.Column("student_id", ID, nullable=False),
        sa.Column("tutor_id", ID, nullable=True),
        sa.Column("course_book_id", ID, nullable=True),
        sa.Column("lesson_type", sa.Text(), nullable=False),
        sa.Column("course_type", sa.Text(), nullable=False),
        sa.Column("material_type", sa.Text(), nullable=False),
        sa.Column("is_simulated", sa.Boolean(), nullable=False),
        sa.Column("new_audio", sa.Boolean(), nullable=False),
        sa.Column("appointment_at", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("deletion", sa.Text(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=True),
        sa.Column("paused_at", sa.BigInteger(), nullable=True),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("anti_forget_time", sa.Text(), nullable=True),
        sa.Column("source_order_id", ID, nullable=True),
        sa.Column("word_count", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "course_type IN ('QUICK_WORD_MEMORIZATION', 'INTERACTIVE')",
            name=op.f("ck_course_order_course_type"),
        ),
        sa.CheckConstraint(
            "deletion IN ('NORMAL', 'DELETE_PENDING', 'DELETE_APPROVED', 'DELETED')",
            name=op.f("ck_course_order_deletion"),
        ),
        sa.CheckConstraint(
            "lesson_type IN ('QUOTA_30', 'QUOTA_60', 'QUOTA_TRIAL', 'ANTI_FORGETTING')",
            name=op.f("ck_course_order_lesson_type"),
        ),
        sa.CheckConstraint(
            "status IN ('RESERVED', 'IN_PROGRESS', 'COMPLETED', 'CANCELED', 'EXPIRED')",
            name=op.f("ck_course_order_status"),
        ),
        sa.ForeignKeyConstraint(
            ["course_book_id"], ["course_book.id"], name="fk_course_order_course_book_id"
        ),
        sa.ForeignKeyConstraint(
            ["source_order_id"], ["course_order.id"], name="fk_course_order_source_order_id"
        ),
        sa.ForeignKeyConstraint(["student_id"], ["account.id"], name="fk_course_order_student_id"),
        sa.ForeignKeyConstraint(["tutor_id"], ["account.id"], name="fk_course_order_tutor_id"),
        sa.PrimaryKeyConstraint("id", name="pk_course_order"),
    )
    op.create_index(
        "ix_course_order_appointment", "course_order", ["appointment_at", "id"], unique=False
    )
    op.create_index(
        "ix_course_order_deletion_approved",
        "course_order",
        ["id"],
        unique=False,
        sqlite_where=sa.text("deletion = 'DELETE_APPROVED'"),
        postgresql_where=sa.text("deletion = 'DELETE_APPROVED'"),
    )
    op.create_index(
        "ix_course_order_status", "course_order", ["status", "appointment_at", "id"], unique=False
    )
    op.create_index(
        "ix_course_order_student",
        "course_order",
        ["student_id", "appointment_at", "id"],
        unique=False,
    )
    op.create_index(
        "ix_course_order_student_status",
        "course_order",
        ["student_id", "status", "appointment_at", "id"],
        unique=False,
    )
    op.create_index(
        "ix_course_order_student_type",
        "course_order",
        ["student_id", "lesson_type", "appointment_at", "id"],
        unique=False,
    )
    op.create_index(
        "ix_course_order_tutor", "course_order", ["tutor_id", "appointment_at", "id"], unique=False
    )
    op.create_index(
        "ix_course_order_tutor_status",
        "course_order",
        ["tutor_id", "status", "appointment_at", "id"],
        unique=False,
    )
    op.create_index(
        "ix_course_order_tutor_type",
        "course_order",
        ["tutor_id", "lesson_type", "appointment_at", "id"],
        unique=False,
    )
    op.create_table(
        "login_session",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("account_id", ID, nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("last_seen_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_login_session_account_id"),
        sa.PrimaryKeyConstraint("token_hash", name="pk_login_session"),
    )
    op.create_index("ix_login_session_account_id", "login_session", ["account_id"], unique=False)
    op.create_index("ix_login_session_expires_at", "login_session", ["expires_at"], unique=False)
    op.create_table(
        "tutor_student",
        sa.Column("tutor_id", ID, nullable=False),
        sa.Column("student_id", ID, nullable=False),
        sa.ForeignKeyConstraint(["student_id"], ["account.id"], name="fk_tutor_student_student_id"),
        sa.ForeignKeyConstraint(["tutor_id"], ["account.id"], name="fk_tutor_student_tutor_id"),
        sa.PrimaryKeyConstraint("tutor_id", "student_id", name="pk_tutor_student"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_tutor_student_student_id", "tutor_student", ["student_id"], unique=False)
    op.create_table(
        "word_state",
        sa.Column("student_id", ID, nullable=False),
        sa.Column("word_id", ID, nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("favorite", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "state IN ('new', 'learned_pending_test', 'mastered', 'forgotten')",
            name=op.f("ck_word_state_state"),
        ),
        sa.ForeignKeyConstraint(["student_id"], ["account.id"], name="fk_word_state_student_id"),
        sa.ForeignKeyConstraint(["word_id"], ["word.id"], name="fk_word_state_word_id"),
        sa.PrimaryKeyConstraint("student_id", "word_id", name="pk_word_state"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_word_state_to_review",
        "word_state",
        ["student_id", "updated_at", "word_id"],
        unique=False,
        sqlite_where=sa.text("state IN ('learned_pending_test', 'forgotten')"),
        postgresql_where=sa.text("state IN ('learned_pending_test', 'forgotten')"),
    )
    op.create_table(
        "commission",
        sa.Column("id", ID, nullable=False),
        sa.Column("order_id", ID, nullable=False),
        sa.Column("tutor_id", ID, nullable=False),
        sa.Column("student_id", ID, nullable=False),
        sa.Column("lesson_type", sa.Text(), nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.Column("practice_ms", sa.BigInteger(), nullable=False),
        sa.Column("amount_fen", sa.Integer(), nullable=False),
        sa.Column("subsidy_fen", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "status IN ('PENDING', 'ISSUED', 'ISSUE_FAILED')", name=op.f("ck_commission_status")
        ),
        sa.ForeignKeyConstraint(["order_id"], ["course_order.id"], name="fk_commission_order_id"),
        sa.ForeignKeyConstraint(["student_id"], ["account.id"], name="fk_commission_student_id"),
        sa.ForeignKeyConstraint(["tutor_id"], ["account.id"], name="fk_commission_tutor_id"),
        sa.PrimaryKeyConstraint("id", name="pk_commission"),
        sa.UniqueConstraint("order_id", name="uq_commission_order_id"),
    )
    op.create_index(
        "ix_commission_tutor_status",
        "commission",
        ["tutor_id", "status", "created_at"],
        unique=False,
    )
    op.create_table(
        "lesson_progress",
        sa.Column("order_id", ID, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("saved_by", ID, nullable=False),
        sa.Column("saved_at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["order_id"], ["course_order.id"], name="fk_lesson_progress_order_id"
        ),
        sa.ForeignKeyConstraint(["saved_by"], ["account.id"], name="fk_lesson_progress_saved_by"),
        sa.PrimaryKeyConstraint("order_id", name="pk_lesson_progress"),
    )
    op.create_table(
        "lesson_result",
        sa.Column("order_id", ID, nullable=False),
        sa.Column("correct_word_ids", sa.Text(), nullable=False),
        sa.Column("wrong_word_ids", sa.Text(), nullable=False),
        sa.Column("already_known_word_ids", sa.Text(), nullable=False),
        sa.Column("anti_forget_time", sa.Text(), nullable=True),
        sa.Column("submitted_by", ID, nullable=False),
        sa.Column("submitted_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["order_id"], ["course_order.id"], name="fk_lesson_result_order_id"
        ),
        sa.ForeignKeyConstraint(
            ["submitted_by"], ["account.id"], name="fk_lesson_result_submitted_by"
        ),
        sa.PrimaryKeyConstraint("order_id", name="pk_lesson_result"),
    )
    op.create_table(
        "lesson_word",
        sa.Column("order_id", ID, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("word_id", ID, nullable=False),
        sa.ForeignKeyConstraint(["order_id"], ["course_order.id"], name="fk_lesson_word_order_id"),
        sa.ForeignKeyConstraint(["word_id"], ["word.id"], name="fk_lesson_word_word_id"),
        sa.PrimaryKeyConstraint("order_id", "position", name="pk_lesson_word"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "review_event",
        sa.Column("id", ID, nullable=False),
        sa.Column("student_id", ID, nullable=False),
        sa.Column("word_id", ID, nullable=False),
        sa.Column("order_id", ID, nullable=False),
        sa.Column("step", sa.Text(), nullable=False),
        sa.Column("is_right", sa.Boolean(), nullable=False),
        sa.Column("latency_ms", sa.Integer(), nullable=False),
        sa.Column("answered_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["order_id"], ["course_order.id"], name="fk_review_event_order_id"),
        sa.ForeignKeyConstraint(["student_id"], ["account.id"], name="fk_review_event_student_id"),
        sa.ForeignKeyConstraint(["word_id"], ["word.id"], name="fk_review_event_word_id"),
        sa.PrimaryKeyConstraint("id", name="pk_review_event"),
    )
    op.create_index("ix_review_event_order_id", "review_event", ["order_id"], unique=False)
    op.create_index(
        "ix_review_event_student_word",
        "review_event",
        ["student_id", "word_id", "answered_at"],
        unique=False,
    )


def downgrade() -> None:
    for table in TABLES:
        op.drop_table(table)
