"""A refusal to start is one line that names the setting."""

import errno
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from tests.support.commands import Ended, environment, ran
from tests.support.databases import PostgresServer
from tests.support.patience import PATIENCE_S
from tests.support.redis import free_port
from wordmate.adapters.blobs.stores import check_store
from wordmate.adapters.sql import migrate
from wordmate.entrypoints.cli.listening import port_refusal
from wordmate.entrypoints.cli.main import MISCONFIGURED, main

SECRET = "hidden-from-everybody"


Run = Callable[..., Ended]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    """Runs a command in this process, with these settings."""
    handled = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def run_here(*arguments: str, env: dict[str, str]) -> Ended:
        for name, value in env.items():
            monkeypatch.setenv(name, value)
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        said = capsys.readouterr()
        return Ended(int(ended.value.code or 0), said.out, said.err)

    yield run_here
    for number, handler in handled.items():
        signal.signal(number, handler)


def is_one_line(ended: Ended, setting: str, *said: str) -> None:
    assert ended.code == MISCONFIGURED, ended
    assert ended.out == ""
    assert ended.err.startswith(f"WORDMATE_{setting}: "), ended.err
    assert ended.err.count("\n") == 1, ended.err
    assert SECRET not in ended.err
    for part in said:
        assert part in ended.err


def test_a_misspelt_setting_is_refused_with_a_suggestion(tmp_path: Path) -> None:
    ended = ran("serve", env=environment(tmp_path, prot="8001"))
    is_one_line(ended, "PROT", "there is no such setting", "WORDMATE_PORT?")


@pytest.mark.parametrize("port", ["0", "65536", "eighty"])
def test_an_invalid_port_is_refused_in_every_source(run: Run, tmp_path: Path, port: str) -> None:
    is_one_line(run("serve", env=environment(tmp_path, port=port)), "PORT")
    is_one_line(run("serve", "--port", port, env=environment(tmp_path)), "PORT")


