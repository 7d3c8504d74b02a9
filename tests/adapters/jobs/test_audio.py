"""Audio is made in the background, once for any number of requests."""

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlalchemy import text
from structlog.testing import capture_logs

from tests.adapters.jobs.stage import (
    APPLE,
    APPLE_KEY,
    ENGINE,
    HandClock,
    Heard,
    put,
    ready,
    working,
)
from tests.support.house import opened_house
from tests.support.ids import numbered
from tests.support.sounds import tone
from wordmate.adapters.blobs.local import LocalBlobs
from wordmate.adapters.jobs.audio import GenerateAudioFiles
from wordmate.adapters.jobs.delivery import Followed, Handler, Wait
from wordmate.adapters.jobs.handlers import handlers
from wordmate.adapters.speech.decoding import decode
from wordmate.adapters.speech.espeak import Espeak
from wordmate.adapters.speech.studio import Studio
from wordmate.adapters.sql.engine.sqlite import SqliteDatabase
from wordmate.adapters.sql.engine.statement import Statement
from wordmate.adapters.sql.kernel.quotas import SqlQuotas
from wordmate.adapters.word_files.starter import starter_books
from wordmate.application.content.audio_key import (
    VARIANTS,
    audio_key,
    audio_texts,
    blob_name,
    fallback_name,
    recording_name,
)
from wordmate.application.content.audio_requests import request_audio, speak_books_ahead
from wordmate.application.content.ports import (
    AudioMaker,
    AudioVersion,
    BookEntry,
    MadeAudio,
    SpeechFailed,
    TextToSpeak,
    WordEntry,
)
from wordmate.application.content.voices import Voice, Voices
from wordmate.application.kernel.limits import SOUND_BYTES_OF_ACCOUNT
from wordmate.application.kernel.rate_limits import Attempt
from wordmate.application.kernel.subscriptions import Subscriber, publish
from wordmate.application.ports import Ports, Unit
from wordmate.domain.accounts.profile import PictureReplaced
from wordmate.domain.content.turns import DEVICE_WAIT_S, AudioAsked, Priority
from wordmate.domain.kernel.ids import AccountId, BookId, OrderId, WordId
from wordmate.domain.kernel.instants import Instant
from wordmate.domain.kernel.roles import Role
from wordmate.domain.lessons.actions import OpenReview
from wordmate.domain.orders.new_order import new_simulation
from wordmate.domain.orders.order_status import LessonType
from wordmate.entrypoints.data_copies import MakeDataCopy
from wordmate.entrypoints.logs import configure_logs

T = TypeVar("T")
WAITING = Statement(
    lambda d: text(
        "SELECT 1 FROM pg_stat_activity"
        " WHERE datname = current_database() AND wait_event_type = 'Lock'"
    )
)


class Counting:
    """Counts the calls of the real studio; fails as often as configured."""

    def __init__(self, failures: int = 0) -> None:
        self.made: list[str] = []
        self._failures = failures
        self._studio = Studio(Espeak())

    def make(self, text: TextToSpeak, *, within_s: float | None = None) -> MadeAudio:
        self.made.append(text.en)
        if len(self.made) <= self._failures:
            raise SpeechFailed("hoarse")
        return self._studio.make(text)


class Late:
    """Makes fallback audio whenever a device is waiting."""

    def make(self, text: TextToSpeak, *, within_s: float | None = None) -> MadeAudio:
        sound = b"the right voice" if within_s is None else f"after {within_s} s".encode()
        return MadeAudio(dict.fromkeys(text.variants, sound), is_fallback=within_s is not None)


def generating(ports: Ports, maker: AudioMaker, then: Heard) -> Handler[AudioAsked]:
    generate = GenerateAudioFiles(ports, maker)

    def handle(message: Followed[AudioAsked], wait: Wait) -> None:
        try:
            generate(message, wait)
        finally:
            then(message, wait)

    return handle


async def waiting(database: SqliteDatabase, clock: HandClock) -> int:
    return len(await database.queue.claim(clock.now(), limit=100, until=clock.now()))


async def files(blobs: LocalBlobs, key: str) -> list[str]:
    return [variant for variant in VARIANTS if await blobs.exists(blob_name(variant, key))]


