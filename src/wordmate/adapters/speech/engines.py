"""Creates the speech engine that a setting names."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Final

import structlog

from wordmate.adapters.speech import EngineRefused
from wordmate.adapters.speech.espeak import Espeak
from wordmate.adapters.speech.piper import Piper, is_installed
from wordmate.application.content.ports import Speech

AUTO: Final = "auto"
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineSettings:
    """Settings of speech engines; each engine uses some of them."""

    voices: Mapping[str, str] = field(default_factory=dict)
    url: str = ""
    method: str = "POST"
    headers: Mapping[str, str] = field(default_factory=dict)
    body: str = ""


NO_SETTINGS = EngineSettings()


def speech_engine(named: str, settings: EngineSettings = NO_SETTINGS) -> Speech:
    """``auto`` (``piper`` if its packages are installed, else ``espeak``), ``espeak``, ``piper``,
    ``http``, or the dotted path of a class without arguments, such as ``acme.tts.Voice``.

    Raises EngineRefused for an unknown engine or invalid settings.
    """
    if named == AUTO:
        named = "piper" if is_installed() else "espeak"
        if named == "espeak":
            _log.info("espeak-ng speaks: the packages of requirements-voice.txt are not installed")
    if named == "espeak":
        return Espeak()
    if named == "piper":
        return Piper(settings.voices, Espeak())
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
