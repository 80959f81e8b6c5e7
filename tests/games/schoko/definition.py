"""The rules of Scho K.O. written as plainly as possible: slow, and meant only to check faster code against."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

Deck = list[tuple[str, int, int]]  # a kind, how many cards of it, how many of those with a Smartie
Cell = tuple[int, int]  # column and row; x to the right, y down

# SCH-1
STANDARD_DECK: Deck = [("DDDW", 10, 3), ("DDWW", 12, 4), ("DWWW", 10, 3)]
FOUR_SHAPES_DECK: Deck = [("DDDW", 8, 2), ("DWWW", 8, 2), ("DDWW", 8, 3), ("DWWD", 8, 3)]
KINDS = ("DDDD", "DDDW", "DDWW", "DWWD", "DWWW", "WWWW")

SEATS = (0, 1)
HAND = 4  # cards dealt to each seat
COLOURS = {"dark": ("D", "W"), "white": ("W", "D")}  # what seat 0 may choose, and the colours of both seats then

LAID_TEXT = re.compile(r"([DW]{4})(\*?)@(0|-?[1-9][0-9]*),(0|-?[1-9][0-9]*)")


def rotations(pattern: str) -> list[str]:
    """The different patterns TL TR BL BR that come of turning this one, sorted."""
    found = set()
    for _ in range(4):
        found.add(pattern)
        top_left, top_right, bottom_left, bottom_right = list(pattern)
        pattern = bottom_left + top_left + bottom_right + top_right  # a quarter clockwise
    return sorted(found)


def kind_of(pattern: str) -> str:
    """The kind of card that shows this pattern when turned in some way."""
    for kind in KINDS:
        if pattern in rotations(kind):
            return kind
    raise ValueError(f"{pattern!r} is no card")


def card_text(pattern: str, smartie: bool) -> str:
    """A card as it is written in a hand, however it is turned."""
    return kind_of(pattern) + ("*" if smartie else "")


def cards_of(deck: Deck) -> list[str]:
    """All cards of a deck, sorted by code point (SCH-1)."""
    cards: list[str] = []
    for kind, count, smarties in deck:
        if kind not in KINDS:
            raise ValueError(f"{kind!r} is no kind of card")
        if not 0 <= smarties <= count:
            raise ValueError(f"{smarties} of {count} cards cannot have a Smartie")
        cards += [kind] * (count - smarties) + [kind + "*"] * smarties
    return sorted(cards)


@dataclass(frozen=True)
class Laid:
    """A card that lies on the table, or that one would like to lay."""

    pattern: str  # as laid: TL TR BL BR
    x: int  # of the top left square
    y: int
    level: int  # 1 or 2
    smartie: bool

    @property
    def text(self) -> str:
        """The canonical text of the move that lays it."""
        return f"{self.pattern}{'*' if self.smartie else ''}@{self.x},{self.y}"

    @property
    def squares(self) -> dict[Cell, str]:
        """Its four cells in the order of the pattern, each with its colour."""
        return dict(zip(cells_at(self.x, self.y), self.pattern, strict=True))


def cells_at(x: int, y: int) -> list[Cell]:
    """The cells of a card whose top left square is at x, y: TL TR BL BR."""
    return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]


def neighbours(cell: Cell) -> list[Cell]:
    """The cells that share a side with this one."""
    x, y = cell
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]


@dataclass(frozen=True)
class Position:
    """All there is to know about a game at one moment, hidden cards too."""

    laid: tuple[Laid, ...]  # in the order they were laid
    hands: tuple[tuple[str, ...], tuple[str, ...]]  # for each seat its cards, sorted
    stock: tuple[str, ...]  # the top first
    colours: tuple[str, str] | None  # for each seat D or W; None before the choice
    to_move: int | None  # never a seat that has no place for any card; None when the game is over
    match: str = "one"  # how many contacts of equal colours there must be: `one`, or one with `each` card (SCH-5)


def start(deck: list[str], match: str = "one") -> Position:
    """The position before the choice of colours: the deck from its top to seat 0, to seat 1, to the stock (SCH-2)."""
    if match not in ("one", "each"):
        raise ValueError(f"one contact matches, or one with each card, not {match!r}")
    if len(deck) < HAND * len(SEATS):
        raise ValueError(f"a deck has at least {HAND * len(SEATS)} cards, not {len(deck)}")
    cards = []
    for card in deck:
        pattern = card.removesuffix("*")
        cards.append(card_text(pattern, smartie=card != pattern))
    return Position(
        laid=(),
        hands=(tuple(sorted(cards[:HAND])), tuple(sorted(cards[HAND : 2 * HAND]))),
        stock=tuple(cards[2 * HAND :]),
        colours=None,
        to_move=0,
        match=match,
    )


def seen_from_above(laid: Iterable[Laid]) -> dict[Cell, Laid]:
    """The topmost card over each cell that has any."""
    top: dict[Cell, Laid] = {}
    for card in laid:
        for cell in card.squares:
            if cell not in top or top[cell].level < card.level:
                top[cell] = card
    return top


def visible(laid: Iterable[Laid]) -> dict[Cell, str]:
    """The colour that each covered cell shows, seen from above."""
    return {cell: card.squares[cell] for cell, card in seen_from_above(laid).items()}


def read_laid(laid: Iterable[Laid], text: str) -> Laid:
    """The card a move's text would lay; on level 2 if it would cover anything at all."""
    found = LAID_TEXT.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} does not say which card lies where")
    pattern, smartie, x, y = found.groups()
    under = seen_from_above(laid)
    level = 2 if any(cell in under for cell in cells_at(int(x), int(y))) else 1
    return Laid(pattern, int(x), int(y), level, smartie == "*")


