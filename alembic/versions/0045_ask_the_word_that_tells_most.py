"""Keep which items a vocabulary test asked, how they are filed, and its version.

A test that was begun before asks all its items in order, filed by frequency, and has version 1.
"""

import json

import sqlalchemy as sa

from alembic import op

revision = "0045"
down_revision = "0044"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for column in (
        sa.Column("item_order", sa.Text(), nullable=True),
        sa.Column("bank", sa.Text(), nullable=False, server_default="frequency"),
        sa.Column("version", sa.Integer(), nullable=False, server_default="1"),
    ):
        op.add_column("vocabulary_test", column)


def downgrade() -> None:
    """Puts the asked items first, in their order, as the release before expects."""
    tests = sa.table(
        "vocabulary_test",
        *(sa.column(name) for name in ("id", "items", "item_order", "version")),
    )
    database = op.get_bind()
    newer = sa.select(tests).where(tests.c.item_order.is_not(None), tests.c.version > 1)
    for test in database.execute(newer).mappings().all():
        body, order = json.loads(test["items"]), json.loads(test["item_order"])
        places = dict.fromkeys((*order, *range(len(body["items"]))))
        body["items"] = [body["items"][place] for place in places]
        kept = sa.update(tests).where(tests.c.id == test["id"])
        database.execute(kept.values(items=json.dumps(body, ensure_ascii=False)))
    for name in ("version", "bank", "item_order"):
        op.drop_column("vocabulary_test", name)
