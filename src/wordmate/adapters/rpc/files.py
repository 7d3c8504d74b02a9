"""Serves the web app's files, audio and pictures."""

import asyncio
import gzip
import mimetypes
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from wordmate.adapters.rpc.configuration import (
    Configuration,
    fill_addresses,
    fill_configuration,
    tag_of,
)
from wordmate.adapters.rpc.content_policy import content_policy
from wordmate.adapters.rpc.ranges import NoSuchPart, Part, part_of
from wordmate.application.accounts.pictures import FOLDER
from wordmate.application.content.audio_key import VARIANTS, blob_name, fallback_name
from wordmate.application.content.audio_requests import report_lost_audio
from wordmate.application.kernel.blobs import Blobs
from wordmate.application.ports import Ports
from wordmate.domain.kernel.errors import NotFound

INDEX: Final = "index.html"
DESK: Final = "desk.html"
_PAGES: Final = {"": INDEX, "desk": DESK}
"""The pages by their paths: the app, and the store's desk."""
_IMMUTABLE: Final = "public, max-age=31536000, immutable"
_REVALIDATED: Final = "no-cache"
_NEVER_STORED: Final = "no-store"
_FOR_A_DAY: Final = "public, max-age=86400"
_ICONS: Final = frozenset({"/favicon.ico", "/icon.svg"})
_ENCODINGS: Final = (("br", ".br"), ("gzip", ".gz"))
_AUDIO_FILE: Final = re.compile(r"([0-9a-f]{32})\.mp3")
_FETCHES_AHEAD: Final = re.compile(r"\brespond-async\b", re.IGNORECASE)
_LATER: Final = {"Preference-Applied": "respond-async"}
_WORKER: Final = "/sw.js"
_NO_WORKER: Final = b"""addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(registration.unregister()));
"""
"""Unregisters the service worker of an earlier build, if this build has none."""
_PIECE: Final = 256 * 1024
_PICTURE_FILE: Final = re.compile(r"[A-Za-z0-9_-]{1,64}\.webp")

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("image/x-icon", ".ico")

Anything = Request[Any, Any, Any]


@dataclass(slots=True)
class WebApp:
    """A built web app in a folder; rescanned when its index changes.

    Files with a leading dot are private: source maps and build sizes.
    """

    folder: Path
    _files: dict[str, Path] = field(default_factory=dict)
    _built: int = -1

    def find(self, path: str) -> Path | None:
        """The file of a path, never outside the folder."""
        index = self.folder / INDEX
        built = index.stat().st_mtime_ns if index.is_file() else 0
        if built != self._built:
            named = {file.relative_to(self.folder): file for file in self.folder.rglob("*")}
            self._files = {
                path.as_posix(): file
                for path, file in named.items()
                if file.is_file() and not any(part.startswith(".") for part in path.parts)
            }
            self._built = built
        name = path.lstrip("/")
        return self._files.get(_PAGES.get(name, name))

    def encoded(self, file: Path, accepted: str) -> tuple[Path, str | None]:
        """The smallest encoding of a file that the caller accepts."""
        for encoding, suffix in _ENCODINGS:
            name = f"{file.relative_to(self.folder).as_posix()}{suffix}"
            if encoding in accepted and name in self._files:
                return self._files[name], encoding
        return file, None


