"""Two devices in one class: actions appear on the other one immediately, without polling."""

from playwright.sync_api import Route

from tests.e2e.classes import Class, class_at, enter
from tests.e2e.conftest import Open
from tests.e2e.pages.lesson import STEPS
from tests.e2e.people import STUDENT, TUTOR

CLOCK = "**/request/CustomerCheckCourseOrderTime"
STREAM = "**/live?*"
WORDS = 2


running_class = class_at("memorize", words=WORDS)


def test_a_tutors_tap_reaches_the_students_device_without_polling(
    running_class: Class, open_page: Open
) -> None:
    page = open_page(STUDENT)
    page.route(CLOCK, lambda route: route.abort("connectionreset"))
    with page.expect_response(STREAM) as stream:
        student = enter(page)
    assert stream.value.status == 200
    tutor = enter(open_page(TUTOR))
    student.expect_step(STEPS[0])
    tutor.tap("下一个")
    student.expect_place(2, WORDS)


def test_behind_a_proxy_without_streams_the_student_follows_by_polling(
    running_class: Class, open_page: Open
) -> None:
    held = list[Route]()

    # The request is never answered, as by a proxy that waits for the end of the answer.
    def hold(route: Route) -> None:
        held.append(route)

    tutor, page = enter(open_page(TUTOR)), open_page(STUDENT)
    page.route(STREAM, hold)
    student = enter(page)
    student.expect_step(STEPS[0])
    tutor.tap("下一个")
    student.page.clock.fast_forward(5_000)
    student.expect_place(2, WORDS)
    assert held
