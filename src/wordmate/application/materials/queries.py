"""Queries about training materials and lesson preparation."""

from wordmate.application.kernel.call import Call
from wordmate.application.kernel.lookup import present
from wordmate.application.kernel.messages import Page
from wordmate.application.kernel.operations import SIGNED_IN, TUTORS, Owns, operation
from wordmate.application.materials.messages import (
    CourseBookPrepare,
    ListTrainingMaterial,
    OneTrainingMaterial,
    QueryCourseBookPrepare,
    TrainingMaterialDetail,
    TrainingMaterialView,
)
from wordmate.application.ports import Ports


@operation("CustomerListTrainingMaterial", roles=SIGNED_IN, owns=Owns.ANY_CATALOGUE)
async def list_materials(
    ports: Ports, _: Call, request: ListTrainingMaterial
) -> Page[TrainingMaterialView]:
    """Lists training materials by type, category and title."""
    return await ports.reads.materials(request)


@operation("CustomerQueryTrainingMaterialDetail", roles=SIGNED_IN, owns=Owns.ANY_CATALOGUE)
async def material_detail(
    ports: Ports, _: Call, request: OneTrainingMaterial
) -> TrainingMaterialDetail:
    """Returns a training material with its text, or the address of its file."""
    return present(await ports.reads.material(request.material_id))


@operation("CustomerQueryCourseBookPrepareByCourseBookId", roles=TUTORS, owns=Owns.ANY_CATALOGUE)
async def course_book_prepare(
    ports: Ports, _: Call, request: QueryCourseBookPrepare
) -> CourseBookPrepare:
    """Returns what a tutor reads before a lesson of a book."""
    return present(await ports.reads.preparation(request.course_book_id))
