"""A wheel is enough: it holds the web app and the migrations, and serves from an empty folder."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import httpx
import pytest

from tests.support.commands import BANNER, RUNS_SECONDS, command, environment
from tests.support.patience import PATIENCE_S
from tests.support.redis import free_port

ROOT = Path(__file__).parents[3]
INDEX = (
    '<!doctype html><script type="application/json" id="configuration"></script>'
    '<script type="module" src="./assets/app-1234.js"></script>'
)
SCRIPT = "document.title = 'Wordmate';"
PURE = "import sysconfig; print(sysconfig.get_path('purelib'))"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what a wheel is made of, the web app not built."""
    folder = tmp_path / "checkout"
    for part in ("src", "alembic"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "hatch_build.py"):
        shutil.copy(ROOT / file, folder / file)
    return folder


def ran(*arguments: str | Path, where: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(one) for one in arguments],
        cwd=where,
        env=environment(where),
        capture_output=True,
        text=True,
        check=False,
        timeout=RUNS_SECONDS,
    )


def wheel_of(checkout: Path) -> Path:
    made = ran(sys.executable, "-m", "hatchling", "build", "--target", "wheel", where=checkout)
    assert made.returncode == 0, made.stderr
    (wheel,) = (checkout / "dist").glob("*.whl")
    return wheel


def build_web(checkout: Path) -> None:
    """As small as a built web app can be."""
    built = checkout / "webapp" / "dist"
    (built / "assets").mkdir(parents=True)
    for hidden in (".vite", ".maps"):
        (built / hidden).mkdir()
    (built / "index.html").write_text(INDEX)
    (built / "assets" / "app-1234.js").write_text(SCRIPT)
    (built / ".vite" / "manifest.json").write_text("{}")
    (built / ".maps" / "app-1234.js.map").write_text("{}")


def installed(wheel: Path, folder: Path) -> Path:
    """The Python of a new environment with the wheel and, beside it, what the tests run on."""
    uv = shutil.which("uv", path=f"{ROOT / '.tools' / 'bin'}{os.pathsep}{os.environ['PATH']}")
    assert uv is not None, "uv is among the tools that requirements-tools.txt pins"
    assert ran(uv, "venv", "--python", sys.executable, folder, where=wheel.parent).returncode == 0
    python = folder / "bin" / "python"
    options = ("--offline", "--no-deps", "--python", python)
    put = ran(uv, "pip", "install", *options, wheel, where=wheel.parent)
    assert put.returncode == 0, put.stderr
    pure = ran(python, "-c", PURE, where=folder).stdout.strip()
    # Read as one more folder: the checkout that is installed there does not come with it.
    assert Path(pure, "wordmate", "webapp", ".maps", "app-1234.js.map").is_file()
    Path(pure, "requirements.pth").write_text(sysconfig.get_path("purelib"))
    return python


def test_an_installed_wheel_serves_the_web_app_from_an_empty_folder(
    checkout: Path, tmp_path: Path
) -> None:
    build_web(checkout)
    python = installed(wheel_of(checkout), tmp_path / "environment")
    shutil.rmtree(checkout)
    empty = tmp_path / "empty"
    empty.mkdir()
    env = environment(empty, port=str(free_port()))
    env.pop("PYTHONPATH", None)
    del env["WORDMATE_DATA_DIR"]
    program = (str(python.with_name("wordmate")),)
    with command("serve", env=env, program=program, where=empty) as server:
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
        server.signal()
        assert server.ended().code == 0
    assert (empty / "var" / "wordmate.db").is_file()


def test_no_wheel_is_made_without_the_web_app(checkout: Path) -> None:
    made = ran(sys.executable, "-m", "hatchling", "build", "--target", "wheel", where=checkout)
    assert made.returncode != 0
    assert "`just wheel` builds it first" in made.stderr
