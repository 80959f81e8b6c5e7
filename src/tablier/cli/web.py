"""`tablier`: start the web app and open it."""

from __future__ import annotations

import os
import socket
import threading
import webbrowser
from pathlib import Path

import platformdirs
import typer

USUAL_PORT = 8642


def run(host: str, port: int | None, data: Path | None, browser: bool) -> None:
    """Serve until interrupted."""
    os.environ["TABLIER_JIT"] = "0"  # this process answers people; opponents run compiled in their own
    listener = _listener(host, port)
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    address = f"http://{shown}:{listener.getsockname()[1]}/"

    import uvicorn

    from tablier.server.app import create_app

    folder = data or Path(platformdirs.user_data_dir("tablier", appauthor=False))
    app = create_app(folder / "games.sqlite3")
    config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=1, lifespan="on")
    typer.echo(f"Tablier is at {address}  (Ctrl+C stops it)")
    typer.echo(f"Games are kept in {folder}")
    if browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    uvicorn.Server(config).run(sockets=[listener])


def _listener(host: str, port: int | None) -> socket.socket:
    """A listening socket on the wished port; without a wish the usual one, or a free one if it is taken."""
    try:
        return _bound(host, USUAL_PORT if port is None else port)
    except OSError as error:
        if port is None:
            return _bound(host, 0)
        typer.secho(f"tablier: cannot listen on {host} port {port}: {error.strerror}", fg="red", err=True)
        raise typer.Exit(1) from error


def _bound(host: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    return listener
