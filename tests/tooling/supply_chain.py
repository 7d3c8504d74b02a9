"""Lists every pinned package, as CycloneDX. ``just licences`` runs it."""

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.tooling.licences import ROOT, python_packages

FILE: Final = ROOT / "docs" / "supply-chain.cdx.json"
_PIN: Final = re.compile(r"^([a-z0-9-]+)(?:\[[^]]*])?==(\S+)", re.MULTILINE)
_SERVED: Final = ("requirements-runtime.txt", "requirements-traces.txt", "requirements-voice.txt")
_LOCKS: Final = (*_SERVED, "requirements.txt", "requirements-tools.txt")


@dataclass(frozen=True, slots=True, order=True)
class Component:
    """One version of a package. ``is_served``: it runs on a server or a device."""

    ecosystem: str
    name: str
    version: str
    is_served: bool
    licence: str = ""

    @property
    def purl(self) -> str:
        """The package URL."""
        return f"pkg:{self.ecosystem}/{self.name.replace('@', '%40')}@{self.version}"


def components() -> list[Component]:
    """All packages pinned by a lock file, for every platform, each version once."""
    found: dict[str, Component] = {}
    for one in (*_python(), *_web()):
        if one.purl not in found or one.is_served:
            found[one.purl] = one
    return sorted(found.values())


def written() -> str:
    """The list as CycloneDX, deterministic for the lock files."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    product = {"type": "application", "bom-ref": "wordmate", "name": "wordmate"}
    head = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {**product, "version": project["version"]}},
    }
    lines = ",\n".join(json.dumps(_entry(one), ensure_ascii=False) for one in components())
    return f'{json.dumps(head)[:-1]}, "components": [\n{lines}\n]}}\n'


def _entry(one: Component) -> dict[str, Any]:
    group, _, name = one.name.rpartition("/")
    return {
        "type": "library",
        "bom-ref": one.purl,
        **({"group": group} if group else {}),
        "name": name,
        "version": one.version,
        "scope": "required" if one.is_served else "excluded",
        **({"licenses": [{"expression": one.licence}]} if one.licence else {}),
        "purl": one.purl,
    }


def _python() -> Iterator[Component]:
    licences = {one.name: " OR ".join(one.licences) for one in python_packages()}
    for lock in _LOCKS:
        for name, version in _PIN.findall((ROOT / lock).read_text()):
            is_served = lock in _SERVED
            licence = licences.get(name, "") if is_served else ""
            yield Component("pypi", name, version, is_served, licence)


def _web() -> Iterator[Component]:
    lock = json.loads((ROOT / "webapp" / "package-lock.json").read_text(encoding="utf-8"))
    for path, package in lock["packages"].items():
        if path:
            name = package.get("name") or path.rpartition("node_modules/")[2]
            is_served = not package.get("dev") and not package.get("devOptional")
            licence = package.get("license", "")
            yield Component("npm", name, package["version"], is_served, licence)


def main(file: Path = FILE) -> None:
    """Writes the list."""
    file.write_text(written(), encoding="utf-8")


if __name__ == "__main__":
    main()
