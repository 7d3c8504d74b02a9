"""The message templates that every tutor starts with; they can be changed and removed."""

from collections.abc import Collection
from typing import Final

from wordmate.domain.after_class.feedback import TEMPLATES
from wordmate.domain.kernel.errors import Wording

FIRST_TEMPLATES: Final = (
    Wording(
        "今天的新单词记得又快又准。明天复习时先自己回想一遍，再看释义。",
        "You learned today's words quickly and well. Tomorrow, recall each one before you look at"
        " its meaning.",
    ),
    Wording(
        "有几个单词还不太熟，没关系，多见几次面就记住了。请按时完成复习。",
        "A few words are not firm yet, and that is fine: they need a few more meetings. Please do"
        " your reviews on their days.",
    ),
    Wording(
        "发音有明显进步。接下来每天跟读五分钟，注意把词尾的音读清楚。",
        "Your pronunciation has clearly improved. Read along for five minutes a day, and say the"
        " endings of words clearly.",
    ),
    Wording(
        "单词的意思都记住了，拼写可以再细心一点。把错的单词边读边写三遍。",
        "You know what the words mean; take a little more care with their spelling. Write each"
        " missed word three times while you say it.",
    ),
    Wording(
        "听音辨词做得很好，耳朵已经跟上了。平时多听录音，会越来越轻松。",
        "You recognised the words well by ear. Keep listening to the recordings and it becomes"
        " easier still.",
    ),
    Wording(
        "上次没记住的单词，这次都想起来了，说明复习有效果。继续按计划来。",
        "You remembered the words that were missing last time: your reviews are working. Keep to"
        " the plan.",
    ),
    Wording(
        "今天有点累，学得少一些没关系。早点休息，下节课我们接着学。",
        "You were a little tired today, so it is fine that we did less. Rest well, and we go on"
        " from here next time.",
    ),
    Wording(
        "试着用今天的单词各说一个句子，下节课讲给我听。",
        "Try to say one sentence with each of today's words, and tell me your sentences next time.",
    ),
    Wording(
        "容易混淆的单词可以放在一起比一比：读音、拼写、意思各有什么不同。",
        "Put words that are easy to mix up side by side, and compare how they sound, how they are"
        " spelled and what they mean.",
    ),
    Wording(
        "请家长提醒孩子每天在固定的时间复习，十分钟左右就够了。",
        "To the parents: please remind your child to review at the same time every day. About ten"
        " minutes are enough.",
    ),
)


def first_templates(language: str, present: Collection[str]) -> list[str]:
    """The initial texts in the tutor's language, without those they already have, as far as there
    is room.
    """
    texts = (one.zh if language == "zh-CN" else one.en for one in FIRST_TEMPLATES)
    return [text for text in texts if text not in present][: max(0, TEMPLATES - len(present))]
