"""Fixed texts for measuring a voice, so that two runs are comparable."""

from typing import Final

_PAIRS: Final = """
ship/sheep sit/seat chip/cheap full/fool pull/pool bad/bed pen/pan cat/cut luck/lock walk/work
thin/sin thick/sick three/free den/then day/they very/wary vest/west light/right lice/rice
play/pray night/light sin/sing win/wing ban/bang cap/cab back/bag seat/seed price/prize cheap/jeep
zoo/Sue
"""
_WORDS: Final = """
apple bank see thumb fish house shoe think very music water garden happy useful village famous
library elephant vegetable comfortable information environment electricity responsibility
"""
_CHINESE_PAIRS: Final = "四是 三山 早找 南蓝 金京 飞灰 银赢 知资 出粗 天千"

PAIRS: Final = tuple(tuple(pair.split("/")) for pair in _PAIRS.split())
"""Words that differ in one sound, mostly sounds that Chinese does not distinguish."""
WORDS: Final = (*_WORDS.split(), "give up", "look after", "as well as")
CHINESE_PAIRS: Final = tuple(tuple(pair) for pair in _CHINESE_PAIRS.split())
"""Syllables that differ in one sound."""

SENTENCES: Final = (
    "She sells fresh fish in the market every morning.",
    "I would rather walk to school than take the bus.",
    "The children have already finished their homework.",
    "How long does it take to get to the airport?",
    "If it rains tomorrow, we will stay at home.",
    "My brother thinks that mathematics is difficult.",
)
CHINESE: Final = (
    "苹果", "银行", "放弃", "图书馆", "环境", "负责任的", "自行车", "照顾；照料", "舒服的", "信息",
)  # fmt: skip
