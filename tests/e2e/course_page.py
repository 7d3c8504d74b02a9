"""Replaces the web pages of an interactive course: a separate server on another port."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Unit 3</title>
<h1>Unit 3: at the harbour</h1>
<button id="go">Next</button> <output>Card 1</output>
<ul></ul>
<script>
  document.querySelector("#go").onclick = () => {
    document.querySelector("output").textContent = "Card 2";
  };
  const may = (what, tries) => {
    let is;
    try { is = tries() !== null; } catch { is = false; }
    const line = document.createElement("li");
    line.textContent = `${what}: ${is ? "yes" : "no"}`;
    document.querySelector("ul").append(line);
  };
  may("reads the app", () => parent.document);
  may("leads the app away", () => { top.location.href = "about:blank"; });
  may("opens a window", () => open("about:blank"));
  may("keeps its own", () => localStorage.setItem("card", "1"));
</script></html>"""


class CoursePage:
    """Its address, and whether it answers."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.link = f"{origin}/unit-3"
        self.is_up = True


@contextmanager
def course_page() -> Iterator[CoursePage]:
    """The page, served until the end."""

    class Handler(BaseHTTPRequestHandler):
        def do_HEAD(self) -> None:
            self._answer(b"")

        def do_GET(self) -> None:
            self._answer(_PAGE.encode())

        def _answer(self, body: bytes) -> None:
            if not page.is_up:
                self.close_connection = True
                return
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    page = CoursePage(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, name="course page")
    thread.start()
    try:
        yield page
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