async def test_concurrent_requests_make_audio_once(
    database: SqliteDatabase, clock: HandClock, blobs: LocalBlobs, ports: Ports
) -> None:
    done, maker = Heard(), Counting()
    handler = generating(ports, maker, done)
    async with working(database, clock, {Subscriber.MAKE_AUDIO: handler}):
        await asyncio.gather(*(request_audio(ports, [APPLE, APPLE]) for _ in range(20)))
        await done.count(1)
    assert maker.made == ["apple"]
    assert await files(blobs, APPLE_KEY) == list(VARIANTS)
    assert await ready(ports, [APPLE_KEY]) == {APPLE_KEY}


async def test_every_text_has_its_own_files(
    database: SqliteDatabase, clock: HandClock, blobs: LocalBlobs, ports: Ports
) -> None:
    done = Heard()
    handler = generating(ports, Counting(), done)
    async with working(database, clock, {Subscriber.MAKE_AUDIO: handler}):
        await request_audio(ports, [APPLE, ("apple", "苹果树"), ("apple", "")])
        await done.count(3)
    spoken = {
        await blobs.get(blob_name("en_cn", audio_key(ENGINE, "apple", zh)))
        for zh in ("苹果", "苹果树", "")
    }
    assert None not in spoken
    assert len(spoken) == 3


async def test_ready_audio_is_not_requested_again(
    database: SqliteDatabase, clock: HandClock, ports: Ports
) -> None:
    await database.run(lambda unit: asked_and_ready(unit, clock))
    await request_audio(ports, [APPLE])
    assert await waiting(database, clock) == 0


async def asked_and_ready(unit: Unit, clock: HandClock) -> None:
    await unit.audio.ask(audio_texts(ENGINE, [APPLE], Voices([])), clock.now())
    await unit.audio.ready(APPLE_KEY, AudioVersion.ALL, clock.now())


async def test_audio_is_not_ready_before_all_its_files_are_written(
    database: SqliteDatabase, clock: HandClock, blobs: LocalBlobs, ports: Ports
) -> None:
    await request_audio(ports, [APPLE])
    for variant in VARIANTS[:3]:
        await blobs.put(blob_name(variant, APPLE_KEY), b"made before the crash")
    assert await ready(ports, [APPLE_KEY]) == set()
    done = Heard()
    handler = generating(ports, Counting(), done)
    async with working(database, clock, {Subscriber.MAKE_AUDIO: handler}):
        await done.count(1)
    assert await files(blobs, APPLE_KEY) == list(VARIANTS)
    assert await blobs.get(blob_name(VARIANTS[0], APPLE_KEY)) == b"made before the crash"


async def test_files_that_exist_are_not_made_again(
    database: SqliteDatabase, clock: HandClock, blobs: LocalBlobs, ports: Ports
) -> None:
    for variant in VARIANTS:
        await blobs.put(blob_name(variant, APPLE_KEY), b"made by another server")
    done, maker = Heard(), Counting()
    handler = generating(ports, maker, done)
    async with working(database, clock, {Subscriber.MAKE_AUDIO: handler}):
        await request_audio(ports, [APPLE])
        await done.count(1)
    assert maker.made == []
    assert await ready(ports, [APPLE_KEY]) == {APPLE_KEY}


async def test_the_bytes_of_audio_count_once_for_its_requester(
    database: SqliteDatabase, clock: HandClock, blobs: LocalBlobs, ports: Ports
) -> None:
    somebody, done = AccountId(7), Heard()
    handler = generating(ports, Counting(), done)
    async with working(database, clock, {Subscriber.MAKE_AUDIO: handler}):
        for whose in (somebody, AccountId(8)):
            await request_audio(ports, [APPLE], asked_by=whose)
            await done.count(1)
    sounds = [await blobs.get(blob_name(variant, APPLE_KEY)) for variant in VARIANTS]
    size, now = sum(len(sound or b"") for sound in sounds), clock.now()

    async def passes(whose: AccountId, size: int) -> bool:
        attempt = Attempt(SOUND_BYTES_OF_ACCOUNT, str(whose), size)
        return await database.run(lambda unit: unit.quotas.consume(attempt, now)) == 0

    most = SOUND_BYTES_OF_ACCOUNT.most
    assert not await passes(somebody, most - size + 1)
    assert await passes(somebody, most - size)
    assert await passes(AccountId(8), most)


