"""What a refusal tells its reader."""

from wordmate.domain.kernel.errors import DomainError


def said(refusal: DomainError) -> str:
    """The message in English."""
    return refusal.wording.text("en", refusal.facts)
