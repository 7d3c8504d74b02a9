"""Create the tables."""

import sqlalchemy as sa

from alembic import op

revision = "0066"
down_revision = None
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TABLES = (
    "word_correction",
    "vocabulary_answer",
    "suggestion_picture",
    "working_hours",
    "rest_slot",
    "payout_event",
    "order_event",
    "credit_purchase",
    "lesson_word",
    "lesson_result",
    "lesson_progress",
    "evaluation",
    "commission_problem",
    "commission",
    "data_request",
    "erasure",
    "class_feedback",
    "audit_log",
    "word_state",
    "word_memory",
    "word_event",
    "word_count",
    "word_confusion",
    "vocabulary_test",
    "tutor_student",
    "trial_count",
    "suggestion",
    "student_arm",
    "shared_week",
    "review_minutes",
    "rest_application",
    "push_device",
    "practice_count",
    "order_count",
    "tutor_day",
    "lesson_credit",
    "notice",
    "milestone",
    "message_template",
    "login_session",
    "given_templates",
    "forgetting",
    "evaluation_text",
    "evaluation_tally",
    "day_budget",
    "daily_reminder",
    "course_order",
    "commission_sum",
    "commission_day",
    "calendar_address",
    "second_factor",
    "data_copy",
    "agreement",
    "id_number",
    "person_key",
    "book_word_count",
    "word_recording",
    "institution_text",
    "word_character",
    "training_material_term",
    "lesson_preparation",
    "invite_code",
    "course_word",
    "account",
    "word",
    "wechat_binding",
    "training_material",
    "ticket",
    "rate_limit",
    "payout_batch",
    "outbox",
    "one_time_code",
    "notice_mark",
    "monitoring_event",
    "last_time",
    "kept_answer",
    "institution",
    "course_book",
    "class_series",
    "audio",
)


