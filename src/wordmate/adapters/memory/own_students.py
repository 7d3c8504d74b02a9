"""Whose student somebody is, by the orders of both."""

from wordmate.adapters.memory.tables import Tables
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.orders.standing import gives_student, is_taught


def own_students(tables: Tables, tutor_id: AccountId) -> set[AccountId]:
    """A tutor's own students, closed accounts with them."""
    orders = tables.orders.values()
    return {one.student_id for one in orders if one.tutor_id == tutor_id and gives_student(one)}


def has_taught(tables: Tables, tutor_id: AccountId, student_id: AccountId) -> bool:
    """Whether the tutor has completed a class with the student."""
    return any(
        is_taught(one)
        for one in tables.orders.values()
        if (one.tutor_id, one.student_id) == (tutor_id, student_id)
    )
