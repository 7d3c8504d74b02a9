"""Small lists in the formats of shops, teachers and programs: ``shapes/``."""

import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from xlsxwriter import Workbook

from tests.content.lists import in_lines
from tests.content.test_lists import read
from wordmate.adapters.word_files.reading import FileRefused, WordFile
from wordmate.adapters.word_files.source import LayoutHints
from wordmate.adapters.word_files.words import Reason, Refusal, Row, Skip, Skipped, Word

SHAPES = Path(__file__).parent / "shapes"
TAGGED = (
    *("lantern n. 灯笼", "barn n. 谷仓", "harvest n. 收获", "plough n. 犁", "sickle n. 镰刀"),
    *("orchard n. 果园", "meadow n. 草地", "stable n. 马厩", "hay n. 干草", "fence n. 栅栏"),
)
LANTERN_BARN = ("lantern 灯笼", "barn 谷仓")
WITH_PART = ("lantern n. 灯笼", "barn n. 谷仓")
WITH_PHONETIC = ("lantern /ˈlæntən/ n. 灯笼", "barn /bɑːn/ n. 谷仓")

LOADED = {
    "anki-headers.txt": ("lantern n. 灯笼 #unit1", "harvest n. v. 收获；收割 #unit1"),
    "anki-sound-guid.txt": WITH_PART,
    "anki-tags-empty.txt": [word + (" #hard" if "plough" in word else "") for word in TAGGED],
    "anki-tags.txt": [f"{word} #unit{1 if at < 5 else 2}" for at, word in enumerate(TAGGED)],
    "array-oneline.json": WITH_PART,
    "array.json": (
        "lantern /'læntɚn/ UK /'læntən/ US /'læntɚn/ n. 灯笼",
        "barn /bɑrn/ UK /bɑːn/ US /bɑrn/ n. 谷仓",
    ),
    "big5.csv": ("lantern 燈籠", "barn 穀倉", "harvest 收穫"),
    "bracketed.txt": (
        "lantern /ˈlæntən/ n. 灯笼",
        "barn /bɑːn/ n. 谷仓,牲口棚",
        "harvest /ˈhɑːvɪst/ n. v. 收获；收割",
        "give up 放弃",
    ),
    "brackets.txt": (
        *("anchor /ˈæŋkə/ n. (船的)锚", "hamlet /ˈhæmlit/ n. 村庄；(小)村落；村民"),
        "truly ad. int. 真正；确实地；真的",
        "beyond /biˈjɔnd/ ad. conj. prep. 在那边；除非…；在…那边",
        *("dozen /ˈdʌzn/ num. pron. 十二；一打东西", "frail /'freil/ a. 脆弱的；(体质)虚弱的"),
        "sow /səʊ/ v. n. (在田里)播种；散布；母猪 || sow the wind兴风作浪",
        *("shore n. 岸, (海)滨", "your /jɔː, 弱jə/ pron. [you的所有格]你的"),
        "bees n. bee的复数",
    ),
    "cards.txt": ("sickle 镰刀", "orchard 果园", "meadow 草地"),
    "case.csv": (
        "march 行军",
        "March 三月",
        "polish 擦亮",
        "Polish 波兰的",
        "MAY 五月",
        "may 可以",
    ),
    "chinese-first-header.csv": LANTERN_BARN,
    "concat-bom.csv": LANTERN_BARN,
    "csv-multiline.csv": ("lantern n. v. 灯笼；点灯笼", "barn n. 谷仓"),
    "entities.csv": (
        *("lantern 灯笼 & 提灯", "barn 谷仓<农>", "harvest 收获 重点"),
        *("crop R&D; 庄稼", "reap 收割 < 收获"),
    ),
    "eudic.csv": WITH_PHONETIC,
    "excel-mangled.csv": ("-ing 进行时后缀",),
    "excel-unicode.txt": (
        'lantern 灯笼 «She said, "Light the lantern."»',
        "barn 谷仓；牲口棚 «The barn is red.»",
        "harvest 收获, 收割 «A good harvest.»",
    ),
    "fullwidth-comma.txt": LANTERN_BARN,
    "gbk.csv": ("lantern 灯笼", "barn /bɑːn/ 谷仓", "café 咖啡馆"),
    "homographs.txt": (
        *("distort /disˈtɔːt/ v. 扭曲", "seal /siːl/ n. 海豹", "seal /siːl/ n. 印章"),
        *("mp3 n. 音乐播放器", "Apollo 8 n. 阿波罗八号", "grade 1 一年级"),
    ),
    "ipa-in-word.csv": ("lantern /ˈlæntən/ 灯笼", "barn /bɑːn/ 谷仓"),
    "joined-lines.txt": (
        *("rest n. v. 休息", "here n. adv. 这里", "stern adj. adv. v. 严厉的", "halt v. n. 停止"),
        *("nod n. v. 点头", "harrow v. n. 耙", "quick adv. 快", "gloomy adj. 阴暗的"),
    ),
    "joined-parts.txt": (
        *("climb n. v. 攀登", "tidy a. ad. v. 整齐的(地)；整理", "pull vt. n. 拉"),
        *("within prep. n. ad. a. (在,向)里面(的)", "cause n. v. 原因；引起"),
        *("glue n. vt. 胶水；粘住", "curve n. v. 弯曲", "power n. 力量 n次幂"),
        "feet n. (pl. of foot(s))脚；(见 n.条)",
        *("glasses n. 玻璃杯；(pl.)眼镜；[常pl. ]双筒镜", "nothing neg. 没什么"),
        *("plough adj. v. 犁过的；犁地", "hut vt. 安置"),
    ),
    "jsonl-phonetic.jsonl": ("lantern /ˈlæntən/ UK /ˈlæntən/ n. 灯笼", "barn n. 谷仓"),
    "kingsoft.txt": WITH_PHONETIC,
    "level-col.csv": ("lantern n. 灯笼", "barn n. 谷仓", "harvest v. 收割"),
    "long.csv": (),
    "nbsp.csv": (*LANTERN_BARN, "give up 放弃"),
    "nested.xml": ("lantern /ˈlæntən/ n. v. 灯笼；点灯笼", "R&D farm 研发农场"),
    "numbered-words.txt": (*LANTERN_BARN, "harvest 收获"),
    "numbered.csv": LANTERN_BARN,
    "pipe.txt": LANTERN_BARN,
    "pos-col-comma.csv": (
        *("harvest n. v. 收获", "fast adj. adv. 快", "round adj. adv. prep. 圆的"),
        *("barn n. 谷仓", "well adv. adj. 好"),
    ),
    "pos-spelled-out.txt": (
        *("give rise to phr. 引起", "must modal. 必须", "alas int. 唉", "these det. 这些"),
        *("because conj. 因为", "the art. 这；那", "lantern n. 灯笼", "harvest n. v. 收获；收割"),
        *("soon adv. 不久", "ten num. 十"),
    ),
    "quizlet-terms.csv": LANTERN_BARN,
    "quoted-apostrophe.csv": (
        *("don't 不要", "o'clock 点钟", "'hood 罩", "rock 'n' roll 摇滚", "mother-in-law 岳母"),
        *("co-operate 合作", "fire 火", "ABC 字母"),
    ),
    "rare.csv": ("biang 𰻞（一种面）", "fish 𩽾𩾌", "gold 镕"),
    "reversed.csv": (*LANTERN_BARN, "harvest 收获"),
    "semicolon.csv": ("lantern 灯笼", "barn 谷仓; 牲口棚"),
    "sep-line.csv": LANTERN_BARN,
    "space.txt": (*LANTERN_BARN, "harvest n. 收获"),
    "title-row.csv": WITH_PART,
    "traditional-header.csv": ("lantern n. 燈籠", "barn n. 穀倉"),
    "trailing-commas.csv": LANTERN_BARN,
    "tsv-quoted.tsv": ("lantern 灯笼, 提灯", "barn 谷仓", "harvest 收获"),
    "unknown-col.csv": LANTERN_BARN,
    "unknown-part.txt": ("hay n. 干草",),
    "us-uk.csv": ("lantern /ˈlæntərn/ UK /ˈlæntən/ US /ˈlæntərn/ 灯笼",),
    "variants.csv": (
        *("colour 颜色 (也作 color)", "a/an 一个", "bike 自行车 (也作 bicycle)"),
        "have trouble doing sth. 做某事有困难 (也作 have trouble in doing sth.)",
        *("Lost & Found 失物招领", "She's OK! phr. 她很好！", "How are you? phr. 你好吗？"),
        *("24-hour 24小时的", "lantern 灯笼", "to lantern 点灯", "well-known 著名的"),
        "naïve 天真的",
    ),
    "word-book.txt": (
        *("lantern /ˈlæntən/ n. 灯笼", "harvest /ˈhɑːvist/ n. vt. 收获；收割"),
        *("meadow /ˈmedəu/ 草地", "orchard n. 果园"),
    ),
    "youdao.xml": ("lantern /ˈlæntən/ n. 灯笼 #农具",),
    "zero-width.csv": (
        *("lantern /ˈlæntən/ 灯笼", "barn /bɑːn/ 谷仓"),
        "harvest /ˈhɑːvɪst/ 收获",
    ),
}
"""The exact words of each file."""

