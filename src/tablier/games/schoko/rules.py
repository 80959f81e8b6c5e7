"""Scho K.O., by Kuhnekath and Mühlhäuser: lay chocolate cards so that the largest group of your colour grows.

Glossary: carte → card, carré (de chocolat) → square, chocolat noir → dark, chocolat blanc → white, pioche → stock,
main → hand, carte pioche → Smartie card, niveau → level, recouvrir → cover, tablette, groupe → group.

Cards and hands are packed by `cards`; what lies on the table, and where one more card may lie, is kept by `board`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablier.chance import below, next_rng
from tablier.games.schoko.board import (
    CARDS,
    CHOOSE_DARK,
    CHOOSE_WHITE,
    COVER,
    COVERS,
    DECK,
    EQUAL,
    FIRST_ROLL,
    MOST_PLACES,
    MOST_WORDS,
    PASSED,
    TABLE,
    TOUCH,
    TOUCHES,
    card_of,
    copy_board,
    lay_card,
    move_at,
    new_board,
    unmatched,
)
from tablier.games.schoko.cards import (
    CARD_NUMBERS,
    EMPTY,
    HAND,
    NO_HAND,
    TURNED,
    TURNS,
    TWO_COLOURED,
    card_at,
    deal_hand,
    deal_unseen,
    deal_within,
    turns_at,
    with_card,
    without_card,
)
from tablier.games.schoko.groups import LARGER_THAN_ANY, largest
from tablier.games.schoko.passes import agrees_with_passes, told_since
from tablier.jit import long_rule, rule

# Contenu: cards of four squares, dark or white, some with a Smartie (`cards`). Which deck is played is said by `setup`.

SEATS = 2
NOBODY = -1

# A move is a colour, or a card as it is turned and where it is laid, packed by `board`.
CODES = CHOOSE_WHITE + 1
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
    each: int  # whether a contact of equal colours is needed with each card touched: 1, or 0 for one in all


# Avant de jouer


def start(deck: list[int], each: int = 0) -> State:
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
        each=each,
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
    hand = state.hands[state.mover]
    count = 0
    for slot in range(HAND):
        card = card_at(hand, slot)
        for turn in range(turns_at(hand, slot)):
            pattern = int(TURNED[card >> 1, turn])
            count = list_beside(state, pattern, card & 1, moves, count)
            count = list_above(state, pattern, card & 1, moves, count)
    return count


@rule
def advance(state: State, move: int) -> State:
    """Choose a colour (SCH-3); or lay a card, draw one while the stock lasts, and pass the turn on (SCH-4)."""
    board, mover, drawn = state.board, state.mover, state.drawn
    if move >= CHOOSE_DARK:
        return State(
            board, state.laid, drawn, state.cards, state.hands, move - CHOOSE_DARK,
            mover, state.roll, state.left, state.right, state.top, state.bottom, state.each,
        )  # fmt: skip
    roll, left, right, top, bottom = lay_card(state, move)
    hand = without_card(state.hands[mover], card_of(move))
    if drawn < state.cards:
        hand = with_card(hand, int(board[DECK + drawn]))
        drawn += 1
    hands = (hand, state.hands[1]) if mover == 0 else (state.hands[0], hand)
    after = next_mover(board, hands, mover, state.each)
    if after == mover:
        board[CARDS + state.laid] |= unplayable(board, state.each) << PASSED
    return State(
        board, state.laid + 1, drawn, state.cards, hands, state.dark, after, roll, left, right, top, bottom, state.each
    )


@rule
def matches(board: np.ndarray, place: int, pattern: int, each: int) -> bool:
    """Whether a card turned like that would have a contact of equal colours at a place, or with each card (SCH-5)."""
    word = int(board[TABLE + place])
    if each:
        return unmatched(word, pattern) == 0
    return word & int(EQUAL[pattern]) != 0


@rule
def list_beside(state: State, pattern: int, smartie: int, moves: np.ndarray, count: int) -> int:
    """Add the moves that lay a card turned like that on free cells (SCH-5); return how many moves there are.

    The table lists the places where two of its squares would touch others: `board.may_touch`.
    """
    board = state.board
    for number in range(int(board[TOUCHES])):
        place = int(board[TOUCH + number])
        if matches(board, place, pattern, state.each):
            moves[count] = move_at(state, place, pattern, smartie)
            count += 1
    return count


# Les cartes pioche


@rule
def list_above(state: State, pattern: int, smartie: int, moves: np.ndarray, count: int) -> int:
    """Add the moves that lay such a card on others, if it has a Smartie (SCH-6); return how many moves there are.

    The table lists the places where it lies wholly on two cards or more, none with a Smartie: `board.may_cover`.
    """
    for number in range(int(state.board[COVERS]) * smartie):
        moves[count] = move_at(state, int(state.board[COVER + number]), pattern, smartie)
        count += 1
    return count


# Fin du jeu


@rule
def can_lay(board: np.ndarray, hand: int, each: int) -> bool:
    """Whether any card of the hand has a place (SCH-7)."""
    for slot in range(HAND):
        card = card_at(hand, slot)
        if card == EMPTY:
            return False
        if TWO_COLOURED >> card & 1:
            return True  # just above a card of the topmost row, which it alone touches, turned the right way
        if card & 1 and int(board[COVERS]):
            return True
        for number in range(int(board[TOUCHES])):
            if matches(board, int(board[TOUCH + number]), int(TURNED[card >> 1, 0]), each):
                return True
    return False


@long_rule
def next_mover(board: np.ndarray, hands: tuple[int, int], mover: int, each: int) -> int:
    """Who lays next: the other one, who is passed over when nothing fits; NOBODY when neither can (SCH-7)."""
    if can_lay(board, hands[1 - mover], each):
        return 1 - mover
    return mover if can_lay(board, hands[mover], each) else NOBODY


@long_rule
def unplayable(board: np.ndarray, each: int) -> int:
    """The set of cards that have no place, of all there may be."""
    cards = 0
    for card in range(CARD_NUMBERS):
        if not can_lay(board, with_card(NO_HAND, card), each):
            cards |= 1 << card
    return cards


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


DEALS = 100  # that are tried, for one that agrees with all passes; then as many with the later half of them, and so on
MOST_DEALS = 8 * DEALS


@long_rule
def imagine(state: State, seat: int, rng: int) -> tuple[State, int]:
    """Shuffle the stock together with the hands the seat does not see, and deal these hands anew (SCH-9).

    A deal that contradicts what passes have told, or whose turn it is, is dealt again (rejection sampling).
    """
    board, first, end = state.board, DECK + state.drawn, DECK + state.cards
    hands, agrees, tries = state.hands, False, 0
    while not agrees and tries < MOST_DEALS:
        hands, rng = deal_unseen(board, first, end, hands, seat, rng)
        for other in range(SEATS):
            told = told_since(state, other)
            if told and other == 1 - seat:  # else both hands are hidden, and cards chosen for one may lack in the other
                hand, rng = deal_within(board, first, end, hands[other], told, rng)
                hands = (hand, hands[1]) if other == 0 else (hands[0], hand)
        earliest = state.laid - (state.laid >> tries // DEALS)
        agrees, rng = agrees_with_turns(state, hands, seat, earliest, rng)
        tries += 1
    return State(
        board, state.laid, state.drawn, state.cards, hands, state.dark,
        state.mover, state.roll, state.left, state.right, state.top, state.bottom, state.each,
    ), rng  # fmt: skip


@rule
def agrees_with_turns(state: State, hands: tuple[int, int], seat: int, earliest: int, rng: int) -> tuple[bool, int]:
    """Whether hands that a seat imagines agree with who was passed over and whose turn it is; with the generator."""
    if seat != state.mover and not can_lay(state.board, hands[state.mover], state.each):
        return False, rng
    agrees = True
    for other in range(SEATS):
        if other != seat and agrees:
            agrees, rng = agrees_with_passes(state, hands[other], other, earliest, rng)
    return agrees, rng


# For players and search


@rule
def copy(state: State, buffer: np.ndarray) -> State:
    """The position with its array in the buffer, for `advance` to overwrite."""
    copy_board(state, buffer)
    return State(
        buffer, state.laid, state.drawn, state.cards, state.hands, state.dark,
        state.mover, state.roll, state.left, state.right, state.top, state.bottom, state.each,
    )  # fmt: skip


def play(state: State, move: int) -> State:
    """The next position; the one before stays as it was."""
    after = advance(copy(state, np.zeros(WORDS, np.int64)), move)
    return after._replace(board=after.board[: TABLE + (1 << 2 * after.roll)].copy())


PATIENCE = 64  # random draws that are tried before all moves are listed instead


@rule
def candidates(state: State, pool: np.ndarray) -> int:
    """Always 0: `draw` needs no pool, as the lists of places are kept up to date."""
    return 0


@rule
def draw(state: State, pool: np.ndarray, count: int, rng: int) -> tuple[int, int, int]:
    """A legal move, each with the same chance, or NO_MOVE; with the count as it was, and the generator."""
    if state.mover == NOBODY:
        return NO_MOVE, count, rng
    if state.dark == NOBODY:
        rng = next_rng(rng)
        return CHOOSE_DARK + below(rng, 2), count, rng
    move, rng = draw_card(state, pool, rng)
    return move, count, rng


@rule
def draw_card(state: State, pool: np.ndarray, rng: int) -> tuple[int, int]:
    """A move that lays a card: card, turn and place are drawn until they go together (rejection sampling)."""
    board, hand = state.board, state.hands[state.mover]
    touches = int(board[TOUCHES])
    choices = (touches + int(board[COVERS])) * HAND * TURNS
    for _ in range(PATIENCE):
        rng = next_rng(rng)
        chosen = below(rng, choices)
        slot, turn, number = chosen & 3, chosen >> 2 & 3, chosen >> 4
        if turn >= turns_at(hand, slot):
            continue
        card = card_at(hand, slot)
        pattern = int(TURNED[card >> 1, turn])
        if number >= touches:
            if card & 1:
                return move_at(state, int(board[COVER + number - touches]), pattern, 1), rng
        elif matches(board, int(board[TOUCH + number]), pattern, state.each):
            return move_at(state, int(board[TOUCH + number]), pattern, card & 1), rng
    count = legal_moves(state, pool)
    rng = next_rng(rng)
    return int(pool[below(rng, count)]), rng
