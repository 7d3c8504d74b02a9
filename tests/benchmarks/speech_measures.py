"""Measures of a spoken sound that indicate its clarity for learners."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

HOP_MS: Final = 5
WINDOW_MS: Final = 20
LOWEST_HZ, HIGHEST_HZ = 250, 8_000
"""The frequency range of a phone's loudspeaker."""
BANDS: Final = 26
HEARD_DB: Final = 35
"""A sound softer than the loudest by more is inaudible in a room."""
_CEPSTRA: Final = 13


def as_floats(samples: bytes) -> Floats:
    """Between -1 and 1."""
    return np.frombuffer(samples, dtype="<i2").astype(np.float64) / 32_768


def bands(sound: Floats, rate: int) -> Floats:
    """The energy in dB of each mel band (columns) over time (rows), without inaudible parts."""
    size, hop = rate * WINDOW_MS // 1000, rate * HOP_MS // 1000
    padded = np.pad(sound, (size // 2, size))
    count = 1 + max(0, len(sound) // hop)
    frames = np.stack([padded[at * hop : at * hop + size] for at in range(count)])
    power = np.abs(np.fft.rfft(frames * np.hanning(size), n=1024)) ** 2
    energy = 10 * np.log10(power @ _mel(rate, power.shape[1]).T + 1e-12)
    return np.maximum(energy, energy.max() - HEARD_DB)


def cepstra(sound: Floats, rate: int) -> Floats:
    """The shape of the spectrum over time, without its loudness and the voice's colour."""
    energy = bands(sound, rate)
    at = np.arange(BANDS) + 0.5
    basis = np.cos(np.pi * np.outer(np.arange(1, _CEPSTRA), at) / BANDS)
    shape = energy @ basis.T / BANDS
    return shape - shape.mean(axis=0)


def distance(one: Floats, other: Floats) -> float:
    """The distance of two aligned sounds: dB of spectral shape per frame."""
    costs = np.sqrt(((one[:, None, :] - other[None, :, :]) ** 2).sum(axis=2))
    rows, columns = costs.shape
    best = np.full((rows + 1, columns + 1), np.inf)
    best[0, 0] = 0.0
    for row in range(1, rows + 1):
        step = np.minimum(best[row - 1, 1:], best[row - 1, :-1])
        line = costs[row - 1]
        left = np.inf
        for column in range(columns):
            left = line[column] + min(step[column], left)
            best[row, column + 1] = left
    return float(best[rows, columns] / (rows + columns))


def presence(sound: Floats, rate: int) -> float:
    """The share in dB of 1 to 4 kHz, which distinguishes consonants."""
    power = np.abs(np.fft.rfft(sound)) ** 2
    at = np.fft.rfftfreq(len(sound), 1 / rate)
    of_consonants, of_all = float(power[(at >= 1000) & (at < 4000)].sum()), float(power.sum())
    return float(10 * np.log10(of_consonants / of_all))


def modulation(sound: Floats, rate: int) -> float:
    """The depth of modulation of the bands at the rate of syllables (2 to 10 Hz), 0 to about 1."""
    envelope = np.sqrt(10 ** (bands(sound, rate) / 10))
    envelope = np.pad(envelope, ((100, 100), (0, 0)), mode="edge")
    spectrum = np.abs(np.fft.rfft(envelope - envelope.mean(axis=0), axis=0)) ** 2
    at = np.fft.rfftfreq(len(envelope), HOP_MS / 1000)
    within = spectrum[(at >= 2) & (at <= 10)].sum(axis=0)
    depth = np.sqrt(2 * within) / len(envelope) / envelope.mean(axis=0)
    return float(np.mean(depth))


def start_db(sound: Floats, rate: int) -> float:
    """The loudness of the first 2 ms relative to the maximum: near 0 if the start was cut off."""
    first = np.abs(sound[: rate * 2 // 1000]).max()
    return float(20 * np.log10(max(first, 1e-5) / np.abs(sound).max()))


def melody(sound: Floats, rate: int) -> float:
    """Semitones between the lower and the upper tenth of the voice's pitch."""
    size, hop = rate * 40 // 1000, rate // 100
    shortest, longest = rate // 400, rate // 60
    found = []
    for at in range(0, len(sound) - size - longest, hop):
        frame = sound[at : at + size]
        if np.abs(frame).max() < np.abs(sound).max() / 8:
            continue
        lags = [
            float(np.dot(frame, sound[at + lag : at + lag + size]))
            for lag in range(shortest, longest)
        ]
        best = int(np.argmax(lags))
        if lags[best] > 0.6 * np.dot(frame, frame):
            found.append(12 * np.log2(rate / (best + shortest)))
    return float(np.percentile(found, 90) - np.percentile(found, 10)) if found else 0.0


def _mel(rate: int, bins: int) -> Floats:
    """Triangles of equal width on the mel scale."""
    edges = 700 * (
        10
        ** (np.linspace(np.log10(1 + LOWEST_HZ / 700), np.log10(1 + HIGHEST_HZ / 700), BANDS + 2))
        - 1
    )
    at = np.linspace(0, rate / 2, bins)
    rising = (at - edges[:-2, None]) / (edges[1:-1] - edges[:-2])[:, None]
    falling = (edges[2:, None] - at) / (edges[2:] - edges[1:-1])[:, None]
    return np.maximum(0, np.minimum(rising, falling))
