"""Queries about training materials and lesson preparation."""

import re
from functools import cache
from typing import Any, Final

from sqlalchemy import ClauseElement, ColumnElement, Select, Text, func, select

from wordmate.adapters.sql.content.book_columns import BOOK
from wordmate.adapters.sql.content.schema import course_book
from wordmate.adapters.sql.engine.columns import As, Columns
from wordmate.adapters.sql.engine.statement import Dialect, Statement, param, with_paging
from wordmate.adapters.sql.engine.tables import Id
from wordmate.adapters.sql.kernel.queries import Read, answers
from wordmate.adapters.sql.materials.schema import (
    lesson_preparation,
    training_material,
    training_material_term,
)
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Page
from wordmate.application.materials.messages import (
    CourseBookPrepare,
    ListTrainingMaterial,
    OneTrainingMaterial,
    QueryCourseBookPrepare,
    TrainingMaterialDetail,
    TrainingMaterialView,
)
from wordmate.application.materials.operations import (
    BookPreparation,
    ListMaterials,
    MaterialDetail,
)
from wordmate.domain.materials.material import terms_of

_m, _t, _p = training_material.c, training_material_term.c, lesson_preparation.c
_ESCAPE: Final = "!"
_SPECIAL: Final = re.compile("[!%_]")
_LAST: Final = "\U0010ffff"

_VIEW: Final = Columns.of(
    TrainingMaterialView, training_material, material_id=_m.id, reading_minutes=_m.minutes
)
_DETAIL: Final = Columns(
    TrainingMaterialDetail,
    material=_VIEW,
    text_zh=_m.text_zh,
    text_en=_m.text_en,
    file_url=As(_m.file_name, lambda name: None if name is None else f"/{name}"),
)
_PREPARE: Final = Columns(
    CourseBookPrepare,
    course_book=BOOK,
    text_zh=func.coalesce(_p.text_zh, ""),
    text_en=func.coalesce(_p.text_en, ""),
)

DETAIL = Statement(lambda d: select(*_DETAIL).where(_m.id == param("id", Id)))
PREPARATION = Statement(
    lambda d: (
        select(*_PREPARE)
        .select_from(course_book)
        .outerjoin(lesson_preparation, _p.course_book_id == course_book.c.id)
        .where(course_book.c.id == param("id", Id))
    )
)


def _is_meant(d: Dialect) -> ColumnElement[bool]:
    """Finds titles with the first search term by an index, then filters by the whole text."""
    begun = select(_t.material_id).where(
        d.between(_t.term, param("first", Text), param("last", Text))
    )
    part = _m.titles.contains(param("part", Text), escape=_ESCAPE)
    return _m.id.in_(begun) & part


@cache
def shelf(named: tuple[str, ...]) -> tuple[Statement, Statement]:
    """The statements of a page and of the list's length, for these filters."""

    def chosen(d: Dialect, query: Select[Any]) -> Select[Any]:
        for name in named:
            is_meant = _is_meant(d) if name == "title" else _m[name] == param(name, Text)
            query = query.where(is_meant)
        return query

    def length(d: Dialect) -> Select[Any]:
        return chosen(d, select(func.count()).select_from(training_material))

    def page(d: Dialect) -> ClauseElement:
        total = length(d).correlate(None).scalar_subquery()
        return with_paging(chosen(d, select(*_VIEW, total)).order_by(_m.id))

    return Statement(page), Statement(length)


@answers(ListMaterials)
async def list_materials(
    read: Read, _call: Call, request: ListTrainingMaterial
) -> Page[TrainingMaterialView]:
    values: dict[str, object] = {
        name: value
        for name in ("material_type", "category")
        if (value := getattr(request, name)) is not None
    }
    conditions = tuple(values)
    typed = " ".join((request.title or "").lower().split())
    if typed:
        terms = terms_of(typed)
        if not terms:
            return Page(data=[], total=0)
        values |= {
            "first": terms[0],
            "last": terms[0] + _LAST,
            "part": _SPECIAL.sub(rf"{_ESCAPE}\g<0>", typed),
        }
        conditions = (*conditions, "title")
    return await read.page(_VIEW, shelf(conditions), request, **values)


@answers(MaterialDetail)
async def material_detail(
    read: Read, _call: Call, request: OneTrainingMaterial
) -> TrainingMaterialDetail:
    return present(_DETAIL.one(await read.one(DETAIL, id=request.material_id)))


@answers(BookPreparation)
async def course_book_prepare(
    read: Read, _call: Call, request: QueryCourseBookPrepare
) -> CourseBookPrepare:
    return present(_PREPARE.one(await read.one(PREPARATION, id=request.course_book_id)))
