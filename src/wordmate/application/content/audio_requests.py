"""Requests for audio: each text is made once, however often it is requested."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from wordmate.application.content.audio_key import FILES, audio_key, audio_texts
from wordmate.application.content.operations import FilesOfKeys, ReadyAudio, VoicesOfWords
from wordmate.application.content.ports import AudioText, AudioVersion
from wordmate.application.kernel.limits import MEGABYTE, SOUND_BYTES_OF_ACCOUNT, seconds
from wordmate.application.kernel.rate_limits import Attempt
from wordmate.application.kernel.subscriptions import publish
from wordmate.application.ports import Ports, Unit
from wordmate.domain.content.errors import SoundQuotaReached
from wordmate.domain.content.turns import AudioAsked, Priority
from wordmate.domain.kernel.ids import AccountId, BookId
from wordmate.domain.kernel.instants import EPOCH, Instant

GIVEN_UP_MS: Final = 3_600_000
"""A request this old without a result has failed, and the next caller repeats it. Longer than all
retries of a message.
"""
_AHEAD_AT_ONCE: Final = 100
"""How many texts to request ahead in one unit of work."""


async def request_audio(
    ports: Ports,
    texts: Sequence[tuple[str, str]],
    version: AudioVersion = AudioVersion.ALL,
    *,
    asked_by: AccountId | None = None,
    within_quota: bool = False,
    priority: Priority = Priority.INTERACTIVE,
) -> Sequence[str]:
    """Requests the missing files of (English, Chinese) texts in the background. Returns the texts'
    keys in their order.

    With ``within_quota`` raises SoundQuotaReached for files that were never requested before, once
    those made for ``asked_by`` take too much.
    """
    voices = await VoicesOfWords.ask(ports, [*dict.fromkeys(en for en, _ in texts)])
    keys = [audio_key(ports.speech_name, en, zh, voices.of(en, zh)) for en, zh in texts]
    ready = await ReadyAudio.ask(ports, FilesOfKeys(keys, version))
    named = audio_texts(ports.speech_name, texts, voices)
    missing = [replace(text, version=version) for text in named if text.key not in ready]
    if missing:
        await _ask(ports, missing, asked_by, priority, within_quota=within_quota)
    return keys


async def _ask(
    ports: Ports,
    missing: Sequence[AudioText],
    asked_by: AccountId | None,
    priority: Priority,
    *,
    within_quota: bool,
) -> None:
    now = ports.clock.now()

    async def ask(unit: Unit) -> None:
        if priority is Priority.AHEAD_OF_TIME:
            # A request that is older than any: the first device to ask for the text repeats it.
            texts = await unit.audio.ask(missing, EPOCH)
        else:
            texts = await unit.audio.ask(missing, now, lost_before=Instant(now - GIVEN_UP_MS))
        # Locks the counter after the texts, like the worker that marks them as ready.
        if texts and within_quota and asked_by is not None:
            await _check_quota(unit, asked_by, now)
        await publish(unit, [_asked(one, asked_by, priority) for one in texts], now)

    await ports.units.run(ask)


async def speak_books_ahead(ports: Ports, codes: Sequence[str]) -> None:
    """Requests the audio of lessons for the words of books, in their order, in the background."""
    books = await ports.units.run(lambda unit: unit.books.named(codes))
    for book in (books[code] for code in codes if code in books):
        words = await ports.units.run(partial(_vocabulary, book.course_book_id))
        for first in range(0, len(words), _AHEAD_AT_ONCE):
            texts = words[first : first + _AHEAD_AT_ONCE]
            await request_audio(ports, texts, AudioVersion.LESSON, priority=Priority.AHEAD_OF_TIME)


async def _vocabulary(book_id: BookId, unit: Unit) -> Sequence[tuple[str, str]]:
    return await unit.content.vocabulary(book_id)


async def report_lost_audio(ports: Ports, key: str, variant: str) -> None:
    """Reports a missing file; it is made again if it had been made before."""
    version = next(version for version, files in FILES.items() if variant in files)
    if not await ReadyAudio.ask(ports, FilesOfKeys([key], version)):
        return
    now = ports.clock.now()

    async def ask_again(unit: Unit) -> None:
        text = await unit.audio.lost(key, version, now)
        if text is not None:
            await publish(unit, [_asked(text)], now)

    await ports.units.run(ask_again)


async def _check_quota(unit: Unit, asked_by: AccountId, now: Instant) -> None:
    limit = SOUND_BYTES_OF_ACCOUNT
    wait_ms = await unit.quotas.consume(Attempt(limit, str(asked_by), 1), now)
    if wait_ms:
        raise SoundQuotaReached(seconds(wait_ms), limit.most // MEGABYTE)


def _asked(
    text: AudioText, asked_by: AccountId | None = None, priority: Priority = Priority.INTERACTIVE
) -> AudioAsked:
    return AudioAsked(
        key=text.key,
        en=text.en,
        zh=text.zh,
        version=text.version,
        asked_by=asked_by,
        priority=priority,
    )
