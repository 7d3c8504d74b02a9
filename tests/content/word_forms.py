"""The words that a form in a sentence may belong to: children is a form of child."""

import re
from functools import cache
from pathlib import Path
from typing import Final

TOKEN: Final = re.compile(r"(?<![0-9A-Za-z])[A-Za-zé](?:[A-Za-zé'-]*[A-Za-zé])?")
_ENDINGS: Final = (
    *(("'s", ("",)), ("n't", ("",)), ("'ll", ("",)), ("'re", ("",))),
    *(("'ve", ("",)), ("'m", ("",)), ("'d", ("",)), ("ies", ("y", "ie")), ("es", ("", "e"))),
    *(("s", ("",)), ("ied", ("y",)), ("ed", ("", "e")), ("ing", ("", "e")), ("ying", ("ie",))),
    *(("er", ("", "e")), ("est", ("", "e")), ("ier", ("y",)), ("iest", ("y",)), ("ily", ("y",))),
    *(("ly", ("", "le")), ("ful", ("",)), ("less", ("",)), ("ness", ("",)), ("ment", ("",))),
    ("ves", ("f", "fe")),
)
"""Endings, with what stands in the word in their place."""


@cache
def _irregular() -> dict[str, str]:
    lines = (Path(__file__).parent / "entries/irregular_forms.tsv").read_text(encoding="utf-8")
    return dict(line.split("\t") for line in lines.splitlines()[1:])


def tokens(sentence: str) -> list[str]:
    """The English words of a sentence; none in ``21st``."""
    return TOKEN.findall(sentence)


@cache
def words_of_form(form: str) -> frozenset[str]:
    """The words of which this may be a form, itself among them; in lower case."""
    form = form.casefold()
    found = {form}
    for ending, others in _ENDINGS:
        if form.endswith(ending) and len(form) > len(ending) + ("'" not in ending):
            for other in others:
                stem = form.removesuffix(ending) + other
                found.add(stem)
                if len(stem) > 2 and stem[-1] == stem[-2]:
                    found.add(stem[:-1])
    return frozenset(found | {_irregular()[one] for one in found if one in _irregular()})
