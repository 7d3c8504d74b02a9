"""A wheel is complete: it contains the web app and the migrations, and serves from an
empty folder."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import httpx
import pytest

from tests.support.commands import BANNER, RUNS_SECONDS, command, environment
from tests.support.patience import PATIENCE_S
from tests.support.redis import free_port
from wordmate.entrypoints.release import describe_build

ROOT = Path(__file__).parents[3]
INDEX = (
    '<!doctype html><script type="application/json" id="configuration"></script>'
    '<script type="module" src="./assets/app-1234.js"></script>'
)
SCRIPT = "document.title = 'Wordmate';"
SIGN_IN = {"phone": "13800000001", "password": "Wordmate2025", "loginAs": ["user"]}
IMPORT_ALL = """
import importlib, pkgutil, wordmate
found = [one.name for one in pkgutil.walk_packages(wordmate.__path__, "wordmate.")]
for name in found:
    # The packages of traces are an extra, which is not installed here.
    if not name.endswith("__main__") and name != "wordmate.adapters.traces":
        importlib.import_module(name)
print(len(found))
"""


def copied(folder: Path) -> Path:
    """A copy of the wheel's sources, without a built web app."""
    for part in ("src", "alembic"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "hatch_build.py", "CHANGELOG.md"):
        shutil.copy(ROOT / file, folder / file)
    return folder


def ran(*arguments: str | Path, where: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(one) for one in arguments],
        cwd=where,
        env=outside(where),
        capture_output=True,
        text=True,
        check=False,
        timeout=RUNS_SECONDS,
    )


def outside(where: Path, **settings: str) -> dict[str, str]:
    """The environment of a service in a folder outside this checkout."""
    env = environment(where, **settings)
    env.pop("PYTHONPATH", None)
    return env


def wheel_of(checkout: Path) -> Path:
    made = ran(sys.executable, "-m", "hatchling", "build", "--target", "wheel", where=checkout)
    assert made.returncode == 0, made.stderr
    (wheel,) = (checkout / "dist").glob("*.whl")
    return wheel


def build_web(checkout: Path) -> None:
    """The smallest possible built web app."""
    built = checkout / "webapp" / "dist"
    (built / "assets").mkdir(parents=True)
    for hidden in (".vite", ".maps"):
        (built / hidden).mkdir()
    (built / "index.html").write_text(INDEX)
    (built / "assets" / "app-1234.js").write_text(SCRIPT)
    (built / ".vite" / "manifest.json").write_text("{}")
    (built / ".maps" / "app-1234.js.map").write_text("{}")


def installed(wheel: Path, folder: Path) -> Path:
    """The Python of a new environment with the wheel and what is pinned for serving."""
    uv = shutil.which("uv", path=f"{ROOT / '.tools' / 'bin'}{os.pathsep}{os.environ['PATH']}")
    assert uv is not None, "uv is among the tools that requirements-tools.txt pins"
    assert ran(uv, "venv", "--python", sys.executable, folder, where=wheel.parent).returncode == 0
    python = folder / "bin" / "python"
    install = (uv, "pip", "install", "--python", python)
    pinned = (*install, "--require-hashes", "-r", ROOT / "requirements-runtime.txt")
    put = ran(*pinned, "--offline", where=wheel.parent)  # from the cache that `just setup` filled
    if put.returncode != 0:
        put = ran(*pinned, where=wheel.parent)
    assert put.returncode == 0, put.stderr
    put = ran(*install, "--offline", "--no-deps", wheel, where=wheel.parent)
    assert put.returncode == 0, put.stderr
    return python


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment as the README makes one for serving."""
    folder = tmp_path_factory.mktemp("wheel")
    made_of = copied(folder / "checkout")
    build_web(made_of)
    python = installed(wheel_of(made_of), folder / "environment")
    shutil.rmtree(made_of)
    return python


def test_an_installed_wheel_serves_from_an_empty_folder(python: Path, tmp_path: Path) -> None:
    env = outside(tmp_path, port=str(free_port()))
    del env["WORDMATE_DATA_DIR"]
    program = (str(python.with_name("wordmate")),)
    with command("serve", env=env, program=program, where=tmp_path) as server:
        server.wait_for(BANNER)
        with httpx.Client(
            base_url=f"http://127.0.0.1:{env['WORDMATE_PORT']}", timeout=PATIENCE_S
        ) as http:
            page = http.get("/").text
            assert '"timeZone":"Asia/Shanghai"' in page
            (address,) = re.findall(r'src="\./(assets/[^"]+)"', page)
            assert http.get(f"/{address}").text == SCRIPT
            for hidden in (".vite/manifest.json", ".maps/app-1234.js.map"):
                assert http.get(f"/{hidden}").status_code == 404
            signed_in = http.post("/request/CustomerLoginByPhoneAndPassword", json=SIGN_IN).json()
            assert signed_in["data"]["token"]
        server.signal()
        assert server.ended().code == 0
    with command("store", "list", env=env, program=program, where=tmp_path) as store:
        ended = store.ended(within=RUNS_SECONDS)
    assert ended.code == 0, ended.err
    assert "COMPLETED" in ended.out
    assert (tmp_path / "var" / "wordmate.db").is_file()


def test_every_module_of_an_installed_wheel_can_be_imported(python: Path, tmp_path: Path) -> None:
    imported = ran(python, "-c", IMPORT_ALL, where=tmp_path)
    assert imported.returncode == 0, imported.stderr
    assert int(imported.stdout) > 500


@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")
@pytest.mark.parametrize("kind", ["release", "unreleased", "changed"])
def test_the_version_says_whether_a_wheel_is_a_release(tmp_path: Path, kind: str) -> None:
    checkout = copied(tmp_path / "checkout")
    build_web(checkout)
    version = tomllib.loads((checkout / "pyproject.toml").read_text())["project"]["version"]
    unreleased = "- A change.\n\n" if kind == "unreleased" else ""
    changes = f"# Changes\n\n## [Unreleased]\n\n{unreleased}## [{version}] - 2026-11-26\n"
    (checkout / "CHANGELOG.md").write_text(changes)
    (checkout / ".gitignore").write_text("dist\n")
    git = ("git", "-c", "user.name=Somebody", "-c", "user.email=somebody@wordmate.example")
    for words in (("init", "--quiet"), ("add", "."), ("commit", "--quiet", "--message=All")):
        done = ran(*git, *words, where=checkout)
        assert done.returncode == 0, done.stderr
    if kind == "changed":
        (checkout / "src" / "wordmate" / "__init__.py").write_text("# Changed\n")
    with zipfile.ZipFile(wheel_of(checkout)) as wheel:
        (tmp_path / "built_from.json").write_bytes(wheel.read("wordmate/built_from.json"))
    said = describe_build(tmp_path / "built_from.json")
    if kind == "release":
        assert said == version
    else:
        dirty = "-dirty" if kind == "changed" else ""
        commit = rf"commit [0-9a-f]{{12}}{dirty}"
        assert re.fullmatch(rf"{re.escape(version)} \(not a release: built from {commit}\)", said)


def test_a_wheel_is_not_built_without_the_web_app(tmp_path: Path) -> None:
    checkout = copied(tmp_path / "checkout")
    made = ran(sys.executable, "-m", "hatchling", "build", "--target", "wheel", where=checkout)
    assert made.returncode != 0
    assert "`just wheel` builds it first" in made.stderr
