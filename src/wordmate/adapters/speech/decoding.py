"""Decodes sound files: MP3, Ogg Vorbis and WAV, recognised by content."""

from array import array
from typing import Final

from wordmate.application.content.ports import SpeechFailed

LONGEST_S: Final = 30
_RIFF, _OGG, _ID3 = b"RIFF", b"OggS", b"ID3"
_OPUS: Final = b"OpusHead"
_FIRST_PAGE: Final = 64
_MP3_SYNC: Final = 0xE0
_FRAMES: Final = 4_096


class NotSound(SpeechFailed):
    """The file contains no sound."""


class IsOpus(NotSound):
    """An Ogg file with Opus, which is not supported."""


class TooLong(NotSound):
    """The sound is too long."""


def decode(data: bytes, rate: int, longest_s: int = LONGEST_S) -> bytes:
    """Mono 16-bit samples at ``rate`` per second; raises NotSound. Decoding stops at the maximum
    duration, however much a small file expands to.
    """
    if not _is_known(data):
        raise NotSound("neither MP3, nor Ogg Vorbis, nor WAV")
    if data.startswith(_OGG) and _OPUS in data[:_FIRST_PAGE]:
        raise IsOpus("Opus is not read")
    import miniaudio  # noqa: PLC0415 -- it brings numpy, and few commands hear anything

    sound = array("h")
    try:
        stream = miniaudio.stream_memory(
            data, nchannels=1, sample_rate=rate, frames_to_read=_FRAMES
        )
        for piece in stream:
            sound.extend(piece)
            if len(sound) > rate * longest_s:
                raise TooLong(f"longer than {longest_s} seconds")
    except miniaudio.MiniaudioError as problem:
        raise NotSound(f"cannot be decoded: {problem}") from problem
    return sound.tobytes()


def resample(samples: bytes, rate: int, new_rate: int) -> bytes:
    """Mono 16-bit samples at another rate."""
    if rate == new_rate:
        return samples
    import miniaudio  # noqa: PLC0415

    sixteen = miniaudio.SampleFormat.SIGNED16
    return bytes(miniaudio.convert_frames(sixteen, 1, rate, samples, sixteen, 1, new_rate))


def _is_known(data: bytes) -> bool:
    if data.startswith((_OGG, _ID3)):
        return True
    if data.startswith(_RIFF):
        return data[8:12] == b"WAVE"
    return len(data) > 1 and data[0] == 0xFF and data[1] & _MP3_SYNC == _MP3_SYNC
