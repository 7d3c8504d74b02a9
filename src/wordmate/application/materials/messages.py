"""Training materials and lesson preparation."""

from typing import Annotated

from msgspec import Meta

from wordmate.application.content.messages import CourseBookView, MaterialType, WordBankCategory
from wordmate.application.kernel.messages import Id, PagedRequest, Request, Response
from wordmate.domain.kernel.ids import BookId, MaterialId
from wordmate.domain.materials.material import MaterialKind

_MARKED = (
    "Paragraphs between empty lines; lines that begin with '## ' are headings, with '- ' items of "
    "a list, with '> ' examples; '**' encloses bold text. Anything else is plain text."
)


class ListTrainingMaterial(PagedRequest, frozen=True, kw_only=True):
    """Lists materials by type, category and a text in their titles, in the order of loading."""

    material_type: MaterialType | None = None
    category: WordBankCategory | None = None
    title: Annotated[
        Annotated[str, Meta(max_length=80)] | None,
        Meta(
            description="Part of the title: from the beginning of an English word on, or Chinese."
        ),
    ] = None


class TrainingMaterialView(Response, frozen=True, kw_only=True):
    """A material in a list."""

    material_id: Id[MaterialId]
    title_zh: str
    title_en: str
    material_type: MaterialType
    category: WordBankCategory | None
    kind: MaterialKind
    reading_minutes: Annotated[int | None, Meta(description="Of a text.")]
    size_bytes: Annotated[int | None, Meta(description="Of a PDF or a video.")]
    duration_ms: Annotated[int | None, Meta(description="Of a video, if known.")]


class OneTrainingMaterial(Request, frozen=True, kw_only=True):
    """Identifies one material."""

    material_id: Id[MaterialId]


class TrainingMaterialDetail(Response, frozen=True, kw_only=True):
    """A material with its body: a text, or its file's address."""

    material: TrainingMaterialView
    text_zh: Annotated[str, Meta(description=_MARKED)]
    text_en: Annotated[str, Meta(description="The same in English; empty if there is none.")]
    file_url: str | None


class QueryCourseBookPrepare(Request, frozen=True, kw_only=True):
    """Identifies one course book."""

    course_book_id: Id[BookId]


class CourseBookPrepare(Response, frozen=True, kw_only=True):
    """How a tutor prepares a lesson of a book; both texts are empty if nothing was written."""

    course_book: CourseBookView
    text_zh: Annotated[str, Meta(description=_MARKED)]
    text_en: Annotated[str, Meta(description="The same in English; empty if there is none.")]
