"""``adjudicator card --serve``: the app shown to telephones on the local network, with its address as a QR code."""

from __future__ import annotations

import errno
import socket
import sys
from contextlib import ExitStack, contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import StringIO
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, BinaryIO

from adjudicator.errors import FileError
from adjudicator.render.card.app_page import MANIFEST_FILE, SHELL_FILE
from rulebase.errors import system_message_of_error

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from io import BytesIO
    from pathlib import Path

USUAL_PORT = 8000
THIS_MACHINE = "127.0.0.1"
_OUTSIDE = "192.0.2.1"
"""An address kept for examples: nothing is sent to it; it only tells which network would be used."""
_SLOWEST = 60
"""Seconds that a request may take to arrive."""
NEEDS_HTTPS = (
    "Installing it and working without network need https (or localhost): at this address a phone shows the app, "
    "and cannot keep it."
)


class AppRequestHandler(SimpleHTTPRequestHandler):
    """A handler that answers with the files of the app, and with nothing else that may lie in the folder."""

    server_version = "adjudicator"
    timeout = _SLOWEST
    extensions_map = {
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".png": "image/png",
        ".svg": "image/svg+xml",
        ".webmanifest": "application/manifest+json",
        "": "application/octet-stream",
    }

    def __init__(self, *args: Any, shown: Collection[str], **options: Any) -> None:
        self._shown = shown
        """The files of the app, relative to its folder."""
        super().__init__(*args, **options)

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Answer with the head of the file that is asked for, and return it opened; None if it is none of the app."""
        asked = self.path.partition("#")[0].partition("?")[0].removeprefix("/") or SHELL_FILE
        if asked not in self._shown:
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        return super().send_head()

    def end_headers(self) -> None:
        """End the head: whether a file has changed is asked each time, and its type is never guessed."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Print nothing: the terminal shows the address."""


class AppServer(ThreadingHTTPServer):
    """A server of an app whose threads end with it; a telephone that goes away is no error."""

    daemon_threads = True
    allow_reuse_address = sys.platform != "win32"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Pass over a connection that broke off."""


def local_address() -> str:
    """The address of this machine on its local network; that of the machine to itself without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect((_OUTSIDE, 9))
            return str(asked.getsockname()[0])
        except OSError:
            return THIS_MACHINE


@contextmanager
def served_app(folder: Path, files: Collection[str], port: int, address: str) -> Iterator[int]:
    """The *files* of *folder* served at *address* and to this machine while the context lasts; the port is returned.

    Another port than *port* is taken only if it is 0. FileError if the port cannot be used.
    """
    handler = partial(AppRequestHandler, directory=str(folder), shown={*files, MANIFEST_FILE, SHELL_FILE})
    with ExitStack() as opened:
        for one in dict.fromkeys((address, THIS_MACHINE)):
            try:
                server = opened.enter_context(AppServer((one, port), handler))
            except OSError as error:
                raise FileError("", _why_not_served(port, error)) from error
            port = server.server_address[1]
            Thread(target=server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()
            opened.callback(server.shutdown)
        yield port


def _why_not_served(port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is in use by another program; choose another one with --port N"
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"port {port} may not be used here; choose one above 1023 with --port N"
    return f"port {port} cannot be used: {system_message_of_error(error)}"


def serve_until_interrupted(folder: Path, files: Collection[str], port: int) -> None:
    """Show the app in *folder* on the local network until Ctrl-C; FileError as ``served_app``."""
    address = local_address()
    try:
        with served_app(folder, files, port, address) as found:
            _print_address(f"http://{address}:{found}/", f"http://localhost:{found}/")
            Event().wait()
    except KeyboardInterrupt:
        sys.stderr.write("\n")


def _print_address(address: str, here: str) -> None:
    lines = (
        f"The app is shown on this network at {address} and on this machine at {here}",
        *_qr_code_lines(address),
        NEEDS_HTTPS,
        "Ctrl-C ends.",
    )
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def _qr_code_lines(address: str) -> list[str]:
    """The lines of *address* as a QR code; none where the output cannot hold its signs."""
    import segno  # only those who serve an app show its address

    drawn = StringIO()
    segno.make(address, micro=False).terminal(drawn, border=2, compact=True)
    try:
        drawn.getvalue().encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return []
    return drawn.getvalue().splitlines()
