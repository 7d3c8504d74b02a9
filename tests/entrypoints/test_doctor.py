"""The doctor's findings, and its advice."""

import resource
from pathlib import Path

import msgspec
import pytest

from tests.support.people import ID_NUMBER
from tests.support.postgres import PROGRAMS
from wordmate.adapters.speech.engines import speech_engine
from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.limits import DAY_MS
from wordmate.application.kernel.sealing import SealedColumn
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.entrypoints import doctor
from wordmate.entrypoints.bootstrap import open_service
from wordmate.entrypoints.doctor import Finding, examine
from wordmate.entrypoints.settings import Settings


async def wrong(settings: Settings) -> dict[str, Finding]:
    """The problems by name; each finding has its advice."""
    found = [one async for one in examine(settings)]
    assert len({one.name for one in found}) == len(found)
    problems = {one.name: one for one in found if one.problem is not None}
    assert all(one.advice for one in problems.values())
    return problems


@pytest.fixture
def settings(data_dir: Path) -> Settings:
    """A development service with a web app."""
    data_dir.chmod(0o700)
    (data_dir / "app").mkdir()
    (data_dir / "app" / "index.html").write_text("<!doctype html>")
    return Settings(data_dir=str(data_dir), webapp=str(data_dir / "app"))


async def test_a_sound_installation_has_no_problems(settings: Settings) -> None:
    assert await wrong(settings) == {}


async def test_the_doctor_tells_which_voice_speaks(settings: Settings) -> None:
    by_espeak = Settings(data_dir=settings.data_dir, webapp=settings.webapp, speech="espeak")
    for one in (settings, by_espeak):
        answers = {finding.name: finding.answer async for finding in examine(one)}
        assert answers["speech"] == speech_engine(one.speech).name


async def test_texts_of_former_secrets_and_of_missing_ones_are_reported(settings: Settings) -> None:
    def with_secrets(secret: str, *former: str) -> Settings:
        return msgspec.structs.replace(settings, secret=secret, former_secrets=[*former])

    old, new = "o" * 32, "n" * 32
    assert await wrong(with_secrets(old)) == {}
    async with open_service(with_secrets(old)) as service:
        sealer = service.ports.sealer
        account = await service.ports.units.run(
            lambda unit: unit.accounts.add(
                phone="+8613800000009",
                role=Role.STUDENT,
                name="Li Lei",
                password_hash=None,
                institution_id=None,
                now=service.ports.clock.now(),
            )
        )
        sealed = sealer.seal(ID_NUMBER, bound_to=SealedColumn.ID_NUMBER.of(account.id))
        await service.ports.units.run(
            lambda unit: unit.sealed_texts.put_id_number(account.id, sealed)
        )
    assert "reseal" in (await wrong(with_secrets(new, old)))["encrypted texts"].advice
    lost = (await wrong(with_secrets(new)))["encrypted texts"]
    assert lost.problem == "1 cannot be read: the secret that encrypted them is gone"


async def test_an_audit_log_that_is_older_than_its_settings_is_reported(settings: Settings) -> None:
    async def with_entry(days: int) -> None:
        async with open_service(settings) as service:
            at = Instant(service.ports.clock.now() - days * DAY_MS)
            entry = AuditEntry(event=AuditEvent.SIGNED_IN, at=at, actor="1", address="10.0.0.1")
            await service.ports.units.run(lambda unit: unit.audit.put(entry))

    await with_entry(181)
    assert await wrong(settings) == {}
    await with_entry(200)
    assert (await wrong(settings))["audit log"].problem == (
        "it still has network addresses of 200 days instead of 180"
    )
    await with_entry(1_100)
    assert "entries of 1100 days instead of 1095" in (
        (await wrong(settings))["audit log"].problem or ""
    )


async def test_a_development_service_on_a_network_is_reported(settings: Settings) -> None:
    reached = Settings(data_dir=settings.data_dir, webapp=settings.webapp, host="0.0.0.0")
    assert "known password" in ((await wrong(reached))["mode"].problem or "")


async def test_a_missing_web_app_is_reported(settings: Settings, tmp_path: Path) -> None:
    without = Settings(data_dir=settings.data_dir, webapp=str(tmp_path / "none"))
    assert {*await wrong(without)} == {"web app"}


async def test_a_full_disk_and_too_few_open_files_are_reported(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "LEAST_FREE", 2**62)
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1_024, 1_024))
    assert {*await wrong(settings)} == {"disk", "open files"}


async def test_an_unreachable_database_and_redis_are_reported(settings: Settings) -> None:
    gone = Settings(
        data_dir=settings.data_dir,
        webapp=settings.webapp,
        database="postgresql://somebody:secret@127.0.0.1:9/wordmate",
        redis="redis://127.0.0.1:9/0",
    )
    problems = await wrong(gone)
    assert {"database", "redis"} <= {*problems}
    assert not any("secret" in (one.problem or "") for one in problems.values())


@pytest.mark.parametrize("version", [None, "13.4 (Debian 13.4-1)", "99.1"])
async def test_programs_that_cannot_copy_the_database_are_reported(
    settings: Settings,
    postgres_url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    version: str | None,
) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "psql").symlink_to(PROGRAMS / "psql")
    for program in ("pg_dump", "pg_restore") if version else ():
        (programs / program).write_text(f"#!/bin/sh\necho '{program} (PostgreSQL) {version}'\n")
        (programs / program).chmod(0o755)
    monkeypatch.setenv("PATH", str(programs))
    here = Settings(data_dir=settings.data_dir, webapp=settings.webapp, database=postgres_url)
    problems = await wrong(here)
    told = problems["backup"].problem if "backup" in problems else ""
    assert told is not None
    match version:
        case None:
            assert "pg_dump is not installed" in told
        case "99.1":
            assert told == ""
        case _:
            assert "pg_dump has version 13, the server 18" in told


async def test_unhandled_messages_are_reported(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def an_hour_ago(_: object) -> int:
        return 1

    monkeypatch.setattr(
        "wordmate.adapters.sql.kernel.outbox_queue.SqlOutboxQueue.oldest_due", an_hour_ago
    )
    assert {*await wrong(settings)} == {"outbox"}


@pytest.fixture
def store(settings: Settings, tmp_path: Path) -> Path:
    """A file store that others may read, and an open data folder."""
    Path(settings.data_dir).chmod(0o755)
    store = tmp_path / "store"
    store.mkdir()
    store.chmod(0o750)
    return store


async def test_data_that_others_may_read_are_reported(settings: Settings, store: Path) -> None:
    outside = Settings(data_dir=settings.data_dir, webapp=settings.webapp, blobs=str(store))
    found = (await wrong(outside))["file modes"]
    assert found.problem == f"others may read personal data in {settings.data_dir}, {store}"
    assert found.advice.startswith(f"`chmod -R go= {settings.data_dir} {store}`")
