# ruff: noqa: N818 -- errors are named by the rule that refuses, as the business says it
"""Why content is refused as a training material."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from wordmate.domain.kernel.errors import DomainError, Kind, Wording


class Flaw(StrEnum):
    """Why content is refused as a material."""

    NO_TITLE = "it has no title"
    TITLE_TOO_LONG = "its title is longer than 80 characters"
    NO_TEXT = "the text is empty"
    TEXT_TOO_LONG = "the text is longer than 40,000 characters"
    CONTROLS = "it holds control characters"
    CATEGORY = "only vocabulary has a category"
    TOO_BIG = "it is larger than a PDF of 30 MB or a video of 500 MB"
    TOO_BIG_TO_SEND = "it is larger than 16 MB; such a file is loaded on the command line"
    NOT_PDF = "it is not a complete PDF"
    NOT_MP4 = "it is not a complete MP4 video"
    UNKNOWN_ENDING = "its name does not end with .txt, .md, .pdf or .mp4"
    TWO_FILES = "only a text can have an English file"
    NOT_TEXT = "the text is not UTF-8"
    MISSING = "there is no such file"
    OUTSIDE = "the file is outside of the given folder"
    REPEATED = "an earlier line has the same type and title"
    BAD_LINE = "the line cannot be read"

    def text(self, language: str) -> str:
        """The reason in a language (Chinese, or ``en``)."""
        return self.value if language == "en" else _IN_CHINESE[self]


_IN_CHINESE: Final = {
    Flaw.NO_TITLE: "没有标题",
    Flaw.TITLE_TOO_LONG: "标题超过 80 个字",
    Flaw.NO_TEXT: "文字是空的",
    Flaw.TEXT_TOO_LONG: "文字超过 40,000 个字",
    Flaw.CONTROLS: "含有控制字符",
    Flaw.CATEGORY: "只有词汇类材料才有词库分类",
    Flaw.TOO_BIG: "文件太大：PDF 最大 30 MB，视频最大 500 MB",
    Flaw.TOO_BIG_TO_SEND: "文件超过 16 MB，请用命令行导入",
    Flaw.NOT_PDF: "不是完整的 PDF",
    Flaw.NOT_MP4: "不是完整的 MP4 视频",
    Flaw.UNKNOWN_ENDING: "文件名要以 .txt、.md、.pdf 或 .mp4 结尾",
    Flaw.TWO_FILES: "只有文字材料可以另附英文文件",
    Flaw.NOT_TEXT: "文字不是 UTF-8 编码",
    Flaw.MISSING: "没有这个文件",
    Flaw.OUTSIDE: "文件不在导入的文件夹里",
    Flaw.REPEATED: "前面已有同类型同标题的材料",
    Flaw.BAD_LINE: "这一行无法读取",
}


@dataclass(frozen=True, slots=True)
class _FlawWording(Wording):
    """A message that says the flaw in its language."""

    def text(self, language: str, facts: Mapping[str, object]) -> str:
        """The text in a language, with the flaw filled in."""
        named = {"flaw": Flaw(str(facts["flaw"])).text(language)}
        return Wording(self.zh, self.en).text(language, named)


class MaterialRefused(DomainError):
    """The content is refused as a material; ``detail`` is what it is about, such as a file."""

    code = "MATERIAL_REFUSED"
    kind = Kind.INVALID
    wording = _FlawWording("资料没有保存：{flaw}", "The material is not stored: {flaw}")

    def __init__(self, flaw: Flaw, detail: str = "") -> None:
        self.flaw = flaw
        self.detail = detail
