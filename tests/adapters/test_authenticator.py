"""Codes of authenticator apps, against the published test vectors."""

from base64 import b32encode
from urllib.parse import parse_qs, unquote, urlsplit
from xml.etree import ElementTree as ET

import pytest

from wordmate.adapters.authenticator import TotpAuthenticator
from wordmate.domain.accounts.second_factor import STEP_MS

AUTHENTICATOR = TotpAuthenticator()
RFC_SECRET = b32encode(b"12345678901234567890").decode()
SVG = "{http://www.w3.org/2000/svg}"
"""The namespace, without which a browser shows no image."""


@pytest.mark.parametrize(
    ("second", "code"),
    [(59, "287082"), (1111111109, "081804"), (1234567890, "005924"), (20000000000, "353130")],
)
def test_codes_are_those_of_rfc_6238(second: int, code: str) -> None:
    assert AUTHENTICATOR.code_of(RFC_SECRET, second * 1_000 // STEP_MS) == code


def test_a_secret_has_160_bits_and_is_drawn_each_time() -> None:
    one, other = AUTHENTICATOR.draw_secret(), AUTHENTICATOR.draw_secret()
    assert one != other
    assert len(one) == 32


def test_an_app_takes_the_secret_over_under_the_accounts_number() -> None:
    address = urlsplit(AUTHENTICATOR.address(RFC_SECRET, "D00000007"))
    assert (address.scheme, address.netloc) == ("otpauth", "totp")
    assert unquote(address.path).endswith(":D00000007")
    asked = parse_qs(address.query)
    assert (asked["secret"], asked["issuer"]) == ([RFC_SECRET], ["词伴 Wordmate"])


def test_the_picture_of_an_address_is_an_svg_image_that_scales_and_holds_no_script() -> None:
    picture = ET.fromstring(AUTHENTICATOR.picture(AUTHENTICATOR.address(RFC_SECRET, "D00000007")))  # noqa: S314
    assert picture.tag == f"{SVG}svg"
    assert {*picture.attrib} == {"viewBox"}
    assert {part.tag for part in picture} == {f"{SVG}path"}
