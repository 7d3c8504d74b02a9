"""Loadable files and rows, and the reasons of refused ones."""

import tracemalloc
from pathlib import Path

import pytest

from wordmate.adapters.word_files.formats import forms, senses
from wordmate.adapters.word_files.reading import FileRefused, WordFile
from wordmate.adapters.word_files.words import Reason, Refusal, Row, Skipped, Word

PLAIN = "word,phonetic,pos,translation,example,example_translation,knowledge"
ECDICT = "word,phonetic,definition,translation,pos,collins,oxford,tag,bnc,frq,exchange,detail,audio"


def written(folder: Path, *lines: str, name: str = "words.csv") -> Path:
    path = folder / name
    path.write_bytes("\n".join(lines).encode())
    return path


def read(path: Path) -> list[Row | Refusal | Skipped]:
    with WordFile(path) as file:
        return list(file)


def words(path: Path) -> list[Word]:
    return [row.word for row in read(path) if isinstance(row, Row)]


def refusals(path: Path) -> list[tuple[int, Reason]]:
    return [(row.line, row.reason) for row in read(path) if isinstance(row, Refusal)]


def test_a_plain_file_gives_words_with_all_their_fields(tmp_path: Path) -> None:
    row = 'bank,/bæŋk/,n.,银行,"I went to the bank, twice.",我去了两次银行。,go to the bank 去银行'
    assert words(written(tmp_path, PLAIN, row)) == [
        Word(
            en="bank",
            zh="银行",
            phonetic="bæŋk",
            part_of_speech="n.",
            example="I went to the bank, twice.",
            example_zh="我去了两次银行。",
            knowledge="go to the bank 去银行",
        )
    ]


def test_a_picture_is_one_emoji_and_anything_else_in_its_column_is_ignored(tmp_path: Path) -> None:
    rows = ("pilot,飞行员,🧑‍✈️", "sun,太阳,☀️", "bank,银行,bank.png", "cat,猫,🐈🐈")
    found = words(written(tmp_path, "word,translation,picture", *rows))
    assert [word.picture for word in found] == ["🧑‍✈️", "☀️", "", ""]


def test_word_and_translation_are_enough_in_any_order(tmp_path: Path) -> None:
    assert words(written(tmp_path, "translation,word", "银行,bank")) == [Word("bank", "银行")]


def test_only_quotes_around_a_whole_cell_are_special(tmp_path: Path) -> None:
    path = written(
        tmp_path, "word\ttranslation\texample", 'hi\t"嗨"\t"Hi," she said.', name="words.tsv"
    )
    assert words(path) == [Word("hi", "嗨", example='"Hi," she said.')]


@pytest.mark.parametrize("mark", ["\ufeff", ""])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_byte_order_marks_and_windows_line_ends_are_ignored(
    tmp_path: Path, mark: str, end: str
) -> None:
    path = tmp_path / "words.csv"
    lines = ["word,translation", "bank,银行", "", "cat,猫", ""]
    path.write_bytes((mark + end.join(lines)).encode())
    assert read(path) == [Row(2, Word("bank", "银行")), Row(4, Word("cat", "猫"))]


def test_refused_rows_come_with_line_and_reason(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        "word,translation",
        ",银行",
        "bank,",
        "bank,a place for money",
        "b" * 101 + ",银行",
        "bank," + "银" * 201,
        "bank,银行,more",
        "bank",
        "ba\0nk,银行",
        "bank,银行",
    )
    assert refusals(path) == [
        (2, Reason.NO_WORD),
        (3, Reason.NO_TRANSLATION),
        (4, Reason.NO_TRANSLATION),
        (5, Reason.TOO_LONG),
        (6, Reason.TOO_LONG),
        (7, Reason.COLUMN_COUNT),
        (8, Reason.COLUMN_COUNT),
        (9, Reason.NUL),
    ]
    assert words(path) == [Word("bank", "银行")]


def test_words_that_differ_in_case_are_different_words(tmp_path: Path) -> None:
    assert len(words(written(tmp_path, "word,translation", "May,五月", "may,可以"))) == 2


def test_line_numbers_are_correct_after_multi_line_rows(tmp_path: Path) -> None:
    path = written(tmp_path, "word,translation", 'bank,"银行', '河岸"', ",猫")
    assert refusals(path) == [(4, Reason.NO_WORD)]


def test_only_the_row_in_another_encoding_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "words.csv"
    lines = ["cat,猫", "dog,狗", "fish,鱼"]
    path.write_bytes(
        b"\n".join([b"word,translation", *map(str.encode, lines), "bank,银行".encode("gbk"), b""])
    )
    assert refusals(path) == [(5, Reason.BAD_ENCODING)]
    assert len(words(path)) == 3


