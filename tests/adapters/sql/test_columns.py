"""Columns that follow from a class and a table."""

from dataclasses import dataclass, replace

import pytest
from sqlalchemy import Column, Integer, MetaData, Table, Text

from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.application.kernel.messages import Response
from wordmate.domain.kernel.roles import Role

MUG = Table(
    "mug",
    MetaData(),
    Column("name", Text),
    Column("owner", Text),
    Column("borrower", Text),
    Column("is_full", Integer),
    Column("made_at", Integer),
)


@dataclass(frozen=True, kw_only=True)
class Mug:
    name: str
    owner: Role
    borrower: Role | None
    is_full: bool
    at: int
    sips: tuple[int, ...] = ()


class MugView(Response, frozen=True, kw_only=True):
    name: str
    owner: Role


COLUMNS = Columns.of(Mug, MUG, at=MUG.c.made_at, sips=None)
BLUE = Mug(name="blue", owner=Role.TUTOR, borrower=None, is_full=True, at=7)


def test_a_row_is_read_and_written_by_the_fields_of_its_class() -> None:
    assert [one.name for one in COLUMNS] == ["name", "owner", "borrower", "is_full", "made_at"]
    read = COLUMNS.read(("blue", Role.TUTOR.value, None, 1, 7))
    assert (read, read.is_full) == (BLUE, True)
    lent = replace(BLUE, borrower=Role.STUDENT)
    assert COLUMNS.read(COLUMNS.row(lent)) == lent
    assert COLUMNS.values(BLUE)["made_at"] == 7


def test_a_message_is_read_by_its_fields() -> None:
    shown = Columns.of(MugView, MUG, name=As(MUG.c.name, str.upper))
    assert shown.read(("blue", Role.STUDENT.value)) == MugView(name="BLUE", owner=Role.STUDENT)


def test_a_field_without_a_column_is_refused() -> None:
    with pytest.raises(KeyError, match="at"):
        Columns.of(Mug, MUG, sips=None)
