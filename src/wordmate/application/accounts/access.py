"""Which student a request may be about."""

from wordmate.application.accounts.ports.stores import StudentLinks
from wordmate.application.kernel.call import Call
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Role


async def student_named(links: StudentLinks, call: Call, student_id: AccountId | None) -> AccountId:
    """The student of a request: the caller, or one of the tutor's students.

    A tutor who names no student sees words without anyone's learning state.
    """
    caller = call.caller
    if student_id is None or student_id == caller.user_id:
        return caller.user_id
    is_own = caller.role is Role.TUTOR and await links.is_own_student(
        tutor_id=caller.user_id, student_id=student_id
    )
    if not is_own:
        raise NotFound
    return student_id
