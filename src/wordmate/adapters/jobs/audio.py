"""Makes audio in the background."""

from wordmate.adapters.jobs.delivery import Followed, Wait
from wordmate.application.content.audio_key import FILES, blob_name, recording_name
from wordmate.application.content.operations import VoicesOfWords
from wordmate.application.content.ports import AudioMaker, AudioVersion
from wordmate.application.content.voices import Voice
from wordmate.application.kernel.limits import SOUND_BYTES_OF_ACCOUNT
from wordmate.application.kernel.rate_limits import Attempt
from wordmate.application.ports import Ports, Unit
from wordmate.domain.content.turns import AudioAsked


class GenerateAudioFiles:
    """Writes the requested files of a text, then marks them as ready."""

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
                )
                wait(self._write({blob_name(variant, key): made[variant] for variant in missing}))
                size = sum(len(made[variant]) for variant in missing)
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

    async def _write(self, files: dict[str, bytes]) -> None:
        for name, data in files.items():
            await self._ports.blobs.put(name, data)

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
