"""The committed OpenAPI document, from which the web app's types are generated, is up to date."""

import json
from pathlib import Path

from wordmate.adapters.rpc.app import openapi_document

COMMITTED = Path(__file__).parents[2] / "webapp" / "src" / "rpc" / "openapi.json"


def test_the_committed_document_is_up_to_date() -> None:
    committed = json.loads(COMMITTED.read_text(encoding="utf-8"))
    assert committed == openapi_document(), "stale: run `just generate`"
