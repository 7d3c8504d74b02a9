"""Lost audio is made again, and failed audio can be requested again."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.adapters.jobs.stage import APPLE, APPLE_KEY, HandClock, Heard, ready, working
from wordmate.adapters.blobs.local import LocalBlobs
from wordmate.adapters.jobs.audio import GenerateAudioFiles
from wordmate.adapters.jobs.delivery import LEASE_MS, MAX_STARTS, Followed, Wait, retry_after
from wordmate.adapters.speech.espeak import Espeak
from wordmate.adapters.speech.studio import Studio
from wordmate.adapters.sql.engine.sqlite import SqliteDatabase
from wordmate.application.content.audio_key import VARIANTS, blob_name
from wordmate.application.content.audio_requests import (
    GIVEN_UP_MS,
    report_lost_audio,
    request_audio,
)
from wordmate.application.content.ports import AudioVersion
from wordmate.application.kernel.subscriptions import Subscriber
from wordmate.application.ports import Ports
from wordmate.domain.content.turns import AudioAsked


@asynccontextmanager
async def speaking(
    database: SqliteDatabase, clock: HandClock, ports: Ports
) -> AsyncIterator[Heard]:
    """Workers that make audio, and record what they made."""
    done = Heard()
    generate = GenerateAudioFiles(ports, Studio(Espeak()))

    def handle(message: Followed[AudioAsked], wait: Wait) -> None:
        generate(message, wait)
        done(message, wait)

    async with working(database, clock, {Subscriber.MAKE_AUDIO: handle}):
        yield done


async def waiting(database: SqliteDatabase, clock: HandClock) -> int:
    return len(await database.queue.claim(clock.now(), limit=100, until=clock.now()))


async def files(blobs: LocalBlobs) -> list[str]:
    return [variant for variant in VARIANTS if await blobs.exists(blob_name(variant, APPLE_KEY))]


async def test_a_word_is_one_file_until_all_files_are_requested(
    database: SqliteDatabase, clock: HandClock, blobs: LocalBlobs, ports: Ports
) -> None:
    async with speaking(database, clock, ports) as done:
        await request_audio(ports, [APPLE], AudioVersion.WORD)
        await done.count(1)
        assert await files(blobs) == ["voice"]
        assert await ready(ports, [APPLE_KEY]) == set()
        await request_audio(ports, [APPLE])
        await done.count(2)
    assert await files(blobs) == list(VARIANTS)
    assert await ready(ports, [APPLE_KEY]) == {APPLE_KEY}


async def test_lost_files_are_made_again_once(
    database: SqliteDatabase, clock: HandClock, blobs: LocalBlobs, ports: Ports
) -> None:
    async with speaking(database, clock, ports) as done:
        await request_audio(ports, [APPLE])
        await done.count(1)
        for variant in ("voice", "en_cn"):
            await blobs.delete(blob_name(variant, APPLE_KEY))
        for _ in range(3):
            await report_lost_audio(ports, APPLE_KEY, "en_cn")
            await request_audio(ports, [APPLE])
        await done.count(2)
    assert await files(blobs) == list(VARIANTS)
    assert await ready(ports, [APPLE_KEY]) == {APPLE_KEY}
    assert len(done.messages) == 2


async def test_unmade_files_are_not_lost(
    database: SqliteDatabase, clock: HandClock, blobs: LocalBlobs, ports: Ports
) -> None:
    await report_lost_audio(ports, APPLE_KEY, "voice")
    async with speaking(database, clock, ports) as done:
        await request_audio(ports, [APPLE], AudioVersion.WORD)
        await done.count(1)
    await report_lost_audio(ports, APPLE_KEY, "en_cn")
    clock.forward(LEASE_MS + 1)
    assert await waiting(database, clock) == 0


async def test_audio_with_a_parked_message_is_made_again_after_an_hour(
    database: SqliteDatabase, clock: HandClock, blobs: LocalBlobs, ports: Ports
) -> None:
    await request_audio(ports, [APPLE])
    (message,) = await database.queue.claim(clock.now(), limit=1, until=clock.now())
    await database.queue.park(message.id, clock.now(), "its workers died on it")

    clock.forward(GIVEN_UP_MS)
    await request_audio(ports, [APPLE])
    assert await waiting(database, clock) == 0
    clock.forward(1)
    async with speaking(database, clock, ports) as done:
        await request_audio(ports, [APPLE])
        await done.count(1)
    assert await ready(ports, [APPLE_KEY]) == {APPLE_KEY}


def test_a_request_does_not_expire_before_its_retries() -> None:
    tries = sum(LEASE_MS + retry_after(starts) for starts in range(1, MAX_STARTS + 1))
    assert tries < GIVEN_UP_MS
