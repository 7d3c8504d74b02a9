"""Codes by lot, and hashes that say nothing without the secret."""

from collections import Counter
from pathlib import Path

from wordmate.adapters.mint import SecretMint, kept_secret


def test_codes_have_six_digits_and_differ() -> None:
    mint = SecretMint(b"secret")
    drawn = [mint.draw() for _ in range(500)]
    assert all(len(code) == 6 and code.isascii() and code.isdigit() for code in drawn)
    assert Counter(drawn).most_common(1)[0][1] <= 3
    assert {code[0] for code in drawn} == set("0123456789")


def test_invite_codes_are_long_and_have_no_letters_that_look_alike() -> None:
    drawn = {SecretMint(b"secret").draw_invite_code() for _ in range(500)}
    assert len(drawn) == 500
    assert not set("".join(drawn)) & set("ILOU01")


def test_a_hash_depends_on_the_secret_and_on_every_part() -> None:
    mint = SecretMint(b"secret")
    hashes = {
        mint.hash("a", "bc"),
        mint.hash("ab", "c"),
        mint.hash("abc"),
        SecretMint(b"other").hash("a", "bc"),
    }
    assert len(hashes) == 4
    assert mint.hash("a", "bc") == SecretMint(b"secret").hash("a", "bc")


def test_a_development_service_keeps_the_secret_it_has_drawn(tmp_path: Path) -> None:
    path = tmp_path / "var" / "secret"
    first = kept_secret(path)
    assert kept_secret(path) == first
    assert len(first) == 32
    assert path.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in path.parent.iterdir()] == ["secret"]
