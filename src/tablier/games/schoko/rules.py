"""Scho K.O., by Kuhnekath and Mühlhäuser: lay chocolate cards so that the largest group of your colour grows.

Glossary: carte → card, carré (de chocolat) → square, chocolat noir → dark, chocolat blanc → white, pioche → stock,
main → hand, carte pioche → Smartie card, niveau → level, recouvrir → cover, tablette, groupe → group.

Cards and hands are numbers of `cards`; what lies on the table, and where one more card may lie, is kept by `board`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablier.chance import below, next_rng
from tablier.games.schoko.board import (
    CHOOSE_DARK,
    CHOOSE_WHITE,
    DECK,
    EQUAL,
    FIRST_ROLL,
    MOST_PLACES,
    MOST_WORDS,
    TABLE,
    card_of,
    contacts,
    copy_board,
    is_covering,
    lay_card,
    listed_place,
    move_at,
    new_board,
    place_count,
)
from tablier.games.schoko.cards import (
    EMPTY,
    HAND,
    TURNED,
    TURNS,
    TWO_COLOURED,
    card_at,
    deal_hand,
    deal_unseen,
    turns_at,
    with_card,
    without_card,
)
from tablier.games.schoko.groups import LARGER_THAN_ANY, largest
from tablier.jit import long_rule, rule

# Contenu

SEATS = 2
NOBODY = -1

# A move is a colour, or a card as it is turned and where it is laid: a number of `board`.
MOST_MOVES = HAND * TURNS * MOST_PLACES
NO_MOVE = -1
WORDS = MOST_WORDS  # all of the position's array changes


class State(NamedTuple):
    """A position."""

    board: np.ndarray  # deck, cards laid and table, as `board` has it; the one array that `advance` overwrites
    laid: int  # cards on the table
    drawn: int  # cards of the deck that left the stock
    cards: int  # in the deck
    hands: tuple[int, int]
    dark: int  # the seat that plays dark, or NOBODY before the choice
    mover: int  # the seat to move, or NOBODY at the end
    roll: int  # the table has 2**roll cells a side
    left: int  # the bounds of the cards' top left cells
    right: int
    top: int
    bottom: int


# Avant de jouer


def start(deck: list[int]) -> State:
    """The first position: four cards each, the rest is the stock from the top (SCH-2)."""
    board = new_board(deck)
    return State(
        board=board,
        laid=0,
        drawn=2 * HAND,
        cards=len(deck),
        hands=(deal_hand(board, DECK, HAND), deal_hand(board, DECK + HAND, HAND)),
        dark=NOBODY,
        mover=0,
        roll=FIRST_ROLL,
        left=0,
        right=0,
        top=0,
        bottom=0,
    )


# Comment jouer


@rule
def player(state: State) -> int:
    """Who lays a card now, or chooses a colour."""
    return state.mover


@long_rule
def legal_moves(state: State, moves: np.ndarray) -> int:
    """Fill in the colours (SCH-3), or all ways to lay each card of the hand (SCH-4); return how many there are."""
    if state.mover == NOBODY:
        return 0
    if state.dark == NOBODY:
        moves[0] = CHOOSE_DARK
        moves[1] = CHOOSE_WHITE
        return 2
    board, hand = state.board, state.hands[state.mover]
    count = 0
    for slot in range(HAND):
        card = card_at(hand, slot)
        for turn in range(turns_at(hand, slot)):
            pattern = int(TURNED[card >> 1, turn])
            for number in range(place_count(board, card & 1)):
                place = listed_place(board, number)
                if fits(board, place, pattern, card & 1):
                    moves[count] = move_at(state, place, pattern, card & 1)
                    count += 1
    return count


@rule
def advance(state: State, move: int) -> State:
    """Choose a colour (SCH-3); or lay a card, draw one while the stock lasts, and pass the turn on (SCH-4)."""
    board, mover, drawn = state.board, state.mover, state.drawn
    if move >= CHOOSE_DARK:
        return State(
            board, state.laid, drawn, state.cards, state.hands, move - CHOOSE_DARK,
            mover, state.roll, state.left, state.right, state.top, state.bottom,
        )  # fmt: skip
    roll, left, right, top, bottom = lay_card(state, move)
    hand = without_card(state.hands[mover], card_of(move))
    if drawn < state.cards:
        hand = with_card(hand, int(board[DECK + drawn]))
        drawn += 1
    hands = (hand, state.hands[1]) if mover == 0 else (state.hands[0], hand)
    return State(
        board, state.laid + 1, drawn, state.cards, hands, state.dark,
        next_mover(board, hands, mover), roll, left, right, top, bottom,
    )  # fmt: skip


@rule
def matches(board: np.ndarray, place: int, pattern: int) -> bool:
    """Whether one contact at least of a card turned like that is between equal colours (SCH-5)."""
    return contacts(board, place) & int(EQUAL[pattern]) != 0


# Les cartes pioche


@rule
def fits(board: np.ndarray, place: int, pattern: int, smartie: int) -> bool:
    """Whether a card may lie at a listed place: on other cards with a Smartie (SCH-6), else as in dominoes (SCH-5).

    Listed is where two of its squares would touch others, and where it would lie wholly on two cards or more, none of
    which has a Smartie: `board.may_touch` and `board.may_cover`.
    """
    return smartie != 0 if is_covering(board, place) else matches(board, place, pattern)


# Fin du jeu


@rule
def can_lay(board: np.ndarray, hand: int) -> bool:
    """Whether any card of the hand has a place (SCH-7)."""
    for slot in range(HAND):
        card = card_at(hand, slot)
        if card == EMPTY:
            return False
        if TWO_COLOURED >> card & 1:
            return True  # somewhere above the highest card, turned the right way
        for number in range(place_count(board, card & 1)):
            if fits(board, listed_place(board, number), int(TURNED[card >> 1, 0]), card & 1):
                return True
    return False


@rule
def next_mover(board: np.ndarray, hands: tuple[int, int], mover: int) -> int:
    """Who lays next: the other one, who is passed over when nothing fits; NOBODY when neither can (SCH-7)."""
    if can_lay(board, hands[1 - mover]):
        return 1 - mover
    return mover if can_lay(board, hands[mover]) else NOBODY


@rule
def is_over(state: State) -> bool:
    """Whether nobody can lay a card any more (SCH-7)."""
    return state.mover == NOBODY


@rule
def score(state: State, seat: int) -> int:
    """A point for each square of the seat's largest group (SCH-8)."""
    if state.dark == NOBODY:
        return 0
    return largest(state, int(seat == state.dark), LARGER_THAN_ANY)[0]


