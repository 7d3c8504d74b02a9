"""Distinguish the accounts of a phone, and keep more facts about a class for its pay.

Of accounts with the same phone, role and name the oldest keeps its name; the others get a number
after theirs: 小明, 小明 (2), 小明 (3).
"""

from collections import defaultdict

import sqlalchemy as sa

from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

NAME_MAX = 40
METHOD = "ck_commission_review_method"

account = sa.table(
    "account",
    sa.column("id", sa.BigInteger()),
    sa.column("phone", sa.Text()),
    sa.column("role", sa.Text()),
    sa.column("name", sa.Text()),
    sa.column("version", sa.Integer()),
)


def upgrade() -> None:
    fill_facts_of_pay()
    number_equal_names()
    op.create_index("uq_account_phone_role_name", "account", ["phone", "role", "name"], unique=True)


def downgrade() -> None:
    op.drop_index("uq_account_phone_role_name", table_name="account")
    with op.batch_alter_table("commission") as table:
        table.drop_constraint(op.f(METHOD), type_="check")
        for name in ("problem_flag", "review_method", "institution", "material_type"):
            table.drop_column(name)


def fill_facts_of_pay() -> None:
    """Gives paid classes their material. Paid reviews were led: others paid nothing."""
    with op.batch_alter_table("commission") as table:
        table.add_column(sa.Column("material_type", sa.Text(), nullable=True))
        table.add_column(sa.Column("institution", sa.Text(), nullable=True))
        table.add_column(sa.Column("review_method", sa.Text(), nullable=True))
        table.add_column(sa.Column("problem_flag", sa.Boolean(), nullable=True))
    op.execute(
        "UPDATE commission SET problem_flag = false, material_type = (SELECT o.material_type"
        " FROM course_order o WHERE o.id = commission.order_id), institution = (SELECT i.name FROM"
        " account a JOIN institution i ON i.id = a.institution_id WHERE a.id = commission.tutor_id)"
    )
    op.execute("UPDATE commission SET review_method = 'LED' WHERE lesson_type = 'ANTI_FORGETTING'")
    with op.batch_alter_table("commission") as table:
        table.alter_column("material_type", existing_type=sa.Text(), nullable=False)
        table.alter_column("problem_flag", existing_type=sa.Boolean(), nullable=False)
        table.create_check_constraint(op.f(METHOD), "review_method IN ('LED', 'ALONE')")


def number_equal_names() -> None:
    """Renames all but the first of those with the same name."""
    connection = op.get_bind()
    rows = connection.execute(
        sa.select(account.c.id, account.c.phone, account.c.role, account.c.name).order_by(
            account.c.id
        )
    ).all()
    names = defaultdict(set)
    for _, phone, role, name in rows:
        names[phone, role].add(name)
    seen = set()
    for id_, phone, role, name in rows:
        if (phone, role, name) in seen:
            other = another(name, names[phone, role])
            names[phone, role].add(other)
            connection.execute(
                sa.update(account)
                .where(account.c.id == id_)
                .values(name=other, version=account.c.version + 1)
            )
        seen.add((phone, role, name))


def another(name, taken):
    """The name with the first number that is not taken."""
    number = 2
    while True:
        behind = f" ({number})"
        other = name[: NAME_MAX - len(behind)] + behind
        if other not in taken:
            return other
        number += 1
