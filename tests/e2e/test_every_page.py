"""Every page of the product opens by its own address for its users, fits with text of twice the
size, and has no motion if the reader prefers reduced motion."""

import re
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Open
from tests.e2e.looking import CRAMPED, ENLARGE, LANGUAGES, PHONE, SMALL, SPEAK, WIDE_AT_REST, again
from tests.e2e.people import STUDENT, TUTOR
from wordmate.domain.monitoring.pages import PAGES

TABS = (
    "/pages/index/index",
    "/pages/trainingRecords/trainingRecordsIndex/trainingRecordsIndex",
    "/pages/antiForgetting/antiForgetting",
    "/pages/my/my",
)
NEW_PASSWORD = "/pages/login/resetPassword"
SIGNING_IN = (
    "/pages/login/login",
    "/pages/login/passwordLogin",
    "/pages/login/phoneLogin",
    "/pages/login/loginInformation",
    "/pages/login/teacherInformation",
    "/pages/login/forgotPassword",
    NEW_PASSWORD,
    "/pages/login/wechatBinding",
    "/pages/login/userAgreement",
)
EVERYBODYS = (
    *TABS,
    "/pages/information/changePassword/changePassword",
    "/pages/information/myInformation/myInformation",
    "/pages/setting/setting",
    "/pages/setting/i18n",
    "/pages/setting/version",
    "/pages/antiForgettingWords/antiForgettingWords",
    "/pages/antiForgettingWords/evaluate",
    "/pages/antiForgettingWords/result",
    "/pages/classdemo/classdemo",
    "/pages/trainingRecords/personalClassRecord/personalClassRecord",
    "/pagesA/antforgetRecord/antforgetRecord",
    "/pagesA/calendar/calendar",
    "/pagesA/trainingMaterials/trainingMaterials",
    "/pagesA/trainingMaterials/detail",
    "/pagesA/wordPractice/courseSelection/courseSelection",
    "/pagesA/wordPractice/courseSelection/courseSelectionanother",
    "/pagesA/wordPractice/learningStatistics/learningStatistics",
    "/pagesA/wordPractice/generalWordList/generalWordList",
    "/pagesA/wordPractice/wordDetection/wordDetection",
    "/pagesA/wordPractice/preschoolTesting/preschoolTesting",
    "/pagesA/wordPractice/wordRecognitionNew/wordRecognitionNew",
    "/pagesA/wordPractice/combinedReview/combinedReview",
    "/pagesA/wordPractice/flashCube/flashCube",
    "/pagesA/wordPractice/mixedGroup/mixedGroup",
    "/pagesA/wordPractice/afterTesting/afterTesting",
    "/pagesA/wordPractice/aTafterTesting/aTafterTesting",
    "/pagesA/wordPractice/interactiveCourse/interactiveCourse",
    "/pagesA/wordPractice/lessonEnd/lessonEnd",
    "/pagesA/wordPractice/lessonWaiting/lessonWaiting",
    "/pagesA/suggestion/list",
    "/pagesA/suggestion/feedbackDetail",
    "/pagesA/suggestion/feedbackForm",
    "/pagesA/notification/notificationList",
)
A_STUDENTS = (
    "/pages/firstBook/firstBook",
    "/pages/simulationTraining/simulationTraining",
    "/pages/favoriteWords/favoriteWordsIndex/favoriteWordsIndex",
    "/pagesA/practiceProgress/practiceProgressIndex/practiceProgressIndex",
    "/pagesA/practiceProgress/practiceProgressList",
    "/pagesA/wordShelf/wordShelf",
    "/pagesA/reviewAndTest/reviewAndTest",
    "/pagesA/wordTraining/wordTrainingIndex/wordTrainingIndex",
    "/pagesA/wordTraining/wordTestList/wordTestList",
    "/pagesA/wordTraining/wordTrainingRecord/wordTrainingRecord",
    "/pagesA/wordTraining/wordTrainingRecord/detailedVocabularyReport",
    "/pagesA/wordmarking/wordmarking",
    "/pagesA/wordmarking/wordmarkingList",
    "/pagesA/goal/goal",
    "/pagesA/week/week",
)
A_TUTORS = (
    "/pages/commissionCheck/commissionCheck",
    "/pagesA/antiForgetSupplement/antiForgetSupplement",
    "/pagesA/restApplication/restApplicationNew",
    "/pagesA/studentAdministration/studentAdministration",
    "/pagesA/lessonPreparation/lessonPreparation",
    "/pagesA/evaluation/evaluationList",
    "/pagesA/studentAdministration/trialOrder",
    "/pages/commissionCheck/commissionDetail",
    "/pagesA/studentAdministration/student",
    "/pagesA/studentAdministration/courseList",
    "/pagesA/tutorMessage/tutorMessage",
)


LONGEST = """() => Math.max(0, ...document.getAnimations().map(
    ({ effect }) => effect.getComputedTiming().activeDuration))"""
"""The duration of the longest motion on a page, in milliseconds."""


def walk(page: Page, paths: tuple[str, ...]) -> list[str]:
    """Opens each page by its address; returns those that redirect, or fail a requirement."""
    wrong = []
    for path in paths:
        again(page, path)
        expect(page.get_by_role("heading", level=1)).not_to_be_empty()
        expect(page.get_by_role("status", name="正在加载")).to_have_count(0)
        if page.get_by_text("没有找到目标页面").count() or not re.search(f"#{path}$", page.url):
            wrong.append(path)
        if page.evaluate(LONGEST) > 1:
            wrong.append(f"{path} moves")
        wrong += in_large_text(page, path)
    return wrong


def in_large_text(page: Page, path: str) -> list[str]:
    """The parts that are wider than the page, or clipped, with text of twice the size."""
    page.evaluate(ENLARGE, 200)
    wrong = []
    for language, size in product(reversed(LANGUAGES), (PHONE, SMALL)):
        page.evaluate(SPEAK, language)
        page.set_viewport_size(size)
        found = [*page.evaluate(WIDE_AT_REST), *page.evaluate(CRAMPED)]
        wrong += [f"{path} in {language} at {size['width']}: {one}" for one in found]
    return wrong


def test_every_page_is_listed() -> None:
    assert {*SIGNING_IN, *EVERYBODYS, *A_STUDENTS, *A_TUTORS} == PAGES


@pytest.mark.long
def test_every_page_of_a_student_opens(open_page: Open) -> None:
    assert walk(open_page(STUDENT, opens=False), (*EVERYBODYS, *A_STUDENTS)) == []


@pytest.mark.long
def test_every_page_of_a_tutor_opens(open_page: Open) -> None:
    assert walk(open_page(TUTOR, opens=False), (*EVERYBODYS, *A_TUTORS)) == []


def test_every_page_before_signing_in_opens(open_page: Open) -> None:
    """A new password requires the proof of the previous page, and redirects there without it."""
    page = open_page()
    assert walk(page, tuple(one for one in SIGNING_IN if one != NEW_PASSWORD)) == []
    page.goto(f"/#{NEW_PASSWORD}")
    expect(page).to_have_url(re.compile("#/pages/login/forgotPassword$"))