def test_a_port_in_use_is_named_before_anything_is_set_up(run: Run, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = str(listening.getsockname()[1])
        ended = run("serve", env=environment(tmp_path, port=port))
    is_one_line(ended, "PORT", port, "in use")
    assert not (tmp_path / "wordmate.db").exists()


def test_a_privileged_port_is_refused_as_such() -> None:
    said = str(port_refusal(OSError(errno.EACCES, "Permission denied"), "127.0.0.1", 80))
    assert said == "WORDMATE_PORT: this user may not listen on 80; choose one from 1024 on"


@pytest.mark.parametrize("host", ["no-such-host.invalid", "192.0.2.1"])
def test_a_foreign_host_is_refused(run: Run, tmp_path: Path, host: str) -> None:
    is_one_line(run("serve", env=environment(tmp_path, host=host)), "HOST", host)


@pytest.mark.parametrize(
    ("place", "what"),
    [
        ("/proc/here.db", ["serve"]),
        ("/proc/no-such/folder/here.db", ["store", "list"]),
        ("/dev/null/x", ["content", "starter"]),
    ],
)
def test_a_folder_that_cannot_be_written_is_named(
    run: Run, tmp_path: Path, place: str, what: list[str]
) -> None:
    env = environment(tmp_path, database=f"sqlite:///{place}", port=str(free_port()))
    is_one_line(run(*what, env=env), "DATABASE", place)


def test_a_data_folder_that_cannot_be_written_is_named(run: Run, tmp_path: Path) -> None:
    env = environment(Path("/proc/wordmate"), port=str(free_port()))
    is_one_line(run("serve", env=env), "DATA_DIR")


@pytest.mark.parametrize(
    "what", [["serve"], ["worker"], ["content", "materials"], ["content", "import", "words.txt"]]
)
@pytest.mark.parametrize("place", ["/proc/here", "/dev/null/here"])
def test_a_folder_for_files_that_cannot_be_written_is_named(
    run: Run, tmp_path: Path, redis_url: str, what: list[str], place: str
) -> None:
    env = environment(tmp_path, blobs=place, port=str(free_port()), redis=redis_url)
    is_one_line(run(*what, env=env), "BLOBS", f"{place} cannot be written")


@pytest.mark.parametrize("monitoring", ["files", "table"])
def test_a_data_folder_without_database_must_be_writable(
    run: Run, empty_postgres_url: str, monitoring: str
) -> None:
    env = environment(
        Path("/proc/wordmate"),
        database=empty_postgres_url,
        secret="drawn by nobody, and long enough for one",
        port=str(free_port()),
        monitoring=monitoring,
    )
    is_one_line(run("serve", env=env), "DATA_DIR", "/proc/wordmate", "cannot be written")


def test_a_refusing_store_is_reported_without_its_credentials(tmp_path: Path) -> None:
    env = environment(tmp_path, blobs="s3://bucket/prefix", port=str(free_port()))
    env |= {
        "AWS_ACCESS_KEY_ID": SECRET,
        "AWS_SECRET_ACCESS_KEY": SECRET,
        "AWS_ENDPOINT": f"http://127.0.0.1:{free_port()}",
        "AWS_ALLOW_HTTP": "true",
    }
    is_one_line(ran("serve", env=env), "BLOBS", "takes no files", "AWS_ACCESS_KEY_ID")
    assert not (tmp_path / "wordmate.db").exists()


def test_a_store_without_credentials_is_refused(tmp_path: Path) -> None:
    env = environment(tmp_path, blobs="s3://bucket/prefix", port=str(free_port()))
    env |= {"AWS_METADATA_ENDPOINT": f"http://127.0.0.1:{free_port()}"}
    is_one_line(ran("serve", env=env), "BLOBS", "takes no files", "AWS_ACCESS_KEY_ID")


def test_a_missing_web_app_is_refused(run: Run, tmp_path: Path) -> None:
    env = environment(tmp_path, webapp=str(tmp_path / "none"), port=str(free_port()))
    is_one_line(run("serve", env=env), "WEBAPP", str(tmp_path / "none"))


def test_a_start_leaves_no_probe_files(tmp_path: Path) -> None:
    check_store(str(tmp_path / "blobs"))
    check_store(f"file://{tmp_path}/blobs")
    assert list((tmp_path / "blobs").iterdir()) == []


def test_a_file_of_another_kind_is_not_changed(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear reader,\n" * 100)
    ended = ran("store", "list", env=environment(tmp_path, database=f"sqlite:///{letter}"))
    is_one_line(ended, "DATABASE", str(letter), "not an SQLite database")
    assert letter.read_text().startswith("Dear reader,")


def test_a_read_only_database_is_refused_at_the_start(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "wordmate.db"
    env = environment(tmp_path, database=f"sqlite:///{file}", port=str(free_port()))
    assert run("migrate", env=env).code == 0
    opened = sqlite3.connect
    monkeypatch.setattr(  # a superuser may write a file of any mode
        sqlite3,
        "connect",
        lambda path, **options: opened(f"file:{path}?mode=ro", uri=True, **options),
    )
    is_one_line(run("serve", env=env), "DATABASE", str(file), "readonly database")


def test_a_folder_is_refused_as_a_database(run: Run, tmp_path: Path) -> None:
    ended = run("migrate", env=environment(tmp_path, database=f"sqlite:///{tmp_path}"))
    is_one_line(ended, "DATABASE", str(tmp_path))


@pytest.mark.parametrize("address", ["sqlite:///:memory:", "postgresql://a:b@host:port/x"])
def test_an_invalid_address_is_refused(run: Run, tmp_path: Path, address: str) -> None:
    is_one_line(run("migrate", env=environment(tmp_path, database=address)), "DATABASE")


def test_an_unreachable_postgres_is_named_without_its_password(tmp_path: Path) -> None:
    host = f"127.0.0.1:{free_port()}"
    address = f"postgresql://wordmate:{SECRET}@{host}/wordmate"
    ended = ran("serve", env=environment(tmp_path, database=address, port=str(free_port())))
    is_one_line(ended, "DATABASE", "no PostgreSQL answers", host)


def test_an_unknown_host_is_named(run: Run, tmp_path: Path) -> None:
    address = f"postgresql://wordmate:{SECRET}@no-such-host.invalid/wordmate"
    ended = run("migrate", env=environment(tmp_path, database=address))
    is_one_line(ended, "DATABASE", "no PostgreSQL answers", "no-such-host.invalid")


def test_a_missing_postgres_database_is_named(
    run: Run, tmp_path: Path, empty_postgres_url: str
) -> None:
    address = make_url(empty_postgres_url).set(database="nobodys")
    url = address.render_as_string(hide_password=False)
    is_one_line(run("migrate", env=environment(tmp_path, database=url)), "DATABASE", "'nobodys'")


def test_an_unknown_postgres_user_is_named(
    run: Run, tmp_path: Path, empty_postgres_url: str
) -> None:
    address = make_url(empty_postgres_url).set(username="stranger", password=SECRET)
    url = address.render_as_string(hide_password=False)
    is_one_line(run("migrate", env=environment(tmp_path, database=url)), "DATABASE", "stranger")


@pytest.mark.parametrize("what", ["serve", "worker"])
def test_an_unreachable_redis_is_named_without_its_password(
    run: Run, tmp_path: Path, what: str
) -> None:
    at = f"127.0.0.1:{free_port()}"
    env = environment(tmp_path, redis=f"redis://:{SECRET}@{at}/0", port=str(free_port()))
    is_one_line(run(what, env=env), "REDIS", f"no Redis answers at {at}")


def test_an_unknown_redis_user_is_named(run: Run, tmp_path: Path, redis_url: str) -> None:
    stranger = redis_url.replace("redis://", f"redis://stranger:{SECRET}@")
    is_one_line(run("worker", env=environment(tmp_path, redis=stranger)), "REDIS", "password")


@pytest.mark.parametrize(
    ("setting", "value"),
    [("redis", "nope://x"), ("blobs", "nope://x"), ("speech", "no.such.Engine")],
)
def test_an_unknown_adapter_is_refused(run: Run, tmp_path: Path, setting: str, value: str) -> None:
    env = environment(tmp_path, port=str(free_port()), **{setting: value})
    is_one_line(run("serve", env=env), setting.upper())


def test_a_database_of_a_newer_release_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "wordmate.db"
    migrate(f"sqlite:///{path}")
    with closing(sqlite3.connect(path, timeout=PATIENCE_S)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    ended = run("serve", env=environment(tmp_path, port=str(free_port())))
    is_one_line(ended, "DATA_DIR", "newer release", "9999")


def test_a_postgres_of_a_newer_release_is_refused(
    run: Run, tmp_path: Path, postgres_server: PostgresServer, empty_postgres_url: str
) -> None:
    migrate(empty_postgres_url)
    name = make_url(empty_postgres_url).database
    postgres_server.execute("UPDATE alembic_version SET version_num = '9999'", name)
    ended = run("store", "list", env=environment(tmp_path, database=empty_postgres_url))
    is_one_line(ended, "DATABASE", "newer release", "9999")


def test_help_needs_no_service(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "from wordmate.entrypoints.cli.main import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'sqlalchemy', 'alembic', 'litestar', 'dramatiq', 'redis', 'uvicorn', 'PIL'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    run = subprocess.run([sys.executable, "-c", program], env=environment(tmp_path), check=False)
    assert run.returncode == 0


@pytest.mark.parametrize(
    ("settings", "setting", "told"),
    [
        ({"speech": "festival"}, "SPEECH", "festival"),
        ({"speech": "piper", "speech_voices": '{"zh": "gone.onnx"}'}, "SPEECH", ""),
        ({"speech": "piper", "speech_voices": '{"en": "gone.onnx"}'}, "SPEECH", ""),
        ({"speech": "piper", "speech_voices": "gone.onnx"}, "SPEECH_VOICES", "JSON"),
        ({"speech": "http"}, "SPEECH_URL", "address"),
        ({"speech": "http", "speech_url": "http://127.0.0.1/"}, "SPEECH_BODY", "$text"),
        ({"speech": "http", "speech_method": "PATCH"}, "SPEECH_METHOD", "PATCH"),
    ],
)
def test_invalid_speech_settings_are_refused(
    run: Run, tmp_path: Path, settings: dict[str, str], setting: str, told: str
) -> None:
    ended = run("serve", env=environment(tmp_path, **settings))
    assert ended.err.startswith(f"WORDMATE_{setting}"), ended.err
    is_one_line(ended, ended.err.removeprefix("WORDMATE_").partition(":")[0], told)
