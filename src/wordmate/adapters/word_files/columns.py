"""Finds the role of a word file's column by its name, else by its content. Pure."""

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from wordmate.adapters.word_files.parts_of_speech import is_part_of_speech
from wordmate.adapters.word_files.phonetics import is_phonetic
from wordmate.domain.content.word_text import has_chinese

_NAMES: Final = {
    "word": "word words english en headword head_word term vocabulary vocab spelling 单词 英文 英语"
    " 词汇 生词 英文单词 英语单词 單字 單詞 英文單字 英語 詞彙 字彙 生字",
    "translation": "translation chinese meaning meanings zh cn trans 释义 中文 翻译 词义 意思"
    " 中文释义 汉语 解释 中文意思 中文解释 中文翻译 含义 汉译 译文 釋義 翻譯 詞義 中文釋義 漢語"
    " 解釋 中文解釋 中文翻譯",
    "pos": "pos part_of_speech 词性 詞性 词类 詞類",
    "phonetic": "phonetic phonetics ipa pronunciation 音标 音標 发音 發音 读音",
    "phonetic_uk": "phonetic_uk uk ukphone uk_phonetic 英式音标 英音 英式音標 英式发音",
    "phonetic_us": "phonetic_us us usphone us_phonetic 美式音标 美音 美式音標 美式发音 kk音標",
    "example": "example examples sentence sentences 例句 例子 英文例句",
    "example_translation": "example_translation example_zh 例句翻译 例句释义 例句译文 例句中文"
    " 中文例句 例句翻譯",
    "knowledge": "knowledge note notes remark remarks 知识点 备注 笔记 備註 筆記",
    "definition": "definition definitions 英文释义 英英释义 英文解释",
    "picture": "picture emoji 图片 圖片 配图 表情",
    "tag": "tag tags 标签 標籤",
    "side_1": "front 正面 question 问题",
    "side_2": "back 背面 answer 答案",
}
PICTURE: Final = "picture"
SIDES: Final = ("side_1", "side_2")
"""The two sides of a card; their text decides which is the word."""
ROLES: Final = tuple(name for name in _NAMES if name not in SIDES)
"""The readable roles of columns."""
_ROLE_OF: Final = {name: role for role, names in _NAMES.items() for name in names.split()}
_INSTEAD: Final = {
    "definition": "translation",
    **dict.fromkeys(("phrase", "phrases", "name", "短语", "词组", "片語"), "word"),
}
"""Names that mean another role if no other column has that role's name."""
_PARTS_OF_NAMES: Final = (
    (
        "example_translation",
        r"(?:例句|example|sentence).*(?:翻译|译文|中文|意思|翻譯|chinese|trans)",
    ),
    ("example", r"例句|example|sentence"),
    ("phonetic_uk", r"英.*音|uk.*(?:phon|pron|ipa)"),
    ("phonetic_us", r"美.*音|us.*(?:phon|pron|ipa)"),
    ("phonetic", r"音标|音標|phonetic|pronunciation|\bipa\b"),
    ("pos", r"词性|詞性|part.?of.?speech"),
    (
        "translation",
        r"释义|释意|中文|汉语|翻译|意思|含义|釋義|翻譯|解释|解釋|meaning|translation|chinese",
    ),
    ("word", r"单词|英文|英语|單字|單詞|word|term\b|english"),
)
"""Roles of longer names, such as ``Meaning (in Chinese)``, by priority."""
_LONGEST_NAME: Final = 24
_NO_NAME: Final = re.compile(r"[0-9.,;，；。、]")
_ASIDE: Final = re.compile(r"\(.*?\)|\[.*?\]|[*:#]")
_LEVEL: Final = re.compile(
    r"[ABC][12][+-]?|(?:unit|lesson|module|chapter|list|book|week|day|grade|level|starter|[ulmp])"
    r"[ ._-]?\d+.*|(?:IELTS|TOEFL|CET|TEM|GRE)[ -]?\d*|[a-z]+:\S+",
    re.IGNORECASE,
)
_FILE: Final = re.compile(r"https?://\S+|\S+\.(?:mp3|wav|ogg|m4a|jpe?g|png|gif)", re.IGNORECASE)
_MOST: Final = 0.6
"""The share of a column's cells that decides its role."""
_ENOUGH: Final = 4
"""How many rows show whether a column keeps repeating a value."""


def role_named(name: str) -> str | None:
    """The role of a column with this name, in English or Chinese."""
    return _ROLE_OF.get(plain_name(name))


def plain_name(name: str) -> str:
    """A name without surrounding marks."""
    return "_".join(_ASIDE.sub("", unicodedata.normalize("NFKC", name)).lower().split())


def is_header(cells: Sequence[str]) -> bool:
    """Whether a row is a header: it names two different columns, or the word column in Chinese."""
    names = [name for cell in cells if (name := plain_name(cell))]
    if len({*map(_loosely, names)} - {None}) > 1 and any(name in _ROLE_OF for name in names):
        return True
    in_chinese = any(_ROLE_OF.get(name) == "word" and has_chinese(name) for name in names)
    return in_chinese and len(names) > 1 and not any("a" <= one <= "z" for one in "".join(names))


def is_surely_header(cells: Sequence[str]) -> bool:
    """Whether a row has the usual names of the word and translation columns."""
    return {"word", "translation"} <= {_ROLE_OF.get(cell.strip().lower()) for cell in cells}


def roles_by_name(names: Sequence[str]) -> list[str]:
    """The role of each column; empty if its name has none, or one that is taken."""
    plain = [plain_name(name) for name in names]
    roles = [_ROLE_OF.get(name, "") for name in plain]
    for find in (_INSTEAD.get, _loosely):
        for at, name in enumerate(plain):
            role = find(name) or ""
            if role and role not in roles and (roles[at] in ("", "definition")):
                roles[at] = role
    return roles


