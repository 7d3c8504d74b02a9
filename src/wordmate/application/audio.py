"""Spoken words on request."""

from wordmate.application.audio_key import audio_texts, audio_urls
from wordmate.application.limits import AUDIO_TEXTS_OF_ACCOUNT, take
from wordmate.application.messages.audio import AudioUrls, GenerateAudio, GeneratedAudio
from wordmate.application.parts import Call, Parts
from wordmate.application.ports.ways_in import Attempt


async def generate_audio(parts: Parts, call: Call, wanted: GenerateAudio) -> GeneratedAudio:
    """Where the audio of texts is, or will be: what is missing is made soon, once."""
    asked = Attempt(AUDIO_TEXTS_OF_ACCOUNT, str(call.caller.user_id), len(wanted.data))
    await take(parts, [asked])
    pairs = [(text.target_text, text.source_text) for text in wanted.data]
    keys = [audio_texts(parts.speech_name, [pair])[0].key for pair in pairs]
    await parts.audio.request(pairs)
    ready = await parts.reads.audio_ready(keys)
    answers = [
        AudioUrls(target_text=en, source_text=zh, ready=key in ready, **audio_urls(key))
        for (en, zh), key in zip(pairs, keys, strict=True)
    ]
    return GeneratedAudio(data=answers, total=len(answers))
