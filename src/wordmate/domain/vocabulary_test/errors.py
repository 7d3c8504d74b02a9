# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""What the rules of the vocabulary test refuse, by name."""

from wordmate.domain.kernel.errors import DomainError, Wording


class VocabularyTestOver(DomainError):
    """Every word of the test that counts has been answered."""

    code = "VOCABULARY_TEST_OVER"
    wording = Wording("这次测试已经结束，请看报告", "This test is over. Please see its report")


class VocabularyTestGoesOn(DomainError):
    """A test is reported on when it is over."""

    code = "VOCABULARY_TEST_GOES_ON"
    wording = Wording("测试还没有结束，请接着答", "This test is not over. Please go on with it")
    passing = True


class VocabularyTestAbandoned(DomainError):
    """The test lay for a day, and another one was begun."""

    code = "VOCABULARY_TEST_ABANDONED"
    wording = Wording("这次测试放得太久，已经作废", "This test was left for too long and is closed")
