"""Scho K.O., by Kuhnekath and Mühlhäuser: lay chocolate cards so that the largest piece of your colour grows.

Glossary: carte → card, carré (de chocolat) → square, chocolat noir → dark, chocolat blanc → white, Smartie → Smartie,
pioche → stock, main → hand, recouvrir → cover, plaque → group.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablier.chance import below, next_rng
from tablier.jit import long_rule, rule

# Matériel

SEATS = 2
NOBODY = -1
HAND = 4
LEAST_CARDS, MOST_CARDS = 2 * HAND, 120

# A pattern is the set of a card's dark squares: top left, top right, bottom left, bottom right.
SQUARES = ((0, 0), (1, 0), (0, 1), (1, 1))
PATTERNS = 16
TURNS = 4
KINDS = ("DDDD", "DDDW", "DDWW", "DWWD", "DWWW", "WWWW")


def pattern_of(text: str) -> int:
    """The pattern of four letters."""
    return sum(1 << place for place, letter in enumerate(text) if letter == "D")


def turned(pattern: int) -> int:
    """The pattern a quarter turn on, clockwise."""
    return sum(1 << place for place, source in enumerate((2, 0, 3, 1)) if pattern >> source & 1)


def _turns(kind: str) -> list[int]:
    """The different patterns of a kind of card."""
    patterns = [pattern_of(kind)]
    while turned(patterns[-1]) not in patterns:
        patterns.append(turned(patterns[-1]))
    return patterns


# A card is twice its kind, and one more with a Smartie. A hand is four sorted digits of four bits, the last ones EMPTY
# once the stock is used up.
CARD_BITS = 4
EMPTY = 15
DIGIT = 15
NO_HAND = 0xFFFF

KIND_TURNS = [_turns(kind) for kind in KINDS]
TURNED = np.array([turns + [0] * (TURNS - len(turns)) for turns in KIND_TURNS], np.uint16)
TURNS_OF = np.array([len(turns) for turns in KIND_TURNS] + [0] * (8 - len(KINDS)), np.uint16)  # none for EMPTY
KIND_OF = np.array([[p in turns for turns in KIND_TURNS].index(True) for p in range(PATTERNS)], np.uint16)
TWO_COLOURED = sum(3 << 2 * kind for kind, text in enumerate(KINDS) if len(set(text)) == 2)  # a set of cards

# The table has a word for each cell, and so for each place of a card by its top left cell. The plane is rolled up to
# a square of 2**roll cells a side; when the cards outgrow it, it is unrolled to twice as many.
#   bits 0–7, 8–15: where a card there would touch dark, where it would touch white: of each square first the
#   neighbour above or below, then the one at the side
TOUCHED = 0xFFFF
TAKEN = 15 << 16  # its squares where something lies
SWEET = 15 << 20  # its squares where a Smartie card lies, which nothing covers
HOME = 1 << 24  # a card of level 1 lies just there, so that one more would cover only that one
CELL, DARK_CELL = 1 << 25, 1 << 26  # something lies on the top left cell; and shows dark
MARK = 1 << 27  # for counting groups
ENTRY = 32  # and up: where the place is in its list
FIRST_ROLL, LAST_ROLL = 5, 8
MARGIN = 5  # cells beside a card that its laying changes, on both sides together

# One array: how many places there are to touch and to cover, the deck, the cards on the table, the lists of places,
# room for counting groups, and the table.
TOUCHES, COVERS = 0, 1
DECK = 2
CARDS = DECK + MOST_CARDS
TOUCH = CARDS + MOST_CARDS
COVER = TOUCH + 12 * MOST_CARDS
STACK = COVER + 9 * MOST_CARDS
TABLE = STACK + 4 * MOST_CARDS
WORDS = TABLE + (1 << 2 * LAST_ROLL)

# A move: a colour; or row, column, pattern and Smartie. A card on the table is its move, with level and seat.
COLUMN_BITS = 9
MIDDLE = 1 << (COLUMN_BITS - 1)
COLUMN = (1 << COLUMN_BITS) - 1
LEVEL_2 = 1 << 23
SEAT_1 = 1 << 24
CHOOSE_DARK = 1 << 25
CHOOSE_WHITE = CHOOSE_DARK + 1
CODES = CHOOSE_WHITE + 1
NO_MOVE = -1
MOST_MOVES = HAND * TURNS * 21 * MOST_CARDS


class State(NamedTuple):
    """A position."""

    board: np.ndarray  # as above; the one array that `advance` overwrites
    laid: int  # cards on the table
    drawn: int  # cards of the deck that left the stock
    cards: int  # in the deck
    hands: tuple[int, int]
    dark: int  # the seat that plays dark, or NOBODY before the choice
    mover: int  # the seat to move, or NOBODY
    roll: int  # of the table
    left: int  # the bounds of the cards' top left cells
    right: int
    top: int
    bottom: int


# What a card changes around it: at the nine places that overlap it, at the twelve that would touch it.
AROUND = [(dx, dy) for dy in range(-2, 3) for dx in range(-2, 3)]
OVERLAPPING = [place for place in AROUND if max(map(abs, place)) < 2]
TOUCHING = [(dx, dy) for dx, dy in AROUND if max(abs(dx), abs(dy)) == 2 and abs(dx) != abs(dy)]


def _taken(place: tuple[int, int], pattern: int, smartie: bool, level: int) -> int:
    """What a card means for a place that overlaps it."""
    (dx, dy), word = place, 0
    for square, (x, y) in enumerate(SQUARES):
        if (dx + x, dy + y) in SQUARES:
            word |= 1 << 16 + square
            if smartie:
                word |= 1 << 20 + square
    if place in SQUARES:
        word |= CELL
        if pattern >> SQUARES.index(place) & 1:
            word |= DARK_CELL
    return word | (HOME if place == (0, 0) and level == 1 else 0)


def _touched(place: tuple[int, int], pattern: int) -> int:
    """Where a card at the place touches dark and white squares of the card."""
    (dx, dy), word = place, 0
    for square, (x, y) in enumerate(SQUARES):
        for side, (beside_x, beside_y) in enumerate(((x, 3 * y - 1), (3 * x - 1, y))):  # outside the card at the place
            cell = (dx + beside_x, dy + beside_y)
            if cell in SQUARES:
                is_dark = pattern >> SQUARES.index(cell) & 1
                word |= 1 << 2 * square + side + (0 if is_dark else 8)
    return word


OVERLAP_X, OVERLAP_Y = (np.array(column, np.int16) for column in zip(*OVERLAPPING, strict=True))
TOUCHING_X, TOUCHING_Y = (np.array(column, np.int16) for column in zip(*TOUCHING, strict=True))
LAY = np.array([[_taken(p, n >> 1, n & 1 == 1, 1) for p in OVERLAPPING] for n in range(2 * PATTERNS)], np.uint32)
OVER = np.array([[_taken(p, n >> 1, True, 2) for p in OVERLAPPING] for n in range(2 * PATTERNS)], np.uint32)
CONTACT = np.array([[_touched(p, pattern) for p in TOUCHING] for pattern in range(PATTERNS)], np.uint16)
# Where equal colours would meet: below dark squares dark neighbours, below white squares white ones.
EQUAL = np.array(
    [sum(3 << 2 * square + (0 if p >> square & 1 else 8) for square in range(4)) for p in range(PATTERNS)], np.uint16
)


# Préparation


def start(deck: list[int]) -> State:
    """The first position: four cards each, the rest is the stock from the top (SCH-2)."""
    board = np.zeros(TABLE + (1 << 2 * FIRST_ROLL), np.int64)
    board[DECK : DECK + len(deck)] = deck
    board[TOUCHES] = 1  # the first card has one place, and its colours do not matter (SCH-4)
    board[TABLE] = TOUCHED
    hands = [NO_HAND, NO_HAND]
    for number in range(2 * HAND):
        hands[number // HAND] = with_card(hands[number // HAND], deck[number])
    return State(
        board=board,
        laid=0,
        drawn=2 * HAND,
        cards=len(deck),
        hands=(hands[0], hands[1]),
        dark=NOBODY,
        mover=0,
        roll=FIRST_ROLL,
        left=0,
        right=0,
        top=0,
        bottom=0,
    )


@rule
def with_card(hand: int, card: int) -> int:
    """The hand with one card more, in its order."""
    shift = 0
    while hand >> shift & DIGIT < card:
        shift += CARD_BITS
    lower = (1 << shift) - 1
    return (hand & lower | card << shift | (hand & ~lower) << CARD_BITS) & NO_HAND


@rule
def without_card(hand: int, card: int) -> int:
    """The hand with one such card less."""
    shift = 0
    while hand >> shift & DIGIT != card:
        shift += CARD_BITS
    lower = (1 << shift) - 1
    return hand & lower | hand >> CARD_BITS & ~lower | EMPTY << CARD_BITS * (HAND - 1)


# Tour de jeu


@rule
def player(state: State) -> int:
    """Who lays a card now, or chooses a colour."""
    return state.mover


@rule
def spot(x: int, y: int, roll: int) -> int:
    """Where the word of a cell is."""
    side = (1 << roll) - 1
    return TABLE + ((y & side) << roll | x & side)


@rule
def move_at(state: State, place: int, pattern: int, smartie: int) -> int:
    """The move that lays such a card at a listed place."""
    side = (1 << state.roll) - 1
    left, top = state.left - 2, state.top - 2
    x = left + ((place - left) & side)
    y = top + ((place >> state.roll) - top & side)
    return ((y + MIDDLE) << COLUMN_BITS | x + MIDDLE) << 5 | pattern << 1 | smartie


@rule
def touches_enough(word: int) -> bool:
    """Whether two of the squares of a card there would touch something (SCH-5)."""
    sides = (word | word >> 8) & 255
    squares = (sides | sides >> 1) & 0x55
    return squares & (squares - 1) != 0


@rule
def may_cover(word: int) -> bool:
    """Whether a Smartie card may cover just these four cells (SCH-6)."""
    return word & (TAKEN | SWEET | HOME) == TAKEN


@long_rule
def legal_moves(state: State, moves: np.ndarray) -> int:
    """Fill in the legal moves, card after card of the hand; returns how many there are."""
    if state.mover == NOBODY:
        return 0
    if state.dark == NOBODY:
        moves[0] = CHOOSE_DARK
        moves[1] = CHOOSE_WHITE
        return 2
    board = state.board
    hand = state.hands[state.mover]
    count = 0
    before = EMPTY
    for slot in range(HAND):
        card = hand >> CARD_BITS * slot & DIGIT
        if card in (before, EMPTY):
            continue
        before = card
        for turn in range(int(TURNS_OF[card >> 1])):
            pattern = int(TURNED[card >> 1, turn])
            for number in range(int(board[TOUCHES])):
                place = int(board[TOUCH + number])
                if int(board[TABLE + place]) & int(EQUAL[pattern]):
                    moves[count] = move_at(state, place, pattern, card & 1)
                    count += 1
            for number in range(int(board[COVERS]) * (card & 1)):
                moves[count] = move_at(state, int(board[COVER + number]), pattern, 1)
                count += 1
    return count


@rule
def can_lay(board: np.ndarray, hand: int) -> bool:
    """Whether any card of the hand has a place (SCH-7)."""
    for slot in range(HAND):
        card = hand >> CARD_BITS * slot & DIGIT
        if card == EMPTY:
            return False
        if TWO_COLOURED >> card & 1:
            return True  # somewhere above the highest card, turned the right way
        if card & 1 and int(board[COVERS]):
            return True
        equal = int(EQUAL[int(TURNED[card >> 1, 0])])
        for number in range(int(board[TOUCHES])):
            if int(board[TABLE + int(board[TOUCH + number])]) & equal:
                return True
    return False


@rule
def strike(board: np.ndarray, count: int, places: int, word: int) -> None:
    """Take a place off its list, given its word; the last of the list takes its entry."""
    entry = word >> ENTRY
    last = int(board[count]) - 1
    moved = int(board[places + last])
    board[places + entry] = moved
    board[TABLE + moved] = int(board[TABLE + moved]) & ((1 << ENTRY) - 1) | entry << ENTRY
    board[count] = last


@rule
def lay(board: np.ndarray, roll: int, x: int, y: int, pattern: int, smartie: int) -> int:
    """Put a card down, at level 1 on free cells, else at level 2, and keep the lists; returns the level."""
    side = (1 << roll) - 1
    is_covering = int(board[spot(x, y, roll)]) & TAKEN != 0
    look = pattern << 1 | smartie
    for number in range(len(OVERLAP_X)):
        place = ((y + int(OVERLAP_Y[number])) & side) << roll | (x + int(OVERLAP_X[number])) & side
        word = int(board[TABLE + place])
        if is_covering:
            if may_cover(word):
                strike(board, COVERS, COVER, word)
            over = int(OVER[look, number])
            if over & CELL:
                word &= ~DARK_CELL
            board[TABLE + place] = word | over
        else:
            if word & TAKEN == 0 and touches_enough(word):
                strike(board, TOUCHES, TOUCH, word)
            after = word & ((1 << ENTRY) - 1) | int(LAY[look, number])
            if may_cover(after) and word & TAKEN != TAKEN:
                after |= int(board[COVERS]) << ENTRY
                board[COVER + int(board[COVERS])] = place
                board[COVERS] += 1
            board[TABLE + place] = after
    for number in range(len(TOUCHING_X)):
        place = ((y + int(TOUCHING_Y[number])) & side) << roll | (x + int(TOUCHING_X[number])) & side
        word = int(board[TABLE + place])
        contact = int(CONTACT[pattern, number])
        if is_covering:
            board[TABLE + place] = word & ~((contact << 8 | contact >> 8) & TOUCHED) | contact
        else:
            after = word | contact
            if word & TAKEN == 0 and touches_enough(after) and not touches_enough(word):
                after |= int(board[TOUCHES]) << ENTRY
                board[TOUCH + int(board[TOUCHES])] = place
                board[TOUCHES] += 1
            board[TABLE + place] = after
    return 2 if is_covering else 1


@long_rule
def unroll(board: np.ndarray, laid: int, roll: int) -> None:
    """Lay all cards again on a table of another size."""
    for place in range(1 << 2 * roll):
        board[TABLE + place] = 0
    board[TOUCHES] = 0
    board[COVERS] = 0
    for number in range(laid):
        card = int(board[CARDS + number])
        x, y = column_of(card), row_of(card)
        lay(board, roll, x, y, card >> 1 & PATTERNS - 1, card & 1)


@rule
def column_of(move: int) -> int:
    """The column of a card, from the first card to the right."""
    return (move >> 5 & COLUMN) - MIDDLE


@rule
def row_of(move: int) -> int:
    """The row of a card, from the first card down."""
    return (move >> 5 + COLUMN_BITS & COLUMN) - MIDDLE


@rule
def cell_of(card: int, square: int, roll: int) -> int:
    """Where the word of a card's square is."""
    return spot(column_of(card) + (square & 1), row_of(card) + (square >> 1), roll)


