"""Generated sound files."""

import wave
from array import array
from io import BytesIO
from math import pi, sin


def sine(hertz: float, *, seconds: float, level: int, rate: int = 22_050) -> bytes:
    """Mono 16-bit samples of one tone."""
    count = round(rate * seconds)
    return array(
        "h", (round(level * sin(2 * pi * hertz * at / rate)) for at in range(count))
    ).tobytes()


def wav(samples: bytes, *, channels: int = 1) -> bytes:
    """A WAV file of 16-bit samples."""
    file = BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(channels)
        writer.setsampwidth(2)
        writer.setframerate(22_050)
        writer.writeframes(samples)
    return file.getvalue()


def tone(hertz: float, *, seconds: float = 0.5, level: int = 10_000) -> bytes:
    """A WAV file of one tone."""
    return wav(sine(hertz, seconds=seconds, level=level))
