"""Users' texts are displayed, and cannot control the terminal."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import wordmate.entrypoints.cli
from wordmate.entrypoints.cli.showing import plain, show, show_row

CLI = Path(wordmate.entrypoints.cli.__file__).parent
UNSEEN = "\x1b\x07\x08\r\x7f\x9b\u200b\u202e\u2066\ufeff\u2028\x00"


def test_control_characters_are_printed_escaped(
    capsys: pytest.CaptureFixture[str],
) -> None:
    show("title \x1b[2J\u202egnp.exe")
    assert capsys.readouterr().out == "title \\u001b[2J\\u202egnp.exe\n"


def test_a_row_is_always_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    show_row(1, "one\ttwo\r\nthree", "小满")
    assert capsys.readouterr().out == "1\tone two three\t小满\n"


@given(st.text(st.sampled_from(f"a词 \n\t{UNSEEN}")))
def test_no_invisible_characters_are_printed(text: str) -> None:
    assert not set(plain(text)) & set(UNSEEN)
    seen = "".join(one for one in text if one not in UNSEEN)
    assert plain(seen) == seen


@pytest.mark.parametrize("path", sorted(CLI.glob("*.py")), ids=lambda path: path.name)
def test_all_output_goes_through_one_module(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if path.name != "showing.py":
        assert "typer.echo" not in text
    assert re.findall(r"\.print\((?!plain\(|f?\"|_TEXTS|more_refusals)", text) == []