REFUSED = {
    "excel-mangled.csv": [
        (line, Reason.MISHAP, value)
        for line, value in enumerate(["5月4日", "TRUE", "1E+05", "#NAME?", "43595", "=SUM"], 2)
    ],
    "nested.xml": [(5, Reason.NO_TRANSLATION, "")],
    "unknown-part.txt": [
        (line, Reason.UNKNOWN_PART, rest)
        for line, rest in enumerate(["xq. 栅", "n&", "12.", "n", "."], 2)
    ],
    "long.csv": [(2, Reason.TOO_LONG, "translation: 469 characters, at most 200")],
}

SKIPPED = {
    **{
        f"anki-{name}.txt": [(line, Skip.SETTING) for line in range(1, last + 1)]
        for name, last in (("headers", 4), ("sound-guid", 5), ("tags-empty", 3), ("tags", 3))
    },
    "concat-bom.csv": [(3, Skip.HEADER_AGAIN)],
    "sep-line.csv": [(1, Skip.SETTING)],
    "title-row.csv": [(1, Skip.TITLE)],
}

LEFT_OUT = {
    "anki-sound-guid.txt": [1, 2, 3],
    "eudic.csv": ["#"],
    "level-col.csv": [3],
    "numbered.csv": ["序号"],
    "unknown-col.csv": ["出处"],
    "youdao.xml": ["progress"],
}


