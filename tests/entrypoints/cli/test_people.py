"""The store's commands on accounts."""

import asyncio
from functools import partial
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.entrypoints.cli.telling import Run, facts_of
from wordmate.application.kernel.call import Call, Caller
from wordmate.application.privacy.messages import AskDataRequest
from wordmate.application.privacy.requests import ask_data_request
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import Role
from wordmate.domain.privacy.data_request import DataRequestKind
from wordmate.entrypoints.bootstrap import open_service
from wordmate.entrypoints.settings import Settings


@pytest.fixture
def people(run: Run, data_dir: Path) -> Run:
    """``store people …`` in a house with a student and a tutor."""
    student = ("--phone", "13800000001", "--name", "小满", "--password", "maple7river")
    tutor = ("--phone", "13900000001", "--name", "周老师", "--password", "maple7river")
    people = partial(run, "store", "people")
    assert people("create", *student)[1] == "Student S00000001: 小满, 13800000001\n"
    assert people("create", "--role", "TEACHER", *tutor)[1] == (
        "Tutor T00000002: 周老师, 13900000001\n"
    )
    return people


def test_people_are_listed_with_masked_phones_and_each_shown_phone_is_audited(
    people: Run,
    run: Run,
) -> None:
    _, said, _ = people("list")
    assert said.splitlines() == [
        "account\trole\tname\tphone\ttitle\tinstitution\tclosed",
        "T00000002\tTEACHER\t周老师\t139****0001\tintern\t-\t-",
        "S00000001\tuser\t小满\t138****0001\t-\t-\t-",
    ]
    assert people("phone", "S00000001", "--by", "王老师")[1] == "phone\t13800000001\n"
    _, look = run("store", "audit-log", "--event", "phone_seen")[1].splitlines()
    assert look.split("\t")[1:4] == ["王老师", "phone_seen", "S00000001 小满"]
    assert people("list", "--role", "user")[1].count("\n") == 2


def test_people_are_found_by_a_part_of_their_name(people: Run) -> None:
    _, found = people("find", "满")[1].splitlines()
    assert found.startswith("S00000001\tuser\t小满\t138****0001\t")
    assert people("find", "满", "--role", "TEACHER")[1] == "none\n"
    assert people("find", "%")[1] == "none\n"
    assert people("find", "")[0] == 2


def test_a_page_of_people_names_the_option_for_the_next_page(people: Run) -> None:
    _, first, more = people("list", "--limit", "1")[1].splitlines()
    assert (first.split("\t")[0], more) == ("T00000002", "more: --offset 1")
    _, last = people("list", "--limit", "1", "--offset", "1")[1].splitlines()
    assert last.startswith("S00000001\t")


def test_an_account_is_closed_and_opened_again(people: Run) -> None:
    assert facts_of(people("disable", "S00000001")[1])["closed"] == "yes"
    assert people("list", "--role", "user")[1].endswith("\tyes\n")
    assert facts_of(people("enable", "S00000001")[1])["closed"] == "-"
    assert people("list", "--role", "user")[1].endswith("\t-\n")


NO_SUCH_ACCOUNT = "There is no such account with that role\n"


def test_a_field_is_named_once_and_a_student_has_no_title(people: Run) -> None:
    twice = ("verifier_name=王", "verifier_name=李")
    code, _, said = people("set-facts", "S00000001", *twice)
    assert (code, "verifier_name is named twice" in said) == (2, True)
    new = ("--phone", "13800000002", "--name", "一诺", "--password", "maple7river")
    code, _, said = people("create", *new, "--title", "gold")
    assert (code, "--title" in said) == (2, True)
    assert len(people("list")[1].splitlines()) == 3


def test_a_tutor_gets_a_title_and_a_student_does_not(people: Run) -> None:
    assert facts_of(people("set-title", "T00000002", "diamond")[1])["title"] == "diamond"
    later = people("set-title", "T00000002", "gold", "--since", "2099-12-01")[1]
    facts = facts_of(later)
    assert (facts["title"], facts["planned titles"]) == ("diamond", "gold 2099-12-01")
    taken_back = people("take-back-title", "T00000002", "2099-12-01")[1]
    assert facts_of(taken_back)["planned titles"] == "-"
    code, _, said = people("take-back-title", "T00000002", "2099-12-01")
    assert (code, said.startswith("TITLE_NOT_PLANNED")) == (1, True)
    code, _, said = people("set-title", "T00000002", "gold", "--since", "2025-12-01")
    assert (code, said.startswith("TITLE_DAY_PAST")) == (1, True)
    code, _, said = people("set-title", "S00000001", "diamond")
    assert (code, said) == (1, f"NO_ACCOUNT_WITH_ROLE: S00000001: {NO_SUCH_ACCOUNT}")


