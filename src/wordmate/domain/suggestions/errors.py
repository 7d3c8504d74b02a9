# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""Errors of the rules for suggestions."""

from wordmate.domain.kernel.errors import AnsweredFirst, ChoosingWording, DomainError, Kind, Wording


class SuggestionIncomplete(DomainError):
    """A suggestion needs a title and a content, and its answer a text."""

    code = "SUGGESTION_INCOMPLETE"
    kind = Kind.INVALID
    wording = Wording("请填写标题和内容", "Please enter a title and the content")


class SuggestionPictureGone(DomainError):
    """A suggestion's picture must have been uploaded by the same person within the last day, and
    not be used by another one.
    """

    code = "SUGGESTION_PICTURE_GONE"
    wording = Wording(
        "有图片已失效，请重新添加", "One of the pictures is gone. Please add it again"
    )


class SuggestionAlreadyAnswered(AnsweredFirst):
    """A suggestion can be answered only once; ``answer`` is "corrected" if its word was corrected
    with the answer.
    """

    code = "SUGGESTION_ALREADY_ANSWERED"
    wording = ChoosingWording(
        "这条意见已经{chosen}，答复人：{answered_by}",
        "This suggestion has already been {chosen} by {answered_by}",
        "answer",
        {"corrected": Wording("答复，单词也更正了", "answered, with a correction of its word,")},
        Wording("答复过", "answered"),
    )


class CorrectionImpossible(DomainError):
    """A correction must name a field of the reported word, and a different text for it
    (``reason``).
    """

    code = "CORRECTION_IMPOSSIBLE"
    kind = Kind.INVALID
    wording = Wording("无法这样更正：{reason}", "This correction is not possible: {reason}")

    def __init__(self, reason: str) -> None:
        self.reason = reason
