"""Column headings of the store's lists, in the operator's language."""

import os
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from wordmate.domain.kernel.errors import Wording
from wordmate.entrypoints.cli.language import language_of, said

_HEADINGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "order": "订单",
        "time": "时间",
        "date": "日期",
        "lesson": "课型",
        "status": "状态",
        "deletion": "删除",
        "student": "学生",
        "tutor": "老师",
        "book": "教材",
        "late": "迟到",
        "account": "账号",
        "role": "身份",
        "name": "姓名",
        "phone": "手机号",
        "title": "职级",
        "institution": "机构",
        "who": "操作人",
        "what": "操作",
        "person": "对象",
        "why": "原因",
        "details": "详情",
        "number": "编号",
        "half hours": "时段",
        "reason": "原因",
        "kind": "类型",
        "request": "申请",
        "due": "期限",
        "author": "提出人",
        "word": "单词",
        "subject": "标题",
        "ended": "下课时间",
        "commission": "课酬",
        "subsidy": "补贴",
        "total": "合计",
        "batch": "批次",
        "remarks": "备注",
        "problem": "问题",
        "sessions": "课次",
        "minutes": "分钟",
        "pending": "待发放",
        "issued": "已发放",
        "failed": "发放失败",
        "reviews done": "已完成复习",
        "reviews missed": "错过的复习",
        "no-shows": "学生未到",
        "expected": "应有",
        "booked": "已约",
        "done": "完成",
        "missed": "错过",
        "invalid": "无效",
        "bought": "已购",
        "used": "已用",
        "left": "剩余",
        "day": "日期",
        "lessons": "课时",
        "note": "备注",
    }
)
NONE: Final = Wording("无", "none")


def headings_of(names: Sequence[str]) -> Sequence[str]:
    """The headings of these columns."""
    language = language_of(os.environ)
    return [said(Wording(_HEADINGS[name], name), language) for name in names]


def nothing() -> str:
    """The text of an empty list."""
    return said(NONE, language_of(os.environ))
