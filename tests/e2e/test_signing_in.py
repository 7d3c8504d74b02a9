"""Every way of signing in, for both roles and in both languages, and its refusals."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Open, Template
from tests.e2e.looking import Looker
from tests.e2e.pages.account import RESEND_S, STUDENT, TUTOR, AccountScreens, texts
from tests.e2e.people import PASSWORD, Caller
from tests.e2e.people import STUDENT as MING
from tests.e2e.people import TUTOR as ZHOU
from tests.e2e.server import RunningServer, running
from tests.e2e.transcript import TRANSCRIPT
from tests.support.commands import environment
from tests.support.forked import ran
from tests.support.loopback import loopback
from tests.support.wechat_server import APP, WEB, WeChatServer
from wordmate.tools.demo import STORE_OWNER

IN_CHINESE = pytest.mark.parametrize("language", ["zh-CN"])
IN_ENGLISH = pytest.mark.parametrize("language", ["en"])
ROLES = pytest.mark.parametrize(
    ("role", "language"), [(STUDENT, "zh-CN"), (TUTOR, "en")], ids=["student", "tutor"]
)
"""Both roles, each with one language."""
GOOD = "maple7river"
WECHAT_AGENT = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15"
    " (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.53"
)
NAMES = {STUDENT: "林小满", TUTOR: "周老师"}
PHONES = {STUDENT: MING.phone, TUTOR: ZHOU.phone}
MINUTES_5 = 300
RESTED_S = 120
_new_phones = count(13_700_000_001)
_codes = count(1)


@pytest.fixture(scope="module")
def wechat() -> WeChatServer:
    """WeChat, as the server sees it."""
    return WeChatServer()


@pytest.fixture(scope="module")
def server(
    filled: Template, wechat: WeChatServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningServer]:
    """One server for all tests: its clock only advances, and every test has its own phones."""
    with (
        loopback(wechat) as answering,
        running(
            filled.folder,
            tmp_path_factory.mktemp("signing-in") / "data",
            people_per_address=1_000,
            wechat_url=answering.url,
            wechat_pages_url=answering.url,
            wechat_app_id=APP["appid"],
            wechat_secret=APP["secret"],
            wechat_web_app_id=WEB["appid"],
            wechat_web_secret=WEB["secret"],
        ) as one,
    ):
        yield one


@pytest.fixture
def phone() -> str:
    """An unregistered phone."""
    return str(next(_new_phones))


@pytest.fixture
def screens(open_page: Open, server: RunningServer, language: str) -> AccountScreens:
    """A phone in this language."""
    return AccountScreens(open_page(chosen=language), server, language)


@pytest.fixture(scope="module")
def invite_code(server: RunningServer) -> str:
    """An institution's invite code for many tutors, as the store issues it."""
    institution = ("BJ01", "--institution-name", "北京", "--uses", "20")
    return store(server, "invite-code", "issue", *institution).split()[1]


def store(server: RunningServer, *arguments: str) -> str:
    """The output of the store's command line."""
    ended = ran("store", *arguments, env=environment(server.folder))
    assert ended.code == 0, ended.err
    TRANSCRIPT.write(ended.err)
    return ended.out


def enrol(server: RunningServer, phone: str, name: str) -> None:
    """Registers a student with this phone, elsewhere."""
    call = Caller(server.url, "", 0)
    server.clock.move(seconds=RESEND_S)
    call("CustomerApplyRegisterPhoneCode", phone=phone)
    call(
        "CustomerRegisterByByPhoneCode",
        phone=phone,
        code=server.sms.last(phone),
        role=STUDENT,
        name=name,
        password=GOOD,
        confirmPassword=GOOD,
        agreement={"legalText": "5.0", "isUnderFourteen": False},
    )


def desk(server: RunningServer) -> Caller:
    """The store's owner, at the desk."""
    owner = {"phone": STORE_OWNER, "password": PASSWORD}
    entered = Caller(server.url, "", 0)("StoreSignIn", **owner)
    return Caller(server.url, entered["token"], entered["me"]["userId"])


def sign_out(screens: AccountScreens) -> None:
    """Deletes this phone's session."""
    screens.page.evaluate("localStorage.removeItem('wordmate.session')")
    screens.page.reload()


def wechat_code(who: str) -> str:
    """A code of WeChat for a person, valid once."""
    return f"good-{next(_codes)}-as-{who}"


