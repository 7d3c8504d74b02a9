"""Copies a whole database into a file, and back into an empty place."""

import os
import re
import sqlite3
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy.engine import URL, make_url

from wordmate.adapters.sql.engine.refusal import DatabaseRefused

SQLITE_COPY: Final = "database.sqlite"
POSTGRES_COPY: Final = "database.dump"
_VERSION: Final = re.compile(r"\d+")


def copy_name(url: str) -> str:
    """The file name of a copy: each kind of database has its own."""
    return SQLITE_COPY if _is_sqlite(make_url(url)) else POSTGRES_COPY


def copy_database(url: str, target: Path) -> None:
    """Writes one consistent state of the database, while others read and write it.

    PostgreSQL needs its own ``pg_dump``. Raises DatabaseRefused.
    """
    named = make_url(url)
    if _is_sqlite(named):
        _copy_sqlite(Path(named.database or ""), target)
    else:
        _run_client(named, "pg_dump", "--format=custom", "--no-owner", f"--file={target}")


def check_empty(url: str) -> None:
    """Raises DatabaseRefused unless a copy can be restored there."""
    named = make_url(url)
    if _is_sqlite(named):
        if Path(named.database or "").exists():
            raise DatabaseRefused(
                f"{named.database} exists already; restore into an empty data folder"
            )
    elif _answer_of(named, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'") != "0":
        raise DatabaseRefused("the database is not empty; restore into a new one")


def check_programs(url: str) -> None:
    """Raises DatabaseRefused unless the programs that copy the database are installed and not older
    than its server: ``pg_dump`` refuses a newer one."""
    named = make_url(url)
    if _is_sqlite(named):
        return
    server = int(_answer_of(named, "SHOW server_version_num")) // 10_000
    for program in ("pg_dump", "pg_restore"):
        found = _VERSION.search(_run([program, "--version"], {}))
        if found is not None and int(found[0]) < server:
            raise DatabaseRefused(f"{program} has version {found[0]}, the server {server}")


def restore_database(url: str, source: Path) -> None:
    """Fills an empty database from a copy: as a whole, or not at all. Raises DatabaseRefused."""
    check_empty(url)
    named = make_url(url)
    if _is_sqlite(named):
        _restore_sqlite(source, Path(named.database or ""))
        return
    _run_client(
        named, "pg_restore", "--no-owner", "--single-transaction", "--exit-on-error", str(source)
    )


def _is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"


def _copy_sqlite(path: Path, target: Path) -> None:
    if not path.is_file():
        raise DatabaseRefused(f"there is no database {path}")
    try:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(target)) as copy:
            source.backup(copy)
            (found,) = copy.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.Error as problem:
        raise DatabaseRefused(f"SQLite cannot copy {path}: {problem}") from problem
    if found != "ok":
        raise DatabaseRefused(f"{path} is damaged: {found}")


def _restore_sqlite(source: Path, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.part")
    part.unlink(missing_ok=True)
    try:
        _copy_sqlite(source, part)
        # A link never replaces a database that a service created in the meantime.
        path.hardlink_to(part)
    except FileExistsError:
        raise DatabaseRefused(f"{path} exists already; restore into an empty data folder") from None
    finally:
        part.unlink(missing_ok=True)


def _answer_of(url: URL, query: str) -> str:
    return _run_client(url, "psql", "--no-psqlrc", "--tuples-only", "--no-align", "-c", query)


def _run_client(url: URL, program: str, *arguments: str) -> str:
    """Runs one of PostgreSQL's programs, without the password in its arguments."""
    connection = {
        "PGHOST": url.query.get("host") or url.host,
        "PGPORT": url.port,
        "PGUSER": url.username,
        "PGPASSWORD": url.password,
    }
    given = {name: str(value) for name, value in connection.items() if value is not None}
    database = [f"--dbname={url.database}"] if url.database else []
    return _run([program, "--no-password", *database, *arguments], given)


def _run(command: Sequence[str], given: Mapping[str, str]) -> str:
    program = command[0]
    try:
        done = subprocess.run(  # noqa: S603
            command,
            env={**os.environ, **given},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
    except FileNotFoundError:
        raise DatabaseRefused(
            f"{program} is not installed; PostgreSQL's client programs copy its databases"
        ) from None
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines() or [f"it ended with {done.returncode}"]
        raise DatabaseRefused(f"{program}: {lines[0]}")
    return done.stdout.strip()
