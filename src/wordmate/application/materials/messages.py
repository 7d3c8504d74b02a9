"""Training materials and lesson preparation."""

from typing import Annotated, Final

from msgspec import Meta

from wordmate.application.content.messages import CourseBookView, MaterialType, WordBankCategory
from wordmate.application.kernel.messages import Id, PagedRequest, Reason, Request, Response
from wordmate.domain.kernel.ids import BookId, MaterialId
from wordmate.domain.materials.material import TEXT_MAX, TITLE_MAX, MaterialKind

FILE_MAX: Final = 16 * 1024 * 1024
"""Bytes of a file that is sent; larger ones are loaded on the command line."""
SAVE_REQUEST_MAX: Final = -(-FILE_MAX // 3) * 4 + 512 * 1024
"""Bytes of a request with a material."""
_Title = Annotated[str, Meta(min_length=1, max_length=TITLE_MAX)]
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


class SaveMaterial(Request, frozen=True, kw_only=True):
    """A material, new or in place of the one with its type and Chinese title: a text, or a file."""

    material_type: MaterialType
    title_zh: _Title
    title_en: Annotated[
        _Title, Meta(description="The Chinese title again, if there is none in English.")
    ]
    category: Annotated[
        WordBankCategory | None, Meta(description="The shelf of the word bank; vocabulary only.")
    ] = None
    text_zh: Annotated[str, Meta(max_length=TEXT_MAX, description=_MARKED)] = ""
    text_en: Annotated[str, Meta(max_length=TEXT_MAX, description="The same in English.")] = ""
    file_name: Annotated[
        str, Meta(max_length=260, description="Of the file in place of a text: a PDF or MP4 video.")
    ] = ""
    file: Annotated[bytes, Meta(description=f"Base64 of at most {FILE_MAX} bytes.")] = b""


class SavedMaterial(Response, frozen=True, kw_only=True):
    """What became of a saved material."""

    is_new: Annotated[bool, Meta(description="Whether it replaces no other one.")]
    starts_late: Annotated[
        bool,
        Meta(description="Whether it is a video that plays only once it is loaded."),
    ]


class RemoveMaterial(OneTrainingMaterial, frozen=True, kw_only=True):
    """A material to be removed, and why."""

    reason: Reason = ""


class QueryCourseBookPrepare(Request, frozen=True, kw_only=True):
    """Identifies one course book."""

    course_book_id: Id[BookId]


class CourseBookPrepare(Response, frozen=True, kw_only=True):
    """How a tutor prepares a lesson of a book; both texts are empty if nothing was written."""

    course_book: CourseBookView
    text_zh: Annotated[str, Meta(description=_MARKED)]
    text_en: Annotated[str, Meta(description="The same in English; empty if there is none.")]