@ROLES
def test_a_code_to_the_phone_signs_in_both_roles(screens: AccountScreens, role: str) -> None:
    screens.sign_in_by_code(PHONES[role], role)
    screens.expect_home()
    screens.expect_account(NAMES[role])


@ROLES
def test_a_password_signs_in_both_roles(screens: AccountScreens, role: str) -> None:
    screens.sign_in_by_password(PHONES[role], PASSWORD, role)
    screens.expect_home()
    screens.expect_account(NAMES[role])


@ROLES
def test_an_account_number_and_its_password_sign_in(
    screens: AccountScreens, server: RunningServer, role: str
) -> None:
    number = f"{'t' if role == TUTOR else 's'}{int(account_of(server, PHONES[role])):08d}"
    screens.sign_in_by_password(number, PASSWORD, role)
    screens.expect_home()
    screens.expect_account(NAMES[role])


@ROLES
def test_a_bound_wechat_account_signs_in_both_roles(
    screens: AccountScreens, role: str, language: str, shots: Path | None
) -> None:
    who = f"{role}-{language}"
    screens.open(f"login/wechatBinding?wechatCode={wechat_code(who)}")
    screens.take_role(role)
    screens.agree()
    screens.tap("wechatSubmit")
    screens.answer(screens.errors["phoneNotBound"], screens.texts["bindTitle"])
    screens.expect_title("bindTitle")
    screens.expect_settled()
    Looker(screens.page, language, shots).look(f"bind-phone-{role}")
    screens.fill(phone=PHONES[role])
    screens.fill(code=screens.get_code(PHONES[role]))
    screens.tap("bindSubmit")
    screens.expect_home()

    sign_out(screens)
    screens.open(f"login/wechatBinding?wechatCode={wechat_code(who)}")
    screens.take_role(role)
    screens.agree()
    screens.tap("wechatSubmit")
    screens.expect_home()
    screens.expect_account(NAMES[role])


@ROLES
def test_a_phone_shared_by_wechat_signs_in_both_roles(
    screens: AccountScreens, wechat: WeChatServer, role: str, language: str
) -> None:
    wechat.phone |= {"phoneNumber": PHONES[role], "purePhoneNumber": PHONES[role]}
    code, phone_code = (wechat_code(f"quick-{role}-{language}") for _ in range(2))
    screens.open(f"login/wechatBinding?wechatCode={code}&phoneCode={phone_code}")
    screens.take_role(role)
    screens.agree()
    screens.tap("wechatSubmit")
    screens.expect_home()
    screens.expect_account(NAMES[role])


@pytest.fixture
def inside_wechat(open_page: Open, server: RunningServer, language: str) -> AccountScreens:
    """A phone that shows the app inside WeChat."""
    return AccountScreens(open_page(agent=WECHAT_AGENT, chosen=language), server, language)


@IN_ENGLISH
def test_inside_wechat_its_own_page_signs_in(
    inside_wechat: AccountScreens, server: RunningServer, wechat: WeChatServer, phone: str
) -> None:
    screens = inside_wechat
    enrol(server, phone, "Hong")
    screens.open("login/wechatBinding")
    for bound in (False, True):
        wechat.agreeing = wechat_code(phone)
        screens.agree()
        screens.tap("wechatSubmit")
        if not bound:
            screens.answer(screens.errors["phoneNotBound"], screens.texts["bindTitle"])
            screens.fill(phone=phone)
            screens.fill(code=screens.get_code(phone))
            screens.tap("bindSubmit")
        screens.expect_home()
        assert "code=" not in screens.page.url
        sign_out(screens)
        screens.open("login/wechatBinding")


@IN_CHINESE
def test_a_code_of_wechats_page_with_a_foreign_state_signs_nobody_in(
    inside_wechat: AccountScreens, wechat: WeChatServer, phone: str
) -> None:
    screens = inside_wechat
    forced = wechat_code(phone)
    screens.page.goto(f"/?code={forced}&state=s")
    screens.expect_title("wechatTitle")
    wechat.agreeing = "forged"
    screens.agree()
    screens.tap("wechatSubmit")
    screens.expect_said(screens.errors["quickLoginFailed"])
    assert forced not in wechat.used


@IN_ENGLISH
def test_an_invalid_wechat_code_is_reported_and_another_way_offered(
    screens: AccountScreens,
) -> None:
    screens.open("login/wechatBinding?wechatCode=forged")
    screens.agree()
    screens.tap("wechatSubmit")
    screens.expect_said(screens.errors["quickLoginFailed"])


