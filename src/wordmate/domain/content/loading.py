"""Who loads books, recordings and materials."""

from wordmate.domain.content.errors import LoadingByHouseOnly
from wordmate.domain.kernel.errors import DomainError
from wordmate.domain.kernel.staff import Staff


def refusal_to_load(staff: Staff) -> DomainError | None:
    """All institutions teach from the same books and materials, so staff of the house load them."""
    return None if staff.institution_id is None else LoadingByHouseOnly()
