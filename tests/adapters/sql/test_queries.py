"""Each declared query has exactly one answer."""

import pytest

from wordmate.adapters.sql.kernel.queries import ANSWERS, answers
from wordmate.adapters.sql.queries import check_answered
from wordmate.application.materials.operations import ListMaterials
from wordmate.application.operations import OPERATIONS


def test_every_query_is_answered() -> None:
    check_answered(OPERATIONS.values())


def test_a_query_without_an_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(ANSWERS, ListMaterials.name)
    with pytest.raises(TypeError, match=ListMaterials.name):
        check_answered(OPERATIONS.values())


def test_an_answer_without_a_query_is_named() -> None:
    others = [one for name, one in OPERATIONS.items() if name != ListMaterials.name]
    with pytest.raises(TypeError, match=ListMaterials.name):
        check_answered(others)


def test_a_query_has_one_answer() -> None:
    with pytest.raises(TypeError, match=ListMaterials.name):
        answers(ListMaterials)(ANSWERS[ListMaterials.name])
