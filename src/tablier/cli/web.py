"""`tablier`: start the web app and open it."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path

import platformdirs
import typer

USUAL_PORT = 8642
SILENCE = 20_000  # milliseconds until a connection is given up whose other end confirms nothing


def run(host: str, port: int | None, data: Path | None, browser: bool) -> None:
    """Serve until interrupted."""
    os.environ["TABLIER_JIT"] = "0"  # this process answers people; opponents run compiled in their own
    listener = _listener(host, port)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    address = f"http://{shown}:{listener.getsockname()[1]}/"

    from tablier.server.app import create_app
    from tablier.server.reach import reach
    from tablier.server.serving import Server
    from tablier.server.store import Store

    folder = data or Path(platformdirs.user_data_dir("tablier", appauthor=False))
    Store(folder / "games.sqlite3").close()  # a file that cannot be used is refused before an address is announced
    app = create_app(folder / "games.sqlite3", listener=listener)
    typer.echo(f"Tablier is at {address}  (Ctrl+C stops it)")
    for other in reach(listener).addresses:
        typer.echo(f"Others in your network find it at {other}/")
    typer.echo(f"Games are kept in {folder}")
    if browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    Server(app).run(sockets=[listener])


def _listener(host: str, port: int | None) -> socket.socket:
    """A listening socket on the port asked for; without one the usual one, or a free one if it is taken."""
    try:
        return _bound(host, USUAL_PORT if port is None else port)
    except OSError as error:
        if port is None:
            return _bound(host, 0)
        typer.secho(f"tablier: cannot listen on {host} port {port}: {error.strerror}", fg="red", err=True)
        raise typer.Exit(1) from error


def _bound(host: str, port: int) -> socket.socket:
    # The protocol by name: asyncio turns Nagle's algorithm off only then, and every answer would wait 40 ms.
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if sys.platform == "linux":
            # A follower who silently vanished is let go of, a while after the next sign of life was sent to them.
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENCE)
        listener.bind((host, port))
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    return listener
