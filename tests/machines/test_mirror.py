"""The committed machine files match the machines, and the web app's paths are valid here too."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from wordmate.domain.kernel.machine import topology
from wordmate.domain.kernel.task import Task
from wordmate.domain.lessons.exercise import Verdict
from wordmate.tools.constants import constants_module
from wordmate.tools.exercises import exercise_vectors, spelling_tables
from wordmate.tools.machines import files, graph, main
from wordmate.tools.mirror import TRACES, step_digest
from wordmate.tools.mirrors import MIRRORS

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs" / "machines"
PATHS = ROOT / "webapp" / "test" / "machines" / "paths"
WRITTEN = ROOT / "webapp" / "src" / "machines"
"""Where the web app's generated tables and constants stand."""

ALL = pytest.mark.parametrize("mirror", MIRRORS, ids=lambda mirror: mirror.name)


@cache
def written():
    """The generated files: drawing their traces takes seconds."""
    return files()


@cache
def traces_of(name):
    return next(mirror for mirror in MIRRORS if mirror.name == name).traces()


@pytest.mark.parametrize("path", sorted(DOCS.glob("*.*")), ids=lambda path: path.name)
def test_committed_machine_files_are_up_to_date(path) -> None:
    committed = path.read_text(encoding="utf-8")
    content = written().get(path.name, committed if path.name == "README.md" else "")
    assert committed == content, f"docs/machines/{path.name} is out of date: run `just machines`"


def test_the_folder_has_exactly_the_pages_of_all_machines() -> None:
    assert {path.name for path in DOCS.iterdir()} == {"README.md", *written()}


def test_the_command_writes_the_files_into_the_folder_named(tmp_path) -> None:
    main([str(tmp_path / "machines")])
    names = {path.name: path.read_text("utf-8") for path in (tmp_path / "machines").iterdir()}
    assert names == written()


@ALL
def test_the_traces_cover_every_transition_and_refusal(mirror) -> None:
    traces = traces_of(mirror.name)
    shape = topology(mirror.machine)
    taken, refused = set(), set()
    for trace in traces:
        state = shape.initial
        for step in trace["steps"]:
            if step["accepted"]:
                taken.add((step["event"]["type"], state, step["state"]))
            else:
                refused.add(state)
                assert step["state"] == state
            state = step["state"]
    assert len(traces) == TRACES
    assert taken == {(arrow.event, arrow.source, arrow.target) for arrow in shape.transitions}
    assert refused >= _refusing(shape)


def _refusing(shape):
    events = {arrow.event for arrow in shape.transitions}
    heard = {(arrow.source, arrow.event) for arrow in shape.transitions}
    return {name for name, _ in shape.states if any((name, event) not in heard for event in events)}


@ALL
def test_the_traces_cover_both_results_of_every_guard(mirror) -> None:
    shape = topology(mirror.machine)
    guarded = {(arrow.event, arrow.source) for arrow in shape.transitions if arrow.guard}
    outcomes: dict[Any, set[Any]] = {pair: set() for pair in guarded}
    for trace in traces_of(mirror.name):
        state = shape.initial
        for step in trace["steps"]:
            pair = (step["event"]["type"], state)
            if pair in guarded:
                outcomes[pair].add((step["accepted"], step["state"]))
            state = step["state"]
    assert [pair for pair, seen in outcomes.items() if len(seen) < 2] == []


def _from_the_web_app(mirror):
    return json.loads((PATHS / f"{mirror.name}.json").read_text(encoding="utf-8"))


def _by_state_and_event(arrows):
    """Arrows by state and event, each list in the order in which guards are tried."""
    heard: dict[Any, list[Any]] = {(arrow["source"], arrow["event"]): [] for arrow in arrows}
    for arrow in arrows:
        heard[arrow["source"], arrow["event"]].append(arrow)
    return heard


def test_exactly_mirrored_machines_have_paths() -> None:
    assert {path.name for path in PATHS.iterdir()} == {f"{one.name}.json" for one in MIRRORS}


def test_a_digest_depends_on_state_data_and_refusal() -> None:
    step = {"event": {"type": "PAUSE"}, "accepted": True, "state": "paused", "data": {"at": [1]}}
    others = ({"accepted": False}, {"state": "available"}, {"data": {"at": [2]}})
    assert step_digest(step) == step_digest(step | {"event": {"type": "RESUME"}})
    assert len({step_digest(step), *(step_digest(step | other) for other in others)}) == 4


@ALL
def test_the_web_apps_machine_has_the_same_states_arrows_and_guards(mirror) -> None:
    theirs, ours = _from_the_web_app(mirror), json.loads(json.dumps(graph(mirror)))
    arrows = [_by_state_and_event(machine["transitions"]) for machine in (theirs, ours)]
    assert arrows[0] == arrows[1]
    for part in ("name", "initial", "states"):
        assert theirs[part] == ours[part]


@ALL
def test_both_languages_give_the_same_answers(mirror) -> None:
    written = _from_the_web_app(mirror)
    assert "error" not in written, written["error"]
    reached = set()
    for path in written["paths"]:
        value = mirror.begin(path["input"])
        for event in path["events"]:
            value, step = mirror.step(value, event)
            assert step["accepted"], f"{event} is refused here: {path}"
        reached.add(mirror.shown(value)["state"])
        for event, answer in zip(written["events"], path["answers"], strict=True):
            _, step = mirror.step(value, event)
            ours = step_digest(step) if step["accepted"] else None
            assert answer == ours, f"{step} after {path['events']} from {path['input']}"
    assert reached == {name for name, _ in topology(mirror.machine).states}


@ALL
def test_the_web_apps_answers_cover_both_results_of_every_guard(mirror) -> None:
    written = _from_the_web_app(mirror)
    outcomes: dict[Any, set[Any]] = {
        (arrow["source"], arrow["event"]): set()
        for arrow in written["transitions"]
        if arrow["guard"]
    }
    for path in written["paths"]:
        value = mirror.begin(path["input"])
        for event in path["events"]:
            value, _ = mirror.step(value, event)
        for event, answer in zip(written["events"], path["answers"], strict=True):
            pair = (mirror.shown(value)["state"], event["type"])
            if pair in outcomes:
                outcomes[pair].add(answer)
    assert [pair for pair, seen in outcomes.items() if len(seen) < 2] == []


def test_the_web_app_knows_the_same_spellings() -> None:
    path = WRITTEN / "spelling.json"
    written = json.loads(path.read_text(encoding="utf-8"))
    assert written == spelling_tables(), "spelling.json is out of date: run `just machines`"


def test_the_web_app_uses_the_same_constants() -> None:
    path = WRITTEN / "constants.ts"
    committed = path.read_text(encoding="utf-8")
    assert committed == constants_module(), "constants.ts is out of date: run `just machines`"


def test_compared_exercises_cover_every_task_and_verdict() -> None:
    vectors = exercise_vectors()
    asked = {one["exercise"]["task"] for one in vectors["exercises"]}
    daily = [one["question"] for one in vectors["daily"]]
    asked |= {one["task"] for one in daily}
    assert asked == {*Task} - {Task.TELL_APART}
    assert {(one["task"], one["check"] and one["check"]["task"]) for one in daily} == {
        (Task.RECALL, None),
        (Task.RECALL, Task.PICK_MEANING),
        (Task.RECALL_WORD, None),
        (Task.RECALL_WORD, Task.TYPE_WORD),
    }
    assert {one["verdict"] for one in vectors["typed"]} == set(Verdict)
