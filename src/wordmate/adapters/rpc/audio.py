"""Spoken words on request."""

from wordmate.adapters.rpc.operations import Area
from wordmate.application.app import Application
from wordmate.application.content.audio_messages import GenerateAudio, GeneratedAudio
from wordmate.application.kernel.call import Call

area = Area("audio")


@area.operation("CommonAudioGenerator")
async def generate_audio(app: Application, call: Call, request: GenerateAudio) -> GeneratedAudio:
    """Where the audio of texts is, or will be in a moment: what is missing is made once.

    `word` is the word alone, `v2` all its files; `ready` tells of the version that was asked for.
    """
    return await app.generate_audio(call, request)
