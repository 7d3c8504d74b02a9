"""The committed machine files are what the machines say, and the web app's paths hold here too."""

import json
from pathlib import Path

import pytest

from wordmate.adapters.cli.machines import files, graph, main
from wordmate.adapters.cli.mirror import TRACES
from wordmate.adapters.cli.mirrors import MIRRORS
from wordmate.domain.machine import topology

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs" / "machines"
PATHS = ROOT / "webapp" / "src" / "machines" / "paths"
MIRRORED = ("lesson_flow", "lesson_timer", "pause", "time_picker", "course_order", "login_session")

ALL = pytest.mark.parametrize("mirror", MIRRORS, ids=lambda mirror: mirror.name)
SHARED = pytest.mark.parametrize(
    "mirror",
    [mirror for mirror in MIRRORS if mirror.name in MIRRORED],
    ids=lambda mirror: mirror.name,
)


@pytest.mark.parametrize(("name", "content"), files().items(), ids=files())
def test_a_committed_file_is_what_the_machines_write(name, content):
    committed = (DOCS / name).read_text(encoding="utf-8") if (DOCS / name).exists() else ""
    assert committed == content, f"docs/machines/{name} is out of date: run `just machines`"


def test_the_folder_holds_no_page_of_a_machine_that_is_gone():
    assert {path.name for path in DOCS.iterdir()} == {"README.md", *files()}


def test_the_command_writes_the_files_into_the_folder_named(tmp_path):
    main([str(tmp_path / "machines")])
    written = {path.name: path.read_text("utf-8") for path in (tmp_path / "machines").iterdir()}
    assert written == files()


@ALL
def test_the_traces_take_every_transition_and_are_refused_where_one_is_missing(mirror):
    traces = mirror.traces()
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
def test_the_traces_hear_every_guard_say_yes_and_no(mirror):
    shape = topology(mirror.machine)
    guarded = {(arrow.event, arrow.source) for arrow in shape.transitions if arrow.guard}
    outcomes = {pair: set() for pair in guarded}
    for trace in mirror.traces():
        state = shape.initial
        for step in trace["steps"]:
            pair = (step["event"]["type"], state)
            if pair in guarded:
                outcomes[pair].add((step["accepted"], step["state"]))
            state = step["state"]
    assert [pair for pair, seen in outcomes.items() if len(seen) < 2] == []


def _path_file(mirror):
    file = PATHS / f"{mirror.name}.json"
    assert file.exists(), (
        f"webapp/src/machines/paths/{mirror.name}.json is missing: "
        "the web app's machines write it from their own graph (see docs/machines/README.md)"
    )
    return json.loads(file.read_text(encoding="utf-8"))


@SHARED
def test_every_path_of_the_web_apps_machine_can_be_walked_here(mirror):
    written = _path_file(mirror)
    assert written["name"] == mirror.name
    assert written["paths"], "a machine has paths"
    for path in written["paths"]:
        value = mirror.begin(path["input"])
        for number, expected in enumerate(path["steps"]):
            value, step = mirror.step(value, expected["event"])
            assert step["accepted"], f"step {number} is refused here: {path}"
            assert step["state"] == expected["state"], f"step {number}: {path}"
            assert json.loads(json.dumps(step["data"])) == expected["data"], (
                f"step {number}: {path}"
            )


@SHARED
def test_the_web_apps_paths_reach_every_state_and_know_the_same_constants(mirror):
    written = _path_file(mirror)
    reached = {step["state"] for path in written["paths"] for step in path["steps"]}
    shape = topology(mirror.machine)
    assert reached | {shape.initial} == {name for name, _ in shape.states}
    assert written["constants"] == json.loads(json.dumps(graph(mirror)["constants"]))
