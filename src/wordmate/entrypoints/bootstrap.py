"""Wires all parts together; no other module knows them all.

Parts that only serving or one configuration needs are imported where they are created, so that
store commands start without them.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import structlog

from wordmate.adapters.authenticator import TotpAuthenticator
from wordmate.adapters.blobs.stores import blob_store, check_folder, check_store
from wordmate.adapters.erasure_list import ErasureFile
from wordmate.adapters.limits import RedisRefused
from wordmate.adapters.limits.in_process import InProcessLimits
from wordmate.adapters.live.units import TellingUnits
from wordmate.adapters.material_files.sent import SentMaterialFiles
from wordmate.adapters.monitoring.buffer import EventBuffer, NoEvents
from wordmate.adapters.monitoring.files import FileEventStore
from wordmate.adapters.pictures.pillow import PillowPictures
from wordmate.adapters.relays import SharedSecretRelays
from wordmate.adapters.sheets.in_memory import SheetsInMemory
from wordmate.adapters.speech import EngineRefused
from wordmate.adapters.speech.engines import EngineSettings, speech_engine
from wordmate.adapters.speech.piper import Piper
from wordmate.adapters.speech.recipes import made_by
from wordmate.adapters.sql import (
    SERVING,
    WITHOUT_HURRY,
    Database,
    DatabaseRefused,
    open_database,
    set_up_database,
)
from wordmate.adapters.sql.accounts.reach import institutions_of
from wordmate.adapters.sql.accounts.sessions import SqlStoredSessions
from wordmate.adapters.sql.monitoring.stores import SqlEventStore
from wordmate.adapters.sql.queries import check_answered
from wordmate.adapters.system import MOST_OFF_MS, Argon2, CheckedClock, SystemRandomness
from wordmate.adapters.word_files.sent_lists import SentLists
from wordmate.adapters.word_files.starter import starter_books
from wordmate.adapters.word_files.vocabulary_items import WrittenItems
from wordmate.application.accounts.administration import forget_proofs
from wordmate.application.accounts.ports.services import PasswordHasher, SmsSender, WeChat
from wordmate.application.accounts.sessions import Sessions
from wordmate.application.content.audio import follow_engine
from wordmate.application.content.audio_requests import speak_books_ahead
from wordmate.application.content.ports import Pronunciation, Speech
from wordmate.application.kernel.blobs import Blobs
from wordmate.application.kernel.forgetting import forget_audited, forget_past
from wordmate.application.kernel.policy import Policy
from wordmate.application.kernel.system import Clock, Randomness
from wordmate.application.monitoring.collecting import forget_events
from wordmate.application.monitoring.ports import EventStore
from wordmate.application.notices.telling import (
    announce_classes,
    announce_reviews,
    forget_notices,
)
from wordmate.application.orders.clockwork import process_due_orders, purge_deleted
from wordmate.application.ports import Ports, Units
from wordmate.application.privacy.data_copies import drop_old_copies
from wordmate.application.privacy.erasing import list_erasures
from wordmate.application.routine.reminders import forget_routines, remind_students
from wordmate.application.suggestions.suggesting import drop_unused_pictures
from wordmate.domain.kernel.errors import UNAVAILABLE, ClockOff, StaleVersion, cause_of
from wordmate.entrypoints.account_adapters import AccountAdapters
from wordmate.entrypoints.observer import Observer
from wordmate.entrypoints.settings import PREFIX, Settings, SettingsRefused

if TYPE_CHECKING:
    from litestar.handlers.base import BaseRouteHandler
    from litestar.types import ASGIApp

    from wordmate.adapters.jobs.runner import Jobs
    from wordmate.adapters.traces import Traces

_MINUTE_MS: Final = 60_000
_LOOK_SECONDS: Final = 1.0
_COMPARE_SECONDS: Final = 5.0
_LAST_EVENTS_SECONDS: Final = 1.0
"""How long a stopping service waits for the store of events."""
WORK: Final[tuple[Callable[[Ports], Awaitable[object]], ...]] = (
    process_due_orders,
    purge_deleted,
    announce_classes,
    announce_reviews,
    remind_students,
    forget_past,
    forget_audited,
    forget_proofs,
    forget_notices,
    forget_events,
    forget_routines,
    drop_unused_pictures,
    drop_old_copies,
    list_erasures,
)
"""The clock's work of every minute."""
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Service:
    """The open parts of the service. Belongs to the event loop on which it was opened."""

    settings: Settings
    database: Database
    blobs: Blobs
    speech: Speech
    ports: Ports
    clock: CheckedClock
    """The machine's clock, compared with the database's; the ports use it unless they got another
    one."""
    end_streams: Callable[[], None]
    """Ends every stream of the live channel, so that stopping does not wait for them."""
    streams: Callable[[], int]
    """How many streams of the live channel are open."""
    traces: "Traces | None"

    def jobs(self, *, workers: int, observer: Observer | None = None) -> "Jobs":
        """Relay and workers of this process."""
        from wordmate.adapters.jobs.audio import GenerateAudioFiles  # noqa: PLC0415
        from wordmate.adapters.jobs.handlers import handlers  # noqa: PLC0415
        from wordmate.adapters.jobs.runner import Jobs  # noqa: PLC0415
        from wordmate.adapters.jobs.transport import InProcess, ThroughRedis  # noqa: PLC0415
        from wordmate.adapters.speech.makers import audio_maker  # noqa: PLC0415
        from wordmate.entrypoints.data_copies import MakeDataCopy  # noqa: PLC0415

        redis = self.settings.redis
        # beside requests only one: others' reads took up to eight times as long
        maker = audio_maker(self.speech, at_once=max(1, workers) if redis else 1)
        jobs = Jobs(
            queue=self.database.queue,
            handlers=handlers(
                self.ports, GenerateAudioFiles(self.ports, maker), MakeDataCopy(self.ports)
            ),
            clock=self.ports.clock,
            transport=ThroughRedis(redis) if redis else InProcess(),
            workers=workers,
            observe=observer.job if observer else None,
            at_end=maker.close,
        )
        self.database.on_outbox(jobs.wake)
        return jobs


