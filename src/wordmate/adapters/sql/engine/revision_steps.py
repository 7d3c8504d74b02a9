"""Steps that several revisions of the schema take."""

from collections.abc import Iterable

from alembic import op


def allow_only(table: str, column: str, values: Iterable[str], **of_table: object) -> None:
    """Rewrites the check of a column that holds one of these values; ``of_table`` is what SQLite is
    told of a table that it makes again."""
    name, listed = op.f(f"ck_{table}_{column}"), ", ".join(f"'{one}'" for one in values)
    with op.batch_alter_table(table, table_kwargs=of_table) as batch:
        batch.drop_constraint(name, type_="check")
        batch.create_check_constraint(name, f"{column} IN ({listed})")
