"""Before the first turn: the options of Ascension, and which cube has which face."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from tablier.chance import shuffled
from tablier.games.ascension import board, elements, rules
from tablier.games.ascension.elements import MOST_DRAWN
from tablier.games.ascension.notation import CUBE_NAMES, DRAWN_WORDS, FACE_WORDS, FIGURES, cell_name, cell_number
from tablier.games.contract import UNKNOWN
from tablier.options import Choice, Custom, Option, Value
from tablier.refusal import BadOption, BadPosition, BadSetup
from tablier.texts import Text, shown

if TYPE_CHECKING:
    from tablier.state import State

SECRETS = True
BLANK = FACE_WORDS[elements.BLANK]
STANDARD = {FACE_WORDS[face]: count for face, count in elements.STANDARD_FACES.items()}
MOST_TURNS = 1000
PRESENT, REFUSED, LOST = "present", "refused", "lost"  # values of options


def _custom_faces(value: Any) -> Value:
    """How many cubes have each face, as a mapping or the same as JSON text; in the order of the faces."""
    counts = value
    if isinstance(value, str):
        try:
            counts = msgspec.json.decode(value, type=dict[str, int])
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise _bad_faces(value) from error
    if not isinstance(counts, Mapping) or not all(
        face in DRAWN_WORDS and type(count) is int and 0 <= count <= MOST_DRAWN for face, count in counts.items()
    ):
        raise _bad_faces(value)
    if sum(counts.values()) > MOST_DRAWN:
        raise BadOption(
            Text(
                f"Only {MOST_DRAWN} cubes are drawn, not {sum(counts.values())}.",
                f"Il n’y a que {MOST_DRAWN} cubes dessinés, pas {sum(counts.values())}.",
            ),
            "ACN-1",
        )
    return {face: counts[face] for face in DRAWN_WORDS if counts.get(face)}


def _bad_faces(value: Any) -> BadOption:
    words = ", ".join(DRAWN_WORDS)
    return BadOption(
        Text(
            f"Option faces cannot be {shown(value)}; choose standard or present, or say how many cubes have which "
            f'face, as in {{"ladder": 5}}. The faces: {words}.',
            f"L’option faces ne peut pas valoir {shown(value)} ; choisissez standard ou present, ou dites combien de "
            f'cubes portent quel dessin, comme {{"ladder": 5}}. Les dessins : {words}.',
        ),
        "ACN-1",
    )


def _custom_turns(value: Any) -> Value:
    """A number, or the same as text."""
    number = int(value) if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 9 else value
    if type(number) is not int or not 1 <= number <= MOST_TURNS:
        raise BadOption(
            Text(
                f"Option turns_max cannot be {shown(value)}; choose a whole number from 1 to {MOST_TURNS}.",
                f"L’option turns_max ne peut pas valoir {shown(value)} ; choisissez un entier de 1 à {MOST_TURNS}.",
            ),
            "ACN-13",
        )
    return number


OPTIONS = (
    Option(
        name="players",
        title=Text("Players", "Joueurs"),
        choices=(
            Choice(
                value=2,
                title=Text("Two", "Deux"),
                help=Text("Triangle and square, in opposite corners.", "Triangle et carré, dans des coins opposés."),
            ),
            Choice(
                value=3,
                title=Text("Three", "Trois"),
                help=Text("Triangle, circle and square.", "Triangle, cercle et carré."),
            ),
            Choice(
                value=4,
                title=Text("Four", "Quatre"),
                help=Text("A pawn in every corner.", "Un pion dans chaque coin."),
            ),
        ),
    ),
    Option(
        name="faces",
        title=Text("Faces", "Dessins"),
        choices=(
            Choice(
                value="standard",
                title=Text("Ours", "Les nôtres"),
                help=Text(
                    "16 single figures, 6 pairs of figures, 18 symbols. House rule: the book names the drawings, "
                    "not how many there are of each.",
                    "16 figures simples, 6 paires de figures, 18 symboles. Règle maison : le livret nomme les dessins, "
                    "sans dire combien il y en a de chaque.",
                ),
            ),
            Choice(
                value=PRESENT,
                title=Text("Ours, without absent figures", "Les nôtres, sans figures absentes"),
                help=Text(
                    "The same, but cubes with the figure of somebody who does not play are blank. After the book’s "
                    "“les pièces non distribuées ne seront pas utilisées”.",
                    "Les mêmes, mais les cubes à la figure d’un joueur absent sont neutres. D’après le livret : "
                    "« les pièces non distribuées ne seront pas utilisées ».",
                ),
            ),
        ),
        custom=Custom(
            help=Text(
                f"Or say how many cubes have which drawing, {MOST_DRAWN} at most in all.",
                f"Ou dites combien de cubes portent quel dessin, {MOST_DRAWN} au plus en tout.",
            ),
            check=_custom_faces,
            schema={
                "anyOf": [
                    {
                        "type": "object",
                        "additionalProperties": False,
                        "properties": {
                            face: {"type": "integer", "minimum": 0, "maximum": MOST_DRAWN} for face in DRAWN_WORDS
                        },
                    },
                    {"type": "string", "pattern": r"^\s*\{.*\}\s*$"},
                ]
            },
        ),
    ),
    Option(
        name="turns_max",
        title=Text("Longest game", "Longueur maximale"),
        choices=(
            Choice(
                value=200,
                title=Text("200 turns each", "200 tours par joueur"),
                help=Text("Then the game is a draw.", "Ensuite, la partie est nulle."),
            ),
        ),
        custom=Custom(
            help=Text(
                f"Or another number of turns for each player, 1 to {MOST_TURNS}.",
                f"Ou un autre nombre de tours par joueur, de 1 à {MOST_TURNS}.",
            ),
            check=_custom_turns,
            schema={
                "anyOf": [
                    {"type": "integer", "minimum": 1, "maximum": MOST_TURNS},
                    {"type": "string", "pattern": "^[0-9]+$"},
                ]
            },
        ),
    ),
    Option(
        name="memory_aid",
        title=Text("Memory aid", "Aide-mémoire"),
        choices=(
            Choice(
                value=True,
                title=Text("Yes", "Oui"),
                help=Text("The page marks the faces you know.", "La page marque les dessins que vous connaissez."),
            ),
            Choice(
                value=False,
                title=Text("No", "Non"),
                help=Text("Nothing helps but your own memory.", "Rien ne vous aide que votre mémoire."),
            ),
        ),
    ),
    Option(
        name="walling_in",
        title=Text("Walling in", "Enfermer un pion"),
        choices=(
            Choice(
                value=REFUSED,
                title=Text("Refused", "Interdit"),
                help=Text(
                    "Nobody may take the last way out from a pawn that has not left its corner yet: "
                    "“On ne peut pas bloquer, dès le départ, un pion sur sa case d’angle.”",
                    "Nul ne peut fermer la dernière issue d’un pion qui n’a pas encore quitté son coin : "
                    "« On ne peut pas bloquer, dès le départ, un pion sur sa case d’angle. »",
                ),
            ),
            Choice(
                value="allowed",
                title=Text("Allowed", "Permis"),
                help=Text(
                    "The same sentence, taken to say only that a pawn shut in on its corner stays there and does not "
                    "count as blocked.",
                    "La même phrase, comprise ainsi : un pion enfermé sur son coin y reste et ne compte pas comme "
                    "bloqué, rien de plus.",
                ),
            ),
        ),
        formerly="allowed",
    ),
    Option(
        name="joker",
        title=Text("Joker of a blocked leader", "Joker du pion de tête bloqué"),
        choices=(
            Choice(
                value="passed",
                title=Text("Passed on", "Transmis"),
                help=Text(
                    "It goes unused to the next leader: “Les avantages (tour de jeu et joker) passent alors au "
                    "deuxième”.",
                    "Il passe, inutilisé, à qui mène ensuite : « Les avantages (tour de jeu et joker) passent alors au "
                    "deuxième ».",
                ),
            ),
            Choice(
                value=LOST,
                title=Text("Lost", "Perdu"),
                help=Text(
                    "It is out of the game for good: “Le joker est alors sorti du jeu”.",
                    "Il quitte la partie pour de bon : « Le joker est alors sorti du jeu ».",
                ),
            ),
        ),
    ),
)

SETUP_SCHEMA: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "required": ["players", "faces"],
    "properties": {
        "players": {"enum": [2, 3, 4]},
        "faces": {
            "type": "object",
            "additionalProperties": False,
            "properties": {name: {"enum": [*DRAWN_WORDS, BLANK, UNKNOWN]} for name in CUBE_NAMES},
            "description": "the drawn cubes by starting cell; as one seat knows them, blank and unknown ones too",
        },
    },
}


def face_counts(options: Mapping[str, Value]) -> Counter[str]:
    """How many cubes have each face, blank ones included."""
    faces, players = options["faces"], options["players"]
    assert isinstance(players, int)
    if faces == PRESENT:
        absent = set(FIGURES) - {FIGURES[rules.figure_of(players, seat)] for seat in range(players)}
        faces = {face: count for face, count in STANDARD.items() if not absent & set(face.split("+"))}
    counts = Counter(faces if isinstance(faces, Mapping) else STANDARD)
    counts[BLANK] = len(CUBE_NAMES) - counts.total()
    return counts


def deal(options: Mapping[str, Value], rng: int) -> dict[str, Any]:
    """Mix the cubes and lay them out, drawings underneath."""
    faces, _ = shuffled(list(face_counts(options).elements()), rng)
    return _written(options, dict(zip(CUBE_NAMES, faces, strict=True)))


def _written(options: Mapping[str, Value], faces: Mapping[str, str]) -> dict[str, Any]:
    """The setup in canonical form: the drawn cubes only, row by row."""
    drawn = {name: faces[name] for name in CUBE_NAMES if faces.get(name, BLANK) != BLANK}
    return {"players": options["players"], "faces": drawn}


def begin(options: Mapping[str, Value], setup: Mapping[str, Any]) -> tuple[rules.State, dict[str, Any]]:
    """The first position of this setup, which is checked."""
    faces = _checked(options, setup, DRAWN_WORDS)
    counts = face_counts(options)
    del counts[BLANK]
    if Counter(faces.values()) != counts:
        raise BadSetup(
            Text("These are not the faces the option says.", "Ce ne sont pas les dessins que dit l’option."), "ACN-1"
        )
    players, turns = options["players"], options["turns_max"]
    assert isinstance(players, int)
    assert isinstance(turns, int)
    numbers = {cell_number(name): FACE_WORDS.index(face) for name, face in faces.items()}
    start = rules.start(
        players,
        numbers,
        turns * players,
        refuses_walling=options["walling_in"] == REFUSED,
        loses_joker=options["joker"] == LOST,
    )
    return start, _written(options, faces)


def _checked(options: Mapping[str, Value], setup: Mapping[str, Any], words: Sequence[str]) -> Mapping[str, str]:
    """The faces in a setup, by cell; refuses what is none."""
    faces = setup.get("faces")
    if set(setup) != {"players", "faces"} or not isinstance(faces, Mapping):
        raise BadSetup(
            Text(
                "The setup of this game has a number of players, and faces by cell.",
                "La mise en place de ce jeu contient un nombre de joueurs, et les dessins par case.",
            ),
            "ACN-1",
        )
    if type(setup["players"]) is not int or setup["players"] != options["players"]:
        raise BadSetup(
            Text(
                f"The setup is not for {options['players']} players.",
                f"La mise en place n’est pas pour {options['players']} joueurs.",
            ),
            "ACN-1",
        )
    for name, face in faces.items():
        if name not in CUBE_NAMES:
            raise BadSetup(
                Text(f"No cube starts on {shown(name)}.", f"Aucun cube ne commence en {shown(name)}."), "ACN-1"
            )
        if face not in words:
            raise BadSetup(
                Text(f"{shown(face)} is no face of a cube.", f"{shown(face)} n’est pas un dessin de cube."),
                "ACN-1",
                [name],
            )
    return faces


def from_position(options: Mapping[str, Value], text: str) -> tuple[dict[str, Value], dict[str, Any]]:
    """Always refused: positions of Ascension have no notation."""
    raise BadPosition(
        Text(
            "Positions of Ascension are given by records.",
            "Les positions d’Ascension se donnent par un enregistrement.",
        )
    )


# Secrets (ACN-14)


def knows(moment: State, piece: int, seat: int | None) -> bool:
    """Whether a seat, or a spectator, may know the face of a piece; at the end everybody does."""
    return moment.over or board.knows(moment.rules_state.board, piece, board.PUBLIC if seat is None else seat)


def known_setup(moment: State, seat: int | None) -> dict[str, Any]:
    """Every cube with its face, or UNKNOWN."""
    words = moment.rules_state.board
    faces = {
        cell_name(cube): FACE_WORDS[board.own_face(words, cube)] if knows(moment, cube, seat) else UNKNOWN
        for cube in elements.CUBES
    }
    return {"players": moment.setup["players"], "faces": faces}


def imagined_setup(
    options: Mapping[str, Value],
    setup: Mapping[str, Any],
    moves: Sequence[tuple[int, str]],
    player: int,
    seat: int | None,
    rng: int,
) -> dict[str, Any]:
    """The setup with the remaining faces dealt to the unknown cubes at random: moves reveal nothing about them."""
    faces = dict(_checked(options, setup, (*FACE_WORDS, UNKNOWN)))
    unknown = [name for name in CUBE_NAMES if faces.get(name) == UNKNOWN]
    left = face_counts(options)
    left.subtract(face for face in faces.values() if face != UNKNOWN)
    if len(faces) != len(CUBE_NAMES) or min(left.values()) < 0:
        raise BadSetup(
            Text("This is not what a player can know.", "Ce n’est pas ce qu’un joueur peut savoir."), "ACN-14"
        )
    dealt, _ = shuffled(list(left.elements()), rng)
    return _written(options, {**faces, **dict(zip(unknown, dealt, strict=True))})


def reveals(state: rules.State, move: int) -> bool:
    """Whether a lift shows the mover, or a place everybody, a face not known to them."""
    if state.phase == rules.LIFT:
        return move < board.HALF and not board.knows(state.board, board.top(state.board, move), state.mover)
    return (
        state.phase == rules.PLACE and move >= board.SHOWING and not board.knows(state.board, state.hand, board.PUBLIC)
    )


def ends_for_sure(end: State) -> bool:
    """Always True: no end depends on the faces that nobody has seen."""
    return True
