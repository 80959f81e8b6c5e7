"""What a seat of Scho K.O. that was passed over has told about its hand: that no card of it had a place (SCH-9).

Which cards had none is kept with the card that was laid just before (`moves.PASSED`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablier.chance import below, next_rng
from tablier.games.schoko.board import CARDS
from tablier.games.schoko.cards import HAND, card_at, held, is_within, with_card, without_card
from tablier.games.schoko.moves import PASSED, SEAT_1, card_of
from tablier.jit import long_rule, rule

if TYPE_CHECKING:
    from tablier.games.schoko.rules import State


@rule
def has_laid(state: State, number: int, seat: int) -> bool:
    """Whether a seat laid the card with this number."""
    return int(int(state.board[CARDS + number]) & SEAT_1 != 0) == seat


@rule
def told_after(state: State, number: int, seat: int) -> int:
    """The set of cards that had no place when a seat was passed over after the card with this number, or 0."""
    return 0 if has_laid(state, number, seat) else int(state.board[CARDS + number]) >> PASSED


@rule
def told_since(state: State, seat: int) -> int:
    """The set of cards that had no place whenever a seat was passed over since its last card, or 0."""
    told = 0
    number = state.laid - 1
    while number >= 0 and not has_laid(state, number, seat):
        more = told_after(state, number, seat)
        told = told & more if told and more else told | more
        number -= 1
    return told


@long_rule
def agrees_with_passes(state: State, hand: int, seat: int, earliest: int, rng: int) -> tuple[bool, int]:
    """Whether a seat that holds this hand now may have been passed over each time it was, from a card on.

    Goes back in time: a card that the seat laid returns to its hand, in place of the one drawn then, which may be any.
    """
    first = earliest
    while first < state.laid and not told_after(state, first, seat):
        first += 1
    for number in range(state.laid - 1, first - 1, -1):
        told = told_after(state, number, seat)
        if told and not is_within(hand, told):
            return False, rng
        if has_laid(state, number, seat):
            if 2 * HAND + number < state.cards:
                rng = next_rng(rng)
                hand = without_card(hand, card_at(hand, below(rng, held(hand))))
            hand = with_card(hand, card_of(int(state.board[CARDS + number])))
    return True, rng
