# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""What the rules of suggestions refuse, by name."""

from wordmate.domain.kernel.errors import DomainError, Kind, Wording


class SuggestionIncomplete(DomainError):
    """A suggestion has a title and a content, and its answer words."""

    code = "SUGGESTION_INCOMPLETE"
    kind = Kind.INVALID
    wording = Wording("请填写标题和内容", "Please enter a title and the content")


class SuggestionPictureGone(DomainError):
    """A picture that goes with a suggestion was uploaded by the same person a day ago at most, and
    went with no other."""

    code = "SUGGESTION_PICTURE_GONE"
    wording = Wording(
        "有图片已失效，请重新添加", "One of the pictures is gone. Please add it again"
    )


class SuggestionAlreadyAnswered(DomainError):
    """A suggestion is answered once."""

    code = "SUGGESTION_ALREADY_ANSWERED"
    wording = Wording("这条意见已经处理过", "This suggestion has been answered")


class CorrectionImpossible(DomainError):
    """A correction names a field of the word that was reported, and another text for it
    (``reason``)."""

    code = "CORRECTION_IMPOSSIBLE"
    kind = Kind.INVALID
    wording = Wording("无法这样更正：{reason}", "This correction is not possible: {reason}")

    def __init__(self, reason: str) -> None:
        self.reason = reason
