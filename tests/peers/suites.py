"""The suites of the libraries whose interfaces our games have, unchanged, over our games.

`python -m tests.peers.suites [GAME …]` runs all of them over all games and variants and prints what came of it, as it
stands in `docs/peers.md`.
"""

from __future__ import annotations

import contextlib
import importlib.metadata
import io
import random
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import gymnasium
import pyspiel
from gymnasium.utils.env_checker import check_env
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.observation import make_observation
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from shimmy.openspiel_compatibility import OpenSpielCompatibilityV0
from tests.games.chosen import CHOSEN, words

import tablier.peers.gymnasium  # noqa: F401, registers the games
from tablier import games
from tablier.options import Value
from tablier.peers import openspiel, pettingzoo

Options = dict[str, Any]
Suite = Callable[[str, Options, int], None]  # of a game, its options, and some steps

# PettingZoo says this to all whose observations are dictionaries, unless it knows the environment by name.
KNOWN_WARNINGS = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
)
STEPS = 300
INTEGRATION = (
    "import tablier.peers.openspiel, runpy;"
    "runpy.run_module('open_spiel.integration_tests.api_test', run_name='__main__', alter_sys=True)"
)


def parameters(game: str, options: Options) -> dict[str, int | bool | str]:
    """Options as OpenSpiel's parameters."""
    known = games.module(game).OPTIONS
    return {
        option.name: openspiel.parameter(option, options[option.name]) for option in known if option.name in options
    }


def loaded(game: str, options: Options, seed: int = 1, deals: int = 1) -> Any:
    return pyspiel.load_game(f"tablier_{game}", {"seed": seed, "deals": deals, **parameters(game, options)})


@contextlib.contextmanager
def quietly() -> Iterator[None]:
    """Nothing printed, and no warning but those that are known."""
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("error")
        for message in KNOWN_WARNINGS:
            warnings.filterwarnings("ignore", message)
        yield


def pettingzoo_api(game: str, options: Options, steps: int) -> None:
    api_test(pettingzoo.env(game, **options), steps)


def pettingzoo_seed(game: str, options: Options, steps: int) -> None:
    seed_test(lambda: pettingzoo.env(game, **options), steps)


def pettingzoo_parallel_api(game: str, options: Options, steps: int) -> None:
    parallel_api_test(pettingzoo.parallel_env(game, **options), steps)


def pettingzoo_parallel_seed(game: str, options: Options, steps: int) -> None:
    parallel_seed_test(lambda: pettingzoo.parallel_env(game, **options), steps)


def pettingzoo_render(game: str, options: Options, steps: int) -> None:
    render_test(lambda render_mode: pettingzoo.env(game, render_mode=render_mode, **options))


def gymnasium_check(game: str, options: Options, steps: int) -> None:
    name = f"tablier/{game.capitalize()}-v0"
    opponents = (("random", "random"), ("novice", 0))
    for opponent, seat in opponents if steps >= STEPS else opponents[:1]:
        check_env(gymnasium.make(name, opponent=opponent, seat=seat, **options).unwrapped)


def openspiel_random_sim(game: str, options: Options, steps: int) -> None:
    for deals in (1, 3):
        pyspiel.random_sim_test(loaded(game, options, deals=deals), 1, True, False)


def openspiel_playthrough(game: str, options: Options, steps: int) -> None:
    """Played twice, it reads the same."""
    name = str(loaded(game, options))
    text = generate_playthrough.playthrough(name, None, seed=1)
    actions = [int(line.split()[1]) for line in text.splitlines() if line.startswith("action: ")]
    assert generate_playthrough.playthrough(name, actions, seed=2) == text


def openspiel_rl(game: str, options: Options, steps: int) -> None:
    """Both kinds of observations, one game each."""
    for kind in rl_environment.ObservationType:
        env = rl_environment.Environment(loaded(game, options, deals=3), observation_type=kind)
        env.seed(1)
        step = env.reset()
        chance = random.Random(1)
        while not step.last():
            seat = step.observations["current_player"]
            assert len(step.observations["info_state"][seat]) == env.observation_spec()["info_state"][0]
            step = env.step([chance.choice(step.observations["legal_actions"][seat])])
        assert abs(sum(step.rewards)) < 1e-9


