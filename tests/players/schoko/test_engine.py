"""The opponent at Scho K.O.: sees groups right, knows no more than its seat, proves the end, keeps its time."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable

import numpy as np
import pytest
from tests.players.test_players import MODES, best_of_tries
from tests.search.test_deciding import decided_by

import tablier
from tablier import players
from tablier.games.schoko import rules
from tablier.games.schoko.board import CARDS, DARK, DECK, LEFT, OCCUPIED, PLANES, TABLE, around
from tablier.games.schoko.cards import NO_HAND, with_card
from tablier.games.schoko.contacts import ALONG, equal_contacts
from tablier.games.schoko.groups import LARGER_THAN_ANY, largest
from tablier.games.schoko.moves import LEVEL_2, column_of, pattern_of, row_of
from tablier.jit import can_compile, instantiate
from tablier.limits import Limits
from tablier.players.contract import CANDIDATES
from tablier.players.schoko import endgame, forest, policy
from tablier.players.schoko import engine as schoko
from tablier.players.schoko.forest import LARGEST, WORTH
from tablier.players.schoko.policy import NOTES
from tablier.search.evaluation import UNKNOWN

ONE_COLOURED = [["DDDD", 6, 1], ["WWWW", 6, 1]]  # hands are passed over now and then
SMALL = {"deck": [["DDDW", 4, 2], ["DDWW", 2, 0], ["DWWW", 4, 2]]}
ENDLESS = schoko.SETTINGS["champion"]


def settings(simulations: int, proof: int = 0, overlooked: int = 0, thrift: int = 100) -> schoko.Settings:
    return schoko.Settings(simulations=simulations, proof=proof, overlooked=overlooked, thrift=thrift)


def random_game(seed: int, moves: int, **options: object) -> tablier.State:
    """A state after so many random moves, or where so many are left if that is negative."""
    state, chance = tablier.game("schoko", **options).start(seed=seed), random.Random(seed)
    states = [state]
    while not state.over:
        state = state.play(chance.choice(state.legal()))
        states.append(state)
    return states[moves if moves >= 0 else moves - 1]


# What it sees


def new_notes() -> np.ndarray:
    return np.zeros(NOTES, np.int64)


def worths(position: rules.State) -> list[int]:
    """The sums of the sizes of groups, each times itself, white and dark, by the rules' own counting."""
    sums = []
    for is_dark in (0, 1):
        size, total = LARGER_THAN_ANY, 0
        while size:
            size, count = largest(position, is_dark, size, 1)
            total += count * size * size
        sums.append(total)
    return sums


@pytest.mark.parametrize("deck", ["standard", "four-shapes"])
def test_groups_are_seen_as_the_rules_count_them_card_after_card(deck: str) -> None:
    chance, notes = random.Random(4), new_notes()
    state = tablier.game("schoko", deck=deck).start(seed=4).play("dark")
    position = rules.copy(state.rules_state, np.zeros(rules.WORDS, np.int64))
    moves = np.zeros(rules.MOST_MOVES, np.int64)
    forest.see_groups(position, notes)
    while not rules.is_over(position):
        count = rules.legal_moves(position, moves)
        position = forest.follow(position, int(moves[chance.randrange(count)]), notes)
        assert notes[WORTH : WORTH + 2].tolist() == worths(position)
        assert notes[LARGEST : LARGEST + 2].tolist() == [rules.score(position, seat) for seat in (1, 0)]


def test_the_prior_of_a_move_is_what_it_changes() -> None:
    position = random_game(2, 20).rules_state
    notes = new_notes()
    forest.see_groups(position, notes)
    before, (white, dark) = worths(position), notes[LARGEST : LARGEST + 2].tolist()
    moves = np.zeros(rules.MOST_MOVES, np.int64)
    board = position.board.copy()
    for move in moves[: rules.legal_moves(position, moves)].tolist():
        after = rules.play(position, move)
        gains = [later - earlier for earlier, later in zip(before, worths(after), strict=True)]
        change = policy.in_units(gains[1], dark) - policy.in_units(gains[0], white)
        x, y, pattern = column_of(move), row_of(move), pattern_of(move)
        if int(after.board[CARDS + position.laid]) & LEVEL_2:
            assert policy.prior_above(position, x, y, pattern, notes) == change
        else:
            dark_cells, occupied = (around(board, position.roll, plane, x, y) for plane in (DARK, OCCUPIED))
            different = occupied & ALONG & ~equal_contacts(occupied, dark_cells, pattern)
            blocks = (different & ~dark_cells).bit_count() - (different & dark_cells).bit_count()
            expected = policy.prior_beside(position, x, y, pattern, notes)
            assert expected == change + policy.BLOCK * blocks
    board[TABLE + LEFT :: PLANES] = position.board[TABLE + LEFT :: PLANES]
    assert position.board.tolist() == board.tolist()  # but for what counting groups needs


