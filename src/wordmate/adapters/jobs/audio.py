"""Makes audio in the background."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from wordmate.adapters.jobs.delivery import Followed, Wait
from wordmate.application.content.audio_key import (
    FILES,
    VARIANTS,
    blob_name,
    name_for_now,
    recording_name,
)
from wordmate.application.content.operations import VoicesOfWords
from wordmate.application.content.ports import AudioMaker, AudioVersion
from wordmate.application.content.voices import Voice
from wordmate.application.kernel.limits import SOUND_BYTES_OF_ACCOUNT
from wordmate.application.kernel.rate_limits import Attempt
from wordmate.application.kernel.subscriptions import publish
from wordmate.application.ports import Ports, Unit
from wordmate.domain.content.turns import AWAITED_S, AudioAsked, Hurry


class GenerateAudioFiles:
    """Writes the requested files of a text, then marks them as ready.

    Files that another engine spoke for now, because a device waits, are written beside the place
    of the right ones, which are requested again.
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
                made = self._maker.make(
                    asked.en,
                    asked.zh,
                    missing,
                    recording=recording,
                    pronunciation=voice.pronunciation,
                    within_s=self._seconds_left(message),
                )
                if made.for_now:
                    wait(self._write(name_for_now, key, made.files))
                    wait(self._ask_again(asked))
                    return
                wait(self._write(blob_name, key, made.files))
                if asked.hurry is Hurry.AGAIN:
                    wait(self._delete_for_now(key))
                size = sum(map(len, made.files.values()))
        except Exception as problem:
            wait(self._failed(key, str(problem)))
            raise
        wait(self._ready(asked, version, size))

    async def _missing(self, key: str, version: AudioVersion) -> list[str]:
        return [
            variant
            for variant in FILES[version]
            if not await self._ports.blobs.exists(blob_name(variant, key))
        ]

    async def _voice(self, en: str, zh: str) -> Voice:
        return (await VoicesOfWords.ask(self._ports, [en])).of(en, zh)

    async def _recording(self, voice: Voice) -> bytes | None:
        """The recording; None also if its file is lost."""
        name = voice.recording
        return None if name is None else await self._ports.blobs.get(recording_name(name))

    def _seconds_left(self, message: Followed[AudioAsked]) -> float | None:
        """How long a device should still wait; None if none waits."""
        if message.event.hurry is not Hurry.AWAITED:
            return None
        return AWAITED_S - (self._ports.clock.now() - message.at) / 1_000

    async def _write(
        self, name: Callable[[str, str], str], key: str, files: Mapping[str, bytes]
    ) -> None:
        for variant, data in files.items():
            await self._ports.blobs.put(name(variant, key), data)

    async def _ask_again(self, asked: AudioAsked) -> None:
        again, now = replace(asked, hurry=Hurry.AGAIN), self._ports.clock.now()
        await self._ports.units.run(lambda unit: publish(unit, [again], now))

    async def _delete_for_now(self, key: str) -> None:
        for variant in VARIANTS:
            await self._ports.blobs.delete(name_for_now(variant, key))

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
