"""Detection of a word list's format, and merging of its senses."""

import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.adapters.jobs.stage import HandClock
from tests.content.lists import words as made_up
from wordmate.adapters.sql.engine.sqlite import SqliteDatabase
from wordmate.adapters.word_files.gathering import Gathered
from wordmate.adapters.word_files.importer import Importer
from wordmate.adapters.word_files.reading import FileRefused, WordFile
from wordmate.adapters.word_files.senses import merge, split
from wordmate.adapters.word_files.source import Kind, LayoutHints
from wordmate.adapters.word_files.starter import starter_books
from wordmate.adapters.word_files.words import LONGEST, Reason, Refusal, Row, Skipped, Word
from wordmate.domain.content.homographs import pronunciation_of


def read(path: Path, told: LayoutHints | None = None) -> list[Row | Refusal | Skipped]:
    with WordFile(path, told or LayoutHints()) as file:
        return list(file)


def words(path: Path, told: LayoutHints | None = None) -> list[Word]:
    return [row.word for row in read(path, told) if isinstance(row, Row)]


def written(folder: Path, text: str, name: str = "words.txt", encoding: str = "utf-8") -> Path:
    path = folder / name
    path.write_bytes(text.encode(encoding))
    return path


@pytest.mark.parametrize(
    ("text", "senses"),
    [
        ("n. 银行 v. 存款", [("n.", "银行"), ("v.", "存款")]),
        ("vt.& vi. 放弃；抛弃 n．放任", [("vt. vi.", "放弃；抛弃"), ("n.", "放任")]),
        ("adj./adv. 快", [("adj. adv.", "快")]),
        ("n.银行;v.存入", [("n.", "银行"), ("v.", "存入")]),
        ("num. 一 art. 一个 abbr. 壹", [("num.", "一"), ("art.", "一个"), ("abbr.", "壹")]),
        (r"n. 银行\nv. 存款", [("n.", "银行"), ("v.", "存款")]),
        ("n 猫；v 偷看", [("n.", "猫"), ("v.", "偷看")]),
        ("银行", [("", "银行")]),
        ("美国 (U.S.A.)，见 a.m. 条", [("", "美国 (U.S.A.)，见 a.m. 条")]),
        ("n. a place for money v. to keep it", [("n.", "a place for money"), ("v.", "to keep it")]),
        ("a work of art. The best", [("", "a work of art. The best")]),
    ],
)
def test_parts_of_speech_are_split_off_each_sense(text: str, senses: list[tuple[str, str]]) -> None:
    assert split(text) == senses


def test_lines_of_one_word_are_merged_with_distinct_senses() -> None:
    first = Word("bank", "银行", part_of_speech="n.", example="A bank.", example_zh="银行。")
    second = Word("bank", "存款；银行", part_of_speech="vt.", phonetic="bæŋk", rank=5)
    assert merge(first, second) == Word(
        "bank",
        "银行；存款",
        part_of_speech="n. vt.",
        phonetic="bæŋk",
        example="A bank.",
        example_zh="银行。",
        rank=5,
    )
    assert merge(first, first) == first


SHORT = st.text("甲乙丙丁；", min_size=1, max_size=40).map(lambda text: text.strip("；") or "甲")


@given(st.lists(SHORT, min_size=1, max_size=20))
def test_merged_senses_always_fit_and_merging_again_changes_nothing(senses: list[str]) -> None:
    whole = Word("bank", senses[0])
    for zh in senses[1:]:
        whole = merge(whole, Word("bank", zh))
    assert len(whole.zh) <= LONGEST["zh"]
    assert whole.zh.startswith(senses[0])
    assert merge(whole, whole) == whole


def test_gathered_words_keep_the_order_of_their_first_lines() -> None:
    with Gathered() as gathered:
        told = [gathered.add(Word(en, zh)) for en, zh in (("b", "乙"), ("a", "甲"), ("b", "丙"))]
        assert (told, len(gathered)) == ([True, True, False], 2)
        assert [(word.en, word.zh) for word in gathered] == [("b", "乙；丙"), ("a", "甲")]


