"""Generated word lists in the formats of publishers."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice, product

HEADS = ("b", "br", "c", "d", "f", "gl", "h", "l", "m", "p", "pl", "r", "s", "st", "t", "tr", "w")
MIDDLES = ("a", "e", "i", "o", "u", "ai", "ea", "oo")
TAILS = ("nd", "ck", "st", "m", "ll", "rt", "t", "ng", "p", "sh")
ENDINGS = ("", "er", "ing", "y", "ful", "ness")


def words(count: int) -> list[str]:
    """A number of different words."""
    made = ("".join(parts) for parts in product(HEADS, MIDDLES, TAILS, ENDINGS))
    return list(islice(dict.fromkeys(made), count))


NOT_LOADED = {
    "<script>bold": "n. 粗体",
    "词": "n. 单词",
    "private\ue000use": "n. 私用",
    "mirror\u202e": "n. 镜像",
    "markup": "n. <iframe>标记",
    "bell\x07": "n. 响铃",
}
"""Words that must not be loaded, each with its meaning."""


@dataclass(frozen=True)
class Listed:
    """A list and the expected report of its import."""

    data: bytes
    name: str
    lines: int
    words: int
    merged: int = 0
    made: int = 0
    refused: int = len(NOT_LOADED)
    skipped: int = 0
    category: str = "OTHER"
    shows: tuple[str, str, str] = ("band", "n. v.", "带子0；捆扎0")
    """A word of it, with its part of speech and translation."""


def _sprinkled(rows: list[str], bad: Callable[[str, str], str]) -> Iterator[str]:
    """The rows, mixed with those that must not be loaded."""
    refused = [bad(en, zh) for en, zh in NOT_LOADED.items()]
    for at, row in enumerate(rows):
        if refused and at % 100 == 50:
            yield refused.pop()
        yield row
    yield from refused


def _tabbed(en: str, zh: str) -> str:
    return f"{en}\t{zh}"


def several_senses(count: int = 3_000) -> Listed:
    rows = [f"{en}\tn. 带子{n} v. 捆扎{n}" for n, en in enumerate(words(count))]
    text = "\n".join(_sprinkled(rows, _tabbed)) + "\n"
    return Listed(text.encode(), "senses.txt", count + len(NOT_LOADED), count, made=count)


def over_several_lines(count: int = 2_500) -> Listed:
    """Every word in two adjacent lines, every fifth once more at the end."""
    listed = words(count)
    rows = [
        line for n, en in enumerate(listed) for line in (f"{en}\tn. 带子{n}", f"{en}\tv. 捆扎{n}")
    ]
    rows += [f"{en}\tn. 带子{n}" for n, en in enumerate(listed) if n % 5 == 0]
    text = "\n".join(_sprinkled(rows, _tabbed)) + "\n"
    return Listed(
        text.encode(),
        "lines.txt",
        len(rows) + len(NOT_LOADED),
        count,
        merged=len(rows) - count,
        made=count,
    )


def gb18030(count: int = 3_000) -> Listed:
    rows = [f"{en}\t/{en}/\tn. 带子{n} v. 捆扎{n}" for n, en in enumerate(words(count))]
    text = "\r\n".join(_sprinkled(rows, lambda en, zh: f"{en}\t\t{zh}")) + "\r\n"
    return Listed(text.encode("gb18030"), "gb.txt", count + len(NOT_LOADED), count)


def utf16(count: int = 2_000) -> Listed:
    rows = [f"{en}\tn. 带子{n} v. 捆扎{n}" for n, en in enumerate(words(count))]
    text = "\r\n".join(_sprinkled(rows, _tabbed)) + "\r\n"
    return Listed(text.encode("utf-16"), "wide.txt", count + len(NOT_LOADED), count, made=count)


def utf8_with_mark(count: int = 2_000) -> Listed:
    rows = [f"{en};n. 带子{n}, 绳{n} v. 捆扎{n}" for n, en in enumerate(words(count))]
    text = "\r\n".join(_sprinkled(rows, lambda en, zh: f"{en};{zh}"))
    return Listed(
        text.encode("utf-8-sig"),
        "semicolons.csv",
        count + len(NOT_LOADED),
        count,
        made=count,
        shows=("band", "n. v.", "带子0, 绳0；捆扎0"),
    )


def csv_with_header(count: int = 3_000) -> Listed:
    rows = [
        f'{en},{"" if n % 4 else en},"n. 带子{n} v. 捆扎{n}","A {en}, here."'
        for n, en in enumerate(words(count))
    ]
    lines = ["单词,音标,释义,例句", *_sprinkled(rows, lambda en, zh: f"{en},,{zh},")]
    return Listed(
        "\n".join(lines).encode(),
        "header.csv",
        count + len(NOT_LOADED),
        count,
        made=sum(n % 4 > 0 for n in range(count)),
    )


def json_lines(count: int = 2_500) -> Listed:
    def line(en: str, *senses: tuple[str, str]) -> str:
        listed = [{"pos": part, "translation": zh} for part, zh in senses]
        return json.dumps({"word": en, "usphone": en, "translations": listed}, ensure_ascii=False)

    rows = [line(en, ("n", f"带子{n}"), ("v", f"捆扎{n}")) for n, en in enumerate(words(count))]
    text = "\n".join([*_sprinkled(rows, lambda en, zh: line(en, ("", zh))), '{"word": "broken"'])
    refused = len(NOT_LOADED) + 1
    return Listed(text.encode(), "list.jsonl", count + refused, count, refused=refused)


def in_english(count: int = 2_000) -> Listed:
    rows = [f"{en}\tn. a thing of kind {n}; v. to do it" for n, en in enumerate(words(count))]
    text = "\n".join(_sprinkled(rows, _tabbed)) + "\n"
    return Listed(
        text.encode(),
        "english.txt",
        count + len(NOT_LOADED),
        count,
        made=count,
        category="ENGLISH_ENGLISH",
        shows=("band", "n. v.", "a thing of kind 0；to do it"),
    )


def _published(heads: list[str]) -> Iterator[str]:
    """``word [phonetic] pos. meaning`` in the variants of published lists."""
    ways = (
        "{en} [ˈ{en}] n. 带子{n}",
        "{en} [ˈ{en}] vt.捆扎{n}；带子{n} n.绳{n}",
        "{en}[{en}] a. 带状的{n}",
        "{en} n.带子{n},绳{n}",
        "{en} 带子{n}",
        "{en} (pl. {en}s) [{en}] n. & v. 带子{n}",
        "*{en} [ˈ{en}; (US) {en}] v./n. 捆扎{n}",
        "{en} up 捆起{n}",
    )
    for n, en in enumerate(heads):
        yield ways[n % len(ways)].format(en=en, n=n)


def in_lines(count: int = 5_200) -> Listed:
    """Lines as published, with a title, and a letter and a blank line before each hundred."""
    lines = ["大纲词汇表", f"（共 {count} 词）"]
    for n, row in enumerate(_published(words(count))):
        lines += ["", chr(ord("A") + n // 100 % 26), ""] if n % 100 == 0 else []
        lines.append(row)
    return Listed(
        ("\n".join(lines) + "\n").encode(),
        "lines.txt",
        count,
        count,
        made=sum(n % 8 in (3, 4, 7) for n in range(count)),
        refused=0,
        skipped=2 + -(-count // 100),
        shows=("band", "n.", "带子0"),
    )


LISTS: tuple[Callable[[], Listed], ...] = (
    several_senses,
    over_several_lines,
    gb18030,
    utf16,
    utf8_with_mark,
    csv_with_header,
    json_lines,
    in_english,
    in_lines,
)
