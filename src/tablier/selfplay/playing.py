"""One game of a player against itself, and what there is to learn from each of its positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from msgspec import Struct

import tablier
from tablier import players
from tablier.chance import below, derived_seed, seeded
from tablier.limits import Limits
from tablier.players.thinkers import ALL, thinker
from tablier.refusal import BadOption
from tablier.search import plain
from tablier.state import Game, State, checked_seed
from tablier.texts import Text
from tablier.thought import Thought

PLAYERS_SEED = 0xFFFFFFFF  # 32 bits, as everywhere: engines put numbers of their own above them
DRAWN_MOVES = 8  # of a game, by default
DRAWING = 1  # what a random stream is for, if not for thinking


class Recipe(Struct, frozen=True, kw_only=True):
    """All that decides the games."""

    game: str
    options: dict[str, Any]
    by: str  # a level, or plain#300: plain search with 300 simulations
    seed: int
    temperature_moves: int  # of a game's first so many, each is drawn in proportion to its visits
    version: str = tablier.__version__


def recipe(
    game: str | Game, by: str, *, options: Mapping[str, Any] | None = None, seed: int = 0,
    temperature_moves: int = DRAWN_MOVES,
) -> Recipe:  # fmt: skip
    """A recipe, once all is found to be in order."""
    known = game if isinstance(game, Game) else Game(game, options or {})
    thinker(by)
    if temperature_moves < 0:
        raise BadOption(Text("Moves are counted from 0 up.", "Les coups se comptent à partir de 0."))
    return Recipe(
        game=known.name, options=known.plain_options, by=by, seed=checked_seed(seed),
        temperature_moves=temperature_moves,
    )  # fmt: skip


class Row(NamedTuple):
    """A position, and what became of it. All is seen from the seat to move, which knows no more than it may."""

    game: int
    ply: int
    player: int
    observation: bytes
    legal: np.ndarray  # actions, ascending (int32)
    shares: np.ndarray  # of the visits, for each of these (float32)
    action: int  # that was played
    expected_score: float  # as the search saw it: 1 a win, 1/2 a draw
    outcome: list[float]  # the reward of the player and of the seats after it: 1, -1/(n-1), 0 for a draw
    margin: int  # the player's points more than the best other one's, at the end


def played(made_by: Recipe, number: int) -> list[Row]:
    """One game, move by move."""
    think = thinker(made_by.by, candidates=ALL)
    state = Game(made_by.game, made_by.options).start(seed=derived_seed(made_by.seed, number))
    rows: list[Row] = []
    while (player := state.player) is not None:
        ply = len(rows)
        thought = think(state, derived_seed(made_by.seed, number, ply) & PLAYERS_SEED)
        legal, codes, weights = weighed(state, thought)
        chosen = int(np.flatnonzero(codes == _code(thought))[0])
        if ply < made_by.temperature_moves:
            drawn = below(seeded(derived_seed(made_by.seed, number, ply, DRAWING)), int(weights.sum()))
            chosen = int(np.searchsorted(weights.cumsum(), drawn, side="right"))
        shares = (weights / weights.sum()).astype(np.float32)
        rows.append(
            Row(
                number, ply, player, state.observation().tobytes(), legal, shares, int(legal[chosen]),
                thought.expected_score, [], 0,
            )
        )  # fmt: skip
        state = state.play_code(int(codes[chosen]))
    rewards, scores = _rewards(state), state.scores
    return [row._replace(outcome=_from(rewards, row.player), margin=_lead(scores, row.player)) for row in rows]


def weighed(state: State, thought: Thought) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The legal actions, ascending, with their codes, and how often each was visited.

    Where the search proved what is best, visits mean nothing any more: the moves proved to be as good share all.
    """
    codes, encode, position = state.legal_codes(), state.game.module.encoding.encode, state.rules_state
    actions = np.array([encode(position, code, number) for number, code in enumerate(codes.tolist())], np.int32)
    order = np.argsort(actions)
    best = thought.candidates[0]
    visits: Counter[int] = Counter()  # an engine may speak of a move twice, with other lines
    for one in thought.candidates:
        is_as_good = one.proved and one.expected_score == best.expected_score
        visits[one.moves[0].code] += int(is_as_good) if best.proved else one.visits
    if not visits.total():
        visits[_code(thought)] = 1
    weights = np.array([visits[code] for code in codes[order].tolist()], np.int64)
    return actions[order], codes[order], weights


def _code(thought: Thought) -> int:
    return thought.candidates[0].moves[0].code


def _rewards(end: State) -> list[float]:
    """What the end is worth to each seat: 1 for the winner and -1/(n-1) for the others, 0 for a draw."""
    others = end.game.seats - 1
    return [0.0 if end.winner is None else 1.0 if end.winner == seat else -1 / others for seat in range(others + 1)]


def _from(rewards: list[float], player: int) -> list[float]:
    return rewards[player:] + rewards[:player]


def _lead(scores: list[int], player: int) -> int:
    return scores[player] - max(score for seat, score in enumerate(scores) if seat != player)


def prepare(made_by: Recipe) -> None:
    """Compile, or load from the disk, all that is needed."""
    state = Game(made_by.game, made_by.options).start(seed=0)
    players.prepare(state)
    plain.think(state, Limits(work=2))
    state.observation()
    state.play_code(int(state.legal_codes()[0]))
