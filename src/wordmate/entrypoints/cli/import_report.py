"""The report of an import, in Chinese or English."""

from collections.abc import Mapping, Sequence
from typing import Final

from wordmate.adapters.word_files.importer import SHOWN, Report
from wordmate.adapters.word_files.layout import Basis, Plan
from wordmate.adapters.word_files.source import Kind, Layout
from wordmate.adapters.word_files.words import Reason, Refusal, Skip, Skipped, Word
from wordmate.application.content.ports import BookEntry
from wordmate.entrypoints.cli.language import Language
from wordmate.entrypoints.cli.showing import fill


def refusal_line(refusal: Refusal, language: Language) -> str:
    """A refused line: its number, the reason, and the readable part of the word."""
    if language == "en":
        return f"{refusal} {refusal.word}".rstrip()
    detail = f"（{refusal.detail}）" if refusal.detail else ""
    where = f"{refusal.sheet} 第 {refusal.line} 行" if refusal.sheet else f"第 {refusal.line} 行"
    return f"{where}：{_REASONS[refusal.reason]}{detail} {refusal.word}".rstrip()


def more_refusals(language: Language) -> str:
    """Stands for all further refused lines."""
    return _TEXTS["more"][language]


def layout_lines(layout: Layout, language: Language) -> list[str]:
    """The detected format of a file, and each of its columns."""
    separator = _SEPARATORS.get(layout.separator, (f"“{layout.separator}”",) * 2)
    what = [
        _KINDS.get(layout.kind, (layout.kind.value.upper(),) * 2)[language == "zh"],
        *([layout.encoding.removesuffix("-sig").upper()] if layout.encoding else []),
        *([separator[language == "zh"]] if layout.separator else []),
    ]
    lines = [_said("what", language, what=_comma(language).join(what))]
    for table in layout.tables:
        if table.plan is not None:
            sheet = f"{table.sheet}: " if table.sheet else ""
            lines += [sheet + line for line in _columns(table.plan, language)]
    if layout.media:
        lines.append(_said("media", language, count=layout.media))
    return lines


def preview_lines(report: Report, words: Sequence[Word], language: Language) -> list[str]:
    """A preview of an import: the first words, and what is not loaded."""
    lines = [_said("first", language, count=len(words))] if words else []
    lines += ["  " + _word_line(word) for word in words]
    lines.append(_said("read", language, lines=report.read))
    lines += [*_skipped_lines(report, language), *_counted_lines(report, language)]
    lines += _refused_lines(report, language)
    lines.append(_said("dry_run", language, count=report.added))
    return lines


def report_lines(book: BookEntry, report: Report, language: Language) -> list[str]:
    """The whole report, line by line, without zero counts."""
    lines = [_said("read", language, lines=report.read), *_skipped_lines(report, language)]
    if report.loaded:
        title = book.title_en if language == "en" else book.title_zh
        numbers = {"added": report.added, "updated": report.updated}
        lines.append(_said("book", language, code=book.code, title=title, **numbers))
        known = report.loaded - report.unknown
        lines.append(_said("words", language, new=report.unknown, known=known))
    lines += _counted_lines(report, language)
    lines += _refused_lines(report, language)
    if not report.refused and not report.loaded:
        lines.append(_said("nothing", language))
    if report.loaded:
        lines.append(_said("holds", language, code=book.code, count=report.loaded))
    return lines


def _said(name: str, language: Language, **values: object) -> str:
    return fill(_TEXTS[name][language], **values)


def _comma(language: Language) -> str:
    return ", " if language == "en" else "，"


def _columns(plan: Plan, language: Language) -> list[str]:
    """The role of each column, and the ignored ones."""
    named = [
        (f"{column.name or number} → " if plan.basis is not Basis.KIND else "")
        + (_ROLES.get(column.role, column.role) if language == "zh" else column.role)
        for number, column in enumerate(plan.columns, 1)
        if column.role
    ]
    left_out = [
        column.name or str(number)
        for number, column in enumerate(plan.columns, 1)
        if not column.role
    ]
    basis = plan.basis if plan.header or plan.basis is not Basis.HEADER else "named"
    lines = [_said(basis, language, line=plan.header, columns=_comma(language).join(named))]
    if left_out:
        lines.append(_said("left_out", language, columns=_comma(language).join(left_out)))
    return lines


