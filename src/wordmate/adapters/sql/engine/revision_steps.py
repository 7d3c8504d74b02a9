"""Migration steps that several revisions share."""

from collections.abc import Iterable

from alembic import op


def allow_only(table: str, column: str, values: Iterable[str], **of_table: object) -> None:
    """Replaces the CHECK that lists a column's allowed values. ``of_table`` holds the options with
    which Alembic recreates the table on SQLite."""
    name, listed = op.f(f"ck_{table}_{column}"), ", ".join(f"'{one}'" for one in values)
    with op.batch_alter_table(table, table_kwargs=of_table) as batch:
        batch.drop_constraint(name, type_="check")
        batch.create_check_constraint(name, f"{column} IN ({listed})")
