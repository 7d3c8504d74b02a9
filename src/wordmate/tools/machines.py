"""Writes docs/machines: a diagram of each machine, and its graph with traces.

Run as ``python -m wordmate.tools.machines [folder]``. The output depends only on the machines, so a
second run changes nothing.
"""

import inspect
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any, Final

from wordmate.domain.kernel.instants import EPOCH, Instant
from wordmate.domain.kernel.machine import Topology, topology
from wordmate.domain.kernel.roles import SIDES, Role
from wordmate.domain.lessons.grouping import mulberry32, shuffled
from wordmate.domain.lessons.leading import (
    FOLLOWER_WAITS_MS,
    is_unseen,
    leads_at,
    may_go_on_alone,
)
from wordmate.domain.lessons.lesson_flow import STEPS, LessonStep
from wordmate.domain.orders.order_status import LessonType, leads_class
from wordmate.tools.constants import constants_module
from wordmate.tools.exercises import exercise_vectors, spelling_tables
from wordmate.tools.lesson_traces import lesson_traces
from wordmate.tools.mirror import Described, Mirror, TraceRandom
from wordmate.tools.mirrors import DESCRIBED

FOLDER: Final = Path("docs/machines")
SPELLINGS: Final = Path("webapp/src/machines/spelling.json")
CONSTANTS: Final = Path("webapp/src/machines/constants.ts")


def graph(mirror: Mirror) -> dict[str, Any]:
    """The machine's graph, which both languages compare."""
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
    }


def shuffle_vectors() -> dict[str, Any]:
    """Seeds with their random numbers and shuffles, for the generator of both languages."""
    random = TraceRandom(2025)
    seeds = [0, 1, 2**31 - 1, 2**31, 2**32 - 1, 2**32, *(random.below(2**31) for _ in range(24))]
    return {"name": "shuffle", "vectors": [_vector(random, seed) for seed in seeds]}


def _vector(random: TraceRandom, seed: int) -> dict[str, Any]:
    draw, words = mulberry32(seed), list(range(1, 1 + random.below(30)))
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


def leading_table() -> dict[str, Any]:
    """Which side ends each kind of order, depending on who started it, which one leads at a step
    after hand-overs, and when the other one goes on alone.
    """
    kinds = product(SIDES, (False, True), LessonType, (None, *SIDES))
    handed = product((None, *STEPS), (False, True), (False, True))
    moments = product((None, *STEPS), (None, EPOCH), (0, FOLLOWER_WAITS_MS - 1, FOLLOWER_WAITS_MS))
    return {
        "name": "leading",
        "leading": [_leading(*kind) for kind in kinds],
        "handing": [_handing(*one) for one in handed],
        "alone": [_alone(step, seen, Instant(now)) for step, seen, now in moments],
    }


def _handing(step: LessonStep | None, ends: bool, student_leads: bool) -> dict[str, Any]:
    leads = leads_at(step, ends=ends, student_leads=student_leads)
    return {"step": step, "ends": ends, "studentLeads": student_leads, "leads": leads}


def _alone(step: LessonStep | None, seen_at: Instant | None, now: Instant) -> dict[str, Any]:
    is_away = seen_at is not None and is_unseen(seen_at, now)
    alone = may_go_on_alone(step, is_leader_away=is_away)
    return {"step": step, "leaderSeenAt": seen_at, "now": now, "alone": alone}


def _leading(
    role: Role, is_simulated: bool, lesson_type: LessonType, started_by: Role | None
) -> dict[str, Any]:
    leads = leads_class(
        role, is_simulated=is_simulated, lesson_type=lesson_type, started_by=started_by
    )
    return {
        "role": role,
        "isSimulated": is_simulated,
        "lessonType": lesson_type,
        "startedBy": started_by,
        "leads": leads,
    }


def page(described: Described) -> str:
    """The machine's page: diagram, transitions with guards, constants."""
    shape, machine = topology(described.machine), described.machine
    conditions = (arrow.guard for arrow in shape.transitions if arrow.guard)
    guards = dict.fromkeys(one for named in conditions for one in named.split(" & "))
    sections = [
        f"# {described.name}",
        _about(machine),
        _written_by(described),
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
    if described.constants:
        constants = ((name, f"`{_line(value)}`") for name, value in described.constants.items())
        sections.append(_table(("constant", "value"), constants))
    return "\n\n".join(sections) + "\n"


def _written_by(described: Described) -> str:
    if not isinstance(described, Mirror):
        return "Generated by `just machines` from the code. It runs only in the service."
    file = f"{described.name}.json"
    return (
        f"Generated by `just machines` from the code. [{file}]({file}) contains the same graph with"
        " its traces."
    )


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
        "leading.json": render(leading_table()),
        "lesson_run.json": render(lesson_traces()),
    }
    for described in DESCRIBED:
        written[f"{described.name}.md"] = page(described)
        if isinstance(described, Mirror):
            traces = described.written_traces()
            written[f"{described.name}.json"] = render({**graph(described), "traces": traces})
    return written


def main(arguments: Sequence[str]) -> None:
    """Writes all files into the given folder, by default docs/machines, and the web app's spellings
    and constants into its machines folder.
    """
    folder = Path(arguments[0]) if arguments else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files().items():
        (folder / name).write_text(content, encoding="utf-8")
    if not arguments:
        SPELLINGS.write_text(render(spelling_tables()), encoding="utf-8")
        CONSTANTS.write_text(constants_module(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
