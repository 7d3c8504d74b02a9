"""Brings a database to the newest revision."""

from pathlib import Path

from alembic.command import upgrade
from alembic.config import Config

_HERE = Path(__file__).resolve().parent


def alembic_config(url: str) -> Config:
    """The configuration for one database, wherever the process was started."""
    config = Config()
    config.set_main_option("script_location", str(_scripts()).replace("%", "%%"))
    config.attributes["url"] = url
    return config


def migrate(url: str) -> None:
    """Upgrades to the newest revision; safe to call from several processes at once."""
    upgrade(alembic_config(url), "head")


def _scripts() -> Path:
    """``alembic/`` inside an installed package, or at the root of the repository."""
    for folder in (_HERE / "alembic", _HERE.parents[3] / "alembic"):
        if (folder / "env.py").is_file():
            return folder
    raise FileNotFoundError("the migrations (alembic/) are not installed")
