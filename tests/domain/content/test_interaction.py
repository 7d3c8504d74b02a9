"""Pages that may run interactive courses."""

import pytest

from wordmate.domain.content.interaction import (
    InteractionLinkRefused,
    check_link,
    is_secure,
    is_this_machine,
    origin_of,
)


@pytest.mark.parametrize(
    ("link", "origin"),
    [
        ("https://lessons.example/unit-3?a=b#c", "https://lessons.example"),
        ("HTTPS://Lessons.Example", "https://lessons.example"),
        ("https://lessons.example:443/", "https://lessons.example"),
        ("https://lessons.example:80/", "https://lessons.example:80"),
        ("https://lessons.example:8443/", "https://lessons.example:8443"),
        ("http://localhost:80/", "http://localhost"),
        ("http://127.0.0.1:443/", "http://127.0.0.1:443"),
        ("https://a-b.example/" + "x" * 1980, "https://a-b.example"),
    ],
)
def test_a_plain_address_has_the_origin_that_a_browser_gives_it(link: str, origin: str) -> None:
    assert origin_of(link) == origin


@pytest.mark.parametrize(
    "link",
    [
        "",
        "lessons.example",
        "//lessons.example",
        "ftp://lessons.example",
        "javascript:alert(1)",
        "https:///unit-3",
        "https://lessons.example:port/",
        "https://lessons.example:99999/",
        "https://[::1/",
        "https://[::1]/",
        "https://me@lessons.example/",
        "https://:secret@lessons.example/",
        "https://lessons.example/unit 3",
        "https://lessons.example/\x00",
        "https://les_sons.example/",
        "https://les;sons.example/",
        "https://词.example/",
        "https://.lessons.example/",
        "https://lessons..example/",
        "https://lessons.example./",
        "https://-lessons.example/",
        "https://lessons-.example/",
        "https://" + "x" * 64 + ".example/",
        "https://a-b.example/" + "x" * 1981,
    ],
)
def test_texts_other_than_plain_addresses_have_no_origin(link: str) -> None:
    assert origin_of(link) is None
    with pytest.raises(InteractionLinkRefused):
        check_link(link, ["https://lessons.example"])


def test_only_allowed_origins_run_a_course() -> None:
    allowed = ["https://lessons.example", "https://other.example:8443"]
    check_link("https://lessons.example/unit-3", allowed)
    check_link("https://other.example:8443/unit-3", allowed)
    for other in ("http://lessons.example/", "https://other.example/", "https://evil.example/"):
        with pytest.raises(InteractionLinkRefused):
            check_link(other, allowed)


def test_an_origin_is_secure_or_this_machine() -> None:
    assert is_secure("https://lessons.example")
    assert not is_secure("http://lessons.example")
    assert is_this_machine("http://localhost:8000")
    assert is_this_machine("http://127.0.0.1")
    assert not is_this_machine("http://lessons.example")