def web_app(folder: Path, configuration: Configuration, reached_at: str) -> HTTPRouteHandler:
    """Serves the web app. Hashed assets are cached forever, icons for a day; everything else is
    revalidated.

    The page contains the service's configuration and a card for sharing.
    """
    web = WebApp(folder)
    pages = {folder / name for name in _PAGES.values()}

    async def page(request: Anything, built_page: Path) -> Response[bytes]:
        built = fill_addresses(await asyncio.to_thread(built_page.read_bytes), reached_at)
        content = fill_configuration(built, configuration)
        headers = {
            "ETag": tag_of(content),
            "Cache-Control": _REVALIDATED,
            "Vary": "Accept-Encoding",
            "Content-Security-Policy": content_policy(content, configuration.interactive_origins),
        }
        if is_unchanged(request, headers):
            return Response(b"", status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            content = gzip.compress(content, mtime=0)
        return Response(content, media_type="text/html", headers=headers)

    @get(["/", "/{path:path}"])
    async def serve(request: Anything) -> Response[bytes]:
        path = request.scope["path"]
        file = web.find(path)
        if file is None and path == _WORKER:
            headers = {"Cache-Control": _REVALIDATED}
            return Response(_NO_WORKER, media_type="text/javascript", headers=headers)
        if file is None:
            raise NotFound
        if file in pages:
            return await page(request, file)
        chosen, encoding = web.encoded(file, request.headers.get("accept-encoding", ""))
        stat = chosen.stat()
        headers = {
            "ETag": f'"{stat.st_mtime_ns:x}-{stat.st_size:x}"',
            "Cache-Control": _cache_control(path),
            "Vary": "Accept-Encoding",
            **({"Content-Encoding": encoding} if encoding else {}),
        }
        if is_unchanged(request, headers):
            return Response(b"", status_code=304, headers=headers)
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        content = await asyncio.to_thread(chosen.read_bytes)
        return Response(content, media_type=kind, headers=headers)

    return serve


def _cache_control(path: str) -> str:
    """The caching of a web app file: icons, which change rarely, for a day."""
    if path.startswith("/assets/"):
        return _IMMUTABLE
    return _FOR_A_DAY if path.startswith("/face/") or path in _ICONS else _REVALIDATED


def spoken_words(blobs: Blobs, ports: Ports) -> HTTPRouteHandler:
    """Serves audio files. A file that is not made yet gives 404, or 202 for prefetching (``Prefer:
    respond-async``). A lost file is made again, and is found a moment later. Meanwhile players get
    fallback audio if there is any; no cache may store it.
    """

    @get("/audio/{variant:str}/{name:str}")
    async def serve(
        request: Anything, variant: FromPath[str], name: FromPath[str]
    ) -> Response[bytes]:
        named = _AUDIO_FILE.fullmatch(name)
        if named is None or variant not in VARIANTS:
            raise NotFound
        key = named.group(1)
        headers = {
            "ETag": f'"{key}"',
            "Cache-Control": _IMMUTABLE,
            "Accept-Ranges": "bytes",
        }
        if is_unchanged(request, headers):
            return Response(b"", status_code=304, headers=headers)
        sound = await blobs.get(blob_name(variant, key))
        if sound is None:
            await report_lost_audio(ports, key, variant)
            if _FETCHES_AHEAD.search(request.headers.get("prefer", "")):
                return Response(b"", status_code=202, headers=_LATER)
            sound = await blobs.get(fallback_name(variant, key))
            if sound is None:
                raise NotFound
            headers |= {"ETag": f'"{key}-fallback"', "Cache-Control": _NEVER_STORED}
        return _part(request, sound, headers)

    return serve


def pictures(blobs: Blobs) -> HTTPRouteHandler:
    """Serves people's pictures; their random names cannot be guessed."""

    @get("/pictures/{name:str}")
    async def serve(request: Anything, name: FromPath[str]) -> Response[bytes]:
        headers = {
            "ETag": f'"{name}"',
            "Cache-Control": _IMMUTABLE.replace("public", "private"),
            "Content-Disposition": 'inline; filename="picture.webp"',
        }
        picture = await blobs.get(f"{FOLDER}/{name}") if _PICTURE_FILE.fullmatch(name) else None
        if picture is None:
            raise NotFound
        if is_unchanged(request, headers):
            return Response(b"", status_code=304, headers=headers)
        return Response(picture, media_type="image/webp", headers=headers)

    return serve


def is_unchanged(request: Anything, headers: dict[str, str]) -> bool:
    """Whether the caller's cached copy is current."""
    return headers["ETag"] in request.headers.get("if-none-match", "")


def part_asked(request: Anything, size: int, headers: dict[str, str]) -> Part | None:
    """The single range that players request, set in the headers; None for the whole file.

    Raises NoSuchPart.
    """
    range_header = request.headers.get("range", "")
    if request.headers.get("if-range", headers["ETag"]) != headers["ETag"]:
        range_header = ""
    try:
        part = part_of(size, range_header)
    except NoSuchPart:
        headers["Content-Range"] = f"bytes */{size}"
        raise
    if part is not None:
        headers["Content-Range"] = f"bytes {part.first}-{part.last}/{size}"
    return part


def _part(request: Anything, sound: bytes, headers: dict[str, str]) -> Response[bytes]:
    try:
        part = part_asked(request, len(sound), headers)
    except NoSuchPart:
        return Response(b"", status_code=416, headers=headers)
    if part is None:
        return Response(sound, media_type="audio/mpeg", headers=headers)
    content = sound[part.first : part.last + 1]
    return Response(content, status_code=206, media_type="audio/mpeg", headers=headers)


async def pieces(blobs: Blobs, name: str, part: Part) -> AsyncIterator[bytes]:
    """The requested bytes in pieces, so that large files need no more memory than small ones."""
    at = part.first
    while at <= part.last:
        piece = await blobs.part(name, at, min(_PIECE, part.last + 1 - at))
        yield piece
        at += len(piece)