@asynccontextmanager
async def set_up(settings: Settings) -> AsyncIterator[None]:
    """A migrated database, which no other process sets up while the block lasts.

    Raises SettingsRefused if it is not usable.
    """
    async with AsyncExitStack() as stack:
        with naming_setting("DATABASE" if settings.database else "DATA_DIR"):
            await stack.enter_async_context(set_up_database(settings.database_url))
        yield


async def check_redis(settings: Settings) -> None:
    """Raises SettingsRefused if the configured Redis does not answer."""
    if settings.redis:
        from wordmate.adapters.limits.redis import check_answer  # noqa: PLC0415

        with naming_setting("REDIS"):
            await check_answer(settings.redis)


async def check_files(settings: Settings) -> None:
    """Raises SettingsRefused if files cannot be stored."""
    with naming_setting("BLOBS" if settings.blobs else "DATA_DIR"):
        await asyncio.to_thread(check_store, settings.blobs_address)
    if settings.monitoring == "files":
        with naming_setting("DATA_DIR"):
            await asyncio.to_thread(check_folder, settings.monitoring_dir)


def check_webapp(settings: Settings) -> None:
    """Raises SettingsRefused if the configured web app does not exist."""
    from wordmate.adapters.rpc.files import INDEX  # noqa: PLC0415

    if settings.webapp and not (settings.webapp_dir / INDEX).is_file():
        raise SettingsRefused(f"{PREFIX}WEBAPP: no built web app in {settings.webapp_dir}")


@contextmanager
def naming_setting(setting: str) -> Iterator[None]:
    """Names the setting in an adapter's refusal of its value."""
    try:
        yield
    except (DatabaseRefused, RedisRefused, ValueError) as problem:
        raise SettingsRefused(f"{PREFIX}{setting}: {problem}") from problem
    except OSError as problem:
        raise SettingsRefused(f"{PREFIX}{setting}: {problem.strerror}") from problem


