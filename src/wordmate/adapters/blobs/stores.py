"""File stores by the address a setting gives."""

from pathlib import Path

from wordmate.adapters.blobs.local import LocalBlobs
from wordmate.adapters.blobs.s3 import ObjectBlobs
from wordmate.application.ports.content import Blobs


def blob_store(address: str) -> Blobs:
    """``s3://…`` (or another address obstore knows), otherwise a local folder."""
    return ObjectBlobs.at(address) if "://" in address else LocalBlobs(Path(address))
