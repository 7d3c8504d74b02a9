"""Every table and column is declared: whose it is, what a copy shows, what an erasure does."""

from collections import Counter

import pytest
from sqlalchemy import MetaData, Table, Text

from tests.support.personal_rows import choices, texts_to_mark
from wordmate.adapters.sql.privacy.belongings import BELONGINGS, IMPERSONAL, Belonging
from wordmate.adapters.sql.schema import metadata

ALL = pytest.mark.parametrize("one", BELONGINGS, ids=[one.table.name for one in BELONGINGS])


def undeclared(tables: list[Table], declared: list[Table]) -> set[str]:
    return {one.name for one in tables} ^ {one.name for one in declared}


def test_every_table_is_declared_once() -> None:
    declared = [one.table for one in BELONGINGS] + [*IMPERSONAL]
    assert undeclared(metadata.sorted_tables, declared) == set()
    assert max(Counter(declared).values()) == 1


def test_a_new_table_is_found() -> None:
    diary, known = Table("diary", MetaData()), metadata.sorted_tables
    assert undeclared([*known, diary], known) == {"diary"}


@ALL
def test_every_column_is_shown_in_a_copy_or_withheld(one: Belonging) -> None:
    named = [*one.exports.split(), *one.withholds.split()]
    assert sorted(named) == sorted(column.name for column in one.table.columns)
    assert {*one.documents.split(), *one.shows} <= {*one.exports.split()}
    assert (one.says is None) == (not one.exports)


@ALL
def test_every_text_of_a_row_that_stays_is_erased_or_says_why_not(one: Belonging) -> None:
    if one.writes is None:
        assert one.keeps == ""
        return
    texts = {column.name for column in one.table.columns if isinstance(column.type, Text)}
    assert {*one.writes} & {*one.keeps.split()} == set()
    assert texts == ({*one.writes} & texts) | {*one.keeps.split()}
    assert {*texts_to_mark(one)} <= {*one.writes} | choices(one.table).keys()


@ALL
def test_a_table_is_erased_before_those_that_it_refers_to(one: Belonging) -> None:
    order = [each.table for each in BELONGINGS if each.writes is None]
    if one.writes is not None:
        return
    for other in {key.column.table for key in one.table.foreign_keys} - {one.table}:
        assert other not in order or order.index(one.table) < order.index(other)


def test_an_impersonal_table_refers_to_no_account() -> None:
    for table in IMPERSONAL:
        assert "account" not in {key.column.table.name for key in table.foreign_keys}
