"""Error messages for invalid fields: one sentence for each that a person fills in or chooses.

The other fields are sent by programs; nobody who reads a message knows their names. A refusal tells
its caller the field in ``data``.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from wordmate.application.accounts.desk_sign_in import sign_in_at_desk
from wordmate.application.accounts.sign_in import sign_in
from wordmate.application.suggestions.suggesting import submit_suggestion
from wordmate.domain.accounts.errors import (
    IdNumberInvalid,
    InviteCodeInvalid,
    PhoneInvalid,
    PictureInvalid,
    TicketInvalid,
    WeakPassword,
)
from wordmate.domain.accounts.profile import (
    BOUNDS,
    LONG_TEXT_MAX,
    LONG_TEXTS,
    MOST_SKILLS,
    NAME_MAX,
    STEPS,
    TEXT_MAX,
)
from wordmate.domain.content.errors import ListNotSent
from wordmate.domain.kernel.errors import Wording
from wordmate.domain.materials.material import TEXT_MAX as MATERIAL_TEXT_MAX
from wordmate.domain.materials.material import TITLE_MAX
from wordmate.domain.rest.errors import RestSlotRequired, WorkingHoursInvalid
from wordmate.domain.reviews.due import LEAST_MINUTES, MOST_MINUTES
from wordmate.domain.routine.errors import SharedWeekGone
from wordmate.domain.suggestions.errors import SuggestionPictureGone

_LAST: Final = re.compile(r"(\w+)(\[\d*\])?(?:\[\d*\])*$")
"""A path's last name and index: of `student.age` and of `slots[3]` the field that the caller filled
in."""

_CODE: Final = Wording("请输入 6 位数字验证码", "The code has 6 digits")
_NAME: Final = Wording(
    f"请输入姓名，最多 {NAME_MAX} 个字", f"Please enter the name, {NAME_MAX} characters at most"
)
_ACCOUNT: Final = Wording(
    "请输入正确的账号或手机号", "Please enter a correct account or phone number"
)
_PASSWORD: Final = Wording("请输入密码", "Please enter your password")
_DATE: Final = Wording("请重新选择日期", "Please choose the date again")
_WHOSE: Final = Wording("请选择是不是您的孩子", "Please say whether one of these is your child")
_SEARCH: Final = Wording("请缩短搜索的内容", "Please search for something shorter")
_BOOK_CODE: Final = Wording(
    "代号由小写字母、数字和连字符组成，最多 50 个",
    "A code has lower-case letters, digits and hyphens, 50 at most",
)
_BOOK_TITLE: Final = Wording(
    "请填写教材名称，最多 80 个字", "Please enter the title of the book, 80 characters at most"
)
_MATERIAL_TITLE: Final = Wording(
    f"请填写标题，最多 {TITLE_MAX} 个字", f"Please enter the title, {TITLE_MAX} characters at most"
)
_MATERIAL_TEXT: Final = Wording(
    f"请缩短文字，最多 {MATERIAL_TEXT_MAX} 个字",
    f"Please shorten the text to {MATERIAL_TEXT_MAX} characters",
)
_STARS: Final = Wording("请选择 1 到 5 颗星", "Please choose 1 to 5 stars")

_CHOICES: Final = {
    "gender": ("性别", "gender"),
    "grade": ("年级", "grade"),
    "englishInterest": ("英语学习兴趣", "interest in English"),
    "tutoringHistory": ("补习经历", "tutoring history"),
    "education": ("学历", "education"),
    "certificates": ("英语证书", "English certificates"),
}
_NUMBERS: Final = {
    "age": ("年龄", "age"),
    "chinese_score": ("语文成绩", "Chinese score"),
    "math_score": ("数学成绩", "math score"),
    "english_score": ("英语成绩", "English score"),
    "class_rank": ("班级排名", "rank in class"),
    "grade_rank": ("年级排名", "rank in grade"),
}
_TEXTS: Final = {
    "address": ("住址", "address"),
    "school": ("学校", "school"),
    "class_name": ("班级", "class"),
    "father_occupation": ("父亲职业", "father's occupation"),
    "mother_occupation": ("母亲职业", "mother's occupation"),
    "native_place": ("籍贯", "native place"),
    "referrer_name": ("推荐人", "referrer's name"),
    "remarks": ("备注", "remarks"),
    "source_channel": ("来源渠道", "way you found us"),
    "wechat_number": ("微信号", "WeChat number"),
    "affiliated_institution": ("所在院校或单位", "school or employer"),
    "emergency_contact": ("紧急联系人", "emergency contact"),
    "major": ("专业", "major"),
    "personal_introduction": ("个人介绍", "personal introduction"),
}


def camel(field: str) -> str:
    """A field's name in the interface's spelling."""
    first, *rest = field.split("_")
    return first + "".join(part.capitalize() for part in rest)


def _profile() -> Iterator[tuple[str, Wording]]:
    """The messages for profile fields."""
    for field, (zh, en) in _CHOICES.items():
        yield field, Wording(f"请重新选择{zh}", f"Please choose the {en} again")
    for field, (zh, en) in _NUMBERS.items():
        least, most = BOUNDS[field]
        kind = ("分数，可以有半分", "score") if field in STEPS else ("整数", "whole number")
        yield (
            camel(field),
            Wording(
                f"{zh}请填 {least}–{most} 之间的{kind[0]}",
                f"Please enter the {en}, a {kind[1]} from {least} to {most}",
            ),
        )
    for field, (zh, en) in _TEXTS.items():
        most = LONG_TEXT_MAX if field in LONG_TEXTS else TEXT_MAX
        yield (
            camel(field),
            Wording(
                f"请检查{zh}，最多 {most} 个字", f"Please check the {en}: {most} characters at most"
            ),
        )


_CORRECTION: Final = Wording(
    "请填写更正后的文字，最多 2000 个字",
    "Please enter the corrected text, 2000 characters at most",
)

SENTENCES: Final[Mapping[str, Wording]] = {
    "phone": PhoneInvalid.wording,
    f"{sign_in.name}.phone": _ACCOUNT,
    "code": _CODE,
    "phoneCode": _CODE,
    "password": WeakPassword.wording,
    f"{sign_in.name}.password": _PASSWORD,
    f"{sign_in_at_desk.name}.phone": _ACCOUNT,
    f"{sign_in_at_desk.name}.password": _PASSWORD,
    "CustomerChangePhone.password": _PASSWORD,
    "guardianName": Wording(
        f"请输入监护人姓名，最多 {NAME_MAX} 个字",
        f"Please enter the guardian's name, {NAME_MAX} characters at most",
    ),
    "guardianRelation": Wording(
        "请选择监护人与学生的关系", "Please choose how the guardian is related to the student"
    ),
    "isUnderFourteen": Wording(
        "请选择学生是否未满 14 周岁", "Please say whether the student is under fourteen"
    ),
    "oldPassword": Wording("请输入原密码", "Please enter your current password"),
    "newPassword": WeakPassword.wording,
    "confirmPassword": Wording("请再次输入密码", "Please enter the password again"),
    "loginAs": Wording("请选择登录身份", "Please choose a role to sign in as"),
    "inviteCode": InviteCodeInvalid.wording,
    "name": _NAME,
    "institutionCode": Wording(
        f"请输入机构编号，最多 {NAME_MAX} 个字",
        f"Please enter the institution's code, {NAME_MAX} characters at most",
    ),
    "institutionName": Wording(
        f"请输入机构名称，最多 {NAME_MAX} 个字",
        f"Please enter the institution's name, {NAME_MAX} characters at most",
    ),
    "rights": Wording("请重新选择权限", "Please choose the rights again"),
    "titleLevel": Wording("请重新选择职级", "Please choose the title again"),
    "uses": Wording("请填写 1 到 1000 次", "Please enter a number of uses from 1 to 1000"),
    "facts": Wording("请检查填写的资料", "Please check the fields that you filled in"),
    "studentName": _NAME,
    "idNumber": IdNumberInvalid.wording,
    "emergencyPhone": Wording("请输入正确的紧急联系电话", "Please enter a correct emergency phone"),
    "skills": Wording(
        f"请检查技能特长：最多 {MOST_SKILLS} 项，每项 {TEXT_MAX} 字以内",
        f"Please check the skills: {MOST_SKILLS} entries at most, of {TEXT_MAX} characters each",
    ),
    **dict(_profile()),
    "imageBase64": PictureInvalid.wording,
    f"{submit_suggestion.name}.title": Wording(
        "请输入标题，最多 140 个字", "Please enter a title, 140 characters at most"
    ),
    f"{submit_suggestion.name}.type": Wording("请选择类型", "Please select a type"),
    f"{submit_suggestion.name}.content": Wording(
        "请输入内容，最多 2000 个字", "Please enter the content, 2000 characters at most"
    ),
    f"{submit_suggestion.name}.pictureUrls": Wording("最多 4 张图片", "4 pictures at most"),
    f"{submit_suggestion.name}.pictureUrls[]": SuggestionPictureGone.wording,
    "opinion": Wording(
        "请填写回复，最多 2000 个字", "Please write the answer, 2000 characters at most"
    ),
    "enWord": Wording("请填写英文单词", "Please enter the English word"),
    "corrections": Wording("请填写更正后的文字", "Please enter the corrected text"),
    "StoreAnswerSuggestion.text": _CORRECTION,
    "StoreCorrectWord.text": _CORRECTION,
    "StorePreviewCorrection.text": _CORRECTION,
    "feedback": Wording(
        "请填写课堂反馈，最多 1000 个字", "Please write the feedback, 1000 characters at most"
    ),
    "message": Wording(
        "请填写老师寄语，最多 500 个字",
        "The tutor's message is required, 500 characters at most",
    ),
    "CustomerTeacherSaveMessageTemplate.text": Wording(
        "请填写常用语，最多 500 个字", "Please write the template, 500 characters at most"
    ),
    "CustomerTeacherRaiseCommissionProblem.text": Wording(
        "请写明哪里不对，最多 500 个字", "Please say what is wrong, in 500 characters at most"
    ),
    "stars": _STARS,
    "sticker": Wording("请重新选择贴纸", "Please choose the sticker again"),
    "criteria": Wording("请重新选择满意的地方", "Please choose again what was good"),
    "suggestion": Wording(
        "想说的话最多 500 个字", "What you would say takes 500 characters at most"
    ),
    "slots": RestSlotRequired.wording,
    **dict.fromkeys(("hours", "starts", "ends"), WorkingHoursInvalid.wording),
    "dates": Wording("请重新选择日期", "Please choose the days again"),
    "antiForgetTime": Wording("请选择每天复习时间", "Please choose a daily review time"),
    "appointmentTime": Wording("请选择开始时间", "Please choose a time"),
    "minutes": Wording(
        f"请选择每天 {LEAST_MINUTES} 到 {MOST_MINUTES} 分钟",
        f"Please choose {LEAST_MINUTES} to {MOST_MINUTES} minutes a day",
    ),
    "reminderSlot": Wording("请重新选择提醒时间", "Please choose the reminder time again"),
    **dict.fromkeys(("year", "month", "week", "day", "since"), _DATE),
    **dict.fromkeys(("completes", "isAnother"), _WHOSE),
    "choice": Wording("请重新选择", "Please choose again"),
    "ticket": TicketInvalid.wording,
    "linkToken": SharedWeekGone.wording,
    "lessons": Wording(
        "请输入课时数，不能为 0，最多 500", "Please enter a number of classes, not 0, 500 at most"
    ),
    "note": Wording("备注最多 200 个字", "A note has 200 characters at most"),
    "reason": Wording("请填写原因，最多 200 个字", "Please give a reason, 200 characters at most"),
    "answer": Wording(
        "请填写答复，最多 500 个字", "Please write an answer, 500 characters at most"
    ),
    "search": _SEARCH,
    "part": _SEARCH,
    **dict.fromkeys(("StoreCheckWordFile.bookCode", "StoreLoadWordFile.bookCode"), _BOOK_CODE),
    **dict.fromkeys(("titleZh", "titleEn"), _BOOK_TITLE),
    **dict.fromkeys(("fileBase64", "fileName"), ListNotSent.wording),
    **dict.fromkeys(("StoreSearchPeople.text", "StoreSearchEverybody.text"), _SEARCH),
    "CustomerListTrainingMaterial.title": _SEARCH,
    **dict.fromkeys(("StoreSaveMaterial.titleZh", "StoreSaveMaterial.titleEn"), _MATERIAL_TITLE),
    **dict.fromkeys(("textZh", "textEn"), _MATERIAL_TEXT),
    "StoreSaveMaterial.fileName": Wording("请重新选择文件", "Please choose the file again"),
}
"""By field name, or by operation and name if the field has a special meaning there; ``[]``: one of
a list."""


def sentence_of(operation: str, field: str) -> Wording | None:
    """The message for a field of an operation's request; None if only programs send it."""
    last = _LAST.search(field)
    if last is None:
        return None
    name, index = last.groups()
    names = (f"{name}[]", name) if index else (name,)
    keys = (key for one in names for key in (f"{operation}.{one}", one))
    return next((SENTENCES[key] for key in keys if key in SENTENCES), None)