def test_the_store_edits_only_its_own_profile_fields(people: Run) -> None:
    facts = ("verifier_name=王老师", "initial_vocabulary=1200", "initial_vocabulary_on=2025-09-01")
    assert facts_of(people("set-facts", "S00000001", *facts)[1])["account"] == "S00000001"
    assert people("set-facts", "T00000002", "exam_status=pass", "position=group_leader")[0] == 0
    assert people("set-facts", "S00000001", "verifier_name=")[0] == 0
    for unknown in ("exam_status=pass", "age=12"):
        code, _, said = people("set-facts", "S00000001", unknown)
        assert (code, said) == (
            1,
            f"FACT_UNKNOWN: S00000001: {unknown.split('=')[0]} is not a field that the store edits:"
            " english_level, initial_vocabulary, initial_vocabulary_on, verifier_name\n",
        )
    for wrong in ("initial_vocabulary=many", "initial_vocabulary=-1"):
        code, _, said = people("set-facts", "S00000001", wrong)
        assert (code, said.partition(":")[0]) == (1, "INVALID_PROFILE")


def test_a_field_is_cleared_only_explicitly(people: Run) -> None:
    people("set-facts", "S00000001", "verifier_name=王老师")
    code, _, said = people("set-facts", "S00000001", "verifier_name")
    assert (code, "is not FIELD=TEXT" in " ".join(said.split())) == (2, True)
    assert people("set-facts", "S00000001", "verifier_name=")[0] == 0


def test_the_second_account_of_a_phone_needs_another_name(people: Run) -> None:
    again = ("create", "--phone", "13800000001", "--name", "小满", "--password", "maple7river")
    code, _, said = people(*again)
    assert (code, said) == (
        1,
        "ACCOUNT_EXISTS: This phone already has an account with that role and name,"
        " or the most allowed\n",
    )


def test_an_unknown_account_is_one_clear_line(people: Run) -> None:
    for command in (
        ("disable", "S00000009"),
        ("set-title", "T00000009", "gold"),
        ("set-facts", "T00000001", "x=1"),
    ):
        whose = "student" if command[1].startswith("S") else "tutor"
        code, _, said = people(*command)
        assert (code, said) == (
            1,
            f"NOT_FOUND: There is no {whose} {command[1]}\n",
        )


def test_a_common_password_is_refused(people: Run) -> None:
    facts = ("--phone", "13800000002", "--name", "x", "--password", "password1")
    code, _, said = people("create", *facts)
    assert (code, said.partition(":")[0]) == (1, "COMMON_PASSWORD")


def test_an_invite_code_is_shown_once(people: Run, run: Run) -> None:
    issued = ("issue", "nj", "--institution-name", "南京", "--uses", "3")
    code, said, _ = run("store", "invite-code", *issued)
    issued_code = facts_of(said)
    assert (code, len(issued_code["code"]), issued_code["uses"]) == (0, 13, "3")
    assert facts_of(run("store", "invite-code", *issued)[1])["code"] != issued_code["code"]


def test_a_problem_with_an_institution_is_explained(people: Run, run: Run) -> None:
    code, _, said = run("store", "invite-code", "issue", "nj", "--institution-name", " ")
    assert (code, said) == (
        1,
        "INVALID_PROFILE: nj: institution name has 1 to 40 printable characters\n",
    )


def test_students_and_tutors_belong_to_an_institution(people: Run) -> None:
    known = ("--password", "maple7river", "--institution", "nj", "--institution-name", "南京")
    student = ("create", "--phone", "13800000002", "--name", "一诺", *known)
    tutor = ("create", "--role", "TEACHER", "--phone", "13900000002", "--name", "吴老师", *known)
    assert (people(*student)[0], people(*tutor)[0]) == (0, 0)
    institutions = [line.split("\t")[5] for line in people("list")[1].splitlines()[1:]]
    assert institutions == ["南京", "南京", "-", "-"]


def test_an_institution_without_a_code_is_refused(people: Run) -> None:
    facts = ("--phone", "13800000002", "--name", "x", "--password", "maple7river")
    code, _, said = people("create", *facts, "--institution-name", "南京")
    assert (code, said.partition(" has")[0]) == (1, "INVALID_PROFILE: institution code")


def test_an_existing_institution_is_found_by_its_code(people: Run) -> None:
    facts = ("create", "--phone", "13800000002", "--name", "一诺", "--password", "maple7river")
    code, _, said = people(*facts, "--institution", "nj")
    assert (code, said) == (
        1,
        "INVALID_PROFILE: institution code is of no institution yet: a new one needs a name\n",
    )
    assert people("set-institution", "S00000001", "nj")[0] == 1
    assert people("set-institution", "S00000001", "nj", "--institution-name", "南京")[0] == 0
    assert people("set-institution", "T00000002", "nj")[0] == 0
    assert people(*facts, "--institution", "nj")[0] == 0
    institutions = [line.split("\t")[5] for line in people("list")[1].splitlines()[1:]]
    assert institutions == ["南京", "南京", "南京"]