def in_one_line(row: Row) -> str:
    """All fields of a row."""
    word = row.word
    said = (
        word.en,
        word.phonetic and f"/{word.phonetic}/",
        word.phonetic_uk and f"UK /{word.phonetic_uk}/",
        word.phonetic_us and f"US /{word.phonetic_us}/",
        word.part_of_speech,
        word.zh,
        word.example and f"«{word.example}»",
        word.example_zh and f"«{word.example_zh}»",
        word.knowledge and f"({word.knowledge})",
        *(f"#{tag}" for tag in sorted(row.tags)),
    )
    return " ".join(one for one in said if one)


@pytest.mark.parametrize("name", sorted(path.name for path in SHAPES.iterdir()))
def test_a_lists_layout_is_detected(name: str) -> None:
    rows = read(SHAPES / name)
    assert [in_one_line(row) for row in rows if isinstance(row, Row)] == [*LOADED[name]]
    refused = [(row.line, row.reason, row.detail) for row in rows if isinstance(row, Refusal)]
    assert refused == REFUSED.get(name, [])
    skipped = [(row.line, row.why) for row in rows if isinstance(row, Skipped)]
    assert skipped == SKIPPED.get(name, [])


@pytest.mark.parametrize("name", sorted(path.name for path in SHAPES.iterdir()))
def test_an_ignored_column_is_named(name: str) -> None:
    with WordFile(SHAPES / name) as file:
        (table,) = file.layout.tables
    assert table.plan is not None
    columns = enumerate(table.plan.columns, 1)
    assert [one.name or at for at, one in columns if not one.role] == LEFT_OUT.get(name, [])


