"""What all tables are made with."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ColumnElement,
    ForeignKey,
    Integer,
    MetaData,
    literal_column,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

Id = BigInteger().with_variant(Integer, "sqlite")

Millis = BigInteger


def constant(value: str) -> Any:
    """A constant written into the statement, so that a partial index is recognised by it."""
    return literal_column(f"'{value}'")


def one_of(name: str, values: Iterable[str]) -> CheckConstraint:
    """A column holds one of these."""
    listed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{name} IN ({listed})", name=name)


def row_id() -> Column[int]:
    """The number that the database gives a row."""
    return Column("id", Id, primary_key=True)


def needed(name: str, type_: Any, *more: Any, **options: Any) -> Column[Any]:
    """A column that is never empty."""
    return Column(name, type_, *more, nullable=False, **options)


def reference(name: str, table: str, *, nullable: bool = False, **options: Any) -> Column[int]:
    """The number of a row of another table."""
    return Column(name, Id, ForeignKey(f"{table}.id"), nullable=nullable, **options)


def only(condition: ColumnElement[bool]) -> dict[str, Any]:
    """An index holds the rows of which this is true, and no others, on either database."""
    return {"sqlite_where": condition, "postgresql_where": condition}
