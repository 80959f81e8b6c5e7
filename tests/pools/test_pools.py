"""Pools: the same results in the same order on processes and on a real Ray, whatever happens to the workers."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from itertools import count, islice, pairwise
from pathlib import Path

import pytest
from tests.pools import tasks
from tests.pools.living import are_gone, living

import tablier
from tablier import pools, selfplay
from tablier.arena.matches import matched, play
from tablier.arena.played import Played
from tablier.arena.schedule import schedule
from tablier.pools.clusters import Cluster
from tablier.refusal import BadOption

pytestmark = pytest.mark.xdist_group("pools")  # one Ray for all

WORKERS = 2
KINDS = {"ray": pools.LOCAL, "processes": None}  # the first one as in `on_ray`: else pytest would start two


@pytest.fixture(scope="module", params=KINDS)
def pool(request: pytest.FixtureRequest) -> Iterator[pools.Pool]:
    """A pool that leaves no process behind."""
    before = living(os.getpid())
    with pools.opened(WORKERS, ray=KINDS[request.param]) as opened:
        yield opened
        started = living(os.getpid()) - before
    assert len(started) >= WORKERS
    assert are_gone(started)


on_ray = pytest.mark.parametrize("pool", ["ray"], indirect=True)


def test_results_come_in_the_order_of_the_tasks(pool: pools.Pool) -> None:
    assert pool.workers == WORKERS
    assert list(pool.map(tasks.square, range(40))) == [number * number for number in range(40)]
    assert list(pool.map(tasks.uneven, range(12))) == list(range(12))
    assert list(pool.map(tasks.square, [])) == []


def test_there_may_be_endlessly_many_tasks_of_which_few_are_taken_ahead(pool: pools.Pool) -> None:
    asked = count()
    assert list(islice(pool.map(tasks.square, asked), 5)) == [0, 1, 4, 9, 16]
    assert next(asked) < 200


def test_games_of_a_match_are_the_same_as_here(pool: pools.Pool) -> None:
    match = matched(tablier.game("ascacou"), ["random", "greedy"], seed=7)
    fixtures = list(islice(schedule(match.plays, 2), 6))
    there = pool.map(partial(play, match), fixtures)
    assert [result(one) for one in there] == [result(play(match, one)) for one in fixtures]


@on_ray
def test_shards_of_self_play_are_the_same_as_here(pool: pools.Pool, tmp_path: Path) -> None:
    recipe = selfplay.recipe("ascacou", "plain#2", seed=7)
    list(selfplay.go_on(recipe, tmp_path / "here", 5, shard=2, workers=0))
    list(selfplay.go_on(recipe, tmp_path / "there", 5, shard=2, workers=WORKERS, ray=pools.LOCAL))
    here, there = (
        {path.name: path.read_bytes() for path in (tmp_path / name).glob("[!.]*")} for name in ("here", "there")
    )
    assert here == there
    assert len(here) == 4


def result(played: Played) -> tuple[object, ...]:
    return played.number, played.places, played.seed, played.moves, played.winner


def test_what_a_killed_worker_was_doing_is_done_again(pool: pools.Pool, tmp_path: Path) -> None:
    found = pool.map(tasks.die_once, [(str(tmp_path), number) for number in range(6)])
    assert list(found) == [0, 1, 4, 9, 16, 25]
    assert {path.name for path in tmp_path.iterdir()} == {"1", "4"}


def test_a_task_that_kills_every_worker_is_given_up(pool: pools.Pool, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(pools.WorkerLost, match="3 times"):
        list(pool.map(tasks.die, [("", 0)]))
    assert list(pool.map(tasks.square, [5])) == [25]
    assert capfd.readouterr().out == ""


def test_what_a_task_raises_is_raised_here(pool: pools.Pool) -> None:
    results = pool.map(tasks.refuse, count())
    assert [next(results) for _ in range(tasks.REFUSED)] == list(range(tasks.REFUSED))
    with pytest.raises(BadOption) as caught:
        next(results)
    assert (str(caught.value), caught.value.places) == ("Not three. (RULE-3)", ("a1",))


def test_one_worker_prepares_before_the_others(pool: pools.Pool, tmp_path: Path) -> None:
    with pools.opened(
        WORKERS, ray=pools.LOCAL if isinstance(pool, Cluster) else None, prepare=partial(tasks.prepare, tmp_path)
    ) as fresh:
        list(fresh.map(tasks.work, [tmp_path] * 20))
    first, *others = tasks.spans(tmp_path, "prepared")
    assert len(others) == WORKERS - 1
    assert all(first[1] <= other[0] for other in others)
    assert first[1] <= tasks.spans(tmp_path, "worked")[0][0]


@pytest.mark.parametrize(("workers", "ray"), [(-1, None), (0, pools.LOCAL)])
def test_fewer_workers_than_none_are_refused(workers: int, ray: str | None) -> None:
    with pytest.raises(BadOption, match="from 0 up"), pools.opened(workers, ray=ray):
        pass


def test_without_workers_this_process_does_everything() -> None:
    with pools.opened(0) as here:
        assert set(islice(here.map(tasks.pid_later, count()), 3)) == {os.getpid()}


# Processes


def test_workers_end_with_a_program_that_is_killed() -> None:
    program = subprocess.Popen([sys.executable, tasks.__file__], stdout=subprocess.PIPE, text=True)
    with program:
        assert program.stdout
        workers = {int(next(program.stdout)) for _ in range(20)}
        program.kill()
    assert len(workers) == 2
    assert are_gone(workers)


# Ray


@on_ray
def test_a_ray_that_is_there_is_joined_and_left_running(pool: pools.Pool, tmp_path: Path) -> None:
    with pools.opened(1, ray="auto") as one:
        assert one.workers == 1
        list(one.map(tasks.work, [tmp_path] * 6))
    spans = tasks.spans(tmp_path, "worked")
    assert len(spans) == 6
    assert all(one[1] <= other[0] for one, other in pairwise(spans))
    assert list(pool.map(tasks.square, [3])) == [9]


@on_ray
def test_ray_tells_nobody_that_it_is_used(pool: pools.Pool) -> None:
    from ray._common.usage import usage_lib as usage

    assert not usage.usage_stats_enabled()
