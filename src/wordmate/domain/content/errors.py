# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""Errors of the rules for content."""

from wordmate.domain.kernel.errors import DomainError, Kind, TooManyRequests, Wording


class SoundQuotaReached(TooManyRequests):
    """The sounds made for one account on a day may take ``megabytes``, and do."""

    code = "SOUND_QUOTA_REACHED"
    wording = Wording(
        "每个账号每天最多生成 {megabytes} MB 语音，已达上限，请明天再试",
        "Sounds of {megabytes} MB are made for an account in a day, and that is used up. Please"
        " try again tomorrow",
    )

    def __init__(self, retry_after: int, megabytes: int) -> None:
        super().__init__(retry_after)
        self.megabytes = megabytes


class LoadingByHouseOnly(DomainError):
    """Staff of an institution do not load books, recordings and materials, which all share."""

    code = "LOADING_BY_HOUSE_ONLY"
    kind = Kind.FORBIDDEN
    wording = Wording(
        "教材、录音和资料由总店导入", "Books, recordings and materials are loaded by the house"
    )


class ListNotSent(DomainError):
    """A word list was not sent completely, or is larger than 3 MB."""

    code = "LIST_NOT_SENT"
    kind = Kind.INVALID
    wording = Wording(
        "文件没有传完整，或超过 3 MB，请重新选择",
        "The file was not sent completely, or is larger than 3 MB. Please choose it again",
    )


class ListGone(DomainError):
    """The list that is to be loaded is not the one that was checked last."""

    code = "LIST_GONE"
    wording = Wording("请重新检查这份词表，再导入", "Please check the list again before loading it")
