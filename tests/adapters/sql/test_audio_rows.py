"""Requested, ready and failed audio."""

import asyncio
from collections.abc import Set as AbstractSet
from dataclasses import replace

import pytest

from tests.adapters.sql.world import MINUTE, NOON, World
from tests.support.databases import KINDS
from tests.support.house import BOOK
from wordmate.adapters.sql.unit import SqlUnit
from wordmate.application.content.operations import FilesOfKeys, ReadyAudio, VoicesOfWords
from wordmate.application.content.ports import AudioText, AudioVersion, Voiced, WordEntry
from wordmate.application.content.voices import Voice
from wordmate.domain.kernel.ids import WordId
from wordmate.domain.kernel.instants import Instant

CAT, DOG = AudioText("key-of-cat", "cat", "猫"), AudioText("key-of-dog", "dog", "")


async def ready(
    world: World, keys: list[str], version: AudioVersion = AudioVersion.ALL
) -> AbstractSet[str]:
    return await world.ask(ReadyAudio, FilesOfKeys(keys, version))


async def test_audio_is_requested_once(world: World) -> None:
    async def ask(*texts: AudioText) -> list[AudioText]:
        return list(await world.run(lambda unit: unit.audio.ask(texts, NOON)))

    assert await ask(CAT) == [CAT]
    assert await ask(CAT, DOG, DOG) == [DOG]
    assert await ask(CAT, DOG) == []
    assert await ask() == []


@pytest.mark.parametrize("database_url", KINDS[1:], indirect=True)
async def test_requests_for_the_same_texts_in_another_order_wait_for_each_other(
    world: World,
) -> None:
    await world.run(lambda unit: unit.audio.ask([CAT, DOG], NOON))

    async def asks_one_by_one(unit: SqlUnit) -> "asyncio.Task[object]":
        await unit.audio.ask([CAT], NOON)
        other = asyncio.create_task(world.run(lambda other: other.audio.ask([DOG, CAT], NOON)))
        await world.somebody_waits()
        await unit.audio.ask([DOG], NOON)
        return other

    assert await (await world.run(asks_one_by_one)) == []


async def test_audio_is_ready_once_reported(world: World) -> None:
    await world.run(lambda unit: unit.audio.ask([CAT, DOG], NOON))
    await world.run(lambda unit: unit.audio.ready(CAT.key, AudioVersion.ALL, NOON))
    await world.run(lambda unit: unit.audio.failed(CAT.key, "too late", NOON))

    assert await ready(world, [CAT.key, DOG.key, "unknown"]) == {CAT.key}
    assert await ready(world, []) == set()
    assert await world.run(lambda unit: unit.audio.ask([CAT], NOON)) == []


async def test_failed_audio_is_made_for_the_next_request(world: World) -> None:
    await world.run(lambda unit: unit.audio.ask([CAT], NOON))
    await world.run(lambda unit: unit.audio.failed(CAT.key, "engine is down", NOON))

    assert await ready(world, [CAT.key]) == set()
    assert await world.run(lambda unit: unit.audio.ask([CAT], NOON)) == [CAT]
    assert await world.run(lambda unit: unit.audio.ask([CAT], NOON)) == []


async def test_the_word_alone_is_not_all_its_audio(world: World) -> None:
    alone = replace(CAT, version=AudioVersion.WORD)
    await world.run(lambda unit: unit.audio.ask([alone], NOON))
    await world.run(lambda unit: unit.audio.ready(CAT.key, AudioVersion.WORD, NOON))

    assert await ready(world, [CAT.key], AudioVersion.WORD) == {CAT.key}
    assert await ready(world, [CAT.key]) == set()
    assert await world.run(lambda unit: unit.audio.ask([alone], NOON)) == []
    assert await world.run(lambda unit: unit.audio.ask([CAT], NOON)) == [CAT]

    await world.run(lambda unit: unit.audio.ready(CAT.key, AudioVersion.WORD, NOON))
    assert await ready(world, [CAT.key]) == set()
    await world.run(lambda unit: unit.audio.ready(CAT.key, AudioVersion.ALL, NOON))
    for version in AudioVersion:
        assert await ready(world, [CAT.key], version) == {CAT.key}
    assert await world.run(lambda unit: unit.audio.ask([alone], NOON)) == []


async def test_failed_full_audio_is_made_fully_even_for_a_word_request(
    world: World,
) -> None:
    await world.run(lambda unit: unit.audio.ask([CAT], NOON))
    await world.run(lambda unit: unit.audio.failed(CAT.key, "engine is down", NOON))
    alone = replace(CAT, version=AudioVersion.WORD)
    assert await world.run(lambda unit: unit.audio.ask([alone], NOON)) == [CAT]


async def test_stale_requests_for_audio_are_repeated_by_the_next_caller(world: World) -> None:
    async def ask(now: Instant, lost_before: int) -> list[AudioText]:
        asked = await world.run(lambda unit: unit.audio.ask([CAT], now, lost_before=lost_before))
        return list(asked)

    await ask(NOON, 0)
    assert await ask(Instant(NOON + MINUTE), NOON) == []
    assert await ask(Instant(NOON + MINUTE), NOON + 1) == [CAT]
    assert await ask(Instant(NOON + MINUTE), NOON + 1) == []
    await world.run(lambda unit: unit.audio.ready(CAT.key, AudioVersion.ALL, NOON))
    assert await ask(Instant(NOON + 9 * MINUTE), NOON + 9 * MINUTE) == []


