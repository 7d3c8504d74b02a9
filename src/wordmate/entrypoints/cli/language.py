"""The store's language."""

from collections.abc import Mapping
from typing import Literal

from wordmate.domain.kernel.errors import Wording

Language = Literal["zh", "en"]


def language_of(environment: Mapping[str, str]) -> Language:
    """Chinese if the shell's locale is Chinese."""
    names = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "zh" if next((name for name in names if name), "").lower().startswith("zh") else "en"


def said(wording: Wording, language: Language) -> str:
    """The wording in this language, with its placeholders."""
    return wording.zh if language == "zh" else wording.en
