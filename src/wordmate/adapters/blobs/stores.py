"""File stores by the address a setting gives."""

from pathlib import Path

from obstore.exceptions import BaseError

from wordmate.adapters.blobs.local import LocalBlobs
from wordmate.adapters.blobs.s3 import ObjectBlobs
from wordmate.application.kernel.blobs import Blobs


def blob_store(address: str) -> Blobs:
    """``s3://…`` (or another address obstore knows), otherwise a local folder.

    Raises ValueError when the address names no store.
    """
    if "://" not in address:
        return LocalBlobs(Path(address))
    try:
        return ObjectBlobs.at(address)
    except BaseError:
        raise ValueError("a folder, or s3://bucket/prefix") from None
