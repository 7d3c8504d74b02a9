"""The twelve levels of a vocabulary: the size from which each applies, and its description."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from wordmate.domain.kernel.errors import Wording


class Stage(StrEnum):
    """The stage of learning that a vocabulary is typical of."""

    CHILDREN = "children"
    JUNIOR = "junior"
    TEENAGER = "teenager"
    IELTS_TOEFL = "ielts_toefl"


class Grade(StrEnum):
    """How far within the stage."""

    BEGINNER = "beginner"
    INTERMEDIATE = "intermediate"
    ADVANCED = "advanced"


@dataclass(frozen=True, slots=True)
class Level:
    """One level: the smallest size that reaches it, whose vocabulary it resembles, and what one can
    do."""

    from_size: int
    stage: Stage
    grade: Grade
    description: Wording
    ability: Wording


LEVELS: Final = (
    Level(
        0,
        Stage.CHILDREN,
        Grade.BEGINNER,
        Wording("刚开始接触英语", "Taking the first steps in English"),
        Wording(
            "能认出问候、数字、颜色和身边常见的东西。",
            "Recognises greetings, numbers, colours and everyday things.",
        ),
    ),
    Level(
        250,
        Stage.CHILDREN,
        Grade.INTERMEDIATE,
        Wording("相当于小学中年级", "Like the middle of primary school"),
        Wording(
            "能听懂简单的指令，读懂配图的短句。",
            "Follows simple instructions and reads short sentences with pictures.",
        ),
    ),
    Level(
        500,
        Stage.CHILDREN,
        Grade.ADVANCED,
        Wording("相当于小学毕业", "Like the end of primary school"),
        Wording(
            "能谈论家庭、学校和爱好，读懂简短的故事。",
            "Talks about family, school and hobbies, and reads very short stories.",
        ),
    ),
    Level(
        900,
        Stage.JUNIOR,
        Grade.BEGINNER,
        Wording("相当于初中一年级", "Like the first year of junior high school"),
        Wording(
            "能读懂日常话题的短文，写出几句完整的话。",
            "Reads short texts on everyday topics and writes a few whole sentences.",
        ),
    ),
    Level(
        1_300,
        Stage.JUNIOR,
        Grade.INTERMEDIATE,
        Wording("相当于初中二年级", "Like the second year of junior high school"),
        Wording(
            "能读懂简单的书信和说明，讲述自己的经历。",
            "Reads plain letters and directions, and tells what happened.",
        ),
    ),
    Level(
        1_800,
        Stage.JUNIOR,
        Grade.ADVANCED,
        Wording("相当于初中毕业", "Like the end of junior high school"),
        Wording(
            "能读懂熟悉题材的文章大意，进行日常对话。",
            "Gets the gist of articles on familiar topics and holds everyday conversations.",
        ),
    ),
    Level(
        2_400,
        Stage.TEENAGER,
        Grade.BEGINNER,
        Wording("相当于高中一年级", "Like the first year of senior high school"),
        Wording(
            "能读懂简写读物，说明自己的看法。",
            "Reads simplified books and explains an opinion.",
        ),
    ),
    Level(
        3_200,
        Stage.TEENAGER,
        Grade.INTERMEDIATE,
        Wording("相当于高中二年级", "Like the second year of senior high school"),
        Wording(
            "查几个词就能读完一般的新闻和故事。",
            "Reads plain news and stories with a few words looked up.",
        ),
    ),
    Level(
        4_200,
        Stage.TEENAGER,
        Grade.ADVANCED,
        Wording("相当于高中毕业", "Like the end of senior high school"),
        Wording(
            "能读懂多数常见题材的原文，写出条理清楚的短文。",
            "Reads most original texts on common topics and writes well-ordered short essays.",
        ),
    ),
    Level(
        5_500,
        Stage.IELTS_TOEFL,
        Grade.BEGINNER,
        Wording("可以开始准备雅思或托福", "Ready to begin preparing for IELTS or TOEFL"),
        Wording(
            "能跟上语速正常的讲解，抓住学术短文的要点。",
            "Follows explanations at normal speed and finds the points of short academic texts.",
        ),
    ),
    Level(
        8_000,
        Stage.IELTS_TOEFL,
        Grade.INTERMEDIATE,
        Wording("接近用英语上大学的要求", "Near what studying in English asks for"),
        Wording(
            "能读懂报刊评论和教科书，少有生词妨碍。",
            "Reads opinion pieces and textbooks; unknown words seldom get in the way.",
        ),
    ),
    Level(
        11_000,
        Stage.IELTS_TOEFL,
        Grade.ADVANCED,
        Wording("可以自如地用英语学习和工作", "At ease studying and working in English"),
        Wording(
            "能读文学作品和专业文章，体会用词的细微差别。",
            "Reads literature and specialist texts, and feels the shades between words.",
        ),
    ),
)
"""From low to high; the only place with the thresholds."""


def level_of(size: int) -> Level:
    """The level that a size reaches; the first one begins at 0."""
    return next(level for level in reversed(LEVELS) if size >= level.from_size)