@pytest.mark.parametrize("match", ["one", "each"])
def test_all_legal_moves_are_among_its_options(match: str) -> None:
    state = random_game(3, 17, match=match)
    moves, priors, notes = (np.zeros(rules.MOST_MOVES + NOTES, np.int64) for _ in range(3))
    legal = {move.code for move in state.legal()}
    count = policy.list_options(state.rules_state, True, moves, priors, notes)
    assert sorted(moves[:count].tolist()) == sorted(legal)
    count = policy.list_options(state.rules_state, False, moves, priors, notes)
    allowed = [move for move in moves[:count].tolist() if policy.can_make(state.rules_state, move)]
    assert sorted(allowed) == sorted(legal)
    assert count > len(legal)


# What it knows


@pytest.mark.parametrize("moves", [0, 1, 12, 21])
def test_it_uses_only_what_its_seat_knows(moves: int) -> None:
    state = random_game(5, moves)
    knowledge = state.knowledge(state.player)
    states = [state, *(tablier.imagine(knowledge, seed=seed) for seed in (1, 2))]
    assert len({str(one.setup) for one in states}) == 3
    thoughts = [schoko.choose(one, settings(12), Limits(compiled=False), seed=7) for one in states]
    assert thoughts[0] == thoughts[1] == thoughts[2]


def test_thinking_changes_nothing() -> None:
    state = random_game(5, 25)
    before = state.record(), state.rules_state.board.tolist()
    schoko.choose(state, settings(10, proof=10), Limits(compiled=False), seed=1)
    assert (state.record(), state.rules_state.board.tolist()) == before


# What it says


@pytest.mark.skipif(not can_compile(), reason="there is no Numba here")
@pytest.mark.parametrize("moves", [0, 2, 15, -3])
def test_plain_and_compiled_think_the_same(moves: int) -> None:
    state = random_game(6, moves)
    plain, compiled = (
        schoko.choose(state, settings(25, proof=300, overlooked=20), Limits(compiled=compiled), seed=3)
        for compiled in (False, True)
    )
    assert plain == compiled


@pytest.mark.parametrize("compiled", MODES)
def test_candidates_are_told_best_first_with_their_lines(compiled: bool) -> None:
    state = random_game(1, 14)
    thought = schoko.choose(state, settings(200 if compiled else 40), Limits(compiled=compiled), seed=1)
    visits = [candidate.visits for candidate in thought.candidates]
    assert thought.move == thought.candidates[0].move
    assert visits == sorted(visits, reverse=True)
    assert 1 < len(visits) <= CANDIDATES
    for candidate in thought.candidates:
        assert candidate.line[0] == candidate.move
        assert candidate.move in state.legal()
        assert 0 <= candidate.expected_score <= 1


def test_who_overlooks_most_moves_still_finds_one_and_not_always_the_same() -> None:
    state = random_game(1, 14)
    blind = settings(0, overlooked=99)
    found = {schoko.choose(state, blind, Limits(compiled=False), seed=seed).move for seed in range(12)}
    assert len(found) > 3
    assert found <= set(state.legal())


