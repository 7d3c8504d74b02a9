"""Opens the file store of a setting's address."""

from pathlib import Path
from tempfile import NamedTemporaryFile

from obstore.exceptions import BaseError

from wordmate.adapters.blobs.local import LocalBlobs
from wordmate.adapters.blobs.s3 import ObjectBlobs, takes_files
from wordmate.application.kernel.blobs import Blobs


def blob_store(address: str) -> Blobs:
    """``s3://…`` (or another address that obstore knows), otherwise a local folder.

    Raises ValueError if the address names no store.
    """
    if "://" not in address:
        return LocalBlobs(Path(address))
    try:
        return ObjectBlobs.at(address)
    except BaseError:
        raise ValueError("a folder, or s3://bucket/prefix") from None


def check_store(address: str) -> None:
    """Writes and deletes a file; raises ValueError if the store refuses it."""
    if "://" not in address:
        check_folder(Path(address))
    elif not takes_files(address):
        raise ValueError(
            "the store takes no files; right bucket, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, "
            "AWS_REGION and AWS_ENDPOINT?"
        )


def check_folder(folder: Path) -> None:
    """Writes and deletes a file; raises ValueError if the folder is not writable."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=folder, prefix=".probe-") as probe:
            probe.write(b"probe")
    except OSError as problem:
        raise ValueError(f"{folder} cannot be written: {problem.strerror}") from None
