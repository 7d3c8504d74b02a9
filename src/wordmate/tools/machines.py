"""Writes docs/machines: for each machine its diagram for people, and its graph with traces.

Run as ``python -m wordmate.tools.machines [folder]``. What it writes depends on nothing
but the machines, so that a second run changes nothing.
"""

import inspect
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from wordmate.domain.kernel.machine import Topology, topology
from wordmate.domain.lessons.grouping import mulberry32, shuffled
from wordmate.tools.exercises import exercise_vectors, spelling_tables
from wordmate.tools.lesson_traces import lesson_traces
from wordmate.tools.mirror import Lot, Mirror
from wordmate.tools.mirrors import MIRRORS

FOLDER: Final = Path("docs/machines")
SPELLINGS: Final = Path("webapp/src/machines/spelling.json")


def graph(mirror: Mirror) -> dict[str, Any]:
    """The machine's graph and constants as both languages compare them."""
    shape = topology(mirror.machine)
    return {
        "name": mirror.name,
        "initial": shape.initial,
        "states": [{"id": name, "final": final} for name, final in shape.states],
        "transitions": [
            {
                "event": arrow.event,
                "source": arrow.source,
                "target": arrow.target,
                "guard": arrow.guard,
            }
            for arrow in shape.transitions
        ],
        "constants": dict(mirror.constants),
    }


def shuffle_vectors() -> dict[str, Any]:
    """Seeds with what they draw and how they shuffle, for the generator both languages have."""
    lot = Lot(2025)
    seeds = [0, 1, 2**31 - 1, 2**31, 2**32 - 1, 2**32, *(lot.below(2**31) for _ in range(24))]
    return {"name": "shuffle", "vectors": [_vector(lot, seed) for seed in seeds]}


def _vector(lot: Lot, seed: int) -> dict[str, Any]:
    draw, words = mulberry32(seed), list(range(1, 1 + lot.below(30)))
    return {
        "seed": seed,
        "draws": [draw() for _ in range(4)],
        "words": words,
        "shuffled": list(shuffled(words, seed)),
    }


def render(document: Mapping[str, Any]) -> str:
    """JSON with one line for each entry of a list of objects."""
    ports = [f"{json.dumps(key)}: {_rendered(value)}" for key, value in document.items()]
    return "{\n  " + ",\n  ".join(ports) + "\n}\n"


def _rendered(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(f"    {_line(entry)}" for entry in value) + "\n  ]"
    return _line(value)


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def page(mirror: Mirror) -> str:
    """The machine's page: diagram, transitions with guards, constants."""
    shape, machine = topology(mirror.machine), mirror.machine
    conditions = (arrow.guard for arrow in shape.transitions if arrow.guard)
    guards = dict.fromkeys(one for named in conditions for one in named.split(" & "))
    sections = [
        f"# {mirror.name}",
        _about(machine),
        "Written by `just machines` from the code; "
        f"[{mirror.name}.json]({mirror.name}.json) holds the same graph with its traces.",
        _diagram(shape),
        "The first transition whose guard holds is taken, from top to bottom.",
        _table(
            ("in", "on", "if", "to"),
            (
                (arrow.source, arrow.event, arrow.guard or "", arrow.target)
                for arrow in shape.transitions
            ),
        ),
    ]
    if guards:
        meanings = ((name, _about(getattr(machine, name))) for name in guards)
        sections.append(_table(("guard", "meaning"), meanings))
    if mirror.constants:
        constants = ((name, f"`{_line(value)}`") for name, value in mirror.constants.items())
        sections.append(_table(("constant", "value"), constants))
    return "\n\n".join(sections) + "\n"


def _about(thing: object) -> str:
    return (inspect.getdoc(thing) or "").replace("\n", " ")


def _diagram(shape: Topology) -> str:
    arrows = [
        f"    {arrow.source} --> {arrow.target}: {arrow.event}"
        + (f" [{arrow.guard}]" if arrow.guard else "")
        for arrow in shape.transitions
    ]
    ends = [f"    {name} --> [*]" for name, final in shape.states if final]
    lines = ["```mermaid", "stateDiagram-v2", f"    [*] --> {shape.initial}", *arrows, *ends, "```"]
    return "\n".join(lines)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = (head, ["---"] * len(head), *rows)
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def files() -> dict[str, str]:
    """All generated files: name and content."""
    written = {
        "shuffle.json": render(shuffle_vectors()),
        "exercise.json": render(exercise_vectors()),
        "lesson_run.json": render(lesson_traces()),
    }
    for mirror in MIRRORS:
        written[f"{mirror.name}.md"] = page(mirror)
        written[f"{mirror.name}.json"] = render(
            {**graph(mirror), "sources": mirror.sources(), "traces": mirror.traces()}
        )
    return written


def main(arguments: Sequence[str]) -> None:
    """Writes all files into the folder named; by default into docs/machines, and the spellings that
    the web app reads into its machines."""
    folder = Path(arguments[0]) if arguments else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files().items():
        (folder / name).write_text(content, encoding="utf-8")
    if not arguments:
        SPELLINGS.write_text(render(spelling_tables()), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