@rule
def laid_cell(state: State, number: int) -> int:
    """Where the word of a square is when those of all cards laid are numbered in turn, four to a card."""
    return cell_of(int(state.board[CARDS + (number >> 2)]), number & 3, state.roll)


@rule
def advance(state: State, move: int) -> State:
    """Choose a colour, or lay a card, draw one, and pass the turn on (SCH-3, SCH-4, SCH-7)."""
    if move >= CHOOSE_DARK:
        return State(
            state.board, state.laid, state.drawn, state.cards, state.hands, move - CHOOSE_DARK,
            state.mover, state.roll, state.left, state.right, state.top, state.bottom,
        )  # fmt: skip
    board, mover, drawn, roll = state.board, state.mover, state.drawn, state.roll
    x, y = column_of(move), row_of(move)
    left, right = min(state.left, x), max(state.right, x)
    top, bottom = min(state.top, y), max(state.bottom, y)
    if max(right - left, bottom - top) + MARGIN > 1 << roll:
        roll += 1
        unroll(board, state.laid, roll)
    pattern, smartie = move >> 1 & PATTERNS - 1, move & 1
    level = lay(board, roll, x, y, pattern, smartie)
    board[CARDS + state.laid] = move | LEVEL_2 * (level - 1) | SEAT_1 * mover
    hand = without_card(state.hands[mover], int(KIND_OF[pattern]) << 1 | smartie)
    if drawn < state.cards:
        hand = with_card(hand, int(board[DECK + drawn]))
        drawn += 1
    hands = (hand, state.hands[1]) if mover == 0 else (state.hands[0], hand)
    if can_lay(board, hands[1 - mover]):
        mover = 1 - mover
    elif not can_lay(board, hand):
        mover = NOBODY
    return State(
        board, state.laid + 1, drawn, state.cards, hands, state.dark, mover, roll, left, right, top, bottom
    )  # fmt: skip


