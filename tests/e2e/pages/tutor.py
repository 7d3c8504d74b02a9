"""A tutor's work besides classes: students, rest, commission."""

import re

from playwright.sync_api import Locator, expect

from tests.e2e.looking import Looker

Both = tuple[str, str]

CENTRE = "/pages/my/my"
CENTRE_TITLE: Both = ("陪练中心", "Tutor Center")
STUDENTS = "/pagesA/studentAdministration/studentAdministration"
STUDENTS_TITLE: Both = ("我的学生", "My students")
STUDENT_PAGE = "/pagesA/studentAdministration/student"
STUDENT_TITLE: Both = ("学生", "Student")
TRIAL = "/pagesA/studentAdministration/trialOrder"
TRIAL_TITLE: Both = ("创建体验课", "New trial")
REST = "/pagesA/restApplication/restApplicationNew"
REST_TITLE: Both = ("申请休息", "Apply for rest")
FREE: Both = ("可选", "Free")
PENDING: Both = ("待审批", "Pending")
APPROVED: Both = ("已批准", "Approved")
COMMISSION = "/pages/commissionCheck/commissionCheck"
COMMISSION_TITLE: Both = ("课酬", "Commission")
WHY = "/pages/commissionCheck/commissionDetail"
WHY_TITLE: Both = ("这笔怎么算", "Why this much")
NOTICES = "/pagesA/notification/notificationList"


class TutorPhone:
    """A tutor's phone in one language."""

    def __init__(self, looker: Looker) -> None:
        self.looker = looker
        self.page = looker.page

    def rows(self) -> Locator:
        """Expects these entries in the list."""
        return self.page.get_by_role("main").get_by_role("listitem")

    def choose(self, view: Both) -> None:
        """Chooses a part of the page."""
        radio = self.page.get_by_role("radio", name=self.looker.say(view))
        radio.click()
        expect(radio).to_be_checked()

    def slot(self, time: str, state: Both) -> Locator:
        """A half hour of Monday in the shown week."""
        monday = self.looker.say(("周一", "Mon"))
        name = re.compile(rf"^{monday} {time} {self.looker.say(state)}$")
        return self.page.get_by_role("button", name=name)

    def expect_notice(self, title: Both) -> Locator:
        """Expects a notice."""
        told = self.page.get_by_role("button", name=re.compile(self.looker.say(title)))
        expect(told).to_be_visible()
        return told

    def lines_fen(self) -> list[int]:
        """The lines of a sum."""
        told = self.page.get_by_role("definition")
        expect(told.last).to_be_visible()
        return [round(float(re.sub(r"[,−]", "", one)) * 100) for one in told.all_inner_texts()]

    def ask_for_rest(self, *times: str) -> None:
        """Applies for half hours of next Monday; the form requires a time first."""
        apply = self.page.get_by_role("button", name=self.looker.say(("申请", "Apply")), exact=True)
        apply.click()
        first = self.looker.say(("请先选择时段", "Choose a time slot first"))
        expect(self.page.get_by_text(first)).to_be_visible()
        self.choose(("下周", "Next week"))
        for time in times:
            free = self.slot(time, FREE)
            free.click()
            expect(free).to_have_attribute("aria-pressed", "true")
        self.looker.look("rest-chosen")
        apply.click()
        for time in times:
            expect(self.slot(time, PENDING)).to_be_disabled()

    def fill_trial(self, *, phone: str, name: str, date: str, time: str, book: str) -> None:
        """Fills in a trial: the student, the time, and the book."""
        self.page.locator('[name="phone"]').fill(phone)
        self.page.locator('[name="studentName"]').fill(name)
        self.page.locator('[name="date"]').fill(date)
        self.page.locator('[name="time"]').select_option(time)
        self.page.locator('[name="courseBookId"]').select_option(book)
