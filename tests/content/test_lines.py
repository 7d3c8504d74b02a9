"""Lines of word lists are read without loss, in whatever way their parts of speech are written."""

import re
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.content.lists import words as made_up
from tests.content.test_lists import read
from wordmate.adapters.word_files.parts_of_speech import unknown_part
from wordmate.adapters.word_files.words import Row, Word

ENGLISH = [word for word in made_up(2_000) if len(word) > 3]
PARTS = ("n.", "v.", "vt.", "vi.", "adj.", "adv.", "prep.", "conj.", "pron.", "int.", "num.")
CHINESE = "山水人大小日月木火土中心手口田力石"
CHARACTER = re.compile(r"[\u4e00-\u9fff]")
ASIDES = ("", "(大的)", "（指人）", "(pl.)", "[常pl.]", "[植]", "…", "(使)")
JOINTS = (" ", "& ", " & ", "/", ",", ", ")
"""Between parts of speech with full stops."""


@st.composite
def entries(draw: st.DrawFn) -> tuple[str, Word]:
    """A line, and the word that it means."""
    en = draw(st.sampled_from(ENGLISH))
    phonetic = draw(st.sampled_from(["", f"ˈ{en}", f"{en}(r)", f"{en}, 弱ə{en}"]))
    parts = draw(st.lists(st.sampled_from(PARTS), min_size=1, max_size=5, unique=True))
    texts = draw(st.lists(st.text(CHINESE, min_size=2, max_size=4), min_size=5, unique=True))
    line, meanings, at = f"{en} [{phonetic}]" if phonetic else en, list[str](), 0
    while at < len(parts):
        some = parts[at : at + draw(st.integers(1, 2))]
        line += draw(st.sampled_from([" ", "  "])) + draw(marks(some))
        meanings.append(draw(st.sampled_from(ASIDES)) + texts[at])
        line += draw(st.sampled_from(["", " "])) + meanings[-1]
        at += len(some)
    return line, Word(en, "；".join(meanings), phonetic, " ".join(parts))


@st.composite
def marks(draw: st.DrawFn, parts: list[str]) -> str:
    """Parts of speech before a meaning: ``n. & v.``, ``n&v.``, ``n/v``."""
    bare = [part.removesuffix(".") for part in parts]
    if len(parts) == 1:
        return parts[0]
    return draw(
        st.sampled_from(
            [joint.join(parts) for joint in JOINTS]
            + [joint.join(bare) + stop for joint in "&/" for stop in (".", "")]
        )
    )


def read_line(line: str) -> list[object]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "list.txt"
        path.write_text(f"lantern n. 灯笼\nplough v. 犁\n{line}\n", encoding="utf-8")
        return list(read(path)[2:])


@settings(max_examples=150, deadline=None)
@given(entry=entries())
def test_a_line_reads_back_as_the_word_that_was_printed(entry: tuple[str, Word]) -> None:
    line, word = entry
    assert [row.word for row in read_line(line) if isinstance(row, Row)] == [word], line


PIECES = (
    *("n.", "v", "a.", "adj", "&", "/", ".", "..", "1.", "2.", "①", "；", ",", "(", ")", "[", "]"),
    *("noun", "lantern", "ə", "灯笼", "的", "次", "(古)", "[pl.]", " ", " ", "||", "=", "the"),
)


@settings(max_examples=300, deadline=None)
@given(pieces=st.lists(st.sampled_from(PIECES), max_size=12))
def test_nothing_of_a_loaded_line_is_lost(pieces: list[str]) -> None:
    line = "plough " + "".join(pieces)
    for row in read_line(line):
        if isinstance(row, Row):
            word = row.word
            knowledge = word.knowledge.replace("也作", "")
            kept = {*CHARACTER.findall(f"{word.zh} {knowledge} {word.phonetic}")}
            assert kept == {*CHARACTER.findall(line)}, line
            assert not unknown_part(word.en, word.zh)