@rule
def copy(state: State, room: np.ndarray) -> State:
    """The position with its array in `room`; only what is in use is copied."""
    board = state.board
    for number in range(DECK + state.cards):
        room[number] = board[number]
    for number in range(CARDS, CARDS + state.laid):
        room[number] = board[number]
    for number in range(TOUCH, TOUCH + int(board[TOUCHES])):
        room[number] = board[number]
    for number in range(COVER, COVER + int(board[COVERS])):
        room[number] = board[number]
    for number in range(TABLE, TABLE + (1 << 2 * state.roll)):
        room[number] = board[number]
    return State(
        room, state.laid, state.drawn, state.cards, state.hands, state.dark,
        state.mover, state.roll, state.left, state.right, state.top, state.bottom,
    )  # fmt: skip


def play(state: State, move: int) -> State:
    """The next position; the one before stays as it was."""
    after = advance(copy(state, np.zeros(WORDS, np.int64)), move)
    return after._replace(board=after.board[: TABLE + (1 << 2 * after.roll)].copy())


# Drawing a move at random: a card, a turn and a place, until they fit together

PATIENCE = 64


@rule
def candidates(state: State, pool: np.ndarray) -> int:
    """Nothing to prepare: the lists of places are always there."""
    return 0


@rule
def draw(state: State, pool: np.ndarray, count: int, rng: int) -> tuple[int, int, int]:
    """A legal move, each with the same chance, or NO_MOVE."""
    if state.mover == NOBODY:
        return NO_MOVE, count, rng
    if state.dark == NOBODY:
        rng = next_rng(rng)
        return CHOOSE_DARK + below(rng, 2), count, rng
    board = state.board
    hand = state.hands[state.mover]
    touches = int(board[TOUCHES])
    choices = (touches + int(board[COVERS])) * HAND * TURNS
    for _ in range(PATIENCE):
        rng = next_rng(rng)
        chosen = below(rng, choices)
        slot, turn, number = chosen & 3, chosen >> 2 & 3, chosen >> 4
        card = hand >> CARD_BITS * slot & DIGIT
        is_again = slot and hand >> CARD_BITS * (slot - 1) & DIGIT == card
        if is_again or turn >= int(TURNS_OF[card >> 1]):
            continue
        pattern = int(TURNED[card >> 1, turn])
        if number >= touches:
            if card & 1:
                return move_at(state, int(board[COVER + number - touches]), pattern, 1), count, rng
        else:
            place = int(board[TOUCH + number])
            if int(board[TABLE + place]) & int(EQUAL[pattern]):
                return move_at(state, place, pattern, card & 1), count, rng
    legal = legal_moves(state, pool)
    rng = next_rng(rng)
    return int(pool[below(rng, legal)]), count, rng