@asynccontextmanager
async def open_service(
    settings: Settings,
    *,
    serving: bool = False,
    clock: Clock | None = None,
    randomness: Randomness | None = None,
    hasher: PasswordHasher | None = None,
    sms: SmsSender | None = None,
    wechat: WeChat | None = None,
    traces: "Traces | None" = None,
) -> AsyncIterator[Service]:
    """The service's parts over a migrated database; closed at the end. With ``serving`` the
    timeouts are those of requests, else those of commands. ``traces`` get its units of work."""
    with naming_setting("DATABASE"):
        hurry = SERVING if serving else WITHOUT_HURRY
        database = open_database(
            settings.database_url, hurry, settings.zone, settings.database_read_url
        )
    with naming_setting("BLOBS"):
        blobs = blob_store(settings.blobs_address)
    try:
        speech = speech_engine(settings.speech, _engine_settings(settings))
    except EngineRefused as problem:
        raise SettingsRefused(f"{PREFIX}{problem.setting}: {problem}") from problem
    engine = made_by(speech)
    events, watched = _event_store(settings, database), settings.monitoring != "off"
    checked = CheckedClock(database.clock_ms, last_time=database.last_time)
    clock = clock or checked
    account_adapters = AccountAdapters(settings)
    with naming_setting("REDIS"):
        limits, presence = account_adapters.limits(database), account_adapters.presence()
    with naming_setting("DATA_DIR"):
        mint, sealer = account_adapters.mint(), account_adapters.sealer()
    live = account_adapters.live()
    with naming_setting("PUSH_PRIVATE_KEY"):
        push = account_adapters.push()
    units: Units = TellingUnits(database, live, partial(institutions_of, database.source))
    if traces is not None:
        units = traces.units(units)
    ports = Ports(
        units=units,
        queries=database.queries,
        clock=clock,
        randomness=randomness or SystemRandomness(),
        hasher=hasher or Argon2(),
        item_bank=WrittenItems(),
        event_queue=EventBuffer(events) if watched else NoEvents(),
        event_store=events,
        speech_name=engine,
        word_lists=SentLists(partial(_pronunciation, speech)),
        listener=_LateEar(),
        material_files=SentMaterialFiles(blobs),
        sessions=Sessions(
            SqlStoredSessions(database.source, database),
            clock,
            settings.session_days,
            settings.needs_second_factor,
        ),
        limits=limits,
        collector_limits=InProcessLimits(),
        sms=sms or account_adapters.sms_sender(limits, clock),
        wechat=wechat or account_adapters.wechat(clock),
        mint=mint,
        authenticator=TotpAuthenticator(),
        sealer=sealer,
        presence=presence,
        live=live,
        push=push,
        relays=SharedSecretRelays(settings.voice_servers, settings.voice_secret),
        pictures=PillowPictures(),
        blobs=blobs,
        erasure_list=ErasureFile(settings.erasures_file),
        sheets=SheetsInMemory(),
        policy=Policy(
            zone=settings.zone,
            review_days=settings.plan_days,
            review_policy=settings.review_policy,
            time_scale=settings.time_scale,
            experiment=settings.running_experiment,
            pay=settings.pay,
            phone_region=settings.phone_region,
            interactive_origins=tuple(settings.interactive_origins),
            people_per_address=settings.people_per_address,
            trials_per_day=settings.trials_per_day,
            session_days=settings.session_days,
            staff_need_second_factor=settings.needs_second_factor,
            data_copy_days=settings.data_copy_days,
            audit_days=settings.audit_days,
            audit_address_days=settings.audit_address_days,
            monitoring_sampling=settings.monitoring_sampling if watched else 0,
            monitoring_days=settings.monitoring_days,
        ),
    )
    try:
        yield Service(
            settings=settings,
            database=database,
            blobs=blobs,
            speech=speech,
            ports=ports,
            clock=checked,
            end_streams=account_adapters.end_streams,
            streams=account_adapters.streams,
            traces=traces,
        )
    finally:
        await account_adapters.close()
        await database.close()


def _event_store(settings: Settings, database: Database) -> EventStore:
    match settings.monitoring:
        case "table":
            return SqlEventStore(database, database.source)
        case "files":
            return FileEventStore(settings.monitoring_dir, settings.zone)
        case _:
            return NoEvents()


class _LateEar:
    """Loads what decodes sound with the first recording."""

    def check(self, data: bytes) -> None:
        from wordmate.adapters.speech.recordings import Ear  # noqa: PLC0415

        Ear().check(data)


