"""Students' evaluations of their tutor, and the tutor's books."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Route

from tests.e2e.conftest import Look
from tests.e2e.people import TUTOR


def answering(told: dict[str, Any]) -> Callable[[Route], None]:
    """Answers a call instead of the service."""
    return lambda route: route.fulfill(json=told)


def test_a_tutor_reads_evaluations_and_the_books(look: Look) -> None:
    tutor = look(TUTOR)
    said = ("学生的评价", "What students say")
    tutor.at("/pagesA/evaluation/evaluationList", said, "evaluations-none")
    tutor.at("/pagesA/studentAdministration/courseList", ("教材", "Books"), "tutor-books")
    tutor.page.locator("main").get_by_role("listitem").first.get_by_role("button").click()
    tutor.see(("单词", "Words"), "tutor-book-words")
    answer = {"success": True, "errorCode": None, "errorMessage": None}
    summary = {
        "evaluations": 12,
        "mean": 4.5,
        "criteria": [{"criterion": "ENGAGING", "times": 11}],
    }
    texts = {"data": [{"place": 7, "text": "讲得清楚"}, {"place": 9, "text": "More!"}], "total": 2}
    for name, data in (("QueryEvaluation", summary), ("ListEvaluationText", texts)):
        told = {**answer, "data": data}
        tutor.page.route(f"**/CustomerTeacher{name}", answering(told))
    tutor.at("/pagesA/evaluation/evaluationList", said, "evaluations")
