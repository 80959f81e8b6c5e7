"""Before the first move: the options of Ascacou, the deal and the starting position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablier.chance import below, next_rng, shuffled
from tablier.games.ascacou import notation, rules
from tablier.games.ascacou.rules import ALL_CARDS, CARDS, HAND, NEITHER, State
from tablier.options import Choice, Custom, Option, Value
from tablier.refusal import BadOption, BadPosition, BadSetup
from tablier.texts import Text, shown

# Cards of seat 0 in the named deals (ASC-1).
NAMED_DEALS = {
    "black-white": "BBBB BBBW BBWB BWBB WBBB BBWW BWBW BWWB",
    "extremes": "BBBB WWWW BBBW BBWB BWBB WWWB WWBW WBWW",
    "symmetric": "BBBB BBBW BBWB WBWW BWWW BBWW BWBW BWWB",
}


def _explicit_deal(value: Any) -> Value:
    """Owner digits, from themselves or from the hex digits of seat 0's cards."""
    if isinstance(value, str):
        if notation.read_owners(value) is not None:
            return value
        cards = notation.read_cards(value)
        if cards is not None:
            return notation.write_owners(ALL_CARDS & ~cards)
    raise BadOption(
        Text(
            f"Option deal cannot be {shown(value)}; choose random, black-white, extremes, symmetric or draft, "
            "or write 16 owner digits, or the distinct hex digits of the first player’s cards (- for none).",
            f"L’option deal ne peut pas valoir {shown(value)} ; choisissez random, black-white, extremes, symmetric "
            "ou draft, ou écrivez 16 chiffres de propriétaire, ou les chiffres hexadécimaux distincts des cartes "
            "de qui commence (- si aucune).",
        ),
        "ASC-1",
    )


YES_NO_HELP = {
    "free": (
        Text("A pattern may appear on the board only once.", "Un motif ne peut apparaître qu’une fois sur le plateau."),
        Text(
            "Any colour on any empty cell; a pattern still scores only once.",
            "Toute couleur sur toute case vide ; un motif ne compte qu’une fois.",
        ),
    ),
    "imposed": (
        Text("You choose the colour of your pawn.", "Vous choisissez la couleur de votre pion."),
        Text(
            "After placing, you name the colour your opponent must place.",
            "Après avoir posé, vous annoncez la couleur que l’adversaire doit poser.",
        ),
    ),
}

OPTIONS = (
    Option(
        name="deal",
        title=Text("Cards", "Cartes"),
        choices=(
            Choice(
                value="random",
                title=Text("At random", "Au hasard"),
                help=Text("Eight cards each, dealt at random.", "Huit cartes chacun, distribuées au hasard."),
            ),
            Choice(
                value="draft",
                title=Text("Draft", "Au choix"),
                help=Text(
                    "Take turns picking cards; whoever places second picks first.",
                    "Chacun choisit une carte à son tour ; qui posera en second choisit en premier.",
                ),
            ),
            Choice(
                value="black-white",
                title=Text("Black against white", "Noir contre blanc"),
                help=Text(
                    "The first player has the darker patterns, the other the lighter ones.",
                    "Qui commence a les motifs foncés, l’autre les clairs.",
                ),
            ),
            Choice(
                value="extremes",
                title=Text("Extremes", "Extrêmes"),
                help=Text(
                    "The first player has mostly very dark and very light patterns, the other the balanced ones.",
                    "Qui commence a surtout des motifs très foncés ou très clairs, l’autre les équilibrés.",
                ),
            ),
            Choice(
                value="symmetric",
                title=Text("Symmetric", "Symétrique"),
                help=Text(
                    "Each hand is the other with the colours swapped.",
                    "Chaque main est l’autre, couleurs échangées.",
                ),
            ),
        ),
        custom=Custom(
            help=Text(
                "Or write the hex digits of the first player’s cards (0 = all white, f = all black), - for none.",
                "Ou écrivez les chiffres hexadécimaux des cartes de qui commence "
                "(0 = tout blanc, f = tout noir), - si aucune.",
            ),
            check=_explicit_deal,
            schema={"type": "string", "pattern": "^([01]{16}|[0-9A-Fa-f]{1,16}|-)$"},
        ),
    ),
    *(
        Option(
            name=name,
            title=title,
            choices=(
                Choice(value=False, title=Text("No", "Non"), help=YES_NO_HELP[name][0]),
                Choice(value=True, title=Text("Yes", "Oui"), help=YES_NO_HELP[name][1]),
            ),
        )
        for name, title in (
            ("free", Text("Without block", "Sans blocage")),
            ("imposed", Text("Imposed colour", "Pion imposé")),
        )
    ),
    Option(
        name="supply",
        title=Text("Pawns", "Pions"),
        choices=(
            Choice(
                value=None,
                title=Text("As many as needed", "Autant qu’il faut"),
                help=Text("Pawns never run out.", "Les pions ne manquent jamais."),
            ),
            Choice(
                value=15,
                title=Text("15 of each colour", "15 de chaque couleur"),
                help=Text(
                    "As in the box: a colour that is used up cannot be placed.",
                    "Comme dans la boîte : une couleur épuisée ne peut plus être posée.",
                ),
            ),
        ),
    ),
)