LINES = {
    "aboard[əˈbɔːd] ad.在船(车)上": "aboard /əˈbɔːd/ ad. 在船(车)上",
    "a.m (缩)上午，午前": "a.m (缩)上午，午前",
    "amongst [əˈmʌŋst] prep 在…之中(=among)": "amongst /əˈmʌŋst/ prep. 在…之中(=among)",
    "fern [fɜːn] [植]蕨": "fern /fɜːn/ [植]蕨",
    "a (an) [ə, eɪ(ən)] art. 一（个、件……）": "a /ə, eɪ(ən)/ art. 一（个、件……） ((an))",
    "am/æm/ v. 是": "am /æm/ v. 是",
    "awake (awoke, awoken) [əˈweɪk] v. 醒 a. 醒着的": (
        "awake /əˈweɪk/ v. a. 醒；醒着的 ((awoke, awoken))"
    ),
    "best（good的最高级）[best] a. & ad. 最好的": ("best /best/ a. ad. 最好的 ((good的最高级))"),
    "centre (美 center) [ˈsentə] n. 中心": "centre /ˈsentə/ n. 中心 (也作 center)",
    "bank (1)n.銀行": "bank n. 銀行",
    "afterward(s) adv.以後": "afterward adv. 以後 (也作 afterwards)",
    "*abbey n.修道院": "abbey n. 修道院",
    "hut n小屋": "hut n. 小屋",
    "look forward to 期待": "look forward to 期待",
    "and/or conj. 和/或": "and/or conj. 和/或",
    "modern art 现代艺术": "modern art 现代艺术",
    "lantern 英 [ˈlæntən] 美 [ˈlæntərn] n. 灯笼": (
        "lantern /ˈlæntərn/ UK /ˈlæntən/ US /ˈlæntərn/ n. 灯笼"
    ),
    "hut 【hʌt】 n. 小屋": "hut /hʌt/ n. 小屋",
    "hut ˈhʌt /n. 小屋": "hut /ˈhʌt/ n. 小屋",
    "hut / hʌt n. 小屋": "hut /hʌt/ n. 小屋",
    "hut [hʌt n. 小屋": "hut /hʌt/ n. 小屋",
    "What about ⋯? 怎么样？": "What about ...? phr. 怎么样？",
    "cheers inter. 干杯": "cheers inter. 干杯",
    "hut /hʌt/ noun 小屋": "hut /hʌt/ n. 小屋",
    "1) hut 小屋": "hut 小屋",
    "① hut 小屋": "hut 小屋",
    "- hut: 小屋": "hut 小屋",
    "hut —— 小屋": "hut 小屋",
    "小屋 hut": "hut 小屋",
    "bank n. 1. 银行；2. 河岸 v. 存款": "bank n. v. 银行；河岸；存款",
    "run ①跑②经营": "run 跑；经营",
    "How are you? 你好吗？": "How are you? phr. 你好吗？",
    "hut n. 小屋（重点）": "hut n. 小屋 (重点)",
    "hut 【高频】小屋": "hut 小屋 (高频)",
    "hut 小屋（大的）": "hut 小屋（大的）",
    "X光 X-ray": "X-ray X光",
    "X-ray X光": "X-ray X光",
    "卡拉OK karaoke": "karaoke 卡拉OK",
    "give sth to sb 把 sth 给 sb": "give sth to sb 把 sth 给 sb",
    "shirt 衬衫 T恤": "shirt 衬衫 T恤",
    "harvest n. 收获 v. 收割": "harvest n. v. 收获；收割",
}


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_split_by_its_content(tmp_path: Path, line: str) -> None:
    path = tmp_path / "lines.txt"
    path.write_text(f"lantern n. 灯笼\nbarn n. 谷仓\n{line}\n", encoding="utf-8")
    row = read(path)[-1]
    assert isinstance(row, Row)
    assert in_one_line(row) == LINES[line]


