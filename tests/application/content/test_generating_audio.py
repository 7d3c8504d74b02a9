"""Audio on request: its files, its versions, and its limits."""

from dataclasses import replace

import pytest

from tests.support.application import Application
from tests.support.following import outbox_events
from tests.support.house import House
from wordmate.application.content.audio_key import audio_key, audio_urls
from wordmate.application.content.audio_messages import AudioText, AudioUrls, GenerateAudio
from wordmate.application.content.audio_requests import report_lost_audio, request_audio
from wordmate.application.content.ports import AudioVersion
from wordmate.application.kernel.limits import AUDIO_TEXTS_OF_ACCOUNT, SOUND_BYTES_OF_ACCOUNT
from wordmate.application.kernel.rate_limits import Attempt
from wordmate.application.kernel.subscriptions import Subscriber
from wordmate.domain.content.errors import SoundQuotaReached
from wordmate.domain.content.turns import AudioAsked
from wordmate.domain.kernel.errors import TooManyRequests

ENGINE = "engine 1"
RIVER, BANK = ("river", "河"), ("bank", "岸")


@pytest.fixture
def app(house: House) -> Application:
    return Application(replace(house.ports, speech_name=ENGINE))


def request(*texts: tuple[str, str], version: AudioVersion) -> GenerateAudio:
    data = [AudioText(target_text=en, source_text=zh) for en, zh in texts]
    return GenerateAudio(data=data, version="word" if version is AudioVersion.WORD else "v2")


def told(text: tuple[str, str], *, ready: bool) -> AudioUrls:
    urls = audio_urls(audio_key(ENGINE, *text))
    return AudioUrls(target_text=text[0], source_text=text[1], ready=ready, **urls)


async def asked(house: House) -> list[tuple[str, str, str]]:
    """The texts to make, with their versions."""
    events = await outbox_events(house, Subscriber.MAKE_AUDIO)
    return [(one.en, one.zh, one.version) for one in events if isinstance(one, AudioAsked)]


async def made(house: House, text: tuple[str, str], version: AudioVersion) -> None:
    key, now = audio_key(ENGINE, *text), house.clock.now()
    await house.app.ports.units.run(lambda unit: unit.audio.ready(key, version, now))


async def test_texts_are_answered_in_order_and_missing_audio_is_made_once(
    house: House, app: Application
) -> None:
    wish = request(RIVER, BANK, RIVER, version=AudioVersion.WORD)
    for _ in range(2):
        answer = await app.generate_audio(house.student, wish)
        assert answer.data == [told(one, ready=False) for one in (RIVER, BANK, RIVER)]
        assert answer.total == 3
    assert await asked(house) == [(*RIVER, AudioVersion.WORD), (*BANK, AudioVersion.WORD)]


async def test_a_text_is_ready_when_the_files_of_the_requested_version_exist(
    house: House, app: Application
) -> None:
    word, whole = (request(RIVER, version=one) for one in (AudioVersion.WORD, AudioVersion.ALL))
    await app.generate_audio(house.student, word)
    await made(house, RIVER, AudioVersion.WORD)
    assert (await app.generate_audio(house.student, word)).data == [told(RIVER, ready=True)]
    assert len(await asked(house)) == 1

    assert (await app.generate_audio(house.tutor, whole)).data == [told(RIVER, ready=False)]
    assert (await asked(house))[1:] == [(*RIVER, AudioVersion.ALL)]
    await made(house, RIVER, AudioVersion.ALL)
    assert (await app.generate_audio(house.tutor, whole)).data == [told(RIVER, ready=True)]
    assert len(await asked(house)) == 2


async def test_each_text_counts_against_its_accounts_limit(house: House, app: Application) -> None:
    most, at_once = AUDIO_TEXTS_OF_ACCOUNT[0].most, 50
    for start in range(0, most, at_once):
        texts = [(f"word {nth}", "") for nth in range(start, start + at_once)]
        await app.generate_audio(house.student, request(*texts, version=AudioVersion.WORD))
    with pytest.raises(TooManyRequests):
        await app.generate_audio(house.student, request(RIVER, version=AudioVersion.WORD))
    assert len(await asked(house)) == most
    await app.generate_audio(house.tutor, request(RIVER, version=AudioVersion.WORD))
    assert (await asked(house))[most:] == [(*RIVER, AudioVersion.WORD)]


async def test_an_accounts_audio_is_limited_in_bytes_per_day(
    house: House, app: Application
) -> None:
    account_id, limit = house.student.caller.user_id, SOUND_BYTES_OF_ACCOUNT

    async def made_for_student(size: int) -> None:
        attempt = Attempt(limit, str(account_id), size)
        await app.ports.units.run(lambda unit: unit.quotas.add(attempt, house.clock.now()))

    river, bank = (request(one, version=AudioVersion.WORD) for one in (RIVER, BANK))
    await made_for_student(limit.most - 1)
    await app.generate_audio(house.student, river)
    await made_for_student(9 * limit.most)
    with pytest.raises(SoundQuotaReached) as refused:
        await app.generate_audio(house.student, bank)
    assert (refused.value.megabytes, refused.value.retry_after) == (100, 24 * 3600)
    assert await asked(house) == [(*RIVER, AudioVersion.WORD)]

    assert (await app.generate_audio(house.student, river)).data == [told(RIVER, ready=False)]
    await made(house, RIVER, AudioVersion.WORD)
    assert (await app.generate_audio(house.student, river)).data == [told(RIVER, ready=True)]
    await request_audio(app.ports, [("lesson", "课")], asked_by=account_id)
    await app.generate_audio(house.tutor, bank)
    assert (await asked(house))[1:] == [
        ("lesson", "课", AudioVersion.ALL),
        (*BANK, AudioVersion.WORD),
    ]
    house.clock.move(minutes=24 * 60)
    await app.generate_audio(house.student, request(("sea", "海"), version=AudioVersion.WORD))


@pytest.mark.parametrize(
    ("made_of", "variant", "is_made_again"),
    [
        (AudioVersion.WORD, "voice", True),
        (AudioVersion.WORD, "en_cn", False),
        (AudioVersion.ALL, "voice", True),
        (AudioVersion.ALL, "en_cn", True),
    ],
)
async def test_a_lost_file_is_made_again_once_with_its_whole_version(
    house: House, app: Application, made_of: AudioVersion, variant: str, *, is_made_again: bool
) -> None:
    await app.generate_audio(house.student, request(RIVER, version=made_of))
    await report_lost_audio(app.ports, audio_key(ENGINE, *RIVER), variant)
    assert len(await asked(house)) == 1, "it is on its way"
    await made(house, RIVER, made_of)
    for _ in range(2):
        await report_lost_audio(app.ports, audio_key(ENGINE, *RIVER), variant)
    assert (await asked(house))[1:] == [(*RIVER, made_of)] * is_made_again
