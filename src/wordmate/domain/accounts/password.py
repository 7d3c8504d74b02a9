"""What a password must be: 8 to 16 characters with at least one letter and one digit, and not
common.

The list of common ones is our own: well-known weak words and keyboard runs. A password is common
if, in lower case and with the usual digit-for-letter substitutions undone, it consists only of such
a word and filler, or if it contains the owner's phone or name.
"""

import re
from typing import Final

from wordmate.domain.accounts.errors import (
    CommonPassword,
    PasswordMismatch,
    PasswordUnchanged,
    WeakPassword,
)

PASSWORD_MIN: Final = 8
PASSWORD_MAX: Final = 16
_LETTER: Final = re.compile(r"[A-Za-z]")
_DIGIT: Final = re.compile(r"[0-9]")


def check_password(text: str) -> None:
    """Raises WeakPassword unless the text is a password by the rule above."""
    long_enough = PASSWORD_MIN <= len(text) <= PASSWORD_MAX
    if not (long_enough and _LETTER.search(text) and _DIGIT.search(text)):
        raise WeakPassword


_WORDS: Final = frozenset(
    """
    a aa aaa aaaa aaaaaa ab abc abc123 abcd abcde abcdef abcdefg abcdefgh access account admin
    administrator aini airforce alex alexander alice allen amanda america amy andrea andrew andy
    angel angela anna anthony apple april aptx arsenal asd asdasd asdf asdfg asdfgh asdfghjkl
    ashley august austin autumn baby babygirl bailey banana barbara barcelona baseball
    basketball batman beautiful beijing benjamin bestfriend bigdaddy bill black blink blue bond
    boomer brandon brian buster butterfly calvin camaro cat changeme charles charlie cheese
    chelsea chen chicken china chinese chocolate chris christian cisco coffee college computer
    confidential cookie cool corvette cowboy cristina crystal dallas danci daniel danielle dark
    david debug default demo dennis diamond doctor dog dolphin donald dragon eagle edward eminem
    english enter eric estrella family father fender ferrari fishing flower football forever
    freedom friend friends gandalf garfield gateway george ginger girl god golf golfer google
    guest guitar hahaha hannah hao happy harley harry heart heaven hello help hockey home hong
    hotmail hunter iloveu iloveyou internet ironman jack jackson jaguar james jasmine jason
    jennifer jessica jesus jintian johnny jordan joseph joshua july june junior justin kevin
    killer king kitty knight kobe lakers laoshi laptop lauren lee letme letmein li liang lin liu
    liverpool login logitech lol london lonely love lovely loveme loveyou lucky ma macbook
    madison maggie magic manager manchester march marina market marlboro martin master matrix
    matthew maverick maxwell melissa mercedes merlin michael michelle mickey midnight mike mima
    ming mingtian missy money monkey monster morgan mother mustang myname mynoob naruto natasha
    nicole nihao ninja nokia nothing november october office oliver oracle orange pa paris pass
    passw passwd password passwort patrick peace peanut peng pepper phoenix player please
    pokemon police porsche prince princess private public purple qaz qazwsx qazxsw qq qwaszx qwe
    qweasd qweasdzxc qwer qwerty qwertyu qwertyui qwertyuiop rabbit rachel rainbow ranger
    realmadrid robert rock root rose samantha samsung sarah school scooter secret september sexy
    shadow shanghai shenzhen silver simple simpson single slayer smith snoopy soccer sophie
    spider spiderman spring star starwars steven student study summer sun sunday sunshine super
    superman system taylor teacher temp temporary tennis test testing thomas thunder tiger
    tigger tom tony trustno tutor tweety user username victoria wang welcome whatever william
    winter wizard wo woaini woaiwojia wodemima wolf woman wordpass words world woshishui wu xiao
    xu xuesheng xuexi xxx yahoo yamaha yang yankees yellow yi yingyu yuan zaq zaqxsw zhang zhao
    zhongguo zhou zhu zxc zxcv zxcvb zxcvbn zxcvbnm
    """.split()  # noqa: SIM905 - a list to read
)
_WHOLE: Final = frozenset(
    """
    1234abcd 123abc123 123qwe123 123qweasd 1314520a 1a2b3c4d 1a2b3c4d5e 1a2s3d4f 1q2w3e4r
    1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qw23er4 1z2x3c4v 2wsx3edc 5201314a
    a123b456 a1b2c3d4 a1b2c3d4e5 a1s2d3f4 a5201314 aa11bb22 abc123abc asd123zxc c3por2d2
    i1l2o3v4e ncc1701d q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qaz123wsx qazwsx123 qwe123qwe qweasd123
    r2d2c3po thx1138 trustno1 w5201314 wo5201314 woaini1314 z1x2c3v4 zaq12wsx zaq1xsw2 zxc123asd
    """.split()  # noqa: SIM905 - a list to read
)
_RUNS: Final = ("01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz")
_DISGUISES: Final = str.maketrans("01345789@$!", "oieastbgasi")
_FILLERS: Final = "0123456789!@#$%^&*._-"
_LETTERS: Final = re.compile(r"[a-z]+")
_LETTERS_OR_OTHERS: Final = re.compile(r"[a-z]+|[^a-z]+")
_RUN_MIN: Final = 3
_FEW: Final = 3
_NAME_MIN: Final = 4
_NAME_MIN_CHINESE: Final = 2
_SURPRISES: Final = 3


