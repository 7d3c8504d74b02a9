"""SQLite fails during a shared commit: no caller gets a decision that was not committed."""

import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.adapters.sql.world import NOON, World, message
from tests.support.faults import (
    BROKEN,
    FULL,
    LOCKED,
    READ_ONLY,
    UNOPENED,
    Fault,
    FaultyWriter,
)
from wordmate.adapters.sql import open_database
from wordmate.application.accounts.operations import AccountById
from wordmate.application.ports import Unit
from wordmate.domain.kernel.errors import DomainError, StorageUnavailable
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Role

_INSERT = "INSERT INTO account"

every_error = pytest.mark.parametrize(
    "error", [FULL, BROKEN, LOCKED, READ_ONLY, UNOPENED], ids=lambda one: one[0]
)
every_end = pytest.mark.parametrize("rolls_back", [False, True], ids=["kept", "rolled-back"])


class _Refused(DomainError):  # noqa: N818
    """The account exists already."""

    code = "REFUSED_IN_A_TEST"


@pytest.fixture
def path(sqlite_url: str) -> Path:
    return Path(sqlite_url.removeprefix("sqlite:///"))


@pytest.fixture
async def writer(path: Path) -> AsyncIterator[FaultyWriter]:
    writer = FaultyWriter(path)
    yield writer
    await writer.close()


async def _open(unit: Unit, phone: str) -> str:
    """Creates an account and a message."""
    await unit.accounts.add(
        phone=phone,
        role=Role.STUDENT,
        name="somebody",
        password_hash=None,
        institution_id=None,
        now=NOON,
    )
    await unit.outbox.put([message(phone)], NOON)
    return phone


async def _refuse(unit: Unit) -> None:
    """Refuses because of another unit in the same commit."""
    if await unit.accounts.at_phone("1"):
        raise _Refused


async def _three(writer: FaultyWriter, *faults: Fault) -> list[object]:
    """The outcomes of two units that create an account, and of a refused one between them."""
    return await writer.together(
        writer.run(lambda unit: _open(unit, "1")),
        writer.run(_refuse),
        writer.run(lambda unit: _open(unit, "2")),
        faults=faults,
    )


def _said(outcome: object) -> tuple[str, str]:
    """The database's error, which callers see as a temporary refusal."""
    assert isinstance(outcome, StorageUnavailable)
    cause = outcome.__cause__
    assert isinstance(cause, sqlite3.Error)
    return cause.sqlite_errorname, str(cause)


def _phones(path: Path) -> list[str]:
    """The accounts that another process reads; it can also write."""
    with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        return [phone for (phone,) in other.execute("SELECT phone FROM account ORDER BY phone")]


async def _nothing_happened(writer: FaultyWriter, path: Path, *faults: Fault) -> None:
    """All three units get the error, nothing is stored, and the writer continues afterwards."""
    outcomes = await _three(writer, *faults)
    assert [_said(one) for one in outcomes] == [faults[0].error] * 3
    assert writer.announced == 0
    assert _phones(path) == []

    first, refused, last = await _three(writer)
    assert (first, type(refused), last) == ("1", _Refused, "2")
    assert _phones(path) == ["1", "2"]
    assert writer.announced == 1


@every_error
async def test_every_unit_fails_if_the_transaction_cannot_begin(
    writer: FaultyWriter, path: Path, error: tuple[str, str]
) -> None:
    await _nothing_happened(writer, path, Fault("BEGIN", error))


@every_end
@every_error
@pytest.mark.parametrize(
    "step",
    [("SAVEPOINT", 2), ("RELEASE", 2), ("ROLLBACK TO", 0), ("COMMIT", 0)],
    ids=lambda step: step[0].replace(" ", "-"),
)
async def test_every_unit_fails_if_the_shared_commit_fails(
    writer: FaultyWriter,
    path: Path,
    step: tuple[str, int],
    error: tuple[str, str],
    rolls_back: bool,
) -> None:
    begins, after = step
    await _nothing_happened(writer, path, Fault(begins, error, after, rolls_back))


@every_error
async def test_every_unit_fails_if_a_statement_ends_the_transaction(
    writer: FaultyWriter, path: Path, error: tuple[str, str]
) -> None:
    await _nothing_happened(writer, path, Fault(_INSERT, error, after=1, rolls_back=True))


@every_error
async def test_only_its_own_unit_fails_with_a_failing_statement(
    writer: FaultyWriter, path: Path, error: tuple[str, str]
) -> None:
    first, refused, last = await _three(writer, Fault(_INSERT, error, after=1))
    assert (first, type(refused), _said(last)) == ("1", _Refused, error)
    assert _phones(path) == ["1"]
    assert writer.announced == 1


async def test_a_transaction_that_cannot_be_rolled_back_ends_with_its_connection(
    writer: FaultyWriter, path: Path
) -> None:
    await _nothing_happened(writer, path, Fault("COMMIT"), Fault("ROLLBACK", after=1))


async def test_a_file_locked_by_another_process_is_unavailable(
    writer: FaultyWriter, path: Path
) -> None:
    writer.waits_s = 0
    with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageUnavailable):
            await writer.run(lambda unit: _open(unit, "1"))
    assert await writer.run(lambda unit: _open(unit, "1")) == "1"


@pytest.mark.parametrize("there_instead", ["a folder", "a file where its folder was"])
async def test_a_file_that_cannot_be_opened_is_unavailable_until_it_can(
    tmp_path: Path, sqlite_template: Path, there_instead: str
) -> None:
    folder = tmp_path / "data"
    path, wrong = folder / "wordmate.db", folder
    if there_instead == "a folder":
        wrong = path
        path.mkdir(parents=True)
    else:
        folder.touch()
    database = open_database(f"sqlite:///{path}")
    for asked in (
        World(database).ask(AccountById, AccountId(1)),
        database.run(lambda unit: _open(unit, "1")),
    ):
        with pytest.raises(StorageUnavailable):
            await asked

    wrong.rmdir() if wrong.is_dir() else wrong.unlink()
    folder.mkdir(exist_ok=True)
    shutil.copy(sqlite_template, path)
    assert await World(database).ask(AccountById, AccountId(1)) is None
    assert await database.run(lambda unit: _open(unit, "1")) == "1"
    await database.close()


async def test_a_file_that_is_no_database_is_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "wordmate.db"
    path.write_text("nothing of the kind" * 99)
    database = open_database(f"sqlite:///{path}")
    for asked in (
        World(database).ask(AccountById, AccountId(1)),
        database.run(lambda unit: _open(unit, "1")),
    ):
        with pytest.raises(sqlite3.DatabaseError):
            await asked
    await database.close()
