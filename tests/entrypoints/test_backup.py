"""A backup of an installation is restored into an empty place, on both databases."""

import hashlib
import json
import os
import resource
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from tests.application.ledger.test_ledger import whole_lesson
from tests.support.databases import KINDS, PostgresServer
from tests.support.entry import ask, enter
from tests.support.house import House, opened_house
from tests.support.people import picture
from tests.support.postgres import PROGRAMS
from wordmate.adapters.sql.engine.copying import copy_name
from wordmate.adapters.sql.engine.migrations import migrate
from wordmate.application.accounts.messages.account_settings import UploadPicture
from wordmate.application.privacy.messages import ErasePerson
from wordmate.domain.orders.order_status import OrderStatus
from wordmate.entrypoints.backup import MANIFEST, back_up, list_beside, repeat_listed, restore
from wordmate.entrypoints.settings import Settings, SettingsRefused


@pytest.fixture(params=KINDS)
def places(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Settings, Settings]]:
    """The settings of an installation, and of the empty one for its backup."""
    folders = [tmp_path / "here", tmp_path / "there"]
    if request.param == "sqlite":
        here, there = (Settings(data_dir=str(one)) for one in folders)
        yield here, there
        return
    monkeypatch.setenv("PATH", str(PROGRAMS), prepend=os.pathsep)
    server: PostgresServer = request.getfixturevalue("postgres_server")
    names = [server.empty(), server.empty()]
    here, there = (
        Settings(database=server.url_of(name), data_dir=str(one))
        for name, one in zip(names, folders, strict=True)
    )
    yield here, there
    for name in names:
        server.drop(name)


