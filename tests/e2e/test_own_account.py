"""What people change about themselves: information, picture, password, phone."""

import io

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.e2e.conftest import Open
from tests.e2e.pages.account import STUDENT, TUTOR, AccountScreens, texts
from tests.e2e.people import PASSWORD
from tests.e2e.people import STUDENT as MING
from tests.e2e.people import TUTOR as ZHOU
from tests.e2e.server import RunningServer

IN_CHINESE = pytest.mark.parametrize("language", ["zh-CN"])
IN_ENGLISH = pytest.mark.parametrize("language", ["en"])
INFORMATION = "information/myInformation/myInformation"
NEW_PHONE = "13700009999"
NEW_PASSWORD = "river9maple"


@pytest.fixture
def screens(open_page: Open, server: RunningServer, language: str) -> AccountScreens:
    """A phone in the hand of somebody who reads this language."""
    return AccountScreens(open_page(chosen=language), server, language)


def label(language: str, field: str) -> str:
    """How a field of a profile is called."""
    return texts(language, "profile")["fields"][field]


@IN_CHINESE
def test_a_student_fills_in_the_profile_and_finds_it_again(
    screens: AccountScreens, language: str
) -> None:
    screens.sign_in_by_password(MING.phone, PASSWORD, STUDENT)
    screens.expect_home()
    screens.open(INFORMATION)
    named = {
        field: screens.page.get_by_label(label(language, field), exact=True)
        for field in ("grade", "age", "school", "idNumber")
    }
    named["grade"].select_option("senior_2")
    named["age"].fill("200")
    named["school"].fill("第四中学")
    named["idNumber"].fill("110105194912310021")
    screens.tap("save")
    expect(named["age"]).to_be_focused()
    named["age"].fill("16")
    screens.tap("save")
    expect(named["idNumber"]).to_have_attribute("aria-invalid", "true")
    named["idNumber"].fill("11010519491231002x")
    screens.tap("save")
    screens.expect_said(screens.texts["saved"])
    screens.page.reload()
    expect(named["grade"]).to_have_value("senior_2")
    expect(named["age"]).to_have_value("16")
    expect(named["idNumber"]).to_have_value("1101**********002X")
    named["age"].fill("17")
    screens.tap("save")
    screens.expect_said(screens.texts["saved"])
    expect(named["idNumber"]).to_have_value("1101**********002X")


@IN_ENGLISH
def test_a_tutor_has_certificates_and_a_picture(screens: AccountScreens, language: str) -> None:
    screens.sign_in_by_password(ZHOU.phone, PASSWORD, TUTOR)
    screens.expect_home()
    screens.open(INFORMATION)
    screens.page.get_by_role(
        "checkbox", name="CATTI" if language == "en" else "翻译资格三级"
    ).check()
    screens.page.get_by_label(label(language, "skills")).fill("唱歌，讲故事")
    screens.tap("save")
    screens.expect_said(screens.texts["saved"])
    photograph = io.BytesIO()
    Image.new("RGB", (3000, 2000), "teal").save(photograph, "PNG")
    screens.page.locator("input[type=file]").set_input_files(
        {"name": "me.png", "mimeType": "image/png", "buffer": photograph.getvalue()}
    )
    screens.expect_said(screens.texts["pictureChanged"])
    picture = screens.page.get_by_role("img", name=screens.texts["picture"])
    expect(picture).to_be_visible()
    assert picture.evaluate("async (image) => { await image.decode(); return image.naturalWidth; }")
    screens.page.locator("input[type=file]").set_input_files(
        {"name": "no.png", "mimeType": "image/png", "buffer": b"no picture"}
    )
    screens.expect_said(screens.errors["uploadFailed"])
    screens.page.reload()
    expect(screens.page.get_by_label(label(language, "skills"))).to_have_value("唱歌, 讲故事")


@IN_CHINESE
def test_password_and_phone_are_changed_and_both_let_in(screens: AccountScreens) -> None:
    screens.sign_in_by_password(MING.phone, PASSWORD, STUDENT)
    screens.expect_home()
    screens.open("my/my")
    screens.page.get_by_role("button", name=screens.texts["changePasswordTitle"]).click()
    screens.fill(oldPassword="not mine 1", newPassword=NEW_PASSWORD, confirmPassword=NEW_PASSWORD)
    screens.tap("save")
    expect(screens.field("oldPassword")).to_have_attribute("aria-invalid", "true")
    screens.fill(oldPassword=PASSWORD)
    screens.tap("save")
    screens.expect_said(screens.texts["passwordChanged"])

    screens.open(INFORMATION)
    screens.page.get_by_role("button", name=screens.texts["phone"]).click()
    screens.fill(newPhone="123")
    screens.tap("codeGet")
    screens.expect_mistake("newPhone", screens.texts["phoneAgain"])
    screens.fill(newPhone=NEW_PHONE)
    screens.fill(code=screens.get_code(NEW_PHONE), password=NEW_PASSWORD)
    screens.page.get_by_role("dialog").get_by_role("button", name=screens.texts["save"]).click()
    screens.expect_said(screens.texts["phoneChanged"])
    expect(screens.page.get_by_text("137****9999")).to_be_visible()

    screens.page.evaluate("localStorage.removeItem('wordmate.session')")
    screens.page.reload()
    screens.sign_in_by_password(NEW_PHONE, NEW_PASSWORD)
    screens.expect_home()


@IN_ENGLISH
def test_what_is_said_while_a_box_is_open_stands_on_top_of_it(screens: AccountScreens) -> None:
    screens.sign_in_by_password(MING.phone, PASSWORD, STUDENT)
    screens.expect_home()
    screens.open(INFORMATION)
    screens.page.get_by_role("button", name=screens.texts["phone"]).click()
    screens.fill(newPhone="13700008888")
    screens.page.get_by_role("button", name=screens.texts["codeGet"]).click()
    said = screens.page.locator("[popover]", has_text=screens.texts["codeSent"])
    expect(said).to_be_visible()
    assert said.evaluate("element => element.matches(':popover-open')")


@IN_ENGLISH
def test_a_person_signs_out_their_other_phone_which_then_asks_to_sign_in(
    screens: AccountScreens, open_page: Open, language: str
) -> None:
    said = texts(language, "profile")
    lost = open_page(MING)
    screens.sign_in_by_password(MING.phone, PASSWORD, STUDENT)
    screens.expect_home()
    screens.open(INFORMATION)
    devices = screens.page.get_by_role("list", name=said["devices"]).get_by_role("listitem")
    expect(devices).to_have_count(2)
    devices.get_by_role("button").click()
    screens.page.get_by_role("dialog").get_by_role("button", name=said["endDevice"]).click()
    screens.expect_said(said["deviceEnded"])
    expect(devices).to_have_count(1)
    expect(screens.page.get_by_text(said["noOtherDevice"])).to_be_visible()

    lost.goto("/#/pages/my/my")
    lost.goto(f"/#/pages/{INFORMATION}")
    lost.wait_for_url("**/#/pages/login/**")
    screens.page.reload()
    expect(devices).to_have_count(1)


def test_a_page_for_students_is_not_opened_for_a_tutor(open_page: Open) -> None:
    page = open_page(ZHOU)
    page.goto("/#/pages/simulationTraining/simulationTraining")
    expect(page.get_by_text(texts("zh-CN", "errors")["roleCannotOperate"])).to_be_visible()
    page.wait_for_url("**/#/pages/index/index")
    page.goto("/#/pages/my/my")
    expect(page.get_by_role("heading", name="陪练中心")).to_be_visible()
    expect(page.get_by_role("button", name="模拟训练")).to_have_count(0)
