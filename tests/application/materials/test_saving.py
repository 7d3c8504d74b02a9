"""Staff of the house save and remove training materials."""

from collections.abc import Sequence

import pytest

from tests.application.content.test_store_books import call_of_shop
from tests.support.house import House
from tests.tooling.starter_materials import pdf
from wordmate.application.content.messages import MaterialType
from wordmate.application.kernel.call import Call
from wordmate.application.materials.messages import (
    FILE_MAX,
    ListTrainingMaterial,
    OneTrainingMaterial,
    RemoveMaterial,
    SavedMaterial,
    SaveMaterial,
    TrainingMaterialView,
)
from wordmate.domain.content.errors import LoadingByHouseOnly
from wordmate.domain.kernel.errors import NotFound
from wordmate.domain.kernel.ids import MaterialId
from wordmate.domain.materials.errors import Flaw, MaterialRefused
from wordmate.domain.materials.material import MaterialKind


def written(**more: object) -> SaveMaterial:
    values: dict[str, object] = {
        "material_type": MaterialType.GRAMMAR,
        "title_zh": "时态",
        "title_en": "Tenses",
    }
    return SaveMaterial(**values | more)  # type: ignore[arg-type]


async def saved(house: House, **more: object) -> SavedMaterial:
    made: SavedMaterial = await house.app.save_material(written(**more), by="王老师")
    return made


async def shelf(house: House) -> list[TrainingMaterialView]:
    return (await house.app.list_materials(house.tutor, ListTrainingMaterial())).data


async def logged(house: House) -> Sequence[tuple[object, ...]]:
    return await house.rows(
        "SELECT event, actor, reason FROM audit_log WHERE event LIKE 'material%' ORDER BY id"
    )


async def test_a_text_is_saved_and_saved_again_in_its_place(house: House) -> None:
    assert (await saved(house, text_zh="一般现在时")).is_new
    again = await saved(house, text_zh="现在进行时", text_en="The present continuous")
    assert not again.is_new
    [one] = await shelf(house)
    asked = OneTrainingMaterial(material_id=one.material_id)
    detail = await house.app.material_detail(house.tutor, asked)
    assert (detail.text_zh, detail.text_en) == ("现在进行时", "The present continuous")
    assert await logged(house) == [("material_saved", "王老师", "")] * 2


async def test_a_file_is_checked_and_stored_under_the_hash_of_its_content(house: House) -> None:
    await saved(house, file_name="时态.PDF", file=pdf(), text_zh="left out")
    [one] = await shelf(house)
    assert (one.kind, one.size_bytes) == (MaterialKind.PDF, len(pdf()))
    asked = OneTrainingMaterial(material_id=one.material_id)
    detail = await house.app.material_detail(house.tutor, asked)
    assert detail.text_zh == ""
    assert detail.file_url is not None
    assert await house.ports.blobs.get(detail.file_url.removeprefix("/")) == pdf()


@pytest.mark.parametrize(
    ("more", "flaw"),
    [
        ({"text_zh": " "}, Flaw.NO_TEXT),
        ({"file_name": "a.pdf", "file": b"not a PDF"}, Flaw.NOT_PDF),
        ({"file_name": "a.mp4", "file": pdf()}, Flaw.NOT_MP4),
        ({"file_name": "a.docx", "file": b"PK"}, Flaw.UNKNOWN_ENDING),
        ({"file_name": "a.txt", "file": b"text"}, Flaw.NO_TEXT),
        ({"file_name": "a.pdf", "file": bytes(FILE_MAX + 1)}, Flaw.TOO_BIG_TO_SEND),
        ({"text_zh": "一", "category": "PHRASES"}, Flaw.CATEGORY),
    ],
)
async def test_what_is_no_material_is_refused_with_the_reason(
    house: House, more: dict[str, object], flaw: Flaw
) -> None:
    with pytest.raises(MaterialRefused) as refused:
        await saved(house, **more)
    assert refused.value.flaw is flaw
    assert await shelf(house) == []
    assert await logged(house) == []


async def test_a_material_is_removed_with_its_reason_in_the_log(house: House) -> None:
    await saved(house, text_zh="一般现在时")
    [one] = await shelf(house)
    gone = RemoveMaterial(material_id=one.material_id, reason="旧了")
    await house.app.remove_from_shelf(gone, by="王老师")
    assert await shelf(house) == []
    assert (await logged(house))[-1] == ("material_removed", "王老师", "旧了")
    with pytest.raises(NotFound):
        await house.app.remove_from_shelf(gone)


async def test_only_staff_of_the_house_save_and_remove_materials(house: House) -> None:
    call: Call = await call_of_shop(house)
    with pytest.raises(LoadingByHouseOnly):
        await house.app.save_material(call, written(text_zh="一"))
    with pytest.raises(LoadingByHouseOnly):
        await house.app.remove_from_shelf(call, RemoveMaterial(material_id=MaterialId(1)))