def test_the_spendthrift_lays_smartie_cards_the_thrifty_keeps_them() -> None:
    def chosen(seed: int, thrift: int) -> tuple[str, bool]:
        state = random_game(seed, 9)
        texts = [move.split("@")[0] for move in state.legal()]
        has_choice = 0 < sum("*" in text for text in texts) < len(texts)
        return str(schoko.choose(state, settings(0, thrift=thrift), Limits(compiled=False), seed=1).move), has_choice

    for seed in range(8):
        (spent, has_choice), (kept, _) = chosen(seed, -10_000), chosen(seed, 10_000)
        assert not has_choice or ("*" in spent and "*" not in kept)
    assert any(chosen(seed, 0)[1] for seed in range(8))


def test_there_is_nothing_to_think_about_once_the_game_is_over() -> None:
    with pytest.raises(tablier.IllegalMove, match="The game is over"):
        schoko.choose(random_game(1, 33), settings(1), Limits.within(1, compiled=False), seed=0)


# The end


def value(position: rules.State, seat: int) -> float:
    """What a seat gets when both play perfectly: 1 a win, 1/2 a draw."""
    if rules.is_over(position):
        winner = rules.winner(position)
        return 0.5 if winner == rules.NOBODY else float(winner == seat)
    moves = np.zeros(1_000, np.int64)
    after = (rules.play(position, int(move)) for move in moves[: rules.legal_moves(position, moves)])
    best = 1.0 if position.mover == seat else 0.0
    found = 1.0 - best
    for one in after:
        worth = value(one, seat)
        found = max(found, worth) if position.mover == seat else min(found, worth)
        if found == best:
            break
    return found


@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize(("cards", "seeds"), [(2, range(12)), (3, (6, 11))])
def test_once_hands_are_known_the_end_is_played_perfectly(cards: int, seeds: Iterable[int], compiled: bool) -> None:
    worth = set()
    for seed in seeds:
        state = random_game(seed, -cards, **SMALL)
        seat = state.player
        assert seat is not None
        thought = schoko.choose(state, settings(1, proof=10**9), Limits(compiled=compiled), seed=seed)
        expected = value(state.rules_state, seat)
        assert thought.proved
        assert thought.expected_score == expected
        assert value(state.play(thought.move).rules_state, seat) == expected
        worth.add(expected)
    assert worth >= {0.0, 1.0}


@pytest.mark.parametrize("compiled", MODES)
def test_with_passes_the_end_is_played_perfectly_too(compiled: bool) -> None:
    passed = 0
    for seed in (1, 2, 6, 11, 15, 16, 25, 35, 49):
        state = random_game(seed, -3, deck=ONE_COLOURED, match="each")
        position, seat = state.rules_state, state.player
        assert position.drawn == position.cards
        assert seat is not None
        found = schoko.search_end(position, Limits(compiled=compiled))
        expected = value(position, seat)
        assert found.is_proved
        assert 0.5 + found.value / 2 == expected
        after = rules.play(position, found.move)
        passed += after.mover != 1 - seat
        assert value(after, seat) == expected
    assert passed > 5


def test_it_knows_what_a_pass_has_told() -> None:
    cards = "DDDW DDDD WWWW WWWW  DDDD DDDD DDDD DDDD  WWWW WWWW WWWW DWWW DDDD DWWW".split()
    deck = [["DDDW", 1, 0], ["DDDD", 6, 0], ["WWWW", 5, 0], ["DWWW", 2, 0]]
    state = tablier.game("schoko", deck=deck, match="each").start(setup={"deck": cards})
    for move in ("dark", "DWDD@0,0", "DDDD@2,0", "DDDD@-2,0", "DDDD@-1,-2"):
        state = state.play(move)
    assert (state.player, state.view()["passed"]) == (1, 0)
    position, rng = schoko.seen(state.rules_state), 1
    for _ in range(30):
        imagined, rng = rules.imagine(rules.copy(position, np.zeros(rules.WORDS, np.int64)), 1, rng)
        assert not rules.can_lay(imagined, imagined.hands[0])


