"""Any command may be the first, and two concurrent first starts act once."""

import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path

from tests.support.commands import BANNER, command, environment, ran
from tests.support.databases import PostgresServer
from tests.support.patience import PATIENCE_S
from tests.support.redis import free_port
from wordmate.adapters.word_files.starter import starter_books

BOOK = "word,translation,phonetic\nharbour,港口,ˈhɑːbə\n"
COUNTS = {
    "SELECT count(*) FROM account": 4,
    "SELECT count(*) FROM course_book": len(starter_books()),
    "SELECT count(*) FROM course_order WHERE status = 'COMPLETED'": 2,
}


def counted(folder: Path, sql: str) -> int:
    with closing(sqlite3.connect(folder / "wordmate.db", timeout=PATIENCE_S)) as database:
        return int(database.execute(sql).fetchone()[0])


def serve_once(env: dict[str, str]) -> None:
    """Starts the service, and stops it when it listens."""
    with command("serve", "--port", str(free_port()), env=env) as server:
        server.wait_for(BANNER)
        server.signal()
        assert server.ended().code == 0


def test_a_book_may_be_loaded_before_the_first_start(tmp_path: Path) -> None:
    own = tmp_path / "own.csv"
    own.write_text(BOOK, encoding="utf-8")
    env = environment(tmp_path)
    assert ran("content", "import", str(own), "--book", "own", env=env).code == 0
    serve_once(env)
    assert counted(tmp_path, "SELECT count(*) FROM course_book") == len(starter_books()) + 1
    assert counted(tmp_path, "SELECT count(*) FROM account") == 4
    assert counted(tmp_path, "SELECT count(*) FROM course_order WHERE status='COMPLETED'") == 2


def test_a_worker_may_be_the_first(tmp_path: Path, redis_url: str) -> None:
    with command("worker", env=environment(tmp_path, redis=redis_url)) as worker:
        worker.wait_for("works")
        worker.signal()
        assert worker.ended().code == 0
    assert counted(tmp_path, "SELECT count(*) FROM outbox") == 0


def start_two_at_once(env: dict[str, str]) -> None:
    with ExitStack() as stack:
        servers = [
            stack.enter_context(command("serve", "--port", str(free_port()), env=env))
            for _ in range(2)
        ]
        for server in servers:
            server.wait_for(BANNER)
        for server in servers:
            server.signal()
        assert [server.ended().code for server in servers] == [0, 0]


def test_concurrent_first_starts_on_a_file_act_once(tmp_path: Path) -> None:
    start_two_at_once(environment(tmp_path))
    assert [counted(tmp_path, sql) for sql in COUNTS] == list(COUNTS.values())


def test_concurrent_first_starts_on_a_postgres_act_once(
    tmp_path: Path,
    postgres_server: PostgresServer,
    empty_postgres_url: str,
) -> None:
    start_two_at_once(environment(tmp_path, database=empty_postgres_url))
    name = empty_postgres_url.rpartition("/")[2].partition("?")[0]
    counts = [postgres_server.execute(sql, name)[0][0] for sql in COUNTS]
    assert counts == list(COUNTS.values())
