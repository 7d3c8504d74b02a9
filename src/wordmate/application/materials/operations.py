"""Queries about training materials and lesson preparation."""

from wordmate.application.kernel.messages import Page
from wordmate.application.kernel.operations import SIGNED_IN, STAFF, TUTORS, Owns, query
from wordmate.application.materials.messages import (
    CourseBookPrepare,
    ListTrainingMaterial,
    OneTrainingMaterial,
    QueryCourseBookPrepare,
    TrainingMaterialDetail,
    TrainingMaterialView,
)
from wordmate.domain.kernel.staff import Right

ListMaterials = query(
    "CustomerListTrainingMaterial",
    ListTrainingMaterial,
    Page[TrainingMaterialView],
    "Lists training materials by type, category and title.",
    roles=SIGNED_IN | STAFF,
    owns=Owns.ANY_CATALOGUE,
    right=Right.CONTENT,
)
MaterialDetail = query(
    "CustomerQueryTrainingMaterialDetail",
    OneTrainingMaterial,
    TrainingMaterialDetail,
    "Returns a training material with its text, or the address of its file.",
    roles=SIGNED_IN | STAFF,
    owns=Owns.ANY_CATALOGUE,
    right=Right.CONTENT,
)
BookPreparation = query(
    "CustomerQueryCourseBookPrepareByCourseBookId",
    QueryCourseBookPrepare,
    CourseBookPrepare,
    "Returns what a tutor reads before a lesson of a book.",
    roles=TUTORS,
    owns=Owns.ANY_CATALOGUE,
)