def upgrade() -> None:  # noqa: PLR0915
    op.create_table(
        "audio",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("en", sa.Text(), nullable=False),
        sa.Column("zh", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.Column("ready_at", sa.BigInteger(), nullable=True),
        sa.Column("last_error", sa.Text(), nullable=True),
        sa.Column("version", sa.Text(), nullable=False),
        sa.CheckConstraint("state IN ('asked', 'ready', 'failed')", name=op.f("ck_audio_state")),
        sa.CheckConstraint("version IN ('word', 'lesson', 'v2')", name=op.f("ck_audio_version")),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_audio")),
    )
    op.create_table(
        "class_series",
        sa.Column("id", ID, nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_class_series")),
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
        sa.Column("interaction_link", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_course_book")),
        sa.UniqueConstraint("code", name=op.f("uq_course_book_code")),
    )
    op.create_table(
        "institution",
        sa.Column("id", ID, nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_institution")),
        sa.UniqueConstraint("code", name=op.f("uq_institution_code")),
    )
    op.create_table(
        "kept_answer",
        sa.Column("scope", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("request_hash", sa.Text(), nullable=False),
        sa.Column("answer", sa.LargeBinary(), nullable=False),
        sa.Column("error_code", sa.Text(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("scope", "key", name=op.f("pk_kept_answer")),
    )
    op.create_index(op.f("ix_kept_answer_created_at"), "kept_answer", ["created_at"], unique=False)
    op.create_table(
        "last_time",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_last_time")),
    )
    op.create_table(
        "monitoring_event",
        sa.Column("id", ID, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_monitoring_event")),
    )
    op.create_index("ix_monitoring_event_at", "monitoring_event", ["at", "id"], unique=False)
    op.create_table(
        "notice_mark",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("last", ID, nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_notice_mark")),
    )
    op.create_table(
        "one_time_code",
        sa.Column("phone", sa.Text(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("code_hash", sa.Text(), nullable=False),
        sa.Column("issued_at", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("phone", "purpose", name=op.f("pk_one_time_code")),
    )
    op.create_index(
        op.f("ix_one_time_code_issued_at"), "one_time_code", ["issued_at"], unique=False
    )
    op.create_table(
        "outbox",
        sa.Column("id", ID, nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("subscriber", sa.Text(), nullable=False),
        sa.Column("format", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("correlation_id", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("starts", sa.Integer(), nullable=False),
        sa.Column("done_at", sa.BigInteger(), nullable=True),
        sa.Column("parked", sa.Boolean(), nullable=False),
        sa.Column("last_error", sa.Text(), nullable=True),
        sa.Column("turn", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("asker", sa.Text(), nullable=True),
        sa.Column("about", ID, nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
    )
    op.create_index(
        "ix_outbox_asker",
        "outbox",
        ["asker", "turn"],
        unique=False,
        sqlite_where=sa.text("done_at IS NULL AND asker IS NOT NULL"),
        postgresql_where=sa.text("done_at IS NULL AND asker IS NOT NULL"),
    )
    op.create_index(
        "ix_outbox_done",
        "outbox",
        ["done_at"],
        unique=False,
        sqlite_where=sa.text("done_at IS NOT NULL"),
        postgresql_where=sa.text("done_at IS NOT NULL"),
    )
    op.create_index(
        "ix_outbox_due",
        "outbox",
        ["due_at", "id"],
        unique=False,
        sqlite_where=sa.text("done_at IS NULL"),
        postgresql_where=sa.text("done_at IS NULL"),
    )
    op.create_index(
        "ix_outbox_about",
        "outbox",
        ["about"],
        unique=False,
        sqlite_where=sa.text("done_at IS NULL AND about IS NOT NULL"),
        postgresql_where=sa.text("done_at IS NULL AND about IS NOT NULL"),
    )
    op.create_index(
        "ix_outbox_turn",
        "outbox",
        ["turn", "id"],
        unique=False,
        sqlite_where=sa.text("done_at IS NULL"),
        postgresql_where=sa.text("done_at IS NULL"),
    )
    op.create_table(
        "payout_batch",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("reach", sa.Text(), nullable=False),
        sa.Column("until_month", sa.Text(), nullable=False),
        sa.Column("with_flagged", sa.Boolean(), nullable=False),
        sa.Column("lessons", sa.Integer(), nullable=False),
        sa.Column("total_fen", sa.BigInteger(), nullable=False),
        sa.Column("made_by", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", "reach", name=op.f("pk_payout_batch")),
    )
    op.create_index(
        "ix_payout_batch_reach", "payout_batch", ["reach", "created_at", "name"], unique=False
    )
    op.create_table(
        "rate_limit",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_rate_limit")),
    )
    op.create_index(op.f("ix_rate_limit_ends_at"), "rate_limit", ["ends_at"], unique=False)
    op.create_table(
        "ticket",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_ticket")),
    )
    op.create_index(op.f("ix_ticket_expires_at"), "ticket", ["expires_at"], unique=False)
    op.create_table(
        "training_material",
        sa.Column("id", ID, nullable=False),
        sa.Column("material_type", sa.Text(), nullable=False),
        sa.Column("title_zh", sa.Text(), nullable=False),
        sa.Column("title_en", sa.Text(), nullable=False),
        sa.Column("titles", sa.Text(), nullable=False),
        sa.Column("category", sa.Text(), nullable=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("text_zh", sa.Text(), nullable=False),
        sa.Column("text_en", sa.Text(), nullable=False),
        sa.Column("minutes", sa.BigInteger(), nullable=True),
        sa.Column("file_name", sa.Text(), nullable=True),
        sa.Column("size_bytes", sa.BigInteger(), nullable=True),
        sa.Column("duration_ms", sa.BigInteger(), nullable=True),
        sa.Column("faststart", sa.Boolean(), nullable=True),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "(kind = 'TEXT') = (file_name IS NULL)", name=op.f("ck_training_material_body")
        ),
        sa.CheckConstraint(
            "category IN ('EXAM_SYLLABUS', 'CLASSROOM_SYNC', 'FIXED_COLLOCATIONS', 'PHRASES', 'WORD_FORMS', 'ROOTS_AND_AFFIXES', 'PROFESSIONAL', 'PERSONALISED', 'SECOND_PASS', 'ENGLISH_ENGLISH', 'ADULT', 'OTHER')",  # noqa: E501
            name=op.f("ck_training_material_category"),
        ),
        sa.CheckConstraint(
            "kind IN ('TEXT', 'PDF', 'VIDEO')", name=op.f("ck_training_material_kind")
        ),
        sa.CheckConstraint(
            "material_type IN ('VOCABULARY', 'GRAMMAR', 'READING', 'CLOZE', 'LISTENING_AND_SPEAKING', 'WRITING', 'SEVEN_PICK_FIVE', 'SELECT_WORD_FILL_BLANK', 'READING_JUDGMENT')",  # noqa: E501
            name=op.f("ck_training_material_material_type"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_training_material")),
        sa.UniqueConstraint(
            "material_type", "title_zh", name=op.f("uq_training_material_material_type_title_zh")
        ),
    )
    op.create_index(
        "ix_training_material_shelf", "training_material", ["category", "id"], unique=False
    )
    op.create_index(
        "ix_training_material_type", "training_material", ["material_type", "id"], unique=False
    )
    op.create_table(
        "wechat_binding",
        sa.Column("open_id", sa.Text(), nullable=False),
        sa.Column("union_id", sa.Text(), nullable=True),
        sa.Column("phone", sa.Text(), nullable=False),
        sa.Column("bound_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("open_id", name=op.f("pk_wechat_binding")),
    )
    op.create_index(op.f("ix_wechat_binding_phone"), "wechat_binding", ["phone"], unique=False)
    op.create_index(
        op.f("ix_wechat_binding_union_id"), "wechat_binding", ["union_id"], unique=False
    )
    op.create_table(
        "word",
        sa.Column("id", ID, nullable=False),
        sa.Column("en_word", sa.Text(), nullable=False),
        sa.Column("zh_word", sa.Text(), nullable=False),
        sa.Column("phonetic", sa.Text(), nullable=False),
        sa.Column("phonetic_uk", sa.Text(), server_default="", nullable=False),
        sa.Column("phonetic_us", sa.Text(), server_default="", nullable=False),
        sa.Column("phonetic_made", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("part_of_speech", sa.Text(), nullable=False),
        sa.Column("example", sa.Text(), nullable=False),
        sa.Column("example_zh", sa.Text(), nullable=False),
        sa.Column("knowledge", sa.Text(), nullable=False),
        sa.Column("picture", sa.Text(), server_default="", nullable=False),
        sa.Column("audio_key", sa.Text(), nullable=False),
        sa.Column("frequency_rank", sa.Integer(), nullable=True),
        sa.Column("recording", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_word")),
        sa.UniqueConstraint("en_word", name=op.f("uq_word_en_word")),
    )
    op.create_index(
        "ix_word_frequency_rank",
        "word",
        ["frequency_rank"],
        unique=False,
        sqlite_where=sa.text("frequency_rank IS NOT NULL"),
        postgresql_where=sa.text("frequency_rank IS NOT NULL"),
    )
    op.create_table(
        "account",
        sa.Column("id", ID, nullable=False),
        sa.Column("phone", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=True),
        sa.Column("titles", sa.Text(), server_default="{}", nullable=False),
        sa.Column("institution_id", ID, nullable=True),
        sa.Column("rights", sa.Text(), server_default="", nullable=False),
        sa.Column("profile", sa.Text(), server_default="{}", nullable=False),
        sa.Column("grade", sa.Text(), nullable=True),
        sa.Column("disabled", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("role IN ('user', 'TEACHER', 'STORE')", name=op.f("ck_account_role")),
        sa.ForeignKeyConstraint(
            ["institution_id"], ["institution.id"], name=op.f("fk_account_institution_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account")),
    )
    op.create_index(op.f("ix_account_phone"), "account", ["phone"], unique=False)
    op.create_index("uq_account_phone_role_name", "account", ["phone", "role", "name"], unique=True)
    op.create_index(
        "ix_account_staff",
        "account",
        ["institution_id", "id"],
        unique=False,
        sqlite_where=sa.text("role = 'STORE'"),
        postgresql_where=sa.text("role = 'STORE'"),
    )
    op.create_index(
        "ix_account_student",
        "account",
        ["institution_id", "id"],
        unique=False,
        sqlite_where=sa.text("role = 'user'"),
        postgresql_where=sa.text("role = 'user'"),
    )
    op.create_index(
        "ix_account_grade",
        "account",
        ["grade", "id"],
        unique=False,
        sqlite_where=sa.text("role = 'user'"),
        postgresql_where=sa.text("role = 'user'"),
    )
    op.create_table(
        "course_word",
        sa.Column("course_book_id", ID, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("word_id", ID, nullable=False),
        sa.Column("zh_word", sa.Text(), nullable=True),
        sa.Column("phonetic", sa.Text(), nullable=True),
        sa.Column("phonetic_uk", sa.Text(), nullable=True),
        sa.Column("phonetic_us", sa.Text(), nullable=True),
        sa.Column("phonetic_made", sa.Boolean(), nullable=True),
        sa.Column("part_of_speech", sa.Text(), nullable=True),
        sa.Column("example", sa.Text(), nullable=True),
        sa.Column("example_zh", sa.Text(), nullable=True),
        sa.Column("knowledge", sa.Text(), nullable=True),
        sa.Column("picture", sa.Text(), nullable=True),
        sa.Column("audio_key", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["course_book_id"], ["course_book.id"], name=op.f("fk_course_word_course_book_id")
        ),
        sa.ForeignKeyConstraint(["word_id"], ["word.id"], name=op.f("fk_course_word_word_id")),
        sa.PrimaryKeyConstraint("course_book_id", "position", name=op.f("pk_course_word")),
        sa.UniqueConstraint(
            "word_id", "course_book_id", name=op.f("uq_course_word_word_id_course_book_id")
        ),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "invite_code",
        sa.Column("id", ID, nullable=False),
        sa.Column("code_hash", sa.Text(), nullable=False),
        sa.Column("institution_id", ID, nullable=False),
        sa.Column("uses_left", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["institution_id"], ["institution.id"], name=op.f("fk_invite_code_institution_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_invite_code")),
        sa.UniqueConstraint("code_hash", name=op.f("uq_invite_code_code_hash")),
    )
    op.create_table(
        "lesson_preparation",
        sa.Column("course_book_id", ID, nullable=False),
        sa.Column("text_zh", sa.Text(), nullable=False),
        sa.Column("text_en", sa.Text(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["course_book_id"],
            ["course_book.id"],
            name=op.f("fk_lesson_preparation_course_book_id"),
        ),
        sa.PrimaryKeyConstraint("course_book_id", name=op.f("pk_lesson_preparation")),
    )
    op.create_table(
        "training_material_term",
        sa.Column("term", sa.Text(), nullable=False),
        sa.Column("material_id", ID, nullable=False),
        sa.ForeignKeyConstraint(
            ["material_id"],
            ["training_material.id"],
            name=op.f("fk_training_material_term_material_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("term", "material_id", name=op.f("pk_training_material_term")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_training_material_term_bytes",
        "training_material_term",
        ["term"],
        unique=False,
        postgresql_ops={"term": "text_pattern_ops"},
    )
    op.create_index(
        op.f("ix_training_material_term_material_id"),
        "training_material_term",
        ["material_id"],
        unique=False,
    )
    op.create_table(
        "word_character",
        sa.Column("character", sa.Text(), nullable=False),
        sa.Column("word_id", ID, nullable=False),
        sa.ForeignKeyConstraint(["word_id"], ["word.id"], name=op.f("fk_word_character_word_id")),
        sa.PrimaryKeyConstraint("character", "word_id", name=op.f("pk_word_character")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_word_character_word_id"), "word_character", ["word_id"], unique=False)
    op.create_table(
        "institution_text",
        sa.Column("id", ID, nullable=False),
        sa.Column("institution_id", ID, nullable=False),
        sa.Column("word_id", ID, nullable=False),
        sa.Column("course_book_id", ID, nullable=True),
        sa.Column("zh_word", sa.Text(), nullable=True),
        sa.Column("audio_key", sa.Text(), nullable=True),
        sa.Column("part_of_speech", sa.Text(), nullable=True),
        sa.Column("phonetic", sa.Text(), nullable=True),
        sa.Column("phonetic_made", sa.Boolean(), nullable=True),
        sa.Column("phonetic_uk", sa.Text(), nullable=True),
        sa.Column("phonetic_us", sa.Text(), nullable=True),
        sa.Column("example", sa.Text(), nullable=True),
        sa.Column("example_zh", sa.Text(), nullable=True),
        sa.Column("knowledge", sa.Text(), nullable=True),
        sa.Column("picture", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["course_book_id"], ["course_book.id"], name=op.f("fk_institution_text_course_book_id")
        ),
        sa.ForeignKeyConstraint(
            ["institution_id"], ["institution.id"], name=op.f("fk_institution_text_institution_id")
        ),
        sa.ForeignKeyConstraint(["word_id"], ["word.id"], name=op.f("fk_institution_text_word_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_institution_text")),
        sa.UniqueConstraint(
            "institution_id",
            "word_id",
            "course_book_id",
            name=op.f("uq_institution_text_institution_id_word_id_course_book_id"),
        ),
    )
    op.create_index(
        op.f("ix_institution_text_word_id"), "institution_text", ["word_id"], unique=False
    )
    op.create_index(
        "uq_institution_text_word",
        "institution_text",
        ["institution_id", "word_id"],
        unique=True,
        sqlite_where=sa.text("course_book_id IS NULL"),
        postgresql_where=sa.text("course_book_id IS NULL"),
    )
    op.create_table(
        "word_recording",
        sa.Column("word_id", ID, nullable=False),
        sa.Column("zh_word", sa.Text(), nullable=False),
        sa.Column("recording", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["word_id"], ["word.id"], name=op.f("fk_word_recording_word_id")),
        sa.PrimaryKeyConstraint("word_id", "zh_word", name=op.f("pk_word_recording")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "book_word_count",
        sa.Column("student_id", ID, nullable=False),
        sa.Column("course_book_id", ID, nullable=False),
        sa.Column("learned", sa.Integer(), nullable=False),
        sa.Column("mastered", sa.Integer(), nullable=False),
        sa.Column("forgotten", sa.Integer(), nullable=False),
        sa.Column("favorites", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["course_book_id"], ["course_book.id"], name=op.f("fk_book_word_count_course_book_id")
        ),
        sa.ForeignKeyConstraint(
            ["student_id"], ["account.id"], name=op.f("fk_book_word_count_student_id")
        ),
        sa.PrimaryKeyConstraint("student_id", "course_book_id", name=op.f("pk_book_word_count")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "person_key",
        sa.Column(
            "key",
            sa.Text().with_variant(sa.Text(collation="C"), "postgresql"),
            nullable=False,
        ),
        sa.Column("account_id", ID, nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_person_key_account_id")
        ),
        sa.PrimaryKeyConstraint("key", "account_id", name=op.f("pk_person_key")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_person_key_account_id"), "person_key", ["account_id"], unique=False)
    op.create_table(
        "id_number",
        sa.Column("account_id", ID, nullable=False),
        sa.Column("sealed_number", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_id_number_account_id")
        ),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_id_number")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "agreement",
        sa.Column("account_id", ID, nullable=False),
        sa.Column("legal_text", sa.Text(), nullable=False),
        sa.Column("agreed_at", sa.BigInteger(), nullable=False),
        sa.Column("guardian_name", sa.Text(), nullable=True),
        sa.Column("guardian_relation", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "guardian_relation IN ('mother', 'father', 'grandparent', 'other')",
            name=op.f("ck_agreement_guardian_relation"),
        ),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_agreement_account_id")
        ),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_agreement")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "second_factor",
        sa.Column("account_id", ID, nullable=False),
        sa.Column("sealed_secret", sa.Text(), nullable=False),
        sa.Column("is_confirmed", sa.Boolean(), nullable=False),
        sa.Column("last_step", sa.BigInteger(), nullable=False),
        sa.Column("recovery_hashes", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_second_factor_account_id")
        ),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_second_factor")),
    )
    op.create_table(
        "calendar_address",
        sa.Column("account_id", ID, nullable=False),
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_calendar_address_account_id")
        ),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_calendar_address")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_calendar_address_token_hash")),
    )
    op.create_table(
        "commission_sum",
        sa.Column("tutor_id", ID, nullable=False),
        sa.Column("month", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("lessons", sa.Integer(), nullable=False),
        sa.Column("amount_fen", sa.BigInteger(), nullable=False),
        sa.Column("subsidy_fen", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "status IN ('PENDING', 'ISSUED', 'ISSUE_FAILED', 'WITHDRAWN')",
            name=op.f("ck_commission_sum_status"),
        ),
        sa.ForeignKeyConstraint(
            ["tutor_id"], ["account.id"], name=op.f("fk_commission_sum_tutor_id")
        ),
        sa.PrimaryKeyConstraint("tutor_id", "month", "status", name=op.f("pk_commission_sum")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_commission_sum_month", "commission_sum", ["month", "tutor_id"], unique=False
    )
    op.create_table(
        "commission_day",
        sa.Column("tutor_id", ID, nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("payments", sa.Integer(), nullable=False),
        sa.Column("total_fen", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tutor_id"], ["account.id"], name=op.f("fk_commission_day_tutor_id")
        ),
        sa.PrimaryKeyConstraint("tutor_id", "day", name=op.f("pk_commission_day")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_commission_day_day", "commission_day", ["day", "tutor_id"], unique=False)
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
        sa.Column("opens_at", sa.BigInteger(), nullable=False),
        sa.Column("closes_at", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("deletion", sa.Text(), nullable=False),
        sa.Column("lesson_gone", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=True),
        sa.Column("started_by", sa.Text(), nullable=True),
        sa.Column("pauses", sa.Text(), server_default="[]", nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("used_ms", sa.Integer(), nullable=True),
        sa.Column("ended_by", sa.Text(), nullable=True),
        sa.Column("anti_forget_time", sa.Text(), nullable=True),
        sa.Column("rating", sa.Integer(), nullable=True),
        sa.Column("reminders", sa.Integer(), server_default="0", nullable=False),
        sa.Column("student_entered_at", sa.BigInteger(), nullable=True),
        sa.Column("is_answered", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("source_order_id", ID, nullable=True),
        sa.Column("review_day", sa.Integer(), nullable=True),
        sa.Column("word_count", sa.Integer(), nullable=False),
        sa.Column("list_count", sa.Integer(), nullable=True),
        sa.Column("by_tutor", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("series_id", ID, nullable=True),
        sa.Column("progress_version", sa.Integer(), server_default="0", nullable=False),
        sa.Column("absences", sa.Text(), server_default="[]", nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("clock_at", sa.BigInteger(), nullable=True),
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
            ["course_book_id"], ["course_book.id"], name=op.f("fk_course_order_course_book_id")
        ),
        sa.ForeignKeyConstraint(
            ["series_id"], ["class_series.id"], name=op.f("fk_course_order_series_id")
        ),
        sa.ForeignKeyConstraint(
            ["source_order_id"], ["course_order.id"], name=op.f("fk_course_order_source_order_id")
        ),
        sa.ForeignKeyConstraint(
            ["student_id"], ["account.id"], name=op.f("fk_course_order_student_id")
        ),
        sa.ForeignKeyConstraint(
            ["tutor_id"], ["account.id"], name=op.f("fk_course_order_tutor_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_course_order")),
    )
    op.create_index(
        "ix_course_order_appointment", "course_order", ["appointment_at", "id"], unique=False
    )
    op.create_index(
        "ix_course_order_book",
        "course_order",
        ["course_book_id", "student_id"],
        unique=False,
        sqlite_where=sa.text("deletion != 'DELETED' AND status != 'CANCELED'"),
        postgresql_where=sa.text("deletion != 'DELETED' AND status != 'CANCELED'"),
    )
    op.create_index(
        "ix_course_order_class",
        "course_order",
        ["appointment_at", "id"],
        unique=False,
        sqlite_where=sa.text("lesson_type != 'ANTI_FORGETTING' AND is_simulated = 0"),
        postgresql_where=sa.text("lesson_type != 'ANTI_FORGETTING' AND NOT is_simulated"),
    )
    op.create_index(
        "ix_course_order_clock",
        "course_order",
        ["clock_at", "id"],
        unique=False,
        sqlite_where=sa.text("clock_at IS NOT NULL"),
        postgresql_where=sa.text("clock_at IS NOT NULL"),
    )
    op.create_index(
        "ix_course_order_deleted_student",
        "course_order",
        ["student_id", "appointment_at", "id"],
        unique=False,
        sqlite_where=sa.text("deletion = 'DELETED'"),
        postgresql_where=sa.text("deletion = 'DELETED'"),
    )
    op.create_index(
        "ix_course_order_deleted_tutor",
        "course_order",
        ["tutor_id", "appointment_at", "id"],
        unique=False,
        sqlite_where=sa.text("deletion = 'DELETED'"),
        postgresql_where=sa.text("deletion = 'DELETED'"),
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
        "ix_course_order_deletion_pending",
        "course_order",
        ["id"],
        unique=False,
        sqlite_where=sa.text("deletion = 'DELETE_PENDING'"),
        postgresql_where=sa.text("deletion = 'DELETE_PENDING'"),
    )
    op.create_index(
        "ix_course_order_pair_classes",
        "course_order",
        ["tutor_id", "student_id", "appointment_at", "id"],
        unique=False,
        sqlite_where=sa.text("lesson_type != 'ANTI_FORGETTING'"),
        postgresql_where=sa.text("lesson_type != 'ANTI_FORGETTING'"),
    )
    op.create_index(
        "ix_course_order_picked_slot",
        "course_order",
        ["student_id", "ended_at"],
        unique=False,
        sqlite_where=sa.text("anti_forget_time IS NOT NULL AND lesson_type != 'ANTI_FORGETTING'"),
        postgresql_where=sa.text(
            "anti_forget_time IS NOT NULL AND lesson_type != 'ANTI_FORGETTING'"
        ),
    )
    op.create_index(
        "ix_course_order_series",
        "course_order",
        ["series_id", "appointment_at", "id"],
        unique=False,
        sqlite_where=sa.text("series_id IS NOT NULL"),
        postgresql_where=sa.text("series_id IS NOT NULL"),
    )
    op.create_index(
        op.f("ix_course_order_source_order_id"), "course_order", ["source_order_id"], unique=False
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
        "ix_course_order_student_book",
        "course_order",
        ["student_id", "course_book_id", "appointment_at"],
        unique=False,
        sqlite_where=sa.text("deletion != 'DELETED' AND status != 'CANCELED'"),
        postgresql_where=sa.text("deletion != 'DELETED' AND status != 'CANCELED'"),
    )
    op.create_index(
        "ix_course_order_student_class",
        "course_order",
        ["student_id", "appointment_at", "id", "lesson_type"],
        unique=False,
        sqlite_where=sa.text("lesson_type != 'ANTI_FORGETTING'"),
        postgresql_where=sa.text("lesson_type != 'ANTI_FORGETTING'"),
    )
    op.create_index(
        "ix_course_order_student_status",
        "course_order",
        ["student_id", "status", "appointment_at", "id"],
        unique=False,
    )
    op.create_index(
        "ix_course_order_tutor",
        "course_order",
        ["tutor_id", "appointment_at", "id"],
        unique=False,
    )
    op.create_index(
        "ix_course_order_tutor_class",
        "course_order",
        ["tutor_id", "appointment_at", "id", "lesson_type"],
        unique=False,
        sqlite_where=sa.text("lesson_type != 'ANTI_FORGETTING'"),
        postgresql_where=sa.text("lesson_type != 'ANTI_FORGETTING'"),
    )
    op.create_index(
        "ix_course_order_tutor_led_review",
        "course_order",
        ["tutor_id", "appointment_at", "id"],
        unique=False,
        sqlite_where=sa.text("lesson_type = 'ANTI_FORGETTING' AND started_by = 'TEACHER'"),
        postgresql_where=sa.text("lesson_type = 'ANTI_FORGETTING' AND started_by = 'TEACHER'"),
    )
    op.create_index(
        "ix_course_order_tutor_status",
        "course_order",
        ["tutor_id", "status", "appointment_at", "id"],
        unique=False,
    )
    op.create_index(
        "uq_course_order_running_student",
        "course_order",
        ["student_id"],
        unique=True,
        sqlite_where=sa.text("status = 'IN_PROGRESS'"),
        postgresql_where=sa.text("status = 'IN_PROGRESS'"),
    )
    op.create_index(
        "uq_course_order_running_tutor",
        "course_order",
        ["tutor_id"],
        unique=True,
        sqlite_where=sa.text("status = 'IN_PROGRESS' AND started_by = 'TEACHER'"),
        postgresql_where=sa.text("status = 'IN_PROGRESS' AND started_by = 'TEACHER'"),
    )
    op.create_table(
        "daily_reminder",
        sa.Column("student_id", ID, nullable=False),
        sa.Column("slot", sa.Text(), nullable=True),
        sa.Column("reminded_on", sa.Integer(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(
            ["student_id"], ["account.id"], name=op.f("fk_daily_reminder_student_id")
        ),
        sa.PrimaryKeyConstraint("student_id", name=op.f("pk_daily_reminder")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_daily_reminder_slot",
        "daily_reminder",
        ["slot", "student_id"],
        unique=False,
        sqlite_where=sa.text("slot IS NOT NULL"),
        postgresql_where=sa.text("slot IS NOT NULL"),
    )
    op.create_table(
        "day_budget",
        sa.Column("student_id", ID, nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("asked", sa.Integer(), nullable=False),
        sa.Column("is_carried", sa.Boolean(), nullable=False),
        sa.Column("answers", sa.Integer(), nullable=False),
        sa.Column("took_ms", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["student_id"], ["account.id"], name=op.f("fk_day_budget_student_id")
        ),
        sa.PrimaryKeyConstraint("student_id", name=op.f("pk_day_budget")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "evaluation_tally",
        sa.Column("tutor_id", ID, nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tutor_id"], ["account.id"], name=op.f("fk_evaluation_tally_tutor_id")
        ),
        sa.PrimaryKeyConstraint("tutor_id", name=op.f("pk_evaluation_tally")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "evaluation_text",
        sa.Column("tutor_id", ID, nullable=False),
        sa.Column("place", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("shown_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["tutor_id"], ["account.id"], name=op.f("fk_evaluation_text_tutor_id")
        ),
        sa.PrimaryKeyConstraint("tutor_id", "place", name=op.f("pk_evaluation_text")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_evaluation_text_shown",
        "evaluation_text",
        ["tutor_id", "place"],
        unique=False,
        sqlite_where=sa.text("shown_at IS NOT NULL"),
        postgresql_where=sa.text("shown_at IS NOT NULL"),
    )
    op.create_index(
        "ix_evaluation_text_waiting",
        "evaluation_text",
        ["tutor_id"],
        unique=False,
        sqlite_where=sa.text("shown_at IS NULL"),
        postgresql_where=sa.text("shown_at IS NULL"),
    )
    op.create_table(
        "forgetting",
        sa.Column("student_id", ID, nullable=False),
        sa.Column("answers", sa.Integer(), nullable=False),
        sa.Column("log_scale", sa.Double(), nullable=False),
        sa.Column("information", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["student_id"], ["account.id"], name=op.f("fk_forgetting_student_id")
        ),
        sa.PrimaryKeyConstraint("student_id", name=op.f("pk_forgetting")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "given_templates",
        sa.Column("tutor_id", ID, nullable=False),
        sa.Column("given_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tutor_id"], ["account.id"], name=op.f("fk_given_templates_tutor_id")
        ),
        sa.PrimaryKeyConstraint("tutor_id", name=op.f("pk_given_templates")),
    )
    op.create_table(
        "login_session",
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("account_id", ID, nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("last_seen_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("user_agent", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_login_session_account_id")
        ),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_login_session")),
    )
    op.create_index(
        op.f("ix_login_session_account_id"), "login_session", ["account_id"], unique=False
    )
    op.create_index(
        op.f("ix_login_session_expires_at"), "login_session", ["expires_at"], unique=False
    )
    op.create_table(
        "message_template",
        sa.Column("id", ID, nullable=False),
        sa.Column("tutor_id", ID, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tutor_id"], ["account.id"], name=op.f("fk_message_template_tutor_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_message_template")),
    )
    op.create_index(
        "ix_message_template_tutor", "message_template", ["tutor_id", "id"], unique=False
    )
    op.create_table(
        "milestone",
        sa.Column("student_id", ID, nullable=False),
        sa.Column("words", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("reached_on", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["student_id"], ["account.id"], name=op.f("fk_milestone_student_id")
        ),
        sa.PrimaryKeyConstraint("student_id", "words", name=op.f("pk_milestone")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "notice",
        sa.Column("id", ID, nullable=False),
        sa.Column("account_id", ID, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("about", ID, nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("happened_at", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("read_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint(
            "kind IN ('class_booked', 'class_canceled', 'class_ahead', 'reviews_due', 'deletion_asked', 'suggestion_answered', 'class_moved', 'rest_approved', 'rest_rejected', 'commission_answered', 'feedback_written', 'message_written', 'rest_lifted', 'plan_time_changed', 'review_unfinished', 'class_no_show', 'class_reopened', 'class_overdue', 'no_show_taken_back', 'tutor_changed', 'milestone_reached', 'data_copy_ready', 'data_request_answered')",  # noqa: E501
            name=op.f("ck_notice_kind"),
        ),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_notice_account_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notice")),
        sa.UniqueConstraint(
            "account_id",
            "kind",
            "about",
            "happened_at",
            name=op.f("uq_notice_account_id_kind_about_happened_at"),
        ),
    )
    op.create_index(
        "ix_notice_account", "notice", ["account_id", "happened_at", "id"], unique=False
    )
    op.create_index(op.f("ix_notice_happened_at"), "notice", ["happened_at"], unique=False)
    op.create_index(
        "ix_notice_unread",
        "notice",
        ["account_id"],
        unique=False,
        sqlite_where=sa.text("read_at IS NULL"),
        postgresql_where=sa.text("read_at IS NULL"),
    )
    op.create_table(
        "credit_purchase",
        sa.Column("id", ID, nullable=False),
        sa.Column("student_id", ID, nullable=False),
        sa.Column("lesson_type", sa.Text(), nullable=False),
        sa.Column("lessons", sa.Integer(), nullable=False),
        sa.Column("bought_at", sa.BigInteger(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "lesson_type IN ('QUOTA_30', 'QUOTA_60')",
            name=op.f("ck_credit_purchase_lesson_type"),
        ),
        sa.ForeignKeyConstraint(
            ["student_id"], ["account.id"], name=op.f("fk_credit_purchase_student_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_credit_purchase")),
    )
    op.create_index(
        "ix_credit_purchase_student",
        "credit_purchase",
        ["student_id", "bought_at", "id"],
        unique=False,
    )
    op.create_table(
        "lesson_credit",
        sa.Column("student_id", ID, nullable=False),
        sa.Column("lesson_type", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=True),
        sa.Column("bought", sa.Integer(), server_default="0", nullable=False),
        sa.Column("used", sa.Integer(), server_default="0", nullable=False),
        sa.CheckConstraint(
            "lesson_type IN ('QUOTA_30', 'QUOTA_60')",
            name=op.f("ck_lesson_credit_lesson_type"),
        ),
        sa.ForeignKeyConstraint(
            ["student_id"], ["account.id"], name=op.f("fk_lesson_credit_student_id")
        ),
        sa.PrimaryKeyConstraint("student_id", "lesson_type", name=op.f("pk_lesson_credit")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_lesson_credit_left",
        "lesson_credit",
        [sa.literal_column("(bought - used)"), "student_id"],
        unique=False,
        sqlite_where=sa.text("bought > 0"),
        postgresql_where=sa.text("bought > 0"),
    )
    op.create_table(
        "order_count",
        sa.Column("account_id", ID, nullable=False),
        sa.Column("lesson_type", sa.Text(), nullable=False),
        sa.Column("standing", sa.Text(), nullable=False),
        sa.Column("orders", sa.Integer(), nullable=False),
        sa.CheckConstraint(
            "lesson_type IN ('QUOTA_30', 'QUOTA_60', 'QUOTA_TRIAL', 'ANTI_FORGETTING')",
            name=op.f("ck_order_count_lesson_type"),
        ),
        sa.CheckConstraint(
            "standing IN ('RESERVED', 'IN_PROGRESS', 'COMPLETED', 'CANCELED', 'EXPIRED', 'DELETED')",  # noqa: E501
            name=op.f("ck_order_count_standing"),
        ),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_order_count_account_id")
        ),
        sa.PrimaryKeyConstraint(
            "account_id", "lesson_type", "standing", name=op.f("pk_order_count")
        ),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tutor_day",
        sa.Column("tutor_id", ID, nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("sessions", sa.Integer(), nullable=False),
        sa.Column("used_ms", sa.BigInteger(), nullable=False),
        sa.Column("reviews_done", sa.Integer(), nullable=False),
        sa.Column("reviews_missed", sa.Integer(), nullable=False),
        sa.Column("no_shows", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["tutor_id"], ["account.id"], name=op.f("fk_tutor_day_tutor_id")),
        sa.PrimaryKeyConstraint("tutor_id", "day", name=op.f("pk_tutor_day")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_tutor_day_day", "tutor_day", ["day", "tutor_id"], unique=False)
    op.create_table(
        "practice_count",
        sa.Column("student_id", ID, nullable=False),
        sa.Column("span", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("words_learned", sa.Integer(), nullable=False),
        sa.Column("reviews_done", sa.Integer(), nullable=False),
        sa.Column("review_asked", sa.Integer(), nullable=False),
        sa.Column("review_right", sa.Integer(), nullable=False),
        sa.Column("practice_ms", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("span IN ('day', 'plan_day')", name=op.f("ck_practice_count_span")),
        sa.ForeignKeyConstraint(
            ["student_id"], ["account.id"], name=op.f("fk_practice_count_student_id")
        ),
        sa.PrimaryKeyConstraint("student_id", "span", "number", name=op.f("pk_practice_count")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "push_device",
        sa.Column("id", ID, nullable=False),
        sa.Column("account_id", ID, nullable=False),
        sa.Column("session_hash", sa.Text(), nullable=False),
        sa.Column("endpoint_hash", sa.Text(), nullable=False),
        sa.Column("endpoint", sa.Text(), nullable=False),
        sa.Column("p256dh", sa.Text(), nullable=False),
        sa.Column("auth", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_push_device_account_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_push_device")),
        sa.UniqueConstraint("endpoint_hash", name=op.f("uq_push_device_endpoint_hash")),
    )
    op.create_index(op.f("ix_push_device_account_id"), "push_device", ["account_id"], unique=False)
    op.create_table(
        "rest_application",
        sa.Column("id", ID, nullable=False),
        sa.Column("tutor_id", ID, nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("answered_by", sa.Text(), nullable=True),
        sa.Column("answered_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint(
            "status IN ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'LIFTED')",
            name=op.f("ck_rest_application_status"),
        ),
        sa.ForeignKeyConstraint(
            ["tutor_id"], ["account.id"], name=op.f("fk_rest_application_tutor_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rest_application")),
    )
    op.create_index(
        "ix_rest_application_status", "rest_application", ["status", "id"], unique=False
    )
    op.create_index(
        "ix_rest_application_tutor", "rest_application", ["tutor_id", "id"], unique=False
    )
    op.create_table(
        "review_minutes",
        sa.Column("student_id", ID, nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["student_id"], ["account.id"], name=op.f("fk_review_minutes_student_id")
        ),
        sa.PrimaryKeyConstraint("student_id", name=op.f("pk_review_minutes")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "shared_week",
        sa.Column("id", ID, nullable=False),
        sa.Column("student_id", ID, nullable=False),
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("week", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["student_id"], ["account.id"], name=op.f("fk_shared_week_student_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_shared_week")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_shared_week_token_hash")),
    )
    op.create_index(op.f("ix_shared_week_expires_at"), "shared_week", ["expires_at"], unique=False)
    op.create_index(op.f("ix_shared_week_student_id"), "shared_week", ["student_id"], unique=False)
    op.create_table(
        "student_arm",
        sa.Column("student_id", ID, nullable=False),
        sa.Column("experiment", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("review_policy", sa.Text(), nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.CheckConstraint(
            "review_policy IN ('due', 'plan')", name=op.f("ck_student_arm_review_policy")
        ),
        sa.ForeignKeyConstraint(
            ["student_id"], ["account.id"], name=op.f("fk_student_arm_student_id")
        ),
        sa.PrimaryKeyConstraint("student_id", name=op.f("pk_student_arm")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "suggestion",
        sa.Column("id", ID, nullable=False),
        sa.Column("account_id", ID, nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("word_id", ID, nullable=True),
        sa.Column("course_book_id", ID, nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("opinion", sa.Text(), nullable=True),
        sa.Column("answered_by", sa.Text(), nullable=True),
        sa.Column("answered_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint(
            "type IN ('translation', 'knowledge', 'english', 'analysis')",
            name=op.f("ck_suggestion_type"),
        ),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_suggestion_account_id")
        ),
        sa.ForeignKeyConstraint(
            ["course_book_id"], ["course_book.id"], name=op.f("fk_suggestion_course_book_id")
        ),
        sa.ForeignKeyConstraint(["word_id"], ["word.id"], name=op.f("fk_suggestion_word_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_suggestion")),
    )
    op.create_index(
        "ix_suggestion_account", "suggestion", ["account_id", "created_at", "id"], unique=False
    )
    op.create_index(
        "ix_suggestion_open",
        "suggestion",
        ["id"],
        unique=False,
        sqlite_where=sa.text("answered_at IS NULL"),
        postgresql_where=sa.text("answered_at IS NULL"),
    )
    op.create_table(
        "trial_count",
        sa.Column("tutor_id", ID, nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("created", sa.Integer(), nullable=False),
        sa.Column("tried", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["tutor_id"], ["account.id"], name=op.f("fk_trial_count_tutor_id")),
        sa.PrimaryKeyConstraint("tutor_id", "day", name=op.f("pk_trial_count")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tutor_student",
        sa.Column("tutor_id", ID, nullable=False),
        sa.Column("student_id", ID, nullable=False),
        sa.ForeignKeyConstraint(
            ["student_id"], ["account.id"], name=op.f("fk_tutor_student_student_id")
        ),
        sa.ForeignKeyConstraint(
            ["tutor_id"], ["account.id"], name=op.f("fk_tutor_student_tutor_id")
        ),
        sa.PrimaryKeyConstraint("tutor_id", "student_id", name=op.f("pk_tutor_student")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        op.f("ix_tutor_student_student_id"), "tutor_student", ["student_id"], unique=False
    )
    op.create_table(
        "vocabulary_test",
        sa.Column("id", ID, nullable=False),
        sa.Column("student_id", ID, nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("item_count", sa.Integer(), nullable=False),
        sa.Column("answer_count", sa.Integer(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("touched_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("closed_at", sa.BigInteger(), nullable=True),
        sa.Column("size", sa.Integer(), nullable=True),
        sa.Column("low", sa.Integer(), nullable=True),
        sa.Column("high", sa.Integer(), nullable=True),
        sa.Column("shares", sa.Text(), nullable=True),
        sa.Column("items", sa.Text(), nullable=False),
        sa.Column("item_order", sa.Text(), nullable=False),
        sa.Column("bank", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.CheckConstraint("kind IN ('size', 'placement')", name=op.f("ck_vocabulary_test_kind")),
        sa.ForeignKeyConstraint(
            ["student_id"], ["account.id"], name=op.f("fk_vocabulary_test_student_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_vocabulary_test")),
    )
    op.create_index(
        "ix_vocabulary_test_student", "vocabulary_test", ["student_id", "id"], unique=False
    )
    op.create_index(
        "uq_vocabulary_test_open",
        "vocabulary_test",
        ["student_id", "kind"],
        unique=True,
        sqlite_where=sa.text("closed_at IS NULL"),
        postgresql_where=sa.text("closed_at IS NULL"),
    )
    op.create_table(
        "working_hours",
        sa.Column("tutor_id", ID, nullable=False),
        sa.Column("weekday", sa.Integer(), nullable=False),
        sa.Column("starts", sa.Integer(), nullable=False),
        sa.Column("ends", sa.Integer(), nullable=False),
        sa.CheckConstraint("starts < ends", name=op.f("ck_working_hours_order")),
        sa.ForeignKeyConstraint(
            ["tutor_id"], ["account.id"], name=op.f("fk_working_hours_tutor_id")
        ),
        sa.PrimaryKeyConstraint("tutor_id", "weekday", "starts", name=op.f("pk_working_hours")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "word_confusion",
        sa.Column("student_id", ID, nullable=False),
        sa.Column("word_id", ID, nullable=False),
        sa.Column("other_word_id", ID, nullable=False),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.Column("apart", sa.Integer(), nullable=False),
        sa.Column("answered_on", sa.Integer(), nullable=False),
        sa.Column("right_word_id", ID, nullable=True),
        sa.ForeignKeyConstraint(
            ["student_id"], ["account.id"], name=op.f("fk_word_confusion_student_id")
        ),
        sa.PrimaryKeyConstraint(
            "student_id", "word_id", "other_word_id", name=op.f("pk_word_confusion")
        ),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "word_count",
        sa.Column("student_id", ID, nullable=False),
        sa.Column("mastered", sa.Integer(), nullable=False),
        sa.Column("to_review", sa.Integer(), nullable=False),
        sa.Column("marked", sa.Integer(), server_default="0", nullable=False),
        sa.Column("favorites", sa.Integer(), server_default="0", nullable=False),
        sa.Column("favorites_learned", sa.Integer(), server_default="0", nullable=False),
        sa.Column("favorites_mastered", sa.Integer(), server_default="0", nullable=False),
        sa.Column("favorites_forgotten", sa.Integer(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(
            ["student_id"], ["account.id"], name=op.f("fk_word_count_student_id")
        ),
        sa.PrimaryKeyConstraint("student_id", name=op.f("pk_word_count")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "word_event",
        sa.Column("student_id", ID, nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("word_id", ID, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("was_right", sa.Boolean(), nullable=True),
        sa.Column("latency_ms", sa.Integer(), nullable=True),
        sa.Column("task", sa.Text(), nullable=True),
        sa.Column("reveal", sa.Text(), nullable=True),
        sa.Column("other_word_id", ID, nullable=True),
        sa.Column("met_days", sa.Integer(), nullable=True),
        sa.Column("device", sa.Text(), nullable=True),
        sa.Column("device_number", sa.Integer(), nullable=True),
        sa.Column("happened_at", sa.BigInteger(), nullable=False),
        sa.Column("received_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "kind IN ('marked', 'unmarked', 'undone', 'favorited', 'unfavorited', 'practised', "
            "'probed')",
            name=op.f("ck_word_event_kind"),
        ),
        sa.ForeignKeyConstraint(
            ["student_id"], ["account.id"], name=op.f("fk_word_event_student_id")
        ),
        sa.ForeignKeyConstraint(["word_id"], ["word.id"], name=op.f("fk_word_event_word_id")),
        sa.PrimaryKeyConstraint("student_id", "sequence", name=op.f("pk_word_event")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_word_event_happened", "word_event", ["student_id", "happened_at"], unique=False
    )
    op.create_index(
        "ix_word_event_probed",
        "word_event",
        ["student_id", "happened_at"],
        unique=False,
        sqlite_where=sa.text("kind = 'probed'"),
        postgresql_where=sa.text("kind = 'probed'"),
    )
    op.create_index(
        "uq_word_event_device",
        "word_event",
        ["student_id", "device", "device_number", "word_id"],
        unique=True,
        sqlite_where=sa.text("device IS NOT NULL"),
        postgresql_where=sa.text("device IS NOT NULL"),
    )
    op.create_table(
        "word_memory",
        sa.Column("student_id", ID, nullable=False),
        sa.Column("word_id", ID, nullable=False),
        sa.Column("stability", sa.Double(), nullable=False),
        sa.Column("difficulty", sa.Double(), nullable=False),
        sa.Column("day", sa.Double(), nullable=False),
        sa.Column("misses", sa.Integer(), nullable=False),
        sa.Column("rights", sa.Integer(), nullable=False),
        sa.Column("first_on", sa.Integer(), nullable=False),
        sa.Column("met_on", sa.Integer(), nullable=False),
        sa.Column("due_on", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["student_id"], ["account.id"], name=op.f("fk_word_memory_student_id")
        ),
        sa.ForeignKeyConstraint(["word_id"], ["word.id"], name=op.f("fk_word_memory_word_id")),
        sa.PrimaryKeyConstraint("student_id", "word_id", name=op.f("pk_word_memory")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_word_memory_due", "word_memory", ["student_id", "due_on"], unique=False)
    op.create_index(
        "ix_word_memory_met", "word_memory", ["student_id", "met_on", "word_id"], unique=False
    )
    op.create_table(
        "word_state",
        sa.Column("student_id", ID, nullable=False),
        sa.Column("word_id", ID, nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.Column("favorite_at", sa.BigInteger(), nullable=True),
        sa.Column("marked_at", sa.BigInteger(), nullable=True),
        sa.Column("before_mark", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "state IN ('new', 'learned_pending_test', 'mastered', 'forgotten')",
            name=op.f("ck_word_state_state"),
        ),
        sa.ForeignKeyConstraint(
            ["student_id"], ["account.id"], name=op.f("fk_word_state_student_id")
        ),
        sa.ForeignKeyConstraint(["word_id"], ["word.id"], name=op.f("fk_word_state_word_id")),
        sa.PrimaryKeyConstraint("student_id", "word_id", name=op.f("pk_word_state")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_word_state_favorite",
        "word_state",
        ["student_id", "favorite_at", "word_id", "state"],
        unique=False,
        sqlite_where=sa.text("favorite_at IS NOT NULL"),
        postgresql_where=sa.text("favorite_at IS NOT NULL"),
    )
    op.create_index(
        "ix_word_state_marked",
        "word_state",
        ["student_id", "marked_at", "word_id", "state"],
        unique=False,
        sqlite_where=sa.text("marked_at IS NOT NULL"),
        postgresql_where=sa.text("marked_at IS NOT NULL"),
    )
    op.create_index(
        "ix_word_state_to_review",
        "word_state",
        ["student_id", "updated_at", "word_id", "state", "favorite_at"],
        unique=False,
        sqlite_where=sa.text("state IN ('learned_pending_test', 'forgotten')"),
        postgresql_where=sa.text("state IN ('learned_pending_test', 'forgotten')"),
    )
    op.create_index("ix_word_state_word", "word_state", ["word_id", "student_id"], unique=False)
    op.create_table(
        "audit_log",
        sa.Column("id", ID, nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("account_id", ID, nullable=True),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("order_id", ID, nullable=True),
        sa.Column("reason", sa.Text(), server_default="", nullable=False),
        sa.Column("institution_id", ID, nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_audit_log_account_id")
        ),
        sa.ForeignKeyConstraint(
            ["order_id"], ["course_order.id"], name=op.f("fk_audit_log_order_id")
        ),
        sa.ForeignKeyConstraint(
            ["institution_id"], ["institution.id"], name=op.f("fk_audit_log_institution_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_log")),
    )
    op.create_index(
        "ix_audit_log_address",
        "audit_log",
        ["at", "id"],
        unique=False,
        sqlite_where=sa.text("address != ''"),
        postgresql_where=sa.text("address != ''"),
    )
    op.create_index("ix_audit_log_account", "audit_log", ["account_id", "at", "id"], unique=False)
    op.create_index("ix_audit_log_actor", "audit_log", ["actor", "at", "id"], unique=False)
    op.create_index("ix_audit_log_at", "audit_log", ["at", "id"], unique=False)
    op.create_index("ix_audit_log_event", "audit_log", ["event", "at", "id"], unique=False)
    op.create_index(
        "ix_audit_log_institution", "audit_log", ["institution_id", "at", "id"], unique=False
    )
    op.create_index("ix_audit_log_order", "audit_log", ["order_id", "at", "id"], unique=False)
    op.create_table(
        "data_copy",
        sa.Column("account_id", ID, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.Column("kept_until", sa.BigInteger(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_data_copy_account_id")
        ),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_data_copy")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_data_copy_kept_until"), "data_copy", ["kept_until"], unique=False)
    op.create_table(
        "data_request",
        sa.Column("id", ID, nullable=False),
        sa.Column("account_id", ID, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.Column("answered_by", sa.Text(), nullable=True),
        sa.Column("answered_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("kind IN ('COPY', 'CLOSE')", name=op.f("ck_data_request_kind")),
        sa.CheckConstraint(
            "status IN ('OPEN', 'WITHDRAWN', 'DONE', 'REFUSED')",
            name=op.f("ck_data_request_status"),
        ),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_data_request_account_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_data_request")),
    )
    op.create_index("ix_data_request_account", "data_request", ["account_id", "id"], unique=False)
    op.create_index(
        "ix_data_request_open",
        "data_request",
        ["id"],
        unique=False,
        sqlite_where=sa.text("status = 'OPEN'"),
        postgresql_where=sa.text("status = 'OPEN'"),
    )
    op.create_table(
        "erasure",
        sa.Column("account_id", ID, nullable=False),
        sa.Column("account_no", sa.Text(), nullable=False),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("erased_at", sa.BigInteger(), nullable=False),
        sa.Column("payee", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_erasure_account_id")),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_erasure")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "class_feedback",
        sa.Column("order_id", ID, nullable=False),
        sa.Column("student_id", ID, nullable=False),
        sa.Column("tutor_id", ID, nullable=False),
        sa.Column("feedback", sa.Text(), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("written_at", sa.BigInteger(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.Column("stars", sa.Integer(), nullable=True),
        sa.Column("sticker", sa.Text(), nullable=True),
        sa.CheckConstraint("stars BETWEEN 1 AND 5", name=op.f("ck_class_feedback_stars")),
        sa.CheckConstraint(
            "sticker IN ('star', 'sun', 'sprout', 'rocket', 'bulb', 'mountain', 'snail', "
            "'whale', 'heart', 'kite', 'rainbow', 'book')",
            name=op.f("ck_class_feedback_sticker"),
        ),
        sa.ForeignKeyConstraint(
            ["order_id"], ["course_order.id"], name=op.f("fk_class_feedback_order_id")
        ),
        sa.ForeignKeyConstraint(
            ["student_id"], ["account.id"], name=op.f("fk_class_feedback_student_id")
        ),
        sa.ForeignKeyConstraint(
            ["tutor_id"], ["account.id"], name=op.f("fk_class_feedback_tutor_id")
        ),
        sa.PrimaryKeyConstraint("order_id", name=op.f("pk_class_feedback")),
    )
    op.create_table(
        "commission",
        sa.Column("id", ID, nullable=False),
        sa.Column("order_id", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("tutor_id", ID, nullable=False),
        sa.Column("student_id", ID, nullable=False),
        sa.Column("lesson_type", sa.Text(), nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.Column("practice_ms", sa.BigInteger(), nullable=False),
        sa.Column("amount_fen", sa.Integer(), nullable=False),
        sa.Column("subsidy_fen", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("material_type", sa.Text(), nullable=False),
        sa.Column("institution", sa.Text(), nullable=True),
        sa.Column("review_method", sa.Text(), nullable=True),
        sa.Column("problem_flag", sa.Boolean(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.Column("month", sa.Text(), nullable=False),
        sa.Column("batch", sa.Text(), nullable=True),
        sa.Column("failed", sa.Text(), nullable=True),
        sa.Column("released", sa.Boolean(), nullable=False),
        sa.Column("is_no_show", sa.Boolean(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.CheckConstraint(
            "review_method IN ('LED', 'ALONE')", name=op.f("ck_commission_review_method")
        ),
        sa.CheckConstraint(
            "status IN ('PENDING', 'ISSUED', 'ISSUE_FAILED', 'WITHDRAWN')",
            name=op.f("ck_commission_status"),
        ),
        sa.ForeignKeyConstraint(
            ["order_id"], ["course_order.id"], name=op.f("fk_commission_order_id")
        ),
        sa.ForeignKeyConstraint(
            ["student_id"], ["account.id"], name=op.f("fk_commission_student_id")
        ),
        sa.ForeignKeyConstraint(["tutor_id"], ["account.id"], name=op.f("fk_commission_tutor_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_commission")),
        sa.UniqueConstraint("order_id", "number", name=op.f("uq_commission_order_id_number")),
    )
    op.create_index(
        "ix_commission_batch",
        "commission",
        ["batch", "order_id", "number"],
        unique=False,
        sqlite_where=sa.text("batch IS NOT NULL"),
        postgresql_where=sa.text("batch IS NOT NULL"),
    )
    op.create_index(
        "ix_commission_flagged",
        "commission",
        ["order_id", "number"],
        unique=False,
        sqlite_where=sa.text("problem_flag = 1 AND released = 0"),
        postgresql_where=sa.text("problem_flag AND NOT released"),
    )
    op.create_index(
        "ix_commission_free",
        "commission",
        ["order_id", "number"],
        unique=False,
        sqlite_where=sa.text("status = 'PENDING' AND batch IS NULL"),
        postgresql_where=sa.text("status = 'PENDING' AND batch IS NULL"),
    )
    op.create_index(
        "ix_commission_unsettled",
        "commission",
        ["month", "order_id", "number"],
        unique=False,
        sqlite_where=sa.text("status IN ('PENDING', 'ISSUE_FAILED')"),
        postgresql_where=sa.text("status IN ('PENDING', 'ISSUE_FAILED')"),
    )
    op.create_index(
        "ix_commission_month", "commission", ["month", "order_id", "number"], unique=False
    )
    op.create_index(
        "ix_commission_tutor_month",
        "commission",
        ["tutor_id", "month", "ended_at", "order_id"],
        unique=False,
    )
    op.create_index(
        "ix_commission_tutor_status",
        "commission",
        ["tutor_id", "status", "month", "ended_at", "order_id"],
        unique=False,
    )
    op.create_table(
        "commission_problem",
        sa.Column("id", ID, nullable=False),
        sa.Column("order_id", ID, nullable=False),
        sa.Column("tutor_id", ID, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.Column("answered_by", sa.Text(), nullable=True),
        sa.Column("answered_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["order_id"], ["course_order.id"], name=op.f("fk_commission_problem_order_id")
        ),
        sa.ForeignKeyConstraint(
            ["tutor_id"], ["account.id"], name=op.f("fk_commission_problem_tutor_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_commission_problem")),
    )
    op.create_index(
        "ix_commission_problem_order", "commission_problem", ["order_id", "id"], unique=False
    )
    op.create_index(
        "uq_commission_problem_open",
        "commission_problem",
        ["order_id"],
        unique=True,
        sqlite_where=sa.text("answered_at IS NULL"),
        postgresql_where=sa.text("answered_at IS NULL"),
    )
    op.create_table(
        "evaluation",
        sa.Column("id", ID, nullable=False),
        sa.Column("order_id", ID, nullable=False),
        sa.Column("student_id", ID, nullable=False),
        sa.Column("tutor_id", ID, nullable=False),
        sa.Column("stars", sa.Integer(), nullable=False),
        sa.Column("criteria", sa.Text(), nullable=False),
        sa.Column("suggestion", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("stars BETWEEN 1 AND 5", name=op.f("ck_evaluation_stars")),
        sa.ForeignKeyConstraint(
            ["order_id"], ["course_order.id"], name=op.f("fk_evaluation_order_id")
        ),
        sa.ForeignKeyConstraint(
            ["student_id"], ["account.id"], name=op.f("fk_evaluation_student_id")
        ),
        sa.ForeignKeyConstraint(["tutor_id"], ["account.id"], name=op.f("fk_evaluation_tutor_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_evaluation")),
        sa.UniqueConstraint("order_id", name=op.f("uq_evaluation_order_id")),
    )
    op.create_index("ix_evaluation_tutor", "evaluation", ["tutor_id", "created_at"], unique=False)
    op.create_table(
        "lesson_progress",
        sa.Column("order_id", ID, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("saved_by", ID, nullable=False),
        sa.Column("saved_at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["order_id"], ["course_order.id"], name=op.f("fk_lesson_progress_order_id")
        ),
        sa.ForeignKeyConstraint(
            ["saved_by"], ["account.id"], name=op.f("fk_lesson_progress_saved_by")
        ),
        sa.PrimaryKeyConstraint("order_id", name=op.f("pk_lesson_progress")),
    )
    op.create_table(
        "lesson_result",
        sa.Column("order_id", ID, nullable=False),
        sa.Column("correct_word_ids", sa.Text(), nullable=False),
        sa.Column("wrong_word_ids", sa.Text(), nullable=False),
        sa.Column("already_known_word_ids", sa.Text(), nullable=False),
        sa.Column("anti_forget_time", sa.Text(), nullable=True),
        sa.Column("submitted_by", ID, nullable=True),
        sa.Column("handed_in_by", sa.Text(), nullable=False),
        sa.Column("submitted_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["order_id"], ["course_order.id"], name=op.f("fk_lesson_result_order_id")
        ),
        sa.ForeignKeyConstraint(
            ["submitted_by"], ["account.id"], name=op.f("fk_lesson_result_submitted_by")
        ),
        sa.PrimaryKeyConstraint("order_id", name=op.f("pk_lesson_result")),
    )
    op.create_table(
        "lesson_word",
        sa.Column("order_id", ID, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("word_id", ID, nullable=False),
        sa.ForeignKeyConstraint(
            ["order_id"], ["course_order.id"], name=op.f("fk_lesson_word_order_id")
        ),
        sa.ForeignKeyConstraint(["word_id"], ["word.id"], name=op.f("fk_lesson_word_word_id")),
        sa.PrimaryKeyConstraint("order_id", "position", name=op.f("pk_lesson_word")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "order_event",
        sa.Column("order_id", ID, nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("format", sa.Integer(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("word_id", ID, nullable=True),
        sa.Column("account_id", ID, nullable=True),
        sa.Column("device", sa.Text(), nullable=True),
        sa.Column("device_number", sa.Integer(), nullable=True),
        sa.Column("happened_at", sa.BigInteger(), nullable=False),
        sa.Column("received_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_order_event_account_id")
        ),
        sa.ForeignKeyConstraint(
            ["order_id"], ["course_order.id"], name=op.f("fk_order_event_order_id")
        ),
        sa.PrimaryKeyConstraint("order_id", "sequence", name=op.f("pk_order_event")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "uq_order_event_device",
        "order_event",
        ["order_id", "device", "device_number"],
        unique=True,
        sqlite_where=sa.text("device IS NOT NULL"),
        postgresql_where=sa.text("device IS NOT NULL"),
    )
    op.create_table(
        "payout_event",
        sa.Column("order_id", ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("sequence", sa.Integer(), nullable=False),
        sa.Column("step", sa.Text(), nullable=False),
        sa.Column("batch", sa.Text(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("made_by", sa.Text(), nullable=False),
        sa.Column("happened_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "step IN ('take', 'issue', 'fail', 'retry', 'release', 'withdraw', 'deduct')",
            name=op.f("ck_payout_event_step"),
        ),
        sa.ForeignKeyConstraint(
            ["order_id"], ["course_order.id"], name=op.f("fk_payout_event_order_id")
        ),
        sa.PrimaryKeyConstraint("order_id", "number", "sequence", name=op.f("pk_payout_event")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rest_slot",
        sa.Column("application_id", ID, nullable=False),
        sa.Column("starts_at", sa.BigInteger(), nullable=False),
        sa.Column("tutor_id", ID, nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.CheckConstraint(
            "state IN ('SELECTABLE', 'SCHEDULED_TRAINING', 'PENDING_REVIEW', 'APPROVED')",
            name=op.f("ck_rest_slot_state"),
        ),
        sa.ForeignKeyConstraint(
            ["application_id"], ["rest_application.id"], name=op.f("fk_rest_slot_application_id")
        ),
        sa.ForeignKeyConstraint(["tutor_id"], ["account.id"], name=op.f("fk_rest_slot_tutor_id")),
        sa.PrimaryKeyConstraint("application_id", "starts_at", name=op.f("pk_rest_slot")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_rest_slot_starts_at",
        "rest_slot",
        ["starts_at", "tutor_id"],
        unique=False,
        sqlite_where=sa.text("state != 'SELECTABLE'"),
        postgresql_where=sa.text("state != 'SELECTABLE'"),
    )
    op.create_index(
        "uq_rest_slot_held",
        "rest_slot",
        ["tutor_id", "starts_at"],
        unique=True,
        sqlite_where=sa.text("state != 'SELECTABLE'"),
        postgresql_where=sa.text("state != 'SELECTABLE'"),
    )
    op.create_table(
        "suggestion_picture",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("account_id", ID, nullable=False),
        sa.Column("uploaded_at", sa.BigInteger(), nullable=False),
        sa.Column("suggestion_id", ID, nullable=True),
        sa.Column("position", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name=op.f("fk_suggestion_picture_account_id")
        ),
        sa.ForeignKeyConstraint(
            ["suggestion_id"], ["suggestion.id"], name=op.f("fk_suggestion_picture_suggestion_id")
        ),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_suggestion_picture")),
    )
    op.create_index(
        "ix_suggestion_picture_suggestion",
        "suggestion_picture",
        ["suggestion_id", "position"],
        unique=False,
    )
    op.create_index(
        "ix_suggestion_picture_unused",
        "suggestion_picture",
        ["uploaded_at"],
        unique=False,
        sqlite_where=sa.text("suggestion_id IS NULL"),
        postgresql_where=sa.text("suggestion_id IS NULL"),
    )
    op.create_table(
        "vocabulary_answer",
        sa.Column("test_id", ID, nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("choice", sa.Integer(), nullable=True),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("latency_ms", sa.Integer(), nullable=False),
        sa.Column("answered_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "answer IN ('right', 'wrong', 'dont_know')", name=op.f("ck_vocabulary_answer_answer")
        ),
        sa.ForeignKeyConstraint(
            ["test_id"], ["vocabulary_test.id"], name=op.f("fk_vocabulary_answer_test_id")
        ),
        sa.PrimaryKeyConstraint("test_id", "place", name=op.f("pk_vocabulary_answer")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "word_correction",
        sa.Column("id", ID, nullable=False),
        sa.Column("suggestion_id", ID, nullable=True),
        sa.Column("word_id", ID, nullable=False),
        sa.Column("course_book_id", ID, nullable=True),
        sa.Column("field", sa.Text(), nullable=False),
        sa.Column("old_text", sa.Text(), nullable=False),
        sa.Column("new_text", sa.Text(), nullable=False),
        sa.Column("corrected_by", sa.Text(), nullable=False),
        sa.Column("corrected_at", sa.BigInteger(), nullable=False),
        sa.Column("institution_id", ID, nullable=True),
        sa.ForeignKeyConstraint(
            ["course_book_id"], ["course_book.id"], name=op.f("fk_word_correction_course_book_id")
        ),
        sa.ForeignKeyConstraint(
            ["institution_id"], ["institution.id"], name=op.f("fk_word_correction_institution_id")
        ),
        sa.ForeignKeyConstraint(
            ["suggestion_id"], ["suggestion.id"], name=op.f("fk_word_correction_suggestion_id")
        ),
        sa.ForeignKeyConstraint(["word_id"], ["word.id"], name=op.f("fk_word_correction_word_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_word_correction")),
    )
    op.create_index(
        op.f("ix_word_correction_suggestion_id"), "word_correction", ["suggestion_id"], unique=False
    )
    op.create_index(
        op.f("ix_word_correction_word_id"), "word_correction", ["word_id"], unique=False
    )
    op.create_index(
        "ix_word_beginning",
        "word",
        [sa.literal_column("lower(en_word)").label("small")],
        unique=False,
        postgresql_ops={"small": "text_pattern_ops"},
    )


def downgrade() -> None:
    for table in TABLES:
        op.drop_table(table)