async def test_audio_whose_files_are_lost_is_made_once_more(world: World) -> None:
    async def lost(version: AudioVersion = AudioVersion.ALL) -> AudioText | None:
        return await world.run(lambda unit: unit.audio.lost(CAT.key, version, NOON + MINUTE))

    assert await lost() is None
    await world.run(lambda unit: unit.audio.ask([CAT], NOON))
    assert await lost() is None
    await world.run(lambda unit: unit.audio.ready(CAT.key, AudioVersion.ALL, NOON))
    assert await lost(AudioVersion.WORD) == CAT
    assert await lost() is None
    assert await ready(world, [CAT.key]) == set()


async def test_files_that_were_never_made_do_not_count_as_lost(world: World) -> None:
    alone = replace(CAT, version=AudioVersion.WORD)
    await world.run(lambda unit: unit.audio.ask([alone], NOON))
    await world.run(lambda unit: unit.audio.ready(CAT.key, AudioVersion.WORD, NOON))

    async def lost(version: AudioVersion) -> AudioText | None:
        return await world.run(lambda unit: unit.audio.lost(CAT.key, version, NOON))

    assert await lost(AudioVersion.ALL) is None
    assert await lost(AudioVersion.WORD) == alone


async def test_words_get_new_audio_keys_unless_they_changed_in_between(world: World) -> None:
    await world.book(["cat", "dog", "cow"])
    first, *_ = named = await world.run(lambda unit: unit.audio.named(0, 10))
    assert [(one.en, one.zh, one.key) for one in named] == [
        (en, f"{en}的意思", f"key-of-{en}") for en in ("cat", "dog", "cow")
    ]
    rest = await world.run(lambda unit: unit.audio.named(first.word_id, 1))
    assert [one.en for one in rest] == ["dog"]

    changed = replace(named[1], key="key of an older text")
    names = [(first, "new key"), (changed, "key of that older text")]
    await world.run(lambda unit: unit.audio.rename(names))
    after = await world.run(lambda unit: unit.audio.named(0, 10))
    assert [one.key for one in after] == ["new key", "key-of-dog", "key-of-cow"]


async def test_a_new_audio_key_is_set_wherever_its_translation_occurs(world: World) -> None:
    await put_lead(world, "verbs", "to guide", "", key="the same")
    await put_lead(world, "metals", "a metal", "", key="the same")
    named = await world.run(lambda unit: unit.audio.named(0, 10))
    word_id = named[0].word_id
    assert await world.run(lambda unit: unit.audio.named_of(word_id)) == named
    assert await world.run(lambda unit: unit.audio.named_of(WordId(word_id + 1))) == []
    assert await world.run(lambda unit: unit.audio.named_of(WordId(word_id - 1))) == []
    [metal] = [one for one in named if one.zh == "a metal"]
    await world.run(lambda unit: unit.audio.rename([(metal, "its own")]))
    after = await world.run(lambda unit: unit.audio.named(0, 10))
    assert {one.zh: one.key for one in after} == {"to guide": "the same", "a metal": "its own"}


async def test_a_word_keeps_its_recording_until_it_is_replaced(world: World) -> None:
    book_id = await world.book(["cat", "dog"])
    words = ["cat", "dog", "cow"]
    assert (await world.ask(VoicesOfWords, words)).recorded == {}
    await world.run(lambda unit: unit.audio.record([("cat", "", "one")]))
    assert (await world.ask(VoicesOfWords, words)).recorded == {"cat": "one"}

    await world.run(lambda unit: unit.audio.record([("cat", "", "other")]))
    await world.book(["dog", "cat"])
    [heard] = await world.run(lambda unit: unit.audio.voiced(["cat"]))
    assert heard == Voiced("cat", "cat的意思", "", "other", None)
    assert await world.run(lambda unit: unit.content.vocabulary(book_id)) == [
        ("dog", "dog的意思"),
        ("cat", "cat的意思"),
    ]


async def test_a_words_voices_follow_the_translations_of_its_books(world: World) -> None:
    await put_lead(world, "verbs", "带领", "liːd")
    await put_lead(world, "metals", "铅", "led")
    await world.run(lambda unit: unit.audio.record([("lead", "铅", "one")]))
    await world.run(lambda unit: unit.audio.record([("lead", "铅", "metal")]))
    heard = await world.run(lambda unit: unit.audio.voiced(["lead"]))
    assert sorted(heard, key=lambda one: one.phonetic) == [
        Voiced("lead", "铅", "led", None, "metal"),
        Voiced("lead", "带领", "liːd", None, None),
    ]
    # Loading a book again keeps its recordings.
    await put_lead(world, "metals", "铅", "led")
    assert (await world.ask(VoicesOfWords, ["lead"])).of("lead", "铅") == Voice("metal")


async def put_lead(world: World, code: str, zh: str, phonetic: str, key: str = "") -> None:
    sound = key or f"key of {zh}"
    entry = WordEntry(en="lead", zh_word=zh, phonetic=phonetic, audio_key=sound)

    async def put(unit: SqlUnit) -> None:
        book_id = await unit.content.put_book(replace(BOOK, code=code), NOON)
        await unit.content.put_words(book_id, 1, [entry], NOON)

    await world.run(put)