def test_a_homograph_keeps_both_phonetics_and_is_spoken_by_the_first() -> None:
    lines = (
        Word("lead", "带领", phonetic="liːd"),
        Word("lead", "铅", phonetic="led"),
        Word("lead", "铅", phonetic="lɛd"),
        Word("barn", "谷仓", phonetic="bɑːn"),
        Word("barn", "谷仓", phonetic="bɑrn"),
    )
    with Gathered() as gathered:
        for line in lines:
            gathered.add(line)
        lead, barn = gathered
        assert list(gathered.said_in_two_ways) == ["lead"]
    assert (lead.zh, lead.phonetic, barn.phonetic) == ("带领；铅", "liːd, led", "bɑːn")
    assert pronunciation_of("lead", lead.phonetic) == "liːd"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16", "utf-16-le"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_list_reads_the_same_in_every_encoding(tmp_path: Path, encoding: str, end: str) -> None:
    lines = [f"{en}\tn. 释义{n} v. 动作{n}" for n, en in enumerate(made_up(30))]
    path = written(tmp_path, end.join(lines), encoding=encoding)
    found = words(path)
    assert len(found) == 30
    assert found[7] == Word(made_up(8)[7], "释义7；动作7", part_of_speech="n. v.")


def test_a_specified_encoding_is_used(tmp_path: Path) -> None:
    path = written(tmp_path, "cat\t貓", encoding="big5")
    assert words(path, LayoutHints(encoding="big5")) == [Word("cat", "貓")]
    with pytest.raises(FileRefused, match="there is no encoding 'martian'"):
        words(path, LayoutHints(encoding="martian"))


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "idna"])
@pytest.mark.parametrize("name", ["words.csv", "words.txt", "words.json"])
def test_a_file_with_another_encoding_than_specified_is_refused(
    tmp_path: Path, encoding: str, name: str
) -> None:
    path = written(tmp_path, '[{"word": "cat", "translation": "猫"}]', name=name)
    with pytest.raises(FileRefused, match=f"is not written in {encoding}; name its --encoding"):
        words(path, LayoutHints(encoding=encoding))


def test_a_word_of_a_json_array_in_another_encoding_is_refused_alone(tmp_path: Path) -> None:
    path = tmp_path / "words.json"
    cat, dog = '{"word": "cat", "translation": "猫"}', '{"word": "dog", "translation": "狗"}'
    path.write_bytes(b"[%s,\n%s]" % (cat.encode(), dog.encode("gb18030")))
    kept, refused = read(path, LayoutHints(encoding="utf-8"))
    assert isinstance(kept, Row)
    assert isinstance(refused, Refusal)
    assert (refused.line, refused.reason) == (2, Reason.BAD_ENCODING)


KOREAN = "사과 바나나 포도 학교 선생님 학생 책상 의자 컴퓨터 전화"
JAPANESE = "りんご 学校 先生 机 椅子 電話 人間 時間 食べる 飲む"


@pytest.mark.parametrize(("text", "encoding"), [(KOREAN, "euc-kr"), (JAPANESE, "euc-jp")])
def test_a_list_in_korean_or_japanese_is_not_read_as_chinese(
    tmp_path: Path, text: str, encoding: str
) -> None:
    rows = "\n".join(f"word {at}\t{meaning}" for at, meaning in enumerate(text.split()))
    with pytest.raises(FileRefused, match="is not clearly"):
        read(written(tmp_path, rows, encoding=encoding))


@pytest.mark.parametrize("wrong", ["gb18030", "cp1252", "latin-1"])
@pytest.mark.parametrize("meaning", ["苹果", "n. 能力；本领", "收获（谷物）"])
def test_chinese_that_was_saved_in_a_wrong_encoding_is_refused(
    tmp_path: Path, wrong: str, meaning: str
) -> None:
    came = meaning.encode().decode(wrong, "ignore")
    path = written(tmp_path, f"word,translation\nlantern,灯笼\nbad,{came}\n", name="words.csv")
    kept, refused = read(path)
    assert isinstance(kept, Row)
    assert isinstance(refused, Refusal)
    assert (refused.line, refused.reason) == (3, Reason.GARBLED)
    assert refused.detail in meaning


def test_a_phonetic_that_was_saved_in_a_wrong_encoding_is_refused(tmp_path: Path) -> None:
    came = "ˈlæntən".encode().decode("cp1252")
    path = written(tmp_path, f"word,phonetic,translation\nlantern,{came},灯笼\n", name="a.csv")
    assert [row.reason for row in read(path) if isinstance(row, Refusal)] == [Reason.GARBLED]


@pytest.mark.parametrize("separator", ["\t", ",", ";"])
def test_the_separator_follows_most_words(tmp_path: Path, separator: str) -> None:
    path = written(tmp_path, f"cat{separator}猫\ndog{separator}狗\n", name="words.csv")
    assert words(path) == [Word("cat", "猫"), Word("dog", "狗")]


