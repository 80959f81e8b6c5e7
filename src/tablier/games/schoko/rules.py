"""Scho K.O., by Kuhnekath and Mühlhäuser: lay chocolate cards so that the largest group of your colour grows.

Glossary: carte → card, carré (de chocolat) → square, chocolat noir → dark, chocolat blanc → white, pioche → stock,
main → hand, carte pioche → Smartie card, niveau → level, recouvrir → cover, tablette, groupe → group.

Cards and hands are packed by `cards`; what lies on the table, and where one more card may lie, is kept by `board`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablier.bits import count_bits, either
from tablier.chance import below, next_rng
from tablier.games.schoko.board import (
    CARDS,
    COVER,
    COVERS,
    DECK,
    FIRST_ROLL,
    MOST_CELLS,
    MOST_PLACES,
    MOST_WORDS,
    TABLE,
    TOUCH,
    TOUCHES,
    WORD,
    column_at,
    copy_board,
    first_of,
    lay_card,
    new_board,
    place_at,
    row_at,
    words_of,
)
from tablier.games.schoko.cards import (
    ALL_LOOKS,
    CARD_NUMBERS,
    HAND,
    NO_HAND,
    SMARTIE_CARDS,
    SMARTIE_LOOKS,
    TURNED,
    TURNS,
    TWO_COLOURED,
    deal_hand,
    deal_unseen,
    deal_within,
    different_cards,
    nth_card,
    shown,
    with_card,
    without_card,
)
from tablier.games.schoko.contacts import (
    MATCHING,
    Along,
    Cells,
    all_matched,
    colours_along,
    colours_around,
    colours_of,
    contacts_at,
)
from tablier.games.schoko.groups import LARGER_THAN_ANY, largest
from tablier.games.schoko.moves import CHOOSE_DARK, CHOOSE_WHITE, PASSED, card_of, place_to
from tablier.games.schoko.passes import agrees_with_passes, told_since
from tablier.jit import long_rule, rule

# Contenu: cards of four squares, dark or white, some with a Smartie (`cards`). Which deck is played is said by `setup`.

SEATS = 2
NOBODY = -1

# A move is a colour, or a card as it is turned and where it is laid, packed by `board`.
CODES = CHOOSE_WHITE + 1
MOST_MOVES = HAND * TURNS * MOST_PLACES
NO_MOVE = -1
WORDS = max(MOST_WORDS, MOST_CELLS + 4)  # all of the array changes; and players may note something for each cell


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


def longest_game(state: State) -> int:
    """How many moves there can be from the first position on: the choice of a colour, and every card."""
    return 1 + state.cards


# Comment jouer


@rule
def player(state: State) -> int:
    """Who lays a card now, or chooses a colour."""
    return state.mover


@rule
def hand_of(state: State, seat: int) -> int:
    """The cards of a seat."""
    return state.hands[1] if seat else state.hands[0]


@long_rule
def legal_moves(state: State, moves: np.ndarray) -> int:
    """Fill in the colours (SCH-3), or all ways to lay each card of the hand (SCH-4); return how many there are."""
    if state.mover == NOBODY:
        return 0
    if state.dark == NOBODY:
        moves[0] = CHOOSE_DARK
        moves[1] = CHOOSE_WHITE
        return 2
    return list_cards(state, hand_of(state, state.mover), moves)


@rule
def list_cards(state: State, cards: int, moves: np.ndarray) -> int:
    """Fill in all ways to lay each of these cards now; return how many there are."""
    looks = shown(cards)
    count = 0
    for word in range(1 << state.roll - WORD):
        above, upper, lower = first_colours(state, word)
        for y in range(state.top - 2, state.bottom + 3):
            row, below = row_at(y, word, state.roll), colours_of(state, y + 2, word)
            free, taken = int(state.board[row + TOUCH]), int(state.board[row + COVER])
            if free:
                along = colours_along(above, upper, lower, below)
                count = list_beside(state, looks, free, along, y, word, moves, count)
            if taken:
                count = list_above(state, looks & SMARTIE_LOOKS, taken, y, word, moves, count)
            above, upper, lower = upper, lower, below
    return count


@rule
def first_colours(state: State, word: int) -> tuple[Cells, Cells, Cells]:
    """The colours of the three rows with which a walk down the table begins."""
    top = state.top - 3
    return colours_of(state, top, word), colours_of(state, top + 1, word), colours_of(state, top + 2, word)


@rule
def list_looks(place: int, looks: int, moves: np.ndarray, count: int) -> int:
    """Add the moves that lay a card at a place with each of some looks; return how many moves there are."""
    while looks:
        less = looks - 1
        moves[count] = place - 1 + (looks ^ less).bit_count()  # the first of the looks
        looks &= less
        count += 1
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
    hand = without_card(hand_of(state, mover), card_of(move))
    if drawn < state.cards:
        hand = with_card(hand, int(board[DECK + drawn]))
        drawn += 1
    hands = (hand, state.hands[1]) if mover == 0 else (state.hands[0], hand)
    after = State(
        board, state.laid + 1, drawn, state.cards, hands, state.dark,
        NOBODY, roll, left, right, top, bottom, state.each,
    )  # fmt: skip
    following = next_mover(after, mover)
    if following == mover:
        board[CARDS + state.laid] |= unplayable(after) << PASSED
    return State(
        board, state.laid + 1, drawn, state.cards, hands, state.dark,
        following, roll, left, right, top, bottom, state.each,
    )  # fmt: skip


@rule
def fitting(state: State, x: int, y: int, contacts: int) -> int:
    """The set of looks that would have a contact of equal colours at a place, or one with each card (SCH-5).

    It is given which squares of a card touch dark there, and which touch white: `contacts.contacts_at`.
    """
    if state.laid == 0:
        return ALL_LOOKS
    if state.each:
        return all_matched(state.board, state.roll, x, y)
    return int(MATCHING[contacts])


@rule
def list_beside(
    state: State, looks: int, places: int, along: Along, y: int, word: int, moves: np.ndarray, count: int
) -> int:
    """Add the moves that lay cards on free cells (SCH-5), with these looks; return how many moves there are.

    The table has the places where two of its squares would touch others: `board.may_touch`.
    """
    while places:
        column = first_of(places)
        places &= places - 1
        x = column_at(state, word, column)
        count = list_looks(place_to(x, y), fitting(state, x, y, contacts_at(along, column)) & looks, moves, count)
    return count


# Les cartes pioche


@rule
def list_above(state: State, looks: int, places: int, y: int, word: int, moves: np.ndarray, count: int) -> int:
    """Add the moves that lay cards with a Smartie on others (SCH-6), with these looks; return how many there are.

    The table has the places where it lies wholly on two cards or more, none with a Smartie: `board.may_cover`.
    """
    while places and looks:
        x = column_at(state, word, first_of(places))
        places &= places - 1
        count = list_looks(place_to(x, y), looks, moves, count)
    return count


# Fin du jeu


@rule
def can_lay(state: State, hand: int) -> bool:
    """Whether any card of the hand has a place (SCH-7)."""
    cards = different_cards(hand)
    if cards & TWO_COLOURED:
        return True  # just above a card of the topmost row, which it alone touches, turned the right way
    if cards & SMARTIE_CARDS and int(state.board[COVERS]):
        return True
    return cards != 0 and has_place(state, cards)


@long_rule
def has_place(state: State, cards: int) -> bool:
    """Whether any of some cards has a place on free cells."""
    looks = shown(cards)
    for word in range(1 << state.roll - WORD):
        above, upper, lower = first_colours(state, word)
        for y in range(state.top - 2, state.bottom + 3):
            below = colours_of(state, y + 2, word)
            places = int(state.board[row_at(y, word, state.roll) + TOUCH])
            along = colours_along(above, upper, lower, below)
            while places:
                column = first_of(places)
                places &= places - 1
                if looks & fitting(state, column_at(state, word, column), y, contacts_at(along, column)):
                    return True
            above, upper, lower = upper, lower, below
    return False


@rule
def next_mover(state: State, mover: int) -> int:
    """Who lays after a seat: the other one, who is passed over when nothing fits; NOBODY when neither can (SCH-7)."""
    if can_lay(state, hand_of(state, 1 - mover)):
        return 1 - mover
    return mover if can_lay(state, hand_of(state, mover)) else NOBODY


@long_rule
def unplayable(state: State) -> int:
    """The set of cards that have no place, of all there may be."""
    cards = 0
    for card in range(CARD_NUMBERS):
        if not can_lay(state, with_card(NO_HAND, card)):
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
    return largest(state, int(seat == state.dark), LARGER_THAN_ANY, 1)[0]


@rule
def winner(state: State) -> int:
    """The seat whose largest group is larger; then the second largest, and so on; NOBODY if all are equal (SCH-8)."""
    size = LARGER_THAN_ANY
    while size and state.dark != NOBODY:
        limit = size
        size, count = largest(state, 1, limit, 1)
        white_size, white_count = largest(state, 0, limit, size)
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
    if seat != state.mover and not can_lay(state, hands[state.mover]):
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
    board = np.zeros(TABLE + words_of(state.roll + 1), np.int64)
    board[: len(state.board)] = state.board
    after = advance(state._replace(board=board), move)
    return after._replace(board=board[: TABLE + words_of(after.roll)].copy())


PATIENCE = 64  # random draws that are tried before all moves are listed instead


@rule
def candidates(state: State, pool: np.ndarray) -> int:
    """Always 0: `draw` needs no pool, as the table knows all places."""
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
    board, cards = state.board, different_cards(hand_of(state, state.mover))
    touches, covers, sweet = int(board[TOUCHES]), int(board[COVERS]), cards & SMARTIE_CARDS
    beside, above = touches * count_bits(cards), covers * count_bits(sweet)
    for _ in range(PATIENCE):
        rng = next_rng(rng)
        is_beside = below(rng, beside + above) < beside
        plane, places, laid = (TOUCH, touches, cards) if is_beside else (COVER, covers, sweet)
        rng = next_rng(rng)
        y, word, column = place_at(state, plane, below(rng, places))
        rng = next_rng(rng)
        chosen = below(rng, count_bits(laid) * TURNS)
        look = int(TURNED[nth_card(laid, chosen >> 2), chosen & TURNS - 1])
        x = column_at(state, word, column)
        along = colours_around(state, y, word)
        looks = either(int(is_beside), fitting(state, x, y, contacts_at(along, column)), ALL_LOOKS)
        if looks >> look & 1:
            return place_to(x, y) | look, rng
    count = legal_moves(state, pool)
    rng = next_rng(rng)
    return int(pool[below(rng, count)]), rng
