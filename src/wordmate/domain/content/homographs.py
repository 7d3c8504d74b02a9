"""Words with one spelling and two pronunciations: which of them an entry's phonetic means.

Pronunciations are American, in the phonetic alphabet.
"""

import re
from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from wordmate.domain.content.misread import MISREAD

HOMOGRAPHS: Final = MappingProxyType(
    {
        "abuse": ("əˈbjuːs", "əˈbjuːz"),
        "address": ("ˈædrɛs", "əˈdrɛs"),
        "advocate": ("ˈædvəkət", "ˈædvəkeɪt"),
        "alternate": ("ˈɔːltərnət", "ˈɔːltərneɪt"),
        "associate": ("əˈsoʊʃiət", "əˈsoʊʃieɪt"),
        "attribute": ("ˈætrɪbjuːt", "əˈtrɪbjuːt"),
        "bass": ("beɪs", "bæs"),
        "bow": ("boʊ", "baʊ"),
        "close": ("kloʊs", "kloʊz"),
        "combine": ("ˈkɑmbaɪn", "kəmˈbaɪn"),
        "complex": ("ˈkɑmplɛks", "kəmˈplɛks"),
        "compress": ("ˈkɑmprɛs", "kəmˈprɛs"),
        "conduct": ("ˈkɑndʌkt", "kənˈdʌkt"),
        "conflict": ("ˈkɑnflɪkt", "kənˈflɪkt"),
        "console": ("ˈkɑnsoʊl", "kənˈsoʊl"),
        "content": ("ˈkɑntɛnt", "kənˈtɛnt"),
        "contest": ("ˈkɑntɛst", "kənˈtɛst"),
        "contract": ("ˈkɑntrækt", "kənˈtrækt"),
        "contrast": ("ˈkɑntræst", "kənˈtræst"),
        "convert": ("ˈkɑnvɜːrt", "kənˈvɜːrt"),
        "decrease": ("ˈdiːkriːs", "dɪˈkriːs"),
        "deliberate": ("dɪˈlɪbərət", "dɪˈlɪbəreɪt"),
        "desert": ("ˈdɛzərt", "dɪˈzɜːrt"),
        "diffuse": ("dɪˈfjuːs", "dɪˈfjuːz"),
        "digest": ("ˈdaɪdʒɛst", "daɪˈdʒɛst"),
        "discount": ("ˈdɪskaʊnt", "dɪsˈkaʊnt"),
        "does": ("dʌz", "doʊz"),
        "dove": ("dʌv", "doʊv"),
        "duplicate": ("ˈduːplɪkət", "ˈduːplɪkeɪt"),
        "elaborate": ("ɪˈlæbərət", "ɪˈlæbəreɪt"),
        "entrance": ("ˈɛntrəns", "ɪnˈtræns"),
        "escort": ("ˈɛskɔːrt", "ɪˈskɔːrt"),
        "estimate": ("ˈɛstɪmət", "ˈɛstɪmeɪt"),
        "excuse": ("ɪkˈskjuːs", "ɪkˈskjuːz"),
        "export": ("ˈɛkspɔːrt", "ɪkˈspɔːrt"),
        "extract": ("ˈɛkstrækt", "ɪkˈstrækt"),
        "frequent": ("ˈfriːkwənt", "frɪˈkwɛnt"),
        "graduate": ("ˈɡrædʒuət", "ˈɡrædʒueɪt"),
        "house": ("haʊs", "haʊz"),
        "impact": ("ˈɪmpækt", "ɪmˈpækt"),
        "import": ("ˈɪmpɔːrt", "ɪmˈpɔːrt"),
        "incense": ("ˈɪnsɛns", "ɪnˈsɛns"),
        "increase": ("ˈɪnkriːs", "ɪnˈkriːs"),
        "insert": ("ˈɪnsɜːrt", "ɪnˈsɜːrt"),
        "insult": ("ˈɪnsʌlt", "ɪnˈsʌlt"),
        "intimate": ("ˈɪntɪmət", "ˈɪntɪmeɪt"),
        "invalid": ("ˈɪnvəlɪd", "ɪnˈvælɪd"),
        "lead": ("liːd", "lɛd"),
        "live": ("lɪv", "laɪv"),
        "lives": ("lɪvz", "laɪvz"),
        "minute": ("ˈmɪnɪt", "maɪˈnuːt"),
        "misuse": ("mɪsˈjuːs", "mɪsˈjuːz"),
        "moderate": ("ˈmɑdərət", "ˈmɑdəreɪt"),
        "object": ("ˈɑbdʒɛkt", "əbˈdʒɛkt"),
        "overhead": ("ˈoʊvərhɛd", "ˌoʊvərˈhɛd"),
        "perfect": ("ˈpɜːrfɪkt", "pərˈfɛkt"),
        "perfume": ("ˈpɜːrfjuːm", "pərˈfjuːm"),
        "permit": ("ˈpɜːrmɪt", "pərˈmɪt"),
        "polish": ("ˈpɑlɪʃ", "ˈpoʊlɪʃ"),
        "present": ("ˈprɛzənt", "prɪˈzɛnt"),
        "produce": ("ˈproʊduːs", "prəˈduːs"),
        "progress": ("ˈprɑɡrɛs", "prəˈɡrɛs"),
        "project": ("ˈprɑdʒɛkt", "prəˈdʒɛkt"),
        "protest": ("ˈproʊtɛst", "prəˈtɛst"),
        "read": ("riːd", "rɛd"),
        "rebel": ("ˈrɛbəl", "rɪˈbɛl"),
        "record": ("ˈrɛkərd", "rɪˈkɔːrd"),
        "refund": ("ˈriːfʌnd", "rɪˈfʌnd"),
        "refuse": ("ˈrɛfjuːs", "rɪˈfjuːz"),
        "reject": ("ˈriːdʒɛkt", "rɪˈdʒɛkt"),
        "research": ("ˈriːsɜːrtʃ", "rɪˈsɜːrtʃ"),
        "resume": ("rɪˈzuːm", "ˈrɛzəmeɪ"),
        "row": ("roʊ", "raʊ"),
        "segment": ("ˈsɛɡmənt", "sɛɡˈmɛnt"),
        "separate": ("ˈsɛprət", "ˈsɛpəreɪt"),
        "sewer": ("ˈsuːər", "ˈsoʊər"),
        "sow": ("soʊ", "saʊ"),
        "subject": ("ˈsʌbdʒɛkt", "səbˈdʒɛkt"),
        "survey": ("ˈsɜːrveɪ", "sərˈveɪ"),
        "suspect": ("ˈsʌspɛkt", "səˈspɛkt"),
        "tear": ("tɪr", "tɛr"),
        "torment": ("ˈtɔːrmɛnt", "tɔːrˈmɛnt"),
        "transfer": ("ˈtrænsfɜːr", "trænsˈfɜːr"),
        "transport": ("ˈtrænspɔːrt", "trænˈspɔːrt"),
        "update": ("ˈʌpdeɪt", "ˌʌpˈdeɪt"),
        "upset": ("ˈʌpsɛt", "ʌpˈsɛt"),
        "use": ("juːs", "juːz"),
        "used": ("juːzd", "juːst"),
        "wind": ("wɪnd", "waɪnd"),
        "wound": ("wuːnd", "waʊnd"),
    }
)
"""Each word with its pronunciations; nouns and verbs differ by their stress."""

