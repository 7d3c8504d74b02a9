"""British and American spellings of a word.

Spellings are compared by their American form. Pairs whose American form is also another word (tyre,
tire) count in one direction only: "tire" is right for "tyre", but "tyre" is wrong for "tire". The
web app reads the same tables (machines/spelling.json).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

OUR: Final = (
    "arm behavi cand clam col endeav fav ferv flav glam harb hon hum lab neighb od parl ranc "
    "rum savi sav splend tum vap vig discol dishon multicol unfav watercol"
)
"""Stems before -our and -or."""
ISE: Final = (
    "apolog author brutal capital categor central character civil colon commercial computer "
    "criminal critic crystall custom digit disorgan dramat econom emphas energ equal familiar "
    "fertil final formal general global harmon hospital human hypothes ideal idol immun "
    "industrial jeopard legal liberal local material maxim mechan memor mesmer minim mobil "
    "modern monopol moral motor national natural neutral normal optim organ oxid patron penal "
    "personal polar popular prior privat public random rational real recogn reorgan "
    "revolution romantic scrutin social special stabil standard steril subsid summar symbol "
    "sympath synthes terror theor tranquill trivial urban util vandal verbal victim visual "
    "vocal western"
)
"""Stems before -ise and -ize."""
STEMS: Final = MappingProxyType(
    {
        "acknowledgement": "acknowledgment",
        "aeroplane": "airplane",
        "aesthetic": "esthetic",
        "ageing": "aging",
        "aluminium": "aluminum",
        "amphitheatre": "amphitheater",
        "anaem": "anem",
        "anaesthe": "anesthe",
        "analogue": "analog",
        "analyse": "analyze",
        "analysing": "analyzing",
        "archaeolog": "archeolog",
        "artefact": "artifact",
        "calibre": "caliber",
        "cancell": "cancel",
        "catalogue": "catalog",
        "centimetre": "centimeter",
        "centre": "center",
        "centred": "centered",
        "channell": "channel",
        "cosy": "cozy",
        "councillor": "councilor",
        "counsell": "counsel",
        "defence": "defense",
        "demeanour": "demeanor",
        "dialogue": "dialog",
        "diarrhoea": "diarrhea",
        "doughnut": "donut",
        "encyclopaedia": "encyclopedia",
        "enrollment": "enrolment",
        "fibre": "fiber",
        "foetus": "fetus",
        "fuell": "fuel",
        "fulfillment": "fulfilment",
        "grey": "gray",
        "installment": "instalment",
        "jeweller": "jeweler",
        "jewellery": "jewelry",
        "judgement": "judgment",
        "kidnapp": "kidnap",
        "kilometre": "kilometer",
        "labell": "label",
        "levell": "level",
        "licence": "license",
        "liquorice": "licorice",
        "litre": "liter",
        "lustre": "luster",
        "manoeuvr": "maneuver",
        "marvell": "marvel",
        "meagre": "meager",
        "mediaeval": "medieval",
        "millilitre": "milliliter",
        "millimetre": "millimeter",
        "modell": "model",
        "monologue": "monolog",
        "mould": "mold",
        "moustache": "mustache",
        "offence": "offense",
        "omelette": "omelet",
        "orthopaedic": "orthopedic",
        "paediatric": "pediatric",
        "panell": "panel",
        "paralyse": "paralyze",
        "paralysing": "paralyzing",
        "pedall": "pedal",
        "phoney": "phony",
        "plough": "plow",
        "practis": "practic",
        "pretence": "pretense",
        "prologue": "prolog",
        "pyjama": "pajama",
        "quarrell": "quarrel",
        "sceptic": "skeptic",
        "signall": "signal",
        "skillful": "skilful",
        "smoulder": "smolder",
        "sombre": "somber",
        "spectre": "specter",
        "sulph": "sulf",
        "theatre": "theater",
        "tranquillity": "tranquility",
        "travell": "travel",
        "tunnell": "tunnel",
        "whiskey": "whisky",
        "willful": "wilful",
        "woollen": "woolen",
        "worshipp": "worship",
        "yoghurt": "yogurt",
    }
)
"""Beginnings of words with two spellings, each with the form that both are compared by."""
WORDS: Final = MappingProxyType(
    {
        "axe": "ax",
        "chilli": "chili",
        "chillies": "chilies",
        "cosier": "cozier",
        "disc": "disk",
        "discs": "disks",
        "enroll": "enrol",
        "enrolls": "enrols",
        "fulfill": "fulfil",
        "fulfills": "fulfils",
        "maths": "math",
        "mum": "mom",
        "mummy": "mommy",
        "mums": "moms",
        "programme": "program",
        "programmes": "programs",
    }
)
"""Whole words only: longer words with this beginning are different words (mumble)."""
TO_AMERICAN: Final = MappingProxyType(
    {
        "cheque": "check",
        "draught": "draft",
        "kerb": "curb",
        "metre": "meter",
        "racquet": "racket",
        "storey": "story",
        "storeys": "stories",
        "tyre": "tire",
    }
)
"""Beginnings of British words whose American spelling is also another word."""


def american(word: str) -> str:
    """The comparison form of a lower-case word; unchanged if it has only one spelling."""
    return WORDS.get(word) or _with_stem(word, _BOTH_WAYS)


def american_of_book(word: str) -> str:
    """The same for a book's word, whose American spelling may also be another word."""
    return american(_with_stem(word, TO_AMERICAN))


def _with_stem(word: str, stems: Mapping[str, str]) -> str:
    """The word with its longest matching stem replaced."""
    for length in range(len(word), 2, -1):
        if word[:length] in stems:
            return stems[word[:length]] + word[length:]
    return word


_BOTH_WAYS: Final = MappingProxyType(
    {
        **STEMS,
        **{f"{one}our": f"{one}or" for one in OUR.split()},
        **{f"{one}is{vowel}": f"{one}iz{vowel}" for one in ISE.split() for vowel in "aei"},
    }
)
