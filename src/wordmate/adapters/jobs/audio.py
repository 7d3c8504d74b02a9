"""Audio made in the background, once however many ask."""

from collections.abc import Sequence
from typing import Final

from wordmate.adapters.jobs.delivery import Wait
from wordmate.application.audio_key import VARIANTS, audio_texts, blob_name
from wordmate.application.ports.background import OutboxMessage
from wordmate.application.ports.content import AudioMaker, Blobs
from wordmate.application.ports.reads import Reads
from wordmate.application.ports.system import Clock
from wordmate.application.ports.unit import Unit, Units

GENERATE: Final = "audio.generate"


class OutboxAudioJobs:
    """``AudioJobs``: the first to ask for a text sends the message that has it made."""

    def __init__(self, *, units: Units, reads: Reads, engine: str, clock: Clock) -> None:
        self._units = units
        self._reads = reads
        self._engine = engine
        self._clock = clock

    async def request(self, texts: Sequence[tuple[str, str]]) -> None:
        """Has the audio of (English, Chinese) texts made where it is missing."""
        asked = audio_texts(self._engine, texts)
        ready = await self._reads.audio_ready([text.key for text in asked])
        missing = [text for text in asked if text.key not in ready]
        if not missing:
            return
        now = self._clock.now()

        async def ask(unit: Unit) -> None:
            for text in await unit.audio.ask(missing, now):
                payload: dict[str, object] = {"key": text.key, "en": text.en, "zh": text.zh}
                await unit.outbox.put(GENERATE, payload, now)

        await self._units.run(ask)


class GenerateAudioFiles:
    """Handler of ``audio.generate``: writes all files of a text, then says they are ready."""

    def __init__(self, *, units: Units, blobs: Blobs, maker: AudioMaker, clock: Clock) -> None:
        self._units = units
        self._blobs = blobs
        self._maker = maker
        self._clock = clock

    def __call__(self, message: OutboxMessage, wait: Wait) -> None:
        key = str(message.payload["key"])
        try:
            missing = wait(self._missing(key))
            if missing:
                made = self._maker.make(str(message.payload["en"]), str(message.payload["zh"]))
                wait(self._write({blob_name(variant, key): made[variant] for variant in missing}))
        except Exception as problem:
            wait(self._failed(key, str(problem)))
            raise
        wait(self._ready(key))

    async def _missing(self, key: str) -> list[str]:
        return [
            variant for variant in VARIANTS if not await self._blobs.exists(blob_name(variant, key))
        ]

    async def _write(self, files: dict[str, bytes]) -> None:
        for name, data in files.items():
            await self._blobs.put(name, data)

    async def _ready(self, key: str) -> None:
        await self._units.run(lambda unit: unit.audio.ready(key, self._clock.now()))

    async def _failed(self, key: str, error: str) -> None:
        await self._units.run(lambda unit: unit.audio.failed(key, error, self._clock.now()))