def openspiel_resampling(game: str, options: Options, steps: int) -> None:
    """What `ResampleInfostateTest` of OpenSpiel's `basic_tests.cc` checks, which cannot be called from Python."""
    chance = random.Random(1)
    state = loaded(game, options).new_initial_state()
    observation = make_observation(state.get_game(), pyspiel.IIGObservationType(perfect_recall=True))
    for _ in range(steps):
        if state.is_terminal():
            break
        for seat in range(state.num_players()):
            other = state.resample_from_infostate(seat, chance.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            tensors = []
            for one in (state, other):
                observation.set_from(one, seat)
                tensors.append(observation.tensor.copy())
            assert (tensors[0] == tensors[1]).all()
            assert other.current_player() == state.current_player()
        state.apply_action(chance.choice(state.legal_actions()))


def shimmy_api(game: str, options: Options, steps: int) -> None:
    """PettingZoo's suite over Shimmy's wrapper of our game of OpenSpiel's."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation contains negative|Agent's (minimum|maximum) observation space")
        api_test(OpenSpielCompatibilityV0(game_name=f"tablier_{game}", config=parameters(game, options)), steps)


SUITES: dict[str, Suite] = {
    "PettingZoo `api_test`": pettingzoo_api,
    "PettingZoo `seed_test`": pettingzoo_seed,
    "PettingZoo `parallel_api_test`": pettingzoo_parallel_api,
    "PettingZoo `parallel_seed_test`": pettingzoo_parallel_seed,
    "PettingZoo `render_test`": pettingzoo_render,
    "Gymnasium `check_env`": gymnasium_check,
    "OpenSpiel `random_sim_test`": openspiel_random_sim,
    "OpenSpiel `generate_playthrough`": openspiel_playthrough,
    "OpenSpiel `rl_environment`": openspiel_rl,
    "OpenSpiel, what `ResampleInfostateTest` checks": openspiel_resampling,
    "Shimmy under `api_test`": shimmy_api,
}


def integration(pattern: str) -> tuple[int, str]:
    """OpenSpiel's integration test `api_test` over the games of this pattern: how many tests passed; all it printed."""
    ended = subprocess.run(
        [sys.executable, "-c", INTEGRATION, f"--test_only_games={pattern}"], capture_output=True, text=True, check=False
    )
    passed = ended.stderr.count("[       OK ]") if ended.returncode == 0 else 0
    return passed, ended.stderr


def variants(only: list[str]) -> list[tuple[str, Options]]:
    """All games with their variants."""
    chosen: list[tuple[str, tuple[tuple[str, Value], ...]]] = CHOSEN
    return [(game, dict(options)) for game, options in chosen if game in only]


def main(only: list[str]) -> int:
    """Run everything, print a table; the number of what failed."""
    asked = variants(only or list(games.GAMES))
    libraries = ("pettingzoo", "gymnasium", "open_spiel", "shimmy", "numpy")
    print(", ".join(f"{name} {importlib.metadata.version(name)}" for name in libraries))
    print(f"\n| suite | {' | '.join(dict.fromkeys(game for game, _ in asked))} |", flush=True)
    print("|---" * (1 + len({game for game, _ in asked})) + "|", flush=True)
    failures = 0
    for title, suite in SUITES.items():
        passed: dict[str, list[bool]] = {}
        for game, options in asked:
            try:
                with quietly():
                    suite(game, options, STEPS)
                passed.setdefault(game, []).append(True)
            except Exception as error:  # noqa: BLE001, of any kind: it is reported
                passed.setdefault(game, []).append(False)
                failures += 1
                print(f"{title}, {words(game, tuple(options.items()))}: {error!r}", file=sys.stderr, flush=True)
        print(f"| {title} | {' | '.join(f'{sum(ok)}/{len(ok)}' for ok in passed.values())} |", flush=True)
    cells = []
    for game in dict.fromkeys(game for game, _ in asked):
        count, text = integration(f"tablier_{game}")
        cells.append(f"{count} tests" if count else "failed")
        if not count:
            failures += 1
            print(text, file=sys.stderr)
    print(f"| OpenSpiel's integration `api_test` | {' | '.join(cells)} |")
    return failures


if __name__ == "__main__":
    began = time.monotonic()
    failed = main(sys.argv[1:])
    print(f"\n{time.monotonic() - began:.0f} s; {failed} failed")
    sys.exit(bool(failed))
