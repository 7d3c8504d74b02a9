"""Checks an installation; for each problem it says what to do."""

import asyncio
import os
import resource
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from wordmate.adapters.rpc.files import INDEX
from wordmate.adapters.sql import DatabaseRefused
from wordmate.adapters.sql.engine.copying import check_programs
from wordmate.application.accounts.resealing import SealsByKey
from wordmate.application.content.ports import SpeechFailed
from wordmate.application.kernel.limits import DAY_MS
from wordmate.application.privacy.retention import OldestInAuditLog
from wordmate.entrypoints.bootstrap import Service, check_files, check_redis, open_service, set_up
from wordmate.entrypoints.observing import ENDPOINT, check_traces
from wordmate.entrypoints.readiness import probes_of
from wordmate.entrypoints.settings import Settings, SettingsRefused

LEAST_FREE: Final = 1_000_000_000
"""The free bytes that the data folder needs."""
LEAST_FILES: Final = 4_096
"""The files and connections that a process must be allowed to open."""
_PROBE_SECONDS: Final = 10
_DAYS_TO_SWEEP: Final = 2
"""How long what is too old may still be there: it is deleted in small parts."""
_LAG_SECONDS: Final = 60
"""How far a replica may be behind; reports from it are as old."""
_ADVICE: Final = {
    "database": "free its disk, end what locks it, or allow its user to write",
    "clock": "run a time service (chrony) on this machine and on the database's",
    "files": "free the disk of WORDMATE_BLOBS, or allow its user to write",
    "outbox": "start `wordmate worker`, or raise WORDMATE_WORKERS; the log names jobs that fail",
    "replica": "start it, let it reach the primary, or correct WORDMATE_DATABASE_READ_URL",
    "redis": "start it, or correct WORDMATE_REDIS",
    "traces": f"install the packages, start the collector, or correct {ENDPOINT}",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check, with the problem and the advice, if any."""

    name: str
    problem: str | None = None
    advice: str = ""
    answer: str = ""
    """What a working part says about itself."""


async def examine(settings: Settings) -> AsyncIterator[Finding]:
    """Checks everything that a running service needs. Changes nothing but the database's revision:
    like a start it migrates an older one."""
    for finding in (
        _mode(settings),
        _web_app(settings),
        _disk(settings),
        _open_files(),
        _modes(settings),
    ):
        yield finding
    if settings.redis:
        yield await _asked("redis", lambda: check_redis(settings))
    if os.environ.get(ENDPOINT):
        yield await _asked("traces", check_traces)
    for name, check in (("files", check_files), ("database", _set_up)):
        finding = await _asked(name, partial(check, settings))
        if finding.problem is not None:
            yield finding
            return  # all further checks of it would fail, too
    yield await asyncio.to_thread(_copies, settings)
    async with open_service(settings) as service:
        for name, probe in probes_of(
            database=service.database,
            blobs=service.blobs,
            clock=service.ports.clock,
            redis_url=None,
        ).items():
            yield await _asked(name, probe)
        if settings.database_read_url:
            yield await _replica(service)
        yield await _seals(service)
        yield await _retention(service)
        yield await _speech(service)


def _mode(settings: Settings) -> Finding:
    if settings.is_development and settings.host not in ("127.0.0.1", "::1", "localhost"):
        return Finding(
            "mode",
            "a development service that others reach: demonstration people have a known password",
            "set WORDMATE_MODE=production",
        )
    return Finding("mode")


def _web_app(settings: Settings) -> Finding:
    if (settings.webapp_dir / INDEX).is_file():
        return Finding("web app")
    return Finding(
        "web app",
        f"there is no built web app in {settings.webapp_dir}",
        "install the released package, or set WORDMATE_WEBAPP",
    )


def _disk(settings: Settings) -> Finding:
    folder = Path(settings.data_dir).resolve()
    while not folder.is_dir():
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    if free >= LEAST_FREE:
        return Finding("disk")
    return Finding(
        "disk", f"{free / 1e6:,.0f} MB are free in {folder}", "free some, or move WORDMATE_DATA_DIR"
    )


def _open_files() -> Finding:
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed >= LEAST_FILES:
        return Finding("open files")
    return Finding(
        "open files",
        f"a process may open {allowed} files and connections",
        f"`ulimit -n {LEAST_FILES}`, or LimitNOFILE in its unit",
    )


def _modes(settings: Settings) -> Finding:
    """Whether only the owner of the data folder, the file store and the list of erasures can read
    them. A closed folder protects what is in it.
    """
    places = [Path(settings.data_dir), settings.erasures_file]
    if settings.blobs and "://" not in settings.blobs:
        places.append(Path(settings.blobs))
    closed = {one for one in places if _is_closed(one)}
    open_places = [one for one in places if one not in closed and one.parent not in closed]
    if not open_places:
        return Finding("file modes")
    names = ", ".join(map(str, open_places))
    return Finding(
        "file modes",
        f"others may read personal data in {names}",
        f"`chmod -R go= {' '.join(map(str, open_places))}`, and the same for backups",
    )


def _is_closed(path: Path) -> bool:
    return not path.exists() or path.stat().st_mode & 0o077 == 0


def _copies(settings: Settings) -> Finding:
    try:
        check_programs(settings.database_url)
    except DatabaseRefused as problem:
        return Finding(
            "backup",
            f"`wordmate backup` cannot copy PostgreSQL: {problem}",
            "install PostgreSQL's client programs of the server's version",
        )
    return Finding("backup")


async def _set_up(settings: Settings) -> None:
    async with set_up(settings):
        pass


async def _replica(service: Service) -> Finding:
    """Whether the replica answers, and how far it is behind."""
    behind = ""

    async def look() -> str | None:
        nonlocal behind
        lag = await service.database.replica_lag_s() or 0.0
        behind = f"{lag:.1f} s behind"
        return f"it is {behind}" if lag > _LAG_SECONDS else None

    finding = await _asked("replica", look)
    return finding if finding.problem else replace(finding, answer=behind)


async def _seals(service: Service) -> Finding:
    """Whether former keys are still needed, and whether some are missing."""
    counts, keys = await SealsByKey.ask(service.ports, None), service.ports.sealer.key_ids
    lost = sum(count for key, count in counts.items() if key not in keys)
    former = sum(count for key, count in counts.items() if key in keys[1:])
    if lost:
        return Finding(
            "encrypted texts",
            f"{lost} cannot be read: the secret that encrypted them is gone",
            "add it to WORDMATE_FORMER_SECRETS",
        )
    if former:
        return Finding(
            "encrypted texts",
            f"{former} are encrypted with a former secret",
            "`wordmate store secrets reseal`, then empty WORDMATE_FORMER_SECRETS",
        )
    return Finding("encrypted texts")


async def _retention(service: Service) -> Finding:
    """Whether the worker deletes from the audit log what is older than the settings say."""
    ports, oldest = service.ports, await OldestInAuditLog.ask(service.ports, None)
    late = []
    for what, at, days in (
        ("entries", oldest.entry, ports.policy.audit_days),
        ("network addresses", oldest.address, ports.policy.audit_address_days),
    ):
        age = 0 if at is None else (ports.clock.now() - at) // DAY_MS
        if age > days + _DAYS_TO_SWEEP:
            late.append(f"{what} of {age} days instead of {days}")
    if late:
        return Finding(
            "audit log",
            f"it still has {' and '.join(late)}",
            "start `wordmate worker`, which deletes them every minute",
        )
    return Finding("audit log")


async def _speech(service: Service) -> Finding:
    try:
        await asyncio.wait_for(
            asyncio.to_thread(service.speech.speak, "word", "en"), _PROBE_SECONDS
        )
    except (SpeechFailed, TimeoutError) as problem:
        return Finding(
            "speech", str(problem) or "no answer", "correct WORDMATE_SPEECH and its settings"
        )
    return Finding("speech", answer=service.speech.name)


async def _asked(name: str, probe: Callable[[], Awaitable[str | None]]) -> Finding:
    """The result of one dependency's probe, with a timeout."""
    try:
        problem = await asyncio.wait_for(probe(), _PROBE_SECONDS)
    except SettingsRefused as refused:
        problem = str(refused)
    except TimeoutError:
        problem = f"no answer in {_PROBE_SECONDS} seconds"
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
    return Finding(name, problem, _ADVICE[name] if problem else "")
