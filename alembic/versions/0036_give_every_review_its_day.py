"""Give every review its day of the plan.

A review booked before revision 0030 has none. It is computed from its local date and that of its
lesson's end, and written where later reviews have it: into its row, and into the booking in its
ledger.
"""

import json
import os
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import sqlalchemy as sa

from alembic import op

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None

ORDER = sa.table(
    "course_order",
    *map(sa.column, ("id", "source_order_id", "appointment_at", "ended_at", "review_day")),
)
EVENT = sa.table("order_event", *map(sa.column, ("order_id", "kind", "body")))
LESSON, BOOKED, ENDED = ORDER.alias("lesson"), EVENT.alias("booked"), EVENT.alias("ended")
CHUNK = 500


def upgrade() -> None:
    bind, last = op.get_bind(), 0
    dayless = (
        sa.select(
            ORDER.c.id,
            ORDER.c.appointment_at,
            LESSON.c.ended_at,
            BOOKED.c.body.label("booked"),
            ENDED.c.body.label("ended"),
        )
        .select_from(ORDER)
        .join(LESSON, LESSON.c.id == ORDER.c.source_order_id)
        .join(BOOKED, (BOOKED.c.order_id == ORDER.c.id) & (BOOKED.c.kind == "booked"))
        .outerjoin(ENDED, (ENDED.c.order_id == LESSON.c.id) & (ENDED.c.kind == "completed"))
        .where(ORDER.c.review_day.is_(None), LESSON.c.ended_at.is_not(None))
        .order_by(ORDER.c.id)
        .limit(CHUNK)
    )
    while found := bind.execute(dayless.where(ORDER.c.id > last)).all():
        days = [(one, day_of(one)) for one in found]
        bind.execute(
            ORDER.update()
            .where(ORDER.c.id == sa.bindparam("order"))
            .values(review_day=sa.bindparam("day", type_=sa.Integer)),
            [{"order": one.id, "day": day} for one, day in days],
        )
        bind.execute(
            EVENT.update()
            .where(EVENT.c.order_id == sa.bindparam("order"), EVENT.c.kind == "booked")
            .values(body=sa.bindparam("told", type_=sa.Text)),
            [{"order": one.id, "told": with_day(one.booked, day)} for one, day in days],
        )
        last = found[-1].id


def downgrade() -> None:
    """Keeps the days: the release before reads them, too."""


def day_of(review: sa.Row) -> int:
    """How many local days after its lesson a review is, in the zone of the lesson's end."""
    terms = json.loads(review.ended or "{}").get("terms") or {}
    usual = os.environ.get("WORDMATE_TIME_ZONE") or "Asia/Shanghai"
    zone = ZoneInfo(terms.get("zone") or usual)
    return (local(review.appointment_at, zone) - local(review.ended_at, zone)).days


def local(instant: int, zone: ZoneInfo) -> date:
    return datetime.fromtimestamp(instant // 1000, UTC).astimezone(zone).date()


def with_day(body: str, day: int) -> str:
    told = json.loads(body) | {"review_day": day}
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))