# Fin de la partie


@rule
def is_over(state: State) -> bool:
    """Whether nobody can lay a card any more (SCH-7)."""
    return state.mover == NOBODY


@rule
def beside(place: int, turn: int, roll: int) -> int:
    """The place next to a place: above, to the left, below, to the right."""
    side = (1 << roll) - 1
    step = (turn & 2) - 1
    if turn & 1:
        return place & ~side | (place + step) & side
    return (place + (step << roll)) & ((1 << 2 * roll) - 1)


@rule
def group_from(board: np.ndarray, roll: int, place: int, look: int) -> int:
    """Count and mark a group of cells that look like that, from one of its cells."""
    board[TABLE + place] |= MARK
    board[STACK] = place
    waiting = 1
    size = 0
    while waiting:
        waiting -= 1
        cell = int(board[STACK + waiting])
        size += 1
        for turn in range(4):
            other = beside(cell, turn, roll)
            if int(board[TABLE + other]) & (CELL | DARK_CELL | MARK) == look:
                board[TABLE + other] |= MARK
                board[STACK + waiting] = other
                waiting += 1
    return size


@long_rule
def largest(state: State, is_dark: int, limit: int) -> tuple[int, int]:
    """The size of the largest groups of a colour that are smaller than the limit, and how many there are (SCH-8)."""
    board = state.board
    look = CELL | DARK_CELL * is_dark
    size = count = 0
    for number in range(4 * state.laid):
        place = laid_cell(state, number) - TABLE
        if int(board[TABLE + place]) & (CELL | DARK_CELL | MARK) == look:
            found = group_from(board, state.roll, place, look)
            if size < found < limit:
                size, count = found, 0
            count += int(found == size)
    for number in range(4 * state.laid):
        board[laid_cell(state, number)] &= ~MARK
    return size, count


