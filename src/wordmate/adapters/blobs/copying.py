"""Copies the files of a store into a folder, and back."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from obstore.exceptions import BaseError
from obstore.store import LocalStore, ObjectStore, from_url

from wordmate.application.kernel.blobs import BlobNameRefused, checked_name


def copy_files(address: str, folder: Path, *, without: Collection[str] = ()) -> int:
    """Writes the files of a store into a folder, except those in the named folders; returns how
    many. Raises ValueError if the store or the folder does not allow it."""
    source = _store(address)
    target = LocalStore(folder, mkdir=True)
    return _copy(source, target, [one for one in _names(source) if _folder(one) not in without])


def restore_files(folder: Path, address: str) -> Sequence[str]:
    """Puts the files of a folder into a store, replacing files of the same names; returns the names
    of those that are new there. Raises ValueError, and then leaves none of the new ones."""
    source, target = LocalStore(folder, mkdir=True), _store(address)
    names = list(_names(source))
    added = sorted(set(names) - set(_names(target)))
    try:
        _copy(source, target, names)
    except ValueError:
        remove_files(address, added)
        raise
    return added


def remove_files(address: str, names: Sequence[str]) -> None:
    """Deletes files of a store, as far as the store allows it."""
    with suppress(BaseError, OSError):
        _store(address).delete(names)


def _store(address: str) -> ObjectStore:
    if "://" in address:
        return from_url(address)
    return LocalStore(Path(address), mkdir=True)


def _copy(source: ObjectStore, target: ObjectStore, names: Collection[str]) -> int:
    try:
        for name in names:
            target.put(name, source.get(name).bytes())
    except (BaseError, OSError) as problem:
        raise ValueError(f"files cannot be copied: {problem}") from None
    return len(names)


def _names(store: ObjectStore) -> Iterator[str]:
    """The names of all files, except those that are still being written."""
    for page in store.list():
        for one in page:
            try:
                yield checked_name(one["path"])
            except BlobNameRefused:
                continue


def _folder(name: str) -> str:
    return name.partition("/")[0]
