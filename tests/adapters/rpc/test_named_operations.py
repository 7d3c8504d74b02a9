"""The operations that the product promises by name, each on the air."""

from tests.adapters.rpc.desk import Desk

METRICS = {
    "CustomerRetrieveTeacherMetric",
    "CustomerRetrieveStudentMetric",
    "CustomerGetCourseOrderCount",
    "CustomerRetrieveCourseMetric",
    "CustomerQueryCourseOrderReportMetric",
}
ACCOUNT = {
    "CheckUserExistByPhone",
    "ApplyUserLoginPhoneCode",
    "CustomerLoginByWeChatPhoneCode",
    "CustomerLoginByPhoneCode",
    "CustomerLoginByPhoneAndPassword",
    "CustomerLoginByWeChat",
    "CustomerLoginByCandidate",
    "LogoutUserByLoginToken",
    "QueryUserProfileByToken",
    "CustomerTeacherQueryDetail",
    "CustomerApplyRegisterPhoneCode",
    "CustomerRegisterByByPhoneCode",
    "CustomerBindWeChat",
    "CustomerApplyResetPasswordWithoutToken",
    "CustomerVerifyResetPasswordCodeWithoutToken",
    "CustomerResetPasswordWithoutToken",
}
LEARNING = {
    "CustomerListNewWords",
    "CustomerListReviewWords",
    "CustomerSubmitLearnNewWordResult",
    "CustomerSubmitReviewResult",
    "CustomerListCourseProgress",
    "CustomerListStudentCourese",
    "CustomerListStudentCourseBoxWordByPage",
    "CustomerListCourseBook",
    "CustomerListCourseWordByCourseIdByPage",
    "CustomerListWordInfoByWordIdIn",
    "CustomerQueryCourseBookPrepareByCourseBookId",
    "CustomerSaveCourseOrderProgress",
    "CustomerListCourseOrderPendingLearnNewWords",
    "CustomerSubmitInteractiveResult",
}
ORDERS = {"StartCourseOrder", "CompleteCourseOrder", "CustomerPauseCourse"}
VOCABULARY_TEST = {
    "CustomerStartVocaExamRecord",
    "CustomerQueryVocaExamDetail",
    "CustomerSubmitVocaExamResult",
    "CustomerListVocaExamRecord",
}
TUTORS = {
    "CustomerTeacherListCourse",
    "CustomerTeacherListCourseWords",
    "CustomerTeacherSubmitFeedbackForCourseOrder",
    "CustomerTeacherApproveDeleteClassRecordRequest",
    "CustomerTeacherCreateTrialCourseOrder",
}
FAVOURITES = {
    "RetrieveCourseMetric",
    "ListReviewWords",
    "ListNewWords",
    "SubmitLearnNewWordResult",
    "SubmitReviewResult",
    "ListStudentCourseBoxWord",
}
PROMISED = (
    METRICS | ACCOUNT | LEARNING | ORDERS | VOCABULARY_TEST | TUTORS | FAVOURITES
    | {"CommonAudioGenerator"}
)  # fmt: skip


def test_54_operations_are_promised() -> None:
    assert len(PROMISED) == 54


async def test_every_promised_operation_answers(desk: Desk) -> None:
    absent = [name for name in sorted(PROMISED) if (await desk.refused(None, name, no=0))[0] == 404]
    assert absent == []
