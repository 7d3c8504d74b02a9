"""Tables in the quoting of spreadsheets and in the encodings of offices."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordmate.adapters.encodings import UnknownEncoding, encoding_of
from wordmate.adapters.tables.text import Line, lines_of, rows_of

CELLS = st.text('ab "\n,;\t|灯', max_size=8)


def read(text: str, separator: str) -> list[Line]:
    return list(rows_of(lines_of(io.StringIO(text, newline="")), separator))


@given(st.lists(st.lists(CELLS, min_size=2, max_size=4), max_size=6), st.sampled_from(",;\t|"))
def test_spreadsheet_output_is_read_back(rows: list[list[str]], separator: str) -> None:
    file = io.StringIO(newline="")
    csv.writer(file, delimiter=separator).writerows(rows)
    assert [line.cells for line in read(file.getvalue(), separator)] == rows


@given(st.text('ab"\n,', max_size=60))
def test_quotes_never_lose_lines(text: str) -> None:
    lines = read(text, ",")
    numbers = [line.number for line in lines]
    assert numbers == sorted({*numbers})
    letters = [one for line in lines for cell in line.cells for one in cell if one in "ab"]
    assert letters == [one for one in text if one in "ab"]


def test_an_unclosed_quote_affects_only_its_own_line() -> None:
    lines = read('a,"b\nc,d\ne,"f"\n', ",")
    assert [(line.number, bool(line.problem)) for line in lines] == [
        (1, True),
        (2, False),
        (3, False),
    ]
    assert lines[2].cells == ["e", "f"]


SIMPLIFIED = "单词,释义\nlantern,灯笼\nbarn,谷仓\nharvest,收获\nplough,犁；耕地\n"
TRADITIONAL = "單字,釋義\nlantern,燈籠\nbarn,穀倉\nharvest,收穫\nplough,犁；耕地\n"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (SIMPLIFIED, "gb18030"),
        (SIMPLIFIED, "utf-8"),
        (SIMPLIFIED, "utf-16-le"),
        (TRADITIONAL, "big5"),
        (TRADITIONAL, "utf-16-be"),
        ("lantern,ˈlæntən,灯笼\nbarn,bɑːn,谷仓\n", "gb18030"),
        # 英, 石, 山 and 木 in GB18030 are also valid UTF-8: Ӣ, ʯ, ɽ and ľ.
        ("hero,英\nstone,石\nhill,山\nwood,木\n", "gb18030"),
        ("café,a place to eat\nnaïve,simple\n", "utf-8"),
    ],
)
def test_the_detected_encoding_is_the_most_plausible_one(text: str, encoding: str) -> None:
    data = text.encode(encoding)
    assert data.decode(encoding_of(io.BytesIO(data), "list.csv")) == text


@pytest.mark.parametrize(
    "data",
    [
        "lantern,提灯のひかり\n".encode("shift_jis"),
        "café,a place\nnaïve,simple\n".encode("cp1252"),
        "cat,猫\ndog,狗\n".encode("gbk"),
    ],
)
def test_an_unclear_encoding_is_refused(data: bytes) -> None:
    with pytest.raises(UnknownEncoding, match=r"list\.csv is not clearly UTF-8"):
        encoding_of(io.BytesIO(data), "list.csv")