async def test_audio_becomes_ready_while_its_requester_asks_again(
    postgres_url: str, tmp_path: Path, blobs: LocalBlobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    add, loop = SqlQuotas.add, asyncio.get_running_loop()
    async with opened_house(postgres_url, tmp_path) as house:
        ports = replace(house.ports, blobs=blobs, speech_name=ENGINE)
        whose, again = house.student.caller.user_id, list[asyncio.Task[Sequence[str]]]()

        def request() -> Coroutine[Any, Any, Sequence[str]]:
            return request_audio(ports, [APPLE], asked_by=whose, within_quota=True)

        async def waiting(unit: Any) -> Any:
            return await unit.tx.one(WAITING)

        async def request_before_count(quotas: Any, attempt: Attempt, now: Instant) -> None:
            again.append(asyncio.create_task(request()))
            while not (again[0].done() or await ports.units.run(waiting)):
                await asyncio.wait(again, timeout=0)
            await add(quotas, attempt, now)

        monkeypatch.setattr(SqlQuotas, "add", request_before_count)
        await request()
        en, zh = APPLE
        asked = AudioAsked(key=APPLE_KEY, en=en, zh=zh, version=AudioVersion.ALL, asked_by=whose)
        generate = GenerateAudioFiles(ports, Counting())

        def wait(work: Coroutine[Any, Any, T]) -> T:
            return asyncio.run_coroutine_threadsafe(work, loop).result()

        await asyncio.to_thread(generate, Followed(1, asked), wait)
        assert list(await again[0]) == [APPLE_KEY]
        assert await ready(ports, [APPLE_KEY]) == {APPLE_KEY}


async def test_fallback_audio_is_played_until_it_is_replaced(
    database: SqliteDatabase, clock: HandClock, blobs: LocalBlobs, ports: Ports
) -> None:
    done, heard = Heard(), list[bytes | None]()
    generate = GenerateAudioFiles(ports, Late())

    def handle(message: Followed[AudioAsked], wait: Wait) -> None:
        generate(message, wait)
        heard.append(wait(blobs.get(fallback_name("voice", APPLE_KEY))))
        done(message, wait)

    async with working(database, clock, {Subscriber.MAKE_AUDIO: handle}):
        await request_audio(ports, [APPLE], AudioVersion.WORD, asked_by=AccountId(7))
        await done.count(2)
    assert heard == [f"after {DEVICE_WAIT_S} s".encode(), None]
    assert await blobs.get(blob_name("voice", APPLE_KEY)) == b"the right voice"
    assert await ready(ports, [APPLE_KEY], AudioVersion.WORD) == {APPLE_KEY}


async def test_the_words_of_books_are_requested_ahead_in_order_and_once(
    database: SqliteDatabase, clock: HandClock, ports: Ports
) -> None:
    first, second = starter_books()[:2]
    await database.run(lambda unit: stored(unit, second, [("dog", "狗")], clock.now()))
    words = [("cat", "猫"), APPLE, ("bird", "鸟")]
    await database.run(lambda unit: stored(unit, first, words, clock.now()))
    await speak_books_ahead(ports, [first.code, "no-such-book", second.code])
    ahead = [(en, Priority.AHEAD_OF_TIME) for en in ("cat", "apple", "bird", "dog")]
    assert await asked(database, clock) == ahead
    await speak_books_ahead(ports, [first.code, second.code])
    for _ in range(2):
        await request_audio(ports, [APPLE], AudioVersion.LESSON)
    assert await asked(database, clock) == [("apple", Priority.INTERACTIVE), *ahead]


async def asked(database: SqliteDatabase, clock: HandClock) -> list[tuple[str, Priority]]:
    """The requested texts in order of turn."""
    messages = await database.queue.claim(clock.now(), limit=100, until=clock.now())
    begun = [await database.queue.begin(one.id, until=clock.now()) for one in messages]
    events = [one.event for one in begun if one is not None]
    return [(one.en, one.priority) for one in events if isinstance(one, AudioAsked)]


async def test_failed_audio_can_be_requested_again(
    database: SqliteDatabase, clock: HandClock, blobs: LocalBlobs, ports: Ports
) -> None:
    done, maker = Heard(), Counting(failures=1)
    handler = generating(ports, maker, done)
    async with working(database, clock, {Subscriber.MAKE_AUDIO: handler}):
        await request_audio(ports, [APPLE])
        await done.count(1)
        assert await ready(ports, [APPLE_KEY]) == set()
        await request_audio(ports, [APPLE])
        await done.count(2)
    assert maker.made == ["apple", "apple"]
    assert await ready(ports, [APPLE_KEY]) == {APPLE_KEY}


@pytest.fixture
def table(ports: Ports) -> Mapping[str, Handler[Any]]:
    """The service's own subscribers."""
    return handlers(ports, GenerateAudioFiles(ports, Studio(Espeak())), MakeDataCopy(ports))


async def test_audio_of_a_lessons_words_is_made_ahead(
    database: SqliteDatabase, clock: HandClock, ports: Ports, table: Mapping[str, Handler[Any]]
) -> None:
    words = [("apple", "苹果"), ("bank", "银行"), ("cat", "猫")]
    ids = await database.run(lambda unit: stored(unit, starter_books()[0], words, clock.now()))
    done = Heard()
    table = {
        **table,
        Subscriber.MAKE_AUDIO: generating(ports, Studio(Espeak()), done),
    }

    async def choose(unit: Unit) -> None:
        await publish(unit, [OpenReview(word_ids=tuple(ids[:2]))], clock.now())

    async with working(database, clock, table):
        await database.run(choose)
        await done.count(2)
    keys = [audio_key(ENGINE, *word) for word in words]
    assert await ready(ports, keys, AudioVersion.LESSON) == set(keys[:2])
    assert await ready(ports, keys, AudioVersion.ALL) == set()


async def test_audio_made_ahead_uses_the_books_translations(
    database: SqliteDatabase, clock: HandClock, ports: Ports, table: Mapping[str, Handler[Any]]
) -> None:
    first, second, *_ = starter_books()

    async def lesson(unit: Unit) -> tuple[int, list[WordId]]:
        ids = await stored(unit, first, [("bank", "银行")], clock.now())
        await stored(unit, second, [("bank", "河岸")], clock.now())
        student = await unit.accounts.add(
            phone="13800000001",
            role=Role.STUDENT,
            name="小明",
            password_hash=None,
            institution_id=None,
            now=clock.now(),
        )
        simulated = new_simulation(
            student_id=student.id,
            course_book_id=BookId(2),
            lesson_type=LessonType.QUOTA_30,
            now=clock.now(),
        )
        return (await unit.orders.add(simulated, clock.now())).id, ids

    order_id, ids = await database.run(lesson)
    done = Heard()
    table = {
        **table,
        Subscriber.MAKE_AUDIO: generating(ports, Studio(Espeak()), done),
    }

    async def choose(unit: Unit) -> None:
        await publish(
            unit, [OpenReview(word_ids=tuple(ids))], clock.now(), order_id=OrderId(order_id)
        )

    async with working(database, clock, table):
        await database.run(choose)
        await done.count(1)
    keys = [audio_key(ENGINE, "bank", zh) for zh in ("银行", "河岸")]
    assert await ready(ports, keys, AudioVersion.LESSON) == {keys[1]}


def test_english_meanings_get_no_audio() -> None:
    (text,) = audio_texts(ENGINE, [("bank", "a place for money")], Voices([]))
    assert (text.key, text.zh) == (audio_key(ENGINE, "bank", ""), "")


async def stored(
    unit: Unit, book: BookEntry, words: list[tuple[str, str]], now: Instant
) -> list[WordId]:
    book_id = await unit.content.put_book(book, now)
    entries = [
        WordEntry(en=en, zh_word=zh, audio_key=audio_key(ENGINE, en, zh)) for en, zh in words
    ]
    await unit.content.put_words(book_id, 1, entries, now)
    return sorted(await unit.words.in_book(book_id, numbered(*range(1, len(words) + 1))))


async def test_an_overdue_class_is_logged(
    database: SqliteDatabase, clock: HandClock, table: Mapping[str, Handler[Any]]
) -> None:
    heard = Heard()
    configure_logs("info", StringIO())
    async with working(database, clock, {**table, "last": heard}, workers=1):
        with capture_logs() as logged:
            await put(database, Subscriber.LOG_OVERDUE, "last")
            await heard.count(1)
    assert [line["event"] for line in logged if "reminder" in line] == ["class overdue"]
    clock.forward(10**9)
    assert await waiting(database, clock) == 0


async def test_a_picture_that_was_replaced_is_deleted(
    database: SqliteDatabase, clock: HandClock, blobs: LocalBlobs, table: Mapping[str, Handler[Any]]
) -> None:
    await blobs.put("pictures/old.webp", b"pixels")
    heard = Heard()

    async def replace(unit: Unit) -> None:
        await publish(unit, [PictureReplaced(name="pictures/old.webp")], clock.now())

    async with working(database, clock, {**table, "last": heard}, workers=1):
        await database.run(replace)
        await put(database, "last")
        await heard.count(1)
    assert await blobs.get("pictures/old.webp") is None


async def test_a_recorded_word_has_its_own_key_and_uses_the_recording(
    database: SqliteDatabase, clock: HandClock, blobs: LocalBlobs, ports: Ports
) -> None:
    await database.run(lambda unit: stored(unit, starter_books()[0], [APPLE], clock.now()))
    await blobs.put(recording_name("digest"), tone(440, seconds=0.9))
    await database.run(lambda unit: unit.audio.record([("apple", "", "digest")]))
    done = Heard()
    handler = generating(ports, Counting(), done)
    async with working(database, clock, {Subscriber.MAKE_AUDIO: handler}):
        (key,) = await request_audio(ports, [APPLE])
        await done.count(1)
    assert key == audio_key(ENGINE, *APPLE, Voice("digest")) != APPLE_KEY
    assert await ready(ports, [key]) == {key}
    heard = decode(await blobs.get(blob_name("voice", key)) or b"", 22_050)
    assert len(heard) / 2 / 22_050 == pytest.approx(0.9 + 0.18, abs=0.12)


async def test_the_engine_speaks_a_word_whose_recording_is_lost(
    database: SqliteDatabase, clock: HandClock, blobs: LocalBlobs, ports: Ports
) -> None:
    await database.run(lambda unit: stored(unit, starter_books()[0], [APPLE], clock.now()))
    await database.run(lambda unit: unit.audio.record([("apple", "", "lost")]))
    done, maker = Heard(), Counting()
    handler = generating(ports, maker, done)
    async with working(database, clock, {Subscriber.MAKE_AUDIO: handler}):
        (key,) = await request_audio(ports, [APPLE])
        await done.count(1)
    assert await ready(ports, [key]) == {key}
    assert maker.made == ["apple"]


async def test_a_homograph_is_spoken_by_its_entrys_phonetic(
    database: SqliteDatabase, clock: HandClock, blobs: LocalBlobs, ports: Ports
) -> None:
    books = list(starter_books())
    for book, zh, phonetic in ((books[0], "带领", "/liːd/"), (books[1], "铅", "/led/")):
        entry = WordEntry(en="lead", zh_word=zh, phonetic=phonetic, audio_key=f"key of {zh}")

        async def put(unit: Unit, book: BookEntry = book, entry: WordEntry = entry) -> None:
            book_id = await unit.content.put_book(book, clock.now())
            await unit.content.put_words(book_id, 1, [entry], clock.now())

        await database.run(put)
    done = Heard()
    handler = generating(ports, Counting(), done)
    async with working(database, clock, {Subscriber.MAKE_AUDIO: handler}):
        verb, metal = await request_audio(ports, [("lead", "带领"), ("lead", "铅")])
        await done.count(2)
    assert metal == audio_key(ENGINE, "lead", "铅", Voice(pronunciation="lɛd"))
    assert await blobs.get(blob_name("voice", verb)) != await blobs.get(blob_name("voice", metal))