_BREAK: Final = re.compile(r"[,;/\[\]|，；【】]+")
_SEVERAL: Final = ", "
_STRESS: Final = str.maketrans(
    {"ˈ": "ˈ", "'": "ˈ", "ˋ": "ˈ", "ˊ": "ˈ", "′": "ˈ", "`": "ˈ", "’": "ˈ"}
)
_ALIKE: Final = (
    ("əʊ", "oʊ"),
    ("əu", "oʊ"),
    ("ɪə", "ɪ"),
    ("iə", "ɪ"),
    ("eə", "ɛ"),
    ("ɛə", "ɛ"),
)
_SOUNDS: Final = str.maketrans(
    {
        **dict.fromkeys("ːː:.ˌ,()rɹ ", None),
        "e": "ɛ",
        "i": "ɪ",
        "u": "ʊ",
        "g": "ɡ",
        "ɒ": "ɑ",
        "ɔ": "ɑ",
        "a": "ɑ",
        "ɜ": "ə",
        "ɚ": "ə",
        "ɝ": "ə",
        "ᵻ": "ɪ",
    }
)
"""Different notations of one sound in dictionaries, and signs that they may omit."""


def pronunciation_of(word: str, phonetic: str) -> str | None:
    """The pronunciation that an entry's phonetic means, for a word with several, and that of a word
    that the engine would misread.

    None for any other word, and if the phonetic is missing or fits two pronunciations equally.
    """
    known = HOMOGRAPHS.get(word.lower())
    if known is None:
        return MISREAD.get(word.lower())
    given = next(filter(None, map(str.strip, _BREAK.split(phonetic))), "")
    if not given:
        return None
    plain = _plain(given)
    has_stress = "ˈ" in plain
    distances = [
        _distance(plain, _plain(one) if has_stress else _plain(one).replace("ˈ", ""))
        for one in known
    ]
    nearest = min(distances)
    return known[distances.index(nearest)] if distances.count(nearest) == 1 else None


def with_phonetic(word: str, phonetics: str, other: str) -> str:
    """A word's phonetics with one more, if it means another pronunciation; else unchanged."""
    said = pronunciation_of(word, other)
    known = {pronunciation_of(word, one) for one in phonetics.split(_SEVERAL)}
    return phonetics if said is None or {said, None} & known else f"{phonetics}{_SEVERAL}{other}"


def _plain(phonetic: str) -> str:
    text = phonetic.lower().translate(_STRESS)
    for written, alike in _ALIKE:
        text = text.replace(written, alike)
    return text.translate(_SOUNDS)


def _distance(phonetic: Sequence[str], other: Sequence[str]) -> int:
    """The edit distance between two phonetics."""
    row = list(range(len(other) + 1))
    for at, sign in enumerate(phonetic, 1):
        before, row[0] = row[0], at
        for place, against in enumerate(other, 1):
            before, row[place] = (
                row[place],
                min(row[place] + 1, row[place - 1] + 1, before + (sign != against)),
            )
    return row[-1]
