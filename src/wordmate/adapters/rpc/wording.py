"""The caller's language, and wordings in it."""

from collections.abc import Mapping
from enum import StrEnum

from wordmate.domain.kernel.errors import Wording


class Language(StrEnum):
    """A language of the interface."""

    CHINESE = "zh-CN"
    ENGLISH = "en"


def language_of(accept_language: str) -> Language:
    """The caller's language from their header: the one with the highest weight; Chinese by
    default.
    """
    best, best_weight = Language.CHINESE, 0.0
    for entry in accept_language.split(","):
        tag, _, parameter = entry.partition(";")
        primary = tag.strip().lower().partition("-")[0]
        language = {"zh": Language.CHINESE, "en": Language.ENGLISH}.get(primary)
        weight = _weight(parameter)
        if language is not None and weight > best_weight:
            best, best_weight = language, weight
    return best


def _weight(parameter: str) -> float:
    name, _, value = parameter.strip().partition("=")
    if name != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0


def fill_wording(wording: Wording, language: Language, facts: Mapping[str, object]) -> str:
    """The wording in this language, with the facts filled in."""
    return wording.text(language, facts)
