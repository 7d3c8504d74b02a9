"""Backs up a whole installation into a folder, and restores it into an empty place.

A backup contains the database, the files that the service cannot make again, and the secret that a
development service generated. Its manifest is written last, so a folder without one is not a
complete backup.
"""

import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

from wordmate.adapters.blobs.copying import copy_files, restore_files
from wordmate.adapters.sql.engine.copying import (
    check_empty,
    copy_database,
    copy_name,
    restore_database,
)
from wordmate.entrypoints.account_adapters import SECRET_FILE
from wordmate.entrypoints.bootstrap import naming_setting
from wordmate.entrypoints.settings import Settings, SettingsRefused

MANIFEST: Final = "manifest.json"
_FILES: Final = "files"
_MADE_AGAIN: Final = ("audio", "readiness")
"""Folders of the file store whose missing files the service makes again."""

Report = Callable[[str], None]


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """The contents of a backup."""

    format: int = 1
    release: str
    made_at: datetime
    database: str
    files: int
    with_sounds: bool
    with_secret: bool


def back_up(
    settings: Settings, folder: Path, *, release: str, with_sounds: bool, report: Report
) -> None:
    """Copies the database first and the files second: a file too many does no harm. Raises
    SettingsRefused if the folder exists, or something cannot be read or written."""
    part = folder.with_name(f".{folder.name}.part")
    if folder.exists():
        raise SettingsRefused(f"{folder}: exists already; name a new folder")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True, mode=0o700)
    database = copy_name(settings.database_url)
    with naming_setting("DATABASE" if settings.database else "DATA_DIR"):
        copy_database(settings.database_url, part / database)
    report(f"database: {(part / database).stat().st_size:,} bytes")
    with naming_setting("BLOBS" if settings.blobs else "DATA_DIR"):
        without = () if with_sounds else _MADE_AGAIN
        files = copy_files(settings.blobs_address, part / _FILES, without=without)
    report(f"files: {files}")
    drawn = Path(settings.data_dir) / SECRET_FILE
    with_secret = not settings.secret and drawn.is_file()
    if with_secret:
        shutil.copy2(drawn, part / SECRET_FILE)
    else:
        report("secret: not in the backup; keep WORDMATE_SECRET beside it")
    manifest = Manifest(
        release=release,
        made_at=datetime.now(UTC),
        database=database,
        files=files,
        with_sounds=with_sounds,
        with_secret=with_secret,
    )
    (part / MANIFEST).write_bytes(msgspec.json.format(msgspec.json.encode(manifest)))
    part.rename(folder)


def restore(settings: Settings, folder: Path, *, report: Report) -> Manifest:
    """Restores files first and the database last, so that an incomplete restore leaves no database.
    Raises SettingsRefused if the folder is not a backup of this kind of database, or the place is
    not empty."""
    try:
        manifest = msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)
    except (OSError, msgspec.DecodeError):
        raise SettingsRefused(f"{folder}: not a complete backup") from None
    if manifest.database != copy_name(settings.database_url):
        raise SettingsRefused(
            f"{folder}: contains a {manifest.database}; WORDMATE_DATABASE names another kind"
        )
    with naming_setting("DATABASE" if settings.database else "DATA_DIR"):
        check_empty(settings.database_url)
    drawn = Path(settings.data_dir) / SECRET_FILE
    if manifest.with_secret and not settings.secret:
        drawn.parent.mkdir(parents=True, exist_ok=True)
        if not drawn.exists():
            shutil.copy2(folder / SECRET_FILE, drawn)
    with naming_setting("BLOBS" if settings.blobs else "DATA_DIR"):
        report(f"files: {restore_files(folder / _FILES, settings.blobs_address)}")
    with naming_setting("DATABASE" if settings.database else "DATA_DIR"):
        restore_database(settings.database_url, folder / manifest.database)
    report("database: restored")
    return manifest