@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize("match", ["one", "each"])
@pytest.mark.parametrize("deck", ["standard", "four-shapes", [["DDDD", 4, 1], ["WWWW", 4, 1], ["DWWD", 6, 3]]])
def test_who_wins_by_the_last_card_is_told_at_once(deck: object, match: str, compiled: bool) -> None:
    kernel = instantiate(endgame, compiled=compiled)
    moves, buffer, other = (np.zeros(count, np.int64) for count in (rules.MOST_MOVES, rules.WORDS, rules.WORDS))
    told = set()
    for seed in range(12):
        position = random_game(seed, -1, deck=deck, match=match).rules_state
        tried = rules.copy(position, buffer)
        worth = kernel.quick_value(tried, moves, other)
        assert worth == 2 * value(position, position.mover) - 1
        assert (tried.board[TABLE : len(position.board)] == position.board[TABLE:]).all()
        told.add(worth)
        before = random_game(seed, -2, deck=deck, match=match).rules_state
        assert kernel.quick_value(before, moves, other) == UNKNOWN
    assert told >= {-1, 1}


def test_a_hand_is_known_also_when_all_that_is_unseen_is_alike() -> None:
    position = random_game(3, -5, **SMALL).rules_state
    assert position.drawn == position.cards
    assert schoko.is_provable(position, 10**9)
    stocked = position._replace(drawn=position.cards - 1)
    other = 1 - position.mover
    for cards, known in (((2, 2), True), ((2, 4), False)):
        board = position.board.copy()
        board[DECK + position.cards - 1] = cards[0]
        hand = with_card(NO_HAND, cards[1])
        hands = (hand, position.hands[1]) if other == 0 else (position.hands[0], hand)
        assert schoko.is_provable(stocked._replace(board=board, hands=hands), 10**9) == known


def test_a_proof_is_tried_where_the_work_allows_it() -> None:
    for cards, needed in enumerate(schoko.NEEDED[2:], 2):
        position = random_game(4, -cards).rules_state
        assert schoko.is_provable(position, needed)
        assert not schoko.is_provable(position, needed - 1)
    assert not schoko.is_provable(random_game(4, -len(schoko.NEEDED)).rules_state, 10**9)


# Its time


@pytest.mark.parametrize("compiled", MODES)
@pytest.mark.parametrize("moves", [10, -4])
def test_the_time_limit_is_kept(moves: int, compiled: bool) -> None:
    state, limit = random_game(3, moves), 0.4

    def spent() -> float:
        began = time.monotonic()
        schoko.choose(state, ENDLESS, Limits.within(limit, compiled=compiled), seed=1)
        return time.monotonic() - began

    assert best_of_tries(spent) < 1.1 * limit


@pytest.mark.parametrize("compiled", MODES)
def test_two_threads_share_the_work_and_stop_when_asked(compiled: bool) -> None:
    state = random_game(3, 10)
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > 8

    thought = schoko.choose(state, ENDLESS, Limits(threads=2, compiled=compiled, cancelled=cancelled), seed=1)
    assert asked == 9
    assert thought.simulations > 8
    assert thought.move in state.legal()


@pytest.mark.parametrize("threads", [1, 2])
def test_it_stops_once_the_choice_is_decided(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    leads = decided_by(5, monkeypatch)
    thought = schoko.choose(random_game(3, 10), ENDLESS, Limits(threads=threads, compiled=False), seed=1)
    assert thought.candidates[0].visits >= leads[-1] > 5


def test_two_threads_make_all_simulations_once() -> None:
    state = random_game(3, 10)
    thought = schoko.choose(state, settings(41), Limits(threads=2, compiled=False), seed=1)
    assert thought.simulations == 41
    assert sum(candidate.visits for candidate in thought.candidates) <= 41


@pytest.mark.parametrize("threads", [1, 2])
def test_no_time_at_all_still_gives_a_move(threads: int) -> None:
    state = random_game(3, -3)
    thought = schoko.choose(state, ENDLESS, Limits.within(0, threads=threads, compiled=False), seed=1)
    assert thought.move in state.legal()


# Its strength


@pytest.mark.skipif(not can_compile(), reason="too slow without Numba")
def test_it_beats_plain_search_with_as_many_simulations() -> None:
    won = 0
    for seed in range(6):
        state = tablier.game("schoko").start(seed=seed // 2)
        while not state.over:
            if state.player == seed % 2:
                move = schoko.choose(state, settings(150), Limits(), seed=seed).move
            else:
                move = players.think(state, simulations=150, seed=seed).move
            state = state.play(move)
        won += state.winner == seed % 2
    assert won >= 5