async def filled(settings: Settings) -> tuple[House, str, str]:
    """An installation with a lesson, a picture, a sound and an unused code."""
    migrate(settings.database_url)
    async with opened_house(settings.database_url, Path(settings.data_dir)) as house:
        await whole_lesson(house, Random(1))  # noqa: S311
        data = UploadPicture(image_base64=picture())
        url = (await house.app.upload_picture(house.student, data)).url
        await house.service.blobs.put("audio/made-again.mp3", b"sound")
        code = await ask(house)
    return house, url, code


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of one backup of each kind of database."""
    return tmp_path_factory.mktemp("backups")


@pytest.fixture
async def backup(places: tuple[Settings, Settings], made: Path, tmp_path: Path) -> Path:
    """A copy of the backup of a filled installation."""
    here, _ = places
    first = made / copy_name(here.database_url)
    if not first.exists():
        await filled(here)
        back_up(here, first, release="5.0.4", with_sounds=False, report=print)
    return Path(shutil.copytree(first, tmp_path / "backup"))


async def test_a_backup_restores_everything(
    places: tuple[Settings, Settings], tmp_path: Path
) -> None:
    here, there = places
    before, url, code = await filled(here)
    folder = tmp_path / "backup"
    back_up(here, folder, release="5.0.4", with_sounds=False, report=print)
    restore(there, folder, report=print)

    async with opened_house(there.database_url, Path(there.data_dir), like=before) as house:
        assert (await house.app.verify_ledger()).differences == 0
        assert await house.service.blobs.get(url.removeprefix("/")) is not None
        assert not await house.service.blobs.exists("audio/made-again.mp3")
        assert (await enter(house, code)).single
    manifest = json.loads((folder / MANIFEST).read_text())
    assert [name.partition("/")[0] for name in manifest["contents"]] == [
        copy_name(here.database_url),
        "files",
        "secret",
    ]


async def test_a_backup_of_a_writing_service_is_consistent(
    places: tuple[Settings, Settings], tmp_path: Path
) -> None:
    here, there = places
    migrate(here.database_url)
    async with opened_house(here.database_url, Path(here.data_dir)) as house:
        order = await house.running()
        back_up(here, tmp_path / "backup", release="5.0.4", with_sounds=True, report=print)
        await house.app.complete_course_order(house.tutor, house.end(order, without_test=True))
    restore(there, tmp_path / "backup", report=print)
    async with opened_house(there.database_url, Path(there.data_dir), like=house) as restored:
        assert (await restored.held(order)).status is OrderStatus.IN_PROGRESS


async def test_nothing_is_restored_over_an_existing_installation(
    places: tuple[Settings, Settings], tmp_path: Path
) -> None:
    here, there = places
    await filled(here)
    await filled(there)
    back_up(here, tmp_path / "backup", release="5.0.4", with_sounds=False, report=print)
    (picture,) = (Path(there.data_dir) / "blobs" / "pictures").iterdir()
    with pytest.raises(SettingsRefused):
        restore(there, tmp_path / "backup", report=print)
    assert list((Path(there.data_dir) / "blobs" / "pictures").iterdir()) == [picture]


async def test_a_restore_repeats_the_erasures_since_its_backup(
    places: tuple[Settings, Settings], tmp_path: Path
) -> None:
    here, there = places
    before, _, _ = await filled(here)
    old, new = tmp_path / "monday", tmp_path / "tuesday"
    back_up(here, old, release="5.0.4", with_sounds=False, report=print)
    async with opened_house(here.database_url, Path(here.data_dir), like=before) as house:
        student = house.accounts["other student"].id
        request = ErasePerson(user_id=student, reason="asked for it")
        await house.app.erase_person(request)
        await house.app.list_erasures()
    assert here.erasures_file.read_text("utf-8").count("S00000002") == 1
    here.erasures_file.unlink()  # the machine is lost, and so is its own list
    await list_beside(here, new)

    said: list[str] = []
    restore(there, old, report=print)
    await repeat_listed(there, old, report=said.append)

    assert said == ["erasures: 1 repeated, of 1 listed"]
    async with opened_house(there.database_url, Path(there.data_dir), like=before) as house:
        assert await house.rows("SELECT name, phone FROM account WHERE id = 2") == [
            ("S00000002", "")
        ]
        assert (await house.app.verify_ledger()).differences == 0


async def test_a_damaged_list_of_erasures_is_refused_by_name(
    tmp_path: Path, data_dir: Path
) -> None:
    for damaged in ("[", '[{"account_no": "S00000001"}]', "7"):
        (tmp_path / "erasures.json").write_text(damaged)
        with pytest.raises(SettingsRefused, match="the list of erasures beside"):
            await repeat_listed(Settings(), tmp_path / "monday", report=print)


def is_begun(settings: Settings) -> bool:
    return Path(settings.data_dir).exists()


def remove_file(path: Path) -> None:
    path.unlink()


def flip_byte(path: Path) -> None:
    """Changes one byte in the middle of a file."""
    body = bytearray(path.read_bytes())
    body[len(body) // 2] ^= 0xFF
    path.write_bytes(body)


def add_byte(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"!")


def add_file(path: Path) -> None:
    path.with_name("beside.png").write_bytes(b"foreign")


@pytest.mark.parametrize("damage", [remove_file, flip_byte, add_byte, add_file])
@pytest.mark.parametrize("part", ["database.*", "files/pictures/*", "secret"])
def test_a_damaged_backup_is_refused_and_leaves_nothing_behind(
    places: tuple[Settings, Settings], backup: Path, part: str, damage: Callable[[Path], None]
) -> None:
    _, there = places
    (path,) = backup.glob(part)
    damage(path)
    with pytest.raises(SettingsRefused, match=r"the backup is damaged: .*(missing|chang|belong)"):
        restore(there, backup, report=print)
    assert not is_begun(there)


def test_a_restore_that_fails_at_its_last_step_leaves_nothing_behind(
    places: tuple[Settings, Settings], backup: Path
) -> None:
    """The manifest of this backup agrees with a database that cannot be read."""
    here, there = places
    database = backup / copy_name(here.database_url)
    database.write_bytes(b"no database")
    manifest = json.loads((backup / MANIFEST).read_text())
    manifest["contents"][database.name] = {
        "bytes": 11,
        "sha256": hashlib.sha256(b"no database").hexdigest(),
    }
    (backup / MANIFEST).write_text(json.dumps(manifest))
    with pytest.raises(SettingsRefused, match="WORDMATE_DATA"):
        restore(there, backup, report=print)
    assert not is_begun(there)


def test_a_secret_of_the_place_is_never_mixed_with_a_backup(
    places: tuple[Settings, Settings], backup: Path
) -> None:
    _, there = places
    kept = Path(there.data_dir) / "secret"
    kept.parent.mkdir()
    kept.write_text("of another installation")
    with pytest.raises(SettingsRefused, match="secret exists already"):
        restore(there, backup, report=print)
    assert [one.name for one in kept.parent.iterdir()] == ["secret"]


async def test_a_backup_that_finds_no_room_leaves_nothing_behind(
    data_dir: Path, tmp_path: Path
) -> None:
    target = tmp_path / "backups" / "one"
    settings = Settings(data_dir=str(data_dir))
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (65_536, limits[1]))
    try:
        with pytest.raises(SettingsRefused, match="WORDMATE_DATA_DIR: SQLite cannot copy"):
            back_up(settings, target, release="5.0.4", with_sounds=False, report=print)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert list(target.parent.iterdir()) == []


def test_a_folder_without_a_manifest_is_no_backup(tmp_path: Path) -> None:
    with pytest.raises(SettingsRefused, match="not a complete backup"):
        restore(Settings(data_dir=str(tmp_path / "there")), tmp_path, report=print)


async def test_a_backup_never_overwrites_another(tmp_path: Path, data_dir: Path) -> None:
    settings = Settings(data_dir=str(data_dir))
    back_up(settings, tmp_path / "one", release="5.0.4", with_sounds=False, report=print)
    with pytest.raises(SettingsRefused, match="exists already"):
        back_up(settings, tmp_path / "one", release="5.0.4", with_sounds=False, report=print)