def fits_beside(top: dict[Cell, Laid], card: Laid, match: str) -> bool:
    """SCH-5: two of the card's squares at least touch squares that lie, and colours match as the option asks.

    The card covers free cells only, so whatever lies beside one of its squares is not the card itself. A square
    belongs to the topmost card over it.
    """
    touching: set[Cell] = set()
    touched: set[Laid] = set()
    matched: set[Laid] = set()
    for cell, colour in card.squares.items():
        for around in neighbours(cell):
            if around in top:
                other = top[around]
                touching.add(cell)
                touched.add(other)
                if other.squares[around] == colour:
                    matched.add(other)
    return len(touching) >= 2 and (matched == touched if match == "each" else len(matched) >= 1)


def may_cover(top: dict[Cell, Laid], card: Laid) -> bool:
    """SCH-6: a Smartie card wholly on squares of two or more level-1 cards, none of which has a Smartie."""
    cells = list(card.squares)
    if not card.smartie or not all(cell in top for cell in cells):
        return False
    under = {top[cell] for cell in cells}
    return len(under) >= 2 and all(below.level == 1 and not below.smartie for below in under)


def forbidden_by(top: dict[Cell, Laid], card: Laid, match: str) -> str | None:
    """The first rule that forbids a card its place, whoever holds it, for what is seen from above."""
    if not top:
        return None if (card.x, card.y) == (0, 0) else "SCH-4"
    if card.level == 1:
        return None if fits_beside(top, card, match) else "SCH-5"
    return None if may_cover(top, card) else "SCH-6"


def broken_rule(position: Position, text: str) -> str | None:
    """The first rule that forbids the seat to move to lay this card there, None if it may.

    A card that would cover nothing is judged by SCH-5, one that would cover any square by SCH-6.
    """
    card = read_laid(position.laid, text)
    if position.colours is None:
        return "SCH-3"
    if position.to_move is None:
        return "SCH-7"
    if card_text(card.pattern, card.smartie) not in position.hands[position.to_move]:
        return "SCH-4"
    return forbidden_by(seen_from_above(position.laid), card, position.match)


def placements(position: Position, seat: int) -> Iterator[str]:
    """The text of every card this seat could lay if the turn were its own, once the colours are chosen."""
    top = seen_from_above(position.laid)
    # Whatever is beside or above a lying square starts at most two cells before it and one after it.
    near = {(x + dx, y + dy) for x, y in top for dx in (-2, -1, 0, 1) for dy in (-2, -1, 0, 1)}
    for hand_card in sorted(set(position.hands[seat])):
        for pattern in rotations(hand_card.removesuffix("*")):
            for x, y in near or {(0, 0)}:
                level = 2 if any(cell in top for cell in cells_at(x, y)) else 1
                card = Laid(pattern, x, y, level, hand_card.endswith("*"))
                if forbidden_by(top, card, position.match) is None:
                    yield card.text


def with_turn(position: Position, seat: int) -> Position:
    """The position once the turn has come to this seat: to the other if it has no place, over if neither has (SCH-7).

    An empty hand has no place either, so a game whose cards all lie is over.
    """
    for candidate in (seat, 1 - seat):
        if any(True for _ in placements(position, candidate)):
            return replace(position, to_move=candidate)
    return replace(position, to_move=None)


def player(position: Position) -> int | None:
    """The seat to move, None when the game is over."""
    return position.to_move


def is_over(position: Position) -> bool:
    """Whether all cards lie, or neither seat can lay one."""
    return position.to_move is None


def legal(position: Position) -> list[str]:
    """The canonical text of every legal move, sorted by code point."""
    if position.to_move is None:
        return []
    if position.colours is None:
        return sorted(COLOURS)
    return sorted(placements(position, position.to_move))


def with_card(position: Position, text: str) -> Position:
    """The same position with one more card on the table and nothing else changed; no rule is asked."""
    return replace(position, laid=(*position.laid, read_laid(position.laid, text)))