def _word_line(word: Word) -> str:
    phonetics = [word.phonetic_uk, word.phonetic_us] if word.phonetic_uk else [word.phonetic]
    said = " ".join(f"/{one}/" for one in phonetics if one)
    texts = (word.en, said, word.part_of_speech, word.zh, word.example, word.example_zh)
    return " | ".join(text for text in (*texts, word.knowledge, word.picture) if text)


def _skipped_lines(report: Report, language: Language) -> list[str]:
    """One line for each kind of skipped lines, with the first ones."""
    return [
        _said(
            "skipped_sheets" if why is Skip.SHEET else "skipped",
            language,
            count=count,
            why=str(why) if language == "en" else _SKIPS[why],
            lines=_comma(language).join(
                [_place(one) for one in report.first_skipped if one.why is why]
                + ["…"] * (count > SHOWN)
            ),
        )
        for why, count in report.skipped.items()
    ]


def _place(skipped: Skipped) -> str:
    text = f" “{skipped.text[:20]}”" if skipped.why in (Skip.TITLE, Skip.HEADING) else ""
    number = str(skipped.line) if skipped.line else ""
    return " ".join(part for part in (skipped.sheet, number) if part) + text


def _counted_lines(report: Report, language: Language) -> list[str]:
    counted = (
        ("merged", report.merged),
        ("own", report.own_texts),
        ("made", report.made),
        ("pictures", report.pictures),
        ("other_tag", report.other_tag),
    )
    lines = [_said(name, language, count=count) for name, count in counted if count]
    if words := report.said_in_two_ways:
        shown = [*words[:SHOWN], *["…"] * (len(words) > SHOWN)]
        lines.insert(report.merged > 0, _two_ways(shown, len(words), language))
    return lines


def _two_ways(words: Sequence[str], count: int, language: Language) -> str:
    return _said("two_ways", language, count=count, words=_comma(language).join(words))


def _refused_lines(report: Report, language: Language) -> list[str]:
    if not report.refused:
        return []
    rest = "rest_loaded" if report.loaded else "nothing_loaded"
    lines = [_said("refused", language, count=report.refused.total()) + _said(rest, language)]
    for reason, count in report.refused.most_common():
        name = str(reason) if language == "en" else _REASONS[reason]
        lines.append(_said("reason", language, count=count, reason=name))
    return lines


_TEXTS: Final[Mapping[str, Mapping[Language, str]]] = {
    "what": {"en": "Read as {what}", "zh": "识别为：{what}"},
    Basis.HEADER: {
        "en": "Columns, by the header in line {line}: {columns}",
        "zh": "各列（按第 {line} 行的表头）：{columns}",
    },
    "named": {"en": "Columns, by their names: {columns}", "zh": "各列（按名称）：{columns}"},
    Basis.CONTENT: {
        "en": "Columns, by their content: {columns}",
        "zh": "各列（按内容判断）：{columns}",
    },
    Basis.OPTION: {
        "en": "Columns, by --columns: {columns}",
        "zh": "各列（按 --columns）：{columns}",
    },
    Basis.KIND: {"en": "Found in it: {columns}", "zh": "其中有：{columns}"},
    "media": {
        "en": "{count:file} of sound or pictures left out",
        "zh": "未采用 {count} 个声音或图片文件",
    },
    "left_out": {"en": "Left out: {columns}", "zh": "未采用的列：{columns}"},
    "first": {"en": "The first {count:word}:", "zh": "前 {count} 个单词："},
    "dry_run": {
        "en": "A dry run: nothing is stored; {count:word} would be",
        "zh": "这是试运行，没有写入任何内容；正式导入会写入 {count} 个单词",
    },
    "skipped": {
        "en": "{count:line} skipped, {why}: {lines}",
        "zh": "跳过 {count} 行（{why}）：{lines}",
    },
    "skipped_sheets": {
        "en": "{count:sheet} without words skipped: {lines}",
        "zh": "跳过 {count} 个没有单词的工作表：{lines}",
    },
    "read": {"en": "{lines:line} read", "zh": "读取 {lines} 行"},
    "book": {
        "en": "{code}: {added:word} added, {updated} updated ({title})",
        "zh": "{code}：新增 {added} 个单词，更新 {updated} 个（{title}）",
    },
    "words": {
        "en": "{new:word} new to Wordmate, {known} known before",
        "zh": "其中词库原来没有的 {new} 个，已有的 {known} 个",
    },
    "merged": {
        "en": "{count:line} merged into the word {count:it repeats|they repeat}",
        "zh": "{count} 行是重复的单词，释义已合并",
    },
    "two_ways": {
        "en": "{count:word} {count:is|are} pronounced in two ways; both phonetics are shown, "
        "the first is spoken: {words}",
        "zh": "{count} 个单词有两种读音，卡片上两个音标都有，发音用第一个：{words}",
    },
    "own": {
        "en": "{count:word} {count:has|have} other texts in other books, which stay unchanged",
        "zh": "{count} 个单词在其他词书中另有释义，其他词书不变",
    },
    "made": {
        "en": "{count:phonetic} taken from the speech engine",
        "zh": "{count} 个音标由语音引擎补上",
    },
    "pictures": {
        "en": "{count:word} {count:has|have} a picture",
        "zh": "{count} 个单词带有图片",
    },
    "other_tag": {
        "en": "{count:row} without the tag left out",
        "zh": "{count} 行没有该标签，未导入",
    },
    "refused": {"en": "{count:line} refused; ", "zh": "{count} 行被拒绝；"},
    "rest_loaded": {"en": "all others are loaded", "zh": "其余各行均已导入"},
    "nothing_loaded": {"en": "nothing is loaded", "zh": "未导入任何内容"},
    "reason": {"en": "{count} refused: {reason}", "zh": "{count} 行：{reason}"},
    "nothing": {"en": "There is nothing to load", "zh": "没有可导入的内容"},
    "holds": {
        "en": "The book {code} contains {count:word} now",
        "zh": "词书 {code} 现有 {count} 个单词",
    },
    "more": {
        "en": "… more are counted below; --refused FILE lists all of them",
        "zh": "……其余的见下面的统计；--refused 文件名 可列出全部",
    },
}

