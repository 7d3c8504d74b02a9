"""Audio of words on request."""

from collections.abc import Sequence
from typing import Final

from wordmate.application.content.audio_key import audio_key, audio_urls
from wordmate.application.content.audio_messages import AudioUrls, GenerateAudio, GeneratedAudio
from wordmate.application.content.audio_requests import request_audio
from wordmate.application.content.operations import FilesOfKeys, ReadyAudio
from wordmate.application.content.ports import AudioRows, AudioVersion, NamedSound
from wordmate.application.content.voices import voices_of
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.limits import AUDIO_TEXTS_OF_ACCOUNT, consume
from wordmate.application.kernel.operations import SIGNED_IN, STAFF, Owns, operation
from wordmate.application.kernel.rate_limits import Attempt
from wordmate.application.ports import Ports, Unit, Units
from wordmate.domain.kernel.staff import Right

_AT_ONCE: Final = 500


@operation(
    "CommonAudioGenerator",
    roles=SIGNED_IN | STAFF,
    owns=Owns.ANY_CATALOGUE,
    right=Right.CONTENT,
)
async def generate_audio(ports: Ports, call: Call, request: GenerateAudio) -> GeneratedAudio:
    """Returns where the audio of texts is; missing audio is made in the background, once.

    ``word`` is the word alone, ``v2`` all its files; ``ready`` refers to the requested version.
    """
    whose, texts = str(call.caller.user_id), len(request.data)
    await consume(ports, [Attempt(limit, whose, texts) for limit in AUDIO_TEXTS_OF_ACCOUNT])
    version = AudioVersion(request.version)
    pairs = [(text.target_text, text.source_text) for text in request.data]
    keys = await request_audio(
        ports, pairs, version, asked_by=call.caller.user_id, within_quota=True
    )
    ready = await ReadyAudio.ask(ports, FilesOfKeys(keys, version))
    answers = [
        AudioUrls(target_text=en, source_text=zh, ready=key in ready, **audio_urls(key))
        for (en, zh), key in zip(pairs, keys, strict=True)
    ]
    return GeneratedAudio(data=answers, total=len(answers))


async def renew_sounds(audio: AudioRows, engine: str, sounds: Sequence[NamedSound]) -> int:
    """Gives words the audio keys that follow from the engine, their texts and their recordings.

    Returns how many words got another key.
    """
    voices = await voices_of(audio, (sound.en for sound in sounds))
    keys = [
        (sound, audio_key(engine, sound.en, sound.zh, voices.of(sound.en, sound.zh)))
        for sound in sounds
    ]
    stale = [(sound, key) for sound, key in keys if sound.key != key]
    if stale:
        await audio.rename(stale)
    return len(stale)


async def follow_engine(units: Units, engine: str, *, at_once: int = _AT_ONCE) -> int:
    """Gives every word the audio key that follows from the current speech engine and its recording,
    in batches.

    Returns how many words got another key.
    """
    after, renamed = 0, 0

    async def rename(unit: Unit) -> tuple[int, int]:
        batch = await unit.audio.named(after, at_once)
        stale = await renew_sounds(unit.audio, engine, batch)
        return (batch[-1].word_id if batch else after), stale

    while True:
        last, stale = await units.run(rename)
        renamed += stale
        if last == after:
            return renamed
        after = last
