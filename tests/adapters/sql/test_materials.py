"""Training materials and lesson preparation, the same in all stores."""

from typing import Any

import pytest

from tests.adapters.sql.world import NOON, World
from wordmate.application.content.messages import MaterialType, WordBankCategory
from wordmate.application.materials.messages import (
    ListTrainingMaterial,
    OneTrainingMaterial,
    QueryCourseBookPrepare,
    TrainingMaterialDetail,
)
from wordmate.application.materials.operations import BookPreparation, ListMaterials, MaterialDetail
from wordmate.application.tutoring.messages import ListTeacherCourses
from wordmate.application.tutoring.operations import TeacherCourses
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import BookId, MaterialId
from wordmate.domain.materials.material import Material, MaterialFile, MaterialKind


def text(title_zh: str, title_en: str = "Title", **more: Any) -> Material:
    values: dict[str, Any] = {
        "material_type": "GRAMMAR",
        "kind": MaterialKind.TEXT,
        "text_zh": "一般现在时",
        "text_en": "The simple present",
    }
    return Material(title_zh=title_zh, title_en=title_en, **values | more)


async def put(world: World, *materials: Material) -> list[bool]:
    return [
        await world.run(lambda unit, one=one: unit.materials.put(one, NOON)) for one in materials
    ]


async def titles(world: World, **request: Any) -> tuple[list[str], int]:
    page = await world.ask(ListMaterials, ListTrainingMaterial(**request))
    return [one.title_zh for one in page.data], page.total


async def _detail(world: World, material_id: MaterialId) -> TrainingMaterialDetail:
    return await world.ask(MaterialDetail, OneTrainingMaterial(material_id=material_id))


async def test_a_material_is_read_as_loaded(world: World) -> None:
    file = MaterialFile(name="materials/ab.mp4", size_bytes=9_000, duration_ms=61_000)
    video = Material(
        material_type="VOCABULARY",
        title_zh="混合组",
        title_en="Mixed group",
        category="PHRASES",
        kind=MaterialKind.VIDEO,
        file=file,
    )
    assert await put(world, text("时态"), video) == [True, True]
    first, second = (await world.ask(ListMaterials, ListTrainingMaterial())).data
    assert (first.kind, first.reading_minutes, first.size_bytes) == (MaterialKind.TEXT, 1, None)
    assert (second.category, second.size_bytes, second.duration_ms, second.reading_minutes) == (
        WordBankCategory.PHRASES,
        9_000,
        61_000,
        None,
    )
    detail = await _detail(world, first.material_id)
    assert (detail.text_zh, detail.text_en, detail.file_url) == (
        "一般现在时",
        "The simple present",
        None,
    )
    assert detail.material == first
    shown = await _detail(world, second.material_id)
    assert (shown.text_zh, shown.file_url) == ("", "/materials/ab.mp4")
    with pytest.raises(NotFound):
        await _detail(world, MaterialId(99))


async def test_loading_twice_keeps_one_material_and_its_number(world: World) -> None:
    await put(world, text("时态"), text("从句"))
    before = await world.ask(ListMaterials, ListTrainingMaterial())
    assert await put(world, text("时态", "Tenses", text_zh="新的", text_en="")) == [False]
    after = await world.ask(ListMaterials, ListTrainingMaterial())
    assert [one.material_id for one in after.data] == [one.material_id for one in before.data]
    detail = await _detail(world, after.data[0].material_id)
    assert (detail.text_zh, detail.text_en, detail.material.title_en) == ("新的", "", "Tenses")
    assert await titles(world, title="tenses") == (["时态"], 1)
    assert await titles(world, title="title") == (["从句"], 1)


async def test_the_same_title_of_another_type_is_another_material(world: World) -> None:
    assert await put(world, text("入门"), text("入门", material_type="WRITING")) == [True, True]


async def test_materials_are_paged_by_type_and_category(world: World) -> None:
    words = [
        text(f"词 {n}", material_type="VOCABULARY", category=category)
        for n, category in enumerate(["PHRASES", "ADULT", "PHRASES"])
    ]
    await put(world, text("时态"), *words)
    assert await titles(world) == (["时态", "词 0", "词 1", "词 2"], 4)
    assert await titles(world, material_type=MaterialType.VOCABULARY, page_size=2) == (
        ["词 0", "词 1"],
        3,
    )
    assert await titles(world, material_type=MaterialType.VOCABULARY, page_size=2, page_no=2) == (
        ["词 2"],
        3,
    )
    assert await titles(
        world, material_type=MaterialType.VOCABULARY, category=WordBankCategory.PHRASES
    ) == (["词 0", "词 2"], 2)
    assert await titles(world, material_type=MaterialType.CLOZE) == ([], 0)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("元音", ["自然拼读：元音字母组合"]),
        ("VOWEL", ["自然拼读：元音字母组合"]),
        ("vow", ["自然拼读：元音字母组合"]),
        ("  vowel   teams ", ["自然拼读：元音字母组合"]),
        ("owel", []),
        ("读", ["自然拼读：元音字母组合", "100% 读懂"]),
        ("100%", ["100% 读懂"]),
        ("1_0", []),
        ("、", []),
        ("", ["自然拼读：元音字母组合", "100% 读懂"]),
    ],
)
async def test_a_title_is_found_by_the_beginning_of_a_word_or_by_chinese_characters(
    world: World, typed: str, found: list[str]
) -> None:
    await put(
        world,
        text("自然拼读：元音字母组合", "Phonics: vowel teams"),
        text("100% 读懂", "Understand all of it"),
    )
    assert await titles(world, title=typed) == (found, len(found))


async def test_a_removed_material_is_no_longer_found(world: World) -> None:
    await put(world, text("时态"), text("从句"))
    number = (await world.ask(ListMaterials, ListTrainingMaterial())).data[0].material_id
    assert await world.run(lambda unit: unit.materials.remove(number))
    assert not await world.run(lambda unit: unit.materials.remove(number))
    assert await titles(world) == (["从句"], 1)
    assert await titles(world, title="时") == ([], 0)
    with pytest.raises(NotFound):
        await _detail(world, number)


async def test_a_book_has_one_preparation_and_without_one_empty_texts(world: World) -> None:
    book_id = BookId(await world.book(["apple"]))
    empty = await world.ask(BookPreparation, QueryCourseBookPrepare(course_book_id=book_id))
    assert empty is not None
    assert (empty.course_book.course_book_id, empty.text_zh, empty.text_en) == (book_id, "", "")
    for words in (("先听", "Listen first"), ("再读", "")):
        await world.run(
            lambda unit, words=words: unit.materials.put_preparation(book_id, *words, NOON)
        )
        shown = await world.ask(BookPreparation, QueryCourseBookPrepare(course_book_id=book_id))
        assert (shown.text_zh, shown.text_en) == words
    with pytest.raises(NotFound):
        await world.ask(BookPreparation, QueryCourseBookPrepare(course_book_id=BookId(99)))


async def test_books_with_preparation_are_distinguished(world: World) -> None:
    one, other, emptied = [
        BookId(await world.book([], code)) for code in ("one", "other", "emptied")
    ]
    for book_id, text in ((one, "先听"), (emptied, "再读"), (emptied, "")):
        await world.run(
            lambda unit, book_id=book_id, text=text: unit.materials.put_preparation(
                book_id, text, "", NOON
            )
        )
    found = await world.ask(TeacherCourses, ListTeacherCourses())
    assert {c.course_book.course_book_id: c.has_preparation for c in found.data} == {
        one: True,
        other: False,
        emptied: False,
    }
