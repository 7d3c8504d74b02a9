"""What the store reads after an import, in Chinese or English."""

from collections.abc import Mapping
from typing import Final

from wordmate.adapters.word_files.importer import Report
from wordmate.adapters.word_files.words import Reason, Refusal
from wordmate.application.content.ports import BookEntry
from wordmate.entrypoints.cli.language import Language
from wordmate.entrypoints.cli.showing import filled


def refusal_line(refusal: Refusal, language: Language) -> str:
    """A refused line: its number, the reason, and the word as far as it could be read."""
    if language == "en":
        return f"{refusal} {refusal.word}".rstrip()
    detail = f"（{refusal.detail}）" if refusal.detail else ""
    return f"第 {refusal.line} 行：{_REASONS[refusal.reason]}{detail} {refusal.word}".rstrip()


def more_refusals(language: Language) -> str:
    """Said once instead of all the others."""
    return _TEXTS["more"][language]


def report_lines(book: BookEntry, report: Report, language: Language) -> list[str]:
    """The whole report, line by line; what did not happen is not mentioned."""

    def said(name: str, **values: object) -> str:
        return filled(_TEXTS[name][language], **values)

    refused = report.refused.total()
    lines = [said("read", lines=report.read)]
    if report.loaded:
        title = book.title_en if language == "en" else book.title_zh
        lines.append(
            said("book", code=book.code, title=title, added=report.added, updated=report.updated)
        )
        lines.append(said("words", new=report.unknown, known=report.loaded - report.unknown))
    counted = (
        ("merged", report.merged),
        ("own", report.own_texts),
        ("made", report.made),
        ("other_tag", report.other_tag),
    )
    lines += [said(name, count=count) for name, count in counted if count]
    if refused:
        rest = "rest_loaded" if report.loaded else "nothing_loaded"
        lines.append(said("refused", count=refused) + said(rest))
        for reason, count in report.refused.most_common():
            name = str(reason) if language == "en" else _REASONS[reason]
            lines.append(said("reason", count=count, reason=name))
    elif not report.loaded:
        lines.append(said("nothing"))
    if report.loaded:
        lines.append(said("holds", code=book.code, count=report.loaded))
    return lines


_TEXTS: Final[Mapping[str, Mapping[Language, str]]] = {
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
    "own": {
        "en": "{count:word} {count:reads|read} differently in other books, which stay as they are",
        "zh": "{count} 个单词在其他词书中另有释义，其他词书不变",
    },
    "made": {
        "en": "{count:phonetic} taken from the speech engine",
        "zh": "{count} 个音标由语音引擎补上",
    },
    "other_tag": {
        "en": "{count:row} without the tag left out",
        "zh": "{count} 行没有该标签，未导入",
    },
    "refused": {"en": "{count:line} refused; ", "zh": "{count} 行被拒绝；"},
    "rest_loaded": {"en": "all the others are loaded", "zh": "其余各行均已导入"},
    "nothing_loaded": {"en": "nothing is loaded", "zh": "未导入任何内容"},
    "reason": {"en": "{count} refused: {reason}", "zh": "{count} 行：{reason}"},
    "nothing": {"en": "There is nothing to load", "zh": "没有可导入的内容"},
    "holds": {
        "en": "The book {code} holds {count:word} now",
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
    Reason.NUL: "含有 NUL 字符",
    Reason.INVISIBLE: "含有看不见的字符或控制字符",
    Reason.MARKUP: "含有标记代码",
    Reason.NO_WORD: "没有单词",
    Reason.NOT_ENGLISH: "不是英文单词",
    Reason.NO_TRANSLATION: "没有中文释义",
    Reason.TOO_LONG: "太长",
}