@IN_CHINESE
def test_on_a_computer_wechat_says_where_to_open_it(screens: AccountScreens) -> None:
    screens.open("login/login")
    screens.tap("wayWechat")
    screens.expect_said(screens.errors["openOnPhone"])
    screens.tap("byCode")
    screens.expect_title("phoneLoginTitle")


@IN_ENGLISH
def test_wrong_codes_are_reported_and_the_fifth_invalidates_the_code(
    screens: AccountScreens, phone: str
) -> None:
    right = screens.ask_by_code(phone)
    wrong = "000000" if right != "000000" else "111111"
    for _ in range(4):
        screens.fill(code=wrong)
        screens.tap("submit")
        expect(screens.field("code")).to_have_attribute("aria-invalid", "true")
        screens.fill(code="")
        expect(screens.field("code")).not_to_have_attribute("aria-invalid", "true")
    screens.fill(code=wrong)
    screens.tap("submit")
    expect(screens.field("code")).to_be_focused()
    screens.fill(code=right)
    screens.tap("submit")
    expect(screens.field("code")).to_have_attribute("aria-invalid", "true")


@IN_CHINESE
def test_a_code_expires_after_five_minutes_and_a_new_one_signs_in(
    screens: AccountScreens, server: RunningServer, phone: str
) -> None:
    enrol(server, phone, "Ming")
    old = screens.ask_by_code(phone)
    server.clock.move(seconds=MINUTES_5)
    screens.fill(code=old)
    screens.tap("submit")
    expect(screens.field("code")).to_have_attribute("aria-invalid", "true")
    screens.page.clock.fast_forward(MINUTES_5 * 1_000)
    screens.fill(code=screens.get_code(phone))
    screens.tap("submit")
    screens.expect_home()


@IN_ENGLISH
def test_an_unregistered_phone_registers_a_child_without_a_second_code(
    screens: AccountScreens, server: RunningServer, phone: str, language: str, shots: Path | None
) -> None:
    screens.sign_in_by_code(phone)
    screens.answer(screens.errors["phoneNotRegistered"], screens.texts["register"])
    screens.expect_title("registerTitle")
    sent = len(server.sms.sent)
    expect(screens.field("phone")).to_have_value(phone)
    expect(screens.field("code")).to_have_count(0)
    screens.fill(studentName="小雨", setPassword=GOOD, confirmPassword=GOOD)
    screens.page.get_by_label(grade(screens), exact=True).select_option("primary_6")
    screens.take_age("ageUnder")
    screens.tap("registerSubmit")
    screens.expect_mistake("guardianName", screens.texts["guardianNameHint"])
    screens.fill(guardianName="许敏")
    screens.field("guardianRelation").select_option("mother")
    Looker(screens.page, language, shots).look("registering-a-child")
    screens.tap("registerSubmit")
    expect(screens.page.get_by_role("heading", level=1)).to_have_text("Your first book")
    screens.expect_account("小雨")
    assert len(server.sms.sent) == sent
    assert server.rows(
        "SELECT guardian_name, guardian_relation FROM agreement ORDER BY account_id DESC LIMIT 1"
    ) == [("许敏", "mother")]


@IN_CHINESE
def test_the_guardian_of_a_child_agrees_at_the_first_sign_in_to_an_account_of_the_store(
    screens: AccountScreens, server: RunningServer, phone: str, language: str, shots: Path | None
) -> None:
    opened = {"phone": phone, "name": "小雪", "password": GOOD, "reason": "on the phone"}
    desk(server)("StoreCreateStudent", **opened)
    screens.sign_in_by_code(phone)
    screens.expect_home()
    asked = screens.page.get_by_role("dialog", name=screens.texts["mustAgreeTitle"])
    expect(asked).to_be_visible()
    screens.take_age("ageUnder")
    screens.fill(guardianName="许敏")
    screens.field("guardianRelation").select_option("grandparent")
    Looker(screens.page, language, shots).look("agreeing-at-the-first-sign-in")
    asked.get_by_role("checkbox").check()
    screens.tap("mustAgreeSubmit")
    expect(asked).to_have_count(0)
    screens.page.reload()
    screens.expect_account("小雪")
    expect(asked).to_have_count(0)


def grade(screens: AccountScreens) -> str:
    """The label of the grade."""
    return "年级" if screens.page.locator("html").get_attribute("lang") == "zh-CN" else "Grade"


