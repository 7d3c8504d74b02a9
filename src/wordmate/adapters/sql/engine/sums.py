"""Adds rows to tables of kept sums: what is not a key is a figure."""

from typing import Any

from sqlalchemy import ClauseElement, Select, Table, select, true

from wordmate.adapters.sql.engine.statement import Dialect, Statement


def added(d: Dialect, table: Table, rows: Select[Any]) -> ClauseElement:
    """Adds rows, each a key with its figures, to the figures of a table."""
    key, figures = key_of(table), figures_of(table)
    insert = d.insert(table).from_select([*key, *figures], rows)
    return insert.on_conflict_do_update(
        index_elements=key,
        set_={name: table.c[name] + insert.excluded[name] for name in figures},
    )


def adding(table: Table, argument: str) -> Statement:
    """Adds the rows of an argument. They are locked in its order."""

    def build(d: Dialect) -> ClauseElement:
        names = [*key_of(table), *figures_of(table)]
        rows = d.rows(argument, **{name: table.c[name].type for name in names})
        given = select(*(rows.c[name] for name in names))
        return added(d, table, given.where(true()).order_by(rows.c.position))

    return Statement(build)


def key_of(table: Table) -> list[str]:
    """The columns of a table's primary key."""
    return [one.name for one in table.primary_key]


def figures_of(table: Table) -> list[str]:
    """The columns that are summed: all that are always there, without the key."""
    return [one.name for one in table.c if not one.primary_key and not one.nullable]
