"""Declarations of operations, and their refusals."""

from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

import msgspec
import pytest
from msgspec import inspect

import wordmate.application
from wordmate.application.kernel.call import Call, Caller, Visitor
from wordmate.application.kernel.messages import Empty, Nothing
from wordmate.application.kernel.operations import (
    ANYBODY,
    SIGNED_IN,
    STUDENTS,
    Owns,
    declared_in,
    operation,
)
from wordmate.application.operations import AREAS, OPERATIONS
from wordmate.domain.kernel.errors import RightMissing, RoleCannotOperate
from wordmate.domain.kernel.ids import AccountId
from wordmate.domain.kernel.roles import SIDES, Role
from wordmate.domain.kernel.staff import Right, Staff

DECLARED: dict[str, Any] = {"roles": SIGNED_IN, "owns": Owns.SELF}
PUBLIC: dict[str, Any] = {"roles": ANYBODY, "owns": Owns.NOTHING}


def test_every_declared_operation_is_in_the_table() -> None:
    package = wordmate.application
    found = walk_packages(package.__path__, f"{package.__name__}.")
    assert dict(declared_in(import_module(one.name) for one in found)) == dict(OPERATIONS)
    assert {one.area for one in OPERATIONS.values()} == set(AREAS)


def test_only_sign_in_and_shared_weeks_are_public_and_all_others_name_roles_and_rows() -> None:
    assert {name for name, one in OPERATIONS.items() if one.public} == {
        "CheckUserExistByPhone",
        "ApplyUserLoginPhoneCode",
        "CustomerLoginByPhoneCode",
        "CustomerLoginByPhoneAndPassword",
        "CustomerApplyWeChatAuthorization",
        "CustomerLoginByWeChat",
        "CustomerLoginByWeChatPhoneCode",
        "CustomerBindWeChat",
        "CustomerLoginByCandidate",
        "CustomerApplyRegisterPhoneCode",
        "CustomerRegisterByByPhoneCode",
        "CustomerApplyResetPasswordWithoutToken",
        "CustomerVerifyResetPasswordCodeWithoutToken",
        "CustomerResetPasswordWithoutToken",
        "CustomerOpenSharedWeek",
        "StoreSignIn",
    }
    for name, one in OPERATIONS.items():
        assert bool(one.roles) != one.public, name
        assert (one.owns is Owns.NOTHING) == one.public, name
        assert one.description, name
        assert "Raises" not in one.description, name


def test_simulations_are_the_students_and_the_teacher_detail_is_the_tutors() -> None:
    simulation = OPERATIONS["CustomerCreateSimulation"]
    assert [simulation.may_call(role) for role in (Role.STUDENT, Role.TUTOR)] == [True, False]
    detail = OPERATIONS["CustomerTeacherQueryDetail"]
    assert [detail.may_call(role) for role in (Role.STUDENT, Role.TUTOR)] == [False, True]


ONCE: dict[str, Any] = {**DECLARED, "once": True}


async def looks(ports: object, call: Call, request: Empty) -> Nothing:
    """Reads."""
    return Nothing()


async def changes(ports: object, unit: object, call: Call, request: Empty) -> Nothing:
    """Changes something."""
    return Nothing()


async def lets_in(ports: object, visitor: Visitor, request: Empty) -> Nothing:
    """Lets somebody in."""
    return Nothing()


async def says_too_little(ports: object, call: Call, request) -> Nothing:
    """Does not say what it takes."""
    return Nothing()


async def takes_no_call(ports: object, request: Empty) -> Nothing:
    """Nobody calls."""
    return Nothing()


async def takes_something_else(ports: object, clock: object, call: Call, request: Empty) -> Nothing:
    """A clock is no unit."""
    return Nothing()


async def takes_a_number(ports: object, call: Call, request: int) -> Nothing:
    """A number is no message."""
    return Nothing()


async def is_not_described(ports: object, call: Call, request: Empty) -> Nothing:
    return Nothing()


def test_annotations_are_request_and_answer_and_the_docstring_is_the_description() -> None:
    declared = operation("Change", **ONCE)(changes)
    assert (declared.request, declared.response) == (Empty, Nothing)
    assert (declared.in_unit, declared.description) == (True, "Changes something.")


