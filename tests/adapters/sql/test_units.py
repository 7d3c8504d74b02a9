"""Units of work are atomic, one of several concurrent ones wins, and none is left half done."""

import asyncio
import os
import signal
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import delete, func, select, text
from structlog.testing import capture_logs

from tests.adapters.sql.world import HOUR, NOON, World, actor, message, result
from tests.support.ids import numbered
from tests.support.patience import PATIENCE_S, comes_true
from tests.support.redis import free_port
from tests.support.terms import terms_with
from tests.support.word_states import put_states
from wordmate.adapters.sql import open_database
from wordmate.adapters.sql.content.schema import word
from wordmate.adapters.sql.engine.postgres import POOL, SERVING, Deadlines, PostgresDatabase
from wordmate.adapters.sql.engine.statement import Statement, param
from wordmate.adapters.sql.unit import SqlUnit
from wordmate.application.accounts.operations import AccountById, AccountsOfPhone
from wordmate.application.accounts.ports.stores import Account
from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.storage import StoredAnswer
from wordmate.application.ledger.ports import Recorded
from wordmate.application.ledger.recording import record
from wordmate.application.ports import Unit
from wordmate.domain.kernel.errors import ServiceBusy, StaleVersion, StorageUnavailable
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.actions import Answered, LessonOpened
from wordmate.domain.lessons.errors import AlreadyPaused
from wordmate.domain.lessons.lesson_flow import LessonMode
from wordmate.domain.orders.course_order import CourseOrder
from wordmate.domain.orders.events import LedgerEntry, Reminded, ResultSubmitted
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.domain.words.word_learning import WordState

WORKERS = 20

only_sqlite = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
only_postgres = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)


class Failure(Exception):  # noqa: N818
    """An error of the work."""


async def _compete(
    compete: Callable[[int], Awaitable[CourseOrder]],
) -> tuple[list[CourseOrder], list[BaseException]]:
    outcomes = await asyncio.gather(
        *(compete(number) for number in range(WORKERS)), return_exceptions=True
    )
    won = [one for one in outcomes if isinstance(one, CourseOrder)]
    return won, [one for one in outcomes if isinstance(one, BaseException)]


async def _held(unit: Unit, order_id: OrderId) -> CourseOrder:
    found = await unit.orders.hold(order_id)
    assert found is not None
    return found.order