@IN_CHINESE
def test_a_tutor_registers_with_the_institutions_invite_code(
    screens: AccountScreens, phone: str, invite_code: str
) -> None:
    screens.sign_in_by_code(phone, TUTOR)
    screens.answer(screens.errors["phoneNotRegistered"], screens.texts["register"])
    screens.expect_title("registerTutorTitle")
    screens.expect_said(screens.texts["staffOnly"])
    screens.fill(name="王老师", setPassword=GOOD, confirmPassword=GOOD, inviteCode="AAAA-BBBB-CCCC")
    screens.tap("registerSubmit")
    expect(screens.field("inviteCode")).to_be_focused()
    expect(screens.field("inviteCode")).to_have_attribute("aria-invalid", "true")
    screens.fill(inviteCode=invite_code)
    screens.tap("registerSubmit")
    screens.expect_home()
    screens.expect_account("王老师")


@IN_ENGLISH
def test_one_of_several_accounts_is_chosen(
    screens: AccountScreens, server: RunningServer, phone: str, language: str, shots: Path | None
) -> None:
    for name in ("Ming", "Hong"):
        enrol(server, phone, name)
    screens.sign_in_by_code(phone)
    choice = screens.page.get_by_role("dialog", name=screens.texts["chooseAccount"])
    expect(choice.get_by_role("listitem")).to_have_count(2)
    Looker(screens.page, language, shots).look("choosing-an-account")
    choice.get_by_role("button", name="Hong").click()
    screens.expect_home()
    screens.expect_account("Hong")

    sign_out(screens)
    screens.sign_in_by_password(phone, GOOD)
    screens.answer(screens.texts["chooseAccount"], "Ming")
    screens.expect_home()
    screens.expect_account("Ming")


@IN_CHINESE
def test_signing_in_without_an_account_of_the_role_shows_why(screens: AccountScreens) -> None:
    screens.sign_in_by_password(MING.phone, PASSWORD, TUTOR)
    screens.expect_said(screens.errors["noAccountWithRole"])


@IN_ENGLISH
def test_signing_in_requires_the_agreement(screens: AccountScreens) -> None:
    for page, name, secret in (
        ("passwordLogin", "accountOrPhone", "password"),
        ("phoneLogin", "phone", "code"),
    ):
        screens.open(f"login/{page}")
        screens.fill(**{name: MING.phone, secret: "123456"})
        screens.tap("submit")
        screens.expect_said(screens.texts["agreeFirst"])
        expect(screens.page.get_by_role("checkbox")).to_be_focused()
        screens.agree()
        expect(screens.page.get_by_text(screens.texts["agreeFirst"])).to_have_count(0)
        screens.page.evaluate("sessionStorage.clear()")
        screens.page.reload()


@IN_CHINESE
def test_reading_the_agreement_keeps_the_filled_form(
    screens: AccountScreens, language: str, shots: Path | None
) -> None:
    screens.open("login/passwordLogin")
    screens.fill(accountOrPhone=MING.phone, password=PASSWORD)
    screens.tap("agreement")
    sheet = screens.page.get_by_role("dialog", name=screens.texts["agreement"])
    close = sheet.get_by_role("button", name=texts(language, "common")["close"])
    expect(close).to_be_in_viewport(ratio=1)
    Looker(screens.page, language, shots).look("reading-the-agreement")
    close.click()
    expect(sheet).to_have_count(0)
    expect(screens.field("accountOrPhone")).to_have_value(MING.phone)
    expect(screens.field("password")).to_have_value(PASSWORD)


@IN_ENGLISH
def test_weak_and_different_passwords_are_refused_before_anything_is_sent(
    screens: AccountScreens, phone: str
) -> None:
    screens.open("login/loginInformation")
    screens.fill(phone=phone, code="123456", studentName="小雨")
    screens.agree()
    for password, key in (
        ("abc123", "passwordShort"),
        ("abcdefghi", "passwordWeak"),
        ("1234567890", "passwordWeak"),
    ):
        screens.fill(setPassword=password, confirmPassword=password)
        screens.tap("registerSubmit")
        screens.expect_mistake("setPassword", screens.texts[key])
    screens.fill(setPassword=GOOD, confirmPassword=f"{GOOD}x")
    screens.tap("registerSubmit")
    screens.expect_mistake("confirmPassword", screens.texts["passwordMismatch"])