@pytest.mark.parametrize(
    "line",
    [
        "apple 苹果 banana 香蕉",
        "apple苹果 banana香蕉",
        "apple 苹果，banana 香蕉",
        "1 abandon v.放弃 2 ability n.能力",
        "apple [ˈæpl] n. 苹果 banana [bəˈnɑːnə] n. 香蕉",
        "苹果 apple 香蕉 banana",
    ],
)
def test_a_line_of_several_words_is_refused(tmp_path: Path, line: str) -> None:
    path = tmp_path / "lines.txt"
    path.write_text(f"lantern n. 灯笼\nbarn n. 谷仓\n{line}\n", encoding="utf-8")
    row = read(path)[-1]
    assert isinstance(row, Refusal)
    assert row.reason is Reason.SEVERAL_WORDS


def test_a_line_without_a_word_is_not_added_to_the_line_before(tmp_path: Path) -> None:
    text = "lantern n. 灯笼\nbarn n. 谷仓\nvt. 收割\n"
    assert listed(tmp_path, text, "list.txt") == ["lantern n. 灯笼", "barn n. 谷仓", "Refusal 3"]


def listed(folder: Path, text: str, name: str = "list.csv", **told: object) -> list[str]:
    """The loaded, skipped and refused lines of a list."""
    path = folder / name
    path.write_bytes(text.encode())
    return [
        in_one_line(row) if isinstance(row, Row) else f"{type(row).__name__} {row.line}"
        for row in read(path, LayoutHints(**told))  # type: ignore[arg-type]
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("lantern,灯笼,barn,谷仓\nhay,干草,,\n", ["lantern 灯笼", "barn 谷仓", "hay 干草"]),
        ("单词,释义,,单词,释义\nlantern,灯笼,,barn,谷仓\n", ["lantern 灯笼", "barn 谷仓"]),
        ("Front,Back\n灯笼,lantern\n谷仓,barn\n", [*LANTERN_BARN]),
        ("单词,中文含义\nlantern,灯笼\n", ["lantern 灯笼"]),
        ("Word*,Meaning (in Chinese)\nlantern,灯笼\n", ["lantern 灯笼"]),
        (
            "Unit 1,,\nlantern,n.,灯笼\nbarn,n.,谷仓\n共 2 词,,\n",
            ["Skipped 1", *WITH_PART, "Skipped 4"],
        ),
        (
            "lantern,灯笼,A lantern is here.\nbarn,谷仓,A barn is there.\n",
            ["lantern 灯笼 «A lantern is here.»", "barn 谷仓 «A barn is there.»"],
        ),
        ("lantern,灯笼,paper lantern,纸灯笼\nbarn,谷仓,red barn,红谷仓\n", None),
        ("lantern,灯笼,农具\nbarn,谷仓,建筑\n", None),
        (
            "lantern,灯笼,农\nbarn,谷仓,农\nhay,干草,农\nplough,犁,农\n",
            [*LANTERN_BARN, "hay 干草", "plough 犁"],
        ),
        (
            "lantern,英 [ˈlæntən] 美 [ˈlæntərn],灯笼\n",
            ["lantern /ˈlæntərn/ UK /ˈlæntən/ US /ˈlæntərn/ 灯笼"],
        ),
        (
            "How are you?,你好吗？\nI am fine.,我很好。\n",
            ["How are you? phr. 你好吗？", "I am fine. phr. 我很好。"],
        ),
        ('word,translation\nbank,"银行\ncat,猫\n', ["Refusal 2", "cat 猫"]),
        (
            "word,translation\nrun,#N/A\nMay-04,五月\n3/4,四分之三\n",
            ["Refusal 2", "Refusal 3", "Refusal 4"],
        ),
        ("word,phonetic,translation\nhut,#N/A,小屋\nbarn,0,谷仓\n", ["hut 小屋", "barn 谷仓"]),
        ("word,translation\rlantern,灯笼\r", ["lantern 灯笼"]),
    ],
)
def test_columns_are_detected_or_the_file_is_refused(
    tmp_path: Path, text: str, words: list[str] | None
) -> None:
    if words is None:
        with pytest.raises(FileRefused, match="cannot be recognised"):
            listed(tmp_path, text)
    else:
        assert listed(tmp_path, text) == words