async def test_one_of_twenty_concurrent_starts_succeeds(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    order = await world.order(student, tutor)

    async def start(number: int) -> CourseOrder:
        async def work(unit: Unit) -> CourseOrder:
            seen = await _held(unit, order.id)
            started = seen.start(actor(tutor), Instant(NOON + number))
            return await record(unit, seen, started, NOON)

        return await world.run(work)

    answers, refusals = await _compete(start)

    running = await world.whole(order.id)
    assert running is not None
    assert (running.status, running.version) == (OrderStatus.IN_PROGRESS, 2)
    assert answers == [running] * WORKERS
    assert refusals == []


async def test_one_of_twenty_concurrent_pauses_succeeds(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    order = await world.running(student, tutor)

    async def pause(number: int) -> CourseOrder:
        async def work(unit: Unit) -> CourseOrder:
            seen = await _held(unit, order.id)
            paused = seen.pause(actor(student), Instant(NOON + number))
            return await record(unit, seen, paused, NOON)

        return await world.run(work)

    answers, refusals = await _compete(pause)

    assert answers == [await world.whole(order.id)]
    assert [type(one) for one in refusals] == [AlreadyPaused] * (WORKERS - 1)


async def test_one_of_twenty_concurrent_ends_pays_and_plans(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    order = await world.running(student, tutor)
    terms = terms_with(
        title_level="gold", amount_fen=5200, subsidy_fen=0, zone="UTC", review_days=(1, 2)
    )

    async def complete(number: int) -> CourseOrder:
        async def work(unit: Unit) -> CourseOrder:
            seen = await _held(unit, order.id)
            at = NOON + HOUR - number - 1
            done = seen.complete(actor(tutor), Instant(at), terms)
            if done is seen:
                return done
            done = await record(unit, seen, done, NOON)
            await unit.outbox.put([message("s", number)], NOON)
            return replace(done, terms=None)

        return await world.run(work)

    answers, refusals = await _compete(complete)
    messages = await world.database.queue.claim(NOON, limit=99, until=Instant(NOON + 1))
    completed = await world.whole(order.id)

    assert completed is not None
    assert (completed.status, completed.version) == (OrderStatus.COMPLETED, 2)
    assert answers == [completed] * WORKERS
    assert refusals == []
    (left,) = messages
    begun = await world.database.queue.begin(left.id, until=NOON)
    assert begun is not None
    assert isinstance(begun.event, Reminded)
    assert completed.ended_at == NOON + HOUR - begun.event.number - 1


class _UndoneError(Exception):
    """Rolls the repeat back, with the first answer."""

    def __init__(self, answer: bytes) -> None:
        super().__init__()
        self.answer = answer


async def test_one_of_twenty_equal_submits_is_stored_and_all_get_its_answer(
    world: World,
) -> None:
    student, tutor = await world.student(), await world.tutor()
    order = await world.running(student, tutor)
    stored: list[int] = []

    async def submit(number: int) -> bytes:
        async def work(unit: Unit) -> bytes:
            await unit.lessons.put_result(order.id, result(number, account_id=student.id))
            answer = StoredAnswer("hash", str(number).encode(), None)
            if not await unit.stored_answers.put("submit 1", "the same key", answer, NOON):
                kept = await unit.stored_answers.get("submit 1", "the same key")
                assert kept is not None
                raise _UndoneError(kept.answer)
            stored.append(number)
            return answer.answer

        try:
            return await world.run(work)
        except _UndoneError as before:
            return before.answer

    answers = await asyncio.gather(*(submit(number) for number in range(WORKERS)))

    found = await world.whole(order.id)
    assert found is not None
    assert found.lesson.lists.correct == (*stored,)
    assert answers == [str(stored[0]).encode()] * WORKERS


async def test_one_of_twenty_concurrent_first_saves_succeeds(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    order = await world.running(student, tutor)

    async def save(number: int) -> CourseOrder:
        async def work(unit: Unit) -> CourseOrder:
            seen = await _held(unit, order.id)
            if seen.progress_version:
                raise StaleVersion
            opened = LessonOpened(mode=LessonMode.NEW_WORDS, seed=number)
            changed = seen.with_event(opened, NOON, actor(student))
            saved = await record(unit, seen, changed, NOON)
            return replace(order, word_count=saved.lesson_state.seed)

        return await world.run(work)

    answers, refusals = await _compete(save)

    now = await world.whole(order.id)
    assert now is not None
    assert [one.word_count for one in answers] == [now.lesson_state.seed]
    assert [type(one) for one in refusals] == [StaleVersion] * (WORKERS - 1)


async def test_a_unit_that_waited_for_an_order_sees_its_latest_state(world: World) -> None:
    student, tutor = await world.student(), await world.tutor()
    order = await world.running(student, tutor)
    held, go_on = asyncio.Event(), asyncio.Event()
    answer = Answered(
        word_id=WordId(1), step="flash", group_index=0, right=True, latency_ms=1, late=True
    )
    told = (
        LedgerEntry(event=LessonOpened(mode=LessonMode.NEW_WORDS, seed=9), at=NOON),
        LedgerEntry(event=answer, at=NOON, device="phone", number=3),
        LedgerEntry(
            event=ResultSubmitted(correct=numbered(1), wrong=(), already_known=(), by="TEACHER"),
            at=NOON,
        ),
    )

    async def teach(unit: Unit) -> CourseOrder:
        seen = await _held(unit, order.id)
        if world.is_postgres:
            held.set()
            await go_on.wait()
        return await record(unit, seen, seen.with_events(*((one, None) for one in told)), NOON)

    teaching = asyncio.create_task(world.run(teach))
    if world.is_postgres:
        await held.wait()
    waiting = asyncio.create_task(world.held(order, "phone"))
    if world.is_postgres:
        await world.somebody_waits()
        assert not waiting.done()
        go_on.set()
    taught = await teaching

    seen = await waiting
    assert seen.order == taught
    assert (seen.order.version, seen.last_number) == (4, 3)
    assert seen.order.lesson.progress is not None
    assert seen.order.lesson.result is not None


async def test_a_unit_that_raises_stores_nothing(world: World) -> None:
    async def work(unit: Unit) -> None:
        await _add(unit, "13800000001")
        await unit.outbox.put([message("never")], NOON)
        raise Failure

    with pytest.raises(Failure):
        await world.run(work)

    assert await world.ask(AccountsOfPhone, "13800000001") == []
    assert await world.database.queue.claim(NOON, limit=9, until=NOON) == []


async def test_a_refused_unit_stores_nothing(world: World) -> None:
    order = await world.order(await world.student(), await world.tutor())

    async def work(unit: Unit) -> None:
        await _add(unit, "1")
        canceled = order.cancel(NOON)
        before, after = replace(order, version=7), replace(canceled, version=8)
        recorded = Recorded(before=before, after=after, new_events=canceled.new_events)
        await unit.orders.store(recorded, NOON)

    with pytest.raises(StaleVersion):
        await world.run(work)

    assert await world.ask(AccountsOfPhone, "1") == []


async def test_states_of_words_that_do_not_exist_are_refused(world: World) -> None:
    student = await world.student()

    with pytest.raises(Exception, match=r"(?i)foreign key"):
        await world.learn(student, {WordId(10**6): WordState.MASTERED})


async def test_listeners_are_called_only_for_committed_messages(world: World) -> None:
    heard: list[str] = []
    world.database.on_outbox(lambda: heard.append("outbox"))

    async def fail(unit: Unit) -> None:
        await unit.outbox.put([message("s")], NOON)
        raise Failure

    await world.student()
    with pytest.raises(Failure):
        await world.run(fail)
    assert heard == []

    await world.run(lambda unit: unit.outbox.put([message("s")], NOON))
    assert heard == ["outbox"]


async def test_closing_finishes_running_units(database_url: str) -> None:
    database = open_database(database_url)
    begun = [
        asyncio.create_task(database.run(lambda unit, one=one: _add(unit, str(one))))
        for one in range(5)
    ]
    await asyncio.sleep(0)

    await database.close()
    await asyncio.gather(*begun)

    again = open_database(database_url)
    assert len(await World(again).ask(AccountsOfPhone, "4")) == 1
    await again.close()


@only_postgres
async def test_a_unit_that_is_abandoned_before_its_commit_does_not_happen(world: World) -> None:
    half_way, go_on = asyncio.Event(), asyncio.Event()

    async def work(unit: Unit) -> None:
        await _add(unit, "1")
        half_way.set()
        await go_on.wait()

    caller = asyncio.create_task(world.run(work))
    await half_way.wait()
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    go_on.set()
    await world.database.close()

    assert await world.ask(AccountsOfPhone, "1") == []


@only_postgres
async def test_broken_idle_connections_are_replaced(world: World) -> None:
    assert isinstance(world.database, PostgresDatabase)
    await asyncio.gather(*(world.ask(AccountById, AccountId(1)) for _ in range(WORKERS)))
    end_others = Statement(
        lambda d: (
            select(func.pg_terminate_backend(text("pid")))
            .select_from(text("pg_stat_activity"))
            .where(text("datname = current_database() AND pid <> pg_backend_pid()"))
        )
    )
    await world.run(lambda unit: unit.tx.all(end_others))
    questions = [world.ask(AccountById, AccountId(1)) for _ in range(WORKERS)]
    work = [world.run(lambda unit: unit.books.one(1)) for _ in range(WORKERS)]

    assert await asyncio.gather(*questions) == [None] * WORKERS
    assert await asyncio.gather(*work) == [None] * WORKERS


END_ITSELF = Statement(
    lambda d: (
        select(func.pg_terminate_backend(text("pid")))
        .select_from(text("pg_stat_activity"))
        .where(text("pid = pg_backend_pid()"))
    )
)
"""Makes the server close the asking connection."""


@only_postgres
async def test_a_unit_with_a_lost_connection_is_retried_on_another(world: World) -> None:
    tries: list[int] = []

    async def work(unit: SqlUnit) -> str:
        tries.append(len(tries))
        await _add(unit, "1")
        await unit.outbox.put([message("s")], NOON)
        await unit.audit.put(AuditEntry(event=AuditEvent.BOOKED, at=NOON, actor="somebody"))
        if len(tries) < 3:
            await unit.tx.all(END_ITSELF)
        return "done"

    heard: list[str] = []
    world.database.on_outbox(lambda: heard.append("outbox"))
    with capture_logs() as logs:
        assert await world.run(work) == "done"

    assert len(await world.ask(AccountsOfPhone, "1")) == 1
    assert (tries, heard, len(logs)) == ([0, 1, 2], ["outbox"], 1)


@only_postgres
async def test_a_unit_without_any_connection_fails_as_unavailable(
    world: World,
) -> None:
    async def work(unit: SqlUnit) -> None:
        await _add(unit, "1")
        await unit.tx.all(END_ITSELF)

    with pytest.raises(StorageUnavailable) as told:
        await world.run(work)

    assert not told.value.may_be_stored
    assert await world.ask(AccountsOfPhone, "1") == []


@only_postgres
async def test_a_unit_with_a_connection_lost_at_commit_is_not_retried(
    world: World,
) -> None:
    tries: list[int] = []

    async def work(unit: Unit) -> None:
        tries.append(len(tries))
        await _add(unit, "1")

    async with at_commit(world, "account", "PERFORM pg_terminate_backend(pg_backend_pid())"):
        with pytest.raises(StorageUnavailable) as told:
            await world.run(work)

    assert told.value.may_be_stored
    assert tries == [0]
    assert await world.run(lambda unit: unit.books.one(1)) is None


@only_postgres
async def test_a_read_without_any_connection_fails_as_unavailable(world: World) -> None:
    with pytest.raises(StorageUnavailable):
        await world.database.source.all(END_ITSELF)


@only_postgres
async def test_an_invalid_query_is_not_taken_for_a_lost_connection(world: World) -> None:
    tries: list[int] = []

    async def work(unit: SqlUnit) -> None:
        tries.append(len(tries))
        await unit.tx.all(Statement(lambda d: select(param("number"))), number="a text")

    with pytest.raises(asyncpg.DataError):
        await world.run(work)
    assert tries == [0]


async def test_an_unreachable_postgres_is_unavailable() -> None:
    database = open_database(f"postgresql://somebody@127.0.0.1:{free_port()}/nothing")
    for asked in (
        World(database).ask(AccountById, AccountId(1)),
        database.run(lambda unit: unit.books.one(BookId(1))),
        database.queue.claim(NOON, limit=1, until=NOON),
    ):
        with pytest.raises(StorageUnavailable) as told:
            await asked
        assert not told.value.may_be_stored
    await database.close()


@only_postgres
@pytest.mark.parametrize(
    "condition", ["disk_full", "query_canceled", "io_error", "read_only_sql_transaction"]
)
async def test_a_failing_postgres_is_unavailable(world: World, condition: str) -> None:
    fail = text(f"DO 'BEGIN RAISE ''no'' USING ERRCODE = ''{condition}''; END'")
    for asked in (
        world.database.source.all(Statement(lambda d: fail)),
        world.run(lambda unit: unit.tx.all(Statement(lambda d: fail))),
    ):
        with pytest.raises(StorageUnavailable):
            await asked


@only_postgres
async def test_the_first_error_of_a_unit_survives_a_lost_connection(world: World) -> None:
    async def work(unit: SqlUnit) -> None:
        await _add(unit, "1")
        with suppress(Exception):
            await unit.tx.all(END_ITSELF)
        raise Failure

    with pytest.raises(Failure):
        await world.run(work)

    assert await world.ask(AccountsOfPhone, "1") == []
    assert await world.run(lambda unit: unit.books.one(1)) is None


@only_postgres
async def test_a_unit_that_swallows_a_failed_statement_fails(world: World) -> None:
    async def work(unit: Unit) -> str:
        await _add(unit, "1")
        with suppress(Exception):
            await put_states(unit, AccountId(1), {WordId(10**6): WordState.MASTERED}, NOON)
        return "done"

    with pytest.raises(RuntimeError, match="rolled back"):
        await world.run(work)

    assert await world.ask(AccountsOfPhone, "1") == []
    assert await world.run(lambda unit: unit.books.one(1)) is None


@only_postgres
async def test_a_unit_whose_commit_fails_is_not_reported_as_done(world: World) -> None:
    heard: list[str] = []
    world.database.on_outbox(lambda: heard.append("outbox"))

    async def work(unit: Unit) -> str:
        await unit.outbox.put([message("s")], NOON)
        if not await unit.stored_answers.put("scope", "key", StoredAnswer("", b"", None), NOON):
            raise Failure  # the stored answer was rolled back
        return "done"

    full = "RAISE 'full' USING ERRCODE = 'disk_full'"
    async with at_commit(world, "kept_answer", full):
        outcomes = await asyncio.gather(
            *(world.run(work) for _ in range(WORKERS)), return_exceptions=True
        )

    assert {type(one) for one in outcomes} == {StorageUnavailable}
    assert heard == []
    assert await world.run(work) == "done"


@only_sqlite
async def test_a_unit_that_is_abandoned_on_the_writer_does_not_happen(world: World) -> None:
    half_way, go_on = threading.Event(), threading.Event()

    async def work(unit: Unit) -> None:
        await _add(unit, "1")
        half_way.set()
        go_on.wait(10)
        await _add(unit, "2")

    caller = asyncio.create_task(world.run(work))
    await asyncio.to_thread(half_way.wait, 10)
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    go_on.set()
    await world.run(lambda unit: unit.books.one(1))

    assert await world.ask(AccountsOfPhone, "1") == []
    assert await world.ask(AccountsOfPhone, "2") == []


@only_sqlite
async def test_a_failing_unit_rolls_back_alone_in_a_shared_commit(world: World) -> None:
    busy, go_on, in_batch, finish = (threading.Event() for _ in range(4))

    async def hold(unit: Unit) -> None:
        busy.set()
        go_on.wait(10)

    async def fail(unit: Unit) -> None:
        await _add(unit, "2")
        raise Failure

    async def last(unit: Unit) -> None:
        await _add(unit, "3")
        in_batch.set()
        finish.wait(10)

    holding = asyncio.create_task(world.run(hold))
    await asyncio.to_thread(busy.wait, 10)
    together = [
        asyncio.create_task(world.run(work)) for work in (lambda unit: _add(unit, "1"), fail, last)
    ]
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.to_thread(in_batch.wait, 10)
    await holding

    assert [one.done() for one in together] == [False] * 3
    assert await world.ask(AccountsOfPhone, "1") == []
    finish.set()
    outcomes = await asyncio.gather(*together, return_exceptions=True)

    assert isinstance(outcomes[1], Failure)
    assert [len(await world.ask(AccountsOfPhone, phone)) for phone in "123"] == [1, 0, 1]


@only_sqlite
async def test_a_unit_that_awaits_anything_else_is_refused(world: World) -> None:
    async def work(unit: Unit) -> None:
        await _add(unit, "1")
        await asyncio.sleep(0)

    with pytest.raises(RuntimeError, match="awaited something that is not its transaction"):
        await world.run(work)

    assert await world.ask(AccountsOfPhone, "1") == []


@only_sqlite
async def test_a_closed_database_refuses_work(world: World) -> None:
    await world.database.close()

    with pytest.raises(RuntimeError, match="closed"):
        await world.student()
    await world.database.close()


@only_sqlite
async def test_readers_cannot_write(world: World) -> None:
    with pytest.raises(StorageUnavailable) as told:
        await world.database.source.run(Statement(lambda d: delete(word)))
    assert "readonly" in str(told.value.__cause__)


@only_sqlite
async def test_two_processes_share_a_file(world: World, database_url: str) -> None:
    order = await world.order(await world.student(), None)
    second = open_database(database_url)

    async def count_up(number: int) -> CourseOrder:
        async def work(unit: Unit) -> CourseOrder:
            seen = await _held(unit, order.id)
            reminded = seen.remind(NOON)
            return await record(unit, seen, reminded, NOON)

        units: Any = world.database if number % 2 else second
        changed: CourseOrder = await units.run(work)
        return changed

    _, refusals = await _compete(count_up)
    await second.close()

    assert refusals == []
    counted = await world.whole(order.id)
    assert counted is not None
    assert counted.reminders == WORKERS


def test_a_database_in_memory_or_of_another_kind_is_refused() -> None:
    for url in ("sqlite://", "sqlite:///:memory:", "mysql://somewhere/wordmate"):
        with pytest.raises((ValueError, ModuleNotFoundError)):
            open_database(url)


@asynccontextmanager
async def at_commit(world: World, table: str, happens: str) -> AsyncIterator[None]:
    """A PostgreSQL with a side effect when rows of a table are committed."""

    async def perform(*statements: str) -> None:
        async def work(unit: Any) -> None:
            for statement in statements:
                await unit.tx.all(Statement(lambda d, sql=statement: text(sql)))

        await world.run(work)

    await perform(
        "CREATE FUNCTION at_commit() RETURNS trigger LANGUAGE plpgsql AS"
        f" $$ BEGIN {happens}; RETURN NULL; END $$",
        "CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON"
        f" {table} DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION at_commit()",
    )
    try:
        yield
    finally:
        await perform("DROP FUNCTION at_commit CASCADE")


async def _add(unit: Unit, phone: str) -> Account:
    return await unit.accounts.add(
        phone=phone,
        role=Role.STUDENT,
        name="somebody",
        password_hash=None,
        institution_id=None,
        now=NOON,
    )


async def test_a_server_reports_its_clock_and_a_file_has_none(world: World) -> None:
    told = await world.database.clock_ms()
    assert told is None or abs(told - time.time() * 1_000) < 60_000


@asynccontextmanager
async def stopped(database: PostgresDatabase) -> AsyncIterator[None]:
    """The server hangs: it answers no connection and accepts none."""
    pids = [row[0] for row in await database.run(lambda unit: unit.tx.all(_PIDS))]
    pids.append(_parent_of(pids[0]))
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


def _parent_of(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("PPid:")[2].split()[0])


_PIDS = Statement(
    lambda d: (
        select(text("pid"))
        .select_from(text("pg_stat_activity"))
        .where(text("datname = current_database()"))
    )
)
QUICK = Deadlines(connect=1, pool=0.3, lock=0.2, statement=0.3)


@pytest.fixture
async def quick(database_url: str) -> AsyncIterator[PostgresDatabase]:
    """The same database with short timeouts."""
    quick = open_database(database_url, QUICK)
    assert isinstance(quick, PostgresDatabase)
    yield quick
    await quick.close()


@only_postgres
async def test_a_hanging_postgres_is_unavailable_and_its_work_is_not_done(
    quick: PostgresDatabase, world: World
) -> None:
    async with stopped(quick):
        for asked in (
            World(quick).ask(AccountById, AccountId(1)),
            quick.run(lambda unit: _add(unit, "1")),
        ):
            with pytest.raises(StorageUnavailable):
                await asked
    assert await world.ask(AccountsOfPhone, "1") == []
    await quick.run(lambda unit: _add(unit, "1"))


@only_postgres
async def test_a_row_locked_for_long_is_unavailable(quick: PostgresDatabase, world: World) -> None:
    order = await world.order(await world.student(), await world.tutor())
    held, let_go = asyncio.Event(), asyncio.Event()

    async def hold(unit: Unit) -> None:
        await unit.orders.hold(order.id)
        held.set()
        await let_go.wait()

    holding = asyncio.create_task(world.run(hold))
    await held.wait()
    with pytest.raises(StorageUnavailable):
        await quick.run(lambda unit: unit.orders.hold(order.id))
    let_go.set()
    await holding
    assert await quick.run(lambda unit: unit.orders.hold(order.id)) is not None


@only_postgres
async def test_a_statement_that_takes_too_long_is_given_up(quick: PostgresDatabase) -> None:
    sleep = Statement(lambda d: select(func.pg_sleep(60)))
    with pytest.raises(StorageUnavailable):
        await quick.run(lambda unit: unit.tx.run(sleep))


@only_postgres
async def test_without_a_free_connection_the_service_is_busy(
    database_url: str,
) -> None:
    quick = open_database(database_url, replace(SERVING, pool=0.2))
    held, go_on = asyncio.Semaphore(0), asyncio.Event()

    async def hold(unit: Unit) -> None:
        held.release()
        await go_on.wait()

    holding = [asyncio.create_task(quick.run(hold)) for _ in range(POOL)]
    for _ in holding:
        await held.acquire()
    with pytest.raises(ServiceBusy):
        await World(quick).ask(AccountById, AccountId(1))
    go_on.set()
    await asyncio.gather(*holding)
    assert await World(quick).ask(AccountById, AccountId(1)) is None
    await quick.close()


@only_postgres
async def test_connections_in_use_and_callers_that_wait_for_one_are_known(world: World) -> None:
    database, go_on = world.database, asyncio.Event()
    assert (database.in_use, database.waiting) == (0, 0)
    held = asyncio.Semaphore(0)

    async def hold(unit: Unit) -> None:
        held.release()
        await go_on.wait()

    holding = [asyncio.create_task(database.run(hold)) for _ in range(POOL + 2)]
    for _ in range(POOL):
        await held.acquire()
    busy = database.in_use, database.waiting
    go_on.set()
    await asyncio.gather(*holding)
    assert busy == (POOL, 2)
    assert (database.in_use, database.waiting) == (0, 0)


@only_sqlite
async def test_units_that_wait_for_the_writer_are_known(world: World) -> None:
    begun, go_on = threading.Event(), threading.Event()

    async def work(unit: Unit) -> None:
        begun.set()
        go_on.wait(PATIENCE_S)

    first = asyncio.create_task(world.run(work))
    await asyncio.to_thread(begun.wait, PATIENCE_S)
    others = [asyncio.create_task(world.run(work)) for _ in range(3)]
    try:
        await comes_true(lambda: _is(lambda: world.database.waiting == 3))
    finally:
        go_on.set()
        await asyncio.gather(first, *others)
    assert world.database.waiting == 0


async def _is(condition: Callable[[], bool]) -> bool:
    return condition()
