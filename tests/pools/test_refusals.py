"""What cannot be joined is refused in plain words, before any Ray is started."""

from __future__ import annotations

import sys

import pytest
from tests.pools import tasks

from tablier import pools
from tablier.pools import clusters
from tablier.refusal import Refusal


def test_ray_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Refusal, match=r"pip install tablier\[ray\]"), pools.opened(ray=pools.LOCAL):
        pass


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "ray", "http://127.0.0.1:80"])
def test_an_address_where_no_ray_is_is_refused_at_once(address: str) -> None:
    with pytest.raises(Refusal, match="No Ray answers at"), pools.opened(ray=address):
        pass


def test_a_machine_with_other_sources_is_refused() -> None:
    given = (("0.0", "abc"), b"", tasks.square)
    with pytest.raises(Refusal, match="another Tablier"):
        clusters._done_alike(given, [2])