@pytest.mark.parametrize(
    ("work", "said", "why"),
    [
        (says_too_little, DECLARED, "request has no annotation"),
        (takes_no_call, DECLARED, "takes ports, a unit if it is a command, caller and request"),
        (takes_something_else, DECLARED, "takes ports, a unit if it is a command"),
        (takes_a_number, DECLARED, "must take and return messages"),
        (is_not_described, DECLARED, "has no docstring"),
        (looks, ONCE, "must be a command with a unit to have once"),
        (looks, {**DECLARED, "before": says_too_little}, "a unit to have before, asks or after"),
        (looks, {**DECLARED, "after": says_too_little}, "a unit to have before, asks or after"),
        (looks, PUBLIC, "takes a Visitor if it is public"),
        (lets_in, DECLARED, "takes a Visitor if it is public"),
        (lets_in, {**PUBLIC, "owns": Owns.SELF}, "must own NOTHING"),
        (looks, {**DECLARED, "owns": Owns.NOTHING}, "must own NOTHING"),
    ],
)
def test_a_declaration_that_contradicts_itself_is_refused(
    work: Callable[..., Any], said: dict[str, Any], why: str
) -> None:
    with pytest.raises(TypeError) as refused:
        operation("Wrong", **said)(work)
    assert f"operation Wrong ({work.__module__}.{work.__qualname__}): " in str(refused.value)
    assert why in str(refused.value)


async def test_a_role_that_an_operation_does_not_name_is_refused_everywhere() -> None:
    tutor = Call(Caller(AccountId(1), Role.TUTOR))
    declared = operation("Look", roles=STUDENTS, owns=Owns.SELF)(looks)
    with pytest.raises(RoleCannotOperate):
        await declared(None, tutor, Empty())


async def test_a_caller_without_a_token_is_refused_everywhere() -> None:
    visitor: Any = Visitor()
    with pytest.raises(RoleCannotOperate):
        await operation("Look", **DECLARED)(looks)(None, visitor, Empty())
    assert await operation("Enter", **PUBLIC)(lets_in)(None, visitor, Empty()) == Nothing()


def test_a_duplicate_operation_name_is_refused_with_both_places() -> None:
    here = ModuleType(__name__)
    here.one = operation("Look", **DECLARED)(looks)  # type: ignore[attr-defined]
    assert list(declared_in([here])) == ["Look"]
    here.other = operation("Look", **DECLARED)(changes)  # type: ignore[attr-defined]
    with pytest.raises(TypeError, match=r"two operations are called Look: .*looks and .*changes"):
        declared_in([here])


OF_STORE = {name: one for name, one in OPERATIONS.items() if name.startswith("Store")}
WITHOUT_RIGHT = {
    "StoreSignIn",
    "StoreSignOut",
    "StoreQueryMe",
    "StoreListSession",
    "StoreEndSession",
    "StoreStartSecondFactor",
    "StoreConfirmSecondFactor",
    "StoreDropSecondFactor",
    "StoreRenewRecoveryCodes",
    "StoreListInbox",
    "StoreCountInbox",
}
"""Everybody's own sign-in, and the inbox, which has what the caller's rights answer."""


def test_every_other_operation_of_the_store_needs_a_right() -> None:
    assert {name for name, one in OF_STORE.items() if one.right is None} == WITHOUT_RIGHT


@pytest.mark.parametrize("name", sorted(OF_STORE.keys() - WITHOUT_RIGHT))
def test_no_other_right_and_no_other_role_opens_an_operation_of_the_store(name: str) -> None:
    declared = OF_STORE[name]
    enough = {Right.OWNER, declared.right, declared.or_right}
    for right in Right:
        staff = Caller(AccountId(1), Role.STORE, staff=Staff(frozenset({right})))
        if right in enough:
            declared.check_may_call(staff)
        else:
            with pytest.raises(RightMissing):
                declared.check_may_call(staff)
    for role in SIDES:
        with pytest.raises(RoleCannotOperate):
            declared.check_may_call(Caller(AccountId(1), role))


def _unbounded(kind: inspect.Type, path: str) -> Iterator[str]:
    """The whole numbers, texts and lists of a request that may be as large as the caller likes."""
    match kind:
        case inspect.IntType() if kind.le is None or kind.ge is None:
            yield path
        case inspect.StrType() if kind.max_length is None and kind.pattern is None:
            yield path
        case inspect.StructType():
            for field in kind.fields:
                yield from _unbounded(field.type, f"{path}.{field.encode_name}")
        case inspect.ListType() | inspect.DictType() if kind.max_length is None:
            yield path
        case _:
            for name in ("type", "item_type", "key_type", "value_type"):
                if (part := getattr(kind, name, None)) is not None:
                    yield from _unbounded(part, path)
            for part in (*getattr(kind, "types", ()), *getattr(kind, "item_types", ())):
                yield from _unbounded(part, path)


@pytest.mark.parametrize("name", OPERATIONS)
def test_every_number_text_and_list_of_a_request_has_a_bound(name: str) -> None:
    request = msgspec.inspect.type_info(OPERATIONS[name].request)
    assert [*_unbounded(request, name)] == []
