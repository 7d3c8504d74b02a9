# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""Errors of the vocabulary test."""

from wordmate.domain.kernel.errors import DomainError, Wording


class VocabularyTestOver(DomainError):
    """The test has ended: it accepts no more answers."""

    code = "VOCABULARY_TEST_OVER"
    wording = Wording("这次测试已经结束，请看报告", "This test is over. Please see its report")


class VocabularyTestGoesOn(DomainError):
    """The report is available only after the end of the test."""

    code = "VOCABULARY_TEST_GOES_ON"
    wording = Wording("测试还没有结束，请接着答", "This test is not over. Please go on with it")
    passing = True


class VocabularyTestAbandoned(DomainError):
    """The test had no answer for a day, so it is closed or has made way for another one."""

    code = "VOCABULARY_TEST_ABANDONED"
    wording = Wording("这次测试放得太久，已经作废", "This test was left for too long and is closed")
