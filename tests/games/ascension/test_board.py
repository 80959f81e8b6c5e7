"""What the board keeps beside what lies on it agrees with what can be computed from that."""

from __future__ import annotations

import numpy as np
import pytest

import tablier
from tablier.chance import seeded
from tablier.games.ascension import rules
from tablier.games.ascension.board import AT_HAND, PAWN, WAYS

MOVES = 4_000


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_ways_of_the_pawn_and_whether_a_piece_can_be_lifted_are_as_computed_anew(players: int) -> None:
    position, rng, pool = None, seeded(players), np.empty(rules.MOST_MOVES, np.int64)
    pawns_that_step = games = pieces_at_hand = 0
    for _ in range(MOVES):
        if position is None or position.phase == rules.OVER:
            position = tablier.game("ascension", players=players).start(seed=games).rules_state
            games += 1
        board = position.board
        if position.phase in (rules.STEP, rules.BOUNCE):
            cell, figure = int(board[PAWN + position.mover]), rules.figure_of(players, position.mover)
            assert int(board[WAYS]) == rules.steps(board, cell, figure)
            pawns_that_step += 1
        if position.phase == rules.LIFT:
            pieces_at_hand += int(board[AT_HAND + position.mover] != 0)
            forgetful = board.copy()
            forgetful[AT_HAND : AT_HAND + rules.SEATS] = 0
            assert all(
                rules.can_lift(board.copy(), players, seat) == rules.can_lift(forgetful, players, seat)
                for seat in range(players)
                if int(board[PAWN + seat])
            )
        move, _, rng = rules.draw(position, pool, 0, rng)
        position = rules.play(position, move)
    assert pawns_that_step > MOVES // 5
    assert pieces_at_hand > MOVES // 20


def test_where_nothing_lies_there_is_nothing_to_lift() -> None:
    position = tablier.game("ascension").start(seed=1).rules_state
    board = np.zeros_like(position.board)
    assert not rules.can_lift(board, 2, 0)
    assert not rules.can_lift(board, 2, 1)
