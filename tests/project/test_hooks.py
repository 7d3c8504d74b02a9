"""The hooks before a commit run the parts of `just check`."""

import re
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[2]


def test_the_hooks_are_the_parts_of_the_check() -> None:
    justfile = (ROOT / "Justfile").read_text(encoding="utf-8")
    found = re.search(r"^check: (.+)$", justfile, re.MULTILINE)
    assert found is not None
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    [local] = config["repos"]
    assert local["repo"] == "local"
    assert all(hook["language"] == "system" for hook in local["hooks"])
    assert [hook["entry"] for hook in local["hooks"]] == [
        f".tools/bin/just {part}" for part in found[1].split()
    ]
