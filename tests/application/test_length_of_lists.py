"""Every list of the app answers its rows as ``data`` and the number of all of them as ``total``."""

from wordmate.application.kernel.operations import STAFF
from wordmate.application.operations import OPERATIONS

ARRANGED = {
    "CustomerListPracticeSets": "three kinds of sets",
    "CustomerTeacherListRestSlot": "a grid of days and half hours",
}
"""Answers that are no list of rows, and what they are."""


def test_every_list_of_the_app_answers_its_rows_and_how_many_there_are() -> None:
    lists = {
        name: getattr(one.response, "__origin__", one.response).__struct_fields__
        for name, one in OPERATIONS.items()
        if "List" in name and one.roles != STAFF
    }
    lacking = {name for name, fields in lists.items() if not {"data", "total"} <= set(fields)}
    assert lacking == set(ARRANGED)
