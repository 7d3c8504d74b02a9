"""What stands in for the world does what the world would: as far as use cases can tell."""

from base64 import b64decode

import pytest

from tests.support.people import picture
from wordmate.adapters.memory.files import SilentAudio, SilentSpeech, UnreadPictures
from wordmate.adapters.memory.messengers import MemorySms, MemoryWeChat
from wordmate.adapters.memory.services import QuickHasher, ShiftedClock
from wordmate.adapters.pictures.pillow import PillowPictures
from wordmate.adapters.speech.studio import Studio
from wordmate.adapters.system import Argon2, SystemClock
from wordmate.application.accounts.ports.services import PasswordHasher, WeChatRefused, WeChatUser
from wordmate.application.content.audio_key import VARIANTS
from wordmate.application.content.ports import AudioMaker
from wordmate.domain.accounts.errors import PictureInvalid
from wordmate.domain.accounts.one_time_code import CodePurpose


@pytest.mark.parametrize("pictures", [UnreadPictures(), PillowPictures()])
async def test_what_is_no_picture_is_refused(pictures: UnreadPictures | PillowPictures) -> None:
    assert await pictures.reencode(b64decode(picture()))
    for data in (b"", b"<svg></svg>"):
        with pytest.raises(PictureInvalid):
            await pictures.reencode(data)


@pytest.mark.parametrize("maker", [SilentAudio(), Studio(SilentSpeech())])
def test_every_variant_that_is_asked_for_is_made(maker: AudioMaker) -> None:
    made = maker.make("apple", "苹果", VARIANTS)
    assert set(made) == set(VARIANTS)
    assert all(made.values())


@pytest.mark.parametrize("hasher", [QuickHasher(), Argon2()])
async def test_a_password_is_right_for_its_hash_alone(hasher: PasswordHasher) -> None:
    hashed = await hasher.hash("maple7river")
    assert hashed != "maple7river"
    right = [await hasher.verify(one, "maple7river") for one in (hashed, None)]
    assert right == [True, False]
    assert not await hasher.verify(hashed, "another")


def test_a_clock_is_moved_ahead() -> None:
    moved = ShiftedClock()
    before = moved.now()
    moved.move(minutes=5)
    ahead = moved.now()
    assert before + 5 * 60_000 <= ahead <= SystemClock().now() + 5 * 60_000


async def test_a_code_of_wechat_is_good_once_and_for_one_thing() -> None:
    user = WeChatUser("open", "union")
    wechat = MemoryWeChat(people={"code": user}, phones={"phone code": "+8613800000001"})
    assert await wechat.code_to_session("code") == user
    assert await wechat.phone_number("phone code") == "+8613800000001"
    for asked in (
        wechat.code_to_session("code"),
        wechat.web_authorize("code"),
        wechat.phone_number("phone code"),
    ):
        with pytest.raises(WeChatRefused):
            await asked


async def test_a_message_that_fails_is_not_sent() -> None:
    sms = MemorySms()
    await sms.send_code("+8613800000001", "123456", CodePurpose.LOGIN, "en")
    sms.failing = OSError("the gateway is down")
    with pytest.raises(OSError, match="gateway"):
        await sms.send_code("+8613800000001", "654321", CodePurpose.LOGIN, "en")
    assert sms.last("13800000001") == "123456"
