# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""Errors of the rules for records."""

from wordmate.domain.kernel.errors import DomainError, Wording


class ClassNotOver(DomainError):
    """A class is evaluated once it is completed."""

    code = "CLASS_NOT_OVER"
    wording = Wording("下课后才能评价", "A class can be evaluated once it is over")
    passing = True


class NothingToEvaluate(DomainError):
    """The class had no tutor (it did not take place, or its student held it alone), or it is
    deleted.
    """

    code = "NOTHING_TO_EVALUATE"
    wording = Wording(
        "这节课没有老师带，或记录已删除，不需要评价",
        "No tutor led this session, or its record was deleted",
    )


class AlreadyEvaluated(DomainError):
    """A class can be evaluated only once; the evaluation is final."""

    code = "ALREADY_EVALUATED"
    wording = Wording("这节课已经评价过了", "This class has been evaluated already")
