"""`tablier docs`."""

from __future__ import annotations

import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import typer

import tablier
from tablier.refusal import Refusal
from tablier.texts import Text

SITE = Path(tablier.__file__).parent / "site"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and prints nothing."""

    def log_message(self, *_: object) -> None:
        """Called for each request."""


def server(port: int) -> ThreadingHTTPServer:
    """A server of the site for this machine only."""
    if not (SITE / "index.html").exists():
        raise Refusal(
            Text(
                "This installation has no documentation; in a clone, scripts/documentation.py builds it.",
                "Cette installation n’a pas de documentation ; dans un clone, scripts/documentation.py la construit.",
            )
        )
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Quiet, directory=str(SITE)))


def run(port: int, browser: bool) -> None:
    """Serve the site until it is interrupted."""
    with server(port) as serving:
        address = f"http://127.0.0.1:{serving.server_address[1]}/index.html"
        typer.echo(f"The documentation is at {address} (Ctrl-C stops).")
        if browser:
            webbrowser.open(address)
        try:
            serving.serve_forever()
        except KeyboardInterrupt:
            typer.echo()
