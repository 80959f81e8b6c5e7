"""A cluster of two machines, of which one is lost: both are here, as Ray's own tests have them. Takes half a minute."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from tests.pools import tasks

from tablier import pools

pytestmark = pytest.mark.xdist_group("pools")


@pytest.fixture
def machines() -> Iterator[Any]:
    from ray.cluster_utils import Cluster

    cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    yield cluster
    cluster.shutdown()


if os.environ.get("TABLIER_LONG"):

    def test_what_a_lost_machine_was_doing_is_done_again(machines: Any, tmp_path: Path) -> None:
        second = machines.add_node(num_cpus=1)
        with pools.opened(ray=machines.address) as pool:
            assert pool.workers == 2
            results = pool.map(tasks.slow, [(str(tmp_path), number) for number in range(40)])
            found = [next(results) for _ in range(6)]
            machines.remove_node(second, allow_graceful=False)
            found += results
        assert found == [number * number for number in range(40)]
        assert len({path.read_text() for path in tmp_path.iterdir()}) >= 2

    def test_no_more_workers_are_used_than_were_asked_for(machines: Any, tmp_path: Path) -> None:
        machines.add_node(num_cpus=1)
        with pools.opened(1, ray=machines.address) as pool:
            list(pool.map(tasks.work, [tmp_path] * 20))
        spans = tasks.spans(tmp_path, "worked")
        assert all(one[1] <= other[0] for one, other in pairwise(spans))
