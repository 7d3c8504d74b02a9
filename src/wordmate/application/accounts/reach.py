"""Whose data a caller of the store may touch."""

from wordmate.application.kernel.call import Call
from wordmate.domain.kernel.errors import NotFound, Thing
from wordmate.domain.kernel.ids import InstitutionId


def check_sees(
    call: Call, institution_id: InstitutionId | None, thing: Thing, named: object
) -> None:
    """Raises NotFound for what belongs to people of an institution that the caller does not see."""
    if not call.staff.sees(institution_id):
        raise NotFound(thing, named)
