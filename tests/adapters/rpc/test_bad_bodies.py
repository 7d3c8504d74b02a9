"""For any invalid body of an operation the refusal names an existing path, and its message none."""

import re
from functools import cache
from string import ascii_letters
from typing import Any, cast

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from litestar import Request

from tests.support.examples import ONE_OF_MANY
from tests.support.request_fields import fields_of
from wordmate.adapters.rpc.body import BODY, BadRequest, Reason, decode_body
from wordmate.adapters.rpc.errors import on_bad_request
from wordmate.adapters.rpc.refusals import BECAUSE
from wordmate.adapters.rpc.wording import Language
from wordmate.application.accounts.messages.account import LoginByPhoneAndPassword
from wordmate.application.accounts.messages.registration import Register
from wordmate.application.kernel.operations import AnyOperation
from wordmate.application.lessons.action_messages import actions_in
from wordmate.application.lessons.messages import SaveProgress
from wordmate.application.operations import OPERATIONS
from wordmate.domain.accounts.agreement import LegalText

JSON = "application/json"
NAMES = {name: frozenset(fields_of(one.request)) for name, one in OPERATIONS.items()}
_IDENTIFIER = re.compile(r"\b[a-z]+[A-Z]|[_\[{]")
"""What only names of programs have: a capital after small letters, an underscore, a bracket."""
_STEP = re.compile(r"\[(\d+)\]|\.?([^.\[]+)")
scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)


@cache
def bodies(names: frozenset[str]) -> st.SearchStrategy[Any]:
    """Mostly objects, since anything else is refused before its fields are read. Created once for
    each operation, which takes longer than drawing from it."""
    keys = st.sampled_from(sorted(names) or ["x"]) | st.text(
        ascii_letters + "_", min_size=1, max_size=8
    )
    inside: st.SearchStrategy[Any] = st.deferred(
        lambda: scalars | st.lists(inside, max_size=3) | st.dictionaries(keys, inside, max_size=5)
    )
    return st.dictionaries(keys, inside, max_size=5) | inside


def _stands_in(sent: Any, field: str, reason: Reason | None) -> bool:
    """Whether the path exists in the sent body; its last step may be missing there."""
    steps = [int(at) if at else name for at, name in _STEP.findall(field)]
    for number, step in enumerate(steps):
        if reason is Reason.MISSING and number == len(steps) - 1:
            return isinstance(sent, dict) and step not in sent
        try:
            sent = sent[step]
        except (KeyError, IndexError, TypeError):
            return False
    return bool(steps)


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=lambda one: one.name)
@ONE_OF_MANY
@given(data=st.data())
def test_the_named_path_is_in_the_body_or_missing_there(
    operation: AnyOperation, data: st.DataObject
) -> None:
    names = NAMES[operation.name]
    sent = data.draw(bodies(names))
    encoded = msgspec.json.encode(sent)
    try:
        decode_body(msgspec.json.Decoder(operation.request), JSON, encoded)
    except BadRequest as refusal:
        field, reason = refusal.field, refusal.reason
    else:
        return
    if field == BODY and reason is Reason.NO_OBJECT:
        assert not isinstance(sent, dict)
    elif reason is Reason.NUL:
        assert "\\u0000" in encoded.decode()
    else:
        assert _stands_in(msgspec.json.decode(encoded), field, reason)
        if reason is Reason.MISSING:
            assert field.rpartition(".")[2] in names


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=lambda one: one.name)
@ONE_OF_MANY
@given(data=st.data(), language=st.sampled_from(Language))
def test_the_message_for_an_invalid_body_has_no_name_of_a_field(
    operation: AnyOperation, data: st.DataObject, language: Language
) -> None:
    sent = data.draw(bodies(NAMES[operation.name]))
    try:
        decode_body(msgspec.json.Decoder(operation.request), JSON, msgspec.json.encode(sent))
    except BadRequest as refusal:
        field, answer = refusal.field, on_bad_request(_call(operation, language), refusal)
    else:
        return
    told = msgspec.json.decode(answer.content)
    assert told["data"] == {"field": field}
    assert not _IDENTIFIER.search(told["errorMessage"])


def _call(operation: AnyOperation, language: Language) -> Request[Any, Any, Any]:
    headers = [(b"accept-language", language.value.encode())]
    path = f"/request/{operation.name}"
    scope = {"type": "http", "method": "POST", "path": path, "headers": headers, "state": {}}
    return Request(cast("Any", scope))


