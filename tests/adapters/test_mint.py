"""Random codes, and hashes that reveal nothing without the secret."""

from collections import Counter
from pathlib import Path

import pytest

from wordmate.adapters.mint import SecretMint, kept_secret
from wordmate.application.accounts.ports.services import CodeMint


@pytest.fixture
def mint() -> CodeMint:
    return SecretMint(b"secret")


def test_codes_have_six_digits_and_differ(mint: CodeMint):
    drawn = [mint.draw() for _ in range(500)]
    assert all(len(code) == 6 and code.isascii() and code.isdigit() for code in drawn)
    assert Counter(drawn).most_common(1)[0][1] <= 3
    assert {code[0] for code in drawn} == set("0123456789")


def test_invite_codes_are_long_and_unambiguous(mint: CodeMint):
    drawn = {mint.draw_letters() for _ in range(500)}
    assert len(drawn) == 500
    assert not set("".join(drawn)) & set("ILOU01")


def test_a_hash_depends_on_every_part(mint: CodeMint):
    assert len({mint.hash("a", "bc"), mint.hash("ab", "c"), mint.hash("abc")}) == 3
    assert mint.hash("a", "bc") == mint.hash("a", "bc")


def test_a_hash_depends_on_the_secret():
    one, other = SecretMint(b"secret"), SecretMint(b"other")
    assert one.hash("a", "bc") == SecretMint(b"secret").hash("a", "bc") != other.hash("a", "bc")


def test_a_development_service_keeps_its_generated_secret(tmp_path: Path):
    path = tmp_path / "var" / "secret"
    first = kept_secret(path)
    assert kept_secret(path) == first
    assert len(first) == 32
    assert path.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in path.parent.iterdir()] == ["secret"]
