"""Creates the speech engine that a setting names."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module

from wordmate.adapters.speech import EngineRefused
from wordmate.adapters.speech.espeak import Espeak
from wordmate.application.content.ports import Speech


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineSettings:
    """Settings of speech engines; each engine uses some of them."""

    voices: Mapping[str, str] = field(default_factory=dict)
    command: str = "piper"
    url: str = ""
    method: str = "POST"
    headers: Mapping[str, str] = field(default_factory=dict)
    body: str = ""


NO_SETTINGS = EngineSettings()


def speech_engine(named: str, settings: EngineSettings = NO_SETTINGS) -> Speech:
    """``espeak``, ``piper``, ``http``, or the dotted path of a class without arguments, such as
    ``acme.tts.Voice``.

    Raises EngineRefused for an unknown engine or invalid settings.
    """
    if named == "espeak":
        return Espeak()
    if named == "piper":
        from wordmate.adapters.speech.piper import Piper  # noqa: PLC0415

        return Piper(settings.voices, settings.command, Espeak())
    if named == "http":
        from wordmate.adapters.speech.http import HttpSpeech, Service  # noqa: PLC0415

        service = Service(
            url=settings.url,
            method=settings.method,
            headers=settings.headers,
            body=settings.body,
            voices=settings.voices,
        )
        return HttpSpeech(service, Espeak())
    module, _, name = named.rpartition(".")
    try:
        engine: Speech = getattr(import_module(module), name)()
    except (ImportError, AttributeError, ValueError) as problem:
        raise EngineRefused("SPEECH", f"there is no speech engine named {named!r}") from problem
    return engine
