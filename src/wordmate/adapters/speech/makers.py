"""Chooses where the audio of a speech engine is made."""

from wordmate.adapters.speech.piper import Piper
from wordmate.adapters.speech.studio import Studio
from wordmate.adapters.speech.studio_process import StudioProcess
from wordmate.application.content.ports import Speech


def audio_maker(speech: Speech, *, at_once: int) -> Studio | StudioProcess:
    """In a process of its own for Piper, with espeak-ng as its fallback; else in this
    process, so many texts at once.
    """
    if isinstance(speech, Piper):
        return StudioProcess(speech.paths, fallback=Studio(speech.espeak, at_once=at_once))
    return Studio(speech, at_once=at_once)