def test_separators_inside_a_translation_are_text(tmp_path: Path) -> None:
    path = written(tmp_path, "cat\tn. 猫, 猫科; 爪\ndog\tn. 狗, 犬\n")
    assert [word.zh for word in words(path)] == ["猫, 猫科; 爪", "狗, 犬"]
    path = written(tmp_path, "cat;n. 猫, 猫科\ndog;n. 狗, 犬\n")
    assert [word.zh for word in words(path)] == ["猫, 猫科", "狗, 犬"]


def test_a_list_whose_first_word_is_word_has_no_header(tmp_path: Path) -> None:
    path = written(tmp_path, "word\tn. 单词\ncat\tn. 猫\n")
    assert [word.en for word in words(path)] == ["word", "cat"]
    assert [word.en for word in words(path, LayoutHints(header=False))] == ["word", "cat"]


def test_a_header_may_be_chinese(tmp_path: Path) -> None:
    path = written(tmp_path, "释义,单词,英式音标,美式音标,词性\n盆栽,pot,pɒt,pɑːt,n.\n")
    assert words(path) == [
        Word(
            "pot",
            "盆栽",
            phonetic="pɑːt",
            part_of_speech="n.",
            phonetic_uk="pɒt",
            phonetic_us="pɑːt",
        )
    ]


def test_columns_without_names_are_detected_by_content(tmp_path: Path) -> None:
    rows = ["1\tcat\t/kæt/\tn.\t猫\tThe cat sleeps.\t猫睡了。", "2\tdog\t/dɒɡ/\tn.\t狗"]
    assert words(written(tmp_path, "\n".join(rows))) == [
        Word("cat", "猫", "kæt", "n.", "The cat sleeps.", "猫睡了。"),
        Word("dog", "狗", "dɒɡ", "n."),
    ]


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ('{"word": "cat", "translation": "n. 猫"}', Word("cat", "猫", part_of_speech="n.")),
        (
            '{"name": "cat", "trans": ["猫", "v. 钓"], "ukphone": "kat", "usphone": "kæt"}',
            Word("cat", "猫；钓", "kæt", "v.", phonetic_uk="kat", phonetic_us="kæt"),
        ),
        (
            '{"headWord": "cat", "translations": [{"type": "n", "translation": "猫"}], "rank": 3}',
            Word("cat", "猫", part_of_speech="n."),
        ),
        (
            '{"wordRank": 3, "headWord": "cat", "bookId": "b", "content": {"word": {"wordHead":'
            ' "cat", "wordId": "b_3", "content": {"usphone": "kæt", "ukphone": "kat", "sentence":'
            ' {"sentences": [{"sContent": "The cat sleeps.", "sCn": "猫睡了。"}, {"sContent":'
            ' "No."}], "desc": "例句"}, "syno": {"synos": [{"pos": "n", "tran": "猫科"}]},'
            ' "trans": [{"tranCn": "猫", "descCn": "中释", "pos": "n", "tranOther": "a pet"},'
            ' {"tranCn": "钓", "pos": "v"}]}}}}',
            Word(
                "cat",
                "猫；钓",
                "kæt",
                "n. v.",
                "The cat sleeps.",
                "猫睡了。",
                phonetic_uk="kat",
                phonetic_us="kæt",
            ),
        ),
        (
            '{"word": "cat", "translation": "猫", "example": "{\\"SENSES\\":[\\"a\\"]}"}',
            Word("cat", "猫"),
        ),
        (
            '{"word": {"en": "cat"}, "translation": {"pos": "n", "zh": "猫"}, "example": ["A."]}',
            Word("cat", "猫", part_of_speech="n.", example="A."),
        ),
    ],
)
def test_published_json_lines_are_read(tmp_path: Path, line: str, word: Word) -> None:
    assert words(written(tmp_path, line + "\n", name="words.json")) == [word]
    assert words(written(tmp_path, line, name="words.dat"), LayoutHints(kind=Kind.JSON_LINES)) == [
        word
    ]


def test_only_the_invalid_json_line_is_refused(tmp_path: Path) -> None:
    good = '{"word": "cat", "translation": "猫"}'
    rows = read(written(tmp_path, f'{good}\n{{"word"\n[1]\n\n{good}', name="words.jsonl"))
    assert [(row.line, row.reason) for row in rows if isinstance(row, Refusal)] == [
        (2, Reason.MALFORMED),
        (3, Reason.MALFORMED),
    ]
    assert len(rows) == 4


