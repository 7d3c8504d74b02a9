"""The store saves and removes training materials at the desk."""

from wordmate.application.kernel.audit import AuditEntry, AuditEvent
from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Empty
from wordmate.application.kernel.operations import Owns, operation
from wordmate.application.materials.messages import (
    FILE_MAX,
    SAVE_REQUEST_MAX,
    RemoveMaterial,
    SavedMaterial,
    SaveMaterial,
)
from wordmate.application.ports import Ports, Unit
from wordmate.domain.content.loading import refusal_to_load
from wordmate.domain.kernel.errors import Thing, check
from wordmate.domain.kernel.staff import Right
from wordmate.domain.kernel.typed_text import line
from wordmate.domain.materials.errors import Flaw, MaterialRefused
from wordmate.domain.materials.material import Material, MaterialFile, MaterialKind, kind_of


async def _file_of(ports: Ports, call: Call, request: SaveMaterial) -> MaterialFile | None:
    """The stored file of a material, if it is no text; raises MaterialRefused."""
    check(refusal_to_load(call.staff))
    kind = kind_of(request.file_name) if request.file_name else MaterialKind.TEXT
    if kind is MaterialKind.TEXT:
        return None
    if len(request.file) > FILE_MAX:
        raise MaterialRefused(Flaw.TOO_BIG_TO_SEND)
    return await ports.material_files.keep(kind, request.file)


@operation(
    "StoreSaveMaterial",
    right=Right.CONTENT,
    owns=Owns.ANY_CATALOGUE,
    asks=_file_of,
    body_limit=SAVE_REQUEST_MAX,
)
async def save_material(
    ports: Ports, unit: Unit, call: Call, request: SaveMaterial, file: MaterialFile | None
) -> SavedMaterial:
    """Saves a training material in place of the one with its type and Chinese title, if there is
    one. Materials are saved by staff of the house.
    """
    now = ports.clock.now()
    is_text = file is None
    material = Material(
        material_type=request.material_type,
        title_zh=line(request.title_zh),
        title_en=line(request.title_en),
        category=request.category,
        kind=MaterialKind.TEXT if is_text else kind_of(request.file_name),
        text_zh=request.text_zh.strip() if is_text else "",
        text_en=request.text_en.strip() if is_text else "",
        file=file,
    )
    material.check()
    is_new = await unit.materials.put(material, now)
    facts: dict[str, str | int] = {"type": material.material_type, "title": material.title_zh}
    entry = AuditEntry(event=AuditEvent.MATERIAL_SAVED, at=now, actor=call.by, facts=facts)
    await unit.audit.put(entry)
    return SavedMaterial(is_new=is_new, starts_late=file is not None and not file.faststart)


@operation("StoreRemoveMaterial", right=Right.CONTENT, owns=Owns.ANY_CATALOGUE, once=True)
async def remove_from_shelf(ports: Ports, unit: Unit, call: Call, request: RemoveMaterial) -> Empty:
    """Removes a training material. Its file stays, because another one may use it. Materials are
    removed by staff of the house.
    """
    check(refusal_to_load(call.staff))
    number = request.material_id
    title = present(await unit.materials.remove(number), Thing.MATERIAL, number)
    entry = AuditEntry(
        event=AuditEvent.MATERIAL_REMOVED,
        at=ports.clock.now(),
        actor=call.by,
        reason=request.reason,
        facts={"title": title},
    )
    await unit.audit.put(entry)
    return Empty()