def play(position: Position, text: str) -> Position:
    """The position after a move: the choice of colours (SCH-3), or a card laid and then one drawn (SCH-4)."""
    seat = position.to_move
    if position.colours is None and text in COLOURS:
        return replace(position, colours=COLOURS[text])
    if seat is None or text in COLOURS or broken_rule(position, text) is not None:
        raise ValueError(f"{text!r} is not a legal move here")
    card = read_laid(position.laid, text)
    hand = list(position.hands[seat])
    hand.remove(card_text(card.pattern, card.smartie))
    hand += position.stock[:1]
    new = tuple(sorted(hand))
    hands = (new, position.hands[1]) if seat == 0 else (position.hands[0], new)
    return with_turn(replace(with_card(position, text), hands=hands, stock=position.stock[1:]), 1 - seat)


def groups(position: Position, colour: str) -> list[int]:
    """The sizes of the groups of D or of W, seen from above and joined by sides, the largest first (SCH-8)."""
    waiting = {cell for cell, shown in visible(position.laid).items() if shown == colour}
    sizes = []
    while waiting:
        group: set[Cell] = set()
        frontier = {min(waiting)}
        while frontier:
            group |= frontier
            frontier = {beside for cell in frontier for beside in neighbours(cell)} & (waiting - group)
        waiting -= group
        sizes.append(len(group))
    return sorted(sizes, reverse=True)


def scores(position: Position) -> tuple[int, int]:
    """The size of each seat's largest group as the table stands, 0 if there is none or no colours yet (SCH-8)."""
    if position.colours is None:
        return 0, 0
    first, second = (max(groups(position, colour), default=0) for colour in position.colours)
    return first, second


def winner(position: Position) -> int | None:
    """The seat ahead at the first difference of the groups once the game is over; None for a draw or before (SCH-8)."""
    if position.colours is None or not is_over(position):
        return None
    seat_0, seat_1 = (groups(position, colour) for colour in position.colours)
    most = max(len(seat_0), len(seat_1))
    for mine, theirs in zip(
        seat_0 + [0] * (most - len(seat_0)),
        seat_1 + [0] * (most - len(seat_1)),
        strict=True,
    ):
        if mine != theirs:
            return 0 if mine > theirs else 1
    return None


# What a seat may think of the cards it does not see

UNSEEN = "?"


@dataclass(frozen=True)
class Knowledge:
    """What a seat knows while a game goes on (SCH-9); what it can conclude from it is `possible_deals`."""

    seat: int | None  # None for somebody who looks on
    deck: tuple[str, ...]  # in the order of the deal, UNSEEN for every card that never was in the seat's hand
    unseen: tuple[str, ...]  # all other cards of the game, sorted; those the other seat has laid are among them
    moves: tuple[tuple[int, str], ...]  # who did what
    to_move: int | None
    match: str


def knowledge(deck: list[str], moves: list[str], seat: int | None, match: str) -> Knowledge:
    """What a seat knows after these moves of a game with this deck."""
    position = start(deck, match)
    # The numbers in the deck of the cards each seat has ever held.
    held = {0: set(range(HAND)), 1: set(range(HAND, HAND * 2))}
    drawn = HAND * len(SEATS)
    movers = []
    for move in moves:
        mover = player(position)
        assert mover is not None
        movers.append(mover)
        if move not in COLOURS and drawn < len(deck):
            held[mover].add(drawn)
            drawn += 1
        position = play(position, move)
    seen = held[seat] if seat is not None else set()
    return Knowledge(
        seat=seat,
        deck=tuple(card if place in seen else UNSEEN for place, card in enumerate(deck)),
        unseen=tuple(sorted(card for place, card in enumerate(deck) if place not in seen)),
        moves=tuple(zip(movers, moves, strict=True)),
        to_move=player(position),
        match=match,
    )


def possible_deals(known: Knowledge) -> dict[tuple[str, ...], int]:
    """Every deck that would have led to the same knowledge, with its weight.

    All orders of the physical cards are equally likely, and from a hand with two equal cards either may have been laid.
    So a deck weighs as much as there are ways to play these moves with it: for each card the other seat laid, how many
    of that kind its hand then held.
    """
    found: dict[tuple[str, ...], int] = {}
    for deck in decks(known.deck, known.unseen):
        weight = ways(list(deck), known)
        if weight:
            found[deck] = weight
    return found


def decks(deck: tuple[str, ...], unseen: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every way to put the unseen cards into the places that are open, each once."""
    if UNSEEN not in deck:
        yield deck
        return
    place = deck.index(UNSEEN)
    for card in sorted(set(unseen)):
        left = list(unseen)
        left.remove(card)
        yield from decks((*deck[:place], card, *deck[place + 1 :]), tuple(left))


def ways(deck: list[str], known: Knowledge) -> int:
    """In how many ways a game with this deck has these moves by these seats and this seat to move; 0 if in none."""
    position = start(deck, known.match)
    found = 1
    for mover, move in known.moves:
        if player(position) != mover:
            return 0
        if move not in COLOURS:
            if broken_rule(position, move) is not None:
                return 0
            if mover != known.seat:
                card = read_laid(position.laid, move)
                found *= position.hands[mover].count(card_text(card.pattern, card.smartie))
        position = play(position, move)
    return found if player(position) == known.to_move else 0
