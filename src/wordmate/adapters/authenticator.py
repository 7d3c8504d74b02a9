"""The codes of authenticator apps, and the picture by which a phone takes their secret over."""

from io import BytesIO
from typing import Final

_ISSUER: Final = "词伴 Wordmate"


class TotpAuthenticator:
    """``Authenticator`` by RFC 6238 with the parameters that every app supports: SHA-1, 30 seconds,
    six digits.
    """

    def draw_secret(self) -> str:
        from pyotp import random_base32  # noqa: PLC0415 -- only the desk needs it

        return random_base32()

    def code_of(self, secret: str, step: int) -> str:
        from pyotp import HOTP  # noqa: PLC0415

        return HOTP(secret).at(step)

    def address(self, secret: str, name: str) -> str:
        from pyotp import TOTP  # noqa: PLC0415

        return TOTP(secret).provisioning_uri(name=name, issuer_name=_ISSUER)

    def picture(self, address: str) -> str:
        from segno import make_qr  # noqa: PLC0415

        # With its namespace, without which a browser shows no image.
        svg = BytesIO()
        make_qr(address, error="m").save(
            svg,
            kind="svg",
            xmldecl=False,
            nl=False,
            border=4,
            omitsize=True,
            light="#fff",
            svgclass=None,
            lineclass=None,
        )
        return svg.getvalue().decode()