@rule
def score(state: State, seat: int) -> int:
    """The size of the seat's largest group (SCH-8)."""
    if state.dark == NOBODY:
        return 0
    return largest(state, int(seat == state.dark), 4 * MOST_CARDS + 1)[0]


@rule
def winner(state: State) -> int:
    """The seat whose largest group is larger; then the second largest, and so on; NOBODY if all are equal (SCH-8)."""
    size = 4 * MOST_CARDS + 1
    while size and state.dark != NOBODY:
        limit = size
        size, count = largest(state, 1, limit)
        white_size, white_count = largest(state, 0, limit)
        difference = size - white_size if size != white_size else count - white_count
        if difference:
            return state.dark if difference > 0 else 1 - state.dark
    return NOBODY


# Secrets


@rule
def held(hand: int) -> int:
    """How many cards a hand has."""
    count = 0
    while count < HAND and hand >> CARD_BITS * count & DIGIT != EMPTY:
        count += 1
    return count


@long_rule
def imagine(state: State, seat: int, rng: int) -> tuple[State, int]:
    """Shuffle the stock together with the hands the seat does not see (SCH-9), and deal these hands anew."""
    board = state.board
    first, second = state.hands
    end = DECK + state.cards
    place = DECK + state.drawn  # what was drawn from the deck is no longer needed there
    for number in range(held(first) * int(seat != 0)):
        place -= 1
        board[place] = first >> CARD_BITS * number & DIGIT
    for number in range(held(second) * int(seat != 1)):
        place -= 1
        board[place] = second >> CARD_BITS * number & DIGIT
    for last in range(end - 1, place, -1):
        rng = next_rng(rng)
        chosen = place + below(rng, last - place + 1)
        card = board[last]
        board[last] = board[chosen]
        board[chosen] = card
    if seat != 0:
        first, place = dealt(board, place, held(first))
    if seat != 1:
        second, place = dealt(board, place, held(second))
    return State(
        board, state.laid, state.drawn, state.cards, (first, second), state.dark,
        state.mover, state.roll, state.left, state.right, state.top, state.bottom,
    ), rng  # fmt: skip


@rule
def dealt(board: np.ndarray, place: int, count: int) -> tuple[int, int]:
    """A hand of so many cards from this place of the deck on; and the place after them."""
    hand = NO_HAND
    for number in range(place, place + count):
        hand = with_card(hand, int(board[number]))
    return hand, place + count
