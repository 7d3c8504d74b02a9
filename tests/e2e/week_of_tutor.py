"""A tutor's week in the browser's test: its people, and the agreement at every stop."""

from dataclasses import dataclass

from playwright.sync_api import expect

from tests.e2e.desk import store
from tests.e2e.looking import Looker
from tests.e2e.pages.progress import PROGRESS_INDEX
from tests.e2e.pages.records import RECORD, Records
from tests.e2e.pages.tutor import (
    CENTRE,
    COMMISSION,
    NOTICES,
    STUDENTS,
    TutorPhone,
)
from tests.e2e.people import Caller
from tests.e2e.recount_tutor import (
    Standing,
    TutorNumbers,
    books_of,
    recount_tutor,
    words_of_books,
)
from tests.e2e.server import RunningServer

MESSAGE = ("老师的寄语", "Your tutor's message")
WAITING = (("复习 {}", "{} due"), ("可补 {}", "{} to catch up"), ("错过 {}", "{} missed"))


@dataclass
class Student:
    """A student, at their own phone and at another device."""

    looker: Looker
    call: Caller

    def reads(self, order_id: int, message: str) -> None:
        """The record of a class contains its tutor's message."""
        self.looker.go(f"{RECORD}?courseOrderId={order_id}")
        expect(Records(self.looker).part(MESSAGE)).to_contain_text(message)

    def told(self, *titles: tuple[str, str]) -> None:
        """There is one notice of each."""
        self.looker.go(NOTICES)
        rows = self.looker.page.get_by_role("main").get_by_role("listitem")
        for title in titles:
            expect(rows.filter(has_text=self.looker.say(title))).to_have_count(1)


@dataclass
class Week:
    """The tutor's phone, the store's commands, the students, and the database."""

    server: RunningServer
    tutor: Caller
    looker: Looker
    students: list[Student]

    @property
    def phone(self) -> TutorPhone:
        return TutorPhone(self.looker)

    def agrees(self) -> None:
        """The tutor's screens, the students' and the store's commands equal a recount."""
        self.server.rest()
        told = recount_tutor(self.server, self.tutor.user_id)
        self._desk_agrees(told)
        self._tutor_agrees(told)
        for student in self.students:
            self._student_agrees(student, told.students[student.call.user_id])

    def _student_agrees(self, student: Student, standing: Standing) -> None:
        looker, books = student.looker, books_of(self.server, student.call.user_id)
        looker.go(PROGRESS_INDEX)
        shown = looker.page.get_by_role("main").get_by_role("listitem")
        for titles, mastered, to_review in books:
            said = (
                f"掌握 {mastered}，待复习 {to_review}",
                f"{mastered} mastered, {to_review} to review",
            )
            book = shown.filter(has_text=looker.say(titles))
            expect(book).to_contain_text(looker.say(said))
        words = words_of_books(self.server, student.call.user_id)
        assert words == (standing.mastered, standing.to_review)

    def _desk_agrees(self, told: TutorNumbers) -> None:
        for month, one in told.months.items():
            _, *rows = store(self.server, "report", "--month", month).splitlines()
            cells = rows[0].split("\t") if rows else ["0"] * 12
            sessions, minutes, pay, subsidy, pending, issued, failed, done, missed, absent = cells[
                2:
            ]
            assert int(absent) == 0
            counted = [int(cell) for cell in (sessions, minutes, done, missed)]
            assert counted == [one.sessions, one.minutes, one.reviews_done, one.reviews_missed]
            assert (
                _fen(pay) + _fen(subsidy) == _fen(pending) + _fen(issued) + _fen(failed) == one.fen
            )
        _, *listed = store(self.server, "commission", "list").splitlines()
        paid = (line.split("\t") for line in listed)
        assert {int(cells[0]): _fen(cells[6]) + _fen(cells[7]) for cells in paid} == told.pay
        assert store(self.server, "verify-pay").endswith("no difference\n")

    def _tutor_agrees(self, told: TutorNumbers) -> None:
        looker, page, phone = self.looker, self.looker.page, self.phone
        looker.go(CENTRE)
        numbers = page.get_by_role(
            "region", name=looker.say(("上课数据", "Your teaching in numbers"))
        )
        expect(numbers.get_by_role("definition")).to_have_text(
            [str(told.week_classes), str(told.month_minutes), "0"]
        )
        overview = self.tutor("CustomerTeacherRetrieveCommissionOverview")
        for of_month in (overview["thisMonth"], overview["lastMonth"]):
            one = told.months.get(of_month["month"])
            paid = (one.paid, one.fen) if one else (0, 0)
            assert (of_month["lessons"], of_month["totalFen"]) == paid
        looker.go(f"{COMMISSION}?period=all")
        expect(phone.rows()).to_have_count(len(told.pay))
        expect(page.get_by_role("main")).to_contain_text(f"¥{told.total_fen / 100:,.2f}")
        looker.go(STUDENTS)
        expect(phone.rows()).to_have_count(len(told.students))
        for row in self.tutor("CustomerTeacherListStudent")["data"]:
            standing, reviews = told.students[row["studentId"]], row["reviews"]
            assert (row["mastered"], row["toReview"]) == (standing.mastered, standing.to_review)
            waiting = (standing.due, standing.overdue, standing.missed)
            assert (reviews["due"], reviews["overdue"], reviews["missed"]) == waiting
            shown = phone.rows().filter(has_text=row["userName"])
            for count, said in zip(
                waiting,
                WAITING,
                strict=True,
            ):
                if count:
                    expect(shown).to_contain_text(looker.say(said).format(count))


def _fen(yuan: str) -> int:
    return round(float(yuan) * 100)