def test_an_unknown_account_cannot_join_an_institution(people: Run) -> None:
    assert people("set-institution", "S00000009", "nj", "--institution-name", "南京")[0] == 1
    assert people("set-institution", "S00000001", "nj")[0] == 1


def test_people_are_named_by_number_or_phone_and_a_shared_phone_needs_the_number(
    people: Run,
) -> None:
    second = ("create", "--phone", "138 0000-0001", "--name", "小雨", "--password", "maple7river")
    assert facts_of(people("disable", "１３８０００００００１")[1])["account"] == "S00000001"
    assert facts_of(people("enable", "s00000001")[1])["account"] == "S00000001"
    assert people(*second)[1] == "Student S00000003: 小雨, 13800000001\n"
    code, _, said = people("disable", "13800000001")
    assert (code, said) == (
        1,
        "ACCOUNT_AMBIGUOUS: 13800000001:"
        " This phone has several accounts. Please name one by its number:"
        " S00000001 小满, S00000003 小雨\n",
    )
    assert people("disable", "1")[2].startswith("PHONE_INVALID: ")


STAFF = (
    "--role",
    "store",
    "--phone",
    "13700000001",
    "--name",
    "王店长",
    "--password",
    "maple7river",
)


def test_staff_are_created_with_rights_and_listed_with_them(people: Run) -> None:
    assert people("create", *STAFF, "--rights", "schedule, people")[1] == (
        "Staff D00000003: 王店长, 13700000001\n"
    )
    _, listed = people("staff")[1].splitlines()
    assert listed == "D00000003\t王店长\t137****0001\tpeople schedule\t-\t-"
    assert people("list")[1].count("\n") == 3
    assert people("rights", "D00000003", "owner", "--by", "王老师")[0] == 0
    assert "\towner\t" in people("staff")[1]
    assert people("rights", "D00000003", "pay")[0] == 1
    assert people("reset-second-factor", "D00000003")[0] == 0
    assert people("set-password", "D00000003", "--password", "river8maple")[0] == 0


def test_rights_are_named_as_they_are_spelled_and_only_staff_have_them(people: Run) -> None:
    code, _, said = people("create", *STAFF, "--rights", "everything")
    assert (code, "everything is none of schedule, people" in said) == (2, True)
    code, _, said = people("create", *STAFF[2:], "--rights", "pay")
    assert (code, "only staff have rights" in said) == (2, True)
    code, _, said = people("rights", "S00000001", "pay")
    assert code == 1


def test_a_person_is_erased_with_a_reason(people: Run, run: Run) -> None:
    code, _, said = people("erase", "13800000001", "--reason", " ")
    assert (code, "a reason is needed" in said) == (2, True)
    assert (
        facts_of(people("erase", "13800000001", "--reason", "asked")[1])["account"] == "S00000001"
    )
    assert people("list", "--role", "user")[1].splitlines()[1].split("\t")[2:4] == [
        "S00000001",
        "-",
    ]
    code, _, said = people("enable", "S00000001")
    assert (code, "The data of this account was erased" in said) == (1, True)
    _, entry = run("store", "audit-log", "--event", "erased")[1].splitlines()
    assert "asked" in entry.split("\t")


def test_a_copy_of_a_persons_data_is_written_once(people: Run, tmp_path: Path) -> None:
    out = tmp_path / "copy.zip"
    asked = ("export", "S00000001", "--out", str(out), "--reason", "asked")
    assert people(*asked)[1] == f"S00000001: {out}\n"
    with ZipFile(out) as archive:
        assert "小满" in archive.read("account.json").decode()
    assert people(*asked)[0] == 2
    assert not [*tmp_path.glob(".*.part")]


async def _asked(settings: Settings, kind: str) -> None:
    async with open_service(settings) as service:
        call = Call(Caller(AccountId(1), Role.STUDENT))
        await ask_data_request(service.ports, call, AskDataRequest(kind=DataRequestKind(kind)))


def test_requests_for_data_are_listed_and_answered(people: Run, tmp_path: Path) -> None:
    assert people("requests")[1] == "none\n"
    for kind in ("COPY", "CLOSE"):
        asyncio.run(_asked(Settings(data_dir=str(tmp_path)), kind))
    _, *listed = people("requests")[1].splitlines()
    assert [line.split("\t")[:5] for line in listed] == [
        ["1", "S00000001", "小满", "COPY", "OPEN"],
        ["2", "S00000001", "小满", "CLOSE", "OPEN"],
    ]
    code, _, said = people("refuse", "1")
    assert (code, "Please say why" in said) == (1, True)
    assert people("answer", "1", "已当面交付")[1] == "done\n"
    assert people("erase", "S00000001", "--reason", "asked")[0] == 0
    assert people("requests")[1] == "none\n"
    assert people("requests", "--all")[1].count("DONE") == 2
    code, _, said = people("answer", "7", "x")
    assert (code, "There is no request 7" in said) == (1, True)