def _loosely(name: str) -> str | None:
    if name in _ROLE_OF:
        return _ROLE_OF[name]
    if len(name) > _LONGEST_NAME or _NO_NAME.search(name):
        return None
    return next((role for role, part in _PARTS_OF_NAMES if re.search(part, name)), None)


def roles_by_content(rows: Sequence[Sequence[str]], taken: Mapping[int, str]) -> list[str]:
    """The role of each column without one; empty if the column is ignored.

    Words come before examples and definitions, which are sentences. Levels, numbers, file names,
    and columns that keep repeating a value beside another of their kind are ignored.
    """
    columns = _columns(rows)
    kinds = ["" if at in taken else _kind(column) for at, column in enumerate(columns)]
    kinds = ["" if _is_label(kinds, columns, at) else kind for at, kind in enumerate(kinds)]
    if "latin" not in kinds and "word" not in taken.values():
        words = [at for at, kind in enumerate(kinds) if kind in ("sentence", "mixed")]
        if words or kinds.count("chinese") > 1:
            kinds[words[0] if words else kinds.index("chinese")] = "latin"
    kinds = ["chinese" if kind == "mixed" else kind for kind in kinds]
    groups = _groups(kinds, columns)
    kinds = [kind if at in groups[0] else "" for at, kind in enumerate(kinds)]
    roles = [taken.get(at, "") for at in range(len(columns))]

    def give(kind: str, *names: str) -> None:
        free = [name for name in names if name not in roles]
        for at, name in zip(
            (at for at, one in enumerate(kinds) if one == kind), free, strict=False
        ):
            roles[at] = name

    is_translated = "chinese" in kinds or "translation" in roles
    give("latin", "word", *([] if is_translated else ["translation"]))
    give("sentence", *([] if is_translated else ["translation"]), "example")
    give("chinese", "translation", *(["example_translation"] if "example" in roles else []))
    give("phonetic", *_phonetics(kinds.count("phonetic")))
    give("part", "pos")
    for group in groups[1:]:
        for at, first in zip(group, groups[0], strict=True):
            roles[at] = roles[first]
    return roles


def is_ambiguous(rows: Sequence[Sequence[str]], roles: Sequence[str]) -> bool:
    """Whether an ignored column might be the translation as well as the chosen one."""
    columns = _columns(rows)
    kinds = [_kind(column) for column in columns]
    return any(
        not roles[at] and kind == "chinese" and not _is_label(kinds, columns, at)
        for at, kind in enumerate(kinds)
    )


def repeated(roles: Sequence[str]) -> list[list[str]]:
    """Groups of adjacent columns with the same roles in the same order, each with its own words.
    One group if the columns do not repeat.
    """
    named = [at for at, role in enumerate(roles) if role]
    for size in range(2, len(named) // 2 + 1):
        groups = [named[at : at + size] for at in range(0, len(named), size)]
        if all([roles[at] for at in one] == [roles[at] for at in groups[0]] for one in groups):
            return [[role if at in one else "" for at, role in enumerate(roles)] for one in groups]
    return [list(roles)]


def _groups(kinds: Sequence[str], columns: Sequence[Sequence[str]]) -> list[list[int]]:
    """The column groups with words and translations side by side; all columns if there is only one,
    or if the second word belongs to the first.
    """
    full = [at for at, kind in enumerate(kinds) if kind]
    for size in range(2, len(full) // 2 + 1):
        groups = [full[at : at + size] for at in range(0, len(full), size)]
        found = {tuple(kinds[at] for at in group) for group in groups}
        if (
            len(found) == 1
            and (first := next(iter(found))).count("latin") == first.count("chinese") == 1
        ):
            word = first.index("latin")
            pairs = zip(columns[groups[0][word]], columns[groups[1][word]], strict=False)
            inside = [one.lower() in other.lower() for one, other in pairs if one]
            return [full] if 2 * sum(inside) > len(inside) else groups
    return [full]


def _phonetics(count: int) -> tuple[str, ...]:
    """The first of two phonetics is the British one."""
    return ("phonetic",) if count == 1 else ("phonetic_uk", "phonetic_us")


def _columns(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    width = max((len(row) for row in rows), default=0)
    return [[row[at].strip() for row in rows if at < len(row)] for at in range(width)]


def _kind(column: Sequence[str]) -> str:
    """The kind of most cells of a column; empty if they are nothing of a word."""
    kinds = Counter(_kind_of(cell) for cell in column if cell)
    kind, count = kinds.most_common(1)[0] if kinds else ("", 0)
    if count >= _MOST * kinds.total():
        return kind
    return "mixed" if kinds["chinese"] else "latin"


def _is_label(kinds: Sequence[str], columns: Sequence[Sequence[str]], at: int) -> bool:
    """Whether a column keeps repeating a value, beside another of its kind."""
    cells = [cell for cell in columns[at] if cell]
    is_one_of = kinds[at] in ("latin", "chinese") and kinds.count(kinds[at]) > 1
    return is_one_of and len(cells) >= _ENOUGH and 3 * len({*cells}) <= len(cells)


def _kind_of(cell: str) -> str:
    if is_phonetic(cell):
        return "phonetic"
    if has_chinese(cell):
        return "chinese"
    if is_part_of_speech(cell):
        return "part"
    if not any(one.isalpha() for one in cell) or _LEVEL.fullmatch(cell) or _FILE.fullmatch(cell):
        return ""
    return "sentence" if cell.count(" ") > 1 else "latin"
