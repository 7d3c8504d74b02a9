"""A phone held sideways hides nothing of a form; of a lesson, test_screens asks it."""

from playwright.sync_api import expect

from tests.e2e.conftest import Look
from tests.e2e.people import STUDENT

FORMS = [
    ("/pages/login/passwordLogin", "sign-in-password"),
    ("/pages/login/phoneLogin", "sign-in-code"),
    ("/pages/login/loginInformation", "register"),
    ("/pages/login/teacherInformation", "register-tutor"),
    ("/pages/login/forgotPassword", "forgot"),
    ("/pages/information/changePassword/changePassword", "change-password"),
    ("/pages/information/myInformation/myInformation", "my-information"),
    ("/pages/simulationTraining/simulationTraining", "simulation"),
]


def test_a_phone_held_sideways_hides_nothing_of_a_form(look: Look) -> None:
    looker = look(STUDENT)
    fields = looker.page.get_by_role("textbox").or_(looker.page.get_by_role("radio"))
    for path, name in FORMS:
        looker.go(path)
        expect(fields.first).to_be_attached()
        expect(looker.page.get_by_role("status").get_by_text("正在加载")).to_have_count(0)
        looker.look_sideways(name)
