"""Keep a review's day of the plan, and whether its lesson is deleted.

Reviews booked before have no day; their date tells it. People are notified of a changed daily time
and of a review that was not finished. Reviews of a lesson that is being deleted are canceled; here
those of lessons that are deleted already, or being deleted.
"""

from time import time

import sqlalchemy as sa

from alembic import op
from wordmate.adapters.sql.engine.revision_steps import allow_only

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None

NOTICES = (
    "class_booked",
    "class_canceled",
    "class_ahead",
    "reviews_due",
    "deletion_asked",
    "suggestion_answered",
    "class_moved",
    "rest_approved",
    "rest_rejected",
    "commission_answered",
    "feedback_written",
    "message_written",
    "rest_lifted",
)
NEW = ("plan_time_changed", "review_unfinished")
ORDER = sa.table(
    "course_order",
    *map(sa.column, ("id", "source_order_id", "status", "deletion", "version", "lesson_gone")),
)
EVENT = ("order_id", "sequence", "kind", "format", "body", "happened_at", "received_at")


def give_up(now) -> None:
    lesson = ORDER.alias("lesson")
    of_deleted = sa.and_(
        ORDER.c.status.in_(("RESERVED", "IN_PROGRESS")),
        ORDER.c.source_order_id.in_(sa.select(lesson.c.id).where(lesson.c.deletion != "NORMAL")),
    )
    happened = sa.select(
        ORDER.c.id,
        ORDER.c.version + 1,
        *map(sa.literal_column, ("'given_up'", "1", "'{}'")),
        now,
        now,
    )
    events = sa.table("order_event", *map(sa.column, EVENT))
    op.execute(events.insert().from_select(EVENT, happened.where(of_deleted)))
    changed = {"lesson_gone": True, "version": ORDER.c.version + 1}
    op.execute(ORDER.update().where(of_deleted).values(changed))


def upgrade() -> None:
    op.add_column("course_order", sa.Column("review_day", sa.Integer(), nullable=True))
    gone = sa.Column("lesson_gone", sa.Boolean(), nullable=False, server_default=sa.false())
    op.add_column("course_order", gone)
    give_up(sa.bindparam("now", int(time() * 1000), sa.BigInteger))
    allow_only("notice", "kind", (*NOTICES, *NEW))


def downgrade() -> None:
    op.execute("DELETE FROM notice WHERE kind IN ('plan_time_changed', 'review_unfinished')")
    allow_only("notice", "kind", NOTICES)
    op.drop_column("course_order", "lesson_gone")
    op.drop_column("course_order", "review_day")
