"""Where other devices find this server: only addresses that it really listens on."""

from __future__ import annotations

import ipaddress
import socket

from tablier.server.messages import Reach

ANYWHERE = {"0.0.0.0": [socket.AF_INET], "::": [socket.AF_INET6]}
# Nothing is sent there: they belong to documentation, and only ask the system which address it would send from.
ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}


def reach(listener: socket.socket | None) -> Reach:
    """How others reach who listens here; without a listener nobody knows, and the page goes by its own address."""
    if listener is None:
        return Reach(alone=False, addresses=[])
    host, port = listener.getsockname()[:2]
    hosts = [host]
    if host in ANYWHERE:
        families = [*([socket.AF_INET] if _takes_both(listener) else []), *ANYWHERE[host]]
        hosts = [found for family in families for found in own_addresses(family)]
    open_to = [f"http://[{one}]:{port}" if ":" in one else f"http://{one}:{port}" for one in hosts if not is_loop(one)]
    return Reach(alone=not open_to, addresses=open_to)


def _takes_both(listener: socket.socket) -> bool:
    """Whether a listener of the sixth version takes those of the fourth too."""
    return listener.family == socket.AF_INET6 and not listener.getsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY)


def own_addresses(family: socket.AddressFamily) -> list[str]:
    """This machine's addresses in its networks, the one it would send from first."""
    found: list[str] = []
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((ELSEWHERE[family], 9))
            found.append(asking.getsockname()[0])
    except OSError:
        pass  # no network of this kind
    try:
        known = socket.getaddrinfo(socket.gethostname(), None, family)
        found += [str(address[4][0]) for address in known]
    except OSError:
        pass  # a name that nobody can look up
    addresses = [ipaddress.ip_address(one) for one in found if "%" not in one]
    return list(dict.fromkeys(str(one) for one in addresses if not (one.is_loopback or one.is_link_local)))


def is_loop(name: str) -> bool:
    """Whether a name or address leads back to the machine itself."""
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return (mapped or address).is_loopback
