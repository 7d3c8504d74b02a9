"""Requests for audio, lost files, and the change to another engine."""

from dataclasses import asdict

import pytest

from tests.adapters.rpc.desk import Desk
from tests.support.house import House
from wordmate.application.content.audio import follow_engine
from wordmate.application.content.audio_key import audio_key, blob_name, fallback_name
from wordmate.application.content.ports import AudioText, AudioVersion
from wordmate.application.ports import Unit
from wordmate.domain.content.turns import AudioAsked

APPLE = {"targetText": "apple", "sourceText": "苹果"}


async def asked(desk: Desk, version: str) -> dict[str, object]:
    answer = await desk.data("student", "CommonAudioGenerator", data=[APPLE], version=version)
    (audio,) = answer["data"]
    return dict(audio)


async def messages(desk: Desk) -> list[dict[str, object]]:
    queue, now = desk.house.service.database.queue, desk.house.clock.now()
    found = []
    for message in await queue.claim(now, limit=100, until=now):
        begun = await queue.begin(message.id, until=now)
        if begun is not None and isinstance(begun.event, AudioAsked):
            found.append(asdict(begun.event))
    return found


def key_of(desk: Desk) -> str:
    return audio_key(desk.house.service.ports.speech_name, "apple", "苹果")


async def ready(desk: Desk, version: AudioVersion) -> None:
    now = desk.house.clock.now()

    async def say(unit: Unit) -> None:
        await unit.audio.ask([AudioText(key_of(desk), "apple", "苹果", version)], now)
        await unit.audio.ready(key_of(desk), version, now)

    await desk.house.service.database.run(say)


async def test_the_target_is_english_and_the_source_chinese(desk: Desk) -> None:
    audio = await asked(desk, "v2")
    assert audio["voiceUrl"] == f"/audio/voice/{key_of(desk)}.mp3"
    assert await messages(desk) == [
        {
            "key": key_of(desk),
            "en": "apple",
            "zh": "苹果",
            "version": "v2",
            "asked_by": 1,
            "priority": "interactive",
        }
    ]


@pytest.mark.parametrize("target", ["苹果", "apple 苹果", "……", " "])
async def test_a_text_that_is_not_english_is_refused_by_its_field(desk: Desk, target: str) -> None:
    text = {"targetText": target, "sourceText": "apple"}
    answer = await desk.call("student", "CommonAudioGenerator", data=[text], version="word")
    assert (answer.status_code, answer.json()["errorCode"]) == (400, "PARAMETER_ERROR")
    assert answer.json()["data"] == {"field": "data[0].targetText"}


async def test_the_word_alone_is_ready_before_all_its_files(desk: Desk) -> None:
    assert (await asked(desk, "word"))["ready"] is False
    await ready(desk, AudioVersion.WORD)
    assert (await asked(desk, "word"))["ready"] is True
    assert (await asked(desk, "v2"))["ready"] is False
    assert [message["version"] for message in await messages(desk)] == ["word", "v2"]


async def test_requesting_a_lost_file_makes_it_again(desk: Desk) -> None:
    await ready(desk, AudioVersion.ALL)
    url = f"/audio/en_cn/{key_of(desk)}.mp3"
    for _ in range(2):
        answer = await desk.http.get(url)
        assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-store")
    assert [message["key"] for message in await messages(desk)] == [key_of(desk)]
    assert (await asked(desk, "v2"))["ready"] is False
    assert len(await messages(desk)) == 1


async def test_requesting_unknown_files_makes_nothing(desk: Desk) -> None:
    await ready(desk, AudioVersion.WORD)
    for url in (f"/audio/en_cn/{key_of(desk)}.mp3", f"/audio/voice/{'0' * 32}.mp3"):
        assert (await desk.http.get(url)).status_code == 404
    assert await messages(desk) == []


async def test_prefetching_audio_that_is_not_made_yet_is_no_error(desk: Desk) -> None:
    url, ahead = f"/audio/voice/{key_of(desk)}.mp3", {"prefer": "wait=1, respond-async"}
    answer = await desk.http.get(url, headers=ahead)
    assert (answer.status_code, answer.content) == (202, b"")
    assert answer.headers["cache-control"] == "no-store"
    assert (await desk.http.get("/audio/voice/short.mp3", headers=ahead)).status_code == 404

    await desk.house.service.blobs.put(url.removeprefix("/"), b"sound")
    answer = await desk.http.get(url, headers=ahead)
    assert (answer.status_code, answer.content) == (200, b"sound")
    assert "immutable" in answer.headers["cache-control"]


async def test_fallback_audio_is_played_and_never_stored(desk: Desk) -> None:
    url = f"/audio/voice/{key_of(desk)}.mp3"
    await desk.house.service.blobs.put(fallback_name("voice", key_of(desk)), b"fallback")
    answer = await desk.http.get(url)
    assert (answer.status_code, answer.content) == (200, b"fallback")
    assert answer.headers["cache-control"] == "no-store"
    part = await desk.http.get(url, headers={"range": "bytes=0-2"})
    assert (part.status_code, part.content) == (206, b"fal")
    assert (await desk.http.get(url, headers={"prefer": "respond-async"})).status_code == 202

    await desk.house.service.blobs.put(blob_name("voice", key_of(desk)), b"the right voice")
    cached = {"if-none-match": answer.headers["etag"]}
    assert (await desk.http.get(url, headers=cached)).content == b"the right voice"


async def keys(house: House) -> set[tuple[str, str, str]]:
    return {tuple(row) for row in await house.rows("SELECT en_word, zh_word, audio_key FROM word")}


async def test_words_get_the_audio_keys_of_the_current_engine(desk: Desk) -> None:
    parts, before = desk.house.service.ports, await keys(desk.house)
    assert await follow_engine(parts.units, parts.speech_name) == len(before) > 0
    assert await keys(desk.house) == {
        (en, zh, audio_key(parts.speech_name, en, zh)) for en, zh, _ in before
    }
    assert await follow_engine(parts.units, parts.speech_name) == 0