@IN_CHINESE
def test_a_forgotten_password_is_reset_and_the_new_one_signs_in(
    screens: AccountScreens, server: RunningServer, phone: str, language: str, shots: Path | None
) -> None:
    enrol(server, phone, "Ming")
    screens.open("login/passwordLogin")
    screens.tap("forgot")
    screens.fill(phone=phone)
    screens.fill(code=screens.get_code(phone))
    screens.tap("next")
    screens.expect_title("resetTitle")
    screens.expect_settled()
    Looker(screens.page, language, shots).look("resetPassword")
    screens.fill(newPassword="river9maple", confirmPassword="river9mapl")
    screens.tap("resetSubmit")
    screens.expect_mistake("confirmPassword", screens.texts["passwordMismatch"])
    screens.fill(confirmPassword="river9maple")
    screens.tap("resetSubmit")
    screens.expect_title("passwordLoginTitle")
    screens.sign_in_by_password(phone, "river9maple")
    screens.expect_home()


@IN_ENGLISH
def test_a_phone_without_account_has_no_password_to_reset(
    screens: AccountScreens, server: RunningServer, phone: str
) -> None:
    sent = len(server.sms.sent)
    screens.open("login/forgotPassword")
    screens.fill(phone=phone)
    screens.tap("codeGet")
    screens.answer(screens.errors["phoneNotRegistered"], screens.texts["register"])
    screens.expect_title("registerTitle")
    assert len(server.sms.sent) == sent


@IN_CHINESE
def test_a_session_that_ended_elsewhere_leads_to_the_sign_in(
    screens: AccountScreens, server: RunningServer, phone: str
) -> None:
    enrol(server, phone, "Ming")
    screens.sign_in_by_password(phone, GOOD)
    screens.expect_home()
    store(server, "people", "disable", phone)
    server.clock.move(seconds=RESTED_S)
    screens.page.reload()
    screens.expect_title("loginTitle")
    screens.expect_said(screens.errors["loginRequired"])
    assert screens.page.evaluate("localStorage.getItem('wordmate.session')") is None


def account_of(server: RunningServer, phone: str) -> str:
    """The number of a phone's account."""
    ((number,),) = server.rows("select id from account where phone like ?", f"%{phone}")
    return str(number)


@IN_ENGLISH
def test_every_sign_in_page_and_its_error_states_are_accessible(
    screens: AccountScreens, language: str, shots: Path | None
) -> None:
    looker = Looker(screens.page, language, shots)
    for page, title in (
        ("login", "loginTitle"),
        ("passwordLogin", "passwordLoginTitle"),
        ("phoneLogin", "phoneLoginTitle"),
        ("wechatBinding", "wechatTitle"),
        ("wechatBinding?wechatCode=good", "wechatTitle"),
        ("loginInformation", "registerTitle"),
        ("teacherInformation", "registerTutorTitle"),
        ("forgotPassword", "forgotTitle"),
        ("userAgreement", "agreementTitle"),
    ):
        screens.open(f"login/{page}")
        screens.expect_title(title)
        screens.expect_settled()
        name = page.partition("?")[0] + ("-with-code" if "?" in page else "")
        looker.look(name)
        if screens.page.locator("button[type=submit]").count():
            screens.page.locator("button[type=submit]").click()
            expect(screens.page.locator("[aria-invalid=true]").first).to_be_attached()
            for box in screens.page.get_by_role("dialog").all():
                looker.look(f"{name}-box")
                box.get_by_role("button").click()
            looker.look(f"{name}-mistakes")
            expect(screens.page.locator("[aria-invalid=true]").first).to_be_focused()


@ROLES
def test_every_page_of_the_own_account_is_accessible(
    screens: AccountScreens, language: str, role: str, shots: Path | None
) -> None:
    screens.sign_in_by_password(PHONES[role], PASSWORD, role)
    screens.expect_home()
    looker = Looker(screens.page, language, shots)
    screens.open("information/myInformation/myInformation")
    expect(screens.field("picture")).to_be_attached()
    devices = texts(language, "profile")["devices"]
    expect(screens.page.get_by_role("list", name=devices)).to_be_visible()
    screens.expect_settled()
    looker.look(f"my-information-{role}")
    screens.page.get_by_role("button", name=screens.texts["phone"]).click()
    expect(screens.field("newPhone")).to_be_focused()
    looker.look(f"change-phone-{role}")
    screens.open("information/changePassword/changePassword")
    screens.expect_title("changePasswordTitle")
    looker.look(f"change-password-{role}")