def test_the_roles_of_columns_can_be_specified(tmp_path: Path) -> None:
    rows = "灯笼,lantern,农具\n谷仓,barn,建筑\n"
    roles = ("translation", "word", "skip")
    assert listed(tmp_path, rows, columns=roles) == [*LANTERN_BARN]
    assert listed(tmp_path, "a,b,c\n" + rows, columns=roles, header=True) == [*LANTERN_BARN]
    assert listed(tmp_path, "释义,单词,类\n" + rows, columns=roles) == [*LANTERN_BARN]
    with pytest.raises(FileRefused, match="no columns that --columns could name"):
        listed(tmp_path, '{"word": "a"}', "list.jsonl", columns=roles)


def test_a_title_and_notes_around_lines_are_skipped(tmp_path: Path) -> None:
    text = (
        "四级词汇表（2025）\n\nA\nlantern n. 灯笼\nbarn n. 谷仓\n注：n. 是 noun\n共 2 词\nowl n.\n"
    )
    assert listed(tmp_path, text, "list.txt") == [
        *("Skipped 1", "Skipped 3", "lantern n. 灯笼", "barn n. 谷仓"),
        *("Skipped 6", "Skipped 7", "Refusal 8"),
    ]


def test_xml_is_read_in_its_declared_encoding(tmp_path: Path) -> None:
    item = "<item><word>hut</word><trans>小屋</trans></item>"
    text = f'<?xml version="1.0" encoding="gb2312"?><wordbook>{item}</wordbook>'
    (tmp_path / "list.xml").write_bytes(text.encode("gb2312"))
    assert read(tmp_path / "list.xml") == [Row(1, Word("hut", "小屋"))]


def test_an_array_inside_an_object_keeps_line_numbers(tmp_path: Path) -> None:
    text = '{"title": "一",\n"words": [{"word": "hut", "translation": "小屋"},\n{"word": "owl"}]}'
    assert listed(tmp_path, text, "list.json") == ["hut 小屋", "Refusal 3"]


@pytest.mark.unwatched  # counting every call is slow enough
def test_a_line_of_a_long_list_costs_no_more_than_one_of_a_short_list(tmp_path: Path) -> None:
    def calls(count: int) -> int:
        path, made = tmp_path / "list.txt", 0
        path.write_bytes(in_lines(count).data)

        def heard(_: object, event: str, __: object) -> None:
            nonlocal made
            made += event == "call"

        before = sys.getprofile()
        sys.setprofile(heard)
        try:
            assert sum(isinstance(row, Row) for row in read(path)) == count
        finally:
            sys.setprofile(before)
        return made

    assert calls(4_000) < calls(1_000) * 4.4


def test_every_visible_sheet_with_words_is_read(tmp_path: Path) -> None:
    path = tmp_path / "list.xlsx"
    book = Workbook(str(path))
    first, second, hidden, notes = map(book.add_worksheet, ("Unit 1", "Unit 2", "old", "说明"))
    first.merge_range("A1:C1", "三年级单词表")
    first.write_row("A2", ["单词", "词性", "释义", "", "页"])
    first.merge_range("A3:A4", "light")
    first.write_row("B3", ["n.", "光", "", 12.0])
    first.write_row("B4", ["v.", "点燃"])
    first.write("A5", True)
    first.write_string("C5", "真的")
    second.write_row("A1", ["barn", "谷仓"])
    hidden.write_row("A1", ["owl", "猫头鹰"])
    hidden.hide()
    notes.write("A1", "仅供教学使用")
    book.close()
    assert [str(row) if isinstance(row, Refusal) else row for row in read(path)] == [
        Skipped(1, "三年级单词表", Skip.TITLE, "Unit 1"),
        Row(3, Word("light", "光", part_of_speech="n.")),
        Row(4, Word("light", "点燃", part_of_speech="v.")),
        "Unit 1, line 5: looks like a spreadsheet's mishap (TRUE)",
        Row(1, Word("barn", "谷仓")),
        Skipped(0, "the file has no column word; name it with --columns", Skip.SHEET, "说明"),
    ]


def test_a_workbook_that_unpacks_to_more_than_can_be_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "list.xlsx"
    with ZipFile(path, "w", ZIP_DEFLATED) as archive, archive.open("xl/a.xml", "w") as sheet:
        for _ in range(513):
            sheet.write(bytes(1024 * 1024))
    with pytest.raises(FileRefused, match="unpacks to more than 512 MB"):
        read(path)