_REASONS: Final = {
    Reason.COLUMN_COUNT: "列数不对",
    Reason.MALFORMED: "这一行无法读取",
    Reason.BAD_ENCODING: "有不属于文件编码的字节",
    Reason.GARBLED: "以前存成了乱码",
    Reason.NUL: "含有 NUL 字符",
    Reason.INVISIBLE: "含有看不见的字符或控制字符",
    Reason.MARKUP: "含有标记代码",
    Reason.NO_WORD: "没有单词",
    Reason.MISHAP: "像是表格软件改坏的内容",
    Reason.NOT_ENGLISH: "不是英文单词",
    Reason.NO_TRANSLATION: "没有中文释义",
    Reason.TOO_LONG: "太长",
    Reason.SEVERAL_WORDS: "一行有好几个单词",
    Reason.UNKNOWN_PART: "词性看不懂",
}

_SKIPS: Final = {
    Skip.SETTING: "导出程序的设置",
    Skip.TITLE: "表头以上的内容",
    Skip.HEADER_AGAIN: "重复的表头",
    Skip.HEADING: "标题或说明",
    Skip.SHEET: "没有单词的工作表",
}

_ROLES: Final = {
    "word": "单词",
    "translation": "释义",
    "pos": "词性",
    "phonetic": "音标",
    "phonetic_uk": "英式音标",
    "phonetic_us": "美式音标",
    "example": "例句",
    "example_translation": "例句翻译",
    "knowledge": "知识点",
    "definition": "英文释义",
    "picture": "图片",
    "tag": "标签",
}

_KINDS: Final = {
    Kind.CSV: ("a table", "表格"),
    Kind.TSV: ("a table", "表格"),
    Kind.TXT: ("a table", "表格"),
    Kind.LINES: ("lines of word and meaning", "每行一个单词和释义"),
    Kind.JSON_LINES: ("JSON lines", "JSON（每行一个）"),
    Kind.WORD_BOOK: ("a dictionary program's word book", "词典软件的生词本"),
    Kind.WORKBOOK: ("a workbook", "工作簿"),
    Kind.ANKI: ("a package of Anki", "Anki 牌组包"),
}

_SEPARATORS: Final = {
    "\t": ("separated by tabs", "制表符分隔"),
    ",": ("separated by commas", "逗号分隔"),
    ";": ("separated by semicolons", "分号分隔"),
}
