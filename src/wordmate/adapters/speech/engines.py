"""Speech engines by the name a setting gives."""

from importlib import import_module

from wordmate.adapters.speech.espeak import Espeak
from wordmate.application.content.ports import Speech


def speech_engine(named: str) -> Speech:
    """``espeak``, or the dotted path of a class without arguments, such as ``acme.tts.Voice``.

    Raises ValueError when there is no such engine.
    """
    if named == "espeak":
        return Espeak()
    module, _, name = named.rpartition(".")
    try:
        engine: Speech = getattr(import_module(module), name)()
    except (ImportError, AttributeError, ValueError) as problem:
        raise ValueError(f"there is no speech engine named {named!r}") from problem
    return engine
