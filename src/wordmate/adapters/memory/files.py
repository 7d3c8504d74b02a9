"""Files, pictures and sounds without a disk, a decoder or a voice."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from wordmate.application.accounts.ports.services import PORTRAIT
from wordmate.application.content.audio_key import audio_key
from wordmate.application.content.ports import AudioVersion
from wordmate.application.kernel.blobs import checked_name
from wordmate.domain.accounts.errors import PictureInvalid

_MAGIC: Final = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF")
_RATE: Final = 16_000


class MemoryBlobs:
    """``Blobs`` in a dictionary."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}

    async def get(self, name: str) -> bytes | None:
        return self.files.get(checked_name(name))

    async def put(self, name: str, data: bytes) -> None:
        self.files[checked_name(name)] = data

    async def exists(self, name: str) -> bool:
        return checked_name(name) in self.files

    async def size(self, name: str) -> int | None:
        data = await self.get(name)
        return None if data is None else len(data)

    async def part(self, name: str, first: int, length: int) -> bytes:
        data = await self.get(name)
        if data is None:
            raise FileNotFoundError(name)
        return data[first : first + length]

    async def put_file(self, name: str, path: Path) -> None:
        await self.put(name, path.read_bytes())  # noqa: ASYNC240 - nothing else waits in memory

    async def delete(self, name: str) -> None:
        self.files.pop(checked_name(name), None)


class UnreadPictures:
    """``Pictures`` that are kept as they came; what does not begin like one is none."""

    async def reencode(self, data: bytes, side: int = PORTRAIT) -> bytes:
        if not data.startswith(_MAGIC):
            raise PictureInvalid
        return data


class RequestedAudio:
    """``AudioJobs`` that only remember what was asked for, and what was lost."""

    def __init__(self) -> None:
        self.requested: list[tuple[tuple[str, str], AudioVersion]] = []
        self.missed: list[tuple[str, str]] = []

    async def request(
        self, texts: Sequence[tuple[str, str]], version: AudioVersion = AudioVersion.ALL
    ) -> Sequence[str]:
        self.requested.extend((text, version) for text in texts)
        return [audio_key(SilentSpeech.name, en, zh) for en, zh in texts]

    async def lost(self, key: str, variant: str) -> None:
        self.missed.append((key, variant))


class SilentSpeech:
    """``Speech`` and ``Pronunciation`` that say nothing: a tenth of a second for each text."""

    name: Final = "silent"
    rate: Final = _RATE

    def speak(self, text: str, language: str) -> bytes:
        return bytes(2 * _RATE // 10)

    def ipa(self, text: str) -> str | None:
        return None


class SilentAudio:
    """``AudioMaker`` whose files are empty of sound, and not of bytes."""

    def make(
        self,
        en: str,
        zh: str,
        variants: Sequence[str],
        *,
        recording: bytes | None = None,
        pronunciation: str | None = None,
    ) -> Mapping[str, bytes]:
        heard = (pronunciation or en).encode() if recording is None else recording
        return {
            variant: b"%s: %s %s" % (variant.encode(), heard, zh.encode()) for variant in variants
        }
