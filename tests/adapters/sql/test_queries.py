"""Each declared query has exactly one answer."""

from typing import get_origin, get_type_hints

import msgspec
import pytest

from wordmate.adapters.sql.kernel.queries import ANSWERS, answers
from wordmate.adapters.sql.queries import check_answered
from wordmate.application.kernel.messages import Request, Response
from wordmate.application.materials.operations import ListMaterials
from wordmate.application.operations import QUERIES


def test_every_query_is_answered() -> None:
    check_answered(QUERIES)


def test_a_query_without_an_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(ANSWERS, ListMaterials.name)
    with pytest.raises(TypeError, match=ListMaterials.name):
        check_answered(QUERIES)


def test_an_answer_without_a_query_is_named() -> None:
    with pytest.raises(TypeError, match=ListMaterials.name):
        check_answered(QUERIES - {ListMaterials.name})


def test_a_query_has_one_answer() -> None:
    with pytest.raises(TypeError, match=ListMaterials.name):
        answers(ListMaterials)(ANSWERS[ListMaterials.name])


@pytest.mark.parametrize("name", sorted(one for one in QUERIES if one.startswith("Store")))
def test_the_stores_lists_take_and_answer_messages(name: str) -> None:
    hints = get_type_hints(ANSWERS[name])
    assert issubclass(hints["request" if "request" in hints else "_request"], Request)
    msgspec.json.schema(hints["return"])
    assert issubclass(get_origin(hints["return"]) or hints["return"], Response)