@given(content=st.binary(max_size=20))
@example(content=b"\x80")
def test_invalid_json_is_an_error_of_the_whole_body(content: bytes) -> None:
    decoder = msgspec.json.Decoder(LoginByPhoneAndPassword)
    try:
        msgspec.json.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError):
        with pytest.raises(BadRequest) as refused:
            decode_body(decoder, JSON, content)
        assert refused.value.field == BODY
        said = {Reason.EMPTY, Reason.NO_JSON, Reason.NO_OBJECT}  # the first one found
        assert refused.value.reason in said


@pytest.mark.parametrize("depth", [900, 100_000])
def test_a_deeply_nested_nul_is_no_internal_error(depth: int) -> None:
    content = b'{"phone": ' + b"[" * depth + b'"\\u0000"' + b"]" * depth + b"}"
    with pytest.raises(BadRequest) as refused:
        decode_body(msgspec.json.Decoder(LoginByPhoneAndPassword), JSON, content)
    assert (refused.value.field, refused.value.reason) == (BODY, Reason.NUL)


SAVED = b'{"courseOrderId": 1, "device": "d", "version": 0, "actions": %s}'
DEEP = b"[" * 50_000 + b"]" * 50_000


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        (DEEP, Reason.NESTED),
        (b'[{"type": "OPEN_ROUND", "x": ' + DEEP + b"}]", Reason.NESTED),
        (b'{"a": ' * 50_000 + b"1" + b"}" * 50_000, None),
        (b"[" + b'{"a": ' * 50_000 + b"1" + b"}" * 50_000 + b"]", Reason.NESTED),
        (b'[{"type": "\xed\xa0\x80"}]', Reason.NO_JSON),
        (b'[{"type": "\x80"}]', Reason.NO_JSON),
        (b'[{"type": "\\ud800 and more"}]', Reason.NO_JSON),
        (b'[{"\\udc00": 1, "more": 2}]', Reason.NO_JSON),
    ],
    ids=["arrays", "array in action", "object", "objects", "bytes", "no utf-8", "high", "low"],
)
def test_actions_that_cannot_be_decoded_are_refused_by_name(
    actions: bytes, reason: Reason | None
) -> None:
    with pytest.raises(BadRequest) as refused:
        decode_body(msgspec.json.Decoder(SaveProgress), JSON, SAVED % actions)
    assert (refused.value.field, refused.value.reason) == ("actions", reason)


@pytest.mark.parametrize("operation", OPERATIONS.values(), ids=lambda one: one.name)
@ONE_OF_MANY
@given(value=st.sampled_from([DEEP, b'"\xff"', b'"\\ud800 xxxxxx"', b"[\xc0]", b'{"a": 1']))
def test_no_field_of_any_operation_fails_on_a_value_that_cannot_be_decoded(
    operation: AnyOperation, value: bytes
) -> None:
    decoder = msgspec.json.Decoder(operation.request)
    for name in operation.request.__struct_encode_fields__:
        with pytest.raises(BadRequest):
            decode_body(decoder, JSON, b'{"%s": %s}' % (name.encode(), value))


@pytest.mark.parametrize("broken", [b'{"number": 7, "type": "\xed\xa0\x80"}', DEEP])
def test_an_action_that_cannot_be_decoded_is_refused_alone(broken: bytes) -> None:
    done, refused = actions_in([msgspec.Raw(broken)])
    assert not done
    assert refused[0].error.facts["field"] == "actions[0]"


def test_every_reason_has_words_in_both_languages() -> None:
    assert {*BECAUSE} == {*Reason}
    for wording in BECAUSE.values():
        assert not wording.names
        assert wording.zh != wording.en


def test_an_invented_path_is_shortened() -> None:
    decoder = msgspec.json.Decoder(LoginByPhoneAndPassword)
    with pytest.raises(BadRequest) as refused:
        decode_body(decoder, JSON, msgspec.json.encode({"x" * 1_000: 1}))
    assert refused.value.field == "x" * 100


REGISTRATION = {
    "phone": "13800000001",
    "role": "user",
    "name": "小满",
    "password": "Wordmate2025",
    "confirmPassword": "Wordmate2025",
    "agreement": {"legalText": LegalText.LAUNCH},
}


@pytest.mark.parametrize(
    ("more", "field", "reason"),
    [
        ({}, "code", Reason.MISSING),
        ({"code": "123456", "ticket": "t" * 43}, "ticket", None),
        ({"code": "123456", "completes": 1, "isAnother": True}, "completes", None),
    ],
)
def test_conflicting_fields_are_named(
    more: dict[str, Any], field: str, reason: Reason | None
) -> None:
    decoder = msgspec.json.Decoder(Register)
    with pytest.raises(BadRequest) as refused:
        decode_body(decoder, JSON, msgspec.json.encode({**REGISTRATION, **more}))
    assert (refused.value.field, refused.value.reason) == (field, reason)
