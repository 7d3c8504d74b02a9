"""``python -m tests.docs.broken_module MODULE TEXT REPLACEMENT TEST`` runs a test with one text of
a module replaced; the module's file stays as it is."""

import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from types import CodeType
from typing import Any, Final

import pytest
from hypothesis import Phase, settings

ARGUMENTS: Final = ("-x", "--noconftest", "-p", "no:cacheprovider", "-W", "ignore")


class BrokenSource(SourceFileLoader):
    def __init__(self, name: str, path: str, text: str, replacement: str) -> None:
        super().__init__(name, path)
        self.text, self.replacement = text, replacement

    def get_code(self, fullname: str) -> CodeType:
        source = self.get_source(fullname) or ""
        assert source.count(self.text) == 1, f"{self.text} is in {fullname} not exactly once"
        return compile(source.replace(self.text, self.replacement), self.path, "exec")


class BrokenModule(MetaPathFinder):
    def __init__(self, module: str, text: str, replacement: str) -> None:
        self.module, self.text, self.replacement = module, text, replacement

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> ModuleSpec | None:
        found = PathFinder.find_spec(fullname, path) if fullname == self.module else None
        if found is None or found.origin is None:
            return None
        loader = BrokenSource(fullname, found.origin, self.text, self.replacement)
        return spec_from_file_location(fullname, found.origin, loader=loader)


if __name__ == "__main__":
    module, text, replacement, test = sys.argv[1:]
    sys.meta_path.insert(0, BrokenModule(module, text, replacement))
    settings.register_profile(  # only the failure matters, not its smallest example
        "broken", phases=[Phase.explicit, Phase.generate], deadline=None, derandomize=True
    )
    settings.load_profile("broken")
    sys.exit(pytest.main([*ARGUMENTS, test]))
