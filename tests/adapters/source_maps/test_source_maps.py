"""Resolves places of a built program to places in its sources."""

import json
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from wordmate.adapters.source_maps.decoding import Place, SourceMap
from wordmate.adapters.source_maps.resolving import SourceMaps

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
ORACLE = """
const { SourceMap } = require("node:module");
const { map, places } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
const known = new SourceMap(map);
const found = places.map(([line, column]) => {
  const { originalSource, originalLine, originalColumn } = known.findEntry(line - 1, column - 1);
  if (originalSource === undefined) return null;
  return [originalSource, originalLine + 1, originalColumn + 1];
});
console.log(JSON.stringify(found));
"""


def digits(number: int) -> str:
    """A number as source maps write it."""
    rest, text = (-number << 1) | 1 if number < 0 else number << 1, ""
    while True:
        rest, part = rest >> 5, rest & 31
        text += DIGITS[part | (32 if rest else 0)]
        if not rest:
            return text


def written(mappings: str, **more: object) -> bytes:
    """A source map of two sources."""
    sources = ["../../src/app/start.tsx", "../../node_modules/react/index.js"]
    told = {"version": 3, "sources": sources, "names": ["render"], "mappings": mappings, **more}
    return json.dumps(told).encode()


def segment(*numbers: int) -> str:
    return "".join(map(digits, numbers))


def test_a_place_is_resolved_by_the_last_mapping_before_it() -> None:
    first = ",".join([segment(4, 0, 9, 2, 0), segment(6, 1, -9, 1), segment(5)])
    known = SourceMap(written(f"{first};;{segment(0, -1, 100, -3)}"))
    assert known.place(1, 4) is None
    assert known.place(1, 5) == Place("src/app/start.tsx", 10, 3, "render")
    assert known.place(1, 10) == Place("src/app/start.tsx", 10, 3, "render")
    assert known.place(1, 11) == Place("node_modules/react/index.js", 1, 4, None)
    assert known.place(1, 16) is None
    assert known.place(2, 1) is None
    assert known.place(3, 7) == Place("src/app/start.tsx", 101, 1, None)
    assert known.place(4, 1) is None
    assert known.place(0, 1) is None


@pytest.mark.parametrize(
    "text",
    [
        *(b"", b"{}", b"[]", written("A!"), written("A", version=2), b'{"version": 3}'),
        *(written(segment(0, 0)), written(segment(0, 0, 1, 1, 0, 7))),
        *(written(segment(0, 9, 1, 1)), written(segment(0, 0, -1, 1))),
        written(segment(0, 0, 1, 1, 9)),
    ],
)
def test_an_invalid_source_map_is_refused(text: bytes) -> None:
    with pytest.raises(ValueError):
        SourceMap(text)


def test_random_maps_are_decoded_like_node_does() -> None:
    chance = random.Random(7)  # noqa: S311
    lines, origin = [], [0, 0, 0]
    for _ in range(30):
        segments = []
        for _ in range(chance.randrange(0, 12)):
            next_origin = [chance.randrange(2), chance.randrange(3_000), chance.randrange(200)]
            steps = [one - before for one, before in zip(next_origin, origin, strict=True)]
            origin = next_origin
            segments.append(segment(chance.randrange(1, 90), *steps))
        lines.append(",".join(segments))
    text = written(";".join(lines))
    places = [(chance.randrange(1, 31), chance.randrange(1, 900)) for _ in range(2_000)]
    known = SourceMap(text)
    node = shutil.which("node")
    assert node is not None
    ran = subprocess.run(
        [node, "-e", ORACLE],
        input=json.dumps({"map": json.loads(text), "places": places}),
        capture_output=True,
        text=True,
        check=True,
    )
    mine = [known.place(*place) for place in places]
    found = [None if one is None else [f"../../{one.source}", one.line, one.column] for one in mine]
    # Before the first mapped place of a line Node returns the last one of the previous line.
    for place, own, told in zip(places, found, json.loads(ran.stdout), strict=True):
        if own is not None:
            assert own == told, place
    assert sum(one is not None for one in found) > 1_000


def test_frames_are_resolved_by_the_build_with_their_file(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    for folder, file in ((old, "kit-AAAAAAAA.js"), (new, "kit-BBBBBBBB.js")):
        folder.mkdir()
        (folder / f"{file}.map").write_bytes(written(segment(0, 0, 9, 2, 0)))
    (new / "core-BBBBBBBB.js.map").write_text("broken")
    maps = SourceMaps([new, old])
    for name in "AB":
        frame = f"kit-{name * 8}.js:1:20"
        assert maps.resolved(frame) == "src/app/start.tsx:10:3 (render)"
    assert maps.resolved("core-BBBBBBBB.js:1:20") == "core-BBBBBBBB.js:1:20"
    assert maps.resolved("kit-CCCCCCCC.js:1:20") == "kit-CCCCCCCC.js:1:20"
    assert maps.resolved("kit-BBBBBBBB.js:9:20") == "kit-BBBBBBBB.js:9:20"
