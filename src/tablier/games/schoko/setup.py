"""Before the first card: the decks of Scho K.O., dealt, and sampled from what a seat knows of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from tablier.chance import below, next_rng, shuffled
from tablier.games.contract import UNKNOWN
from tablier.games.schoko import notation, rules
from tablier.games.schoko.cards import (
    DIGIT,
    HAND,
    KINDS,
    LEAST_CARDS,
    MOST_CARDS,
    NO_HAND,
    TWO_COLOURED,
    held,
    with_card,
)
from tablier.games.schoko.moves import CHOOSE_DARK, card_of
from tablier.games.schoko.rules import State
from tablier.options import Choice, Custom, Option, Value
from tablier.refusal import BadOption, BadPosition, BadRecord, BadSetup
from tablier.texts import Text, shown

if TYPE_CHECKING:
    from tablier.state import State as Moment

DECKS = {  # kind, cards, how many of them with a Smartie (SCH-1)
    "standard": (("DDDW", 10, 3), ("DDWW", 12, 4), ("DWWW", 10, 3)),
    "four-shapes": (("DDDW", 8, 2), ("DWWW", 8, 2), ("DDWW", 8, 3), ("DWWD", 8, 3)),
}
FRENCH_KINDS = {notation.tell(kind, "fr"): kind for kind in KINDS}
MOST_TRIES = 20_000  # random games of odd decks need a hundred at most


def _custom_deck(value: Any) -> Value:
    """A list of kind, count and Smarties, or the same as JSON text."""
    try:
        listed = json.loads(value) if isinstance(value, str) else value
        deck = tuple((_canonical(kind), count, smarties) for kind, count, smarties in listed)
        if not all(_is_entry(*entry) for entry in deck) or len({kind for kind, _, _ in deck}) < len(deck):
            raise ValueError
    except (ValueError, TypeError, RecursionError):
        raise BadOption(
            Text(
                f"Option deck cannot be {shown(value)}; choose standard, four-shapes, or list kinds with their cards "
                'and Smarties, as in [["DDDW", 10, 3], ["DWWW", 10, 3]].',
                f"L’option deck ne peut pas valoir {shown(value)} ; choisissez standard, four-shapes, ou énumérez les "
                'sortes avec leurs cartes et leurs Smarties, comme [["NNNB", 10, 3], ["NBBB", 10, 3]].',
            ),
            "SCH-1",
        ) from None
    total = sum(count for _, count, _ in deck)
    if not LEAST_CARDS <= total <= MOST_CARDS:
        raise BadOption(
            Text(
                f"A deck has {LEAST_CARDS} to {MOST_CARDS} cards, not {total}.",
                f"Un paquet compte de {LEAST_CARDS} à {MOST_CARDS} cartes, pas {total}.",
            ),
            "SCH-1",
        )
    return tuple(sorted(deck))


def _canonical(kind: Any) -> Any:
    """A kind in the letters of records, also if it was written in those of French readers."""
    return FRENCH_KINDS.get(kind, kind) if isinstance(kind, str) else kind


def _is_entry(kind: Any, count: Any, smarties: Any) -> bool:
    numbers = type(count) is type(smarties) is int
    return kind in KINDS and numbers and 1 <= count <= MOST_CARDS and 0 <= smarties <= count


OPTIONS = (
    Option(
        name="deck",
        title=Text("Deck", "Paquet"),
        choices=(
            Choice(
                value="standard",
                title=Text("Ours", "Le nôtre"),
                help=Text(
                    "House rule: 32 cards of three kinds, 10 with a Smartie. The book’s pictures of them are lost.",
                    "Règle maison : 32 cartes de trois sortes, 10 à Smartie. Les images du livret sont perdues.",
                ),
            ),
            Choice(
                value="four-shapes",
                title=Text("Four shapes", "Quatre motifs"),
                help=Text(
                    "House rule: eight cards of each kind, the diagonal one too; 10 with a Smartie.",
                    "Règle maison : huit cartes de chaque sorte, la diagonale aussi ; 10 à Smartie.",
                ),
            ),
        ),
        custom=Custom(
            help=Text(
                'Or list kinds with their cards and Smarties, as in [["DDDW", 10, 3], ["WWWW", 6, 0]].',
                'Ou énumérez les sortes avec leurs cartes et leurs Smarties, comme [["NNNB", 10, 3], ["BBBB", 6, 0]].',
            ),
            check=_custom_deck,
            schema={
                "anyOf": [
                    {
                        "type": "array",
                        "minItems": 1,
                        "maxItems": len(KINDS),
                        "items": {
                            "type": "array",
                            "prefixItems": [
                                {"enum": list(KINDS)},
                                {"type": "integer", "minimum": 1, "maximum": MOST_CARDS},
                                {"type": "integer", "minimum": 0, "maximum": MOST_CARDS},
                            ],
                            "minItems": 3,
                            "maxItems": 3,
                        },
                    },
                    {"type": "string", "pattern": r"^\s*\["},
                ]
            },
        ),
    ),
    Option(
        name="match",
        title=Text("Equal colours touch", "Couleurs communes"),
        choices=(
            Choice(
                value="one",
                title=Text("Once in all", "Une fois en tout"),
                help=Text(
                    "House rule: one contact of equal colours is enough, however many cards are touched.",
                    "Règle maison : un contact de même couleur suffit, quel que soit le nombre de cartes touchées.",
                ),
            ),
            Choice(
                value="each",
                title=Text("With each card", "Avec chaque carte"),
                help=Text(
                    "One with each card that is touched. The book’s « commun aux cartes qui se touchent » can mean it.",
                    "Un avec chaque carte touchée. Le « commun aux cartes qui se touchent » du livret peut le dire.",
                ),
            ),
        ),
    ),
)

SETUP_SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["deck"],
    "properties": {
        "deck": {
            "type": "array",
            "minItems": LEAST_CARDS,
            "maxItems": MOST_CARDS,
            "items": {"type": "string", "pattern": rf"^({'|'.join(KINDS)})\*?$|^\?$"},
            "description": "four cards of seat 0, four of seat 1, then the stock from the top; ? where it is not known",
        }
    },
}


def cards_of(options: Mapping[str, Value]) -> list[int]:
    """All cards of the chosen deck, sorted."""
    deck = options["deck"]
    entries: Any = DECKS[deck] if isinstance(deck, str) else deck
    return sorted(
        KINDS.index(kind) << 1 | (number < smarties) for kind, count, smarties in entries for number in range(count)
    )


def each_of(options: Mapping[str, Value]) -> int:
    """1 if a card must match each card it touches, 0 if one contact in all is enough (SCH-5)."""
    return int(options["match"] == "each")


def deal(options: Mapping[str, Value], rng: int) -> dict[str, list[str]]:
    """The shuffled deck (SCH-2)."""
    deck, _ = shuffled(cards_of(options), rng)
    return {"deck": [notation.write_card(card) for card in deck]}


def begin(options: Mapping[str, Value], setup: Mapping[str, Any]) -> tuple[State, dict[str, Any]]:
    """The first position of this setup, which is checked."""
    if set(setup) != {"deck"} or not isinstance(setup["deck"], list | tuple):
        raise BadSetup(
            Text("The setup of this game has a deck.", "La mise en place de ce jeu contient un paquet."), "SCH-2"
        )
    cards = [notation.read_card(text) if isinstance(text, str) else None for text in setup["deck"]]
    deck = [card for card in cards if card is not None]
    for text, card in zip(setup["deck"], cards, strict=True):
        if card is None:
            raise BadSetup(Text(f"There is no card {shown(text)}.", f"Il n’y a pas de carte {shown(text)}."), "SCH-1")
    if sorted(deck) != cards_of(options):
        raise BadSetup(Text("These cards are not that deck.", "Ces cartes ne sont pas ce paquet."), "SCH-1")
    return rules.start(deck, each_of(options)), {"deck": [notation.write_card(card) for card in deck]}


def from_position(options: Mapping[str, Value], text: str) -> tuple[dict[str, Value], dict[str, Any]]:
    """Always refused: positions of Scho K.O. have no notation."""
    raise BadPosition(
        Text(
            "Positions of Scho K.O. are given by records.",
            "Les positions de Scho K.O. se donnent par un enregistrement.",
        )
    )


# Secrets


def known_setup(moment: Moment, seat: int | None) -> dict[str, Any]:
    """The deck, of which a seat knows the cards it was dealt and drew (SCH-9)."""
    if moment.over:
        return moment.setup
    known = [UNKNOWN] * len(moment.setup["deck"])
    if seat is not None:
        for slot in _slots(len(known), [move.seat for move in moment.moves[1:]])[seat]:
            known[slot] = moment.setup["deck"][slot]
    return {"deck": known}


def _slots(cards: int, layers: Sequence[int]) -> list[list[int]]:
    """For each seat the cards of the deck, by number, that came to it when these seats have laid one after another."""
    slots = [list(range(HAND)), list(range(HAND, 2 * HAND))]
    for slot, layer in zip(range(2 * HAND, cards), layers, strict=False):
        slots[layer].append(slot)
    return slots


def reveals(state: State, move: int) -> bool:
    """True for a card, which is laid open and replaced from the stock; False for a colour."""
    return move not in notation.COLOURS


def imagined_setup(
    options: Mapping[str, Value],
    setup: Mapping[str, Any],
    moves: Sequence[tuple[int, str]],
    player: int,
    seat: int | None,
    rng: int,
) -> dict[str, Any]:
    """A whole deck that is consistent with what the seat knows, sampled uniformly.

    A card laid by a hidden hand was any one of those held; what is still unseen lies in any order. Only where hands
    may be unplayable does a seat learn more: that a hand which was passed over held nothing that fitted, and that the
    one to move does (SCH-7).
    """
    deck, unseen = _known_and_unseen(options, setup, moves, seat)
    left = list(unseen.elements())
    _, held_at, _ = _dealt(deck, left, moves, seat, rng)
    clues = _clues(options, moves, player, seat)
    if all(_is_possible(clue, len(held_at[clue.after][clue.seat]), unseen, moves) for clue in clues):
        for _ in range(MOST_TRIES):
            imagined, held_at, rng = _dealt(deck, left, moves, seat, rng)
            hands = [[imagined[slot] for slot in held_at[clue.after][clue.seat]] for clue in clues]
            if all(clue.is_true_of(hand) for clue, hand in zip(clues, hands, strict=True)):
                return {"deck": [notation.write_card(card) for card in imagined]}
    raise BadRecord(Text("No deal fits these moves.", "Aucune donne ne convient à ces coups."), "SCH-9")


class Clue(NamedTuple):
    """What the order of turns reveals about a hidden hand: nothing of it fitted, or something does."""

    after: int  # this many moves
    seat: int
    unplayable: set[int]  # the cards that had no place then
    is_passed: bool

    def is_true_of(self, hand: list[int]) -> bool:
        """Whether a hand is passed over just when the clue says so."""
        return self.unplayable.issuperset(hand) == self.is_passed


def _is_possible(clue: Clue, held: int, unseen: Counter[int], moves: Sequence[tuple[int, str]]) -> bool:
    """Whether there were enough cards for such a hand: those it laid later, and the unseen ones."""
    later = Counter(_laid_card(text) for who, text in moves[clue.after :] if who == clue.seat)
    fitting = sum(count for card, count in (unseen + later).items() if (card in clue.unplayable) == clue.is_passed)
    return fitting >= held if clue.is_passed else min(fitting, held) > 0


def _known_and_unseen(
    options: Mapping[str, Value], setup: Mapping[str, Any], moves: Sequence[tuple[int, str]], seat: int | None
) -> tuple[list[int | None], Counter[int]]:
    """The deck as far as it is known; and the cards that are neither known nor laid by a hidden hand."""
    texts = setup.get("deck")
    if not isinstance(texts, list) or len(texts) != len(cards_of(options)):
        raise BadRecord(
            Text("The deck has another number of cards.", "Le paquet a un autre nombre de cartes."), "SCH-1"
        )
    deck = [None if text == UNKNOWN else notation.read_card(str(text)) for text in texts]
    unseen = Counter(cards_of(options))
    unseen.subtract(card for card in deck if card is not None)
    unseen.subtract(_laid_card(text) for who, text in moves[1:] if who != seat)
    if any(count < 0 for count in unseen.values()):
        raise BadRecord(Text("These cards are not that deck.", "Ces cartes ne sont pas ce paquet."), "SCH-1")
    return deck, unseen


def _laid_card(text: str) -> int:
    return card_of(notation.read_text(text))


def _dealt(
    known: list[int | None], unseen: list[int], moves: Sequence[tuple[int, str]], seat: int | None, rng: int
) -> tuple[list[int], list[list[list[int]]], int]:
    """A deck; the numbers of the cards each seat holds after each move; the generator."""
    deck = list(known)
    hands = [list(range(HAND)), list(range(HAND, 2 * HAND))]
    held_at = [[list(hand) for hand in hands]] * 2  # at the start, and when the colours are chosen
    drawn = 2 * HAND
    for who, text in moves[1:]:
        card = _laid_card(text)
        fitting = [slot for slot in hands[who] if who != seat or deck[slot] == card]
        if not fitting:
            raise _nobody_could_lay(text)
        rng = next_rng(rng)
        slot = fitting[below(rng, len(fitting))]
        hands[who].remove(slot)
        deck[slot] = card
        if drawn < len(deck):
            hands[who].append(drawn)
            drawn += 1
        held_at.append([list(hand) for hand in hands])
    order, rng = shuffled(unseen, rng)
    if len(order) != deck.count(None):
        raise BadRecord(Text("A hidden card is known.", "Une carte cachée est connue."), "SCH-9")
    return [order.pop() if card is None else card for card in deck], held_at, rng


def _nobody_could_lay(text: str) -> BadRecord:
    return BadRecord(
        Text(f"Nobody could lay {text}.", f"Personne ne pouvait poser {notation.tell(text, 'fr')}."), "SCH-4"
    )


def _clues(options: Mapping[str, Value], moves: Sequence[tuple[int, str]], player: int, seat: int | None) -> list[Clue]:
    """What is revealed about hidden hands by who was passed over, and by whose turn it is."""
    kinds = set(cards_of(options))
    if all(TWO_COLOURED >> DIGIT * card & 1 for card in kinds):
        return []
    clues = []
    state = rules.play(rules.start(sorted(kinds) * LEAST_CARDS, each_of(options)), CHOOSE_DARK)
    movers = [*(who for who, _ in moves), player]
    listed = np.empty(rules.MOST_MOVES, np.int64)
    for number, (who, text) in enumerate(moves[1:], start=2):
        # The table alone matters here: whoever lays has just that card.
        move = notation.read_text(text)
        hand = with_card(NO_HAND, card_of(move))
        state = state._replace(hands=(hand, hand), mover=0, cards=0)
        if move not in listed[: rules.legal_moves(state, listed)]:
            raise _nobody_could_lay(text)
        state = rules.play(state, move)
        next_mover = movers[number]
        unplayable = {card for card in kinds if not rules.can_lay(state, with_card(NO_HAND, card))}
        if next_mover == who and 1 - who != seat:
            clues.append(Clue(number, 1 - who, unplayable, is_passed=True))
        if number == len(moves) and next_mover != seat:  # earlier ones have shown a card that fitted
            clues.append(Clue(number, next_mover, unplayable, is_passed=False))
    return clues


def ends_for_sure(end: Moment) -> bool:
    """Whether nobody holds a card at the end: that cards in a hand fit nowhere depends on which they are."""
    return not any(held(hand) for hand in end.rules_state.hands)