@rule
def winner(state: State) -> int:
    """The seat whose largest group is larger; then the second largest, and so on; NOBODY if all are equal (SCH-8)."""
    size = LARGER_THAN_ANY
    while size and state.dark != NOBODY:
        limit = size
        size, count = largest(state, 1, limit)
        white_size, white_count = largest(state, 0, limit)
        difference = size - white_size if size != white_size else count - white_count
        if difference:
            return state.dark if difference > 0 else 1 - state.dark
    return NOBODY


# Les cartes cachées


@long_rule
def imagine(state: State, seat: int, rng: int) -> tuple[State, int]:
    """Shuffle the stock together with the hands the seat does not see, and deal these hands anew (SCH-9)."""
    hands, rng = deal_unseen(state.board, DECK + state.drawn, DECK + state.cards, state.hands, seat, rng)
    return State(
        state.board, state.laid, state.drawn, state.cards, hands, state.dark,
        state.mover, state.roll, state.left, state.right, state.top, state.bottom,
    ), rng  # fmt: skip


# For players and search


@rule
def copy(state: State, buffer: np.ndarray) -> State:
    """The position with its array in the buffer, for `advance` to overwrite."""
    copy_board(state, buffer)
    return State(
        buffer, state.laid, state.drawn, state.cards, state.hands, state.dark,
        state.mover, state.roll, state.left, state.right, state.top, state.bottom,
    )  # fmt: skip


def play(state: State, move: int) -> State:
    """The next position; the one before stays as it was."""
    after = advance(copy(state, np.zeros(WORDS, np.int64)), move)
    return after._replace(board=after.board[: TABLE + (1 << 2 * after.roll)].copy())


# Drawing a move at random: a card, a turn and a place are drawn until they go together (rejection sampling).

PATIENCE = 64


@rule
def candidates(state: State, pool: np.ndarray) -> int:
    """Nothing to prepare: the lists of places are always there."""
    return 0


@rule
def drawn_move(state: State, rng: int) -> int:
    """The move that a random number stands for, or NO_MOVE where it stands for none."""
    board, hand = state.board, state.hands[state.mover]
    chosen = below(rng, place_count(board, 1) * HAND * TURNS)
    slot, turn, number = chosen & 3, chosen >> 2 & 3, chosen >> 4
    if turn >= turns_at(hand, slot):
        return NO_MOVE
    card, place = card_at(hand, slot), listed_place(board, number)
    pattern = int(TURNED[card >> 1, turn])
    return move_at(state, place, pattern, card & 1) if fits(board, place, pattern, card & 1) else NO_MOVE


@rule
def draw(state: State, pool: np.ndarray, count: int, rng: int) -> tuple[int, int, int]:
    """A legal move, each with the same chance, or NO_MOVE; with the count as it was, and the generator."""
    if state.mover == NOBODY:
        return NO_MOVE, count, rng
    if state.dark == NOBODY:
        rng = next_rng(rng)
        return CHOOSE_DARK + below(rng, 2), count, rng
    for _ in range(PATIENCE):
        rng = next_rng(rng)
        move = drawn_move(state, rng)
        if move != NO_MOVE:
            return move, count, rng
    legal = legal_moves(state, pool)
    rng = next_rng(rng)
    return int(pool[below(rng, legal)]), count, rng
