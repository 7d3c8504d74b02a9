"""Makes audio in the background."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from wordmate.adapters.jobs.delivery import Followed, Wait
from wordmate.application.content.audio_key import (
    FILES,
    VARIANTS,
    blob_name,
    fallback_name,
    recording_name,
)
from wordmate.application.content.operations import VoicesOfWords
from wordmate.application.content.ports import AudioMaker, AudioVersion, TextToSpeak
from wordmate.application.content.voices import Voice
from wordmate.application.kernel.limits import SOUND_BYTES_OF_ACCOUNT
from wordmate.application.kernel.rate_limits import Attempt
from wordmate.application.kernel.subscriptions import publish
from wordmate.application.ports import Ports, Unit
from wordmate.domain.content.turns import DEVICE_WAIT_S, AudioAsked, Priority


class GenerateAudioFiles:
    """Writes the requested files of a text, then marks them as ready.

    Fallback audio, made because a device is waiting, is written beside the place of the right
    files, which are requested again to replace it.
    """

    def __init__(self, ports: Ports, maker: AudioMaker) -> None:
        self._ports = ports
        self._maker = maker

    def __call__(self, message: Followed[AudioAsked], wait: Wait) -> None:
        asked = message.event
        key, version, size = asked.key, AudioVersion(asked.version), 0
        try:
            missing = wait(self._missing(key, version))
            if missing:
                voice = wait(self._voice(asked.en, asked.zh))
                recording = wait(self._recording(voice))
                text = TextToSpeak(asked.en, asked.zh, missing, recording, voice.pronunciation)
                made = self._maker.make(text, within_s=self._seconds_left(message))
                if made.is_fallback:
                    wait(self._write(fallback_name, key, made.files))
                    wait(self._request_replacement(asked))
                    return
                wait(self._write(blob_name, key, made.files))
                if asked.priority is Priority.REPLACEMENT:
                    wait(self._delete_fallback(key))
                size = sum(map(len, made.files.values()))
        except Exception as problem:
            wait(self._failed(key, str(problem)))
            raise
        wait(self._ready(asked, version, size))

    async def _missing(self, key: str, version: AudioVersion) -> tuple[str, ...]:
        blobs = self._ports.blobs
        return tuple([one for one in FILES[version] if not await blobs.exists(blob_name(one, key))])

    async def _voice(self, en: str, zh: str) -> Voice:
        return (await VoicesOfWords.ask(self._ports, [en])).of(en, zh)

    async def _recording(self, voice: Voice) -> bytes | None:
        """The recording; None also if its file is lost."""
        name = voice.recording
        return None if name is None else await self._ports.blobs.get(recording_name(name))

    def _seconds_left(self, message: Followed[AudioAsked]) -> float | None:
        """How long a device should wait from now on; None in the background."""
        if message.event.priority is not Priority.INTERACTIVE:
            return None
        return DEVICE_WAIT_S - (self._ports.clock.now() - message.at) / 1_000

    async def _write(
        self, name: Callable[[str, str], str], key: str, files: Mapping[str, bytes]
    ) -> None:
        for variant, data in files.items():
            await self._ports.blobs.put(name(variant, key), data)

    async def _request_replacement(self, asked: AudioAsked) -> None:
        event, now = replace(asked, priority=Priority.REPLACEMENT), self._ports.clock.now()
        await self._ports.units.run(lambda unit: publish(unit, [event], now))

    async def _delete_fallback(self, key: str) -> None:
        for variant in VARIANTS:
            await self._ports.blobs.delete(fallback_name(variant, key))

    async def _ready(self, asked: AudioAsked, version: AudioVersion, size: int) -> None:
        now = self._ports.clock.now()

        async def work(unit: Unit) -> None:
            await unit.audio.ready(asked.key, version, now)
            if asked.asked_by is not None and size:
                attempt = Attempt(SOUND_BYTES_OF_ACCOUNT, str(asked.asked_by), size)
                await unit.quotas.add(attempt, now)

        await self._ports.units.run(work)

    async def _failed(self, key: str, error: str) -> None:
        await self._ports.units.run(
            lambda unit: unit.audio.failed(key, error, self._ports.clock.now())
        )