def check_common(password: str, *personal: str) -> None:
    """Raises CommonPassword for a common password, or for one that contains a ``personal`` text
    (phone or name).
    """
    text = password.lower()
    if is_common(text) or any(_says(text, word.lower()) for word in personal):
        raise CommonPassword


def is_common(text: str) -> bool:
    """Whether a lower-case password is a common one."""
    if len(set(text)) <= _FEW or text in _WHOLE:
        return True
    plain = text.translate(_DISGUISES)
    bare = text.strip(_FILLERS)
    if plain in _WORDS or bare.translate(_DISGUISES) in _WORDS:
        return True
    if bare[::-1] in _WORDS and _plain_filling(text):
        return True
    return _surprises(text) < _SURPRISES


def _plain_filling(text: str) -> bool:
    """Whether the digits and signs are typical filler: a run, a year or one repeated digit."""
    filling = re.sub(r"[a-z]", "", text)
    return all(_easy(part) for part in re.findall(r"\d+", filling))


def _easy(digits: str) -> bool:
    if len(digits) <= _RUN_MIN or _is_run(digits) or len(set(digits)) <= 2:
        return True
    year = re.fullmatch(r"(19|20)\d\d(0\d|1[0-2])?([0-2]\d|3[01])?", digits)
    return year is not None or digits in {"1314", "5201314", "1314520", "147258", "159357"}


def _is_run(part: str) -> bool:
    if len(part) < _RUN_MIN:
        return False
    return any(part in run or part in run[::-1] for run in _RUNS)


def _surprises(text: str) -> int:
    """The number of characters outside of runs, repetitions and common words."""
    return sum(len(set(part)) for part in _LETTERS_OR_OTHERS.findall(text) if not _expected(part))


def _expected(part: str) -> bool:
    if len(part) == 1:
        return False
    repeated = len(set(part)) == 1
    return repeated or _is_run(part) or part in _WORDS or (part.isdigit() and _easy(part))


def _says(text: str, word: str) -> bool:
    """Whether the text contains the last digits of a phone, the letters of a name, or the name as
    it is written. Two characters of a Chinese name are enough.
    """
    digits = re.sub(r"\D", "", word)
    if len(digits) >= 8 and digits[-8:] in text:
        return True
    letters, whole = "".join(_LETTERS.findall(word)), "".join(word.split())
    if len(letters) >= _NAME_MIN and letters in text:
        return True
    return len(whole) >= (_NAME_MIN if whole.isascii() else _NAME_MIN_CHINESE) and whole in text


def choose_password(password: str, confirmed: str, *personal: str) -> str:
    """The chosen password, which must not contain a ``personal`` text (phone, names)."""
    if password != confirmed:
        raise PasswordMismatch
    check_password(password)
    check_common(password, *personal)
    return password


def check_differs(password: str, present: str) -> None:
    """Raises PasswordUnchanged if the new password equals the current one."""
    if password == present:
        raise PasswordUnchanged