@pytest.mark.parametrize(
    ("en", "reason", "detail"),
    [
        ("词", Reason.NOT_ENGLISH, "词"),
        ("cat$", Reason.NOT_ENGLISH, "$"),
        ("-", Reason.NOT_ENGLISH, ""),
        ("кот", Reason.NOT_ENGLISH, "к"),
        ("<script>cat", Reason.MARKUP, "<script>"),
        ("&lt;i&gt;cat", Reason.MARKUP, "<i>"),
        ("{{c1::cat}}", Reason.MARKUP, "{{"),
        ("\u202ecat", Reason.INVISIBLE, "U+202E"),
        ("ca\ue000t", Reason.INVISIBLE, "U+E000"),
        ("ca\x07t", Reason.INVISIBLE, "U+0007"),
    ],
)
def test_texts_other_than_english_words_are_refused_with_a_reason(
    tmp_path: Path, en: str, reason: Reason, detail: str
) -> None:
    rows = read(written(tmp_path, f"cat\t猫\n{en}\t猫\n"))
    refused = rows[1]
    assert isinstance(refused, Refusal)
    assert (refused.line, refused.reason, refused.detail) == (2, reason, detail)


@pytest.mark.parametrize(
    ("written_as", "word"),
    [
        ("o’clock", "o'clock"),
        ("oˈclock", "o'clock"),
        ("from…to…", "from...to..."),
        ("ＣＤ", "CD"),
        ("well\u2011known", "well-known"),
        ("café", "café"),
        ("colour/color", "colour/color"),
        ("Mr. 3rd", "Mr. 3rd"),
        ("ice\u00a0cream", "ice cream"),
        ("co\u2013operate", "co-operate"),
        ("ca\u200bt", "cat"),
        ("ca\ufefft", "cat"),
        ("ca\u00adt", "cat"),
        ("<b>cat</b>&nbsp;", "cat"),
        ("Lost & Found", "Lost & Found"),
        ("Yes, I do.", "Yes, I do."),
    ],
)
def test_words_are_stored_with_plain_punctuation(
    tmp_path: Path, written_as: str, word: str
) -> None:
    assert words(written(tmp_path, f"cat\t猫\n{written_as}\t猫\n"))[1].en == word


def test_a_single_chinese_line_has_no_english_word(tmp_path: Path) -> None:
    (refused,) = read(written(tmp_path, "词\tn. 单词\n"))
    assert isinstance(refused, Refusal)
    assert refused.reason is Reason.NOT_ENGLISH


def test_signs_of_chinese_dictionaries_are_not_markup(tmp_path: Path) -> None:
    assert words(written(tmp_path, "cat\t<口> 猫 <pl.> 3 < 4 > 2\n"))[0].zh.startswith("<口>")


def test_a_book_in_english_needs_no_chinese(tmp_path: Path) -> None:
    path = written(tmp_path, "cat\tn. a small animal\ndog\t\n")
    found = words(path, LayoutHints(in_english=True))
    assert found == [Word("cat", "a small animal", part_of_speech="n."), Word("dog", "")]
    assert words(path) == []


@pytest.mark.unwatched  # watching memory is slow enough
async def test_filtering_by_tag_uses_constant_memory(
    database: SqliteDatabase, tmp_path: Path
) -> None:
    async def peak(rows: int) -> int:
        lines = (f"word{n},词{n},{'zk' if n % 1000 == 0 else 'gk'}\n" for n in range(rows))
        path = written(tmp_path, "word,translation,tag\n" + "".join(lines), name="words.csv")
        importer = Importer(units=database, engine="test 1", clock=HandClock())
        tracemalloc.start()
        try:
            with WordFile(path) as file:
                report = await importer.load(file, starter_books()[0], tag="zk")
            assert (report.added + report.updated) * 1_000 == rows
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    await peak(1_000)
    assert await peak(8_000) < await peak(2_000) * 1.3


def test_all_word_lists_of_an_object_are_read(
    tmp_path: Path,
) -> None:
    cat, dog = '{"word": "cat", "translation": "猫"}', '{"word": "dog", "translation": "狗"}'
    text = f'{{"tags": ["pets"], "unit 1": [{cat}, {{"page": 3}}], "unit 2": [{dog}]}}'
    for written_so, line in ((text, 1), (text.replace(", ", ",\n"), 4)):
        found = read(written(tmp_path, written_so, name="words.json"))
        said = [one.word.en if isinstance(one, Row) else one.line for one in found]
        assert said == ["cat", line, "dog"]
    lines = read(written(tmp_path, f"{cat}\n{{}}\n{dog}\n", name="words.jsonl"))
    refused = [(one.line, one.reason) for one in lines if isinstance(one, Refusal)]
    assert refused == [(2, Reason.NO_WORD)]