SETUP_SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "owners": {"type": "string", "pattern": "^[01]{16}$", "description": "the seat that owns card 0 … f"},
        "colour": {
            "enum": ["b", "w", "-"],
            "description": "the colour imposed first; - in a position that is over",
        },
        "board": {"type": "string", "description": "the board of a game that starts from a position"},
    },
}


def deal(options: Mapping[str, Value], rng: int) -> dict[str, str]:
    """All that chance decides, written out."""
    setup = {}
    if options["deal"] == "random":
        cards, rng = shuffled(list(range(CARDS)), rng)
        setup["owners"] = notation.write_owners(sum(1 << card for card in cards[:HAND]))
    elif options["deal"] != "draft":
        setup["owners"] = notation.write_owners(_dealt(options["deal"]))
    if options["imposed"]:
        rng = next_rng(rng)
        setup["colour"] = notation.COLOURS[below(rng, 2)]
    return setup


def _dealt(value: Value) -> int:
    """Cards of seat 1 in a named or explicit deal."""
    named = NAMED_DEALS.get(str(value))
    if named is None:
        owners = notation.read_owners(str(value))
        assert owners is not None, "an explicit deal was checked to be owner digits"
        return owners
    return ALL_CARDS & ~sum(1 << notation.CARD_NAMES.index(name) for name in named.split())


def begin(options: Mapping[str, Value], setup: Mapping[str, Any]) -> tuple[State, dict[str, Any]]:
    """The first position of a game with this setup, which is checked, and the setup with its board in full."""
    _check_keys(options, setup)
    owners = None if options["deal"] == "draft" else _checked_owners(options, setup["owners"])
    colour = _checked_colour(setup) if options["imposed"] else None
    supply = options["supply"]
    assert supply is None or isinstance(supply, int)
    state = rules.start(owners, bool(options["free"]), supply, colour)
    if "board" in setup:
        state = _with_board(state, setup["board"])
        return state, {**setup, "board": notation.write_board(state)}
    if colour == NEITHER:
        raise BadSetup(Text("The first colour is b or w.", "La première couleur est b ou w."), "ASC-8")
    return state, dict(setup)


def _check_keys(options: Mapping[str, Value], setup: Mapping[str, Any]) -> None:
    is_draft = options["deal"] == "draft"
    needed = ([] if is_draft else ["owners"]) + (["colour"] if options["imposed"] else [])
    allowed = [*needed, *([] if is_draft else ["board"])]
    wrong = [key for key in (*setup, *needed) if (key in setup) != (key in allowed)]
    if wrong:
        there = ", ".join(needed)
        rule = "ASC-8" if wrong[0] == "colour" else "ASC-1"
        raise BadSetup(
            Text(
                f"The setup of this game has {there or 'nothing'}: check {shown(wrong[0])}.",
                f"La mise en place de cette partie contient {there or 'rien'} : vérifiez {shown(wrong[0])}.",
            ),
            rule,
        )


def _checked_owners(options: Mapping[str, Value], text: Any) -> int:
    owners = notation.read_owners(text) if isinstance(text, str) else None
    if owners is None:
        raise BadSetup(
            Text(
                "Owners are 16 digits 0 or 1, one per card.",
                "Les propriétaires sont 16 chiffres 0 ou 1, un par carte.",
            ),
            "ASC-1",
        )
    if options["deal"] == "random" and owners.bit_count() != HAND:
        raise BadSetup(Text("Each player gets eight cards.", "Chaque joueur reçoit huit cartes."), "ASC-1")
    if options["deal"] != "random" and owners != _dealt(options["deal"]):
        raise BadSetup(
            Text(
                f"These hands do not match the deal {options['deal']}.",
                f"Ces mains ne correspondent pas à la donne {options['deal']}.",
            ),
            "ASC-1",
        )
    return owners


def _checked_colour(setup: Mapping[str, Any]) -> int:
    colours = {"b": rules.BLACK, "w": rules.WHITE, "-": NEITHER}
    colour = setup["colour"]
    if not isinstance(colour, str) or colour not in colours:
        raise BadSetup(Text("The imposed colour is b or w.", "La couleur imposée est b ou w."), "ASC-8")
    return colours[colour]


def _with_board(state: State, text: Any) -> State:
    if not isinstance(text, str):
        raise BadPosition(Text("A board is written as text.", "Un plateau se donne sous forme de texte."))
    black, white = notation.read_board(text)
    present = 0
    for _, card in notation.standing(black, white):
        present |= 1 << card
    state = State(black, white, present, state.owners, state.dealt, state.free, state.supply, state.colour)
    notation.check_position(state)
    return state


def from_position(options: Mapping[str, Value], text: str) -> tuple[dict[str, Value], dict[str, str]]:
    """Options and setup of a game that goes on from a position: its cards are an explicit deal."""
    setup = notation.read_position(text, bool(options["imposed"]))
    if options["deal"] == "draft":
        raise BadPosition(
            Text("A draft is given by a record of its picks.", "Un choix de cartes se donne par un enregistrement."),
            "ASC-1",
        )
    if options["deal"] != "random":
        _checked_owners(options, setup["owners"])
    return {**options, "deal": setup["owners"]}, setup