def test_an_unclosed_quote_loses_only_its_own_rows(tmp_path: Path) -> None:
    path = written(
        tmp_path, "word,translation", 'bank,"银行', *["x" * 20_000] * 8, "cat,猫", "dog,狗"
    )
    assert words(path)[-2:] == [Word("cat", "猫"), Word("dog", "狗")]
    assert (2, Reason.MALFORMED) in refusals(path)


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("words.xlsx", b"PK\x03\x04", r"cannot be read: .*; save it as \.xlsx, \.csv, \.tsv"),
        ("words.docx", b"PK\x03\x04", r"files \.docx cannot be loaded; save it as \.xlsx, \.csv"),
        ("words.json", b"[]", "contains no words"),
        ("words.json", b'["cat"]', "contains no words"),
        ("words.json", b'{"words": [', "is not valid JSON"),
        ("words.jsonl", b"[1]\n[2]\n", "is not JSON lines: each line must be one object"),
        ("words.xml", b"<wordbook><item>", "is not valid XML"),
        ("words.xml", b'<?xml version="1.0"?><!DOCTYPE a><a/>', "declares a type of document"),
        (
            "words.xml",
            b"<book><card><eng>hut</eng><chi>x</chi></card></book>",
            "contains no words: none of eng, chi is named like a word",
        ),
        ("words", b"word,translation", "files without an ending cannot"),
        ("words.csv", b"PK\x03\x04rest", "is a spreadsheet or zip archive"),
        ("words.csv", b"\x1f\x8brest", "is a gzip archive"),
        ("words.csv", b"SQLite format 3\0", "is an SQLite database"),
        ("words.txt", bytes(range(128, 256)) * 20, "not clearly UTF-8, UTF-16, GB18030 or Big5"),
        ("words.csv", b"", "is empty"),
        ("words.csv", b"word,phonetic\n", "no column translation"),
        ("words.csv", b"phonetic,pos\n", "no column translation and no column word"),
        ("words.txt", "cat\t猫\t狗\n".encode(), "the columns cannot be recognised"),
        ("words.csv", b"word,translation,word\n", "two columns are the word"),
    ],
)
def test_a_file_of_another_kind_is_refused_in_one_line(
    tmp_path: Path, name: str, data: bytes, said: str
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(FileRefused, match=said) as refused:
        WordFile(path)
    assert "\n" not in str(refused.value)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileRefused, match=r"gone\.csv: No such file"):
        WordFile(tmp_path / "gone.csv")


def test_an_ecdict_row_becomes_a_word_without_example(tmp_path: Path) -> None:
    row = (
        "abandon,ә'bændәn,n. the trait of lacking restraint,"
        r'"vt. 放弃, 抛弃, 遗弃\nn. 放任",v:100,3,1,gk cet4 cet6 ky,2057,2182,'
        "d:abandoned/p:abandoned/i:abandoning/3:abandons,,"
    )
    path = written(tmp_path, ECDICT, row)
    assert read(path) == [
        Row(
            2,
            Word(
                en="abandon",
                zh="放弃, 抛弃, 遗弃；放任",
                phonetic="ә'bændәn",
                part_of_speech="vt. n.",
                knowledge=(
                    "过去分词 abandoned；过去式 abandoned；"
                    "现在分词 abandoning；第三人称单数 abandons"
                ),
                rank=2182,
            ),
            frozenset({"gk", "cet4", "cet6", "ky"}),
        )
    ]


@pytest.mark.parametrize(
    ("bnc", "frq", "rank"), [("5", "7", 7), ("5", "0", 5), ("0", "0", None), ("", "", None)]
)
def test_a_rank_of_zero_is_no_rank(tmp_path: Path, bnc: str, frq: str, rank: int | None) -> None:
    path = written(tmp_path, ECDICT, f"bank,,,银行,,,,,{bnc},{frq},,,")
    assert words(path)[0].rank == rank


@pytest.mark.parametrize("new_line", ["\n", "\r\n", r"\n", r"\r\n"])
def test_senses_are_separated_by_real_and_escaped_line_ends(new_line: str) -> None:
    assert senses(f"n. 银行, 堤{new_line}vi. 存款") == ("n. vi.", "银行, 堤；存款")


def test_senses_of_special_fields_are_used_only_without_general_ones() -> None:
    assert senses(r"n. 银行\n[计] 存储体") == ("n.", "银行")
    assert senses(r"[计] 存储体\n[经] 银行") == ("", "存储体；银行")


def test_senses_that_do_not_fit_are_left_out() -> None:
    long = "长" * 150
    longer = "久" * 150
    assert senses(rf"n. {long}\nv. {longer}\na. 短") == ("n. a.", f"{long}；短")


def test_inflected_forms_are_named_in_chinese() -> None:
    assert forms("s:banks/0:bank/1:s/x/:y") == "复数 banks"
    assert forms("") == ""


@pytest.mark.unwatched  # watching memory is slow enough
def test_memory_does_not_grow_with_the_rows(tmp_path: Path) -> None:
    def peak(rows: int) -> int:
        path = written(tmp_path, "word,translation", *(f"word {n},词 {n}" for n in range(rows)))
        tracemalloc.start()
        try:
            with WordFile(path) as file:
                assert sum(isinstance(row, Row) for row in file) == rows
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    peak(100)
    assert peak(8_000) < peak(2_000) * 1.1
