"""The application on a port."""

from __future__ import annotations

import socket

import uvicorn
from litestar import Litestar


class Server(uvicorn.Server):
    """uvicorn, but when it stops it ends open streams first, instead of waiting for them and logging errors."""

    def __init__(self, app: Litestar) -> None:
        super().__init__(
            uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=1, lifespan="on")
        )
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop serving."""
        self._app.state.rooms.close()
        await super().shutdown(sockets)
