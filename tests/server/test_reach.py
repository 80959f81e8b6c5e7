"""Where others find the server: only addresses that it really listens on, told only on its own machine."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.people import Scripted

from tablier.cli.web import _bound
from tablier.server import reach as reach_module
from tablier.server.app import create_app
from tablier.server.messages import Reach
from tablier.server.reach import is_loop, own_addresses, reach

OWN = {socket.AF_INET: ["192.168.1.7", "10.0.0.3"], socket.AF_INET6: ["fd00::7"]}


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach_module, "own_addresses", lambda family: OWN[family])


@pytest.fixture
def listening(request: pytest.FixtureRequest) -> Iterator[socket.socket]:
    listener = _bound(request.param, 0)
    yield listener
    listener.close()


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize("listening", ["127.0.0.1"], indirect=True)
def test_who_listens_to_the_own_machine_only_is_alone(listening: socket.socket) -> None:
    assert reach(listening) == Reach(alone=True, addresses=[])


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize("listening", ["0.0.0.0"], indirect=True)
def test_who_listens_everywhere_is_found_at_every_address_of_the_machine(listening: socket.socket) -> None:
    port = listening.getsockname()[1]
    assert reach(listening) == Reach(alone=False, addresses=[f"http://192.168.1.7:{port}", f"http://10.0.0.3:{port}"])


@pytest.mark.usefixtures("known")
@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this machine has no IPv6")
@pytest.mark.parametrize("listening", ["::"], indirect=True)
def test_both_versions_are_told_where_both_are_listened_to(listening: socket.socket) -> None:
    port = listening.getsockname()[1]
    assert f"http://[fd00::7]:{port}" in reach(listening).addresses
    both = not listening.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY)
    assert (f"http://192.168.1.7:{port}" in reach(listening).addresses) == both


def test_no_address_leads_back_to_the_machine_itself() -> None:
    for family in (socket.AF_INET, socket.AF_INET6):
        assert not [one for one in own_addresses(family) if is_loop(one)]


@pytest.mark.parametrize(
    ("name", "loop"),
    [
        ("localhost", True), ("127.0.0.2", True), ("::1", True), ("[::1]", True), ("::ffff:127.0.0.1", True),
        ("tablier.localhost", True), ("192.168.1.7", False), ("games.example", False), ("localhost.example", False),
    ],
)  # fmt: skip
def test_what_leads_back_to_the_machine_itself(name: str, loop: bool) -> None:
    assert is_loop(name) is loop


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize("listening", ["0.0.0.0"], indirect=True)
@pytest.mark.parametrize(
    ("peer", "host", "told"),
    [("127.0.0.1", "localhost", True), ("192.168.1.9", "localhost", False), ("127.0.0.1", "games.example", False)],
)
async def test_only_who_is_at_the_machine_is_told(
    database: Path, opponents: Scripted, listening: socket.socket, peer: str, host: str, told: bool
) -> None:
    app = create_app(database, opponents, listening)
    transport = httpx.ASGITransport(app=app, client=(peer, 5000))  # type: ignore[arg-type]
    async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url=f"http://{host}") as client:
        answer = (await client.get("/api/reach")).json()
    assert bool(answer["addresses"]) is told
    assert answer["alone"] is False


@pytest.mark.parametrize("listening", ["0.0.0.0"], indirect=True)
async def test_nobody_waits_while_addresses_are_looked_up(
    database: Path, opponents: Scripted, listening: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system may ask the network for the machine's own name, which takes seconds where nobody answers."""
    answered = threading.Event()
    monkeypatch.setattr(reach_module, "own_addresses", lambda family: OWN[family] if answered.wait(5) else [])
    app = create_app(database, opponents, listening)
    transport = httpx.ASGITransport(app=app)  # type: ignore[arg-type]
    async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        asked = asyncio.create_task(client.get("/api/reach"))
        await asyncio.sleep(0.05)
        await client.get("/api/games")
        answered.set()
        assert (await asked).json()["addresses"]