def _pronunciation(speech: Speech) -> Pronunciation:
    from wordmate.adapters.speech.pronunciation import pronunciation_by  # noqa: PLC0415

    return pronunciation_by(speech)


def _engine_settings(settings: Settings) -> EngineSettings:
    return EngineSettings(
        voices=settings.speech_voices,
        url=settings.speech_url,
        method=settings.speech_method,
        headers=settings.speech_headers,
        body=settings.speech_body,
    )


def app_of(
    service: Service,
    *,
    more: "Sequence[BaseRouteHandler]" = (),
    observer: Observer | None = None,
) -> "ASGIApp":
    """The service over HTTP, with its background work; ``observer`` is told of both."""
    from wordmate.adapters.rpc.app import create_app  # noqa: PLC0415
    from wordmate.application.operations import QUERIES  # noqa: PLC0415
    from wordmate.entrypoints.readiness import probes_of  # noqa: PLC0415

    check_answered(QUERIES)
    settings = service.settings

    @asynccontextmanager
    async def working(_app: object) -> AsyncIterator[None]:
        jobs = service.jobs(workers=0 if settings.redis else settings.workers, observer=observer)
        await jobs.start()
        running = (
            asyncio.create_task(run_clock(service.ports), name="clock"),
            asyncio.create_task(_follow_engine(service), name="audio keys"),
            asyncio.create_task(follow_clock(service.clock), name="clock check"),
            asyncio.create_task(_store_events(service.ports), name="monitoring"),
        )
        try:
            yield
        finally:
            for task in running:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            with suppress(TimeoutError):
                await asyncio.wait_for(service.ports.event_queue.flush(), _LAST_EVENTS_SECONDS)
            await jobs.stop()

    return create_app(
        service.ports,
        blobs=service.blobs,
        webapp=settings.webapp_dir,
        reached_at=settings.reached_at,
        probes=probes_of(
            database=service.database,
            blobs=service.blobs,
            clock=service.ports.clock,
            redis_url=settings.redis,
        ),
        allowed_origins=settings.allowed_origins,
        more=more,
        lifespan=[working],
        observe=observer.request if observer else None,
    )


async def follow_clock(clock: CheckedClock, seconds: float = _COMPARE_SECONDS) -> None:
    """Compares the clock with the database's repeatedly, until cancelled, and logs when it is
    off.
    """
    while True:
        try:
            await clock.compare()
        except Exception as problem:
            _log.error("clock not compared", cause=cause_of(problem))
        if abs(clock.off_ms) > MOST_OFF_MS:
            _log.error("clock off", cause=str(ClockOff(clock.off_ms)))
        await asyncio.sleep(seconds)


async def run_clock(ports: Ports) -> None:
    """Runs the due work of every minute of the service's clock, until cancelled."""
    done = -1
    while True:
        with suppress(ClockOff):  # ``follow_clock`` logs it
            minute = ports.clock.now() // _MINUTE_MS
            if minute != done:
                done = minute
                await _tick(ports)
        await asyncio.sleep(_LOOK_SECONDS)


async def _store_events(ports: Ports) -> None:
    """Stores the app's events, until cancelled."""
    while True:
        await asyncio.sleep(_LOOK_SECONDS)
        await ports.event_queue.flush()


async def _follow_engine(service: Service) -> None:
    """Gives words the audio keys of this process's engine, and requests the starter books' words
    ahead if it is slow; after a failure the next start continues.
    """
    ports = service.ports
    try:
        renamed = await follow_engine(ports.units, ports.speech_name)
        if isinstance(service.speech, Piper):
            await speak_books_ahead(ports, [book.code for book in starter_books()])
    except Exception:
        _log.exception("words keep the audio keys of another engine")
    else:
        if renamed:
            _log.info("words follow the speech engine", words=renamed)


async def _tick(ports: Ports) -> None:
    """One minute's work; after a failure or conflict the next minute continues."""
    for due in WORK:
        try:
            await due(ports)
        except StaleVersion:
            continue
        except UNAVAILABLE as problem:
            _log.error("clock work waits", cause=cause_of(problem))
            return
        except Exception:
            _log.exception("clock work failed, will be tried again")
