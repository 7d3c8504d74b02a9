"""Count the words that were worked on in a lesson.

Before, a finished lesson counted the chosen words. It counts those that were worked through or
judged in its test, without the known ones; a no-show has none.
"""

import json
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from alembic import op

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None

FACTS = ("lesson_type", "course_type", "status", "started_at", "word_count")
ORDER = sa.table("course_order", *map(sa.column, ("id", *FACTS)))
PROGRESS = sa.table("lesson_progress", *map(sa.column, ("order_id", "body")))
LISTS = ("correct_word_ids", "wrong_word_ids", "already_known_word_ids")
RESULT = sa.table("lesson_result", *map(sa.column, ("order_id", *LISTS)))
CHUNK = 500


def upgrade() -> None:
    bind, last = op.get_bind(), 0
    is_class = ORDER.c.lesson_type != "ANTI_FORGETTING"
    over = (
        sa.select(
            ORDER.c.id,
            ORDER.c.course_type,
            ORDER.c.word_count,
            PROGRESS.c.body,
            *(RESULT.c[one] for one in LISTS),
        )
        .outerjoin(PROGRESS, PROGRESS.c.order_id == ORDER.c.id)
        .outerjoin(RESULT, RESULT.c.order_id == ORDER.c.id)
        .where(is_class, ORDER.c.status == "COMPLETED")
        .order_by(ORDER.c.id)
        .limit(CHUNK)
    )
    while found := bind.execute(over.where(ORDER.c.id > last)).all():
        counts = {one.id: words_of(one) for one in found}
        changed = [
            {"order": one.id, "words": counts[one.id]}
            for one in found
            if counts[one.id] != one.word_count
        ]
        if changed:
            bind.execute(
                ORDER.update()
                .where(ORDER.c.id == sa.bindparam("order"))
                .values(word_count=sa.bindparam("words", type_=sa.Integer)),
                changed,
            )
        last = found[-1].id
    no_show = sa.and_(ORDER.c.status == "CANCELED", ORDER.c.started_at.is_not(None))
    bind.execute(ORDER.update().where(is_class, no_show).values(word_count=0))


def downgrade() -> None:
    """The release before shows a count of words as it stands; it tells of no ledger's difference
    that ``wordmate ledger rebuild`` does not mend."""


def words_of(lesson: sa.Row) -> int:
    """The number of words of a lesson that were worked on."""
    progress = json.loads(lesson.body or "{}")
    right, wrong, known = (json.loads(getattr(lesson, one) or "[]") for one in LISTS)
    is_marked = lesson.course_type == "INTERACTIVE"
    worked = progress.get("chosen_ids", ()) if is_marked else worked_through(progress)
    return len({*worked, *right, *wrong} - {*known})


def worked_through(progress: Mapping[str, Any]) -> set[int]:
    """The words of the groups whose cards were all shown."""
    done = progress.get("group_index", 0) + (progress.get("step") not in (None, "memorize"))
    skipped_from = progress.get("skipped_from")
    done = done if skipped_from is None else skipped_from
    return {word for group in progress.get("groups", ())[:done] for word in group}
