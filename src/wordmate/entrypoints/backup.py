"""Backs up a whole installation into a folder, and restores it into an empty place.

A backup contains the database, the files that the service cannot make again, and the secret that a
development service generated. Its manifest names every file with its size and SHA-256. It is
written last, so a folder without one is not a complete backup. A restore checks every file before
it writes anything, and a refused one leaves nothing behind.
"""

import hashlib
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

from wordmate.adapters.blobs.copying import copy_files, remove_files, restore_files
from wordmate.adapters.erasure_list import ErasureFile
from wordmate.adapters.sql.engine.copying import (
    check_empty,
    copy_database,
    copy_name,
    restore_database,
)
from wordmate.application.privacy.erasing import erasures, repeat_erasures
from wordmate.domain.privacy.data_copy import FOLDER as COPIES
from wordmate.entrypoints.account_adapters import SECRET_FILE
from wordmate.entrypoints.bootstrap import naming_setting, open_service, set_up
from wordmate.entrypoints.settings import ERASURES, Settings, SettingsRefused

MANIFEST: Final = "manifest.json"
_FORMAT: Final = 2
_FILES: Final = "files"
_MADE_AGAIN: Final = ("audio", "readiness")
"""Folders of the file store whose missing files the service makes again."""

Report = Callable[[str], None]


class Content(msgspec.Struct, frozen=True):
    """Size and hash of a file of a backup."""

    bytes: int
    sha256: str


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """The contents of a backup: every file but the manifest, by its path in the folder."""

    format: int = _FORMAT
    release: str
    made_at: datetime
    database: str
    with_sounds: bool
    contents: Mapping[str, Content]


def back_up(
    settings: Settings, folder: Path, *, release: str, with_sounds: bool, report: Report
) -> None:
    """Copies the database first and the files second: a file too many does no harm.

    Raises SettingsRefused if the folder exists, or something cannot be read or written; then
    nothing of the backup is left.
    """
    part = folder.with_name(f".{folder.name}.part")
    if folder.exists():
        raise SettingsRefused(f"{folder}: exists already; name a new folder")
    try:
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir(parents=True, mode=0o700)
        _write(settings, part, release=release, with_sounds=with_sounds, report=report)
        part.rename(folder)
    except OSError as problem:
        raise SettingsRefused(f"{folder}: the backup cannot be written: {problem}") from None
    finally:
        shutil.rmtree(part, ignore_errors=True)


def _write(
    settings: Settings, part: Path, *, release: str, with_sounds: bool, report: Report
) -> None:
    database = copy_name(settings.database_url)
    with naming_setting("DATABASE" if settings.database else "DATA_DIR"):
        copy_database(settings.database_url, part / database)
    report(f"database: {(part / database).stat().st_size:,} bytes")
    with naming_setting("BLOBS" if settings.blobs else "DATA_DIR"):
        without = (COPIES, *(() if with_sounds else _MADE_AGAIN))
        files = copy_files(settings.blobs_address, part / _FILES, without=without)
    report(f"files: {files}")
    drawn = Path(settings.data_dir) / SECRET_FILE
    if not settings.secret and drawn.is_file():
        shutil.copy2(drawn, part / SECRET_FILE)
    else:
        report("secret: not in the backup; keep WORDMATE_SECRET beside it")
    manifest = Manifest(
        release=release,
        made_at=datetime.now(UTC),
        database=database,
        with_sounds=with_sounds,
        contents=_contents(part),
    )
    (part / MANIFEST).write_bytes(msgspec.json.format(msgspec.json.encode(manifest)))


def restore(settings: Settings, folder: Path, *, report: Report) -> Manifest:
    """Checks the backup, then restores its files, its secret, and the database last.

    Raises SettingsRefused if the folder is not a whole backup of this kind of database, or the
    place is not empty; then nothing of it is left in the place.
    """
    manifest = _checked(folder)
    if manifest.database != copy_name(settings.database_url):
        raise SettingsRefused(
            f"{folder}: contains a {manifest.database}; WORDMATE_DATABASE names another kind"
        )
    with naming_setting("DATABASE" if settings.database else "DATA_DIR"):
        check_empty(settings.database_url)
    secret = Path(settings.data_dir) / SECRET_FILE
    brings_secret = SECRET_FILE in manifest.contents and not settings.secret
    if brings_secret and secret.exists():
        raise SettingsRefused(f"{secret} exists already; restore into an empty data folder")
    data_dir = Path(settings.data_dir)
    with ExitStack() as undo:
        if not data_dir.exists():
            undo.callback(_remove_empty, data_dir)
        with naming_setting("BLOBS" if settings.blobs else "DATA_DIR"):
            added = restore_files(folder / _FILES, settings.blobs_address)
        undo.callback(remove_files, settings.blobs_address, added)
        if brings_secret:
            secret.parent.mkdir(parents=True, exist_ok=True)
            undo.callback(secret.unlink, missing_ok=True)
            shutil.copy2(folder / SECRET_FILE, secret)
        with naming_setting("DATABASE" if settings.database else "DATA_DIR"):
            restore_database(settings.database_url, folder / manifest.database)
        undo.pop_all()
    files = sum(name.startswith(f"{_FILES}/") for name in manifest.contents)
    report(f"files: {files}")
    report("database: restored")
    return manifest


async def list_beside(settings: Settings, folder: Path) -> None:
    """Adds all erasures to the list beside a backup."""
    async with open_service(settings) as service:
        listed = await erasures(service.ports)
    with _naming_list(folder):
        ErasureFile(folder.parent / ERASURES).put(listed)


async def repeat_listed(settings: Settings, folder: Path, *, report: Report) -> None:
    """Repeats in a restored installation the erasures that were made after its backup: those of the
    list beside it, and of the settings.
    """
    with _naming_list(folder):
        lists = (folder.parent / ERASURES, settings.erasures_file)
        listed = [one for path in lists for one in ErasureFile(path).listed()]
    if not listed:
        return
    async with set_up(settings), open_service(settings) as service:
        repeated = await repeat_erasures(service.ports, listed, "erased before the restore")
    report(f"erasures: {len(repeated)} repeated, of {len(set(listed))} listed")


@contextmanager
def _naming_list(folder: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as problem:
        raise SettingsRefused(f"the list of erasures beside {folder}: {problem}") from None


def _contents(folder: Path) -> dict[str, Content]:
    """Size and hash of each file in a backup's folder, but the manifest's."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and name != MANIFEST:
            with path.open("rb") as file:
                digest = hashlib.file_digest(file, "sha256").hexdigest()
            found[name] = Content(path.stat().st_size, digest)
    return found


def _checked(folder: Path) -> Manifest:
    """The manifest of a whole backup. Raises SettingsRefused with the first file that is missing,
    changed, or not the backup's."""
    try:
        manifest = msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)
    except (OSError, msgspec.DecodeError):
        raise SettingsRefused(f"{folder}: not a complete backup") from None
    if manifest.format > _FORMAT:
        raise SettingsRefused(f"{folder}: made by a newer release ({manifest.release})")
    try:
        found = _contents(folder)
    except OSError as problem:
        raise SettingsRefused(f"{folder}: the backup cannot be read: {problem}") from None
    for name in sorted({*manifest.contents, *found}):
        said, is_there = manifest.contents.get(name), found.get(name)
        if said != is_there:
            what = "is missing" if is_there is None else "has changed"
            what = what if said is not None else "does not belong to it"
            raise SettingsRefused(f"{folder}: the backup is damaged: {name} {what}")
    return manifest


def _remove_empty(folder: Path) -> None:
    """Removes a folder and the folders in it, as far as they hold no file."""
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()
    if folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()
